// The panels at the current step: the log, the controller's memory, the pods, and the reasons of a step.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('log: events and API calls can be hidden and searched', async (t) => {
  const page = await open(t);
  await page.press('2');
  const count = (selector) => page.all(`.list.log ${selector}`).length;
  const all = count('tbody tr');
  assert.ok(count('tr.event') >= 2);
  assert.ok(count('tr.call') >= 2);
  await page.choose('API calls');
  assert.ok(count('tbody tr') > 0 && count('tbody tr') < all);
  assert.equal(count('tr.call'), 0);
  await page.choose('API calls');
  assert.equal(count('tbody tr'), all);
  await page.fill('#panels input[type=search]', 'patch Pod/retries');
  assert.ok(count('tbody tr') > 0);
  for (const row of page.all('.list.log tbody tr')) assert.match(page.said(row), /patch Pod\/retries/);
  await page.fill('#panels input[type=search]', 'nothing like it');
  assert.match(page.said('#panels'), /No entry matches\./);
});

test('controller: shows the queue, expectations and back-off', async (t) => {
  const page = await open(t);
  await page.goto('25s');
  assert.match(page.said('#controller'), /default\/retries/);
  assert.match(page.said('#controller'), /1 failure in a row/);
  assert.match(page.said('#controller'), /delayed/);
});

test('pods: a pod that waits for its restart does not look running', async (t) => {
  const page = await open(t, { example: 'on-failure-backoff-limit-3' });
  assert.match(page.why, /restarted 3 times, which reaches the limit/);
  // The kubelet reports CrashLoopBackOff with its next sync, right before the restart.
  await page.goto('1m30s');
  assert.equal(page.said('#pods .phase'), 'Error');
  assert.match(page.one('#pods .phase').className, /waiting/);
});

test('why: a fact links to a default or a line of the manifest', async (t) => {
  const page = await open(t, { example: 'pi' });
  await page.press('Home', ']');
  assert.match(page.said('#why'), /by default/);
  await page.example('indexed');
  await page.press('Home', ']');
  const button = page.one('#why button', /line \d+: spec\./);
  const [, line, field] = /line (\d+): (?:\w+\.)*(\w+)/.exec(page.said(button));
  await page.click(button);
  assert.match(page.one('.cm-line.cm-reason').textContent, new RegExp(field));
  assert.match(page.text.split('\n')[line - 1], new RegExp(field));
});

for (const example of ['cron-forbid', 'suspend-resume', 'job-backoff-limit-per-index-example']) {
  test(`why: the editor marks the line that the sentence cites, ${example}`, async (t) => {
    const page = await open(t, { example });
    await page.press('Home');
    let cited = 0;
    for (let at = 0; at < 60; at += 1) {
      await page.press('.');
      // The editor has only the first lines.
      const lines = page.all('.cm-line');
      const [, line] = /line (\d+): /.exec(page.has('#why .why-main .why-facts') ? page.said('#why .why-main .why-facts') : '') ?? [];
      const marked = lines.findIndex((one) => one.matches('.cm-reason'));
      const expected = Number(line) <= lines.length ? Number(line) : 0;
      assert.equal(marked + 1, expected, `step ${page.step}`);
      if (expected) assert.equal(lines[marked].textContent, page.text.split('\n')[expected - 1]);
      cited += Number(expected > 0);
    }
    assert.ok(cited > 5, `${cited} lines were cited`);
  });
}

test('expectations: a count below zero is explained, not shown', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.pod(0, 'Delete immediately (grace period 0)');
  assert.match(page.notice, /written to the scenario/);
  let below = 0;
  for (let at = 0; at < 60; at += 1) {
    await page.press('.');
    for (const pair of page.all('#controller .pair')) {
      assert.doesNotMatch(pair.querySelector('b')?.textContent ?? '', /^[-−]/);
      below += Number(/Below zero/.test(pair.title));
    }
  }
  assert.ok(below > 0, 'such a moment was met');
});

test('ages: advance between two steps', async (t) => {
  const page = await open(t, { fragment: 'example=expectations-expire' });
  const seconds = (selector) => {
    const [, minutes, rest] = /(?:(\d+)m)?([\d.]+)s/.exec(page.said(selector));
    return Number(minutes ?? 0) * 60 + Number(rest);
  };
  const both = () => [seconds('[data-fact="expectations"] .dim'), seconds('#pods tbody tr:first-child td:nth-of-type(5)')];
  await page.goto('1m');
  const { step } = page;
  const before = both();
  for (const age of before) assert.ok(age > 59 && age <= 60, String(age));
  await page.goto('3m');
  assert.equal(page.step, step, 'nothing happens meanwhile');
  for (const [at, age] of both().entries()) assert.ok(Math.abs(age - before[at] - 120) < 0.01, `${before[at]} and ${age}`);
});

test('expectations: expire after five minutes', async (t) => {
  const page = await open(t, { fragment: 'example=expectations-expire' });
  await page.goto('4m50s');
  assert.match(page.said('[data-fact="expectations"]'), /waiting for its own writes/);
  await page.goto('5m10s');
  assert.match(page.said('[data-fact="expectations"]'), /expired.*the next sync treats them as satisfied/);
});

const lateWatch = `apiVersion: batch/v1
kind: Job
metadata: {name: late}
spec:
  completions: 8
  parallelism: 8
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: late}
spec:
  until: 5m
  cluster: {watchDelay: 2s, nodes: 2}
  pods:
  - runs: [{for: 2s, exit: 3}]
`;

test('controller: compares the cache with the store', async (t) => {
  const page = await open(t, { text: lateWatch });
  await page.goto('4.2s');
  assert.match(page.said('[data-fact="cache"]'), /is behind the store/);
  const pods = page.all('[data-fact="cache"] .cached li').map((pod) => page.said(pod));
  assert.match(pods[0], /in the cache: .*version \d+.*in the store: .*version \d+/);
  assert.equal(pods.length, 7, 'six and how many more');
  assert.match(pods.at(-1), /and 2 more/);
});

test('controller: the queue shows only the sync of the current step', async (t) => {
  const page = await open(t, { text: lateWatch });
  const queue = () => page.all('[data-fact="queue"] li').map((item) => page.said(item));
  await page.goto('4.2s');
  for (let at = 0; at < 60 && !/Job controller syncs/.test(page.said('.why-what')); at += 1) await page.press(']');
  assert.match(queue()[0], /processing default\/late in this step/);
  await page.press('End');
  assert.match(page.said('[data-fact="backoff"]'), /no wait after a failure/, 'the last sync forgets them');
  await page.press('[');
  assert.match(page.said('[data-fact="backoff"]'), /8 failures in a row.*no more pods/);
  assert.equal(page.all('.meter.bad .pips i').length, 8);
  await page.press(']');
  assert.match(queue()[0], /in this step/);
  const [minutes, seconds] = page.time.split(':').map(Number);
  await page.goto(`${minutes}m${seconds + 1}s`);
  assert.deepEqual(queue(), []);
});
