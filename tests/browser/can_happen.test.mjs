// “Can this happen?” in a real browser: its worker, the focus, and the layout. tests/session tests its answers.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { openPlayground, phone, violations } from './page.mjs';

function dialogOf(page) {
  const dialog = page.locator('dialog.can-happen');
  return {
    dialog,
    entry: dialog.locator('.claim-entry input'),
    verdict: dialog.locator('.claim-verdict'),
    wrong: dialog.locator('.wrong'),
    fault: (name) => dialog.locator(`.claim-faults input[value=${name}]`),
    button: (name) => dialog.getByRole('button', { name, exact: true }),
    start: () => dialog.getByRole('button', { name: 'Start', exact: true }).click(),
  };
}

test('can this happen: the worker finds a run, which gets the focus', async ({ t }) => {
  const { page, ui, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const on = dialogOf(page);
  await page.keyboard.press('q');
  await expect.poll(() => violations(page)).toEqual([]);
  await on.button('Can the Job fail?').click();
  await on.start();
  await expect(on.verdict).toHaveText(/^it can happen: at /);
  await expect(on.button('Open the run')).toBeFocused();
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(on.dialog).toHaveCount(0);
  await expect(page.locator('#notice p')).toContainText('This is the run that the search found.');
  await ui.settled();
  await expect(ui.why).toHaveText(/the Job fails/);
  assert.deepEqual(errors, []);
});

test('can this happen: axe finds no violations in its answers', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { example: 'indexed' });
  const on = dialogOf(page);
  await page.keyboard.press('q');
  await on.entry.fill('{job: nobody, failed: 1}');
  await on.start();
  await expect(on.wrong).toHaveText(/nobody/);
  await expect.poll(() => violations(page)).toEqual([]);
  for (const fault of await on.dialog.locator('.claim-faults input:checked').all()) await fault.uncheck();
  await on.entry.fill('failed=9');
  await on.start();
  await expect(on.verdict).toHaveText(/^it cannot happen: checked all /);
  await expect(on.wrong).toHaveCount(0);
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});

test('can this happen: fits a phone in Japanese', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=can-forbid-run-two/3/ja', phone);
  const on = dialogOf(page);
  await expect(page.locator('#app[data-lesson="can-forbid-run-two/3"][data-settled]')).toBeVisible();
  await page.locator('#lesson').getByRole('button', { name: 'これは起こりうる?' }).click();
  await expect(on.dialog).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  const fits = () => on.dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth <= body.clientWidth);
  await expect.poll(fits, 'nothing beside').toBeTruthy();
  await on.button('調べる').click();
  await expect(on.verdict).toHaveText(/^起こりうる。/);
  await expect.poll(fits, 'nothing beside').toBeTruthy();
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});
