// The heading of the page, which names the example or the manifest in the editor.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const named = (name) => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
`;

test('heading: an edited example keeps its title, another manifest does not', async (t) => {
  const page = await open(t, { example: 'pi' });
  const title = page.said('.pick-title');
  await page.type(`${page.text}# mine`);
  assert.equal(page.said('.pick-title'), title);
  await page.type(named('late'));
  assert.match(page.said('.pick-title'), /late/);
});

test('heading: a rejected edit of an example keeps its title and description', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  const title = page.said('.pick-title');
  await page.type(page.text.replace('name: retries', 'name: ['));
  assert.match(page.said('#stale'), /The manifest is rejected/);
  assert.equal(page.said('.pick-title'), title);
  assert.match(page.said('#about'), /a wait that doubles/);
});

test('heading: a rejected manifest without a name is "Your manifest"', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  const { text } = page;
  const title = page.said('.pick-title');
  for (const own of [text.split('---')[0].replace('name: retries', 'generateName: mine-').replace('backoffLimit: 3', 'backoffLimit: -1'), 'apiVersion: [']) {
    await page.type(own);
    assert.match(page.said('.pick-title'), /Your manifest/);
    assert.equal(page.said('#about'), '');
    await page.type(text);
    assert.equal(page.said('.pick-title'), title);
  }
});

test('heading: a manifest with generateName has that name', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  await page.type(page.text.split('---')[0].replace('name: retries', 'generateName: mine-'));
  assert.equal(page.said('.pick-title'), 'mine-…');
  assert.match(page.document.title, /^mine-… · /);
  assert.equal((await page.export('SVG drawing')).name, 'scenario.svg');
});
