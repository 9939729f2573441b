// The list of kept runs: what fills it, how its runs are compared and opened, and how long they stay.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

test('kept runs: changing the past keeps the previous run to compare', async (t) => {
  const page = await open(t);
  await page.goto('40s');
  await page.pod(1, 'Succeed now');
  await page.press('5');
  assert.match(page.said('.runs'), /They diverge at 40/);
  await page.choose('Compare', page.one('.runs'));
  assert.ok(page.has('#timeline-kept'));
  // Both have the same version, so the run is shown by name.
  assert.equal(page.said('#beside-why .badge'), 'Run 1');
  assert.ok(page.has('.report'));
  await page.choose('Open', page.one('.runs'));
  assert.equal(page.text, readExample('never-backoff-limit-3'));
});

test('kept runs: outlive their scenario, name it, and can be removed', async (t) => {
  const page = await open(t);
  await page.press('Shift+K');
  const before = page.text;
  await page.example('pi');
  await page.press('5');
  assert.match(page.said(page.one('.runs li', 'Run 1')), /backoffLimit 3.*retries: Failed/);
  await page.press('Shift+K');
  await page.choose('Open', page.one('.runs li', 'Run 1'));
  assert.equal(page.text, before);
  await page.choose('Remove: Run 2', page.one('.runs li', 'Run 2'));
  assert.ok(!page.has('.runs li', 'Run 2'));
  await page.reload();
  await page.press('5');
  assert.deepEqual(page.all('.runs li').map((one) => /Run \d/.exec(page.said(one))[0]), ['Run 1']);
});

test('kept runs: list and comparison agree on the first difference', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.pod(0, 'Never end');
  await page.press('5');
  assert.match(page.said('.runs'), /They diverge at 5\.001s\./);
  await page.choose('Compare', page.one('.runs'));
  assert.match(page.said('.report'), /They diverge at 5\.001s\.\s+First different outcome\s/i);
});

test('kept runs: a run that the user kept survives a reload', async (t) => {
  const page = await open(t);
  await page.press('Shift+K');
  await page.type(readExample('never-backoff-limit-3').replace('backoffLimit: 3', 'backoffLimit: 2'));
  await page.panel('compare');
  const before = page.said(page.one('.runs li', 'Run 1'));
  await page.reload();
  await page.press('5');
  const kept = page.one('.runs li', 'Run 1');
  const [outcome] = /retries: Failed\D*/.exec(before);
  assert.ok(page.said(kept).includes(outcome), 'how it ended is still shown');
  await page.choose('Compare', kept);
  assert.ok(page.has('#timeline-kept'));
});
