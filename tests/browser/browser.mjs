// Opens the built page (web/dist) in a real Chromium. Tests get `t` from fixtures.mjs, which lends its worker's browser and server. A script
// passes an object with `after`, and gets a browser and a server of its own until that is called.
//   const { page, errors } = await openPage(t);   // closed when `t` ends
import { createRequire } from 'node:module';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect } from '../../web/node_modules/@playwright/test/index.mjs';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const fromWeb = createRequire(join(web, 'package.json'));

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** The browser in CHROMIUM, one in the PATH, or (undefined) the one that Playwright installed. */
export function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable']) {
    for (const folder of process.env.PATH.split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // not here
      }
    }
  }
  return undefined;
}

export const launchOptions = { executablePath: browserPath(), args: flags };

/** Serves web/dist; `httpServer`, and `close`. */
export async function servePage() {
  const { preview } = await import(pathToFileURL(fromWeb.resolve('vite')));
  const server = await preview({ root: web, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } });
  return { httpServer: server.httpServer, address: server.resolvedUrls.local[0], close: () => server.close() };
}

/** The browser and the server of `t`, created if necessary. */
async function lent(t) {
  if (t.browser === undefined) {
    t.browser = await fromWeb('@playwright/test').chromium.launch(launchOptions);
    t.server = await servePage();
    t.after(async () => {
      await t.browser.close();
      await t.server.close();
    });
  }
  return t;
}

export async function newContext(browser, options, settings) {
  const context = await browser.newContext(options);
  if (settings) await context.addInitScript((values) => { globalThis.jobPlaygroundTest = values; }, settings);
  return context;
}

/**
 * A page in a new tab, which is closed with `t`. `options` are those of a Playwright context. Tests with the same options share the
 * context, and find nothing stored in it. A test opens a page `apart`, in a context of its own, if it uses `page.clock` or service workers.
 */
export async function newPage(t, { apart = false, ...options } = {}) {
  if (t.openTab && !apart) return openTab(t, options);
  const { browser } = await lent(t);
  const context = await newContext(browser, options, t.settings);
  t.after(() => context.close());
  return context.newPage();
}

/** Some options can be set for one tab; for the others there is one shared context each. */
async function openTab(t, { viewport, colorScheme, ...options }) {
  const page = await t.openTab({ serviceWorkers: 'block', ...options });
  const context = page.context();
  t.after(() => Promise.all(context.pages().map((one) => one.close())));
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme) await page.emulateMedia({ colorScheme });
  return page;
}

/**
 * Opens the page at `path`. `errors` collects its errors, and `requested` the paths that it and its workers request from the server.
 * `options` are those of a Playwright context.
 */
export async function openPage(t, path = '', options = {}) {
  const { server } = await lent(t);
  const requested = new Set();
  const listen = (request) => requested.add(request.url.split('?')[0]);
  server.httpServer.prependListener('request', listen);
  t.after(() => server.httpServer.off('request', listen));
  // Files for visits without a network are fetched after the page is shown; offline.test.mjs allows it.
  const page = await newPage(t, { serviceWorkers: 'block', ...options });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.address + path);
  return { page, errors, requested };
}

/**
 * Answers requests of an open page for `url` with `handler`, like page.route. That returns before a busy page sends its requests there, so
 * a request after a key or click could still reach the server.
 */
export async function intercept(page, url, handler) {
  const probe = /\?intercepted$/;
  await page.route(url, handler);
  await page.route(probe, (route) => route.fulfill({ body: 'intercepted' }));
  const answered = () => page.evaluate(async () => (await fetch('?intercepted')).text());
  await expect.poll(answered).toBe('intercepted');
  await page.unroute(probe);
}
