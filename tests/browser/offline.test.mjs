// The page without a network: after one visit everything is there, under whatever path the site is.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { openSite } from './site.mjs';

const base = '/some/base/';
const dist = new URL('../../web/dist/', import.meta.url);

test('one visit, no network, a reload: the page works, and so do an example and a link that were never opened', async (t) => {
  const { page, url, close, errors } = await openSite(t, base, { site: { base } });
  await page.locator('#app[data-settled]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await close(); // the server itself goes, so that nothing can come from anywhere else
  errors.length = 0;

  await page.reload();
  await page.locator('#app[data-settled]').waitFor();
  await page.locator('.cm-content').waitFor();
  await page.goto(`${url}${base}#example=pi`);
  await page.locator('#app[data-example="pi"][data-settled]').waitFor();
  // A part of the engine and a dialog that the first visit did not need.
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.locator('dialog input').first().inputValue();
  await page.goto('about:blank');
  await page.goto(link.replace(base, `${base}embed.html`));
  await page.locator('#app[data-settled]').waitFor();
  assert.match(await page.locator('.embed-title h1').textContent(), /^pi$/);
  assert.deepEqual(errors, []);
});

test('a page that was kept is renewed when the server has another', async (t) => {
  let version = 'one';
  const headers = (path) => (path === `${base}manifest.webmanifest` ? { 'X-Version': version } : {});
  const { page, url } = await openSite(t, base, { site: { base, headers } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const seen = () => page.evaluate((address) => fetch(address).then((answer) => answer.headers.get('X-Version')), `${url}${base}manifest.webmanifest`);
  version = 'two';
  assert.equal(await seen(), 'two');
});

test('the page can be installed', async (t) => {
  const { page } = await openSite(t, base, { site: { base } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await page.context().newCDPSession(page);
  const { errors, url: address } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.ok(address.endsWith(`${base}manifest.webmanifest`));
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's browser has a profile of no one, in which nothing can be installed.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
});

test('what is kept is all of the site, and light enough to be kept', async (t) => {
  const { page, url } = await openSite(t, base, { site: { base } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map((request) => request.url);
  });
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .map((one) => relative(fileURLToPath(dist), join(one.parentPath ?? one.path, one.name))).filter((file) => file !== 'sw.js');
  assert.deepEqual(kept.sort(), files.map((file) => `${url}${base}${file}`).sort());
  const total = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, dist))).length, 0);
  // Both engines, in a visit's background.
  assert.ok(total < 1_300_000, `${total} bytes with Brotli`);
});
