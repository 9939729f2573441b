// Files for elsewhere, from the menu of the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPlayground } from './page.mjs';

test('a run goes out as drawing, picture, traces, transcript and scenario', async (t) => {
  const { ui, errors } = await openPlayground(t);
  const svg = await ui.exported('SVG drawing');
  assert.equal(svg.name, 'retries.svg');
  assert.match(svg.bytes.toString(), /^<svg [^>]*width="\d+" height="\d+"/);
  assert.match(svg.bytes.toString(), /retries-\w{5}/);
  assert.match(svg.bytes.toString(), /<title>back-off 18\.49s after 2 failures/);
  assert.match(svg.bytes.toString(), /<desc>Over [^<]*Job retries: 4 pods, 4 failed;/);

  const png = await ui.exported('PNG picture');
  assert.equal(png.name, 'retries.png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const [, width] = /width="(\d+)"/.exec(svg.bytes.toString());
  assert.equal(png.bytes.readUInt32BE(16), 2 * Number(width), 'twice the size of the drawing');
  assert.ok(png.bytes.length > 10_000, 'and not empty');

  const trace = JSON.parse((await ui.exported('JSON trace')).bytes);
  assert.ok(trace.instants.length > 5 || trace.length > 5);
  const perfetto = JSON.parse((await ui.exported('Perfetto (Chrome trace)')).bytes);
  assert.ok(perfetto.traceEvents.some((event) => event.ph === 'X' && event.dur > 0));
  const [head, first] = (await ui.exported('Transcript (asciinema)')).bytes.toString().split('\n');
  assert.equal(JSON.parse(head).version, 2);
  assert.equal(JSON.parse(first)[1], 'o');
  const scenario = await ui.exported('Scenario file');
  assert.equal(scenario.name, 'retries.yaml');
  assert.equal(scenario.bytes.toString(), await ui.text());
  assert.deepEqual(errors, []);
});
