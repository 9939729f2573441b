// What if in a real browser: its workers and downloads, its drawings, its layout, and embeds. tests/session tests its contents.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures.mjs';
import { intercept } from './browser.mjs';
import { openPlayground, phone, violations } from './page.mjs';
import { openSite } from './site.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

const words = {
  en: { open: 'Compare settings…', runs: 'Runs per choice', values: 'Values', best: /^Best/ },
  ja: { open: '設定を比べる…', runs: '選択肢ごとの実行回数', values: '値', best: /^最良/ },
};

function whatIf(page, say = words.en) {
  const on = {
    dialog: page.locator('.what-if-dialog'),
    status: page.locator('.wi-status'),
    rows: page.locator('.wi-table tbody tr'),
    bars: page.locator('.wi-bin'),
    best: page.getByRole('button', { name: say.best }),
    open: () => page.getByRole('button', { name: say.open }).click(),
    fill: async (label, value) => {
      const field = on.dialog.getByLabel(label, { exact: true }).first();
      await field.fill(value);
      await field.blur();
    },
    ask: async (values, runs) => {
      await on.fill(say.values, values);
      await on.fill(say.runs, String(runs));
      await page.locator('.wi-start').click();
    },
  };
  return on;
}

const bodyIsWider = (dialog) => dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth > body.clientWidth);
const isDrawn = (canvas) =>
  canvas.evaluate((one) => one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((byte, at) => at % 4 === 3 && byte > 0));

test('what if: four workers get the same result as the command line', async ({ t }) => {
  const { ui, page, errors, requested } = await openPlayground(t, { own: true });
  await page.evaluate(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 }));
  assert.ok(![...requested].some((one) => /study|plot/.test(one)), 'nothing of it is downloaded before');
  await ui.type(read('what_if/scenario.yaml'));
  await ui.settled();
  await page.locator('h1').click();
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('0..2', 200);
  await expect(on.status).toHaveText('200 runs per choice.');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'JSON', exact: true }).click()]);
  assert.equal(readFileSync(await file.path(), 'utf8'), read('what_if/result.json'));
  assert.deepEqual(errors, []);
});

test('what if: draws bars, and a click opens a run that ended there', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await ui.press('Shift+I');
  const on = whatIf(page);
  await on.ask('1', 50);
  await expect(on.bars.first()).toBeVisible();
  for (const plot of ['density', 'cumulative']) await expect.poll(() => isDrawn(page.locator(`.wi-${plot} canvas`)), plot).toBe(true);
  await expect.poll(() => violations(page)).toEqual([]);
  await on.bars.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(on.bars.nth(1)).toBeFocused();
  const [, from, to] = /^(\S+) to (\S+): /.exec(await on.bars.nth(1).getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await expect(on.dialog).toHaveCount(0);
  await expect(page.locator('#notice p')).toContainText('Run with seed');
  await ui.settled();
  const inSeconds = (text) => [...text.matchAll(/([\d.]+)(m|s)/g)].reduce((all, [, number, unit]) => all + Number(number) * (unit === 'm' ? 60 : 1), 0);
  const seconds = (await ui.time.textContent()).split(':').reduce((all, one) => all * 60 + Number(one), 0);
  assert.ok(seconds >= inSeconds(from) && seconds <= inSeconds(to), `${seconds} s lies from ${from} to ${to}`);
  assert.deepEqual(errors, []);
});

test('compare settings: axe passes its form and a rejected choice', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await ui.press('Shift+I');
  await expect(page.getByText('Nothing in this scenario is random')).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await ui.example('choose-backoff-limit');
  await ui.press('Shift+I');
  const on = whatIf(page);
  await page.getByRole('button', { name: 'Vary another field' }).click();
  await page.locator('.wi-field').nth(1).selectOption('podFailurePolicy');
  await page.locator('.wi-field').nth(0).selectOption('template.spec.restartPolicy');
  await on.fill(words.en.runs, '20');
  await page.locator('.wi-start').click();
  await expect(on.rows.filter({ hasText: 'The API server rejects it' })).toHaveCount(1);
  await expect(on.bars.first()).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});

test('what if: can be stopped while the engine downloads', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { apart: true, example: 'choose-backoff-limit' });
  await page.clock.install();
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  t.after(letGo);
  await page.keyboard.press('Shift+I');
  const on = whatIf(page);
  await expect(page.locator('.wi-start')).toBeVisible();
  await intercept(page, /study-.*\.wasm/, async (route) => {
    await until;
    await route.continue();
  });
  await on.ask('0..2', 100_000);
  await page.locator('.wi-stop').click();
  // Longer than the time limit of an answer.
  await page.clock.fastForward(10_000);
  letGo();
  await expect(on.status).toHaveText('Stopped before the first run ended.');
  await ui.settled();
  await expect(on.dialog.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  assert.deepEqual(errors, []);
});

