// Manual faults and edits become lines of the scenario; every other character of the text stays.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

const example = readExample;
const scenarioNow = 'written to the scenario';

async function breakSomething(page, whose, label) {
  await page.click(page.control(/Break something/, page.one(`#${whose}`)));
  await page.choose(label);
}

test('fault: a reload keeps one that was added to an invalid manifest', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.type(example('indexed').replace('parallelism:', 'parallelisms:'));
  assert.ok(page.has('.problems .error'));
  await page.pod(0, 'Evict');
  assert.match(page.stored('draft').text, /evict:/);
  await page.reload();
  assert.ok(page.has('.problems .error'));
  assert.match(page.text, /parallelisms:[^]*evict:/);
});

test('fault: moves the clock to its time', async (t) => {
  const page = await open(t, { example: 'indexed' });
  const before = page.text;
  await page.goto('5s');
  await page.pod(0, 'Evict');
  assert.equal(page.text, `${before}  timeline:\n  - {at: 5.001s, evict: {job: render, index: "0", attempt: "1"}}\n`);
  assert.equal(page.time, '0:05.001');
  assert.match(page.said('#why'), /[Ee]vict/);
  await page.press('u');
  assert.equal(page.stored('draft').text, before);
});

test('pod fault: makes a pod fail with an exit code', async (t) => {
  const page = await open(t);
  await page.goto('40s');
  await page.pod(1, 'Fail with exit code…');
  await page.fill('dialog input', '42');
  await page.press('Enter');
  assert.match(page.notice, /40\.001s/);
  assert.match(page.text, /timeline:\n {2}- \{at: 40\.001s, kill: \{job: retries, attempt: "2", exit: 42\}\}\n/);
  assert.match(page.said('#why'), /attempt 2 end with exit code 42/);
  // The kubelet sees it a little later.
  await page.goto('41.1s');
  await page.press('1');
  assert.match(page.said(page.all('#pods tbody tr')[1]), /Error exit 42/);
});

test('pod fault: makes a running pod never end', async (t) => {
  const page = await open(t, { example: 'indexed' });
  const before = page.text;
  await page.goto('5s');
  await page.pod(1, 'Never end');
  assert.match(page.notice, /^Never end at 5\.001s: written to the scenario\./);
  assert.equal(page.text, `${before}  timeline:\n  - {at: 5.001s, hang: {job: render, index: "1", attempt: "1"}}\n`);
  assert.equal(page.time, '0:05.001');
  assert.match(page.said('#why'), /Pod render-1-\w+ hangs: its containers no longer start or exit by themselves/);
  await page.press('End', '1');
  assert.match(page.said(page.all('#pods tbody tr')[1]), /Running/);
});

test('pod fault: makes a waiting pod never start', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('500ms');
  await page.pod(0, 'Never start');
  assert.match(page.notice, /written to the scenario/);
  assert.match(page.text, /timeline:\n {2}- \{at: 0\.501s, hang: \{job: render, index: "0", attempt: "1"\}\}\n$/);
  await page.press('End', '1');
  assert.match(page.said('#pods tbody tr'), /ContainerCreating/);
});

test('pod fault: "never started" is offered later, and changes the past', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.pod(0, /^Never start \(from 0\.0\d+s on\)$/);
  assert.match(page.notice, /Never start at 0\.0/);
  assert.match(page.text, /timeline:\n {2}- \{at: 0\.0\d+s, hang: \{job: render, index: "0", attempt: "1"\}\}\n$/);
  assert.match(page.time, /^0:00\.0/);
  await page.goto('5s');
  assert.match(page.said('#pods tbody tr'), /ContainerCreating/);
  await page.press('5');
  assert.match(page.said('.runs'), /They diverge at/);
});

test('Job edit: offers mutable fields, writes changes, shows rejections', async (t) => {
  const page = await open(t);
  await page.goto('30s');
  const before = page.text;
  await breakSomething(page, 'job', 'Edit…');
  const area = page.one('dialog textarea');
  const fields = area.value;
  assert.equal(
    fields,
    'spec:\n  parallelism: 1\n  activeDeadlineSeconds: null\n  backoffLimit: 3\n  maxFailedIndexes: null\n  ttlSecondsAfterFinished: null\n' +
      '  suspend: false\n  podReplacementPolicy: TerminatingOrFailed\n',
  );
  await page.choose('Apply');
  assert.equal(page.said('dialog [role=alert]'), 'Nothing has changed yet.');

  const rejected = `${fields}  completions: 5\n`;
  await page.fill(area, rejected);
  await page.choose('Apply');
  assert.match(page.said('dialog [role=alert]'), /The API server rejected it[^]*spec\.completions: Invalid value: 5: field is immutable/);
  assert.equal(area.value, rejected);
  assert.equal(page.notice, '', 'no message says that it is done');
  assert.equal(page.text, before, 'what is rejected is not written');

  await page.fill(area, fields.replace('backoffLimit: 3', 'backoffLimit: 1'));
  await page.choose('Apply');
  assert.match(page.notice, /^Edit retries at 30\.001s: written to the scenario\./);
  assert.ok(!page.has('dialog'));
  assert.equal(page.text, `${before}  timeline:\n  - {at: 30.001s, patch: {kind: Job, name: retries, patch: {spec: {backoffLimit: 1}}}}\n`);
});

