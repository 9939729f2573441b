// Each item of the fault menus: the line that it writes, its effect, and that `u` undoes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

const pod = 'job: render, index: "0", attempt: "1"';
const patch = (change) => `patch: {kind: Job, name: render, patch: {spec: {${change}}}}`;
const api = (call) => `api: {${call}}`;
const gone = /^(?!.*render-0-lq7xh)/;
/** An example in the plain world, with round times. */
const inPlainWorld = (id) => readExample(id).replace(/kind: Scenario\n[^]*?\nspec:\n/, '$&  cluster: {world: plain}\n');

// [menu, item, the line without its time, the sentence of the step, and panels, times and patterns to check: `now` is that step]. Rows with
// `then` continue the run of the previous row.
const rows = [
  ['pod', 'Out of memory (OOMKilled)', `kill: {${pod}, exit: 137, reason: OOMKilled}`, /pods of Job render, index 0, attempt 1 end with exit code 137 \(OOMKilled\)/,
    ['pods', '8s', /render-0-lq7xh[^|]*OOMKilled exit 137/], ['controller', '8s', /2 failures in a row/]],
  ['pod', 'Succeed now', `kill: {${pod}, exit: 0}`, /pods of Job render, index 0, attempt 1 end with exit code 0\./,
    ['pods', '8s', /render-0-lq7xh[^|]*Completed/], ['job', '8s', /succeeded 1/]],
  ['pod', 'Evict', `evict: {${pod}}`, /Evict pods of Job render, index 0, attempt 1/, ['pods', 'now', /render-0-lq7xh[^|]*Terminating/], ['pods', '7s', gone]],
  ['pod', 'Preempt', `preempt: {${pod}}`, /The scheduler preempts pods of Job render, index 0/, ['pods', 'now', /render-0-lq7xh[^|]*Terminating 29\.999s of grace period left/], ['pods', '7s', gone]],
  ['pod', 'Node pressure', `nodePressure: {${pod}}`, /Under memory pressure, the kubelet evicts pods of Job render, index 0, attempt 1/,
    ['pods', '7s', /render-0-lq7xh[^|]*Error exit 143/], ['log', '7s', /Under memory pressure, the kubelet evicts pods of Job render, index 0, attempt 1/], ['controller', '8s', /2 failures in a row/]],
  ['pod', 'Delete', `delete: {kind: Pod, pod: {${pod}}}`, /Delete pods of Job render, index 0, attempt 1\./, ['pods', 'now', /render-0-lq7xh[^|]*29\.999s of grace period left/], ['pods', '7s', gone]],
  ['pod', 'Delete immediately (grace period 0)', `delete: {kind: Pod, pod: {${pod}}, gracePeriodSeconds: 0}`, /with a grace period of 0s/, ['pods', 'now', /grace period over/], ['pods', '7s', gone]],
  ['pod', 'Never end', `hang: {${pod}}`, /hang: they neither start nor end by themselves/, ['pods', '30s', /render-0-lq7xh[^|]*Running/]],

  ['node', 'Cordon (no new pods)', 'node: {name: node-1, state: cordoned}', /node-1 is now unschedulable/, ['nodes', 'now', /node-1 takes no new pods/], ['pods', 'end', /render-4-\w+[^|]*node-2/]],
  ['then', 'Uncordon', 'node: {name: node-1, state: uncordoned}', /may bind pods to node-1 again/, ['nodes', 'now', /^(?!.*takes no new pods)/], ['pods', 'end', /render-4-\w+[^|]*node-1/]],
  ['node', 'Take down', 'node: {name: node-1, state: down}', /The kubelet of node-1 stops/, ['nodes', 'now', /node-1 down/], ['pods', 'end', /render-0-lq7xh[^|]*Terminating/]],
  ['then', 'Bring up again', 'node: {name: node-1, state: up}', /node-1 is ready, and its kubelet manages its pods again/, ['nodes', 'now', /^(?!.* down)/], ['pods', 'end', /render-0-lq7xh[^|]*Unknown exit 255/]],
  ['node', 'Drain (evict its pods)', 'node: {name: node-1, state: drained}', /node-1 becomes unschedulable and its unfinished pods are evicted/, ['nodes', 'now', /node-1 takes no new pods/], ['pods', '7s', gone]],
  ['node', 'Delete the node', 'node: {name: node-1, state: deleted}', /node-1 is gone from the API/, ['nodes', 'now', /node-1 deleted/], ['pods', 'end', gone]],

  ['controller', 'Restart the controller', 'controller: {name: job, state: restart}', /The controllers restart/, ['controller', '7s', /none recorded yet/]],
  ['controller', 'Stop the controller for 30s', 'controller: {name: job, state: restart, downFor: 30s}', /The controllers stop for 30s/, ['controller', '7s', /down, back in 28\.001s.*Informer cache none while/], ['pods', '30s', /^(?![^|]*render-3)/]],
  ['controller', 'Crash after the next write, in the middle of a sync', 'controller: {name: job, state: crash, afterWrites: 1}', /The controllers crash during a sync, after write 1/, ['controller', 'now', /crashes after write 1 of a sync/], ['controller', 'end', /^(?!.*crashes after)/]],
  ['controller', 'Reject the next 3 pod creations', api('verb: create, resource: pods, count: 3, error: Forbidden, message: exceeded quota'), /next 3 calls to create pods: exceeded quota/,
    ['controller', '7s', /create pods: Forbidden × 3/], ['log', '20s', /exceeded quota/]],
  ['controller', 'Reject the next 3 pod deletions', api('verb: delete, resource: pods, count: 3, error: InternalError'), /next 3 calls to delete pods/, ['controller', 'now', /delete pods: InternalError × 3/]],
  ['then', 'Suspend', patch('suspend: true'), /spec\.suspend: true/, ['pods', '5.5s', /render-0-lq7xh[^|]*Running/], ['controller', '5.5s', /1 retry/], ['pods', '8s', gone]],
  ['controller', 'Reject the next 3 finalizer removals', api('verb: patch, resource: pods, count: 3, error: Timeout'), /next 3 calls to patch pods/, ['controller', '8s', /1 retry.*not yet counted.*failed 1 .*patch pods: Timeout × 2/]],
  ['controller', 'Reject the next status update', api('verb: updateStatus, resource: jobs, count: 1, error: Conflict'), /next call to updateStatus jobs/, ['controller', '7s', /1 retry.*no wait after a failure/]],
  ['controller', 'Delay watches by 5s from now on', 'watchDelay: 5s', /The watches lag by 5s from now on/, ['controller', '7s', /sees 3 active pods, the store has 2.*MODIFIED Pod\/render-1-\w+ in 3\.\d+s/]],
  ['controller', 'Delay watches by 1m from now on', 'watchDelay: 1m', /The watches lag by 1m0s from now on/, ['controller', '7s', /MODIFIED Pod\/render-1-\w+ in 58\.\d+s/]],
  ['then', 'End the watch delay', 'watchDelay: 10ms', /The watches lag by 10ms from now on/, ['controller', '8s', /1 failure in a row.*matches the store/]],

  ['job', 'Suspend', patch('suspend: true'), /spec\.suspend: true/, ['job', '7s', /Suspended/], ['pods', '7s', gone]],
  ['then', 'Resume', patch('suspend: false'), /spec\.suspend: false/, ['job', 'end', /Complete/]],
  ['job', 'Delete', 'delete: {kind: Job, name: render}', /Delete Job render\./, ['job', '5.5s', /There is no Job at this moment/], ['pods', '7s', gone]],
  ['job', 'Delete, foreground', 'delete: {kind: Job, name: render, propagationPolicy: Foreground}', /in the foreground, after its pods/, ['job', '5.005s', /render being deleted/], ['job', '7s', /There is no Job at this moment/]],
  ['job', 'Delete, orphan its pods', 'delete: {kind: Job, name: render, propagationPolicy: Orphan}', /leave its pods as orphans/, ['job', '5.5s', /There is no Job at this moment/], ['pods', 'end', /render-0-lq7xh[^|]*Completed/]],
];

