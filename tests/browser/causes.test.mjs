// "Why is this so?" of every field: what changed it, where that comes from, and back to where it began.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';

const dialogOf = (page) => page.locator('dialog.causes');
const causesIn = (page) => dialogOf(page).locator('.causes-list').first().locator('li');

async function ask(ui, page, field) {
  await ui.field(field).click();
  await causesIn(page).first().waitFor();
}

for (const [name, options] of [['desk', desk], ['phone', phone]]) {
  test(`the walk fits the screen and is accessible: ${name}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { ...options });
    if (name === 'phone') await page.locator('#pages').getByRole('button', { name: 'Job', exact: true }).click();
    await ask(ui, page, 'status.failed');
    assert.ok(await page.evaluate(() => {
      const body = document.querySelector('dialog.causes .dialog-body');
      return body.scrollWidth <= body.clientWidth && document.documentElement.scrollWidth <= innerWidth;
    }));
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
  });
}
