// The first minute with your own manifest, of eight kinds: pasted, fixed with buttons if it is rejected, broken with a click, shared,
// opened again and embedded. tests/browser checks what fits on which screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { manifests, textOf } from '../walk/manifests.mjs';
import { open } from './harness.mjs';

for (const { file, says, mends = [], by, opens } of manifests) {
  test(`walk: ${file} can be pasted, broken, shared, opened and embedded`, async (t) => {
    const page = await open(t);
    await page.paste(textOf(file));
    if (says) {
      assert.ok(page.said('.problems').includes(says), page.said('.problems'));
      assert.match(page.said('#stale'), /The manifest is rejected/);
    }
    for (const label of mends) {
      await page.choose(label, page.one('.problems'));
      assert.ok(!page.all('.problems button').some((button) => page.said(button) === label), label);
    }
    if (by) await page.paste(by(textOf(file)));
    assert.match(page.document.title, opens);
    // The most interesting step, not the one at the end.
    assert.doesNotMatch(page.why, /there is nothing to do/);

    // A running pod, found as a user would.
    page.document.activeElement?.blur();
    await page.press('Home', '1');
    const running = () => page.all('#pods tbody tr').findIndex((row) => row.querySelector('.phase.running'));
    for (let presses = 0; presses < 60 && running() < 0; presses += 1) await page.press('ArrowRight');
    await page.pod(running(), 'Evict');
    assert.match(page.notice, /^Evict at/);
    const { text, step, why } = page;
    const { title } = page.document;
    assert.match(text, /\n {2}- \{at: [\d.hms]+, evict: /);

    const link = await page.link();
    await page.visit(link, () => page.profile.local.clear());
    assert.deepEqual({ why: page.why, text: page.text, step: page.step }, { why, text, step });
    assert.ok(page.document.title.startsWith(title.split(' · ')[0]));

    await page.click('.share');
    await page.click('.share-embed');
    assert.match(page.all('.embed-code pre').map((one) => one.textContent).join(''), /<job-playground [^>]*>[^]*apiVersion: batch\/v1/);
  });
}
