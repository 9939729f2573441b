// What if: many runs for each choice of a field, as the command line makes them, and one of them opened. tests/browser/what_if has the text
// that the form leaves, and what `jobplay sweep scenario.yaml --vary spec.backoffLimit=0..2 --runs 200 --format json` says of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';
import { openSite } from './site.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const scenario = readFileSync(at('what_if/scenario.yaml'), 'utf8');
const result = readFileSync(at('what_if/result.json'), 'utf8');

const words = {
  en: { open: 'What if…', write: 'Write it into the scenario', runs: 'Runs of each choice', values: 'Values', result: 'What it comes to', best: /^The best/, use: /^Use this choice/ },
  ja: { open: 'もしも…', write: 'シナリオに書き込む', runs: '選択肢ごとの実行回数', values: '値', result: '結果', best: /^最良/, use: /^この選択肢を使う/ },
};

function whatIf(page, say = words.en) {
  const on = {
    dialog: page.locator('.what-if-dialog'),
    start: page.locator('.wi-start'),
    stop: page.locator('.wi-stop'),
    status: page.locator('.wi-status'),
    rows: page.locator('.wi-table tbody tr'),
    bars: page.locator('.wi-bin'),
    use: page.getByRole('button', { name: say.use }),
    open: async () => {
      await page.keyboard.press('5');
      await page.getByRole('button', { name: say.open }).click();
    },
    write: () => page.getByRole('button', { name: say.write }).click(),
    fill: async (label, value) => {
      const field = on.dialog.getByLabel(label, { exact: true }).first();
      await field.fill(value);
      await field.blur();
    },
    ask: async (values, runs) => {
      await on.start.waitFor();
      if (values) await on.fill(say.values, values);
      await on.fill(say.runs, String(runs));
      await on.start.click();
    },
    done: () => on.use.waitFor(),
    saved: async (name) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
      return readFileSync(await file.path(), 'utf8');
    },
  };
  return on;
}

const secondsOf = async (ui) => (await ui.time.textContent()).split(':').reduce((all, one) => all * 60 + Number(one), 0);
/** Of "1m2.5s". */
const inSeconds = (text) => [...text.matchAll(/([\d.]+)(m|s)/g)].reduce((all, [, number, unit]) => all + Number(number) * (unit === 'm' ? 60 : 1), 0);
const isDrawn = (canvas) =>
  canvas.evaluate((one) => one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((byte, at) => at % 4 === 3 && byte > 0));

test('the command line says of this text what the page is held against', () => {
  test.skip(!existsSync(at('../../build/jobplay')));
  const said = execFileSync(at('../../build/jobplay'), ['sweep', at('what_if/scenario.yaml'), '--vary', 'spec.backoffLimit=0..2', '--runs', '200', '--format', 'json'], { stdio: ['ignore', 'pipe', 'ignore'] });
  assert.deepEqual(JSON.parse(said), JSON.parse(result));
});

for (const workers of [1, 4]) {
  test(`a chance is made with the form, and the runs come to what the command line says, with ${workers} at work`, async ({ t }) => {
    const { ui, page, errors, requested } = await openPlayground(t, { example: 'never-backoff-limit-3' });
    await page.evaluate((count) => Object.defineProperty(navigator, 'hardwareConcurrency', { value: count }), workers);
    assert.ok(![...requested].some((one) => /study|plot/.test(one)), 'nothing of it is downloaded before');
    const on = whatIf(page);
    await on.open();
    await page.getByText('Nothing in this scenario is left to chance').waitFor();
    assert.deepEqual(await violations(page), []);
    await on.fill('Of 100 pods so many fail', '30');
    await on.write();
    await page.getByText('spec.chance is in the scenario now.').waitFor();
    assert.equal(await ui.text(), scenario);

    await on.ask('0..2', 200);
    await on.done();
    assert.equal(await on.status.textContent(), '200 runs of each choice.');
    assert.equal(await on.saved('JSON'), result);
    const { choices } = JSON.parse(result);
    const shown = await on.rows.allTextContents();
    assert.equal(shown.length, choices.length);
    choices.forEach(({ completesBillionths: { value, low, high } }, k) => {
      const percent = (billionths) => `${(billionths / 1e7).toFixed(1)}%`;
      assert.ok(shown[k].includes(`${percent(value)}[${percent(low)}, ${percent(high)}]`), shown[k]);
    });
    assert.match(await on.saved('CSV'), /^spec\.backoffLimit,.*completesBillionths/);
    assert.deepEqual(errors, []);
  });
}

