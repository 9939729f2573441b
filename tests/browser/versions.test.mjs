// Versions in comparison, their gates, the order of events at one time, and the page about the history of Jobs.
import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures.mjs';
import { intercept, openPage } from './browser.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';

const versions = JSON.parse(readFileSync(new URL('../../web/src/core/version_names.json', import.meta.url), 'utf8'));
const report = (page) => page.locator('.report');

async function compareWith(page, ui, version) {
  await ui.press('5');
  await page.locator('#compare-with').selectOption(version);
  await expect(report(page)).toBeVisible();
}

test('compare: both timelines have room for their rows', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  await expect(page.locator('#timeline-kept .tl-canvas')).toBeVisible();
  for (const id of ['#timeline', '#timeline-kept']) await expect.poll(async () => (await page.locator(`${id} .tl-scroll`).boundingBox()).height, id).toBeGreaterThan(60);
  expect(errors).toEqual([]);
});

test('compare: table of outcomes fits its panel or can be scrolled', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  await expect(page.locator('.outcomes')).toBeVisible();
  const { out, focusable } = await page.locator('.outcomes').evaluate((table) => {
    const box = table.parentElement;
    box.scrollLeft = 10_000;
    const last = table.querySelector('th:last-child').getBoundingClientRect();
    return { out: last.right - document.querySelector('#panel').getBoundingClientRect().right, focusable: box.tabIndex === 0 };
  });
  expect(out, 'px of the last column that are out of reach').toBeLessThanOrEqual(1);
  expect(focusable).toBe(true);
});

const isSettled = (page) => expect(page.locator('#evolution[data-settled]')).toBeVisible();

async function openHistory(t, path = 'evolution.html', options = {}) {
  const opened = await openPage(t, path, { ...desk, ...options });
  await isSettled(opened.page);
  return opened;
}

// tests/session/evolution.test.mjs tests the cards and the table.
test('evolution: draws runs, and one opens in the playground', async ({ t }) => {
  const { page, errors } = await openHistory(t);
  const drawn = await page.locator('.mini-rows').evaluateAll((all) => all.map((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
  expect(drawn).toHaveLength(versions.names.length);
  expect(Math.min(...drawn), 'colors of the emptiest').toBeGreaterThan(10);
  await page.locator('#scenario').selectOption('on-failure-backoff-limit-3');
  await expect(page).toHaveURL(/#scenario=on-failure-backoff-limit-3$/);
  await isSettled(page);
  await page.getByRole('link', { name: 'Open with v1.29' }).click();
  await expect(page.locator('#why-text')).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.draft'))?.text)).toMatch(/version: v1\.29/);
  expect(errors).toEqual([]);
});

for (const colorScheme of ['light', 'dark']) {
  test(`evolution: axe finds no violations, ${colorScheme}`, async ({ t }) => {
    const { page } = await openHistory(t, 'evolution.html', { colorScheme });
    await expect.poll(() => violations(page)).toEqual([]);
  });

  test(`compare: axe finds no violations, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await compareWith(page, ui, 'v1.29');
    await expect.poll(() => violations(page)).toEqual([]);
  });
}

test('evolution: says to reload if a part cannot be loaded; the rest works', async ({ t }) => {
  const { page, errors } = await openHistory(t);
  const told = page.getByRole('alert');
  await intercept(page, /\/assets\//, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('#scenario').selectOption('cron-hello');
  const words = 'Part of the page could not be loaded. Reload the page.';
  await expect(told).toHaveText(words);
  await expect(page.locator('details > pre').first()).toBeEmpty();
  const language = page.locator('.language select');
  await language.selectOption('ja');
  await expect(language).toHaveValue('en');
  await expect(told).toHaveText(words);
  await page.unroute(/\/assets\//);
  await page.locator('#scenario').selectOption('active-deadline');
  await isSettled(page);
  await expect(told).toHaveCount(0);
  expect(errors.filter((one) => !/404/.test(one))).toEqual([]);
});

test('evolution: fits a phone in Japanese', async ({ t }) => {
  const { page, errors } = await openHistory(t, 'evolution.html#scenario=cron-hello', { ...phone, locale: 'ja' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('h1')).toContainText('Jobの歴史');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out to the side').toBe(true);
  await expect.poll(() => violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
