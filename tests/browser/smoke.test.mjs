import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPage } from './browser.mjs';

test('the page opens and its engine answers', async (t) => {
  const { page, errors } = await openPage(t);
  const app = page.locator('#app[data-engine]');
  await app.waitFor();
  assert.match(await app.getAttribute('data-engine'), /^\d+\.\d+\.\d+$/);
  assert.deepEqual(errors, []);
});