test('a bar opens one run that ended there, the result is come back to, and a choice is written into the scenario', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await ui.type(scenario);
  await ui.settled();
  await page.locator('h1').click();
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('0..2', 200);
  await on.done();
  await on.rows.nth(1).getByRole('button').click();
  await page.getByRole('heading', { name: 'When backoffLimit: 1 is over' }).waitFor();
  for (const plot of ['density', 'cumulative']) assert.ok(await isDrawn(page.locator(`.wi-${plot} canvas`)), plot);
  assert.deepEqual(await violations(page), []);

  // By keyboard from the first bar to the next.
  await on.bars.first().focus();
  await page.keyboard.press('ArrowRight');
  const label = await page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  const [, from, to] = /^(\S+) to (\S+): \d+ completed/.exec(label);
  await page.keyboard.press('Enter');
  await on.dialog.waitFor({ state: 'detached' });
  await ui.settled();
  await ui.why.filter({ hasText: /the Job is complete/ }).waitFor(); // the run before is settled, too
  assert.match(await ui.why.textContent(), /the Job is complete/);
  const seconds = await secondsOf(ui);
  assert.ok(seconds >= Number.parseFloat(from) && seconds <= Number.parseFloat(to), `${seconds} s lies from ${from} to ${to}`);
  const text = await ui.text();
  assert.match(text, /backoffLimit: 1\n/);
  assert.doesNotMatch(text, /chance:/);
  const there = await ui.step();
  await ui.press('ArrowLeft');
  assert.ok((await ui.step()) < there);

  await ui.press('Shift+I');
  await page.getByRole('heading', { name: 'When backoffLimit: 1 is over' }).waitFor();
  // The median of these completed, the worst did not, and each is opened as what its button says of it.
  for (const [pick, said, outcome] of [['The median', /completed, (\S+)/, /the Job is complete/], ['The worst', /failed, (\S+)/, /more than the limit of 1: the Job fails/]]) {
    const button = page.locator('.wi-picks').getByRole('button', { name: pick });
    const [, end] = said.exec(await button.textContent());
    await button.click();
    await on.dialog.waitFor({ state: 'detached' });
    await ui.settled();
    await ui.why.filter({ hasText: outcome }).waitFor();
    assert.match(await ui.why.textContent(), outcome);
    assert.ok(Math.abs((await secondsOf(ui)) - inSeconds(end)) <= 0.1, `${pick}: ${end}`);
    await ui.press('Shift+I');
    await page.getByRole('heading', { name: 'When backoffLimit: 1 is over' }).waitFor();
  }
  await on.rows.nth(2).getByRole('button').click();
  await page.getByRole('heading', { name: 'When backoffLimit: 2 is over' }).waitFor();
  await on.use.click();
  await on.dialog.waitFor({ state: 'detached' });
  await ui.settled();
  await page.getByText('backoffLimit: 2: it is in the scenario now.').waitFor();
  assert.equal(await ui.text(), scenario.replace('backoffLimit: 3', 'backoffLimit: 2'));
  await page.locator('#notice').getByRole('button', { name: 'Undo' }).click();
  assert.deepEqual(errors, []);
});

test('stopping keeps what there is', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('0..2', 100_000);
  await on.rows.nth(2).locator('b').waitFor();
  const bar = page.locator('.wi-progress');
  assert.equal(await bar.getAttribute('max'), '100000');
  assert.ok((await bar.evaluate((one) => one.value)) > 0);
  await on.stop.click();
  await on.done();
  const [, runs] = /^Stopped after ([\d,]+) of 100,000 runs/.exec(await on.status.textContent());
  assert.ok(Number(runs.replace(',', '')) < 100_000);
  assert.equal(JSON.parse(await on.saved('JSON')).choices[0].runs, Number(runs.replace(',', '')));
  assert.deepEqual(errors, []);
});

