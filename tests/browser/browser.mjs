// Opens the built page (web/dist) in a real Chromium, for tests:
//   const { page, errors } = await openPage(t);   // closed when the test `t` ends
import { createRequire } from 'node:module';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const fromWeb = createRequire(join(web, 'package.json'));
const { chromium } = fromWeb('playwright-core');
const { preview } = await import(pathToFileURL(fromWeb.resolve('vite')));

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

// The browser that CHROMIUM names, one on the PATH, or (undefined) the one that Playwright installed.
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

// One browser and one server for all tests of a file: each test has a profile of its own in it.
let browser;
let server;
const shared = {
  browser: () => (browser ??= chromium.launch({ executablePath: browserPath(), args: flags })),
  server: () => (server ??= preview({ root: web, logLevel: 'error', preview: { host: '127.0.0.1' } })),
};
after(async () => {
  await (await browser)?.close();
  await (await server)?.close();
});

// A page in a profile of its own, which ends with the test `t`.
export async function newPage(t, options = {}) {
  const context = await (await shared.browser()).newContext(options);
  context.setDefaultTimeout(120_000); // on a busy machine a long run takes most of a minute
  t.after(() => context.close());
  return context.newPage();
}

// Opens the page at `path` and collects what it complains about in `errors`, and in `requested` the paths that it and its
// workers ask of the server. `options` are those of a Playwright context.
export async function openPage(t, path = '', options = {}) {
  const { httpServer, resolvedUrls } = await shared.server();
  const requested = new Set();
  const listen = (request) => requested.add(request.url.split('?')[0]);
  httpServer.prependListener('request', listen);
  t.after(() => httpServer.off('request', listen));
  // What is kept for visits without a network is fetched after the page is shown, and is no test's business but offline.test.mjs's.
  const page = await newPage(t, { serviceWorkers: 'block', ...options });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(resolvedUrls.local[0] + path);
  return { page, errors, requested };
}
