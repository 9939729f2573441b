// node zz-shot.mjs OUT W H FILE|example:ID [key…]
import { readFileSync } from 'node:fs';
import { openPage } from './browser.mjs';
import { playground } from './page.mjs';
const [out, w, h, what, ...keys] = process.argv.slice(2);
const closers = [];
const { page } = await openPage({ after: (c) => closers.push(c) }, process.env.HASH ?? '', { viewport: { width: +w, height: +h }, ...(process.env.LOCALE && { locale: process.env.LOCALE }) });
const ui = playground(page);
await ui.why.waitFor();
if (what.startsWith('example:')) await ui.example(what.slice(8));
else if (what !== '-') {
  const text = readFileSync(what, 'utf8');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.evaluate((t) => { const d = new DataTransfer(); d.setData('text/plain', t); document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true })); }, text);
  await page.waitForTimeout(1500);
}
for (const key of keys) {
  if (key.startsWith('go:')) await ui.goto(key.slice(3));
  else if (key.startsWith('click:')) await page.locator(key.slice(6)).first().click();
  else if (key.startsWith('blur:')) await page.evaluate(() => document.activeElement.blur());
  else if (key.startsWith('js:')) await page.evaluate(key.slice(3));
  else await page.keyboard.press(key);
  await page.waitForTimeout(300);
}
await page.waitForTimeout(700);
await page.screenshot({ path: out });
for (const c of closers.reverse()) await c();
process.exit(0);
