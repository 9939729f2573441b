// Manual faults: their notices, the containers that they hit, and how long the scenario lasts afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const openFaults = (page) => page.choose(/Break something/, page.one('#job'));

async function suspend(page) {
  await openFaults(page);
  await page.choose('Suspend');
}

test('notice: its button undoes the fault', async (t) => {
  const page = await open(t);
  const before = page.text;
  await suspend(page);
  assert.match(page.text, /suspend: true/);
  await page.choose('Undo', page.one('#notice'));
  assert.equal(page.text, before);
  assert.equal(page.notice, '');
});

test('notice: stays after an edit, without Undo', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.pod(0, 'Evict');
  assert.ok(page.has('#notice button', 'Undo'));
  await page.write('#', 0);
  assert.ok(!page.has('#notice button', 'Undo'));
  assert.match(page.notice, /^Evict at 5\.001s/);
});

const inits = `apiVersion: batch/v1
kind: Job
metadata:
  name: inits
spec:
  template:
    spec:
      restartPolicy: Never
      initContainers:
      - {name: prepare, image: busybox, command: [sleep, "3"]}
      - {name: logs, image: busybox, restartPolicy: Always, command: [tail, -f, /dev/null]}
      - {name: wait, image: busybox, command: [sleep, "7"]}
      containers:
      - {name: main, image: busybox, command: [sleep, "3"]}
`;

test('faults: end the running init container, not the sidecar', async (t) => {
  const page = await open(t, { text: inits });
  const fault = async (time, action) => {
    await page.goto(time);
    await page.pod(0, action);
    assert.ok(page.notice.startsWith(`${action} at ${time.replace('s', '.001s')}`), page.notice);
  };
  await fault('2s', 'Succeed now');
  assert.match(page.text, /\{at: 2\.001s, kill: \{job: inits, attempt: "1", container: prepare, exit: 0\}\}/);
  await fault('5s', 'Fail with exit code 1');
  assert.match(page.text, /\{at: 5\.001s, kill: \{job: inits, attempt: "1", container: wait, exit: 1\}\}/);
  await page.goto('6.1s');
  assert.match(page.said('#pods tbody tr'), /Init:Error/);
  await page.goto('500ms');
  await page.pod(0);
  assert.ok(page.menu.includes('Never start'));
  assert.ok(!page.menu.includes('Fail with exit code 1'), 'what does not run yet does not end');
});

for (const example of ['pi', 'job-success-policy', 'cron-time-zone-change']) {
  test(`End key: goes to the last step, even if nothing changes, ${example}`, async (t) => {
    const page = await open(t, { fragment: `example=${example}` });
    await page.press('End');
    assert.equal(page.step, page.steps);
    await page.press('Home');
    assert.notEqual(page.step, page.steps);
    await page.choose(/end/i, page.one('#transport'));
    assert.equal(page.step, page.steps, 'by its button, too');
  });
}

const sleeps = (seconds, name = 'slow') => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, "${seconds}"]}]
`;
const scenario = (spec) => `---
apiVersion: playground/v1
kind: Scenario
metadata: {name: s}
spec: {${spec}}
`;

for (const [name, text, notice, until] of [
  ['a scenario', sleeps(30, 'cut') + scenario('until: 10s, cluster: {commands: true}'), 'Suspend at 10.001s: written to the scenario. The scenario now ends at 1m11s.',
    /until: 1m11s[^]*at: 10\.001s, patch: .*suspend: true/],
  ['a day, the default', sleeps(100000, 'day'), 'Suspend at 24h0m0.001s: written to the scenario. The scenario now ends at 24h1m1s.', /until: 24h1m1s/],
]) {
  test(`faults: one at the end of ${name} extends the run`, async (t) => {
    const page = await open(t, { text });
    await page.press('End');
    await suspend(page);
    assert.ok(page.notice.startsWith(notice), page.notice);
    assert.match(page.text, until);
    assert.match(page.why, /suspend: true/);
    await page.press('End');
    assert.match(page.said('#job'), /Suspended/);
    await page.press('u');
    assert.equal(page.text, text);
  });
}

test('compare: shows Deleted as the outcome if the Job was deleted', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await openFaults(page);
  await page.choose('Delete');
  assert.match(page.notice, /written to the scenario/);
  await page.press('5');
  assert.match(page.said('.runs li'), /render: deleted/);
  await page.choose('Compare', page.one('.runs li', 'Run 1'));
  assert.deepEqual(page.all('.outcomes .badge').map((badge) => page.said(badge)), ['deleted', 'Complete']);
});

test('faults: suspending a Job is offered only if the version can do it', async (t) => {
  const page = await open(t, { example: 'failed-pods-old' });
  await page.goto('30s');
  await openFaults(page);
  assert.ok(page.menu.includes('Change parallelism…'));
  assert.ok(!page.menu.includes('Suspend'));
  await page.choose('Edit…');
  const fields = page.dialog.querySelector('textarea').value;
  assert.match(fields, /parallelism/);
  assert.doesNotMatch(fields, /suspend/);
});

test('menus: close when another run replaces theirs', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.example('never-backoff-limit-3');
  await page.goto('5s');
  await page.pod(0);
  assert.ok(page.menu.length > 0);
  await page.back();
  assert.equal(page.state.example, 'indexed');
  assert.deepEqual(page.menu, []);
  await page.pod(0);
  assert.ok(page.menu.length > 0);
  await page.follow('example=pi');
  assert.equal(page.state.example, 'pi');
  assert.deepEqual(page.menu, []);
  await page.choose('Export', page.document.body);
  assert.ok(page.menu.length > 0);
  await page.back();
  assert.equal(page.state.example, 'indexed');
  assert.deepEqual(page.menu, []);
});
