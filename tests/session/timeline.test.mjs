// The rows of the timeline, shortened idle time, and a manifest that is rejected while the previous run is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const job = (spec) => `apiVersion: batch/v1
kind: Job
metadata:
  name: report
spec:
  ${spec}
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        command: [sh, -c, "sleep 5; exit 1"]
`;

/** The pod with index 7 fails the first time. */
const batch = (completions, parallelism, limit) => `apiVersion: batch/v1
kind: Job
metadata: {name: batch}
spec:
  completions: ${completions}
  parallelism: ${parallelism}
  completionMode: Indexed
  ${limit}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods:
  - {match: {index: 7, attempt: "1"}, runs: [{for: 5s, exit: 1}]}
`;

test('idle time: an hour until the TTL is shortened or drawn in full', async (t) => {
  const page = await open(t, { text: job('ttlSecondsAfterFinished: 3600') });
  const longest = () => Number(page.one('#timeline .tl-slider').getAttribute('max')) / 1e6;
  assert.ok(longest() < 900, `${longest()}s`);
  assert.equal(page.control('Shorten idle time').getAttribute('aria-pressed'), 'true');
  await page.choose('Shorten idle time');
  assert.ok(longest() > 3600, `${longest()}s`);
  await page.press('Shift+W');
  assert.ok(longest() < 900, `${longest()}s`);

  // The clock also goes to times within the gap.
  await page.goto('30m');
  assert.match(page.time, /^30:00/);
  await page.press('End');
  assert.match(page.time, /^1:\d\d:/);
});

test('idle time: a run without it has no toggle', async (t) => {
  const page = await open(t);
  assert.ok(!page.has('button[aria-label="Shorten idle time"]'));
});

// In the cluster world a waiting pod shows Error until right before its restart.
for (const [world, end, spec, until, time, shown] of [
  ['plain', 'the run', 'backoffLimit: 20', '4m', '3m55s', 'CrashLoopBackOff'], ['plain', 'a deadline', 'activeDeadlineSeconds: 60', '2m', '55s', 'CrashLoopBackOff'],
  ['cluster', 'the run', 'backoffLimit: 20', '4m', '3m55s', 'Error'], ['cluster', 'a deadline', 'activeDeadlineSeconds: 60', '2m', '59.5s', 'Error'],
]) {
  test(`back-off: ended by ${end}, shows no restart, ${world} world`, async (t) => {
    const page = await open(t, { text: `${job(spec).replace('Never', 'OnFailure')}---
