// What has room on which screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { desk, openPlayground, violations } from './page.mjs';

test('the sentence of a step is whole, with long names and where events raced', async (t) => {
  for (const [example, steps] of [['job-pod-failure-policy-example', [27, 37]], ['parallel-overshoot-old', [10]], ['backoff-counts-all', [118]]]) {
    const { ui, page } = await openPlayground(t, { ...desk, example });
    for (const step of steps) {
      await ui.goto(`#${step}`);
      await page.locator('#app[data-races]').waitFor({ timeout: 2000 }).catch(() => undefined); // where nothing raced nothing is said
      const { cut, text } = await ui.why.evaluate((one) => ({
        cut: one.getBoundingClientRect().bottom - one.closest('.why-main').getBoundingClientRect().bottom, text: one.textContent,
      }));
      assert.ok(cut <= 0, `${cut} px of "${text}" are out of sight`);
    }
  }
});

const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true };

for (const locale of ['en', 'ja']) {
  test(`a phone on its side has the sentence, the pods, the controls and the pages beside each other, ${locale}`, async (t) => {
    const { page, errors } = await openPlayground(t, { ...sideways, locale });
    const rows = await page.locator('#timeline .tl-scroll').boundingBox();
    assert.ok(rows.height >= 200 && rows.width >= 400, JSON.stringify(rows));
    const why = await page.locator('#why').boundingBox();
    assert.ok(why.x + why.width <= rows.x + 1 && why.height >= 250);
    for (const button of await page.locator('#pages button').all()) {
      await button.click();
      const cut = await page.locator('#transport button, #transport select, #pages button, #top button').evaluateAll((all) =>
        all.map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.right > innerWidth || box.left < 0 || box.bottom > innerHeight)).map(([one]) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(cut, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight));
    }
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
  });
}

test('a tablet held upright has a page below the timeline', async (t) => {
  const { page } = await openPlayground(t, { viewport: { width: 768, height: 1024 }, hasTouch: true });
  for (const [name, selector] of [['Timeline', '#job'], ['Controller', '#controller'], ['More', '#panels']]) {
    await page.locator('#pages').getByRole('button', { name, exact: true }).click();
    const [above, below] = [await page.locator('#timeline').boundingBox(), await page.locator(selector).boundingBox()];
    assert.ok(above.height > 150 && below.height > 150 && below.y >= above.y + above.height - 1, name);
  }
});
