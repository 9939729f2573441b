// Each item of the menus of faults: the line that it writes, what comes of it, and that `u` takes it back.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

const pod = 'job: render, index: "0", attempt: "1"';
const patch = (change) => `patch: {kind: Job, name: render, patch: {spec: {${change}}}}`;
const api = (call) => `api: {${call}}`;
const gone = /^(?!.*render-0-lq7xh)/;

// [whose menu, item, the line without its time, the sentence of the step, and where and when what is seen of it: `now` is that step].
// Rows with `then` go on in the run of the row before.
const rows = [
  ['pod', 'Out of memory (OOMKilled)', `kill: {${pod}, exit: 137, reason: OOMKilled}`, /render-0-\w+ have ended for good: its phase is Failed/,
    ['pods', '7s', /render-0-lq7xh[^|]*OOMKilled exit 137/], ['controller', '7s', /2 failures in a row/]],
  ['pod', 'Succeed now', `kill: {${pod}, exit: 0}`, /its phase is Succeeded/, ['pods', '7s', /render-0-lq7xh[^|]*Completed/], ['job', '7s', /succeeded 1/]],
  ['pod', 'Evict', `evict: {${pod}}`, /Evict pods of Job render, index 0, attempt 1/, ['pods', 'now', /render-0-lq7xh[^|]*Terminating/], ['pods', '7s', gone]],
  ['pod', 'Preempt', `preempt: {${pod}}`, /The scheduler preempts pods of Job render, index 0/, ['pods', 'now', /render-0-lq7xh[^|]*Terminating 29\.999s of grace left/], ['pods', '7s', gone]],
  ['pod', 'Node pressure', `nodePressure: {${pod}}`, /its phase is Failed/, ['pods', '7s', /render-0-lq7xh[^|]*Error exit 137/], ['log', '7s', /The kubelet evicts pods of Job render, index 0, attempt 1, as memory is short/]],
  ['pod', 'Delete', `delete: {kind: Pod, pod: {${pod}}}`, /Delete pods of Job render, index 0, attempt 1\./, ['pods', 'now', /render-0-lq7xh[^|]*29\.999s of grace left/], ['pods', '7s', gone]],
  ['pod', 'Delete at once (grace 0)', `delete: {kind: Pod, pod: {${pod}}, gracePeriodSeconds: 0}`, /with a grace of 0s/, ['pods', 'now', /its grace is over/], ['pods', '7s', gone]],
  ['pod', 'Never end', `hang: {${pod}}`, /hang: they neither start nor end by themselves/, ['pods', '30s', /render-0-lq7xh[^|]*Running/]],

  ['node', 'Cordon: no new pods', 'node: {name: node-1, state: cordoned}', /node-1 is unschedulable from now on/, ['nodes', 'now', /node-1 takes no new pods/], ['pods', 'end', /render-4-\w+[^|]*node-2/]],
  ['then', 'Uncordon', 'node: {name: node-1, state: uncordoned}', /may bind pods to node-1 again/, ['nodes', 'now', /^(?!.*takes no new pods)/], ['pods', 'end', /render-4-\w+[^|]*node-1/]],
  ['node', 'Goes down', 'node: {name: node-1, state: down}', /The kubelet of node-1 stops/, ['nodes', 'now', /node-1 down/], ['pods', 'end', /render-0-lq7xh[^|]*Terminating/]],
  ['then', 'Comes up again', 'node: {name: node-1, state: up}', /render-0-\w+ have ended for good: its phase is Failed/, ['nodes', 'now', /^(?!.* down)/], ['pods', 'end', /render-0-lq7xh[^|]*Unknown exit 255/]],
  ['node', 'Drain: evict its pods', 'node: {name: node-1, state: drained}', /node-1 becomes unschedulable and its unfinished pods are evicted/, ['nodes', 'now', /node-1 takes no new pods/], ['pods', '7s', gone]],
  ['node', 'Delete the node', 'node: {name: node-1, state: deleted}', /node-1 is gone from the API/, ['nodes', 'now', /node-1 deleted/], ['pods', 'end', gone]],

  ['controller', 'Restart the controller', 'controller: {name: job, state: restart}', /The controllers restart/, ['controller', '7s', /none recorded yet/]],
  ['controller', 'Controller down for 30s', 'controller: {name: job, state: restart, downFor: 30s}', /The controllers stop, for 30s/, ['controller', '7s', /down, back in 28\.001s.*Informer cache none while/], ['pods', '30s', /^(?![^|]*render-3)/]],
  ['controller', 'Crash after the next write, within a sync', 'controller: {name: job, state: crash, afterWrites: 1}', /The controllers crash in the middle of their work, after write 1 of a sync/, ['controller', 'now', /crashes after write 1 of a sync/], ['controller', 'end', /^(?!.*crashes after)/]],
  ['controller', 'API refuses to create pods, 3 times', api('verb: create, resource: pods, count: 3, error: Forbidden, message: exceeded quota'), /next 3 calls to create pods: exceeded quota/,
    ['controller', '7s', /create pods: Forbidden × 3/], ['log', '20s', /exceeded quota/]],
  ['controller', 'API refuses to delete pods, 3 times', api('verb: delete, resource: pods, count: 3, error: InternalError'), /next 3 calls to delete pods/, ['controller', 'now', /delete pods: InternalError × 3/]],
  ['then', 'Suspend', patch('suspend: true'), /spec\.suspend: true/, ['pods', '5.5s', /render-0-lq7xh[^|]*Running/], ['controller', '5.5s', /1 retry/], ['pods', '8s', gone]],
  ['controller', 'API refuses to take finalizers off, 3 times', api('verb: patch, resource: pods, count: 3, error: Timeout'), /next 3 calls to patch pods/, ['controller', '7s', /1 retry.*not yet counted.*failed 1 .*patch pods: Timeout × 2/]],
  ['controller', 'API refuses a status update once', api('verb: updateStatus, resource: jobs, count: 1, error: Conflict'), /next call to updateStatus jobs/, ['controller', '7s', /1 retry.*no failure to wait for/]],
  ['controller', 'Watches lag 5s from now on', 'watchDelay: 5s', /The watches lag by 5s from now on/, ['controller', '7s', /sees 3 active pods, the store has 2.*MODIFIED Pod\/render-1-\w+ in 3\.\d+s/]],
  ['controller', 'Watches lag 1m from now on', 'watchDelay: 1m', /The watches lag by 1m0s from now on/, ['controller', '7s', /MODIFIED Pod\/render-1-\w+ in 58\.\d+s/]],
  ['then', 'Watches are quick again', 'watchDelay: 10ms', /The watches lag by 10ms from now on/, ['controller', '7s', /1 failure in a row.*agrees with the store/]],

  ['job', 'Suspend', patch('suspend: true'), /spec\.suspend: true/, ['job', '7s', /Suspended/], ['pods', '7s', gone]],
  ['then', 'Resume', patch('suspend: false'), /spec\.suspend: false/, ['job', 'end', /Complete/]],
  ['job', 'Delete', 'delete: {kind: Job, name: render}', /Delete Job render\./, ['job', '5.5s', /No Job is in the store/], ['pods', '7s', gone]],
  ['job', 'Delete, foreground', 'delete: {kind: Job, name: render, propagationPolicy: Foreground}', /in the foreground, after its pods/, ['job', '5.005s', /render being deleted/], ['job', '7s', /No Job is in the store/]],
  ['job', 'Delete, orphan its pods', 'delete: {kind: Job, name: render, propagationPolicy: Orphan}', /leave its pods as orphans/, ['job', '5.5s', /No Job is in the store/], ['pods', 'end', /render-0-lq7xh[^|]*Completed/]],
];

