// The dialog that imports kubectl output, in a browser. tests/session tests the result.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const printed = readFileSync(new URL('../share/cluster/evicted.yaml', import.meta.url), 'utf8');

async function openDialog(page) {
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Import from a cluster…' }).click();
  return page.getByRole('dialog', { name: 'Import from a cluster' });
}

test('import: result has no axe violations, and Ctrl+Z undoes it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true });
  await ui.type(printed);
  await page.getByRole('button', { name: 'Import from a cluster' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
  await expect(dialog.locator('.import-list').first()).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  await dialog.locator('.primary').click();
  await expect(page.locator('#verdict.good')).toBeVisible();
  await expect(page.locator('.import-offer')).toHaveCount(0);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Z');
  await expect(page.locator('.import-offer')).toBeVisible();
  assert.deepEqual(errors, []);
});

test('import: a result that cannot run has no axe violations', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  const dialog = await openDialog(page);
  await dialog.locator('textarea').fill(printed.replaceAll('restartPolicy: Never', 'restartPolicy: Sometimes'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.locator('[role=status]')).toContainText('cannot run yet');
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});
