// The pages of plain HTML about examples and lessons, and what sites that show links find in them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { openPlayground } from './page.mjs';

const dist = new URL('../../web/dist/', import.meta.url);
const named = (folder) => readdirSync(new URL(`../../web/${folder}/`, import.meta.url)).filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -5));

/** What a page's head has of it, its picture's size among it. */
function preview(path) {
  const html = readFileSync(new URL(`${path}index.html`, dist), 'utf8');
  const tags = Object.fromEntries([...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]));
  const image = readFileSync(new URL(tags['og:image'], new URL(path, dist)));
  assert.equal(image.subarray(1, 4).toString(), 'PNG', path);
  return { ...tags, title: /<title>([^<]*)/.exec(html)[1], size: [image.readUInt32BE(16), image.readUInt32BE(20)], bytes: image.length };
}

test('every example and every lesson has a page in each language, with a title, a description and a picture', () => {
  const seen = new Set();
  for (const folder of ['examples', 'lessons']) {
    for (const name of named(folder)) {
      for (const language of ['', 'ja/']) {
        const path = `${folder}/${name}/${language}`;
        const one = preview(path);
        assert.ok(one.title.endsWith(' · Job Playground') && one.title.startsWith(one['og:title']), path);
        assert.ok(one['og:description'].length > 20 && one['og:description'].length <= 260, `${path}: ${one['og:description']}`);
        assert.equal(one.description, one['og:description']);
        assert.deepEqual(one.size, [1200, 630]);
        assert.ok(one.bytes < 200_000, `${path}: ${one.bytes} bytes`);
        if (language) assert.notEqual(one['og:title'], name, `${path} is called as its file`);
        if (language) assert.match(one['og:description'], /[\u3040-\u30ff]/, path);
        seen.add(one['og:image:alt']);
      }
    }
  }
  assert.ok(seen.size > 150, 'each says its own');
});

test('the site, its lists and the evolution have one, too; what is embedded has none', () => {
  for (const path of ['', 'examples/', 'lessons/']) assert.deepEqual(preview(path).size, [1200, 630]);
  assert.match(readFileSync(new URL('evolution.html', dist), 'utf8'), /property="og:image" content="[^"]*preview\.png"/);
  assert.doesNotMatch(readFileSync(new URL('embed.html', dist), 'utf8'), /og:/);
});

test('where it is known which site this is, addresses are whole', async ({ t }) => {
  process.env.JOBPLAY_SITE = 'https://example.org/play';
  t.after(() => delete process.env.JOBPLAY_SITE);
  const { previews } = await import('../../web/vite.previews.mjs');
  const html = previews().transformIndexHtml('<title>Job Playground</title>', { path: '/index.html' });
  assert.match(html, /property="og:image" content="https:\/\/example\.org\/play\/preview\.png"/);
  assert.match(html, /property="og:url" content="https:\/\/example\.org\/play\/"/);
});

test('without scripts the page of an example shows its timeline and its manifest', async ({ t }) => {
  const { page } = await openPage(t, 'examples/indexed/index.html', { javaScriptEnabled: false });
  const image = page.locator('img');
  assert.ok(await image.isVisible());
  assert.ok(await image.evaluate((one) => one.complete && one.naturalWidth > 800));
  assert.match(await page.locator('pre').textContent(), /completionMode: Indexed/);
});

test('the page of an example lives, and leads to the example; that of a lesson to the lesson, in its language', async ({ t }) => {
  const { page, errors } = await openPage(t, 'examples/indexed/index.html');
  const root = page.url().replace('examples/indexed/index.html', '');
  const frame = page.frameLocator('job-playground >> iframe');
  await frame.locator('#app[data-settled]').waitFor();
  assert.match(await frame.locator('.embed-title h1').textContent(), /Indexed Job/);
  await page.getByRole('link', { name: 'Open in the playground' }).first().click();
  await page.locator('#app[data-example="indexed"][data-settled]').waitFor();
  await page.goto(`${root}lessons/docs-pi/ja/index.html`);
  await page.getByRole('link', { name: 'レッスンを始める' }).click();
  await page.locator('html[lang=ja] .lesson').waitFor();
  assert.deepEqual(errors, []);
});

test('a lesson’s page tells nothing of what its questions ask', () => {
  for (const name of named('lessons')) {
    const html = readFileSync(new URL(`lessons/${name}/index.html`, dist), 'utf8');
    assert.doesNotMatch(html, /<job-playground|poster\.svg/, name);
  }
});

test('Share has the page of an example as it is, but not of a changed text', async ({ t }) => {
  const { page, ui } = await openPlayground(t, { example: 'pi' });
  const field = page.getByRole('textbox', { name: 'The page of this example' });
  await page.locator('.share').click();
  assert.match(await field.inputValue(), /\/examples\/pi\/$/);
  await page.keyboard.press('Escape');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# mine');
  await ui.settled();
  await page.locator('.share').click();
  await page.locator('.share-embed').waitFor();
  assert.equal(await field.count(), 0);
});