const tabs = { pods: '1', log: '2', nodes: '4' };

/** What a panel says, on one line, and of the table of pods each between bars. */
async function said(ui, page, panel) {
  if (tabs[panel]) await ui.press(tabs[panel]);
  if (panel === 'pods') return (await page.locator('#pods tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ')).join('| ');
  const found = tabs[panel] ? page.locator('#panels .pane-body') : page.locator(`#${panel}`);
  return (await found.innerText()).replace(/\s+/g, ' ');
}

async function openMenuOf(ui, page, whose) {
  if (tabs[`${whose}s`]) await ui.press(tabs[`${whose}s`]);
  if (whose === 'pod') return page.locator('#pods tbody tr').first().locator('button').click();
  if (whose === 'node') return page.locator('.nodes button').first().click();
  return page.locator(`#${whose}`).getByRole('button', { name: /Break something/ }).click();
}

const menuOf = (label) => (/cordon|Comes up/.test(label) ? 'node' : /Watches/.test(label) ? 'controller' : 'job');

/** Takes the last lines back with `u`, until the text is as it was and its run is shown. */
async function takeBack(ui, page, before, times, at, sentence) {
  await ui.goto(at);
  for (let time = 0; time < times; time += 1) await ui.press('u');
  await page.waitForFunction((was) => document.querySelector('#why-text')?.textContent !== was, sentence);
  await ui.settled();
  assert.equal(await ui.text(), before);
}