/** The text of a panel; rows of the pod table are separated by bars. */
async function said(page, panel) {
  const shown = await page.panel(panel);
  return panel === 'pods' ? page.all('#pods tbody tr').map((row) => page.said(row)).join('| ') : shown;
}

async function openMenuOf(page, whose) {
  if (whose === 'pod') return page.pod(0);
  if (whose === 'node') await page.panel('nodes');
  return page.click(whose === 'node' ? '.nodes button' : page.control(/Break something/, page.one(`#${whose}`)));
}

const menuOf = (label) => (/cordon|Bring up/.test(label) ? 'node' : /watch/.test(label) ? 'controller' : 'job');

const runs = rows.reduce((all, row) => (row[0] === 'then' ? [...all.slice(0, -1), [...all.at(-1), row]] : [...all, [row]]), []);
for (const steps of runs) {
  test(`${steps[0][1]}: written, run and undone`, async (t) => {
    const page = await open(t, { example: 'indexed' });
    const before = page.text;
    let lines = '';
    let told;
    for (const [at, [whose, label, line, sentence, ...seen]] of steps.entries()) {
      const time = `5.00${at + 1}s`;
      await page.goto(at ? '5.001s' : '5s');
      await openMenuOf(page, whose === 'then' ? menuOf(label) : whose);
      if (whose === 'controller') assert.equal(page.one('[role=menu]').getAttribute('aria-label'), 'Controller');
      await page.choose(label);
      assert.match(page.notice, new RegExp(`^${label.replace(/[()]/g, '\\$&')} at ${time}: written to the scenario\\.`));
      lines += `  - {at: ${time}, ${line}}\n`;
      assert.equal(page.text, `${before}  timeline:\n${lines}`);
      told = page.why;
      assert.match(told, sentence);
      for (const [panel, when, words] of seen) {
        if (when === 'end') await page.press('End');
        else if (when !== 'now') await page.goto(when);
        assert.match(await said(page, panel), words, `${panel} at ${when}`);
      }
    }
    await page.goto(`5.00${steps.length}s`);
    for (const _ of steps) await page.press('u');
    assert.equal(page.text, before);
    assert.notEqual(page.why, told);
  });
}

