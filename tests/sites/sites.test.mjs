// Sites of other people: for each generator that has a page in docs/how-to, one is built from the blocks of that page and opened in
// Chromium. `./dev sites` installs the generators, into .deps/sites, and runs this.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { newPage } from '../browser/browser.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const installed = join(root, '.deps/sites');
const dist = join(root, 'web/dist');

/** The output folder of each generator, the page to open, and its number of embeds. */
const generators = [
  { name: 'docusaurus', out: 'build', page: '', embeds: 2 },
  { name: 'hugo', out: 'public', page: 'retries/', embeds: 3 },
  { name: 'mkdocs', out: 'site', page: '', embeds: 2 },
  { name: 'astro', out: 'dist', page: '', embeds: 2 },
];

/** A page of docs/: the files of its blocks, the folder of the playground, and the commands. */
function read(name) {
  const text = readFileSync(join(root, `docs/how-to/${name}.md`), 'utf8');
  const files = Object.fromEntries([...text.matchAll(/^`([^`\n]+)`:\n\n(`{3,})\w*\n(.*?)^\2$/gms)].map(([, path, , content]) => [path, content]));
  return { files, play: /go\s+into\s+`([^`]+)`/.exec(text)[1], commands: [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, command]) => command.trim()) };
}

function build(t, { name, out }) {
  const { files, play, commands } = read(name);
  assert.ok(Object.keys(files).length >= 3 && commands.length === 1, `${name}: ${Object.keys(files)}; ${commands}`);
  const site = mkdtempSync(join(tmpdir(), `site-${name}-`));
  t.after(() => rmSync(site, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), content);
  }
  cpSync(dist, join(site, play), { recursive: true });
  // The poster that the page explains how to draw.
  const [scenario] = Object.keys(files).filter((path) => path.endsWith('retries.yaml'));
  cpSync(join(dist, 'examples/indexed/poster.svg'), join(site, scenario.replace('.yaml', '.svg')));
  const modules = join(installed, name, 'node_modules');
  if (existsSync(modules)) {
    symlinkSync(modules, join(site, 'node_modules'));
    cpSync(join(root, 'tests/sites', name, 'package.json'), join(site, 'package.json'));
  }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', commands[0]], {
    cwd: site, encoding: 'utf8',
    env: { ...process.env, PATH: `${join(installed, 'python/bin')}:${process.env.PATH}`, CI: 'true', NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', DOCUSAURUS_NO_TELEMETRY: '1', NO_UPDATE_NOTIFIER: '1' },
  });
  assert.equal(status, 0, `${commands[0]}\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`);
  return join(site, out);
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.json': 'application/json' };

async function serve(t, folder) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.split('?')[0]);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  return `http://127.0.0.1:${server.address().port}/`;
}

for (const generator of generators) {
  test(`${generator.name}: a site built from our docs has working embeds`, async (t) => {
    const url = await serve(t, build(t, generator));
    const page = await newPage(t, { viewport: { width: 1100, height: 900 } });
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(url + generator.page);
    await page.locator('job-playground').nth(generator.embeds - 1).waitFor({ state: 'attached' });
    assert.equal(await page.locator('job-playground').count(), generator.embeds);
    for (let at = 0; at < generator.embeds; at += 1) {
      await page.locator('job-playground').nth(at).scrollIntoViewIfNeeded();
      const frame = page.frameLocator(`job-playground >> nth=${at} >> iframe`);
      await frame.locator('#app[data-settled]').waitFor();
      assert.equal(await frame.locator('.embed-title h1').textContent(), 'retries');
      if (at === 0) {
        await frame.locator('#panel-status').waitFor({ state: 'attached' });
        assert.match(await frame.locator('#why-text').textContent(), /After 1 failure, the next pods wait/, 'it opens at what is done about the first failure');
      } else assert.equal(await frame.locator('.clock-step b').textContent(), '12');
    }
    assert.ok(await page.locator('pre').first().isVisible(), 'the code stays');
    assert.deepEqual(errors, []);

    const plain = await newPage(t, { javaScriptEnabled: false });
    await plain.goto(url + generator.page);
    assert.match(await plain.locator('pre').first().textContent(), /backoffLimit: 2/, 'without scripts the code is there');
  });
}