test('each fault by hand is a line of the timeline, does what it says, and is undone with u', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  const before = await ui.text();
  let lines = '';
  let made = 0;
  const unlike = [];
  for (const [at, [whose, label, line, sentence, ...seen]] of rows.entries()) {
    if (whose !== 'then') [lines, made] = ['', 0];
    made += 1;
    const time = `5.00${made}s`;
    await ui.goto(made === 1 ? '5s' : '5.001s');
    await openMenuOf(ui, page, whose === 'then' ? menuOf(label) : whose);
    if (whose === 'controller') assert.equal(await page.getByRole('menu').getAttribute('aria-label'), 'Controller');
    await ui.choose(label);
    await page.locator('#notice p', { hasText: `${label} at ${time}: it is in the scenario now.` }).waitFor();
    await ui.settled();
    lines += `  - {at: ${time}, ${line}}\n`;
    assert.equal(await ui.text(), `${before}  timeline:\n${lines}`, label);
    const told = await ui.why.textContent();
    if (!sentence.test(told)) unlike.push(`${label}: ${sentence} is not: ${told}`);
    for (const [panel, when, words] of seen) {
      if (when === 'end') await ui.press('End');
      else if (when !== 'now') await ui.goto(when);
      const shown = await said(ui, page, panel);
      if (!words.test(shown)) unlike.push(`${label}: ${panel} at ${when}: ${words} is not in: ${shown}`);
    }
    if (rows[at + 1]?.[0] !== 'then') await takeBack(ui, page, before, made, time, told);
  }
  assert.deepEqual(unlike, []);
  assert.deepEqual(errors, []);
});

test('parallelism is changed by hand, and a pod that waits to be restarted never starts again', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await openMenuOf(ui, page, 'job');
  await ui.choose('Change parallelism…');
  await page.locator('dialog input').fill('5');
  await page.keyboard.press('Enter');
  await page.locator('#notice p', { hasText: 'Parallelism 5 at 5.001s' }).waitFor();
  await ui.goto('8s');
  assert.ok((await ui.text()).endsWith(`  - {at: 5.001s, ${patch('parallelism: 5')}}\n`));
  assert.match(await said(ui, page, 'pods'), /render-4-/);

  await ui.example('on-failure-backoff-limit-3');
  await ui.goto('50s');
  await ui.pod(0, 'Never start again');
  await page.locator('#notice p', { hasText: 'Never start again at 50.001s' }).waitFor();
  assert.match(await ui.text(), /- \{at: 50\.001s, hang: \{job: retries, attempt: "1"\}\}\n/);
  await ui.goto('1m40s');
  assert.match(await said(ui, page, 'pods'), /retries-\w+ [^|]*CrashLoopBackOff/);
  assert.deepEqual(errors, []);
});

