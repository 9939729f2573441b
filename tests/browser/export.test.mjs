// Files for elsewhere, from the menu of the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { openPlayground } from './page.mjs';

async function exported(page, ui, item) {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), ui.choose(item)]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a run goes out as drawing, picture, traces, transcript and scenario', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  const svg = await exported(page, ui, 'SVG drawing');
  assert.equal(svg.name, 'retries.svg');
  assert.match(svg.bytes.toString(), /^<svg [^>]*width="\d+" height="\d+"/);
  assert.match(svg.bytes.toString(), /retries-\w{5}/);
  assert.match(svg.bytes.toString(), /<title>back-off 18\.49s after 2 failures/);
  assert.match(svg.bytes.toString(), /<desc>Over [^<]*Job retries: 4 pods, 4 failed;/);

  const png = await exported(page, ui, 'PNG picture');
  assert.equal(png.name, 'retries.png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const [, width] = /width="(\d+)"/.exec(svg.bytes.toString());
  assert.equal(png.bytes.readUInt32BE(16), 2 * Number(width), 'twice the size of the drawing');
  assert.ok(png.bytes.length > 10_000, 'and not empty');

  const trace = JSON.parse((await exported(page, ui, 'JSON trace')).bytes);
  assert.ok(trace.instants.length > 5 || trace.length > 5);
  const perfetto = JSON.parse((await exported(page, ui, 'Perfetto (Chrome trace)')).bytes);
  assert.ok(perfetto.traceEvents.some((event) => event.ph === 'X' && event.dur > 0));
  const [head, first] = (await exported(page, ui, 'Transcript (asciinema)')).bytes.toString().split('\n');
  assert.equal(JSON.parse(head).version, 2);
  assert.equal(JSON.parse(first)[1], 'o');
  const scenario = await exported(page, ui, 'Scenario file');
  assert.equal(scenario.name, 'retries.yaml');
  assert.equal(scenario.bytes.toString(), await ui.text());
  assert.deepEqual(errors, []);
});
