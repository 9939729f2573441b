// Links: the whole scenario and the moment in the page's address.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { openPage } from './browser.mjs';
import { desk, openPlayground, playground } from './page.mjs';

test('a link carries the text and the moment, and says what has changed since', async (t) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  assert.match(page.url(), /#example=indexed$/);
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p').waitFor();
  await ui.settled();
  const [text, step] = [await ui.text(), await ui.step()];
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.locator('dialog input').first().inputValue();
  assert.ok(link.split('#')[1].length < 1000, link);
  assert.equal(page.url(), link);
  await page.keyboard.press('Escape');

  await ui.type(`${text}# more\n`);
  await page.locator('.changed-dot').waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  const again = playground(page);
  await again.why.waitFor();
  await again.settled();
  assert.equal(await again.text(), text);
  assert.equal(await again.step(), step);
  assert.deepEqual(errors, []);
});

test('a link carries the Job or CronJob that was chosen', async (t) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-hello' });
  const list = page.locator('#job select');
  for (const chosen of ['hello-15778081', 'CronJob/hello']) {
    await ui.goto('2m5s');
    await list.selectOption(chosen);
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.locator('dialog input').first().inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await ui.why.waitFor();
    await ui.settled();
    assert.equal(await list.evaluate((one) => one.selectedOptions[0].textContent), chosen);
  }
  assert.deepEqual(errors, []);
});

test('a link of an older engine says that its run was another, and its text keeps its line breaks', async (t) => {
  const link = readFileSync(new URL('../vectors/links/v1.link', import.meta.url), 'utf8').trim();
  const { page, errors } = await openPage(t, `#${link}`, desk);
  const ui = playground(page);
  await ui.why.waitFor();
  await ui.settled();
  await page.getByText('The one who shared this saw another run').waitFor();
  assert.equal(await ui.step(), 41);
  await page.locator('.cm-content').waitFor();
  assert.equal(await page.locator('.changed-dot').count(), 0, 'opening changes nothing');
  assert.equal(await page.locator('.cm-scroller').evaluate((one) => one.scrollLeft), 0);
  await page.getByRole('button', { name: 'Share' }).click();
  assert.match(await page.locator('dialog input').first().inputValue(), /#v1\./);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.draft') ?? '{}').text?.includes('\r\n') ?? true), true);
  assert.deepEqual(errors, []);
});

test('an example that was opened by its name and then changed is said to be changed', async (t) => {
  const { page, errors } = await openPage(t, '#example=indexed', desk);
  const ui = playground(page);
  await ui.why.waitFor();
  await ui.settled();
  await page.locator('.cm-content').waitFor();
  assert.equal(await page.locator('.changed-dot').count(), 0);
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('.changed-dot').waitFor();
  await ui.press('u');
  await page.locator('.changed-dot').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('back and forward go through what was opened', async (t) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.example('pi');
  await page.goBack();
  await page.locator('#app[data-example="indexed"][data-settled]').waitFor();
  await page.goForward();
  await page.locator('#app[data-example="pi"][data-settled]').waitFor();
});

test('a broken link is told, and the page opens all the same', async (t) => {
  const { page, errors } = await openPage(t, '#1AAAAbroken', desk);
  await page.locator('#notice p').waitFor();
  await playground(page).why.waitFor();
  assert.deepEqual(errors, []);
});

test('an address that names no example or lesson says so', async (t) => {
  for (const address of ['#example=none-such', '#lesson=none-such/2']) {
    const { page, errors } = await openPage(t, address, desk);
    await page.locator('#notice p', { hasText: '“none-such”' }).waitFor();
    await playground(page).why.waitFor();
    assert.deepEqual(errors, []);
  }
});
