// The editor's help on fields, in the language of the page.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

test('help on fields: in the language of the page, loaded on demand', async ({ t }) => {
  const { ui, page, errors, requested } = await openPlayground(t, { locale: 'ja' });
  const loaded = () => [...requested].filter((path) => /\bja-/.test(path)).length;
  const before = loaded();
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n  suspend: true\n  completions: 3\n');
  const hover = page.locator('.cm-hover');
  await ui.rest('suspend', hover);
  for (const part of ['trueなら実行中のPodを削除し', '既定値: false', 'v1.21から', '変更: いつでも']) await expect(hover).toContainText(part);
  assert.ok(loaded() > before);

  await page.keyboard.type('  backoffLimit');
  await expect(page.locator('.cm-completionInfo')).toContainText('Jobを失敗とみなすまでに許す失敗');

  await page.getByLabel('言語').selectOption('en');
  await ui.rest('completions', hover.filter({ hasText: 'The number of pods that must succeed' }));
  assert.deepEqual(errors, []);
});

const list = `apiVersion: v1
kind: List
items:
- apiVersion: batch/v1
  kind: CronJob
  metadata:
    name: a
  spec:
    schedule: "* * * * *"
    suspend: true
- apiVersion: batch/v1
  metadata: {name: b}
  kind: Job
  spec:
    suspend: true
    back`;

test('help on fields: items of a List have the fields of their kinds', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(list);
  await expect(page.locator('.problems li').first()).toBeVisible(); // the editor is smaller then
  await ui.settled();
  const hover = page.locator('.cm-hover');
  const keys = page.locator('.cm-line', { hasText: 'suspend' });
  await ui.rest('suspend', hover.filter({ hasText: 'spec.suspend' }), keys.first());
  await expect(hover, 'a CronJob always had it').not.toContainText('since v1.21');
  await page.mouse.move(5, 5);
  await expect(hover).toHaveCount(0);
  await ui.rest('suspend', hover.filter({ hasText: 'since v1.21' }), keys.last());

  const options = page.locator('.cm-tooltip-autocomplete li');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('off');
  await expect(options).toHaveText(['backoffLimit', 'backoffLimitPerIndex']);
  assert.deepEqual(errors, []);
});
