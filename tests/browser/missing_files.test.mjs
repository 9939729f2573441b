// If a file of a page is missing, breaks off or never arrives, the page says so.
import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures.mjs';
import { intercept, newPage, openPage } from './browser.mjs';
import { desk, playground } from './page.mjs';

const dist = (file) => readFileSync(new URL(`../../web/dist/${file}`, import.meta.url), 'utf8');

/** The scripts and style sheets of a page, as parts of their addresses. tests/wasm/built_pages.test.mjs checks that there are several. */
const filesOf = (page) => {
  const all = [...dist(page).matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  return { scripts: all.filter((file) => file.endsWith('.js')), sheets: all.filter((file) => file.endsWith('.css')) };
};

const faults = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'is a page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  'breaks off': (route) => route.abort('connectionreset'),
};
const told = 'Part of the page could not be loaded or is slow to load. Reload the page.';

/** Opens a page whose requests for these files wait until they are let go, and waits for the message about that. */
async function openWithout(t, path, files, words, options) {
  const page = await newPage(t, { ...options, apart: true, serviceWorkers: 'block' });
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  t.after(letGo);
  await page.route(files, async (route) => {
    await until;
    await route.continue();
  });
  await page.clock.install();
  const here = page.waitForResponse(/unstarted\.js/);
  await page.goto(t.server.address + path, { waitUntil: 'commit' });
  await here;
  const alert = page.getByRole('alert').filter({ hasText: words });
  await expect(async () => {
    await page.clock.fastForward(10_000 * t.settings.patience);
    expect(await alert.count()).toBe(1);
  }).toPass();
  return { page, letGo, alert };
}

for (const path of ['index.html', 'embed.html', 'evolution.html']) {
  const { scripts, sheets } = filesOf(path);

  for (const [at, file] of [...scripts, ...sheets].entries()) {
    const [fault, answer] = Object.entries(faults)[at % 3];
    test(`missing file: ${path} file ${at + 1}, ${file.replace(/^assets\/(.+?)-.*(\.\w+)$/, '$1$2')}, ${fault}`, async ({ t }) => {
      const page = await newPage(t, { ...desk, serviceWorkers: 'block' });
      // Loaded before any file can be missing; otherwise the message comes a little later.
      const here = page.waitForResponse(/unstarted\.js/).then((response) => response.finished());
      await page.route(`**/${file}`, async (route) => {
        await here;
        await answer(route);
      });
      await page.goto(t.server.address + path);
      await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
    });
  }

  test(`missing file: ${path} waits for a style sheet and says so`, async ({ t }) => {
    const { page, letGo, alert } = await openWithout(t, path, '**/assets/shared-*.css', told, desk);
    await expect(page.locator('#app, #evolution').locator('main')).toBeVisible();
    await expect(alert).toBeVisible();
    letGo();
    await expect(alert).toHaveCount(0);
    // The style sheet applies.
    await expect(page.locator('h1, h2, p').first()).toHaveCSS('margin-top', '0px');
  });

  test(`missing file: ${path} waits for a script and says so`, async ({ t }) => {
    const { page, letGo, alert } = await openWithout(t, path, `**/${scripts[0]}`, 'ページを再読み込みしてください。', { ...desk, locale: 'ja' });
    letGo();
    await expect(page.locator('#app, #evolution').locator('main')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test('missing file: a part that is missing later is reported once', async ({ t }) => {
  const { page } = await openPage(t, '', desk);
  await expect(page.locator('.cm-content')).toBeVisible();
  await playground(page).settled(); // everything that loads by itself is there
  await intercept(page, /\/assets\/dialog-[^/]*\.css/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.keyboard.press('?');
  await expect(page.locator('#notice p')).toContainText('Reload the page.');
  await expect(page.getByText(told)).toHaveCount(0);
});