test('stopped before its first runs are made, it says so, however long the engine takes to come', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  // Longer than an answer may take that somebody waits for.
  await page.route(/study-.*\.wasm/, (route) => setTimeout(() => route.continue(), 4000));
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('0..2', 100_000);
  await on.stop.click();
  await on.status.filter({ hasText: 'Stopped before there was a run.' }).waitFor();
  assert.equal(await on.dialog.getByRole('alert').filter({ hasText: /\w/ }).count(), 0);
  assert.deepEqual(errors, []);
});

test('what the API server refuses is told in its words, beside what it does not', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.start.waitFor();
  await page.getByRole('button', { name: 'Vary another field, too' }).click();
  await page.locator('.wi-field').nth(1).selectOption('podFailurePolicy');
  await page.locator('.wi-field').nth(0).selectOption('template.spec.restartPolicy');
  await on.fill('Runs of each choice', '0');
  assert.match(await page.locator('.wi-go').textContent(), /4 choices, 4 runs/);
  await on.fill('Runs of each choice', '20');
  assert.match(await page.locator('.wi-go').textContent(), /4 choices, 80 runs/);
  await on.start.click();
  await on.done();
  const rows = await on.rows.allTextContents();
  assert.equal(rows.length, 4);
  const refused = rows.filter((row) => row.includes('The API server refuses it'));
  assert.equal(refused.length, 1);
  assert.match(refused[0], /^OnFailurewith it.*"OnFailure": only "Never" is supported when podFailurePolicy is specified$/);
  assert.deepEqual(await violations(page), []);
  await on.fill('YAML of it', 'rules: [');
  await on.start.click();
  await page.locator('.what-if-dialog [role=alert] .wrong').waitFor();
  assert.deepEqual(errors, []);
});

test('a fault that was made by hand becomes a rate, which can be taken back', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'node-dies' });
  const before = await ui.text();
  const on = whatIf(page);
  await on.open();
  await page.getByText(/^1 loss of a node in [\d.]+ node-hours$/).waitFor();
  await page.getByRole('button', { name: 'Make it a rate' }).click();
  await page.getByText('It is a rate in spec.chance now').waitFor();
  const after = await ui.text();
  assert.match(after, /nodeLosses:\n {6}perNodeHour: [\d.]+\n/);
  assert.doesNotMatch(after, /timeline/);
  await on.ask('0..1', 20);
  await on.done();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await ui.press('u');
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, before);
  assert.deepEqual(errors, []);
});

test('what chance has no rate for stays in the timeline, and a line says so; a set of pods counts each', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const timeline = ['{at: 2s, evict: {index: "0-3"}}', '{at: 3s, controller: {name: job, state: restart}}', '{at: 4s, kill: {index: 0}}'];
  const job = 'kind: Job\napiVersion: batch/v1\nmetadata: {name: a}\nspec: {completions: 6, parallelism: 6, completionMode: Indexed, template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}\n';
  await ui.type(`${job}---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  pods: [{runs: [{for: 30s}]}]\n  timeline:\n${timeline.map((one) => `  - ${one}\n`).join('')}`);
  await ui.settled();
  await page.locator('h1').click();
  await ui.press('Shift+I');
  await page.getByText(/^4 evictions in [\d.]+ pod-hours$/).waitFor();
  assert.match(await page.locator('.wi-stay').textContent(), /no rate for these.*: controller restart, kill\.$/);
  assert.deepEqual(errors, []);
});

test('it works with as many workers as the machine has', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await page.evaluate(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 12 }));
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.start.waitFor();
  let begun = 0;
  page.on('worker', () => begun++);
  await on.ask('0..2', 3000);
  await on.done();
  assert.equal(begun, 12);
  assert.equal(await on.status.textContent(), '3,000 runs of each choice.');
  assert.deepEqual(errors, []);
});

test('one run of each choice says nothing of how far it is off', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('1', 1);
  await on.done();
  const [row] = await on.rows.allTextContents();
  assert.match(row, /(0\.0|100\.0)%\[[\d.]+%, [\d.]+%\].*\[\?\].*\[\?\].*\[\?\]/s);
  assert.match(await on.saved('CSV'), /,\d+,,,\d+,,,\d+,,,true,/);
  assert.deepEqual(errors, []);
});