test('Job edit: reads YAML as Kubernetes does; a plain yes is a boolean', async (t) => {
  const page = await open(t);
  await page.goto('30s');
  for (const [text, written] of [
    ['metadata: {labels: {answer: "yes"}, annotations: {size: "1_000", day: 2020-01-01}}', '{metadata: {labels: {answer: "yes"}, annotations: {size: "1_000", day: "2020-01-01"}}}'],
    ['spec: {suspend: yes}', '{spec: {suspend: true}}'],
  ]) {
    await breakSomething(page, 'job', 'Edit…');
    await page.fill('dialog textarea', text);
    await page.choose('Apply');
    assert.ok(!page.has('dialog'));
    assert.ok(page.text.includes(`patch: ${written}`), page.text);
  }
  assert.ok(!page.has('.problems .error'));
});

test('Job edit: a rejected edit that is canceled leaves nothing behind', async (t) => {
  const page = await open(t);
  await page.goto('30s');
  await page.press('5');
  const shown = () => [page.text, page.stored('draft').text, page.step, page.steps, page.why, page.all('.runs li').length];
  const before = shown();
  await breakSomething(page, 'job', 'Edit…');
  await page.fill('dialog textarea', 'spec: {completions: 9}');
  await page.choose('Apply');
  assert.match(page.said('dialog [role=alert]'), /The API server rejected it/);
  await page.press('Escape');
  assert.ok(!page.has('dialog'));
  assert.deepEqual(shown(), before);
});

test('fault: in invalid YAML, writes nothing and names the line to fix', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  const wrong = `${example('indexed')}  bad: [1, 2\n`;
  await page.type(wrong);
  assert.ok(page.has('.problems .error'));
  await page.pod(0, 'Evict');
  assert.match(page.notice, /it is not valid YAML\. Fix line \d+ first/);
  assert.equal(page.text, wrong);
});

test('fault: in an invalid manifest, is written and runs once it is fixed', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  const wrong = example('indexed').replace(/completions: \d+/, 'completions: -3');
  await page.type(wrong);
  assert.ok(page.has('.problems .error'));
  await page.pod(0, 'Evict');
  const line = wrong.split('\n').findIndex((one) => one.includes('completions: -3')) + 1;
  assert.ok(page.has('#notice[role=status] p', `cannot run until you fix the error in line ${line}`));
  assert.match(page.text, /completions: -3[^]*evict:/);
  await page.press('5');
  assert.ok(!page.has('.runs'), 'no run was left for another');
  await page.press('u');
  assert.equal(page.stored('draft').text, wrong);
  await page.type(wrong.replace('completions: -3', 'completions: 3'));
  assert.ok(!page.has('.problems .error'));
});

const messy = `apiVersion: batch/v1
kind: Job
metadata: {name: m}
spec:
  completions: 3   # three
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
# my scenario
apiVersion: playground/v1
kind: Scenario
metadata:   {name: x}      # aligned
spec:
  description: >
    folded text
    goes on

    here
  pods:
    - match: { attempt: '1' }     # first
      runs:  [ {for: 30s,  exit: 1} ]


    - runs: [ { for: 20s } ]
`;

test('fault: adds its line and leaves every other character', async (t) => {
  const page = await open(t);
  const line = '{at: 8.001s, evict: {job: m, attempt: "1"}}';
  // [the end of the scenario, the end with the fault]
  for (const [end, then] of [
    ['  until:   5m   # enough\n', `  until:   5m   # enough\n  timeline:\n    - ${line}\n`],
    ['  timeline:\n    # later\n    - at: 50s\n      evict: {attempt: "2"}   # evict it\n  until: 5m\n', `  timeline:\n    - ${line}\n    # later\n    - at: 50s\n      evict: {attempt: "2"}   # evict it\n  until: 5m\n`],
    ['  timeline:\n    - at:  2s   # early\n      watchDelay: 20ms\n\n    # later\n    - { at: 50s,  watchDelay: 10ms }\n\n# the end\n', `  timeline:\n    - at:  2s   # early\n      watchDelay: 20ms\n    - ${line}\n\n    # later\n    - { at: 50s,  watchDelay: 10ms }\n\n# the end\n`],
    ['  timeline: [ {at: 2s,  watchDelay: 20ms},  {at:  50s, watchDelay: 10ms} ]\n', `  timeline: [ {at: 2s,  watchDelay: 20ms},  ${line}, {at:  50s, watchDelay: 10ms} ]\n`],
    ['  timeline:\n    -\n      at: 2s\n      watchDelay: 20ms\n', `  timeline:\n    -\n      at: 2s\n      watchDelay: 20ms\n    - ${line}\n`],
    ['  timeline: []   # nothing\n', `  timeline:   # nothing\n    - ${line}\n`],
  ]) {
    const before = messy + end;
    await page.type(before);
    assert.equal(page.said('#job .object'), 'm');
    await page.goto('8s');
    await page.pod(0, 'Evict');
    assert.equal(page.text, messy + then);
    assert.equal(page.stored('draft').text, messy + then);
    await page.press('u');
    assert.equal(page.text, before);
  }
});

