// Opens the built page (web/dist) in a real Chromium, for tests:
//   const { page, errors } = await openPage(t);   // closed when the test `t` ends
import { createRequire } from 'node:module';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
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
function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const name of ['chromium', 'google-chrome', 'google-chrome-stable']) {
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

export async function launch(t) {
  const browser = await chromium.launch({ executablePath: browserPath(), args: flags });
  t.after(() => browser.close());
  return browser;
}

// Serves the page, opens it at `path` and collects what it complains about in `errors`, and in `requested`
// the paths that it and its workers ask of the server. `options` are those of a Playwright page.
export async function openPage(t, path = '', options = {}) {
  const server = await preview({ root: web, logLevel: 'error', preview: { host: '127.0.0.1' } });
  t.after(() => server.close());
  const requested = new Set();
  server.httpServer.prependListener('request', (request) => requested.add(request.url.split('?')[0]));
  const browser = await launch(t);
  // What is kept for visits without a network is fetched after the page is shown, and is no test's business but offline.test.mjs's.
  const page = await browser.newPage({ serviceWorkers: 'block', ...options });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(server.resolvedUrls.local[0] + path);
  return { page, errors, browser, requested };
}