test('a run with more pods than a scenario has rules opens by its seed', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const job = 'kind: Job\napiVersion: batch/v1\nmetadata: {name: a}\nspec: {completions: 10001, parallelism: 10001, template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}\n';
  const text = `${job}---\napiVersion: playground/v1\nkind: Scenario\nspec: {chance: {seed: 5, pods: [{for: {uniform: [5s, 9s]}}]}}\n`;
  await ui.type(text);
  await ui.settled();
  await page.locator('h1').click();
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('1', 2);
  await on.done();
  await page.getByRole('button', { name: words.en.best }).click();
  await on.dialog.waitFor({ state: 'detached' });
  await page.getByText(/^The run of seed [56]: completed at .*It has too many pods for a rule of each/).waitFor();
  assert.match(await ui.text(), /chance: \{\s*seed: [56],/);
  assert.deepEqual(errors, []);
});

test('a lesson opens it with what to vary, and says what comes of that', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=choose-backoff-limit/2', desk);
  await page.locator('.lesson-search').getByRole('button').click();
  const on = whatIf(page);
  await on.start.waitFor();
  assert.equal(await on.dialog.getByLabel('Values', { exact: true }).inputValue(), '0..8');
  await on.ask('1,3,6', 400);
  await on.done();
  const shares = (await on.rows.locator('b').allTextContents()).map(Number.parseFloat);
  [25, 69, 97].forEach((said, k) => assert.ok(Math.abs(shares[k] - said) < 5, `${shares[k]}% of ${said}%`));
  assert.deepEqual(errors, []);
});

test('a link opens it with what to vary, and what the manifest says now is marked', async ({ t }) => {
  const { page, errors } = await openPage(t, '?whatIf=spec.backoffLimit=1,2&whatIf=spec.parallelism=2,5#example=choose-backoff-limit', desk);
  const on = whatIf(page);
  await on.ask('', 20);
  await on.done();
  const rows = await on.rows.allTextContents();
  assert.deepEqual(rows.map((row) => /^\d\d( now)?/.exec(row.trim())[0]), ['12', '15 now', '22', '25']);
  await on.fill('Values', '');
  await on.start.click();
  await page.getByText('Say which values spec.backoffLimit is to have.').waitFor();
  assert.deepEqual(errors, []);
});

