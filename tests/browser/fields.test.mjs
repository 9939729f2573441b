// The editor's help on fields, and its Japanese.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { openPlayground } from './page.mjs';

const read = (path) => JSON.parse(readFileSync(new URL(`../../web/src/${path}`, import.meta.url), 'utf8'));

test('all that the table of fields says is there in Japanese, and nothing that it does not say', () => {
  const fields = Object.values(read('core/fields.json').types).flatMap((type) => Object.values(type));
  const japanese = read('text/fields_ja.json');
  const of = (what) => [...new Set(fields.map((field) => field[what]).filter(Boolean))];
  // Defaults are values to be written, which are the same in all languages, or words about them.
  const values = new Set(['default', 'default-scheduler', 'pods', ...fields.flatMap((field) => field.values ?? [])]);
  const isValue = (text) => values.has(text) || /^(true|false|True|Error|ClusterFirst|[/\d{].*)$/.test(text) && !/[a-z] /.test(text) || text.startsWith('kubernetes.io/');
  const words = [...of('meaning'), ...of('changes'), ...of('default').filter((text) => !isValue(text))];
  assert.ok(words.length > 250, String(words.length));
  assert.deepEqual(words.filter((text) => !/[぀-ヿ一-鿿]/.test(japanese[text] ?? '')), [], 'have no Japanese');
  const said = new Set([...words, ...of('default')]);
  assert.deepEqual(Object.keys(japanese).filter((text) => !said.has(text)), [], 'are of no field');
});

test('the help on fields is in Japanese where the page is, and comes when it is asked for', async (t) => {
  const { ui, page, errors, requested } = await openPlayground(t, { locale: 'ja-JP' });
  const loaded = () => [...requested].filter((path) => /fields_ja/.test(path)).length;
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n  suspend: true\n  completions: 3\n');
  await page.locator('.cm-line', { hasText: 'suspend' }).hover({ position: { x: 30, y: 8 } });
  const hover = page.locator('.cm-hover');
  await hover.waitFor();
  const text = await hover.innerText();
  for (const part of ['trueなら実行中のPodを削除し', '既定値: false', 'v1.21から', '変更: いつでも']) assert.ok(text.includes(part), text);
  assert.equal(loaded(), 1);

  await page.keyboard.type('  backoffLimit');
  await page.locator('.cm-completionInfo', { hasText: 'Jobを失敗とみなすまでに許す失敗' }).waitFor();

  await page.getByLabel('言語').selectOption('en');
  await page.mouse.move(5, 5);
  await page.locator('.cm-line', { hasText: 'completions' }).hover({ position: { x: 30, y: 8 } });
  await hover.filter({ hasText: 'How many pods must succeed' }).waitFor();
  assert.deepEqual(errors, []);
});
