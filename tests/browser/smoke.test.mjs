import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { version } from '../support/version.mjs';
import { newPage, openPage } from './browser.mjs';

test('the page opens and its engine answers', async (t) => {
  const { page, errors } = await openPage(t);
  const app = page.locator('#app[data-engine]');
  await app.waitFor();
  assert.equal(await app.getAttribute('data-engine'), version);
  await page.keyboard.press('?');
  await page.getByText(`Job Playground ${version}`).waitFor();
  assert.deepEqual(errors, []);
});

test('opened as a file it says what it needs, and from a server it does not', async (t) => {
  const page = await newPage(t);
  await page.goto(`file://${fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))}`);
  assert.match(await page.locator('body').innerText(), /works from a server, not as a file/);
  const { page: served } = await openPage(t);
  await served.locator('#app > *').first().waitFor();
  assert.doesNotMatch(await served.locator('body').innerText(), /not as a file/);
});
