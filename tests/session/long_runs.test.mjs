// Work that takes long shows its progress and can be stopped.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const everyMinute = `apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{name: hello, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: long}
spec:
  until: 720h
`;

const working = (page) => (page.one('#working').hidden ? '' : page.said('#working'));

/** Calls of this method take long, as on a slow machine; undefined if none does. */
const slowDown = (page, slow) => void (page.workers.delay = ({ method }) => (method === slow ? 600 : 0));

/** This many calls of the method are answered, then none until they are released. */
const holdAfter = (page, count, method) => {
  let left = count;
  page.workers.isHeld = (call) => call.method === method && --left < 0;
};

/** A run of a month that the user stopped. */
async function openStopped(t) {
  const page = await open(t);
  slowDown(page, 'run');
  await page.type(everyMinute);
  assert.match(working(page), /Running… [1-9]\d* steps so far\./);
  await page.choose('Stop', page.one('#working'));
  slowDown(page);
  return page;
}

test('long runs: can be stopped, and are shown so far', async (t) => {
  const page = await openStopped(t);
  assert.equal(page.said('#job h2 .object'), 'hello');
  assert.ok(page.steps >= 4000 && page.steps < 1_000_000, `${page.steps}`);
  assert.match(working(page), new RegExp(`^You stopped the run after ${page.steps} steps, at `));
  await page.press('End', 'f');
  assert.equal(page.notice, 'You stopped the run here.');
  // Another manifest runs as usual.
  await page.example('pi');
  assert.equal(working(page), '');
});

test('long runs: a stopped run stays the same in another language', async (t) => {
  const page = await openStopped(t);
  const { steps } = page;
  assert.ok(page.has('#problems', 'Every run starts'));
  await page.speak('ja');
  assert.ok(page.has('#problems', '前の回が続いていても'));
  assert.equal(page.steps, steps);
  assert.match(working(page), new RegExp(`実行を${steps}ステップ、`));
  await page.speak('en');
  assert.ok(page.has('#problems', 'Every run starts'));
});

test('long runs: a stopped run can be exported, shared and embedded', async (t) => {
  const page = await openStopped(t);
  assert.equal((await page.export('JSON trace')).name, 'hello.trace.json');
  await page.choose('Share', page.document.body);
  await page.click('dialog .share-embed');
  assert.ok(page.has('dialog.embed-dialog'));
});

test('long runs: a stopped run that runs again keeps the current step', async (t) => {
  const page = await openStopped(t);
  await page.press('End');
  const at = page.step;
  slowDown(page, 'run');
  await page.choose('Run it again', page.one('#working'));
  assert.match(working(page), /Running… [1-9]\d* steps so far\./);
  await page.choose('Stop', page.one('#working'));
  assert.match(working(page), /^You stopped the run after /);
  assert.equal(page.step, Math.min(at, page.steps));
});

const many = `apiVersion: batch/v1
kind: Job
metadata: {name: many}
spec:
  completions: 2000
  parallelism: 300
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: many}
spec:
  cluster: {nodes: 100}
`;

test('long runs: a log search can be stopped, or is replaced by the next', async (t) => {
  const page = await open(t, { text: many });
  await page.press('End');
  await page.panel('log');
  holdAfter(page, 1, 'log');
  await page.fill('#panels .search', 'no line says this');
  assert.match(working(page), /Searching the log… [1-9]\d*%\./);
  await page.choose('Stop', page.one('#working'));
  page.workers.release();
  await page.settled();
  assert.equal(working(page), '');
  assert.match(page.said('#panels'), /Earlier lines are not shown\./);
  // Another question replaces the one in progress.
  holdAfter(page, 1, 'log');
  await page.fill('#panels .search', 'no line says this either');
  assert.match(working(page), /Searching the log… [1-9]\d*%\./);
  await page.fill('#panels .search', '');
  page.workers.release();
  await page.settled();
  assert.ok(page.has('#panels .list.log tbody tr'));
  assert.equal(working(page), '');
});

test('long runs: a slow export can be stopped and leaves no file', async (t) => {
  const page = await open(t, { text: many.replace('completions: 2000', 'completions: 6000') });
  assert.equal(page.said('#job h2 .object'), 'many');
  slowDown(page, 'exportOn');
  await page.choose('Export', page.document.body);
  await page.choose('JSON trace');
  assert.match(working(page), /Writing the file… [1-9]\d*%\./);
  // The page keeps working meanwhile.
  const before = page.step;
  await page.press('ArrowLeft');
  assert.notEqual(page.step, before);
  assert.match(working(page), /Writing the file…/);
  await page.choose('Stop', page.one('#working'));
  assert.equal(working(page), '');
  assert.match(page.notice, /The export was stopped, so no file was created\./);
  await page.pass(60_000);
  assert.deepEqual(page.saved, []);
  slowDown(page);
  assert.equal((await page.export('SVG drawing')).name, 'many.svg');
  assert.equal(page.saved.length, 1);
  assert.equal(working(page), '');
});
