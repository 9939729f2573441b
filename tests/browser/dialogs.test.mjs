// Dialogs: input while one loads, and what closes it.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { intercept } from './browser.mjs';
import { openPlayground } from './page.mjs';

test('dialog: receives keys that are typed while it loads', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { own: true });
  let arrive;
  const typed = new Promise((resolve) => { arrive = resolve; });
  await intercept(page, '**/dialogs-*.js', async (route) => (await typed, route.continue()));
  const speed = await page.locator('.speed select').inputValue();
  for (const key of ['g', '2', '0', 's', 'Enter']) await page.keyboard.press(key);
  arrive();
  await expect(page.locator('#clock-time')).toHaveText('0:20.000');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.locator('.speed select')).toHaveValue(speed);
  await expect(page.getByRole('radio', { name: 'Change', exact: true }), 's was no command').toBeChecked();
  assert.deepEqual(errors, []);
});

test('dialog: a press that begins or ends inside does not close it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('text');
  const area = page.locator('.other-dialog textarea');
  await area.fill('# mine');
  const { x, y } = await area.boundingBox();
  const [inside, outside] = [[x + 60, y + 10], [20, y + 10]];
  for (const [from, to] of [[inside, outside], [outside, inside]]) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
    await ui.settled();
    await expect(area).toHaveValue('# mine');
  }
  await page.mouse.click(...outside);
  await expect(page.locator('.other-dialog')).toHaveCount(0);
  assert.deepEqual(errors, []);
});
