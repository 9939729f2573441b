// Links in a real browser: its history, its clipboard, and the layout of shared text.
import { readFileSync } from 'node:fs';

import { openPage } from './browser.mjs';
import { expect, test } from './fixtures.mjs';
import { desk, openPlayground, phone, playground } from './page.mjs';

/** Another visit, not a move within the page. */
async function visit(page, link) {
  await page.goto('about:blank');
  await page.goto(link);
}

test('link: the editor shows the start of lines and no changes', async ({ t }) => {
  const link = readFileSync(new URL('../vectors/links/v1.link', import.meta.url), 'utf8').trim();
  const { page, errors } = await openPage(t, `#${link}`, desk);
  await expect(page.locator('.cm-content')).toBeVisible();
  await playground(page).settled();
  await expect(page.locator('.changed-dot')).toHaveCount(0);
  await expect.poll(() => page.locator('.cm-scroller').evaluate((one) => one.scrollLeft)).toBe(0);
  expect(errors).toEqual([]);
});

test('browser history: an edited example returns with its badge', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true, example: 'indexed' });
  const title = page.locator('.pick-title');
  const badge = page.locator('.pick .badge');
  const indexed = await title.textContent();
  const isEdited = async () => {
    await expect(title).toHaveText(indexed);
    await expect(badge).toHaveText('edited');
    await expect(page).toHaveURL(/#v3\./);
    await ui.settled();
  };
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await isEdited();
  await ui.example('pi');
  await expect(badge).toHaveCount(0);
  await page.goBack();
  await isEdited();
  await page.reload();
  await isEdited();
  await page.goForward();
  await ui.saved('pi');
  await expect(badge).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('clipboard: Copy includes the note that was just typed', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3', permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('Note for the recipient').fill('Look at pod 3.\nIt is the first.');
  const copy = page.locator('dialog .line-form').first().getByRole('button');
  await copy.click();
  await expect(copy).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page).toHaveURL(link);
  await visit(page, link);
  const note = page.locator('#shared q');
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => note.innerText()).toBe('Look at pod 3.\nIt is the first.');
  }
  expect(errors).toEqual([]);
});

test('direction marks: shared text does not turn the text around it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true });
  const text = (field) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {${field}: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: playground/v1
kind: Scenario
spec: {title: "\\u202Eturns"}
`;
  await ui.type(text('restartPolicy'));
  await expect(page.locator('#job h2')).toContainText('demo');
  await ui.settled();
  await visit(page, await ui.link('\u202Ea note that turns'));
  const shared = page.locator('.shared q');
  await expect(shared).toContainText('a note that turns');
  for (const one of [shared, shared.locator('bdi')]) await expect(one).toHaveCSS('unicode-bidi', /^isolate/);

  await ui.type(text('restartPolice'));
  const stale = page.locator('.stale p', { hasText: 'The previous run' });
  await expect(stale).toBeVisible();
  await ui.settled();
  const [name, end] = await stale.evaluate((sentence) => {
    const name = sentence.querySelector('bdi');
    const end = document.createRange();
    end.selectNodeContents(name.nextSibling.nextSibling ?? name.nextSibling);
    return [name.getBoundingClientRect().right, end.getBoundingClientRect().left];
  });
  expect(end, 'the sentence ends right of the name').toBeGreaterThanOrEqual(name - 1);
  expect(errors).toEqual([]);
});