test('while a pod is chosen its menu leads to all others, and once it is gone x opens them at once', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.press('1');
  await page.locator('#pods tbody tr').first().click();
  await page.keyboard.press('x');
  const menu = page.getByRole('menu');
  assert.match(await menu.getAttribute('aria-label'), /^render-0-/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  assert.deepEqual(await menu.getByRole('menuitem', { name: /^(Suspend|Restart the controller|API refuses a status update once|node-1…)$/ }).allInnerTexts(),
    ['Suspend', 'Restart the controller', 'API refuses a status update once', 'node-1…']);
  await ui.choose('node-1…');
  assert.equal(await menu.getAttribute('aria-label'), 'node-1');
  await ui.choose('Goes down');
  await page.locator('#notice p', { hasText: 'Goes down at 5.001s' }).waitFor();
  assert.match(await ui.text(), /- \{at: 5\.001s, node: \{name: node-1, state: down\}\}\n/);
  await ui.press('u', 'Home');
  await page.keyboard.press('x');
  await menu.getByRole('menuitem', { name: 'Restart the controller' }).waitFor();
  assert.deepEqual(errors, []);
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

test('a simple command decides how its container ends, any other lasts 10s, and a rule decides before both', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const cases = [
    ['sleep 5', '', 'is not run: it is taken to last 5s and exit with 0; a rule', /Completed 0 8\.\d+s/],
    ['exit 3', '', 'is not run: it is taken to last 0s and exit with 3; a rule', /Error exit 3 0 3\.\d+s/],
    ['sleep 5 && exit 3', '', 'is not run: it is taken to last 5s and exit with 3; a rule', /Error exit 3 0 8\.\d+s/],
    ['sleep infinity', '', 'is not run: it is taken to run until it is stopped; a rule', /Running/],
    ['run-the-thing --fast', '', 'is not run. As what run-the-thing does is not known, it is taken to last 10s and exit with 0; a rule', /Completed 0 13\.\d+s/],
    ['sleep 5', scenario('{cluster: {commands: true}, pods: [{runs: [{for: 2s, exit: 7}]}]}'), 'is not run: a rule for pods says how long it takes', /Error exit 7 0 4\.\d+s/],
    ['exit 3', scenario('{cluster: {commands: false}}'), 'Commands are not run: the scenario\'s rules for pods say', /Completed 0 13\.\d+s/],
  ];
  for (const [at, [command, more, note, end]] of cases.entries()) {
    await ui.type(job(`case-${at}`, command) + more);
    await page.locator('#job .object', { hasText: `case-${at}` }).waitFor();
    await page.locator('h1').click();
    await page.locator('.problems .info', { hasText: note }).waitFor();
    await ui.press('End');
    assert.match(await said(ui, page, 'pods'), end, command);
  }
  assert.deepEqual(errors, []);
});

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

test('a Job of another namespace is suspended there', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(inProd);
  await page.locator('#job', { hasText: 'Job a' }).waitFor();
  await page.locator('.cm-content').blur();
  await ui.goto('2s');
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Suspend');
  await page.locator('#notice p', { hasText: 'it is in the scenario now' }).waitFor();
  assert.match(await ui.text(), /patch: \{kind: Job, namespace: prod, name: a, patch: \{spec: \{suspend: true\}\}\}/);
  assert.deepEqual(errors, []);
});

test('of two Jobs of one name only the pod that was clicked is meant', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const job = inProd.replace('exit 3', 'exit 0').replace('sleep 3', 'sleep 60');
  await ui.type(`${job}---\n${job.replace('namespace: prod', 'namespace: test')}`);
  await page.locator('#job', { hasText: 'prod/a' }).waitFor();
  await page.locator('.cm-content').blur();
  await ui.goto('5s');
  await page.keyboard.press('1');
  const rows = page.locator('#pods tbody tr');
  assert.equal(await rows.count(), 2);
  await ui.pod(0, 'Exits 1');
  await page.locator('#notice p', { hasText: 'it is in the scenario now' }).waitFor();
  await ui.goto('5.1s');
  assert.deepEqual((await rows.allTextContents()).map((row) => /Error|Running/.exec(row)?.[0]).sort(), ['Error', 'Running']);
  assert.match(await ui.text(), /kill: \{namespace: prod, job: a, attempt: "1", exit: 1\}/);
  assert.deepEqual(errors, []);
});

