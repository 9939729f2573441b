// What the page says and does while the network is slow, gives no answer or breaks off.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { newPage, openPage } from './browser.mjs';
import { desk, openPlayground, playground, violations } from './page.mjs';
import { openSite } from './site.mjs';

const engine = /\/assets\/jobplay-[^/]*\.wasm/;
const attempts = (page) => page.evaluate(() => localStorage.getItem('job-playground.attempts.2') ?? '[]');

/** As if what waits to be told of by a style had waited long enough. */
const finishWaits = (page) => page.evaluate(() => document.getAnimations().filter(({ effect }) => effect.target.matches('.slow')).forEach((one) => one.finish()));

/** Opens an empty page whose requests for `file` wait until they are let go. */
async function held(t, file) {
  const page = await newPage(t, { ...desk, serviceWorkers: 'block' });
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  await page.route(file, async (route) => {
    await until;
    await route.continue();
  });
  t.after(letGo);
  return { page, letGo };
}

/** Where the page is. */
async function addressOf(t) {
  const { page } = await openPage(t, '', desk);
  return page.url();
}

test('an engine that downloads for long is waited for, and the page says that the network is slow', async ({ t }) => {
  const address = await addressOf(t);
  for (const path of ['', 'embed.html#example=pi']) {
    const { page, letGo } = await held(t, engine);
    await page.clock.install();
    await page.goto(address + path, { waitUntil: 'commit' });
    const why = page.locator('#why');
    await why.filter({ hasText: 'Starting the engine…' }).waitFor();
    const slow = page.getByText('The network is slow or gives no answer. Reloading the page may help.');
    assert.ok(await slow.isHidden());
    await page.clock.fastForward(600_000);
    await finishWaits(page);
    assert.ok(await slow.isVisible());
    assert.equal(await page.getByRole('alert').count(), 0);
    letGo();
    await page.locator('#app[data-settled]').waitFor();
    assert.equal(await slow.count(), 0);
  }
});

test('a part of the engine that downloads for long is waited for', async ({ t }) => {
  const { page, ui } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  let asked;
  const isAsked = new Promise((resolve) => (asked = resolve));
  await page.route(/\/assets\/jobplay\.deferred/, async (route) => {
    asked();
    await until;
    await route.continue();
  });
  await page.getByRole('tab', { name: 'kubectl' }).click();
  await isAsked;
  await page.clock.fastForward(60_000);
  letGo();
  await ui.settled();
  await page.locator('.terminal').filter({ hasText: 'NAME' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(await page.locator('#notice p').count(), 0);
});

test('a text is not taken to be dangerous because its engine could not be downloaded', async ({ t }) => {
  const { page, ui } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  await page.waitForLoadState('networkidle');
  const address = page.url().split('#')[0];
  for (const [file, how] of [[engine, { status: 404 }], [engine, 'abort'], [/words-[^/]*\/decisions\.en/, { status: 404 }], [/\/assets\/worker-/, { status: 404 }]]) {
    await page.route(file, (route) => (how === 'abort' ? route.abort() : route.fulfill(how)));
    for (let visit = 0; visit < 3; ++visit) {
      await page.goto('about:blank');
      await page.goto(address);
      await page.getByRole('alert').waitFor();
      assert.doesNotMatch(await page.getByRole('alert').textContent(), /each time/);
      assert.equal(await attempts(page), '[]', String(file));
    }
    await page.unroute(file);
  }
  await page.goto('about:blank');
  await page.goto(address);
  await ui.settled();
});

/** Opens the page at a server that breaks off each answer whose address `cut.of` matches. */
async function openCut(t, of = /^$/) {
  const cut = { of };
  const { page } = await openSite(t, '/play/', { site: { breaksOff: (path) => cut.of.test(path) }, serviceWorkers: 'block', ...desk });
  return { page, cut, ui: playground(page) };
}

const raw = /error|aborted|failed to|http|stopped again/i;

test('an engine whose download breaks off could not be loaded, in plain words, and nothing stopped', async ({ t }) => {
  for (const file of [/\/jobplay-[^/]*\.wasm/, /\/worker-[^/]*\.js/, /\/decisions\.en\.txt/]) {
    const { page, cut, ui } = await openCut(t, file);
    const alert = page.locator('#why [role=alert]');
    await alert.filter({ hasText: 'A part of the page could not be loaded. Reload the page.' }).waitFor();
    assert.doesNotMatch(await alert.textContent(), raw, String(file));
    cut.of = /^$/;
    await page.reload();
    await ui.settled();
  }
});

test('a part that breaks off later could not be loaded, in plain words', async ({ t }) => {
  const { page, cut, ui } = await openCut(t);
  await ui.settled();
  await page.locator('.cm-content').waitFor();
  await page.waitForLoadState('networkidle');
  cut.of = /jobplay\.deferred|\/words-|study-[^/]*\.wasm/;
  await page.getByRole('tab', { name: 'kubectl' }).click();
  const alert = page.locator('#why [role=alert]');
  await alert.filter({ hasText: 'Reload the page.' }).waitFor();
  assert.doesNotMatch(await alert.textContent(), raw);
  await page.locator('#timeline').focus();
  await page.keyboard.press('q');
  const dialog = page.locator('dialog.can-happen');
  await dialog.getByRole('button', { name: 'Does the Job fail?' }).click();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await dialog.locator('.wrong').filter({ hasText: 'Reload the page.' }).waitFor();
  assert.doesNotMatch(await dialog.locator('.wrong').textContent(), raw);
});

test('where the file of what is opened does not come, the page says so and waits for nothing', async ({ t }) => {
  const { page, cut, ui } = await openCut(t, /\/assets\/never-backoff-limit-3-/);
  const alert = page.locator('#why [role=alert]');
  await alert.filter({ hasText: 'A part of the page could not be loaded. Reload the page.' }).waitFor();
  assert.doesNotMatch(await alert.textContent(), /Your text/, 'there is none');
  assert.equal(await alert.getByRole('button').count(), 0);
  assert.equal(await page.getByText('Starting the engine…').count(), 0);
  assert.equal(await page.locator('#notice p').count(), 0);
  await page.locator('.cm-content').waitFor();
  assert.deepEqual(await violations(page), []);
  // Another is opened as ever.
  await ui.example('pi');
  assert.equal(await alert.count(), 0);
  cut.of = /\/assets\/examples-[^/]+\/pi\.js/;
  await page.goto(page.url().replace(/\/play\/.*/, '/play/embed.html#example=pi'));
  await page.locator('#failure [role=alert]').filter({ hasText: 'A part of the page could not be loaded. Reload the page.' }).waitFor();
  assert.ok(await page.getByText('Starting the engine…').isHidden());
});
