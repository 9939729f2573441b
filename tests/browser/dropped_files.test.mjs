// Real files dropped on the page. tests/session/dropped_files.test.mjs tests what happens to their contents.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

const example = (name) => fileURLToPath(new URL(`../../web/examples/${name}.yaml`, import.meta.url));

/** The page, and a function that drops files on the middle of an element. */
async function openToDrop(t, options) {
  const opened = await openPlayground(t, { own: true, ...options });
  const { page } = opened;
  await expect(page.locator('.cm-content')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const drop = async (on, ...files) => {
    const { x, y, width, height } = await page.locator(on).boundingBox();
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop']) await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + Math.min(height / 2, 60), data });
  };
  return { ...opened, drop };
}

test('dropped file: replaces the manifest wherever it is dropped; undo works', async ({ t }) => {
  const { ui, page, errors, drop } = await openToDrop(t, { example: 'pi' });
  for (const [on, name] of [['#timeline', 'indexed'], ['.cm-content', 'choose-backoff-limit'], ['.brand', 'cron-hello']]) {
    await drop(on, example(name));
    await expect(page.locator('#notice p')).toHaveText(`The editor now contains ${name}.yaml. The previous manifest is in “Earlier manifests”.`);
    await expect.poll(ui.text).toBe(readFileSync(example(name), 'utf8'));
  }
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Z');
  await expect(page.locator('.cm-line', { hasText: 'nightly' }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('dropped file: a folder is rejected, and the manifest stays', async ({ t }) => {
  const folder = mkdtempSync(join(tmpdir(), 'job-playground-dropping-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const one = join(folder, 'one.yaml');
  writeFileSync(one, 'kind: Job\n');
  const { ui, page, errors, drop } = await openToDrop(t);
  const before = await ui.text();
  await drop('#timeline', one, folder);
  await expect(page.locator('#notice p')).toHaveText(/^job-playground-dropping-\w+ is not UTF-8 text\.$/);
  await expect.poll(ui.text).toBe(before);
  expect(errors).toEqual([]);
});