test('fault: does not repeat a directive of the file', async (t) => {
  const page = await open(t);
  const job = messy.slice(0, messy.indexOf('# my scenario'));
  await page.type(`%YAML 1.1\n---\n${job}apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n`);
  assert.equal(page.said('#job .object'), 'm');
  await page.goto('8s');
  await page.pod(0, 'Evict');
  assert.ok(page.notice.includes(scenarioNow));
  assert.equal(page.text.match(/%YAML/g).length, 1);
});

test('versions dialog: ties change only their own line of the scenario', async (t) => {
  const page = await open(t);
  const end = '  version:  v1.34   # ours\n  cluster:\n    ties:   3   # shuffled\n    commands: false\n  until:   5m\n';
  await page.type(messy + end);
  assert.ok(!page.has('.problems .error'));
  await page.press('v');
  await page.fill('.versions-dialog .ties input', '4');
  assert.equal(page.text, (messy + end).replace('ties:   3', 'ties:   4'));
  await page.click(page.all('.versions-dialog .ties button').at(-1));
  assert.equal(page.text, (messy + end).replace('    ties:   3   # shuffled\n', ''));
});

test('API faults and slow watches: let the cache fall behind the store', async (t) => {
  const page = await open(t, { example: 'indexed' });
  const act = async (label) => {
    await breakSomething(page, 'controller', label);
    assert.ok(page.notice.includes(label), page.notice);
  };
  await page.goto('5s');
  await act('Delay watches by 5s from now on');
  assert.match(page.text, /\n {2}- \{at: 5\.001s, watchDelay: 5s\}\n/);
  assert.match(page.why, /The watches lag by 5s from now on/);
  await act('Reject the next 3 pod creations');
  assert.match(page.text, /\{at: 5\.002s, api: \{verb: create, resource: pods, count: 3, error: Forbidden, message: exceeded quota\}\}/);
  assert.match(page.said('#controller'), /create pods: Forbidden × 3/);
  await page.press('f');
  await page.goto('12s');
  assert.match(page.said('#controller'), /is behind the store.*(not seen yet|sees \d+ active)/);
  assert.match(page.said('#controller'), /Changes in transit.*in \d/);
});

test('node faults: drain, down and up are one timeline', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  for (const [label, line, state] of [['Drain (evict its pods)', 'drained', 'takes no new pods'], ['Take down', 'down', 'down'], ['Bring up again', 'up', '']]) {
    await page.press('4');
    await page.click('.nodes button');
    await page.choose(label);
    assert.ok(page.notice.includes(label), page.notice);
    assert.ok(page.text.includes(`node: {name: node-1, state: ${line}}`), line);
    assert.ok(page.said('.nodes li').includes(state), state);
  }
});

test('fault: adds a Scenario to a manifest without one', async (t) => {
  const page = await open(t, { example: 'pi' });
  await page.goto('4s');
  await page.press('4');
  await page.click('.nodes button');
  await page.choose('Take down');
  assert.ok(page.notice.includes(scenarioNow));
  const { text } = page;
  assert.ok(text.startsWith(example('pi')));
  assert.ok(!text.slice(example('pi').length).includes('#'), 'no comment lengthens a link');
  assert.match(text, /\n---\napiVersion: playground\/v1\nkind: Scenario\n[^]*\n {2}until: 24h0m0s\n {2}cluster: \{commands: true\}\n {2}timeline:\n {2}- \{at: 4\.001s, node: \{name: node-1, state: down\}\}\n$/);
  assert.match(page.said('.nodes li'), /down/);
});

test('suspended Job: shows Suspended among its conditions', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await breakSomething(page, 'job', 'Suspend');
  assert.match(page.text, /patch: \{kind: Job, name: render, patch: \{spec: \{suspend: true\}\}\}/);
  await page.press('c');
  assert.match(page.said('.conditions'), /Suspended=True/);
});

test('CronJob: shown down to its template, and can be suspended', async (t) => {
  const page = await open(t, { example: 'cron-forbid' });
  await page.select(page.control('Choose a Job or CronJob'), page.one('#job option', 'CronJob/slow').value);
  await page.click('#job summary', 'Spec');
  assert.equal(page.said(page.field('spec.concurrencyPolicy')), 'Forbid');
  assert.match(page.said(page.field('status.active')), /^slow-\d+$/);
  await page.click('#job summary', 'jobTemplate');
  await page.click(page.field('spec.jobTemplate.spec.template.spec.containers[hello].image'));
  assert.match(page.said('dialog'), /line 16/);
  await page.press('Escape');
  await breakSomething(page, 'job', 'Suspend');
  assert.ok(page.notice.includes(scenarioNow));
  assert.match(page.text, /patch: \{kind: CronJob, name: slow, patch: \{spec: \{suspend: true\}\}\}/);
  assert.equal(page.said(page.field('spec.suspend')), 'true');
});