test('what was taken back is no longer said to be in the scenario', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.goto('20s');
  await ui.pod(0, 'Evict');
  const said = page.locator('#notice p', { hasText: 'it is in the scenario now' });
  await said.waitFor();
  await ui.press('u');
  await said.waitFor({ state: 'detached', timeout: 3000 });
  assert.deepEqual(errors, []);
});

test('what was said in one language is not left over in another, and can be taken back still', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const text = await ui.text();
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p', { hasText: 'it is in the scenario now' }).waitFor();
  await page.getByLabel('Language').selectOption('ja');
  await page.locator('#notice p').waitFor({ state: 'detached' });
  await page.getByLabel('言語').blur();
  await ui.press('u');
  assert.equal(await ui.text(), text);
  assert.deepEqual(errors, []);
});

test('a finished pod is deleted by its name, and is gone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(inProd);
  await page.locator('#job', { hasText: 'Job a' }).waitFor();
  await page.locator('.cm-content').blur();
  await ui.goto('6s');
  await page.keyboard.press('1');
  const row = page.locator('#pods tbody tr').first();
  const [name] = /a-\w{5}/.exec(await row.textContent());
  assert.match(await row.textContent(), /Error/);
  await ui.pod(0, 'Delete');
  await page.locator('#notice p', { hasText: 'Delete at 6.001s' }).waitFor();
  await ui.goto('8s');
  assert.equal(await page.locator('#pods tbody tr', { hasText: name }).count(), 0);
  assert.match(await ui.text(), new RegExp(`delete: \\{kind: Pod, name: ${name}\\}`));
  assert.deepEqual(errors, []);
});

test('memory is not short on a node whose kubelet is dead', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.type(`${await ui.text()}  timeline:\n  - {at: 5.5s, node: {name: node-1, state: down}}\n`);
  await page.locator('#timeline').waitFor();
  await page.locator('.cm-content').blur();
  const offered = async (time) => {
    await ui.goto(time);
    await page.keyboard.press('1');
    await page.locator('#pods tbody tr', { hasText: 'node-1' }).first().locator('button').click();
    await page.getByRole('menuitem', { name: 'Evict' }).waitFor();
    const count = await page.getByRole('menuitem', { name: 'Node pressure' }).count();
    await page.keyboard.press('Escape');
    return count;
  };
  assert.equal(await offered('5s'), 1);
  assert.equal(await offered('6s'), 0);
});

test('a pod that the table has can be asked why, also where the same instant takes it away; no fault is offered then, and that is said', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  const row = page.locator('#pods tbody tr').first();
  const offers = async () => {
    await row.locator('button').click();
    await page.getByRole('menu').waitFor();
    return page.getByRole('menuitem').locator('span').allTextContents();
  };
  await ui.press('1');
  for (const [step, field] of [['#23', 'status.phase'], ['#24', 'metadata.deletionTimestamp'], ['#27', 'metadata.deletionTimestamp']]) {
    await ui.goto(step);
    const pod = await row.locator('th').textContent();
    assert.deepEqual(await offers(), ['Never start (from 0.011s on)', 'Why is it so?', 'Can this happen?', 'Nodes, controller and API…'], step);
    assert.match(await page.locator('.menu-head').textContent(), /gone by the end of this instant/);
    await ui.choose('Why is it so?');
    await page.locator('dialog .cause-of', { hasText: /pausable-/ }).waitFor();
    assert.match(pod, new RegExp((await page.locator('.cause-of b').textContent()).slice('Pod/'.length)));
    assert.equal(await page.locator('.cause-of').evaluate((of) => of.querySelector('select')?.value ?? of.querySelector('code').textContent), field, step);
    await page.keyboard.press('Escape');
    await row.click();
    await page.keyboard.press('x');
    await page.getByRole('menuitem', { name: 'Why is it so?' }).waitFor();
    await page.keyboard.press('Escape');
  }
  await ui.goto('5s');
  assert.ok((await offers()).includes('Exits 1'));
  await page.keyboard.press('Escape');
  assert.deepEqual(errors, []);
});
