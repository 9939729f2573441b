// The page without a network: after one visit everything works, under any path of the site.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from './fixtures.mjs';
import { newPage } from './browser.mjs';
import { playground } from './page.mjs';
import { openSite } from './site.mjs';

const base = '/some/base/';
const dist = new URL('../../web/dist/', import.meta.url);

test('offline: after one visit, the page, examples and links open', async ({ t }) => {
  const { page, url, close, errors } = await openSite(t, base, { site: { base } });
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await close(); // the server is closed, so that nothing can come from anywhere else
  errors.length = 0;

  await page.reload();
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await expect(page.locator('.cm-content')).toBeVisible();
  await page.goto(`${url}${base}#example=pi`);
  await expect(page.locator('#app[data-example="pi"][data-settled]')).toBeVisible();
  // A part of the engine and a dialog that the first visit did not need.
  const link = await playground(page).link();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await expect(page.locator('#job h2 .object')).toHaveText('pi');
  assert.deepEqual(errors, []);
});

test('offline: an embed opens if it was opened before', async ({ t }) => {
  const { page, url, close, errors } = await openSite(t, base, { site: { base } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${url}${base}embed.html#example=pi`);
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.reload();
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await close();
  errors.length = 0;
  await page.reload();
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await expect(page.locator('.embed-title h1')).toHaveText(/Compute π/);
  assert.deepEqual(errors, []);
});

test('offline: keeps files after the first step, never with saveData', async ({ t }) => {
  const { page: other, url } = await openSite(t, '/blank.html', { site: { base } });
  const saving = await newPage(t, { apart: true });
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await saving.goto(`${url}${base}`);
  await expect(saving.locator('#app[data-settled]')).toBeVisible();
  await other.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...all) {
      globalThis.shownFirst = document.querySelector('#why-text')?.textContent;
      return register.apply(this, all);
    };
  });
  await other.goto(`${url}${base}`);
  await other.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => other.evaluate(() => globalThis.shownFirst)).toMatch(/\w/);
  // It came later, so the first one had enough time.
  assert.equal(await saving.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean)), false);
});

test('offline: replaces a kept file when the server has another', async ({ t }) => {
  let version = 'one';
  const headers = (path) => (path === `${base}manifest.webmanifest` ? { 'X-Version': version } : {});
  const { page, url } = await openSite(t, base, { site: { base, headers } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const seen = () => page.evaluate((address) => fetch(address).then((answer) => answer.headers.get('X-Version')), `${url}${base}manifest.webmanifest`);
  version = 'two';
  await expect.poll(seen).toBe('two');
});

/** Whether the page does not need the file to open by itself: other examples, lessons, incidents, versions and languages. */
const isExtra = (file) => /^assets\/(?:examples-\w+\/(?!never-)|words-\w+\/(?:places\.(?!36)|(?!actions|steps)\w+\.ja)|zones|dictionary)|\.html$/.test(file)
  || stories.has(/^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1]);
const stories = new Set(['../../web/lessons/', '../../web/incidents/'].flatMap((folder) => readdirSync(new URL(folder, import.meta.url))).map((name) => name.replace(/\.\w+$/, '')));

/**
 * A copy of the built page in which each file name with a hash contains `mark`. To save time it has only what the page needs to open, or
 * only index.html.
 */
function deployment(t, mark, onlyIndex = false) {
  const keepsLess = (script) => script.replace(/`(assets\/[^`]+,index\.html,[^`]+)`/, (_, files) => `\`${files.split(',').filter((file) => file === 'index.html' || !(onlyIndex || isExtra(file))).join()}\``);
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  t.after(() => rmSync(folder, { recursive: true }));
  // The pages of examples and lessons are not kept.
  cpSync(dist, folder, { recursive: true, filter: (file) => !/\/dist\/(examples|lessons)$/.test(file) });
  const renamed = (text) => text.replace(/-[\w-]{2}(?=[\w-]{6}\.(?:js|css|wasm|svg|png|json|yaml|woff2?)\b)/g, `-${mark.repeat(2)}`)
    .replace(/\bwords-[0-9a-f]{2}(?=[0-9a-f]{6}\b)/g, `words-${mark.repeat(2)}`);
  // The contents of a folder before the folder itself.
  for (const name of readdirSync(folder, { recursive: true }).reverse()) {
    const file = join(folder, name);
    if (/\.(html|js|css|json)$/.test(file)) {
      const text = renamed(readFileSync(file, 'utf8'));
      const marked = text.replaceAll(/\bplayground-[0-9a-f]{16}/g, `playground-${mark.repeat(16)}`);
      writeFileSync(file, name === 'sw.js' ? keepsLess(marked) : marked);
    }
    renameSync(file, join(dirname(file), renamed(basename(file))));
  }
  return folder;
}

/** Browsers may cache responses for minutes, like those of GitHub Pages. */
const minutesOld = () => ({ 'Cache-Control': 'max-age=600' });

/** The deployments whose files a page gets from now on. */
function marksOf(page) {
  const seen = new Set();
  page.on('response', (response) => {
    const [, mark] = /-([abc])\1[\w-]{6}\.\w+$/.exec(response.url()) ?? [];
    if (mark) seen.add(mark);
  });
  return seen;
}

/** The folder of a deployment's messages. */
const wordsIn = (folder) => `assets/${readdirSync(join(folder, 'assets')).find((name) => name.startsWith('words-'))}`;

test('offline: next visit shows a new deployment, open pages keep theirs', async ({ t }) => {
  const [a, b] = ['a', 'b'].map((mark) => deployment(t, mark));
  let root = a;
  const { page, url, errors } = await openSite(t, base, { site: { base, root: () => root, headers: minutesOld } });
  const settled = (one) => expect(one.locator('#app[data-settled]')).toBeVisible();
  const isKept = async (name) => {
    const { serviceWorker } = navigator;
    const { installing, waiting, active } = (await serviceWorker.getRegistration()) ?? {};
    return (await caches.has(name)) && installing === null && waiting === null && active?.state === 'activated' && serviceWorker.controller === active;
  };
  const kept = (mark) => expect.poll(() => page.evaluate(isKept, `playground-${mark.repeat(16)} ${url}${base}`), { message: mark, intervals: [100] }).toBe(true);
  await settled(page);
  await kept('a');

  root = b; // nothing of the first is left on the server
  const second = await page.context().newPage();
  const ofSecond = marksOf(second);
  await second.goto(url + base);
  await settled(second);
  assert.deepEqual([...ofSecond], ['b']);
  await kept('b');

  // The page of the first visit fetches files that it did not need before.
  const ofFirst = marksOf(page);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('dialog input').first()).toBeVisible();
  assert.deepEqual([...ofFirst], ['a']);
  // So do its workers, for messages.
  assert.equal(await page.evaluate(async (file) => (await fetch(file)).status, `${url}${base}${wordsIn(a)}/actions.ja.txt`), 200);

  assert.deepEqual(errors, []);
});

