// What kubectl printed of a real cluster becomes a scenario that runs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { parse } from '../../web/node_modules/yaml/dist/index.js';
import { test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const printed = readFileSync(new URL('../share/cluster/evicted.yaml', import.meta.url), 'utf8');
const draftHas = (page, part) =>
  page.waitForFunction((wanted) => JSON.parse(localStorage.getItem('job-playground.draft'))?.text.includes(wanted), part);

test('what kubectl printed, pasted into the editor, is imported and runs, and can be undone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(printed);
  await page.getByRole('button', { name: 'Import from a cluster' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
  await dialog.locator('.import-list').first().waitFor(); // what is said while it reads is a status, too
  assert.match(await dialog.locator('.import-list').textContent(), /report-m5x9d: it was stopped/);
  assert.deepEqual(await violations(page), []);
  await dialog.locator('.primary').click();
  await page.locator('#verdict.good').waitFor();
  await draftHas(page, 'evict: {job: report');
  assert.equal(await page.locator('.import-offer').count(), 0, 'a scenario is not offered for import');
  await ui.press('End');
  assert.match(await page.locator('body').textContent(), /Complete/);
  assert.equal(await ui.field('status.failed').textContent(), '2');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Z');
  await page.locator('.import-offer').waitFor();
  assert.deepEqual(errors, []);
});

test('what comes of it and does not run is in the editor; the dialog says where and why, and the text before is among the earlier ones, as the button for them is named', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const before = await ui.text();
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Import from a cluster…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
  await dialog.locator('textarea').fill(printed.replaceAll('restartPolicy: Never', 'restartPolicy: Sometimes'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const told = dialog.locator('[role=status]').filter({ hasText: 'does not run yet' });
  await told.waitFor();
  assert.match(await told.textContent(), /among the earlier texts\.$/);
  const refusal = await dialog.locator('[role=alert]').textContent();
  assert.match(refusal, /^line \d+: .*Unsupported value: "Sometimes"/);
  assert.deepEqual(await violations(page), []);
  await dialog.locator('.primary').click();
  await page.locator('#verdict.bad').waitFor();
  const text = await ui.text();
  assert.match(text.split('\n')[Number(/\d+/.exec(refusal)[0]) - 1], /restartPolicy: Sometimes/);
  assert.match(text, /# it does not run yet: /);
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list button').first().click();
  await page.locator('#verdict.good').waitFor();
  assert.equal(await ui.text(), before);
  assert.deepEqual(errors, []);
});

test('what is pasted into its dialog and huge is read at once: a field of megabytes is slow', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Import from a cluster…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
  await dialog.locator('textarea').evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${printed}\n# ${'x'.repeat(600_000)}\n`);
  await dialog.locator('.import-list').first().waitFor();
  await page.locator('#verdict.good').waitFor();
  assert.deepEqual(errors, []);
});

test('the dialog of the examples asks for it, and says what is missing', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Import from a cluster…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
  await dialog.locator('textarea').fill('kind: Pod');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  assert.match(await dialog.locator('[role=alert]').textContent(), /no Job or CronJob/);
  await dialog.locator('textarea').fill(printed);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.locator('.import-list').first().waitFor(); // what is said while it reads is a status, too
  await page.keyboard.press('Escape');
  await page.locator('#verdict.good').waitFor();
  await draftHas(page, 'exit: 137, reason: OOMKilled');
  assert.deepEqual(errors, []);
});

test('what was guessed is said in the language of the page', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { locale: 'ja-JP' });
  await ui.type(printed);
  await page.getByRole('button', { name: 'クラスターから取り込む' }).click();
  const dialog = page.getByRole('dialog', { name: 'クラスターから取り込む' });
  await dialog.locator('.import-list').first().waitFor(); // what is said while it reads is a status, too
  const guesses = await dialog.locator('.import-list li').allTextContents();
  assert.match(guesses.join('\n'), /Job report、Pod report-m5x9d: コントローラー以外に停止されたので/);
  for (const guess of guesses) assert.match(guess, /[ぁ-ん]/);
  assert.deepEqual(errors, []);
});

test('what takes long to read says so, and can be stopped; the text is there, and so is the run', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const before = await ui.text();
  const cluster = parse(printed);
  const [job, pod] = ['Job', 'Pod'].map((wanted) => cluster.items.find(({ kind }) => kind === wanted));
  const pods = Array.from({ length: 4000 }, (_, at) => ({ ...pod, metadata: { ...pod.metadata, name: `report-${at}`, uid: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}` } }));
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [job, ...pods] });
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Import from a cluster…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
  await dialog.locator('textarea').fill(text);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.locator('[role=status]').filter({ hasText: /Reading \d+ kB/ }).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  assert.equal((await dialog.locator('textarea').inputValue()).length, text.length);
  assert.equal(await dialog.locator('[role=alert]').count(), 0);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Stop' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await ui.goto('30s');
  assert.equal(await ui.text(), before);
  assert.deepEqual(errors, []);
});
