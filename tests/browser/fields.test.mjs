// The editor's help on fields, in the language of the page.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

test('the help on fields is in Japanese where the page is, and comes when it is asked for', async ({ t }) => {
  const { ui, page, errors, requested } = await openPlayground(t, { locale: 'ja-JP' });
  const loaded = () => [...requested].filter((path) => /\bja-/.test(path)).length;
  const before = loaded();
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n  suspend: true\n  completions: 3\n');
  const hover = page.locator('.cm-hover');
  await ui.rest(page.locator('.cm-line', { hasText: 'suspend' }), hover);
  const text = await hover.innerText();
  for (const part of ['trueなら実行中のPodを削除し', '既定値: false', 'v1.21から', '変更: いつでも']) assert.ok(text.includes(part), text);
  assert.ok(loaded() > before);

  await page.keyboard.type('  backoffLimit');
  await page.locator('.cm-completionInfo', { hasText: 'Jobを失敗とみなすまでに許す失敗' }).waitFor();

  await page.getByLabel('言語').selectOption('en');
  await page.mouse.move(5, 5);
  await ui.rest(page.locator('.cm-line', { hasText: 'completions' }), hover.filter({ hasText: 'How many pods must succeed' }));
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

test('the items of a List have the fields of their own kinds', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(list);
  await page.waitForFunction(() => document.querySelector('.problems li') && document.querySelector('#app[data-settled]')); // the editor is smaller then
  const hover = page.locator('.cm-hover');
  const keys = page.locator('.cm-line', { hasText: 'suspend' });
  await ui.rest(keys.first(), hover.filter({ hasText: 'spec.suspend' }), 45);
  assert.doesNotMatch(await hover.innerText(), /since v1\.21/, 'a CronJob always had it');
  await page.mouse.move(5, 5);
  await hover.waitFor({ state: 'detached' });
  await ui.rest(keys.last(), hover.filter({ hasText: 'since v1.21' }), 45);

  const options = page.locator('.cm-tooltip-autocomplete li');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('off');
  await options.first().waitFor();
  assert.deepEqual(await options.allTextContents(), ['backoffLimit', 'backoffLimitPerIndex']);
  assert.deepEqual(errors, []);
});

test('keys and values are completed between the quotation marks of JSON', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const options = page.locator('.cm-tooltip-autocomplete li');
  const complete = async (typed, wanted) => {
    await page.keyboard.type(typed);
    await options.first().waitFor();
    assert.equal((await options.allTextContents())[0], wanted);
    await options.first().click(); // Enter is not taken for an answer to what has only just come up
    await options.first().waitFor({ state: 'detached' });
  };
  await ui.type('{"apiVersion": "v1", "items": [{"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "x"}, "spec": {"template": {"spec": {');
  await complete('"restartP', 'restartPolicy');
  await complete('"Nev', 'Never');
  await page.keyboard.type(', ');
  await complete('"term', 'terminationGracePeriodSeconds');
  const { text } = await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.draft')));
  assert.match(text, /\{"restartPolicy": "Never", "terminationGracePeriodSeconds": \W*$/);
  assert.deepEqual(errors, []);
});
