// What the panels show, in both languages, and for everyone.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPlayground, phone, violations } from './page.mjs';

test('kubectl’s views are of the moment', async (t) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('3');
  const terminal = page.locator('.terminal');
  await page.waitForFunction(() => /retries-\w{5} .*Error/.test(document.querySelector('.terminal')?.textContent ?? ''));
  assert.match(await terminal.textContent(), /\$ kubectl get jobs,pods -o wide/);
  await ui.pick('describe');
  await page.waitForFunction(() => /Pods Statuses:/.test(document.querySelector('.terminal')?.textContent ?? ''));
  await ui.pick('get -o yaml');
  await page.waitForFunction(() => /^kind: Job$/m.test(document.querySelector('.terminal')?.textContent ?? ''));
});

test('the log has Events and API calls, and can be filtered', async (t) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('2');
  const lines = page.locator('.list.log tbody tr');
  await lines.first().waitFor();
  const all = await lines.count();
  assert.ok((await page.locator('.list.log tr.event').count()) >= 2);
  assert.ok((await page.locator('.list.log tr.call').count()) >= 2);
  await page.getByLabel('API calls').uncheck();
  await page.waitForFunction((before) => document.querySelectorAll('.list.log tbody tr').length < before, all);
  assert.equal(await page.locator('.list.log tr.call').count(), 0);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('Nothing yet.').waitFor();
});

test('the controller’s own memory is there: queue, expectations, back-off', async (t) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('25s');
  const panel = page.locator('#controller');
  assert.match(await panel.textContent(), /default\/retries/);
  assert.match(await panel.textContent(), /1 failure in a row/);
  assert.match(await panel.textContent(), /delayed/);
});

test('all that the page says is there in Japanese', async (t) => {
  const { ui, page, errors } = await openPlayground(t, { locale: 'ja-JP' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.match(await page.locator('.play').textContent(), /再生/);
  await ui.press('?');
  assert.match(await page.locator('dialog').textContent(), /一歩進む/);
  await page.keyboard.press('Escape');
  await page.getByLabel('言語').selectOption('en');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  assert.deepEqual(errors, []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing wrong, ${colorScheme}`, async (t) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await page.locator('.cm-content').waitFor();
    assert.deepEqual(await violations(page), []);
    for (const key of ['2', '3', '4', '5', '?', 'o', 'b']) {
      await ui.press(key);
      assert.deepEqual(await violations(page), [], `after ${key}`);
      await page.keyboard.press('Escape');
    }
    await ui.press('1', 'x');
    assert.deepEqual(await violations(page), [], 'with a menu');
  });

  test(`axe finds nothing wrong on a phone, ${colorScheme}`, async (t) => {
    const { page } = await openPlayground(t, { ...phone, colorScheme });
    for (const button of await page.locator('#pages button').all()) {
      await button.click();
      assert.deepEqual(await violations(page), []);
    }
  });
}

test('nothing moves by itself for those who asked for less motion', async (t) => {
  const { page } = await openPlayground(t, { reducedMotion: 'reduce' });
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
});

test('all pods can be reached by keyboard on the timeline', async (t) => {
  const { ui, page } = await openPlayground(t);
  await ui.rows.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  assert.ok((await page.getByRole('menuitem').count()) >= 3);
  await page.keyboard.press('Escape');
  assert.ok(await ui.rows.evaluate((element) => element === document.activeElement));
});
