import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('first: opens', async (t) => {
  const page = await open(t);
  console.log(page.why, page.time, page.step, page.steps, page.url);
  console.log(await page.panel('pods'));
  console.log(await page.panel('log'));
  console.log(await page.panel('job'));
  await page.goto('40s');
  console.log(page.time, page.verdict);
  await page.pod(1);
  console.log(page.menu);
  await page.choose('Evict');
  console.log(page.notice, page.text.slice(-100));
  await page.press('u');
  console.log(page.notice, page.text.slice(-100));
  console.log(await page.link('hello'));
  await page.example('indexed');
  console.log(page.url, page.why);
  await page.back();
  console.log(page.url, page.why);
  await page.reload();
  console.log(page.url, page.why);
});
