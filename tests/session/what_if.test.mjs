// What if: many runs for each choice of a field, like on the command line, and one of them opened. tests/browser/what_if contains the
// manifest that the form leaves, and the output of `jobplay sweep scenario.yaml --vary spec.backoffLimit=0..2 --runs 200 --format json` for
// it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { open } from './harness.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const scenario = readFileSync(at('../browser/what_if/scenario.yaml'), 'utf8');
const result = readFileSync(at('../browser/what_if/result.json'), 'utf8');

const words = {
  en: { open: 'Compare settings…', write: 'Write to the scenario', runs: 'Runs per choice', values: 'Values', best: /^Best/, use: /^Use this choice/ },
  ja: { open: '設定を比べる…', write: 'シナリオに書き込む', runs: '選択肢ごとの実行回数', values: '値', best: /^最良/, use: /^この選択肢を使う/ },
};

function whatIf(page, say = words.en) {
  const on = {
    get status() { return page.said('.wi-status'); },
    get rows() { return page.all('.wi-table tbody tr').map((row) => page.said(row)); },
    get heading() { return page.said('.wi-distribution h3'); },
    get alerts() { return page.all('.what-if-dialog [role=alert]').map((one) => page.said(one)).filter(Boolean); },
    open: async () => {
      await page.press('5');
      await page.choose(say.open);
    },
    fill: (label, value) => page.fill(page.control(label), value),
    start: () => page.click('.wi-start'),
    ask: async (values, runs) => {
      if (values) await on.fill(say.values, values);
      await on.fill(say.runs, String(runs));
      await on.start();
    },
    look: (row) => page.click(page.all('.wi-table tbody tr')[row].querySelector('button')),
    saved: async (name) => {
      await page.choose(name);
      await page.settled(); // the file comes after the click
      return page.saved.at(-1).bytes.toString();
    },
  };
  return on;
}

/** From "1:02.500". */
const secondsOf = (page) => page.time.split(':').reduce((all, one) => all * 60 + Number(one), 0);
/** From "1m2.5s". */
const inSeconds = (text) => [...text.matchAll(/([\d.]+)(m|s)/g)].reduce((all, [, number, unit]) => all + Number(number) * (unit === 'm' ? 60 : 1), 0);

test('command line: prints the results that the page must match', { skip: !existsSync(at('../../build/jobplay')) }, () => {
  const said = execFileSync(at('../../build/jobplay'), ['sweep', at('../browser/what_if/scenario.yaml'), '--vary', 'spec.backoffLimit=0..2', '--runs', '200', '--format', 'json'], { stdio: ['ignore', 'pipe', 'ignore'] });
  assert.deepEqual(JSON.parse(said), JSON.parse(result));
});

for (const processors of [1, 4]) {
  test(`what if: ${processors} workers get the same result as the command line`, async (t) => {
    const page = await open(t, { example: 'never-backoff-limit-3' });
    page.workers.processors = processors;
    const on = whatIf(page);
    await on.open();
    assert.match(page.said(page.dialog), /Nothing in this scenario is random/);
    await on.fill('Pods that fail (%)', '30');
    await page.choose(words.en.write);
    assert.match(page.said('.wi-notice'), /^The scenario now has spec\.chance\./);
    assert.equal(page.text, scenario);

    const before = page.workers.count;
    await on.ask('0..2', 200);
    assert.equal(page.workers.count - before, Math.min(processors, 3));
    assert.equal(on.status, '200 runs per choice.');
    assert.equal(await on.saved('JSON'), result);
    const { choices } = JSON.parse(result);
    assert.equal(on.rows.length, choices.length);
    choices.forEach(({ completesBillionths: { value, low, high } }, k) => {
      const percent = (billionths) => `${(billionths / 1e7).toFixed(1)}%`;
      assert.ok(on.rows[k].includes(`${percent(value)} [${percent(low)}, ${percent(high)}]`), on.rows[k]);
    });
    assert.match(await on.saved('CSV'), /^spec\.backoffLimit,.*completesBillionths/);
  });
}

/** The result of 200 runs with backoffLimit 0 to 2, and the outcomes of those with 1. */
async function openResult(t) {
  const page = await open(t, { text: scenario });
  await page.press('Shift+I');
  const on = whatIf(page);
  await on.ask('0..2', 200);
  await on.look(1);
  assert.equal(on.heading, 'End times of backoffLimit: 1');
  return { page, on };
}

test('what if: a bar opens a run that ended there', async (t) => {
  const { page } = await openResult(t);
  page.all('.wi-bin')[0].focus();
  await page.press('ArrowRight');
  const [, from, to] = /^(\S+) to (\S+): \d+ completed/.exec(page.document.activeElement.getAttribute('aria-label'));
  await page.press('Enter');
  assert.equal(page.dialog, undefined);
  assert.match(page.why, /the Job is complete/);
  const seconds = secondsOf(page);
  assert.ok(seconds >= Number.parseFloat(from) && seconds <= Number.parseFloat(to), `${seconds} s lies from ${from} to ${to}`);
  assert.match(page.text, /backoffLimit: 1\n/);
  assert.doesNotMatch(page.text, /chance:/);
  const there = page.step;
  await page.press('ArrowLeft');
  assert.ok(page.step < there);
});

