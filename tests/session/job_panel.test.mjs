// The meters of the Job, its pods as text, and what the controller waits for.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('meters: backoffLimit counts restarts with OnFailure', async (t) => {
  const page = await open(t, { example: 'on-failure-backoff-limit-3' });
  const meters = () => page.all('.meters .meter').map((one) => page.said(one));
  // The step that decides the end of the Job deletes its pods. Their restarts still count, but they do not count as failed.
  for (const [time, restarts] of [['45s', 1], ['1m39.704s', 3], ['1m39.705s', 3]]) {
    await page.goto(time);
    assert.deepEqual(meters(), ['Completions 0 of 1', `Restarts ${restarts}, limit 3`], time);
  }
  await page.press('End');
  assert.deepEqual(meters(), ['Completions 0 of 1', 'Restarts 3, limit 3']);
});

test('meters: backoffLimit counts failed pods with Never', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  await page.press('End');
  assert.deepEqual(page.all('.meters .meter').map((one) => page.said(one)), ['Completions 0 of 1', 'Failures 4, limit 3']);
});

test('table of pods: shows attempts and the back-off of indexes', async (t) => {
  const page = await open(t, { example: 'backoff-limit-per-index' });
  await page.goto('17s');
  assert.match(page.said('#pods caption'), /^Pods at 1\d\S*, 1 to 5 of 5, by index and attempt$/);
  assert.deepEqual(page.all('#pods thead th[scope=col]').slice(0, 3).map((one) => page.said(one).replace(/\W+/g, ' ').trim()), ['Name', 'Index', 'Attempt']);
  assert.deepEqual(page.all('#pods tbody tr').map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((one) => page.said(one)).join('#')), ['0#1', '0#2', '1#1', '2#1', '3#1']);
  assert.match(page.said('#panels .waits'), /^shards, index 2: next pod in \d\S*s$/);
});

test('table of pods: CrashLoopBackOff shows the time until the restart', async (t) => {
  const page = await open(t, { example: 'on-failure-backoff-limit-3' });
  // A kubelet writes it right before the restart.
  await page.goto('53.7s');
  assert.match(page.said('#pods tbody tr'), /CrashLoopBackOff.*restarts in \d/);
});

test('table of pods: a terminating pod shows its grace period', async (t) => {
  const page = await open(t, { example: 'suspend-resume' });
  const grace = () => page.all('#pods tbody .due', 'of grace period left');
  for (let step = 0; step < 60 && !grace().length; step += 1) await page.press('ArrowRight');
  assert.match(page.said(grace()[0]), /^\d+(\.\d+)?s of grace period left$/);
});

test('back-off of an index: once it is over, shows what the index waits for', async (t) => {
  const page = await open(t, { text: `apiVersion: batch/v1
kind: Job
metadata: {name: shards}
spec:
  completionMode: Indexed
  completions: 3
  parallelism: 2
  backoffLimitPerIndex: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods:
  - {match: {index: 0}, runs: [{for: 5s, exit: 1}]}
  - {runs: [{for: 300s}]}
  timeline:
  - {at: 12s, patch: {kind: Job, name: shards, patch: {spec: {parallelism: 1}}}}
  - {at: 90s, patch: {kind: Job, name: shards, patch: {spec: {suspend: true}}}}
` });
  const fact = () => page.said('[data-fact="backoff"]');
  await page.goto('10s');
  assert.match(fact(), /each index has its own wait/);
  assert.match(fact(), /index 0: 1 failure in a row, \d\S*s left/);
  await page.goto('1m');
  assert.match(fact(), /index 0: 1 failure in a row, wait over: enough pods are running \(1\)/);
  assert.doesNotMatch(fact(), /row\s*wait over/);
  await page.goto('3m');
  assert.match(fact(), /wait over: the Job is suspended/);
});

test('table of 240 pods: turns to the page of the pod selected by keys', async (t) => {
  const page = await open(t, { text: `apiVersion: batch/v1
kind: Job
metadata: {name: wide}
spec:
  completionMode: Indexed
  completions: 240
  parallelism: 240
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, "60"]}]
` });
  await page.goto('30s');
  assert.equal(page.all('#pods tbody tr').length, 100);
  page.one('#timeline .tl-scroll').focus();
  for (let at = 0; at < 131; at += 1) await page.press('ArrowDown');
  const row = page.one('#pods tr.selected');
  assert.match(page.said(row), /^wide-130-/);
  assert.equal(row.getAttribute('aria-current'), 'true');
  assert.match(page.said('.pager'), /101–200 of 240/);
  // The list in the kubectl panel shows the pods of that page.
  await page.press('3');
  assert.ok(page.has('.object-pick option', /^Pod\/wide-130-/));
  // A step does not turn the page back.
  await page.press('1');
  await page.choose('Previous');
  assert.match(page.said('.pager'), /1–100 of 240/);
  page.document.activeElement?.blur();
  await page.press('ArrowRight');
  assert.match(page.said('.pager'), /1–100 of 240/);
});

test('describe: lists what is not simulated of pods and nodes', async (t) => {
  const page = await open(t);
  await page.goto('10s');
  await page.press('3');
  await page.choose('describe');
  const choose = async (kind) => {
    const select = page.one('.object-pick select');
    await page.select(select, page.one('.object-pick option', `${kind}/`).value);
    assert.ok(page.has('.terminal', `describe ${kind.toLowerCase()}/`));
  };
  const absent = () => page.all('#panel > p', 'Not simulated').map((one) => page.said(one)).join();
  await choose('Pod');
  assert.match(absent(), /Scheduled, Pulled, Created/);
  await choose('Node');
  assert.match(absent(), /conditions other than Ready/);
  await choose('Job');
  assert.equal(absent(), '');
});
