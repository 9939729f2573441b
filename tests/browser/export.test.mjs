// Pictures of a run, and the export menu. tests/session tests all other files.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const sizeOf = ({ bytes }) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test('export: PNG picture is twice the size of the drawing', async ({ t }) => {
  const { ui, errors } = await openPlayground(t);
  const svg = await ui.exported('SVG drawing');
  assert.equal(svg.name, 'retries.svg');
  const png = await ui.exported('PNG image');
  assert.equal(png.name, 'retries.png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  const [, width] = /width="(\d+)"/.exec(svg.bytes.toString());
  assert.equal(sizeOf(png)[0], 2 * Number(width));
  assert.ok(png.bytes.length > 10_000, 'and not empty');
  assert.deepEqual(errors, []);
});

test('export: menu of a rejected manifest has no axe violations', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`${await ui.text()}\n---\napiVersion: playground/v1\nkind: Scenario\nspec: {wish: 1}\n`);
  await expect(page.locator('.problems .error').first()).toBeVisible();
  await page.locator('.top button[aria-haspopup=menu]').click();
  await expect(page.locator('.menu .menu-head')).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});

test('export: copies Markdown to the clipboard', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  await ui.export('Copy as Markdown');
  await expect(page.locator('#notice p')).toContainText('Copied the outcome, the timeline and the link.');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/Open this step/);
  assert.deepEqual(errors, []);
});

const job = (pods) => `apiVersion: batch/v1
kind: Job
metadata: {name: many}
spec:
  completions: ${pods}
  parallelism: ${pods}
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
`;

for (const pods of [600, 2000]) {
  test(`export: picture of ${pods} pods is readable, at most 16,000 px high`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t);
    await ui.paste(job(pods));
    await expect(page.locator('#job')).toContainText(`0 of ${pods}`);
    await ui.settled();
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec((await ui.exported('SVG drawing')).bytes.toString()).map(Number);
    const drawn = sizeOf(await ui.exported('PNG image'));
    const notice = page.locator('#notice p', { hasText: 'The image ends after' });
    if (height <= 16_000) {
      assert.deepEqual([drawn[1], drawn[0] > width], [16_000, true]);
      await ui.settled();
      await expect(notice).toHaveCount(0);
    } else {
      assert.deepEqual(drawn, [width, 16_000]);
      await expect(notice).toContainText(`${Math.floor((100 * 16_000) / height)}% of the rows`);
    }
    assert.equal(height > 16_000, pods === 2000);
    assert.deepEqual(errors, []);
  });
}
