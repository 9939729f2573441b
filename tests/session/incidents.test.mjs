// The public incidents in the gallery: each with its link, the report and its cause, in both languages.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { open } from './harness.mjs';

const folder = new URL('../../web/incidents/', import.meta.url);
const ids = readdirSync(folder).map((file) => file.replace(/\.yaml$/, ''));

test('incidents: each file has its link and a summary of the report', () => {
  for (const id of ids) {
    const text = readFileSync(new URL(`${id}.yaml`, folder), 'utf8');
    const [, link] = /^# (https:\/\/github\.com\/\S+)/.exec(text) ?? [];
    assert.ok(link && text.includes(`(${link})`), id);
    assert.match(text, /\n {2}description: \|\n {4}Reported/, id);
  }
});

test('incidents: a long run opens at the step that it is about', async (t) => {
  const page = await open(t, { fragment: 'example=one-failed-job-stays' });
  assert.match(page.said('#why'), /more finished Jobs than the history limit of 3/);
});

test('incidents: one opened from the gallery starts at its step', async (t) => {
  const page = await open(t);
  await page.click('.pick');
  const heading = page.one('.examples-dialog h3', 'Public reports');
  assert.equal(heading.nextElementSibling.querySelectorAll('button').length, ids.length);
  await page.click('.examples-dialog button', /^Only five pods although six retries are allowed/);
  assert.ok(page.url.includes('#example=limit-6-five-pods'), page.url);
  assert.equal(page.said('.pick-title'), 'Only five pods although six retries are allowed');
  assert.match(page.said('[aria-label="About this scenario"]'), /kubernetes\/kubernetes#92245/);
  assert.match(page.why, /more than the limit of 6, so it fails/);
});

test('incidents: titles and descriptions are translated into Japanese', async (t) => {
  const page = await open(t, { fragment: 'example=limit-6-five-pods', language: 'ja' });
  assert.match(page.said('.pick-title'), /6回のリトライを許したのにPodは5つ/);
  assert.match(page.said('[aria-label="このシナリオについて"]'), /5つ/);
  assert.match(page.time, /6:11\.720/);
});
