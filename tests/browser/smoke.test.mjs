import assert from 'node:assert/strict';
import { test } from 'node:test';

import { version } from '../support/version.mjs';
import { openPage } from './browser.mjs';

test('the page opens and its engine answers', async (t) => {
  const { page, errors } = await openPage(t);
  const app = page.locator('#app[data-engine]');
  await app.waitFor();
  assert.equal(await app.getAttribute('data-engine'), version);
  await page.keyboard.press('?');
  await page.getByText(`Job Playground ${version}`).waitFor();
  assert.deepEqual(errors, []);
});
