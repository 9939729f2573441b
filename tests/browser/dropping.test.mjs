// Files that are dropped on the page, by what a browser makes of a person's hand.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'job-playground-dropping-'));
test.afterAll(() => rmSync(folder, { recursive: true }));
const file = (name, content) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const example = (name) => fileURLToPath(new URL(`../../web/examples/${name}.yaml`, import.meta.url));
const job = (name) => `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}`;

/** The page, and what drops files on the middle of an element. */
async function openToDrop(t, options) {
  const opened = await openPlayground(t, options);
  await opened.page.locator('.cm-content').waitFor();
  const devtools = await opened.page.context().newCDPSession(opened.page);
  const drop = async (on, ...files) => {
    const { x, y, width, height } = await opened.page.locator(on).boundingBox();
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + Math.min(height / 2, 60), data });
  };
  const says = (words) => opened.page.locator('#notice p', { hasText: words }).waitFor();
  return { ...opened, drop, says };
}

test('a file that is dropped anywhere takes the place of the text, which is among the earlier ones', async ({ t }) => {
  const { ui, page, errors, drop, says } = await openToDrop(t, { example: 'pi' });
  const before = await ui.text();
  for (const [on, name] of [['#timeline', 'indexed'], ['.cm-content', 'choose-backoff-limit'], ['.brand', 'cron-hello']]) {
    await drop(on, example(name));
    await says(`In the editor is now ${name}.yaml. The text before is among the earlier texts.`);
    await ui.settled();
    assert.equal(await ui.text(), readFileSync(example(name), 'utf8'));
    await page.locator('.pick .badge', { hasText: 'Your own text' }).waitFor();
  }
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Z');
  await page.locator('.cm-line', { hasText: 'nightly' }).first().waitFor();
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list li').filter({ has: page.locator('b').getByText('pi', { exact: true }) }).first().locator('button').click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, before);
  assert.deepEqual(errors, []);
});

test('several files that are dropped are the documents of one text', async ({ t }) => {
  const { ui, page, errors, drop } = await openToDrop(t);
  await drop('#timeline', file('one.yaml', job('one')), file('two.yaml', `---\n${job('two')}\n`), file('three.yaml', job('three')));
  await page.locator('#verdict.good').waitFor();
  await page.locator('#job option[value*="/three@"]').waitFor({ state: 'attached' });
  await ui.settled();
  assert.equal(await ui.text(), `${job('one')}\n---\n${job('two')}\n---\n${job('three')}`);
  assert.deepEqual(errors, []);
});

test('what is dropped and no text, or too long for one, is said, and the text stays', async ({ t }) => {
  const { ui, page, errors, drop, says } = await openToDrop(t);
  const before = await ui.text();
  await drop('.cm-content', file('sjis.yaml', Buffer.from([0x6e, 0x3a, 0x20, 0x83, 0x57, 0x83, 0x87, 0x83, 0x75])));
  await says('sjis.yaml is no text in UTF-8.');
  await drop('#timeline', file('one.yaml', job('one')), folder);
  await says(/^job-playground-dropping-\w+ is no text in UTF-8\.$/);
  const half = '#'.repeat(600_000);
  await drop('#timeline', file('a.yaml', half), file('b.yaml', half));
  await says('a.yaml, b.yaml have 1,200,000 bytes, more than the 1,048,576 of a text.');
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await drop('dialog[open]', example('pi'));
  await page.locator('dialog #notice p', { hasText: 'close the dialog first' }).waitFor();
  assert.equal(await ui.text(), before);
  assert.deepEqual(errors, []);
});

test('a dialog that reads a file reads one that is dropped', async ({ t }) => {
  const { ui, page, errors, drop } = await openToDrop(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('text');
  await page.locator('.other-dialog textarea').waitFor();
  const before = await ui.text();
  await drop('.other-dialog textarea', example('pi'));
  await page.waitForFunction((one) => document.querySelector('.other-dialog textarea').value === one, readFileSync(example('pi'), 'utf8'));
  assert.equal(await ui.text(), before);
  assert.deepEqual(errors, []);
});
