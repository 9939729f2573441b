// Manual faults by touch and on the timeline. tests/session tests their effects.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPlayground, phone } from './page.mjs';

test('notice: on a phone, is visible, and Undo can be tapped', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, phone);
  const before = await ui.text();
  await page.locator('#pages button', { hasText: 'Job' }).tap();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).tap();
  await ui.choose('Suspend');
  const notice = page.locator('#notice p');
  const undo = notice.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect.poll(ui.text).toMatch(/suspend: true/);
  const box = await notice.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, 'it is within the screen');
  await undo.tap();
  await expect.poll(ui.text).toBe(before);
  await expect(notice).toHaveCount(0);
  assert.deepEqual(errors, []);
});

test('timeline: tooltip of a bar names the time that a click goes to', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  const box = await ui.rows.boundingBox();
  await page.mouse.move(box.x + 300, box.y + 45);
  const tip = page.locator('#timeline .tl-tip');
  const goesTo = /Click to go to (\S+) and choose an action/;
  await expect(tip).toHaveText(goesTo);
  const [, moment] = goesTo.exec(await tip.textContent());
  await page.mouse.click(box.x + 300, box.y + 45);
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(ui.time).toHaveText(new RegExp(`^0:0?${moment.replace(/0*s$/, '').replace('.', '\\.')}`));
  await page.keyboard.press('Escape');
  await page.mouse.move(box.x + 60, box.y + 45);
  await expect(tip, 'on its name the moment stays').not.toContainText('Click');
});
