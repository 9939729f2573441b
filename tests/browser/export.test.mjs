// Files for elsewhere, from the menu of the page.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

test('a run goes out as drawing, picture, traces, transcript and scenario', async ({ t }) => {
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

test('over the menu of exports stands whose run the files are of while the text in the editor is refused', async ({ t }) => {
  for (const [locale, button, told] of [
    ['en-US', 'Export', 'The text in the editor has not run: all but the scenario file is of the run before, “backoffLimit 3 with Never: four pods run”.'],
    ['ja-JP', undefined, 'エディターのテキストは実行されていません。シナリオファイルのほかは、直前の実行「backoffLimit 3とNever: Podは4回走る」のものです。'],
  ]) {
    const { ui, page, errors } = await openPlayground(t, { locale, permissions: ['clipboard-read', 'clipboard-write'] });
    const menu = page.locator('.menu');
    const open = () => (button ? page.getByRole('button', { name: button }) : page.locator('.top button[aria-haspopup=menu]')).click();
    await open();
    await menu.getByRole('menuitem').first().waitFor();
    assert.equal(await menu.locator('.menu-head').count(), 0, 'what runs is the text');
    await page.keyboard.press('Escape');
    await ui.type(`${await ui.text()}\n---\napiVersion: playground/v1\nkind: Scenario\nspec: {wish: 1}\n`);
    await page.locator('.problems .error').first().waitFor();
    await open();
    assert.equal(await menu.locator('.menu-head').textContent(), told);
    assert.deepEqual(await violations(page), []);
    if (button) {
      await ui.choose('Copy as Markdown');
      await page.locator('#notice p', { hasText: 'Copied: how it ended, and what happened when.' }).waitFor();
      assert.doesNotMatch(await page.evaluate(() => navigator.clipboard.readText()), /Open this step/, 'a link would lead to the text that is refused');
    }
    assert.deepEqual(errors, []);
  }
});

test('the picture of a long timeline has rows that can be read, and says where it ends', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const job = (pods) => `apiVersion: batch/v1
kind: Job
metadata: {name: many}
spec:
  completions: ${pods}
  parallelism: ${pods}
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
`;
  const notice = page.locator('#notice p', { hasText: 'The picture ends after' });
  const sizeOf = ({ bytes }) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const picture = async (pods) => {
    await ui.paste(job(pods));
    await page.locator('#job', { hasText: `0 of ${pods}` }).waitFor();
    await ui.settled();
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec((await ui.exported('SVG drawing')).bytes.toString()).map(Number);
    return { width, height, drawn: sizeOf(await ui.exported('PNG picture')) };
  };
  const whole = await picture(600);
  assert.deepEqual([whole.drawn[1], whole.drawn[0] > whole.width], [16_000, true], JSON.stringify(whole));
  assert.equal(await notice.count(), 0, 'it has all');
  const part = await picture(2000);
  assert.deepEqual(part.drawn, [part.width, 16_000]);
  await notice.filter({ hasText: `${Math.floor((100 * 16_000) / part.height)}% of the rows` }).waitFor();
  assert.deepEqual(errors, []);
});