// The median run completed, the worst did not.
for (const [name, said, outcome] of [['Median', /completed, (\S+)/, /the Job is complete/], ['Worst', /failed, (\S+)/, /more than the limit of 1, so the Job fails/]]) {
  test(`what if: "${name}" opens the run of its button and keeps the result`, async (t) => {
    const { page, on } = await openResult(t);
    const pick = page.control(new RegExp(`^${name}`));
    const [, end] = said.exec(page.said(pick));
    await page.click(pick);
    assert.equal(page.dialog, undefined);
    assert.match(page.why, outcome);
    assert.ok(Math.abs(secondsOf(page) - inSeconds(end)) <= 0.1, end);
    await page.press('Shift+I');
    assert.equal(on.heading, 'End times of backoffLimit: 1');
  });
}

test('what if: writes a choice into the scenario, which can be undone', async (t) => {
  const { page, on } = await openResult(t);
  await on.look(2);
  assert.equal(on.heading, 'End times of backoffLimit: 2');
  await page.choose(words.en.use);
  assert.equal(page.dialog, undefined);
  assert.match(page.notice, /^backoffLimit: 2: written to the scenario\./);
  assert.equal(page.text, scenario.replace('backoffLimit: 3', 'backoffLimit: 2'));
  await page.choose('Undo', page.one('#notice'));
  assert.equal(page.text, scenario);
});

test('what if: stopping keeps the completed runs', async (t) => {
  const page = await open(t, { example: 'choose-backoff-limit' });
  page.workers.delay = ({ method, args: [from, to] }) => (method === 'runs' ? 5 * (to - from) : 0);
  await page.press('Shift+I');
  const on = whatIf(page);
  await on.ask('0..2', 100_000);
  assert.match(on.rows[2], /%/);
  const bar = page.one('.wi-progress');
  assert.equal(bar.getAttribute('max'), '100000');
  assert.ok(bar.value > 0);
  await page.click('.wi-stop');
  const [, runs] = /^Stopped after ([\d,]+) of 100,000 runs/.exec(on.status);
  assert.ok(Number(runs.replace(',', '')) < 100_000);
  assert.equal(JSON.parse(await on.saved('JSON')).choices[0].runs, Number(runs.replace(',', '')));
});

test('what if: shows the API server’s rejections and runs the rest', async (t) => {
  const page = await open(t, { example: 'choose-backoff-limit' });
  await page.press('Shift+I');
  const on = whatIf(page);
  await page.choose('Vary another field');
  await page.select(page.all('.wi-field')[1], 'podFailurePolicy');
  await page.select(page.all('.wi-field')[0], 'template.spec.restartPolicy');
  await on.fill('Runs per choice', '0');
  assert.match(page.said('.wi-go'), /4 choices, 4 runs/);
  await on.fill('Runs per choice', '20');
  assert.match(page.said('.wi-go'), /4 choices, 80 runs/);
  await on.start();
  assert.equal(on.rows.length, 4);
  const rejected = on.rows.filter((row) => row.includes('The API server rejects it'));
  assert.equal(rejected.length, 1);
  assert.match(rejected[0], /^OnFailure as written.*"OnFailure": only "Never" is supported when podFailurePolicy is specified$/);
  await on.fill('YAML', 'rules: [');
  await on.start();
  assert.equal(on.alerts.length, 1);
  assert.ok(page.has('.what-if-dialog [role=alert] .wrong'));
});

test('what if: turns a manual fault into a rate, which can be undone', async (t) => {
  const page = await open(t, { example: 'node-dies' });
  const before = page.text;
  const on = whatIf(page);
  await on.open();
  assert.match(page.said('.wi-by-hand li span'), /^1 loss of a node in [\d.]+ node-hours$/);
  await page.choose('Convert to a rate');
  assert.match(page.said('.wi-notice'), /Moved from the timeline to spec.chance, as a rate/);
  assert.match(page.text, /nodeLosses:\n {6}perNodeHour: [\d.]+\n/);
  assert.doesNotMatch(page.text, /timeline/);
  await on.ask('0..1', 20);
  assert.equal(on.status, '20 runs per choice.');
  await page.press('Escape');
  page.document.activeElement?.blur();
  await page.press('u');
  assert.equal(page.text, before);
});

test('what if: faults without a rate stay in the timeline and are listed', async (t) => {
  const timeline = ['{at: 2s, evict: {index: "0-3"}}', '{at: 3s, controller: {name: job, state: restart}}', '{at: 4s, kill: {index: 0}}'];
  const job = 'kind: Job\napiVersion: batch/v1\nmetadata: {name: a}\nspec: {completions: 6, parallelism: 6, completionMode: Indexed, template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}\n';
  const page = await open(t, { text: `${job}---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  pods: [{runs: [{for: 30s}]}]\n  timeline:\n${timeline.map((one) => `  - ${one}\n`).join('')}` });
  await page.press('Shift+I');
  // A set of pods counts each.
  assert.match(page.said('.wi-by-hand li span'), /^4 evictions in [\d.]+ pod-hours$/);
  assert.match(page.said('.wi-stay'), /no rate for these.*: controller restart, kill\.$/);
});

