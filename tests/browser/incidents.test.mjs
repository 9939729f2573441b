// The gallery's public reports: each with its link, what was reported and why it happened, in both languages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, playground } from './page.mjs';

const folder = new URL('../../web/incidents/', import.meta.url);
const ids = readdirSync(folder).map((file) => file.replace(/\.yaml$/, ''));

test('every report names its link, and what was reported', () => {
  for (const id of ids) {
    const text = readFileSync(new URL(`${id}.yaml`, folder), 'utf8');
    const [, link] = /^# (https:\/\/github\.com\/\S+)/.exec(text) ?? [];
    assert.ok(link && text.includes(`(${link})`), id);
    assert.match(text, /\n {2}description: \|\n {4}Reported/, id);
  }
});

test('a report whose step comes late in a long run is opened at it', async ({ t }) => {
  const { page } = await openPage(t, '#example=one-failed-job-stays', desk);
  await page.locator('#why', { hasText: 'more finished Jobs than the history limit of 3' }).waitFor();
});

test('a report is opened from the gallery at a step that tells of it, and in Japanese as well', async ({ t }) => {
  const { page } = await openPage(t, '', desk);
  const ui = playground(page);
  await ui.why.waitFor();
  await page.locator('.pick').click();
  const dialog = page.locator('.examples-dialog');
  await dialog.getByRole('heading', { name: 'Public reports' }).waitFor();
  assert.equal(await dialog.locator('h3', { hasText: 'Public reports' }).locator('+ ul button').count(), ids.length);
  await dialog.getByRole('button', { name: /^Five pods where six retries were allowed/ }).click();
  await page.waitForFunction(() => location.hash.startsWith('#example=limit-6-five-pods'));
  await page.locator('.pick-title', { hasText: 'Five pods where six retries were allowed' }).waitFor();
  await page.locator('[aria-label="About this scenario"]', { hasText: 'kubernetes/kubernetes#92245' }).waitFor();
  await page.locator('#why-text', { hasText: 'more than the limit of 6: the Job fails' }).waitFor();

  const { page: japanese } = await openPage(t, '#example=limit-6-five-pods', { ...desk, locale: 'ja' });
  await japanese.locator('.pick-title', { hasText: '6回のリトライを許したのにPodは5つ' }).waitFor();
  await japanese.locator('[aria-label="このシナリオについて"]', { hasText: '5つ' }).waitFor();
  await japanese.locator('#clock-time', { hasText: '7:32.020' }).waitFor();
});
