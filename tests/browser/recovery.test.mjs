// What the page does when something goes wrong in a real browser: reloads, missing files, notices on a phone.
// tests/session/recovery.test.mjs tests an engine that crashes or hangs.
import { expect, test } from './fixtures.mjs';
import { intercept } from './browser.mjs';
import { openPlayground, violations } from './page.mjs';

test('example: another one opens at its start', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  const place = () => page.locator('.cm-scroller').evaluate((one) => [one.scrollLeft, one.scrollTop]);
  const scroll = () => page.locator('.cm-scroller').evaluate((one) => one.scrollTo(80, one.scrollHeight));
  await scroll();
  await expect.poll(async () => (await place())[1]).toBeGreaterThan(50);
  await page.locator('h1').click();
  await ui.example('failed-pods-old');
  await expect.poll(place).toEqual([0, 0]);
  // Also one that is nearly the same.
  await scroll();
  await ui.example('failed-pods-other-order');
  await expect.poll(place).toEqual([0, 0]);
});

test('reload: keeps a new manifest even before the address is written', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { own: true });
  await ui.goto('40s');
  await expect(page).toHaveURL(/&step=\d+$/);
  // The address with the fault is written when the reload of the previous one has already started.
  let wrote;
  const written = new Promise((resolve) => (wrote = resolve));
  await page.exposeFunction('wrote', () => wrote());
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = (...all) => (window.write = () => replaceState.apply(history, all));
    addEventListener('beforeunload', () => setTimeout(() => (window.write(), window.wrote())));
  });
  await page.route(page.url().split('#')[0], (route) => written.then(() => route.continue()));
  await ui.pod(1, 'Succeed now');
  await expect(page.locator('#notice p')).toBeVisible();
  const text = await ui.text();
  await expect.poll(() => page.evaluate(() => typeof window.write)).toBe('function');
  await page.reload();
  await expect(ui.why).toBeVisible();
  await expect.poll(ui.text).toBe(text);
});

test('reload: while another example opens, opens that one at its step', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { own: true });
  await ui.goto('40s');
  await expect(page).toHaveURL(/&step=\d+$/);
  await page.route(/\/assets\/indexed-/, () => {}); // never answered
  await page.goto(`${page.url().split('#')[0]}#example=indexed`);
  await page.unroute(/\/assets\/indexed-/);
  await page.reload();
  await ui.saved('indexed');
  await expect(page.locator('#job h2')).toContainText('render');
  await expect(ui.time).toHaveText(/^0:07\.5/);
});

test('phone: a notice leaves clock, buttons and title visible', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const cut = await page.locator('.pick-title').evaluate((one) => Math.max(one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth));
  expect(cut, 'px of the title').toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await ui.goto('40s');
  await page.locator('#pages').getByRole('button', { name: 'Details' }).click();
  await ui.pod(1, 'Evict');
  await expect(page.locator('#notice p')).toBeVisible();
  const notice = await page.locator('#notice p').boundingBox();
  const transport = await page.locator('#transport').boundingBox();
  expect(notice.y + notice.height).toBeLessThanOrEqual(transport.y);
  expect(notice.x).toBeGreaterThanOrEqual(0);
  expect(notice.x + notice.width).toBeLessThanOrEqual(320);
});

test('deployment: an HTML page in place of a file is rejected', async ({ t }) => {
  const { page } = await openPlayground(t, { own: true, example: 'choose-backoff-limit' });
  await page.keyboard.press('Shift+I');
  const dialog = page.locator('dialog');
  await expect(dialog.locator('.wi-start')).toBeVisible();
  await intercept(page, /study-.*\.wasm/, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Not here</title>' }));
  await dialog.locator('.wi-start').click();
  const told = dialog.getByRole('alert');
  await expect(told).toContainText('Reload the page.');
  await expect(told).not.toHaveText(/Compile|magic/);
});

/** A page from whose server all files were removed after it loaded, as by a deployment. */
async function openOutdated(t) {
  const { ui, page } = await openPlayground(t, { own: true });
  await expect(page.locator('.cm-content')).toBeVisible();
  await ui.settled(); // everything that loads by itself is there
  await intercept(page, /\/assets\//, (route) => route.fulfill({ status: 404, body: 'gone' }));
  return { ui, page };
}

for (const [part, act] of [
  ['the exports', (page) => page.getByRole('button', { name: 'Export' }).click()],
  ['Share', (page) => page.getByRole('button', { name: 'Share' }).click()],
  ['the help', (page) => page.keyboard.press('?')],
  ['the lessons', (page) => page.keyboard.press('Shift+L')],
  ['the versions', (page) => page.keyboard.press('v')],
]) {
  test(`deployment: says to reload if ${part} cannot be loaded`, async ({ t }) => {
    const { ui, page } = await openOutdated(t);
    await act(page);
    await expect(page.locator('#notice p')).toContainText('Reload the page. Your manifest is safe.');
    await page.unroute(/\/assets\//);
    await page.reload();
    await ui.settled();
  });
}

test('deployment: says to reload if rejection messages cannot be loaded', async ({ t }) => {
  const { ui, page } = await openOutdated(t);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {backoffLimit: -1}\n');
  const told = page.getByRole('alert');
  await expect(told).toContainText('Reload the page. Your manifest is safe.');
  await expect(told).not.toHaveText(/engine|http/i);
});

test('deployment: the open dialog reports a part that cannot be loaded', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { own: true, example: 'choose-backoff-limit' });
  await expect(page.locator('.cm-content')).toBeVisible();
  await ui.settled();
  const dialog = page.locator('dialog');
  await intercept(page, /\/assets\/(embed_builder|plot)-/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog.locator('.share-embed').click();
  const notice = page.locator('#notice p');
  await expect(dialog.getByRole('status').filter({ hasText: 'Reload the page. Your manifest is safe.' })).toBeVisible();
  await expect.poll(() => notice.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    one.parentElement.style.pointerEvents = 'auto';
    return document.elementFromPoint(x + width / 2, y + height / 2) === one;
  }), 'nothing lies over it').toBe(true);
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#app > #notice')).toHaveCount(1);
  // The chart of "What if" has its own place for this message.
  await page.keyboard.press('Shift+I');
  await page.getByLabel('Runs per choice').fill('20');
  await dialog.locator('.wi-start').click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Reload the page.' })).toBeVisible();
});