test('faults: parallelism can be changed', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await openMenuOf(page, 'job');
  await page.choose('Change parallelism…');
  await page.fill('dialog input', '5');
  await page.press('Enter');
  assert.match(page.notice, /^Parallelism 5 at 5\.001s/);
  await page.goto('8s');
  assert.ok(page.text.endsWith(`  - {at: 5.001s, ${patch('parallelism: 5')}}\n`));
  assert.match(await said(page, 'pods'), /render-4-/);
});

test('faults: a pod that waits for its restart can stay down', async (t) => {
  // In the cluster world such a pod shows Error until right before its restart.
  const page = await open(t, { text: inPlainWorld('on-failure-backoff-limit-3') });
  await page.goto('50s');
  await page.pod(0, 'Never start again');
  assert.match(page.notice, /^Never start again at 50\.001s/);
  assert.match(page.text, /- \{at: 50\.001s, hang: \{job: retries, attempt: "1"\}\}\n/);
  await page.goto('1m40s');
  assert.match(await said(page, 'pods'), /retries-\w+[^|]* CrashLoopBackOff/);
});

test('pod menu: leads to all others; without a pod, x opens those', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.press('1');
  await page.click('#pods tbody tr');
  await page.press('x');
  assert.match(page.one('[role=menu]').getAttribute('aria-label'), /^render-0-/);
  await page.press('End', 'Enter');
  assert.deepEqual(page.menu.filter((label) => /^(Suspend|Restart the controller|Reject the next status update|node-1…)$/.test(label)),
    ['Suspend', 'Restart the controller', 'Reject the next status update', 'node-1…']);
  await page.choose('node-1…');
  assert.equal(page.one('[role=menu]').getAttribute('aria-label'), 'node-1');
  await page.choose('Take down');
  assert.match(page.notice, /^Take down at 5\.001s/);
  assert.match(page.text, /- \{at: 5\.001s, node: \{name: node-1, state: down\}\}\n/);
  await page.press('u', 'Home', 'x');
  assert.ok(page.menu.includes('Restart the controller'));
});

const job = (name, command) => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec:
  backoffLimit: 0
  template:
    spec:
      restartPolicy: Never
      containers:
      - {name: main, image: busybox, command: [sh, -c, "${command}"]}
