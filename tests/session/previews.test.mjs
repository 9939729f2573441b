// The plain HTML pages about examples and lessons in web/dist, and what link previews find in them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { open } from './harness.mjs';

const dist = new URL('../../web/dist/', import.meta.url);
const named = (folder) => readdirSync(new URL(`../../web/${folder}/`, import.meta.url)).filter((file) => file.endsWith('.yaml')).map((file) => file.slice(0, -5));

/** The tags in the head of a page, including the size of its picture. */
function preview(path) {
  const html = readFileSync(new URL(`${path}index.html`, dist), 'utf8');
  const tags = Object.fromEntries([...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]));
  const image = readFileSync(new URL(tags['og:image'], new URL(path, dist)));
  assert.equal(image.subarray(1, 4).toString(), 'PNG', path);
  return { ...tags, title: /<title>([^<]*)/.exec(html)[1], size: [image.readUInt32BE(16), image.readUInt32BE(20)], bytes: image.length };
}

test('preview: every example and lesson has a page in each language', () => {
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

test('preview: the site, its lists and evolution have one, the embed none', () => {
  for (const path of ['', 'examples/', 'lessons/']) assert.deepEqual(preview(path).size, [1200, 630]);
  assert.match(readFileSync(new URL('evolution.html', dist), 'utf8'), /property="og:image" content="[^"]*preview\.png"/);
  assert.doesNotMatch(readFileSync(new URL('embed.html', dist), 'utf8'), /og:/);
});

test('preview: addresses are absolute if the site is known', async (t) => {
  process.env.JOBPLAY_SITE = 'https://example.org/play';
  t.after(() => delete process.env.JOBPLAY_SITE);
  const { previews } = await import('../../web/vite.previews.mjs');
  const html = previews().transformIndexHtml('<title>Job Playground</title>', { path: '/index.html' });
  assert.match(html, /property="og:image" content="https:\/\/example\.org\/play\/preview\.png"/);
  assert.match(html, /property="og:url" content="https:\/\/example\.org\/play\/"/);
});

test('preview: the page of a lesson reveals no questions', () => {
  for (const name of named('lessons')) {
    const html = readFileSync(new URL(`lessons/${name}/index.html`, dist), 'utf8');
    assert.doesNotMatch(html, /<job-playground|poster\.svg/, name);
  }
});

test('share: links to the page of an example only if it is unchanged', async (t) => {
  const page = await open(t, { example: 'pi' });
  const link = /^Page of this example/;
  await page.choose('Share');
  assert.match(page.control(link).value, /\/examples\/pi\/$/);
  await page.press('Escape');
  await page.write('# mine');
  await page.choose('Share', page.document.body);
  assert.ok(page.has('dialog .share-embed'));
  assert.throws(() => page.control(link), /nothing is called/);
});

test('lesson page: links to the lesson in its language', async (t) => {
  const path = 'lessons/docs-pi/ja/index.html';
  const [, href] = /<a[^>]* href="([^"]+)"[^>]*>レッスンを始める/.exec(readFileSync(new URL(path, dist), 'utf8'));
  const { pathname, hash } = new URL(href, new URL(path, 'http://page.test/'));
  assert.equal(pathname, '/');
  const page = await open(t, { fragment: hash });
  assert.equal(page.document.documentElement.lang, 'ja');
  assert.ok(page.has('.lesson'));
  assert.match(page.one('#app').dataset.lesson, /^docs-pi\//);
});
