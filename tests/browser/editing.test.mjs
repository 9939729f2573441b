// Editing that needs a real browser: scrolling, the pointer, tooltips, lazy downloads, an engine that crashes.
import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures.mjs';
import { intercept } from './browser.mjs';
import { openPlayground } from './page.mjs';

const example = (name) => readFileSync(new URL(`../../web/examples/${name}.yaml`, import.meta.url), 'utf8');

test('editor: shows a pasted text from its start or at its first error', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const inSight = (line) => expect.poll(() => line.evaluate((one) => {
    const [inner, outer] = [one, document.querySelector('.cm-scroller')].map((of) => of.getBoundingClientRect());
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  })).toBe(true);
  const long = `${example('never-backoff-limit-3')}# more\n${'#\n'.repeat(80)}`;
  await ui.paste(`# pasted\n${long}`);
  await ui.settled();
  await expect(page.locator('#verdict.good')).toBeVisible();
  await inSight(page.locator('.cm-line', { hasText: '# pasted' }));
  await ui.paste(`${'#\n'.repeat(60)}${long.replace('restartPolicy: Never', 'restartPolicy: Sometimes')}`);
  await expect(page.locator('#verdict.bad')).toBeVisible();
  const wrong = page.locator('.cm-line', { hasText: 'restartPolicy: Sometimes' });
  await expect(wrong).toBeVisible();
  await inSight(wrong);
  // Pasted text scrolls into view.
  await page.locator('.cm-content').press('Control+End');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '# the end');
    document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.locator('.cm-line', { hasText: '# the end' })).toBeVisible();
  await ui.settled();
  await expect(wrong).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('engine: if its file is broken, the page keeps the text and can retry', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { own: true });
  await page.evaluate(() => localStorage.clear());
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'broken' }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/engine stopped.*Your manifest is safe/);
  await expect(page.locator('.cm-content')).toContainText('backoffLimit: 3');
  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Run it again' }).click();
  await expect(ui.why).toBeVisible();
  await expect.poll(() => ui.steps()).toBeGreaterThan(10);
});

test('completion: also completes what is typed before its download', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { own: true });
  let arrive;
  const typed = new Promise((resolve) => { arrive = resolve; });
  await intercept(page, '**/editor_extras-*.js', async (route) => (await typed, route.continue()));
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n');
  await page.keyboard.type('  backoff');
  arrive();
  await expect(page.locator('.cm-tooltip-autocomplete li', { hasText: 'backoffLimitPerIndex' })).toBeVisible();
});

test('editor: explains the field under the pointer', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n  suspend: true\n');
  const hover = page.locator('.cm-hover');
  await ui.rest('suspend', hover);
  for (const part of ['spec.suspend', 'bool', 'default: false', 'since v1.21', 'may change: any time']) await expect(hover).toContainText(part);
  await expect(hover.locator('a')).toHaveAttribute('href', /^https:\/\/kubernetes\.io\/docs\/concepts\//);
});

test('editor: its controls use the language of the page', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { locale: 'ja' });
  const marks = page.locator('.cm-foldGutter span[title]').filter({ visible: true });
  const search = async (name, submit) => {
    await page.locator('.cm-content').click();
    await expect(page.locator('.cm-content[aria-autocomplete]')).toBeVisible(); // completion is loaded, and search with it
    await page.keyboard.press('Control+F');
    const panel = page.locator('.cm-search');
    await expect(panel.getByPlaceholder(name, { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: submit, exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  };
  await expect(page.locator('.cm-foldGutter span[title=行を折りたたむ]').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('.cm-foldGutter span[title="Fold line"]')).toHaveCount(0);
  await search('検索', 'すべて置換');
  await page.keyboard.press('Control+Alt+g');
  await expect(page.locator('.cm-goto-line', { hasText: '行へ移動' })).toBeVisible();
  await page.keyboard.press('Escape');
  await marks.nth(2).click();
  await expect(page.locator('.cm-foldPlaceholder[title=展開]')).toBeVisible();
  await page.locator('.language select').selectOption('en');
  await expect(page.locator('.cm-foldGutter span[title="Unfold line"]').filter({ visible: true })).toBeVisible();
  await ui.settled();
  await expect(page.locator('.cm-foldPlaceholder'), 'what is folded stays so').toHaveCount(1);
  await search('Find', 'replace all');
  expect(errors).toEqual([]);
});
