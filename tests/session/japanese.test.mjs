// The page in Japanese: its own text, that of the engine, and Kubernetes messages, which stay unchanged.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('Japanese: the page uses the language of the browser', async (t) => {
  const page = await open(t, { language: 'ja-JP' });
  assert.equal(page.document.documentElement.lang, 'ja');
  assert.match(page.said('.play'), /再生/);
  await page.press('?');
  assert.match(page.said(page.dialog), /一歩進む/);
  await page.press('Escape');
  assert.match(page.said('.language'), /^言語/);
  await page.speak('en');
  assert.equal(page.document.documentElement.lang, 'en');
  assert.match(page.said('.play'), /Play/);
});

test('Japanese: translates our messages, but not those of Kubernetes', async (t) => {
  const page = await open(t, { language: 'ja-JP' });
  await page.goto('10s');
  assert.match(page.said('.why-changes'), /キュー\(Job\): default\/retries 済んでキューを離れる/);
  assert.ok(!page.has('.why-changes li:not(.internal)'), 'a queue is inside the controller, whatever its name');
  assert.match(page.said('.problems'), /コマンドは実行されない/);
  await page.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\nspec: {backoffLimit: -1, template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n');
  assert.ok(page.has('.problems .error'));
  assert.match(page.said('.problems'), /Kubernetesの返答: Invalid value: -1: must be greater than or equal to 0/);
  await page.speak('en');
  assert.match(page.said('.problems'), /must be greater than or equal to 0/);
  assert.doesNotMatch(page.said('.problems'), /返答/);
  await page.speak('ja');
  assert.match(page.said('.problems'), /返答/);
});

test('Japanese: a broken link is reported', async (t) => {
  const page = await open(t, { language: 'ja-JP' });
  await page.follow('v1.broken');
  assert.match(page.notice, /このリンクは壊れている: 終わりが欠けている。リンク全体をコピーし直してください。/);
});
