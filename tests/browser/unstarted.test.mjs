// A page of which a file is missing, broke off or gives no answer says so, whatever it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { newPage, openPage } from './browser.mjs';
import { desk } from './page.mjs';

const dist = (file) => readFileSync(new URL(`../../web/dist/${file}`, import.meta.url), 'utf8');

/** The scripts and the style sheets that a page names, as parts of their addresses. */
const filesOf = (page) => {
  const all = [...dist(page).matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  return { scripts: all.filter((file) => file.endsWith('.js')), sheets: all.filter((file) => file.endsWith('.css')) };
};

const faults = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'is a page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  'breaks off': (route) => route.abort('connectionreset'),
};
const told = 'A part of the page could not be loaded, or takes long. Reload the page.';

/** Opens a page of which these files give no answer until one lets them go, and waits for the words about that. */
async function openWithout(t, path, files, words, options) {
  const { page: first } = await openPage(t, '', desk);
  const page = await newPage(t, { ...options, serviceWorkers: 'block' });
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  t.after(letGo);
  await page.route(files, async (route) => {
    await until;
    await route.continue();
  });
  await page.clock.install();
  const here = page.waitForResponse(/unstarted\.js/);
  await page.goto(first.url() + path, { waitUntil: 'commit' });
  await here;
  const alert = page.getByRole('alert').filter({ hasText: words });
  while (!(await alert.count())) await page.clock.fastForward(10_000);
  return { page, letGo, alert };
}

for (const path of ['index.html', 'embed.html', 'evolution.html']) {
  test(`whatever file of ${path} does not come, there are words`, async ({ t }) => {
    const { page: first } = await openPage(t, '', desk);
    const address = first.url();
    const { scripts, sheets } = filesOf(path);
    assert.ok(scripts.length > 1 && sheets.length > 1);
    for (const [at, file] of [...scripts, ...sheets].entries()) {
      const page = await newPage(t, { ...desk, serviceWorkers: 'block' });
      // So that it is there before anything can be missing: else it tells of it a little later.
      const here = page.waitForResponse(/unstarted\.js/).then((answer) => answer.finished());
      await page.route(`**/${file}`, async (route) => {
        await here;
        await Object.values(faults)[at % 3](route);
      });
      await page.goto(address + path);
      await page.getByRole('alert').filter({ hasText: told }).waitFor({ timeout: 8000 });
      await page.context().close();
    }
  });

  test(`where a style sheet of ${path} gives no answer there are words, and the page, until it came`, async ({ t }) => {
    const { page, letGo, alert } = await openWithout(t, path, '**/assets/shared-*.css', told, desk);
    await page.locator('#app, #evolution').locator('main').waitFor();
    assert.ok(await alert.isVisible());
    letGo();
    await alert.waitFor({ state: 'detached' });
    // It is in force.
    assert.equal(await page.locator('h1, h2, p').first().evaluate((one) => getComputedStyle(one).marginTop), '0px');
  });

  test(`a file of ${path} that gives no answer is told of, and what is told goes once it came`, async ({ t }) => {
    const [entry] = filesOf(path).scripts;
    const { page, letGo, alert } = await openWithout(t, path, `**/${entry}`, 'ページを再読み込みしてください。', { ...desk, locale: 'ja-JP' });
    letGo();
    await page.locator('#app, #evolution').locator('main').waitFor();
    assert.equal(await alert.count(), 0);
  });
}

test('a part that does not come later is told of once', async ({ t }) => {
  const { page } = await openPage(t, '', desk);
  await page.locator('#app[data-settled]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/dialog-[^/]*\.css/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.keyboard.press('?');
  await page.locator('#notice p', { hasText: 'Reload the page.' }).waitFor();
  assert.equal(await page.getByText(told).count(), 0);
});
