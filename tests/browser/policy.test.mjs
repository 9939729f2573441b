// The page under a content security policy: the one of docs/embedding.md as a server sends it, and the one that the pages carry.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { desk, playground } from './page.mjs';
import { openSite } from './site.mjs';

const documented = /```\n(default-src [^\n]+)\n```/.exec(readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8'))[1];
const dist = (file) => readFileSync(new URL(`../../web/dist/${file}`, import.meta.url), 'utf8');

test('each page carries a policy, with Trusted Types', () => {
  const pages = readdirSync(new URL('../../web/dist/', import.meta.url), { recursive: true }).filter((file) => file.endsWith('.html'));
  for (const one of ['index.html', 'embed.html', 'evolution.html', 'fidelity.html', 'examples/pi/index.html', 'lessons/index.html']) assert.ok(pages.includes(one), one);
  for (const file of pages) {
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(dist(file)) ?? [];
    assert.match(policy ?? '', /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval';.* require-trusted-types-for 'script'/, file);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'.*'unsafe-eval|\*.*script-src/, file);
    assert.doesNotMatch(dist(file), /<style|\sstyle=|<script(?![^>]*\ssrc=)(?![^>]*type="application\/(yaml|ld\+json)")/, `${file} has nothing that the policy refuses`);
  }
});

const headers = () => ({ 'Content-Security-Policy': `${documented}; require-trusted-types-for 'script'` });

test('all of the page works under the policy of the documentation', async ({ t }) => {
  const { page, errors } = await openSite(t, '/play/', { site: { headers }, ...desk });
  const refused = [];
  await page.exposeFunction('refuse', (what) => refused.push(what));
  await page.evaluate(() => addEventListener('securitypolicyviolation', (event) => globalThis.refuse(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)));
  const ui = playground(page);
  await ui.why.waitFor();
  await page.locator('.cm-content').waitFor();
  // The editor's styles are there: its gutter stands beside the text.
  assert.equal(await page.locator('.cm-scroller').evaluate((one) => getComputedStyle(one).display), 'flex');
  await ui.goto('40s');
  for (const panel of ['2', '3', '4', '5', '6', '7']) await page.keyboard.press(panel);
  assert.ok((await ui.exported('PNG picture')).bytes.length > 10_000);
  await page.keyboard.press('?');
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.share-embed').click();
  await page.frameLocator('.embed-preview job-playground >> iframe').locator('#app[data-settled]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nspe');
  await page.locator('.cm-tooltip-autocomplete').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await page.locator('.cm-search').waitFor();
  await page.keyboard.press('Escape');
  // Over a selection a browser would put what is typed in the style of what was there.
  const found = await ui.text();
  await page.locator('.cm-content').click();
  for (const typed of ['x', '"']) {
    await page.keyboard.press('Control+A');
    await page.keyboard.type(typed);
    await page.waitForFunction((one) => document.querySelector('.cm-content').textContent.startsWith(one), typed);
  }
  await ui.type(found);
  await page.locator('#app[data-settled]').waitFor();
  await page.locator('h1').click();
  await page.goto(`${page.url().split('#')[0]}#lesson=never-still-retries`);
  await page.locator('.lesson').waitFor();
  await page.goto(page.url().replace(/\/play\/.*/, '/play/evolution.html'));
  await page.locator('canvas').first().waitFor();
  assert.deepEqual(refused, []);
  // The builder asks whether this release has a copy of its own, which is on the published site alone.
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []);
});

test('the page about fidelity has its style under the policy of the documentation', async ({ t }) => {
  const { page, errors } = await openSite(t, '/play/fidelity.html', { site: { headers } });
  await page.locator('h1').waitFor();
  assert.match(await page.locator('body').evaluate((one) => getComputedStyle(one).fontFamily), /system-ui/);
  assert.deepEqual(errors, []);
});

test('a picture is the drawing: its colours and its patterns', async ({ t }) => {
  const { page } = await openSite(t, '/play/#example=node-dies', { site: { headers }, ...desk });
  const ui = playground(page);
  await ui.settled();
  const png = (await ui.exported('PNG picture')).bytes;
  const svg = (await ui.exported('SVG drawing')).bytes;
  const blank = await page.context().newPage();
  const apart = await blank.evaluate(async ([mine, theirs]) => {
    const draw = async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    };
    const twice = theirs.replace(/width="(\d+)" height="(\d+)"/, (_, x, y) => `width="${2 * x}" height="${2 * y}"`);
    const [a, b] = [await draw(`data:image/png;base64,${mine}`), await draw(`data:image/svg+xml,${encodeURIComponent(twice)}`)];
    if (a.width !== b.width || a.height !== b.height) return 1;
    let far = 0;
    for (let at = 0; at < a.data.length; at += 4) if ([0, 1, 2].some((one) => Math.abs(a.data[at + one] - b.data[at + one]) > 60)) far += 1;
    return far / (a.width * a.height);
  }, [png.toString('base64'), svg.toString()]);
  assert.ok(apart < 0.01, `${(apart * 100).toFixed(2)} % of the dots are others`);
});
