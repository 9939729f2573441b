// "Why is this so?" for every field: what changed it, the cause of that, and so on back to the beginning.
import { expect, test } from './fixtures.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';

const dialogOf = (page) => page.locator('dialog.causes');
const causesIn = (page) => dialogOf(page).locator('.causes-list').first().locator('li');

async function ask(ui, page, field) {
  await ui.field(field).click();
  await expect(causesIn(page).first()).toBeVisible();
}

for (const [name, options] of [['desk', desk], ['phone', phone]]) {
  test(`causes: fit the screen and are accessible, ${name}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, options);
    if (name === 'phone') await page.locator('#pages').getByRole('button', { name: 'Job', exact: true }).click();
    await ask(ui, page, 'status.failed');
    await expect.poll(() => page.evaluate(() => {
      const body = document.querySelector('dialog.causes .dialog-body');
      return body.scrollWidth <= body.clientWidth && document.documentElement.scrollWidth <= innerWidth;
    })).toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}
