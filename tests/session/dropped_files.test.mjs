// Files dropped on the page replace the manifest. tests/browser/dropped_files.test.mjs drops real files.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

const file = (name, content) => new File([content], name);
const job = (name) => `apiVersion: batch/v1\nkind: Job\nmetadata: {name: ${name}}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}`;

test('dropped file: replaces the manifest, which moves to the earlier texts', async (t) => {
  const page = await open(t, { example: 'pi' });
  const before = page.text;
  for (const [on, name] of [['#timeline', 'indexed'], ['.cm-content', 'choose-backoff-limit'], ['.brand', 'cron-hello']]) {
    await page.drop([file(`${name}.yaml`, readExample(name))], on);
    assert.equal(page.notice, `The editor now contains ${name}.yaml. The previous manifest is in “Earlier manifests”.`);
    assert.equal(page.text, readExample(name));
    assert.equal(page.said('.pick .badge'), 'Your manifest');
  }
  await page.choose('Earlier manifests');
  const entry = page.all('.history-list li').find((one) => page.said(one.querySelector('b')) === 'pi');
  await page.click(entry.querySelector('button'));
  assert.equal(page.text, before);
});

test('dropped files: become the documents of one manifest', async (t) => {
  const page = await open(t);
  await page.drop([file('one.yaml', job('one')), file('two.yaml', `---\n${job('two')}\n`), file('three.yaml', job('three'))], '#timeline');
  assert.ok(page.has('#verdict.good'));
  assert.ok(page.has('#job option[value*="/three@"]'));
  assert.equal(page.text, `${job('one')}\n---\n${job('two')}\n---\n${job('three')}`);
});

test('dropped file: rejected if it is not text or too long', async (t) => {
  const page = await open(t);
  const before = page.text;
  await page.drop([file('sjis.yaml', new Uint8Array([0x6e, 0x3a, 0x20, 0x83, 0x57, 0x83, 0x87, 0x83, 0x75]))], '.cm-content');
  assert.equal(page.notice, 'sjis.yaml is not UTF-8 text.');
  const half = '#'.repeat(600_000);
  await page.drop([file('a.yaml', half), file('b.yaml', half)], '#timeline');
  assert.equal(page.notice, 'a.yaml, b.yaml have 1,200,000 bytes, more than the limit of 1,048,576.');
  await page.press('?');
  await page.drop([file('pi.yaml', readExample('pi'))], 'dialog[open]');
  assert.match(page.notice, /Close the dialog first/);
  assert.equal(page.text, before);
});

test('dropped file: read by the open dialog if that takes files', async (t) => {
  const page = await open(t);
  await page.press('5');
  await page.select('#compare-with', 'text');
  const before = page.text;
  await page.drop([file('pi.yaml', readExample('pi'))], '.other-dialog textarea');
  assert.equal(page.one('.other-dialog textarea').value, readExample('pi'));
  assert.equal(page.text, before);
});
