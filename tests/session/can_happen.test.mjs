// “Can this happen?” checks a claim in every execution. A violation opens as a run; otherwise the number of states is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

// The same scenario as in tests/study/search_test.cc, which also checks the number of states. Both use the plain world.
const indexed = (policy) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 2
  parallelism: 2
  completionMode: Indexed
  podReplacementPolicy: ${policy}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: indexed}
spec:
  until: 2m
  cluster: {world: plain}
  pods:
  # They work for half a minute.
  - runs: [{for: 30s}]
    shutdown: {after: 12s, exit: 0}
`;
const statesOfFailed = '1,063';
const twice = '{pods: {index: 0, phase: Running}, count: 2-}';

function dialogOf(page) {
  const on = {
    entry: () => page.one('.claim-entry input'),
    get expect() { return on.entry().value; },
    get verdict() { return page.has('.claim-verdict') ? page.said('.claim-verdict') : ''; },
    get wrong() { return page.has('dialog.can-happen .wrong') ? page.said('dialog.can-happen .wrong') : ''; },
    has: (name) => page.all('dialog.can-happen button').some((one) => page.said(one) === name),
    fault: (name) => page.one(`.claim-faults input[value=${name}]`),
    check: (name) => page.click(on.fault(name)),
    most: (count) => page.select('.claim-most select', String(count)),
    write: (expect) => page.fill('.claim-entry input', expect),
    select: (label, value) => page.select(page.control(label), value),
    fill: (label, value) => page.fill(page.control(label), value),
    start: () => page.choose('Start'),
    open: () => page.press('q'),
  };
  return on;
}

async function openWith(t, options) {
  const page = await open(t, options);
  return { page, on: dialogOf(page) };
}

test('can this happen: finds and opens a run whose index runs twice', async (t) => {
  const { page, on } = await openWith(t, { text: indexed('TerminatingOrFailed') });
  await page.press('End');
  await page.pod(0, 'Can this happen?');
  assert.equal(on.expect, twice);
  assert.equal(on.fault('evict').checked, true);
  await on.start();
  assert.equal(page.said(page.document.activeElement), 'Open the run');
  const [, step] = /^it can happen: at 12\.5s, step (\d+)/.exec(on.verdict);
  assert.deepEqual(page.all('.claim-placed li').map((one) => page.said(one)), ['1.52s Evict pods of Job demo, index 0, attempt 1']);
  assert.match(page.said(page.dialog), /The order is the usual one\./);

  await page.choose('Open the run');
  assert.equal(page.dialog, undefined);
  assert.match(page.notice, /^This is the run that the search found\./);
  assert.equal(page.step, Number(step));
  await page.press('1');
  const rows = page.all('#pods tbody tr').map((row) => [row.cells[1].textContent, page.said(row.querySelector('.phase'))]);
  assert.equal(rows.filter(([index, phase]) => index === '0' && /Running|Terminating/.test(phase)).length, 2, JSON.stringify(rows));
  assert.match(page.text, /timeline:\n {2}- \{at: 1\.52s, evict: \{attempt: 1, index: 0, job: demo\}\}/);
  assert.match(page.text, /expect:\n {2}- \{at: 12\.5s, count: 2-, pods: \{index: 0, phase: Running\}\}/);
  // The previous run is kept. When the dialog opens again, it still has the question.
  await page.press('5');
  assert.equal(page.all('.runs li').length, 2);
  await page.choose('Can this happen?', page.one('#panels'));
  assert.equal(on.expect, twice);
});

test('can this happen: "never" counts the same states as the command line', async (t) => {
  const { page, on } = await openWith(t, { text: indexed('Failed') });
  await on.open();
  await page.choose('Can index 0 run twice at the same time?');
  assert.equal(page.control('Can index 0 run twice at the same time?').getAttribute('aria-pressed'), 'true');
  await on.start();
  assert.equal(on.verdict, `it cannot happen: checked all ${statesOfFailed} states (until 2m0s, every order of steps, at most 1 fault, right after or before a step)`);
  assert.ok(!on.has('Open the run'));
  // With times between steps there are more states.
  await page.fill('.claim-every', '30s');
  assert.equal(on.verdict, '');
  await on.start();
  assert.match(on.verdict, /at most 1 fault, right after or before a step, or at a multiple of 30s\)$/);
  // Another question removes the answer. Without faults it has fewer states.
  await on.check('evict');
  assert.equal(on.verdict, '');
  await on.start();
  assert.match(on.verdict, /^it cannot happen: checked all \d+ states \(until 2m0s, every order of steps, no faults\)$/);
  await page.choose('Also try other orders of the parallel calls of a sync');
  assert.equal(on.verdict, '');
  await on.start();
  assert.match(on.verdict, /every order of steps, with reordered parallel calls, no faults\)$/);
});

test('can this happen: a stopped search shows its progress and can resume', async (t) => {
  const { page, on } = await openWith(t, { text: indexed('Failed') });
  page.workers.delay = ({ method, args: [steps] }) => (method === 'goOn' ? steps / 2 : 0);
  await on.open();
  for (const fault of ['kill', 'evict', 'crash', 'restart', 'api', 'node']) if (!on.fault(fault).checked) await on.check(fault);
  await on.most(3);
  await page.fill('.claim-states', '1000000');
  await on.write('failed=9');
  await on.start();
  assert.match(page.said('.claim-progress'), /^[\d,]+ states? seen · \d+ steps? deep · [\d,]+ states per second$/);
  await page.choose('Stop');
  const seen = () => Number(/the search stopped after ([\d,]+) states/.exec(on.verdict)[1].replaceAll(',', ''));
  const first = seen();
  assert.ok(first > 100, String(first));
  await page.choose('Continue');
  assert.equal(on.verdict, '');
  await page.choose('Stop');
  assert.ok(seen() > first);
  // A limit ends the search by itself.
  page.workers.delay = () => 0;
  await page.fill('.claim-states', '2000');
  await on.start();
  assert.equal(seen(), 2000);
  assert.ok(!on.has('Continue'));
  assert.match(page.said('.claim-answer'), /The limit was reached\./);
});

test('can this happen: with chance, searches one seed; offers outages', async (t) => {
  const { page, on } = await openWith(t, { text: indexed('Failed').replace('  until: 2m', '  until: 2m\n  chance: {seed: 7, evictions: {perPodHour: 0.001}}') });
  await on.open();
  if (!on.fault('outage').checked) await on.check('outage');
  await on.write(twice);
  await on.most(1);
  await on.start();
  assert.match(on.verdict, /^with seed 7: it cannot happen: checked all [\d,]+ states .*other seeds were not searched \(set spec\.chance\.seed to try one\)$/);
  assert.match(page.said('.claim-limits'), /Uses up to about 330 MB of memory\./);
});

test('can this happen: an invalid question is answered with its error', async (t) => {
  const { page, on } = await openWith(t, { text: indexed('Failed') });
  await on.open();
  for (const [expect, says] of [['{pods: {index: 0', /\S/], ['{job: demo, faild: 1}', /faild/], ['{job: dmeo, failed: 1}', /there is no Job dmeo/]]) {
    await on.write(expect);
    await on.start();
    assert.match(on.wrong, says);
    await on.write('failed=1');
    assert.equal(on.wrong, '');
  }
  assert.equal(page.one('.claim-what select').value, '', 'it is written by hand');
  await on.write('{job: nobody, failed: 1}');
  await on.start();
  assert.match(on.wrong, /nobody/);
  await page.press('Escape');
  assert.equal(page.dialog, undefined);
});

test('can this happen: the form writes the condition for a field', async (t) => {
  const { page, on } = await openWith(t, { example: 'never-backoff-limit-3' });
  await page.goto('30s');
  const failed = Number(page.said(page.field('status.failed')));
  await page.click(page.field('status.failed'));
  await page.choose('Can this happen?');
  const name = page.said('#job h2 .object');
  assert.equal(on.expect, `{job: ${name}, failed: ${failed + 1}-}`);
  await on.fill('Number', '4');
  assert.equal(on.expect, `{job: ${name}, failed: 4-}`);
  await on.select('Comparison', 'is');
  assert.equal(on.expect, `{job: ${name}, failed: 4}`);
  await on.select('Field', 'condition');
  assert.equal(on.expect, `{job: ${name}, condition: Failed}`);
  await on.select('Subject', 'event');
  assert.equal(on.expect, '{event: BackoffLimitExceeded, count: 1-}');
  await on.select('Subject', 'pods');
  assert.equal(on.expect, '{pods: {phase: Running}, count: 2-}');
  await on.fill('Index', '1');
  assert.equal(on.expect, '{pods: {index: 1, phase: Running}, count: 2-}');
  // "Always" has its own wording; the search finds an execution that breaks it.
  await page.choose('Does it always hold?');
  await on.write('failed=0-3');
  await on.start();
  assert.match(on.verdict, /^it does not always hold: .*failed is 4, expected 0-3/);
});

test('can this happen: a lesson asks first, then offers its search', async (t) => {
  const { page, on } = await openWith(t, { fragment: 'lesson=can-an-index-run-twice/2' });
  const card = () => page.one('#lesson');
  await page.choose('Can this happen?', card());
  assert.equal(on.expect, twice);
  await on.start();
  await page.choose('Open the run');
  assert.equal(page.dialog, undefined);
  assert.match(page.notice, /^This is the run that the search found\./);
  assert.equal(page.time, '0:10.700');
  await page.choose('Back to the lesson', card());
  await page.choose('Next', card());
  assert.equal(page.one('#app').dataset.lesson, 'can-an-index-run-twice/3');
  await page.choose('Can this happen?', card());
  await on.start();
  assert.match(on.verdict, /^it cannot happen: checked all 3,\d\d\d states/);
});

test('can this happen: everything is translated into Japanese', async (t) => {
  const { page, on } = await openWith(t, { fragment: 'lesson=can-forbid-run-two/3/ja' });
  await page.choose('これは起こりうる?', page.one('#lesson'));
  await page.choose('調べる');
  assert.match(on.verdict, /^起こりうる。2m20\.81s、ステップ\d+/);
  assert.match(page.said('.claim-placed'), /1m0\.105s/);
  await page.choose('経過を開く');
  assert.equal(page.dialog, undefined);
  assert.equal(page.time, '2:20.810');
});

test('can this happen: stopping the search reports a worker that hangs', async (t) => {
  const { page, on } = await openWith(t, { example: 'choose-backoff-limit' });
  await on.open();
  await page.fill('.claim-states', '1000000');
  await on.write('failed=9');
  for (const fault of ['kill', 'evict', 'crash', 'restart', 'api', 'node']) if (!on.fault(fault).checked) await on.check(fault);
  let answers = 2;
  page.workers.isSilent = ({ method }, file) => file === 'study_worker.ts' && method === 'goOn' && --answers < 0;
  await on.start();
  assert.ok(answers < 0, 'it gave answers, and then none');
  assert.match(page.said('.claim-progress'), /^[\d,]+ states? seen/);
  // The page waits longer for a search than for the result of a stopped one.
  await page.pass(10_000);
  assert.doesNotMatch(page.said(page.dialog), /no answer/);
  await page.choose('Stop');
  await page.pass(10_000);
  assert.match(page.said(page.dialog), /It did not respond in time\./);
});
