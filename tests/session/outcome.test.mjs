// The outcome line: how the run ends and why, what the last change did to it, and the offer to limit a Job that would wait forever.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const line = (page) => page.said('#outcome .outcome-list');

test('outcome: says how the run ends and why; a click goes to the step', async (t) => {
  const page = await open(t);
  assert.match(line(page), /✗ Failed at 2m33s\s*4 pods exited 1; backoffLimit 3 allows 3 retries/);
  assert.equal(page.one('#outcome').className, 'outcome bad');
  await page.click('#outcome .outcome-end');
  assert.match(page.why, /so the Job fails/);
  assert.match(page.said('#job .conditions'), /Failed=True/);
});

test('outcome: several Jobs are counted, and an unfinished one follows', async (t) => {
  const page = await open(t, { example: 'cron-forbid' });
  assert.match(line(page), /4 Jobs: 3 Complete, 1 not finished/);
  assert.match(line(page), /slow-\d+: Not finished after 6m0s\s*1 pod still running/);
  assert.match(line(page), /concurrencyPolicy Forbid delayed starts/);
});

const endless = 'template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}';
const scenario = `---
apiVersion: playground/v1
kind: Scenario
spec: {until: 20m, pods: [{imagePull: {fails: always}}]}
`;
for (const [kind, spec, written] of [
  ['Job', endless, /^ {2}activeDeadlineSeconds: 600$/m],
  ['CronJob', `schedule: "*/5 * * * *"\n  jobTemplate: {spec: {${endless}}}`, /activeDeadlineSeconds: 600/],
]) {
  test(`outcome: a ${kind} that waits forever gets a deadline by a click`, async (t) => {
    const page = await open(t, { text: `apiVersion: batch/v1\nkind: ${kind}\nmetadata:\n  name: demo\nspec:\n  ${spec}\n${scenario}` });
    assert.match(line(page), /activeDeadlineSeconds is not set/);
    await page.click('#outcome .outcome-offer', 'Add activeDeadlineSeconds: 600');
    assert.match(page.text, written);
    assert.match(line(page), /Failed at 1\dm.*activeDeadlineSeconds 600/);
    assert.match(page.said('.outcome-before'), /Before your last change: .*Not finished after 20m/);
  });
}

test('outcome: after a change, the previous one can be compared and restored', async (t) => {
  const page = await open(t);
  const before = page.text;
  await page.type(before.replace('backoffLimit: 3', 'backoffLimit: 1'));
  assert.match(line(page), /backoffLimit 1 allows 1 retry/);
  assert.match(page.said('.outcome-before'), /Before your last change: Failed at 2m33s: 4 pods exited 1; backoffLimit 3 allows 3 retries/);
  await page.click('.outcome-before button', 'Undo');
  assert.equal(page.text, before);
  assert.match(line(page), /backoffLimit 3/);
  await page.example('pi');
  assert.ok(!page.has('.outcome-before'), 'another example is not a change of this one');
});

test('outcome: a lesson does not show it', async (t) => {
  const page = await open(t, { fragment: 'lesson=never-still-retries' });
  assert.ok(page.has('#lesson'));
  assert.ok(!page.has('.outcome-end'));
});
