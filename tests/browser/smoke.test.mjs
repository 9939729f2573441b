import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { version } from '../support/version.mjs';
import { expect, test } from './fixtures.mjs';
import { newPage, openPage } from './browser.mjs';

test('page: opens, and its engine answers', async ({ t }) => {
  const { page, errors } = await openPage(t);
  const app = page.locator('#app[data-engine]');
  await expect(app).toHaveAttribute('data-engine', version);
  await page.keyboard.press('?');
  await expect(page.getByText(`Job Playground ${version}`)).toBeVisible();
  assert.deepEqual(errors, []);
});

test('page: says that it needs a server if opened as a file', async ({ t }) => {
  const page = await newPage(t);
  await page.goto(`file://${fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))}`);
  await expect(page.locator('body')).toHaveText(/needs a web server and does not work as a local file/);
  const { page: served } = await openPage(t);
  await expect(served.locator('#app > *').first()).toBeVisible();
  await expect(served.locator('body')).not.toHaveText(/as a local file/, { useInnerText: true });
});