apiVersion: playground/v1
kind: Scenario
spec: {until: ${until}, cluster: {world: ${world}}, pods: [{runs: [{for: 5s, exit: 1}]}]}
` });
    await page.goto(time);
    assert.equal(page.said('#pods .phase'), shown);
    assert.doesNotMatch(page.said('#pods tbody'), /restarts in/);
  });
}

test('rejected manifest: the previous run says so and links to the error', async (t) => {
  const page = await open(t);
  const isShown = () => page.has('#stale:not([hidden]) p');
  assert.ok(!isShown());
  const named = { en: page.said('.pick-title') };
  await page.speak('ja');
  named.ja = page.said('.pick-title');
  assert.notEqual(named.ja, named.en);
  await page.speak('en');
  await page.type(job('backoffLimit: -1'));
  assert.ok(isShown());
  assert.match(page.said('#stale'), /The manifest is rejected\./);
  assert.ok(page.said('#stale').includes(`The previous run, “${named.en}”, is still shown.`), page.said('#stale'));
  assert.ok(page.has('#app.is-stale'));
  assert.equal(page.document.title, 'Not loaded – report · Job Playground');
  // The page header names the rejected manifest, not the previous one.
  assert.equal(page.said('.pick-title'), 'report');
  assert.equal(page.said('#about'), '');
  await page.choose('Go to line 6', page.one('#stale'));
  await page.speak('ja');
  assert.equal(page.document.title, '読み込み不可 – report · Job Playground');
  assert.ok(page.said('#stale').includes(`直前の実行「${named.ja}」`), page.said('#stale'));
  await page.speak('en');
  await page.type(job('backoffLimit: 1'));
  assert.ok(!isShown());
  assert.equal(page.said('#job h2 .object'), 'report');
  assert.ok(!page.has('#app.is-stale'));
  assert.match(page.document.title, /^report · report: /);
});

test('rejected manifest of a link: no previous run is mentioned', async (t) => {
  const { hash } = new URL(await (await open(t, { text: job('backoffLimit: -1') })).link());
  const page = await open(t, { fragment: hash });
  assert.match(page.said('#stale'), /The manifest is rejected\./);
  assert.doesNotMatch(page.said('#stale'), /previous run/);
  await page.choose('Go to line 6', page.one('#stale'));
  assert.ok(page.has('.problems .error', 'backoffLimit'));
  await page.type(job('backoffLimit: 1'));
  assert.ok(!page.has('#stale:not([hidden]) p'));
});

/** The pixels that all rows need. */
const heightOf = (page) => parseFloat(page.one('#timeline .tl-space').style.height);

test('1000 pods: only failed ones have rows initially', async (t) => {
  const page = await open(t, { text: batch(1000, 200, 'backoffLimitPerIndex: 1') });
  const only = () => page.control('Failures only', page.one('#timeline'));
  assert.ok(heightOf(page) < 250, `${heightOf(page)}`);
  assert.equal(only().getAttribute('aria-pressed'), 'true');
  await page.click(only());
  assert.equal(only().getAttribute('aria-pressed'), 'false');
  assert.ok(heightOf(page) > 10000, `${heightOf(page)}`);
});

test('300 pods: can show failures only; one row counts the others', async (t) => {
  const page = await open(t);
  assert.ok(!page.has('#timeline button', 'Failures only'));
  await page.type(batch(300, 40, 'backoffLimit: 10'));
  const only = () => page.control('Failures only', page.one('#timeline'));
  // The table of pods has the same toggle.
  await page.panel('pods');
  const failed = () => page.control('Failures only', page.one('#panel .filters'));
  const listed = () => page.all('#pods tbody tr');
  await page.press('End');
  await page.click(failed());
  assert.deepEqual(listed().map((row) => page.said(row.querySelector('.phase'))), ['Error']);
  await page.press('Home');
  assert.equal(listed().length, 0);
  await page.press('End');
  await page.click(failed());
  assert.equal(listed().length, 100);

  const before = heightOf(page);
  assert.ok(before > 4000, `${before}`);
  await page.click(only());
  assert.ok(heightOf(page) < 250, `${heightOf(page)}`);
  assert.equal(only().getAttribute('aria-pressed'), 'true');
  await page.click(only());
  assert.equal(heightOf(page), before);
});

test('failures only: another Job starts with all its pods', async (t) => {
  const page = await open(t, { text: batch(300, 40, 'backoffLimit: 10') });
  const only = () => page.control('Failures only', page.one('#timeline'));
  await page.click(only());
  await page.type(batch(300, 50, 'backoffLimit: 10'));
  assert.equal(only().getAttribute('aria-pressed'), 'true', 'the same Job keeps it');
  await page.type(batch(300, 40, 'backoffLimit: 10').replaceAll('name: batch', 'name: other'));
  assert.equal(only().getAttribute('aria-pressed'), 'false');
});

test('idle time: its gap shows its length and the clock', async (t) => {
  const page = await open(t, { draws: true, text: job('ttlSecondsAfterFinished: 3600') });
  assert.equal(page.said('#job h2 .object'), 'report');
  assert.ok(page.drawnOn('tl-ruler').includes('⋯ 1h'), page.drawnOn('tl-ruler').join());
  page.one('#timeline .tl-scroll').focus();
  await page.goto('30m');
  const { visibility, transform } = page.one('#timeline .tl-cursor').style;
  assert.equal(visibility, '');
  const [, x] = /^translateX\(([\d.]+)px\)$/.exec(transform);
  assert.ok(x > 100 && x < 1200, transform);
});

for (const [slept, gap, after] of [[3600, '⋯ 1h', ['1h0m1.5s', '1h0m2s', '1h0m2.5s', '1h0m3s', '1h0m3.5s', '1h0m4s']], [7205, '⋯ 2h', ['2h0m6.5s', '2h0m7s', '2h0m7.5s', '2h0m8s', '2h0m8.5s', '2h0m9s']]]) {
  test(`ruler: times next to a gap are exact and unique, ${gap}`, async (t) => {
    const page = await open(t, { draws: true, text: job('backoffLimit: 0').replace('sleep 5; exit 1', `sleep ${slept}`).replace('report', 'sleeps') });
    assert.equal(page.said('#job h2 .object'), 'sleeps');
    const words = page.drawnOn('tl-ruler');
    assert.ok(words.includes(gap), words.join());
    assert.deepEqual(words.filter((one) => /h\d/.test(one)), after);
  });
}

for (const [end, spec, until, lengths] of [
  ['a restart', 'backoffLimit: 20', '4m', ['restarts after 40s', 'restarts after 1m20s', '↻5']],
  ['a deletion', 'activeDeadlineSeconds: 60', '2m', ['restarts after 10s', 'restarts after 20s', '↻3']],
]) {
  test(`back-offs until ${end}: show their lengths, then a restart count`, async (t) => {
    const page = await open(t, { draws: true, text: `${job(spec).replace('Never', 'OnFailure')}---\napiVersion: playground/v1\nkind: Scenario\nspec: {until: ${until}, cluster: {world: plain}, pods: [{runs: [{for: 5s, exit: 1}]}]}\n` });
    assert.equal(page.said('#job h2 .object'), 'report');
    assert.deepEqual(page.drawnOn('tl-words').filter((one) => /restarts|↻/.test(one)), lengths);
  });
}