test('what if: uses as many workers as the machine has processors', async (t) => {
  const page = await open(t, { example: 'choose-backoff-limit' });
  page.workers.processors = 12;
  await page.press('Shift+I');
  const on = whatIf(page);
  const before = page.workers.count;
  await on.ask('0..2', 3000);
  assert.equal(page.workers.count - before, 12);
  assert.equal(on.status, '3,000 runs per choice.');
});

test('what if: a single run of each choice has no interval', async (t) => {
  const page = await open(t, { example: 'choose-backoff-limit' });
  await page.press('Shift+I');
  const on = whatIf(page);
  await on.ask('1', 1);
  assert.match(on.rows[0], /(0\.0|100\.0)% \[[\d.]+%, [\d.]+%\].*\[\?\].*\[\?\].*\[\?\]/);
  assert.match(await on.saved('CSV'), /,\d+,,,\d+,,,\d+,,,true,/);
});

test('what if: opens a run with too many pods for rules by its seed', async (t) => {
  const job = 'kind: Job\napiVersion: batch/v1\nmetadata: {name: a}\nspec: {completions: 10001, parallelism: 10001, template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}\n';
  const page = await open(t, { text: `${job}---\napiVersion: playground/v1\nkind: Scenario\nspec: {chance: {seed: 5, pods: [{for: {uniform: [5s, 9s]}}]}}\n` });
  await page.press('Shift+I');
  await whatIf(page).ask('1', 2);
  await page.choose(words.en.best);
  assert.equal(page.dialog, undefined);
  assert.match(page.notice, /^Run with seed [56]: completed at .*It has too many pods for one rule each/);
  assert.match(page.text, /chance: \{\s*seed: [56],/);
});

test('what if: a lesson opens it with its fields and explains the result', async (t) => {
  const page = await open(t, { fragment: 'lesson=choose-backoff-limit/2' });
  await page.click('.lesson-search button');
  const on = whatIf(page);
  assert.equal(page.control('Values').value, '0..8');
  await on.ask('1,3,6', 400);
  const shares = page.all('.wi-table tbody b').map((one) => Number.parseFloat(page.said(one)));
  [25, 69, 97].forEach((said, k) => assert.ok(Math.abs(shares[k] - said) < 5, `${shares[k]}% of ${said}%`));
});

test('what if: a link opens it with its fields; current values are marked', async (t) => {
  const page = await open(t, { search: '?whatIf=spec.backoffLimit=1,2&whatIf=spec.parallelism=2,5', fragment: 'example=choose-backoff-limit' });
  const on = whatIf(page);
  await on.ask('', 20);
  assert.deepEqual(on.rows.map((row) => /^\d \d( now)?/.exec(row)[0]), ['1 2', '1 5 now', '2 2', '2 5']);
  await on.fill('Values', '');
  await on.start();
  assert.deepEqual(on.alerts, ['Enter values for spec.backoffLimit.']);
});

test('what if: everything is translated into Japanese', async (t) => {
  const page = await open(t, { example: 'choose-backoff-limit', language: 'ja-JP' });
  const on = whatIf(page, words.ja);
  await on.open();
  await on.ask('1,2', 50);
  assert.equal(on.status, '選択肢ごとに50回実行しました。');
  assert.doesNotMatch(page.said(page.dialog), /\b(runs?|choice|completed|failed)\b/i);
  await page.choose(words.ja.best);
  assert.match(page.notice, /シード\d+の実行/);
});

test('what if: stopping reports a worker that hangs and keeps its results', async (t) => {
  const page = await open(t, { example: 'choose-backoff-limit' });
  await page.press('Shift+I');
  const on = whatIf(page);
  const canSave = () => page.all('.what-if-dialog button').some((one) => page.said(one) === 'CSV');
  page.workers.delay = ({ method, args: [from, to] }) => (method === 'runs' ? 5 * (to - from) : 0);
  await on.ask('1', 100_000);
  assert.match(page.said('.wi-answer b'), /%/);
  page.workers.isSilent = (_, file) => file === 'study_worker.ts';
  await page.pass(10_000);
  assert.deepEqual(on.alerts, []);
  await page.choose('Stop');
  await page.pass(10_000);
  assert.equal(on.alerts.length, 1);
  assert.match(on.alerts[0], /It did not respond in time\./);
  assert.match(page.said('.wi-answer b'), /%/);
  assert.ok(!canSave());
  // The next runs have workers of their own.
  page.workers.isSilent = () => false;
  page.workers.delay = () => 0;
  await on.ask('', 200);
  assert.ok(canSave());
  assert.deepEqual(on.alerts, []);
});