test('an embed opens it in its own frame, with what its author would have varied, and leads back to its run', async ({ t }) => {
  const { page, errors } = await openSite(t, '/play/embed.html?whatIf=spec.backoffLimit=1,2&readonly&lang=en#example=choose-backoff-limit', { viewport: { width: 720, height: 480 } });
  await page.locator('#app[data-settled]').waitFor();
  assert.deepEqual(await violations(page), []);
  const steps = () => page.locator('.clock-step').textContent();
  const own = await steps();
  const back = page.getByRole('button', { name: 'As it was' });
  assert.equal(await back.count(), 0);
  const on = whatIf(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  await on.start.waitFor();
  assert.equal(await page.locator('.wi-values input').inputValue(), '1,2');
  await on.ask('1,2', 50);
  await page.getByRole('button', { name: words.en.best }).waitFor();
  assert.deepEqual(await violations(page), []);
  const wide = await on.dialog.evaluate((dialog) => dialog.querySelector('.dialog-body').scrollWidth - dialog.querySelector('.dialog-body').clientWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  assert.equal(await page.locator('.wi-use').count(), 0, 'its author would have it stay as it is');
  await page.getByRole('button', { name: words.en.best }).click();
  await back.waitFor();
  await page.locator('.clock-step').filter({ hasNotText: own }).waitFor();
  // The result is kept.
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.getByRole('button', { name: words.en.best }).waitFor();
  await page.keyboard.press('Escape');
  await back.click();
  await back.waitFor({ state: 'detached' });
  await page.locator('#app[data-settled]').waitFor();
  assert.equal(await steps(), own);
  assert.deepEqual(errors, []);
});

for (const { how, source } of [
  { how: 'a link', source: (one) => one.setAttribute('src', '#example=choose-backoff-limit&step=4') },
  { how: 'a file', source: (one) => Object.entries({ src: '/examples/choose-backoff-limit.yaml', step: '4' }).forEach(([name, value]) => one.setAttribute(name, value)) },
]) {
  test(`an element of ${how} that was out of sight still leads back to its run from one of What if`, async ({ t }) => {
    const { page, errors } = await openSite(t, '/blank.html');
    await page.evaluate(`(async () => {
      await import('/play/job-playground.js');
      const one = document.createElement('job-playground');
      (${source})(one);
      one.setAttribute('what-if', 'spec.backoffLimit=1,2');
      document.body.append(one, Object.assign(document.createElement('div'), { style: 'height: 4000px' }));
    })()`);
    const frame = page.frameLocator('job-playground >> iframe');
    const settled = () => frame.locator('#app[data-settled]').waitFor();
    await settled();
    const told = () => frame.locator('.clock-step').textContent();
    const own = await told();
    assert.match(own, /step 4 of/);
    await frame.getByRole('button', { name: 'What if…' }).click();
    await whatIf(frame).ask('1,2', 50);
    await frame.getByRole('button', { name: words.en.best }).click();
    const back = frame.getByRole('button', { name: 'As it was' });
    await back.waitFor();
    await settled();
    const there = await told();
    await page.evaluate(() => {
      globalThis.heard = [];
      for (const type of ['ready', 'loaded', 'step', 'error']) document.querySelector('job-playground').addEventListener(type, () => globalThis.heard.push(type));
    });
    await page.locator('body').click({ position: { x: 2, y: 2 } }); // what has the focus stays
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => !document.querySelector('job-playground').shadowRoot.querySelector('iframe'));
    await page.evaluate(() => scrollTo(0, 0));
    await settled();
    assert.equal(await told(), there);
    assert.deepEqual(await page.evaluate(() => globalThis.heard), [], 'no news');
    await back.click();
    await back.waitFor({ state: 'detached' });
    await settled();
    assert.equal(await told(), own);
    assert.deepEqual(errors, []);
  });
}

test('in an embed that stays as it is a form says what the runs leave to chance, and writes nothing', async ({ t }) => {
  const { page, errors } = await openSite(t, '/play/embed.html?whatIf=spec.backoffLimit=0,3&readonly&lang=en#example=indexed', { viewport: { width: 720, height: 480 } });
  await page.locator('#app[data-settled]').waitFor();
  const own = await page.locator('.clock-step').textContent();
  const on = whatIf(page);
  await page.getByRole('button', { name: 'What if…' }).click();
  const take = on.dialog.getByRole('button', { name: 'Take this for the runs' });
  await take.waitFor();
  assert.doesNotMatch(await on.dialog.textContent(), /written into the scenario|Write it/);
  assert.deepEqual(await violations(page), []);
  await take.click();
  await on.dialog.getByText('the scenario is as it was').waitFor();
  assert.equal(await page.locator('.wi-values input').inputValue(), '0,3');
  await on.ask('0,3', 50);
  await page.getByRole('button', { name: words.en.best }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('button', { name: 'As it was' }).count(), 0);
  assert.equal(await page.locator('.clock-step').textContent(), own);
  // The result is kept, and a run of it shown in place of the embed's own.
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.getByRole('button', { name: words.en.best }).click();
  await page.getByRole('button', { name: 'As it was' }).waitFor();
  assert.deepEqual(errors, []);
});

test('it speaks Japanese, and fits a phone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit', locale: 'ja-JP', colorScheme: 'dark' });
  const on = whatIf(page, words.ja);
  await on.open();
  await on.ask('1,2', 50);
  await on.done();
  assert.equal(await on.status.textContent(), '選択肢ごとに50回実行しました。');
  assert.doesNotMatch(await on.dialog.textContent(), /\b(runs?|choice|completed|failed)\b/i);
  await page.setViewportSize(phone.viewport);
  assert.deepEqual(await violations(page), []);
  const wide = await on.dialog.evaluate((dialog) => dialog.querySelector('.dialog-body').scrollWidth - dialog.querySelector('.dialog-body').clientWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await page.getByRole('button', { name: words.ja.best }).click();
  await ui.settled();
  await page.getByText(/シード\d+の実行/).waitFor();
  assert.deepEqual(errors, []);
});
