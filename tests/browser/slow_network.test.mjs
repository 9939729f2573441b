// What the page says and does while the network is slow, gives no answer or breaks off.

import { expect, test } from './fixtures.mjs';
import { intercept, newPage } from './browser.mjs';
import { desk, openPlayground, playground, violations } from './page.mjs';
import { openSite } from './site.mjs';

const engine = /\/assets\/jobplay-[^/]*\.wasm/;
const attempts = (page) => page.evaluate(() => localStorage.getItem('job-playground.attempts.2') ?? '[]');

/** As if messages that a style delays had waited long enough. */
const finishWaits = (page) => page.evaluate(() => document.getAnimations().filter(({ effect }) => effect.target.matches('.slow')).forEach((one) => one.finish()));

/** Opens an empty page whose requests for `file` wait until they are let go. */
async function held(t, file) {
  const page = await newPage(t, { ...desk, apart: true, serviceWorkers: 'block' });
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  await page.route(file, async (route) => {
    await until;
    await route.continue();
  });
  t.after(letGo);
  return { page, letGo };
}

for (const [name, path] of [['page', ''], ['embed', 'embed.html#example=pi']]) {
  test(`network: the ${name} waits for a slow engine and says so`, async ({ t }) => {
    const { page, letGo } = await held(t, engine);
    await page.clock.install();
    await page.goto(t.server.address + path, { waitUntil: 'commit' });
    await expect(page.locator('#why')).toContainText('Starting the engine…');
    const slow = page.getByText('The network is slow or does not respond. Try reloading the page.');
    await expect(slow).toBeHidden();
    await page.clock.fastForward(600_000);
    await finishWaits(page);
    await expect(slow).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    letGo();
    await expect(page.locator('#app[data-settled]')).toBeVisible();
    await expect(slow).toHaveCount(0);
  });
}

test('network: the page waits for a slow part of the engine', async ({ t }) => {
  const { page, ui } = await openPlayground(t, { apart: true });
  await expect(page.locator('.cm-content')).toBeVisible();
  await ui.settled(); // everything that loads by itself is there
  await page.clock.install();
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  let asked;
  const isAsked = new Promise((resolve) => (asked = resolve));
  await intercept(page, /\/assets\/jobplay\.(more|rest)/, async (route) => {
    asked();
    await until;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'kubectl' }).click();
  await isAsked;
  await page.clock.fastForward(60_000);
  letGo();
  await ui.settled();
  await expect(page.locator('.terminal')).toContainText('NAME');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('#notice p')).toHaveCount(0);
});

for (const [name, file, how] of [
  ['missing engine', engine, { status: 404 }], ['lost engine', engine, 'abort'], ['missing message file', /words-[^/]*\/decisions\.en/, { status: 404 }], ['missing worker', /\/assets\/worker-/, { status: 404 }],
]) {
  test(`network: a ${name} does not make the manifest look dangerous`, async ({ t }) => {
    const { page, ui } = await openPlayground(t, { own: true });
    await expect(page.locator('.cm-content')).toBeVisible();
    await ui.settled();
    const [address] = page.url().split('#');
    await page.route(file, (route) => (how === 'abort' ? route.abort() : route.fulfill(how)));
    for (let visit = 0; visit < 3; ++visit) {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('alert')).not.toHaveText(/each time/);
      await expect.poll(() => attempts(page)).toBe('[]');
    }
    await page.unroute(file);
    await page.goto('about:blank');
    await page.goto(address);
    await ui.settled();
  });
}

/** Opens the page at a server that breaks off each answer whose address matches `cut.of`. */
async function openCut(t, of = /^$/) {
  const cut = { of };
  const { page } = await openSite(t, '/play/', { site: { breaksOff: (path) => cut.of.test(path) }, serviceWorkers: 'block', ...desk });
  return { page, cut, ui: playground(page) };
}

const raw = /error|aborted|failed to|http|stopped again/i;

for (const [name, file] of [['the engine', /\/jobplay-[^/]*\.wasm/], ['its worker', /\/worker-[^/]*\.js/], ['its messages', /\/decisions\.en\.txt/]]) {
  test(`network: says to reload if ${name} breaks off`, async ({ t }) => {
    const { page, cut, ui } = await openCut(t, file);
    const alert = page.locator('#why [role=alert]');
    await expect(alert).toContainText('Part of the page could not be loaded. Reload the page.');
    await expect(alert).not.toHaveText(raw);
    cut.of = /^$/;
    await page.reload();
    await ui.settled();
  });
}

test('network: a part of the engine that breaks off has a clear message', async ({ t }) => {
  const { page, cut, ui } = await openCut(t);
  await expect(page.locator('.cm-content')).toBeVisible();
  await ui.settled();
  cut.of = /jobplay\.(more|rest)|\/words-/;
  await page.getByRole('tab', { name: 'kubectl' }).click();
  const alert = page.locator('#why [role=alert]');
  await expect(alert).toContainText('Reload the page.');
  await expect(alert).not.toHaveText(raw);
});

test('network: a search whose engine breaks off has a clear message', async ({ t }) => {
  const { page, cut, ui } = await openCut(t);
  await expect(page.locator('.cm-content')).toBeVisible();
  await ui.settled();
  cut.of = /study-[^/]*\.wasm/;
  await page.locator('#timeline').focus();
  await page.keyboard.press('q');
  const dialog = page.locator('dialog.can-happen');
  await dialog.getByRole('button', { name: 'Can the Job fail?' }).click();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog.locator('.wrong')).toContainText('Reload the page.');
  await expect(dialog.locator('.wrong')).not.toHaveText(raw);
});

test('network: a missing example is reported, and another one opens', async ({ t }) => {
  const { page, cut, ui } = await openCut(t, /\/assets\/never-backoff-limit-3-/);
  const alert = page.locator('#why [role=alert]');
  await expect(alert).toContainText('Part of the page could not be loaded. Reload the page.');
  await expect(alert, 'there is none').not.toHaveText(/Your manifest/);
  await expect(alert.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Starting the engine…')).toHaveCount(0);
  await expect(page.locator('#notice p')).toHaveCount(0);
  await expect(page.locator('.cm-content')).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  // Another one opens as usual.
  await ui.example('pi');
  await expect(alert).toHaveCount(0);
  cut.of = /\/assets\/examples-[^/]+\/pi\.js/;
  await page.goto(page.url().replace(/\/play\/.*/, '/play/embed.html#example=pi'));
  await expect(page.locator('#failure [role=alert]')).toContainText('Part of the page could not be loaded. Reload the page.');
  await expect(page.getByText('Starting the engine…')).toBeHidden();
});