/** Waits until the page is kept. */
async function visit(page, url, path = '') {
  await page.goto(url + base + path);
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** The builds that the root keeps once no installation or cleanup is in progress. */
const keptOfRoot = (page, url, wanted) => expect.poll(() => page.evaluate(async (scope) => {
  const { installing, waiting } = await navigator.serviceWorker.getRegistration(scope);
  if (installing || waiting) return '…';
  const names = (await caches.keys()).filter((name) => name.endsWith(` ${scope}`));
  return names.map((name) => name[name.indexOf('-') + 1]).join('');
}, url + base), { intervals: [100] }).toBe(wanted);

for (const [which, mark] of [['another build', 'b'], ['the same build', 'a']]) {
  test(`offline: keeps a release of ${which} on the same origin`, async ({ t }) => {
    const [root, release] = ['a', mark].map((one) => deployment(t, one));
    const { page, url, close, errors } = await openSite(t, '/blank.html', { site: { base, root: () => root, below: { 'v1.0.0/': release } } });
    for (const path of ['v1.0.0/', '']) await visit(page, url, path);
    await keptOfRoot(page, url, 'a');
    await close();
    errors.length = 0;
    for (const path of ['v1.0.0/', '']) {
      await page.goto(url + base + path);
      await expect(page.locator('#app[data-settled]')).toBeVisible();
    }
    assert.deepEqual(errors, []);
  });
}

test('offline: a reload shows the new deployment, also without a network', async ({ t }) => {
  const [a, b] = ['a', 'b'].map((mark) => deployment(t, mark));
  let root = a;
  const { page, url, close, errors } = await openSite(t, base, { site: { base, root: () => root, headers: minutesOld } });
  await visit(page, url);
  await keptOfRoot(page, url, 'a');
  root = b;
  const seen = marksOf(page);
  await page.reload();
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  assert.deepEqual([...seen], ['b']);
  await keptOfRoot(page, url, 'ab');
  assert.equal(await page.evaluate(async (file) => (await fetch(file)).status, `${url}${base}${wordsIn(b)}/steps.ja.txt`), 200);

  await close();
  seen.clear();
  errors.length = 0;
  await page.reload();
  await expect(page.locator('#app[data-settled]')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('dialog input').first()).toBeVisible();
  assert.deepEqual([...seen], ['b']);
  assert.deepEqual(errors, []);
});

for (const [which, visits] of [['the two newest deployments are kept', [['a', 'a'], ['b', 'ab'], ['c', 'bc']]], ['a deployment that comes again is the newest', [['a', 'a'], ['b', 'ab'], ['a', 'ba']]]]) {
  test(`offline: ${which}`, async ({ t }) => {
    const deployments = Object.fromEntries([...new Set(visits.map(([mark]) => mark))].map((mark) => [mark, deployment(t, mark, true)]));
    let root;
    const { page, url } = await openSite(t, '/blank.html', { site: { base, root: () => root } });
    for (const [mark, wanted] of visits) {
      root = deployments[mark];
      await visit(page, url);
      await keptOfRoot(page, url, wanted);
    }
  });
}

test('offline: the page can be installed', async ({ t }) => {
  const { page } = await openSite(t, base, { site: { base } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const session = await page.context().newCDPSession(page);
  const { errors, url: address } = await session.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.ok(address.endsWith(`${base}manifest.webmanifest`));
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test browser has an anonymous profile, in which nothing can be installed.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
});

test('offline: the kept files are those of the page', async ({ t }) => {
  const { page, url } = await openSite(t, base, { site: { base } });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map((request) => request.url);
  });
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .map((one) => relative(fileURLToPath(dist), join(one.parentPath ?? one.path, one.name))).filter((file) => file !== 'sw.js');
  const ofPage = files.filter((file) => kept.includes(`${url}${base}${file}`));
  assert.equal(ofPage.length, kept.length);
  // Nor are the pages for search engines and previews, and the library that draws distributions (uPlot).
  const left = files.filter((file) => !ofPage.includes(file) && !/^(examples|lessons)\/|^preview\.png$|^assets\/plot-/.test(file));
  assert.ok(left.includes('embed.html') && left.includes('job-playground.js') && left.some((file) => /study-.*\.wasm$/.test(file)), left.join());
  // An embed fetches the controller's panel through a file of its own.
  assert.ok(left.every((file) => /embed|job-playground|controller|study-.*\.wasm$/.test(file)), left.join());
});
