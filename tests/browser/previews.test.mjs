// The plain HTML pages about examples and lessons, as a browser shows them.
import { expect, test } from './fixtures.mjs';
import { openPage } from './browser.mjs';

test('example page: shows timeline and manifest without scripts', async ({ t }) => {
  const { page } = await openPage(t, 'examples/indexed/index.html', { javaScriptEnabled: false });
  const image = page.locator('img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one) => one.complete && one.naturalWidth)).toBeGreaterThan(800);
  await expect(page.locator('pre')).toContainText('completionMode: Indexed');
});

test('example page: embeds the example and links to it', async ({ t }) => {
  const { page, errors } = await openPage(t, 'examples/indexed/index.html');
  const frame = page.frameLocator('job-playground >> iframe');
  await expect(frame.locator('#app[data-settled]')).toBeVisible();
  await expect(frame.locator('.embed-title h1')).toHaveText(/Indexed Job/);
  await page.getByRole('link', { name: 'Open in the playground' }).first().click();
  await expect(page.locator('#app[data-example="indexed"][data-settled]')).toBeVisible();
  expect(errors).toEqual([]);
});
