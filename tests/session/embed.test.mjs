// The embed page without a surrounding page. tests/browser tests its frame and the element.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

/** The examples, served as files of the site. */
const files = (url) => {
  const [, id] = /\/examples\/([\w-]+)\.yaml$/.exec(url) ?? [];
  return id && new Response(readExample(id));
};
const openEmbed = (t, search, fragment = '') => open(t, { path: 'embed.html', search, fragment, served: files });
const stepOf = (page) => Number(page.said('.clock-step b'));

test('embed: keys=off disables only single-character keys', async (t) => {
  const page = await openEmbed(t, '?keys=off', 'example=indexed&step=20');
  assert.equal(stepOf(page), 20);
  for (const key of ['l', 'j', 'f', ']', '0']) {
    await page.press(key);
    assert.equal(stepOf(page), 20, key);
  }
  await page.press('ArrowRight');
  assert.ok(stepOf(page) > 20);
  await page.press('Home');
  assert.equal(stepOf(page), 0);
});

test('embed: without a step, opens at the reaction to the first failure', async (t) => {
  const page = await openEmbed(t, '?src=/examples/never-backoff-limit-3.yaml');
  assert.match(page.why, /After 1 failure, the back-off is 10s/);
  await page.visit('embed.html?src=/examples/never-backoff-limit-3.yaml&step=0');
  assert.equal(stepOf(page), 0);
});

test('embed: title of a manifest with generateName is that name', async (t) => {
  const own = readExample('indexed').split('---')[0].replace(/^ {2}name: .*$/m, '  generateName: mine-');
  assert.match(own, /generateName/);
  const search = `?src=${encodeURIComponent(`data:application/yaml,${encodeURIComponent(own)}`)}`;
  const page = await open(t, { path: 'embed.html', search, served: (url) => new Response(decodeURIComponent(/^data:application\/yaml,(.*)$/.exec(url)[1])) });
  assert.equal(page.said('.embed-title h1'), 'mine-…');
});

test('what if: in a readonly embed, sets chances without writing them', async (t) => {
  const page = await openEmbed(t, '?whatIf=spec.backoffLimit=0,3&readonly&lang=en', 'example=indexed');
  const own = page.said('.clock-step');
  const isButton = (name) => page.all('button').some((one) => name.test(page.said(one)));
  await page.choose('Compare settings…');
  assert.doesNotMatch(page.said(page.dialog), /written to the scenario|Write to/);
  assert.deepEqual(await page.violations(), []);
  await page.choose('Use for the runs');
  assert.match(page.said(page.dialog), /The scenario is unchanged/);
  assert.equal(page.one('.wi-values input').value, '0,3');
  await page.fill(page.control('Runs per choice'), '50');
  await page.click('.wi-start');
  assert.ok(isButton(/^Best/));
  await page.press('Escape');
  assert.ok(!isButton(/^Reset$/));
  assert.equal(page.said('.clock-step'), own);
  // The result is kept, and one of its runs replaces the run of the embed.
  await page.choose('Compare settings…');
  await page.choose(/^Best/);
  assert.ok(isButton(/^Reset$/));
});
