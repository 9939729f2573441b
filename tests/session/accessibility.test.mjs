// Keys that can be switched off, names of controls, and what a screen reader reads aloud.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('single-character keys: they can be switched off, and stay so', async (t) => {
  const page = await open(t);
  const box = () => page.control(/single letter, digit or sign/);
  await page.press('?');
  assert.ok(box().checked);
  await page.click(box());
  await page.press('Escape');
  const { step } = page;
  await page.press('l', 'f', '0', 'o', '?');
  assert.equal(page.step, step);
  assert.ok(!page.dialog);
  await page.press('ArrowRight');
  assert.ok(page.step > step);
  await page.reload();
  await page.press('0', '?');
  assert.notEqual(page.step, 0);
  assert.ok(!page.dialog);
  await page.choose(/help|keyboard/i, page.one('header'));
  await page.click(box());
  await page.press('Escape');
  await page.press('0');
  assert.equal(page.step, 0);
});

test('screen reader: it reads each step, and nothing while the clock runs', async (t) => {
  const page = await open(t);
  const said = () => page.one('#why + [aria-live]').textContent.trim();
  const sentence = () => page.one('#why-text').textContent.trim();
  assert.equal(said(), sentence());
  assert.ok(!page.has('[aria-live] a, [aria-live] button'));
  const opened = said();
  await page.press('f');
  assert.notEqual(said(), opened);
  assert.equal(said(), sentence());
  assert.doesNotMatch(said(), /\(\)/, 'no name of a function');
  await page.press('0', ' ');
  await page.pass(100);
  page.control('Pause');
  assert.equal(said(), '');
});

test('buttons that show only a value: their names have the field', async (t) => {
  const page = await open(t);
  await page.press('End');
  const names = page.all('button.value').filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-label'));
  for (const name of ['status.failed: 4', 'spec.backoffLimit: 3', 'status.conditions[Failed]: Failed=True']) assert.ok(names.includes(name), names.join());
  assert.deepEqual(names.filter((one, at) => names.indexOf(one) !== at), []);
});
