// The page under a content security policy: the one of docs/reference/embed.md as a server sends it, and the one that the pages carry.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures.mjs';
import { desk, playground } from './page.mjs';
import { openSite } from './site.mjs';

const documented = /```\n(default-src [^\n]+)\n```/.exec(readFileSync(new URL('../../docs/reference/embed.md', import.meta.url), 'utf8'))[1];

const headers = () => ({ 'Content-Security-Policy': `${documented}; require-trusted-types-for 'script'` });

/** The page under the documented policy; `refused` lists its violations. */
async function openUnderPolicy(t, path = '') {
  const { page, errors } = await openSite(t, `/play/${path}`, { site: { headers }, ...desk });
  const refused = [];
  await page.exposeFunction('refuse', (what) => refused.push(what));
  await page.evaluate(() => addEventListener('securitypolicyviolation', (event) => globalThis.refuse(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)));
  /** The builder checks whether this release has a copy of its own, which exists only on the published site. */
  const isClean = () => assert.deepEqual([...refused, ...errors.filter((one) => !/404/.test(one))], []);
  return { page, ui: playground(page), isClean };
}

test('policy: panels, export, help and embeds work under the documented one', async ({ t }) => {
  const { page, ui, isClean } = await openUnderPolicy(t);
  await expect(ui.why).toBeVisible();
  await ui.goto('40s');
  await ui.press('2', '3', '4', '5', '6', '7');
  assert.ok((await ui.exported('PNG image')).bytes.length > 10_000);
  await page.keyboard.press('?');
  await expect(page.locator('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.share-embed').click();
  await expect(page.frameLocator('.embed-preview job-playground >> iframe').locator('#app[data-settled]')).toBeVisible();
  isClean();
});

test('policy: the editor works under the documented one', async ({ t }) => {
  const { page, ui, isClean } = await openUnderPolicy(t);
  // The editor has its styles: its gutter is next to the text.
  await expect(page.locator('.cm-scroller')).toHaveCSS('display', 'flex');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nspe');
  await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  await expect(page.locator('.cm-search')).toBeVisible();
  await page.keyboard.press('Escape');
  // With a selection, a browser would give typed text the style of the selected text.
  const found = await ui.text();
  await page.locator('.cm-content').click();
  for (const typed of ['x', '"']) {
    await page.keyboard.press('Control+A');
    await page.keyboard.type(typed);
    await expect(page.locator('.cm-content')).toHaveText(new RegExp(`^${typed}`));
  }
  await ui.type(found);
  await ui.settled();
  isClean();
});

for (const [name, path, shows] of [['a lesson', '#lesson=never-still-retries', '.lesson'], ['the page about versions', 'evolution.html', 'canvas']]) {
  test(`policy: ${name} works under the documented one`, async ({ t }) => {
    const { page, isClean } = await openUnderPolicy(t, path);
    await expect(page.locator(shows).first()).toBeVisible();
    isClean();
  });
}

test('policy: the fidelity page keeps its styles', async ({ t }) => {
  const { page, errors } = await openSite(t, '/play/fidelity.html', { site: { headers } });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('font-family', /system-ui/);
  assert.deepEqual(errors, []);
});

test('policy: a PNG picture keeps the colors of the drawing', async ({ t }) => {
  const { page } = await openSite(t, '/play/#example=node-dies', { site: { headers }, ...desk });
  const ui = playground(page);
  await ui.settled();
  const png = (await ui.exported('PNG image')).bytes;
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
