// Exported files, from the menu of the page. tests/browser tests the PNG picture, which a browser draws.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('export: writes drawing, traces, transcript and scenario of a run', async (t) => {
  const page = await open(t);
  const svg = await page.export('SVG drawing');
  assert.equal(svg.name, 'retries.svg');
  assert.match(svg.bytes.toString(), /^<svg [^>]*width="\d+" height="\d+"/);
  assert.match(svg.bytes.toString(), /retries-\w{5}/);
  assert.match(svg.bytes.toString(), /<title>back-off 20s after 2 failures/);
  assert.match(svg.bytes.toString(), /<desc>Over [^<]*Job retries: 4 pods, 4 failed;/);

  const trace = JSON.parse((await page.export('JSON trace')).bytes);
  assert.ok(trace.instants.length > 5);
  const perfetto = JSON.parse((await page.export('Perfetto (Chrome trace)')).bytes);
  assert.ok(perfetto.traceEvents.some((event) => event.ph === 'X' && event.dur > 0));
  const [head, first] = (await page.export('Transcript (asciinema)')).bytes.toString().split('\n');
  assert.equal(JSON.parse(head).version, 2);
  assert.equal(JSON.parse(first)[1], 'o');
  const scenario = await page.export('Scenario file');
  assert.equal(scenario.name, 'retries.yaml');
  assert.equal(scenario.bytes.toString(), page.text);
});

for (const [language, told] of [
  ['en-US', 'The manifest in the editor has not run. Everything except the scenario file is from the previous run, “backoffLimit 3 with Never: four pods run”.'],
  ['ja-JP', 'エディターのテキストは実行されていません。シナリオファイルのほかは、直前の実行「backoffLimit 3とNever: Podは4つ動く」のものです。'],
]) {
  test(`export: names the run while the manifest is rejected, ${language}`, async (t) => {
    const page = await open(t, { language });
    const openMenu = () => page.click('.top button[aria-haspopup=menu]');
    await openMenu();
    assert.ok(page.menu.length > 0);
    assert.ok(!page.has('.menu-head'), 'what runs is the text');
    await page.press('Escape');
    await page.type(`${page.text}\n---\napiVersion: playground/v1\nkind: Scenario\nspec: {wish: 1}\n`);
    assert.ok(page.has('.problems .error'));
    await openMenu();
    assert.equal(page.said('.menu-head'), told);
  });
}

test('export: Markdown of a rejected manifest has no link to it', async (t) => {
  const page = await open(t);
  const copy = async () => {
    await page.choose('Export');
    await page.choose('Copy as Markdown');
    return page.tab.copied;
  };
  assert.match(await copy(), /Open this step/);
  assert.match(page.notice, /Copied the outcome, the timeline and the link\./);
  await page.type(`${page.text}\n---\napiVersion: playground/v1\nkind: Scenario\nspec: {wish: 1}\n`);
  assert.ok(page.has('.problems .error'));
  const copied = await copy();
  assert.match(page.notice, /Copied the outcome and the timeline\./);
  assert.match(copied, /retries/);
  assert.doesNotMatch(copied, /Open this step/);
});
