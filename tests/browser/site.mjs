// A documentation site of others: the pages in tests/browser/embed/ at its root, and the playground as plain files in a folder of its own,
// as any server hosts them.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { newPage } from './browser.mjs';

const here = fileURLToPath(new URL('embed/', import.meta.url));
const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const examples = fileURLToPath(new URL('../../web/examples/', import.meta.url));
const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
  '.yaml': 'application/yaml', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.png': 'image/png', '.txt': 'text/plain',
};

/**
 * `headers(path)` are sent with each answer. If it `breaksOff(path)`, only half of the answer is sent. `root()` is the folder of the
 * playground, and `below` has the folders of other releases. The server is closed with the test, or by `close`.
 */
export async function serve(t, { base = '/play/', headers = () => ({}), root = () => dist, below = {}, breaksOff = () => false } = {}) {
  const requested = [];
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url.split('?')[0]));
    requested.push(path);
    if (path === '/favicon.ico') return void response.writeHead(204).end(); // browsers request it by themselves
    const folders = [...Object.entries(below).map(([one, at]) => [base + one, at]), [base, root()], ['/examples/', examples], ['/', here]];
    const [prefix, folder] = folders.find(([one]) => path.startsWith(one));
    const name = path.slice(prefix.length);
    const file = join(folder, name === '' || name.endsWith('/') ? `${name}index.html` : name);
    try {
      if (!statSync(file).isFile()) throw new Error(file);
    } catch {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...headers(path) });
    if (breaksOff(path)) createReadStream(file, { end: statSync(file).size >> 1 }).on('end', () => setTimeout(() => request.socket.destroy(), 50)).pipe(response, { end: false });
    else createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  t.after(close);
  return { url: `http://127.0.0.1:${server.address().port}`, requested, close };
}

/**
 * Opens a page of such a site; `errors` collects its errors. Tests share a site; `site` has the options of one that serves a single test,
 * on a page that is `apart`.
 */
export async function openSite(t, path, { site, apart = site !== undefined, ...options } = {}) {
  const served = site || !t.site ? await serve(t, site) : t.site;
  served.requested.length = 0;
  const page = await newPage(t, { viewport: { width: 1000, height: 800 }, apart, ...options });
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(served.url + path);
  return { ...served, page, errors };
}
