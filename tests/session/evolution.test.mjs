// The page about the history of Jobs. tests/browser tests its drawings and links.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { open } from './harness.mjs';

const versions = JSON.parse(readFileSync(new URL('../../web/src/core/version_names.json', import.meta.url), 'utf8'));
const oldestFirst = [...versions.names].reverse();

const openHistory = async (t) => {
  const page = await open(t, { path: 'evolution.html' });
  assert.ok(page.has('#evolution[data-settled]'));
  return page;
};

test('evolution: each version has a card with its changes', async (t) => {
  const page = await openHistory(t);
  const cards = page.all('.generation');
  const card = (version) => cards[oldestFirst.indexOf(version)];
  assert.deepEqual(cards.map((one) => page.said(one.querySelector('h2'))), oldestFirst);
  for (const version of oldestFirst) {
    const notes = [...card(version).querySelectorAll('*')].filter((one) => !one.children.length && /ported, not recorded/.test(page.said(one)));
    assert.equal(notes.length, versions.read.includes(version) ? 1 : 0, version);
  }
  assert.match(page.said(card('v1.29')), /since v1\.20.*limits failed pods/);
  assert.ok([...card('v1.31').querySelectorAll('a[href]')].some((one) => page.said(one) === 'kubernetes#125510'));
  assert.match(page.said(card('v1.36')), /The same as v1\.35/);
  assert.equal(page.all('.mini-rows').length, oldestFirst.length);
});

test('evolution: a table shows how each version ended', async (t) => {
  const page = await openHistory(t);
  const ends = page.all('.outcomes tbody tr').map((row) => page.said(row));
  assert.match(ends[0], /Failed/);
  assert.match(ends[1], /Failed.*1m42\.43s/);
  assert.match(ends[oldestFirst.indexOf('v1.36')], /Failed.*2m33\.22s/);
  await page.select('#scenario', 'on-failure-backoff-limit-3');
  assert.equal(page.all('.generation').length, oldestFirst.length);
  assert.match(page.said('.outcomes'), /unfinished/);
  assert.match(page.url, /#scenario=on-failure-backoff-limit-3$/);
  assert.ok(page.has('a[href]', 'Open with v1.29'));
});