`;
const scenario = (spec) => `---
apiVersion: playground/v1
kind: Scenario
metadata: {name: x}
spec: ${spec}
`;

const commands = [
  ['sleep 5', '', 'is not run. It is assumed to run for 5s and exit with code 0. A pod rule', /Completed 0 9\.\d+s/],
  ['exit 3', '', 'is not run. It is assumed to run for 0s and exit with code 3. A pod rule', /Error exit 3 0 3\.\d+s/],
  ['sleep 5 && exit 3', '', 'is not run. It is assumed to run for 5s and exit with code 3. A pod rule', /Error exit 3 0 9\.\d+s/],
  ['sleep infinity', '', 'is not run. It is assumed to run until it is stopped. A pod rule', /Running/],
  ['run-the-thing --fast', '', 'is not run. It is assumed to run for 0s and exit with code 127. A pod rule', /Error exit 127 0 3\.\d+s/],
  ['ls /data && exit 1', '', 'is not run. Because the result of ls is unknown, it is assumed to run for 10s and exit with code 0. A pod rule', /Completed 0 14\.\d+s/],
  ['sleep 5', scenario('{cluster: {commands: true}, pods: [{runs: [{for: 2s, exit: 7}]}]}'), 'is not run. A pod rule sets how long it runs', /Error exit 7 0 6\.\d+s/],
  ['exit 3', scenario('{cluster: {commands: false}}'), 'Commands are not run. The scenario\'s pod rules set', /Completed 0 14\.\d+s/],
  ];
for (const [command, more, note, end] of commands) {
  test(`command ${command}: ends as expected${more && ', with a rule'}`, async (t) => {
    const page = await open(t, { text: job('case', command) + more });
    assert.equal(page.said('#job .object'), 'case');
    assert.ok(page.has('.problems .info', note), note);
    await page.press('End');
    assert.match(await said(page, 'pods'), end);
  });
}

const inProd = `apiVersion: batch/v1
kind: Job
metadata: {name: a, namespace: prod}
spec:
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sh, -c, sleep 3; exit 3]}]
`;

test('faults: suspend a Job in another namespace', async (t) => {
  const page = await open(t, { text: inProd });
  await page.goto('2s');
  await openMenuOf(page, 'job');
  await page.choose('Suspend');
  assert.match(page.notice, /written to the scenario/);
  assert.match(page.text, /patch: \{kind: Job, namespace: prod, name: a, patch: \{spec: \{suspend: true\}\}\}/);
});

test('faults: hit only the clicked pod if two Jobs have the same name', async (t) => {
  const one = inProd.replace('exit 3', 'exit 0').replace('sleep 3', 'sleep 60');
  const page = await open(t, { text: `${one}---\n${one.replace('namespace: prod', 'namespace: test')}` });
  assert.match(await page.panel('job'), /prod\/a/);
  await page.goto('5s');
  await page.press('1');
  assert.equal(page.all('#pods tbody tr').length, 2);
  await page.pod(0, 'Fail with exit code 1');
  assert.match(page.notice, /written to the scenario/);
  await page.goto('6.1s');
  assert.deepEqual(page.all('#pods tbody tr').map((row) => /Error|Running/.exec(page.said(row))?.[0]).sort(), ['Error', 'Running']);
  assert.match(page.text, /kill: \{namespace: prod, job: a, attempt: "1", exit: 1\}/);
});

test('notice: disappears when its fault is undone', async (t) => {
  const page = await open(t);
  await page.goto('20s');
  await page.pod(0, 'Evict');
  assert.match(page.notice, /written to the scenario/);
  await page.press('u');
  assert.equal(page.notice, '');
});

test('notice: disappears if the language changes; undo still works', async (t) => {
  const page = await open(t);
  const before = page.text;
  await page.goto('5s');
  await page.pod(0, 'Evict');
  assert.match(page.notice, /written to the scenario/);
  await page.speak('ja');
  assert.equal(page.notice, '');
  await page.press('u');
  assert.equal(page.text, before);
});

test('faults: delete a finished pod by name', async (t) => {
  const page = await open(t, { text: inProd });
  await page.goto('6s');
  await page.press('1');
  const row = page.said('#pods tbody tr');
  const [name] = /a-\w{5}/.exec(row);
  assert.match(row, /Error/);
  await page.pod(0, 'Delete');
  assert.match(page.notice, /^Delete at 6\.001s/);
  await page.goto('8s');
  assert.ok(!page.has('#pods tbody tr', name));
  assert.match(page.text, new RegExp(`delete: \\{kind: Pod, name: ${name}\\}`));
});

test('faults: offer no node pressure if the kubelet is down', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.type(`${page.text}  timeline:\n  - {at: 5.5s, node: {name: node-1, state: down}}\n`);
  const offers = async (time) => {
    await page.goto(time);
    await page.press('1');
    await page.click(page.one('#pods tbody tr', 'node-1').querySelector('button'));
    const { menu } = page;
    await page.press('Escape');
    assert.ok(menu.includes('Evict'));
    return menu.includes('Node pressure');
  };
  assert.equal(await offers('5s'), true);
  assert.equal(await offers('6s'), false);
});

test('pod menu: no faults for a pod deleted within the same instant', async (t) => {
  // In the cluster world, the pods of a suspended Job need half a second to stop.
  const page = await open(t, { text: inPlainWorld('suspend-resume') });
  await page.press('1');
  for (const [step, field] of [['#23', 'status.phase'], ['#24', 'metadata.deletionTimestamp'], ['#27', 'metadata.deletionTimestamp']]) {
    await page.goto(step);
    const pod = page.said('#pods tbody tr th');
    await page.pod(0);
    assert.deepEqual(page.menu, ['Never start (from 0.011s on)', 'Why is this so?', 'Can this happen?', 'Nodes, controller and API…'], step);
    assert.match(page.said('.menu-head'), /gone by the end of this instant/);
    await page.choose('Why is this so?');
    assert.match(page.said('dialog .cause-of'), /pausable-/);
    assert.match(pod, new RegExp(page.said('.cause-of b').slice('Pod/'.length)));
    assert.equal(page.one('.cause-of').querySelector('select')?.value ?? page.said('.cause-of code'), field, step);
    await page.press('Escape');
    await page.click('#pods tbody tr');
    await page.press('x');
    assert.ok(page.menu.includes('Why is this so?'));
    await page.press('Escape');
  }
  await page.goto('5s');
  await page.pod(0);
  assert.ok(page.menu.includes('Fail with exit code 1'));
});
