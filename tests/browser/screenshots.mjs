// Draws the pictures of docs/images again: node tests/browser/screenshots.mjs, after ./dev build, with a font for Japanese
// (fonts-noto-cjk).
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { openPage } from './browser.mjs';
import { playground } from './page.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

const closers = [];
const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 };

async function picture(name, options, act) {
  const { page } = await openPage({ after: (close) => closers.push(close) }, '', options);
  const ui = playground(page);
  await ui.why.waitFor();
  await act(ui, page);
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${folder}${name}.png` });
  for (const close of closers.splice(0).reverse()) await close();
  console.log(`docs/images/${name}.png`);
}

await picture('playground', wide, async (ui, page) => {
  await ui.goto('1m34.51s');
});
await picture('playground-dark', { ...wide, colorScheme: 'dark' }, async (ui, page) => {
  await ui.example('backoff-limit-per-index');
});
await picture('faults', wide, async (ui, page) => {
  await ui.example('indexed');
  await ui.goto('5s');
  const box = await ui.rows.boundingBox();
  await page.mouse.click(box.x + 420, box.y + 48);
});
await picture('compare', { ...wide, colorScheme: 'dark' }, async (ui, page) => {
  await ui.goto('40s');
  await ui.pod(1, 'Succeed now');
  await page.locator('#notice p').waitFor();
  await ui.press('5');
  await page.getByRole('button', { name: 'Compare' }).click();
});
await picture('japanese', { ...wide, locale: 'ja-JP' }, async (ui, page) => {
  await ui.example('one-index-ends-all');
});
await picture('why', wide, async (ui, page) => {
  await ui.goto('1m34.51s');
  await ui.field('status.failed').click();
  await page.locator('.causes-list').first().waitFor();
});
await picture('what-if', wide, async (ui, page) => {
  await ui.example('choose-backoff-limit');
  await ui.press('Shift+I');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'CSV' }).waitFor({ timeout: 120_000 });
});
await picture('can-happen', { ...wide, colorScheme: 'dark' }, async (ui, page) => {
  await ui.type(readFileSync(new URL('../../web/examples/index-twice.yaml', import.meta.url), 'utf8'));
  await ui.settled();
  await page.locator('h1').click();
  await ui.press('q');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.getByRole('button', { name: 'Open the run' }).waitFor({ timeout: 120_000 });
});
await picture('editor', wide, async (ui, page) => {
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: -1\n  template:\n    spec:\n      restartPolicy: Always\n      containers:\n      - {name: main, image: busybox, command: [sh, -c, "sleep 5 && exit 3"]}\n');
  await page.locator('.problems .error').first().waitFor();
  await page.locator('.cm-content').press('Control+Home');
  for (let line = 0; line < 4; ++line) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('compl');
  await page.locator('.cm-tooltip-autocomplete').waitFor();
});
await picture('crash', wide, async (ui, page) => {
  await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('out of memory'); }));
  await page.getByRole('alert').waitFor();
});
await picture('phone', phone, async () => {});
await picture('phone-landscape', { ...phone, viewport: { width: 844, height: 390 } }, async () => {});
process.exit(); // all of them share the browser
