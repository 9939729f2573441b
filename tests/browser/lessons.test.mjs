// Lessons: found, gone through with a prediction, left and come back to, linked to, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, playground, violations } from './page.mjs';

function lessons(page) {
  const card = page.locator('#lesson');
  return {
    card,
    say: card.locator('.lesson-say'),
    option: (name) => card.getByRole('button', { name }),
    reveal: card.locator('.lesson-reveal'),
    next: () => card.getByRole('button', { name: 'Next', exact: true }).click(),
    at: (step) => page.locator(`#app[data-lesson="${step}"][data-settled]`).waitFor(),
    list: page.locator('.lessons-list button'),
  };
}

test('a lesson is found by a word or a thread, asks before it tells, and moves the run', async (t) => {
  const { page, ui, errors } = await openPlayground(t);
  const on = lessons(page);
  await page.getByRole('button', { name: 'Learn' }).click();
  await on.list.first().waitFor();
  assert.ok((await on.list.count()) >= 35, 'all lessons are listed');
  assert.deepEqual(await violations(page), []);
  const search = page.getByRole('searchbox');
  await search.fill('no such thing');
  await page.getByText('No lesson matches.').waitFor();
  await search.fill('137');
  assert.match((await on.list.allTextContents()).join(), /OOMKilled/);
  await search.fill('54870');
  assert.equal(await on.list.count(), 1);
  await on.list.first().click();

  await on.at('on-failure-one-fewer/1');
  assert.match(page.url(), /#lesson=on-failure-one-fewer$/);
  assert.equal(await ui.time.textContent(), '0:10.000');
  await on.next();
  await on.at('on-failure-one-fewer/2');
  assert.equal(await ui.time.textContent(), '0:21.510');
  assert.match(await ui.why.textContent(), /restart number 1/);
  await on.next();
  await on.at('on-failure-one-fewer/3');
  assert.match(page.url(), /#lesson=on-failure-one-fewer\/3$/);
  assert.deepEqual(await violations(page), []);

  assert.equal(await on.reveal.count(), 0);
  await on.option('Four').click();
  await on.reveal.waitFor();
  assert.match(await on.reveal.textContent(), /Not quite\./);
  await ui.settled();
  assert.equal(await ui.time.textContent(), '1:33.530');
  assert.match(await page.locator('#job .conditions').textContent(), /Failed=True/);
  assert.equal(await on.card.locator('.lesson-option.right').textContent().then((text) => text.trim()), 'Three');
  assert.deepEqual(await violations(page), []);

  await on.next();
  await on.at('on-failure-one-fewer/4');
  assert.equal(await page.locator('#app').getAttribute('data-example'), 'never-backoff-limit-3');
  assert.equal(await page.locator('#pods tbody tr').count(), 4);
  await on.card.getByRole('button', { name: 'End the lesson' }).click();
  await on.card.waitFor({ state: 'hidden' });
  assert.match(page.url(), /#example=never-backoff-limit-3$/);
  assert.deepEqual(errors, []);
});

test('one may step, change and break things in a lesson, and come back to its moment', async (t) => {
  const { page, errors } = await openPage(t, '#lesson=oom-is-no-disruption/2', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('oom-is-no-disruption/2');
  const [step, text] = [await ui.step(), await ui.text()];
  const back = on.card.getByRole('button', { name: 'Back to the lesson’s moment' });
  assert.equal(await back.count(), 0);
  await ui.press('ArrowLeft', 'ArrowLeft');
  await back.click();
  await ui.settled();
  assert.equal(await ui.step(), step);

  await ui.type(text.replace('backoffLimit: 2', 'backoffLimit: 1'));
  await back.click();
  await ui.settled();
  await on.at('oom-is-no-disruption/2');
  assert.equal(await ui.text(), text);
  assert.equal(await ui.step(), step);
  assert.deepEqual(errors, []);
});

test('until a question is answered the timeline does not tell what comes', async (t) => {
  const { page } = await openPage(t, '#lesson=never-still-retries', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('never-still-retries/1');
  const height = () => page.locator('#timeline .tl-space').evaluate((space) => parseFloat(space.style.height));
  const before = await height();
  await on.option('Create another pod').click();
  await on.reveal.waitFor();
  await ui.settled();
  assert.match(await on.reveal.textContent(), /Right\./);
  assert.equal(await height(), before + 3 * 24, 'three more pods have rows');
});

test('each lesson has a link, to a step and in Japanese, and back and forward go through them', async (t) => {
  const { page, errors } = await openPage(t, '#lesson=work-queue/2/ja', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('work-queue/2');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
  assert.match(await on.say.textContent(), /最初の成功が数えられました/);
  await on.option('されない').click();
  assert.match(await on.reveal.textContent(), /正解です。/);
  await ui.settled();
  await page.getByRole('button', { name: '学ぶ' }).click();
  await page.getByRole('searchbox').fill('タイムゾーン');
  await on.list.first().click();
  await on.at('time-zone-twice/1');
  await page.goBack();
  await on.at('work-queue/2');
  await page.goForward();
  await on.at('time-zone-twice/1');
  assert.equal(await page.evaluate(() => localStorage.getItem('job-playground.language')), null, 'a link chooses no language for good');
  assert.deepEqual(errors, []);
});

test('an unknown lesson opens the page all the same', async (t) => {
  const { page, errors } = await openPage(t, '#lesson=no-such-lesson', desk);
  await playground(page).why.waitFor();
  assert.deepEqual(errors, []);
});

test('on a phone the card leaves room for the run and can be folded', async (t) => {
  const { page } = await openPage(t, '#lesson=expectations-expire', phone);
  const on = lessons(page);
  await on.at('expectations-expire/1');
  const card = await on.card.boundingBox();
  assert.ok(card.height < 844 * 0.5, `${card.height}`);
  assert.ok((await page.locator('#timeline').boundingBox()).height > 200);
  assert.deepEqual(await violations(page), []);
  await on.card.getByRole('button', { name: 'the expectations' }).click();
  await page.locator('[data-fact=expectations]').waitFor();
  await on.card.getByRole('button', { name: 'Fold the lesson' }).click();
  await on.card.locator('.lesson-body').waitFor({ state: 'hidden' });
  assert.ok((await on.card.boundingBox()).height < 60);
});
