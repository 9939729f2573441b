import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { version } from '../support/version.mjs';
import { test } from './fixtures.mjs';
import { newPage, openPage } from './browser.mjs';

test('the page opens and its engine answers', async ({ t }) => {
  const { page, errors } = await openPage(t);
  const app = page.locator('#app[data-engine]');
  await app.waitFor();
  assert.equal(await app.getAttribute('data-engine'), version);
  await page.keyboard.press('?');
  await page.getByText(`Job Playground ${version}`).waitFor();
  assert.deepEqual(errors, []);
});

test('opened as a file it says what it needs, and from a server it does not', async ({ t }) => {
  const page = await newPage(t);
  await page.goto(`file://${fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))}`);
  assert.match(await page.locator('body').innerText(), /needs a web server and does not work as a local file/);
  const { page: served } = await openPage(t);
  await served.locator('#app > *').first().waitFor();
  assert.doesNotMatch(await served.locator('body').innerText(), /as a local file/);
});
