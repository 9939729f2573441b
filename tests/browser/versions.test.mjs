// Versions side by side, their gates, the order within an instant, and the page of the history of Jobs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';

const versions = JSON.parse(readFileSync(new URL('../../web/src/core/version_names.json', import.meta.url), 'utf8'));
const report = (page) => page.locator('.report');

async function compareWith(page, ui, version) {
  await ui.press('5');
  await page.locator('#compare-with').selectOption(version);
  await report(page).waitFor();
}

test('compare: each of the two timelines has room for its rows', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  await page.locator('#timeline-kept .tl-canvas').waitFor();
  const [height, kept] = await Promise.all(['#timeline', '#timeline-kept'].map(async (id) => (await page.locator(`${id} .tl-scroll`).boundingBox()).height));
  assert.ok(height > 60 && kept > 60, `${height} and ${kept} pixels`);
  assert.deepEqual(errors, []);
});

test('how both ended has room in its panel or can be scrolled', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  await page.locator('.outcomes').waitFor();
  const { out, focusable } = await page.locator('.outcomes').evaluate((table) => {
    const box = table.parentElement;
    box.scrollLeft = 10_000;
    const last = table.querySelector('th:last-child').getBoundingClientRect();
    return { out: last.right - document.querySelector('#panel').getBoundingClientRect().right, focusable: box.tabIndex === 0 };
  });
  assert.ok(out <= 1 && focusable, `${out} px of the last column are out of reach`);
});

async function openHistory(t, path = 'evolution.html', options = {}) {
  const opened = await openPage(t, path, { ...desk, ...options });
  await opened.page.locator('#evolution[data-settled]').waitFor();
  return opened;
}

test('the history of Jobs is a row of runs, from the engine, with what changed and how each ended', async ({ t }) => {
  const { page, errors } = await openHistory(t);
  const cards = page.locator('.generation');
  const oldestFirst = [...versions.names].reverse();
  const card = (version) => cards.nth(oldestFirst.indexOf(version));
  assert.deepEqual(await cards.locator('h2').allTextContents(), oldestFirst);
  for (const version of oldestFirst) {
    assert.equal(await card(version).getByText('read, not recorded').count(), versions.read.includes(version) ? 1 : 0, version);
  }
  const ends = await page.locator('.outcomes tbody tr').allTextContents();
  assert.match(ends[0], /Failed/);
  assert.match(ends[1], /Failed.*1m43\.03s/s);
  assert.match(ends[oldestFirst.indexOf('v1.36')], /Failed.*2m35\.51s/s);
  assert.match(await card('v1.29').textContent(), /since v1\.20.*limits the failed pods/s);
  assert.equal(await card('v1.31').getByRole('link', { name: 'kubernetes#125510' }).count() > 0, true);
  assert.match(await card('v1.36').textContent(), /The same as v1\.35/);
  // Something is drawn on each.
  const drawn = await page.locator('.mini-rows').evaluateAll((all) => all.map((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
  assert.equal(drawn.length, oldestFirst.length);
  assert.ok(drawn.every((colors) => colors > 10), String(drawn));

  await page.locator('#scenario').selectOption('on-failure-backoff-limit-3');
  await page.locator('#evolution[data-settled]').waitFor();
  await page.waitForFunction((all) => document.querySelectorAll('.generation').length === all && /goes on/.test(document.querySelector('.outcomes').textContent), oldestFirst.length);
  assert.match(page.url(), /#scenario=on-failure-backoff-limit-3$/);
  await page.locator('#evolution[data-settled]').waitFor();
  await page.getByRole('link', { name: 'Open with v1.29' }).click();
  await page.locator('#why-text').waitFor();
  await page.waitForFunction(() => /version: v1\.29/.test(JSON.parse(localStorage.getItem('job-playground.draft'))?.text ?? ''));
  assert.deepEqual(errors, []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing wrong with the history, ${colorScheme}`, async ({ t }) => {
    const { page } = await openHistory(t, 'evolution.html', { colorScheme });
    assert.deepEqual(await violations(page), []);
  });

  test(`axe finds nothing wrong while two versions are compared, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await compareWith(page, ui, 'v1.29');
    assert.deepEqual(await violations(page), []);
  });
}

test('after a deployment the history says that one has to reload, and goes on with what is there', async ({ t }) => {
  const { page, errors } = await openHistory(t);
  const told = page.getByRole('alert');
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('#scenario').selectOption('cron-hello');
  await told.waitFor();
  assert.equal(await told.textContent(), 'A part of the page could not be loaded. Reload the page.');
  assert.equal(await page.locator('details > pre').first().textContent(), '');
  const language = page.locator('.language select');
  await language.selectOption('ja');
  await page.waitForFunction(() => document.querySelector('.language select').value === 'en');
  assert.equal(await told.textContent(), 'A part of the page could not be loaded. Reload the page.');
  await page.unroute(/\/assets\//);
  await page.locator('#scenario').selectOption('active-deadline');
  await page.locator('#evolution[data-settled]').waitFor();
  assert.equal(await told.count(), 0);
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []);
});

test('the history fits a phone, and speaks Japanese', async ({ t }) => {
  const { page, errors } = await openHistory(t, 'evolution.html#scenario=cron-hello', { ...phone, locale: 'ja' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.match(await page.locator('h1').textContent(), /Jobの歴史/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out to the side');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});