test('what if: opens in the frame of an embed and returns to its run', async ({ t }) => {
  const { page, errors } = await openSite(t, '/play/embed.html?whatIf=spec.backoffLimit=1,2&readonly&lang=en#example=choose-backoff-limit', { viewport: { width: 720, height: 480 } });
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  const own = await page.locator('.clock-step').textContent();
  const back = page.getByRole('button', { name: 'Reset' });
  await expect(back).toHaveCount(0);
  const on = whatIf(page);
  await page.getByRole('button', { name: 'Compare settings…' }).click();
  await expect(page.locator('.wi-values input')).toHaveValue('1,2');
  await on.ask('1,2', 50);
  await expect(page.getByRole('button', { name: words.en.best })).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  await expect.poll(() => bodyIsWider(on.dialog)).toBe(false);
  await expect(page.locator('.wi-use'), 'its author would have it stay as it is').toHaveCount(0);
  await page.getByRole('button', { name: words.en.best }).click();
  await expect(back).toBeVisible();
  await expect(page.locator('.clock-step').filter({ hasNotText: own })).toBeVisible();
  // The result is kept.
  await page.getByRole('button', { name: 'Compare settings…' }).click();
  await expect(page.getByRole('button', { name: words.en.best })).toBeVisible();
  await page.keyboard.press('Escape');
  await back.click();
  await expect(back).toHaveCount(0);
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await expect(page.locator('.clock-step')).toHaveText(own);
  assert.deepEqual(errors, []);
});

for (const { how, source } of [
  { how: 'a link', source: (one) => one.setAttribute('src', '#example=choose-backoff-limit&step=4') },
  { how: 'a file', source: (one) => Object.entries({ src: '/examples/choose-backoff-limit.yaml', step: '4' }).forEach(([name, value]) => one.setAttribute(name, value)) },
]) {
  test(`what if: element of ${how} returns to its run after unloading`, async ({ t }) => {
    const { page, errors } = await openSite(t, '/blank.html');
    await page.evaluate(`(async () => {
      await import('/play/job-playground.js');
      const one = document.createElement('job-playground');
      (${source})(one);
      one.setAttribute('what-if', 'spec.backoffLimit=1,2');
      document.body.append(one, Object.assign(document.createElement('div'), { style: 'height: 4000px' }));
    })()`);
    const frame = page.frameLocator('job-playground >> iframe');
    const settled = () => expect(frame.locator('#app[data-settled]')).toBeVisible();
    await settled();
    const steps = frame.locator('.clock-step');
    await expect(steps).toHaveText(/step 4 of/);
    const own = await steps.textContent();
    await frame.getByRole('button', { name: 'Compare settings…' }).click();
    await whatIf(frame).ask('1,2', 50);
    await frame.getByRole('button', { name: words.en.best }).click();
    const back = frame.getByRole('button', { name: 'Reset' });
    await expect(back).toBeVisible();
    await settled();
    const there = await steps.textContent();
    await page.evaluate(() => {
      globalThis.heard = [];
      for (const type of ['ready', 'loaded', 'step', 'error']) document.querySelector('job-playground').addEventListener(type, () => globalThis.heard.push(type));
    });
    await page.locator('body').click({ position: { x: 2, y: 2 } }); // the focused one stays
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator('job-playground >> iframe')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await settled();
    await expect(steps).toHaveText(there);
    await expect.poll(() => page.evaluate(() => globalThis.heard), 'no news').toEqual([]);
    await back.click();
    await expect(back).toHaveCount(0);
    await settled();
    await expect(steps).toHaveText(own);
    assert.deepEqual(errors, []);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`what if: fits a phone in Japanese, ${colorScheme}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit', locale: 'ja', colorScheme });
    await ui.press('Shift+I');
    const on = whatIf(page, words.ja);
    await on.ask('1,2', 50);
    await expect(on.best).toBeVisible();
    await page.setViewportSize(phone.viewport);
    await expect.poll(() => bodyIsWider(on.dialog)).toBe(false);
    await expect.poll(() => violations(page)).toEqual([]);
    assert.deepEqual(errors, []);
  });
}
