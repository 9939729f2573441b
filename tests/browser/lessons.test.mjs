// Lessons: found, gone through with a prediction, left and come back to, linked to, in both languages.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
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

test('a lesson is found by a word or a thread, asks before it tells, and moves the run', async ({ t }) => {
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
  assert.equal(await ui.time.textContent(), '1:32.520');
  assert.match(await page.locator('#job .conditions').textContent(), /FailureTarget=True/);
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

test('one may step, change and break things in a lesson, and come back to its moment', async ({ t }) => {
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

test('until a question is answered the timeline does not tell what comes', async ({ t }) => {
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

test('by the keyboard one goes through a lesson and on to the next: the way on keeps the focus, and has it after an answer', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=on-failure-one-fewer', desk);
  const on = lessons(page);
  await on.at('on-failure-one-fewer/1');
  await page.locator('.lesson-next').focus();
  for (const place of ['on-failure-one-fewer/2', 'on-failure-one-fewer/3', 'on-failure-one-fewer/4', 'on-failure-logs-vanish/1']) {
    await page.keyboard.press('Enter');
    await on.at(place);
    assert.equal(await page.evaluate(() => document.activeElement.className), 'primary lesson-next', place);
    if (!place.endsWith('one-fewer/3')) continue;
    await on.option('Four').focus();
    await page.keyboard.press('Enter');
    await on.reveal.waitFor();
    await page.waitForFunction(() => document.activeElement.className === 'primary lesson-next');
    await on.at(place);
  }
  assert.deepEqual(errors, []);
});

test('a lesson whose last step asks is done once that is answered', async ({ t }) => {
  const { page } = await openPage(t, '#lesson=work-queue/2', desk);
  const on = lessons(page);
  await on.at('work-queue/2');
  const done = () => page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.lessons.2') ?? '{}')['work-queue']?.done ?? false);
  assert.equal(await done(), false);
  await on.option('Complete, with failed: 2').click();
  await on.reveal.waitFor();
  assert.equal(await done(), true);
});

test('a question ends the run, whatever one does; its answer, or leaving the lesson, lets it go on', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=never-still-retries', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('never-still-retries/1');
  const [steps, slider] = [await ui.steps(), page.locator('#timeline .tl-slider')];
  const end = Number(await slider.getAttribute('max'));
  assert.equal(end, 21.51e6);
  const held = async () => {
    await ui.settled();
    assert.ok((await ui.step()) <= steps);
    assert.equal(await ui.steps(), steps);
  };
  const notYet = () => page.locator('#notice').getByText('once the lesson’s question is answered').waitFor();
  await ui.press('c');
  await notYet();
  await ui.goto('5m');
  await held();
  assert.equal(await ui.time.textContent(), '0:21.510');
  await notYet();
  await ui.speed('300');
  await ui.press('k');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await held();
  assert.equal(await ui.time.textContent(), '0:21.510', 'playing ends there');
  await ui.press('5');
  await page.locator('#panels').getByText('once the lesson’s question is answered').waitFor();
  assert.equal(await page.locator('#compare-with').count(), 0);
  for (const format of ['Markdown', 'SVG']) {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).first().click();
    await notYet();
    await ui.press('Home', 'End'); // takes the notice away
  }
  await page.getByLabel('Language').selectOption('ja');
  await page.getByRole('button', { name: '学ぶ' }).waitFor();
  await held();
  await page.getByLabel('言語').selectOption('en');
  await held();

  // What one changes goes no further, either.
  const text = await ui.text();
  assert.doesNotMatch(text, /^#|expect:|description:|title:/m);
  await ui.type(text.replace('backoffLimit: 3', 'backoffLimit: 1'));
  await page.locator('#editor .badge.good').waitFor();
  await ui.settled();
  await ui.press('End');
  await ui.settled();
  assert.equal(await ui.time.textContent(), '0:21.510');
  await ui.type(text);
  await page.waitForFunction((before) => Number(document.querySelector('#clock-steps').textContent) === before, steps);
  await page.reload();
  await on.at('never-still-retries/1');
  await held();

  await on.card.getByRole('button', { name: 'End the lesson' }).click();
  await page.waitForFunction((before) => Number(document.querySelector('#clock-steps').textContent) > before, steps);
  assert.equal(await ui.time.textContent(), '0:21.510');
  await page.goBack();
  await on.at('never-still-retries/1');
  await held();
  await on.option('Create another pod').click();
  await on.reveal.waitFor();
  await ui.settled();
  assert.ok((await ui.steps()) > steps);
  await ui.press('End');
  assert.match(await page.title(), /restartPolicy Never and a pod that fails · retries: Failed/);
  assert.deepEqual(errors, []);
});

test('a step before a question shows no more than the question will', async ({ t }) => {
  const { page } = await openPage(t, '#lesson=on-failure-one-fewer', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('on-failure-one-fewer/1');
  assert.equal(await ui.time.textContent(), '0:10.000');
  await ui.press('End');
  assert.equal(await ui.time.textContent(), '1:11.510', 'where the third step asks');
});

test('courses go from lesson to lesson, and what is done is kept, told and forgotten', async ({ t }) => {
  const { page, errors } = await openPage(t, '#course=cronjobs', desk);
  const on = lessons(page);
  await on.at('docs-hello/1');
  assert.match(await on.card.locator('h2').textContent(), /CronJobs · 1\/4/);
  await on.next();
  await on.at('docs-hello/2');
  await on.option('Four').click();
  await on.reveal.waitFor();
  assert.match(await on.card.locator('.lesson-course-end').textContent(), /1 of 4 lessons done.*Next:\s*Forbid and a run that takes too long/s);
  await on.card.getByRole('button', { name: 'Next lesson' }).click();
  await on.at('forbid-starts-late/1');
  await on.option('At once').click();
  await on.reveal.waitFor();
  await on.next();
  await on.at('forbid-starts-late/2');

  await page.getByRole('button', { name: 'Learn' }).click();
  const course = page.locator('.course[data-course=cronjobs]');
  await course.waitFor();
  assert.equal(await course.getByRole('progressbar', { name: '2 of 4 lessons done' }).count(), 1);
  assert.match(await course.locator('[data-lesson=docs-hello]').textContent(), /done.*0 of 1 right/s);
  assert.match(await course.locator('[data-lesson=forbid-starts-late]').textContent(), /done.*1 of 1 right/s);
  assert.equal(await course.locator('.lessons-title').count(), 4);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  assert.equal(await course.getByRole('progressbar', { name: '0 of 4 lessons done' }).count(), 1);
  assert.equal(await page.getByRole('button', { name: 'Forget my progress' }).count(), 0);
  await page.keyboard.press('Escape');

  // A course goes on where one is in it, and in its lesson behind what was answered.
  await page.evaluate(() => localStorage.setItem('job-playground.lessons.2', '{"docs-hello":true,"forbid-starts-late":{"done":false,"answers":{"0":1,"7":0,"1":99}}}'));
  await page.evaluate(() => (location.hash = 'course=cronjobs'));
  await on.at('forbid-starts-late/2');
  await page.evaluate(() => localStorage.setItem('job-playground.lessons.2', '{"docs-hello":true,"forbid-starts-late":{"done":true,"answers":"none"},"x":7}'));
  await page.evaluate(() => (location.hash = 'course=cronjobs/1/ja'));
  await on.at('hundred-missed-schedules/1');
  assert.match(await on.card.locator('h2').textContent(), /CronJob · 3\/4/);
  assert.deepEqual(errors, []);
});

test('what a browser does not store of the progress is there as long as the page, and that is said once', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  const on = lessons(page);
  await page.evaluate(() => void (location.hash = 'course=cronjobs'));
  await on.at('docs-hello/1');
  const notice = page.locator('#notice p', { hasText: 'This browser does not store how far you come with the lessons' });
  assert.equal(await notice.count(), 0, 'nothing is lost yet');
  await on.next();
  await on.at('docs-hello/2');
  await on.option('Four').click();
  await on.card.locator('.lesson-course-end', { hasText: '1 of 4 lessons done' }).waitFor();
  await notice.waitFor();
  await on.card.getByRole('button', { name: 'Next lesson' }).click();
  await on.at('forbid-starts-late/1');
  await notice.waitFor({ state: 'detached' });
  await on.option('At once').click();
  await on.reveal.waitFor();
  await playground(page).settled();
  assert.equal(await notice.count(), 0, 'it was said');
  await page.getByRole('button', { name: 'Learn' }).click();
  const course = page.locator('.course[data-course=cronjobs]');
  await course.getByRole('progressbar', { name: '1 of 4 lessons done' }).waitFor();
  assert.match(await course.locator('[data-lesson=forbid-starts-late]').textContent(), /1 of 1 right/);
  assert.match(await page.locator('.lessons-forget').textContent(), /^This browser does not store/);
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  await course.getByRole('progressbar', { name: '0 of 4 lessons done' }).waitFor();
  assert.deepEqual(errors, []);
});

test('progress of a page before is there still, and forgotten with the rest', async ({ t }) => {
  const { page, errors } = await openPage(t, '', desk);
  await playground(page).why.waitFor();
  await page.evaluate(() => localStorage.setItem('job-playground.lessons', '{"docs-hello":{"done":true,"answers":{"1":0}}}'));
  await page.getByRole('button', { name: 'Learn' }).click();
  const course = page.locator('.course[data-course=cronjobs]');
  await course.getByRole('progressbar', { name: '1 of 4 lessons done' }).waitFor();
  await page.getByRole('button', { name: 'Forget my progress' }).click();
  await course.getByRole('progressbar', { name: '0 of 4 lessons done' }).waitFor();
  assert.deepEqual(await page.evaluate(() => ['lessons', 'lessons.2'].map((name) => localStorage.getItem(`job-playground.${name}`))), ['{}', '{}']);
  assert.deepEqual(errors, []);
});

for (const broken of ['null', '[]', '"done"', '{"never-still-retries":[1],"pi":{"answers":{"a":{}}}}', '{']) {
  test(`progress that is stored as ${broken} breaks nothing`, async ({ t }) => {
    const { page, errors } = await openPage(t, '', desk);
    await playground(page).why.waitFor();
    await page.evaluate((value) => localStorage.setItem('job-playground.lessons.2', value), broken);
    await page.reload();
    const on = lessons(page);
    await page.getByRole('button', { name: 'Learn' }).click();
    await on.list.first().waitFor();
    await page.locator('[data-lesson=never-still-retries]').click();
    await on.option('Create another pod').click();
    await on.reveal.waitFor();
    assert.deepEqual(errors, []);
  });
}

test('a link to a course without answers keeps what is chosen and tells nothing', async ({ t }) => {
  const { page, errors } = await openPage(t, '#course=retries&answers=off', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('never-still-retries/1');
  assert.match(page.url(), /#lesson=never-still-retries&answers=off$/);
  const steps = await ui.steps();
  await on.option('Fail').click();
  await ui.settled();
  assert.equal(await on.reveal.count(), 0);
  assert.equal(await on.card.locator('.right, .wrong').count(), 0);
  assert.equal(await on.option('Fail').getAttribute('aria-pressed'), 'true');
  assert.match(await on.card.textContent(), /Your answer stays\. This link does not tell whether it is right\./);
  assert.equal(await ui.steps(), steps, 'the run does not tell, either');
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.lessons.2'))), { 'never-still-retries': { done: false, answers: { 0: 0 }, untold: [0] } });
  assert.deepEqual(await violations(page), []);

  await on.next();
  await on.at('never-still-retries/2');
  assert.match(page.url(), /#lesson=never-still-retries\/2&answers=off$/);
  await page.getByRole('button', { name: 'Learn' }).click();
  assert.match(await page.locator('[data-lesson=never-still-retries]').textContent(), /1 of 1 answered/);
  await page.keyboard.press('Escape');
  await on.card.getByRole('button', { name: 'Next lesson' }).click();
  await on.at('on-failure-one-fewer/1');
  assert.match(page.url(), /#lesson=on-failure-one-fewer&answers=off$/);

  // Neither when the lesson was left, until it is asked where answers are told.
  await on.card.getByRole('button', { name: 'End the lesson' }).click();
  await page.getByRole('button', { name: 'Learn' }).click();
  const listed = page.locator('[data-lesson=never-still-retries]');
  await listed.waitFor();
  assert.match(await listed.textContent(), /1 of 1 answered/);
  await listed.click();
  await on.at('never-still-retries/1');
  await on.option('Fail').click();
  await on.reveal.waitFor();
  await page.getByRole('button', { name: 'Learn' }).click();
  assert.match(await listed.textContent(), /0 of 1 right/);
  assert.deepEqual(errors, []);
});

test('a link without answers shows nothing of what comes after a question before that is answered', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=never-still-retries/2&answers=off', desk);
  const ui = playground(page);
  const on = lessons(page);
  const isAsked = async () => {
    await on.at('never-still-retries/1');
    assert.match(page.url(), /#lesson=never-still-retries&answers=off$/);
    assert.doesNotMatch(await on.say.textContent(), /four pods/);
    assert.doesNotMatch(`${await page.title()} ${await ui.why.textContent()} ${await page.locator('#job').textContent()}`, /BackoffLimitExceeded/);
  };
  await isAsked();
  assert.match(await on.card.textContent(), /You can answer once, and go on then\./);
  const [step, steps] = [await ui.step(), await ui.steps()];
  assert.equal(step, steps);
  await on.card.locator('.lesson-next').focus();
  await ui.press('Enter');
  await isAsked();
  assert.equal(await on.card.locator('.lesson-next').getAttribute('aria-disabled'), 'true');
  await ui.press('End');
  await isAsked();
  await ui.goto('2m');
  await isAsked();
  assert.equal(await ui.steps(), steps);
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => (location.hash = 'course=retries&answers=off'));
  await page.waitForURL(/#lesson=never-still-retries&answers=off$/);
  await isAsked();
  assert.deepEqual(errors, []);
});

test('an answer to a link without answers stays, whichever way one comes back to its question', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=never-still-retries/1/ja&answers=off', desk);
  const ui = playground(page);
  const on = lessons(page);
  const stays = async (said) => {
    await on.at('never-still-retries/1');
    await on.card.getByText(said, { exact: false }).waitFor();
    assert.equal(await on.card.locator('.lesson-option').first().getAttribute('aria-pressed'), 'true');
    assert.equal(await on.card.locator('.lesson-option:enabled').count(), 0);
    assert.equal(await on.reveal.count(), 0);
  };
  await on.at('never-still-retries/1');
  await on.card.getByText('答えられるのは一度だけ', { exact: false }).waitFor();
  await on.option('失敗する').click();
  await stays('あなたの答えは、もう変えられません。');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'primary lesson-next');
  await page.keyboard.press('Enter');
  await on.at('never-still-retries/2');
  await ui.settled();
  assert.match(await page.title(), /BackoffLimitExceeded/);
  await on.card.getByRole('button', { name: '戻る', exact: true }).click();
  await stays('あなたの答えは、もう変えられません。');
  await page.reload();
  await stays('Your answer stays.');
  await page.goto('about:blank');
  await page.goBack();
  await stays('Your answer stays.');
  for (const lesson of ['on-failure-one-fewer', 'never-still-retries']) {
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.locator(`[data-lesson=${lesson}]`).click();
    await on.at(`${lesson}/1`);
  }
  await stays('Your answer stays.');
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.lessons.2'))['never-still-retries'].answers), { 0: 0 });
  assert.deepEqual(errors, []);
});

test('an unknown course is said not to be there', async ({ t }) => {
  const { page, errors } = await openPage(t, '#course=none', desk);
  await page.getByText('none', { exact: false }).first().waitFor();
  await playground(page).why.waitFor();
  assert.match(await page.locator('#notice').textContent(), /none/);
  assert.deepEqual(errors, []);
});

test('each lesson has a link, to a step and in Japanese, and back and forward go through them', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=work-queue/2/ja', desk);
  const ui = playground(page);
  const on = lessons(page);
  await on.at('work-queue/2');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'ja');
  assert.match(await on.say.textContent(), /最初の成功が数えられました/);
  await on.option('failed: 2').click();
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

test('an unknown lesson opens the page all the same', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=no-such-lesson', desk);
  await playground(page).why.waitFor();
  assert.deepEqual(errors, []);
});

test('on a phone every answer to a question is in sight, and the run still has room', async ({ t }) => {
  for (const asked of ['on-failure-one-fewer/3', 'choose-backoff-limit/3', 'failure-policy-needs-never/1']) {
    const { page } = await openPage(t, `#lesson=${asked}`, phone);
    const on = lessons(page);
    await on.at(asked);
    const [body, last] = [await on.card.locator('.lesson-body').boundingBox(), await on.card.locator('.lesson-option').last().boundingBox()];
    assert.ok(last.y + last.height <= body.y + body.height, JSON.stringify([asked, body, last]));
    assert.ok((await page.locator('#timeline').boundingBox()).height > 160, asked);
    await on.card.locator('.lesson-option').last().click();
    await on.card.locator('.lesson-reveal').waitFor();
    assert.ok((await on.card.boundingBox()).height < 844 * 0.5, asked);
  }
});

test('on a phone the card leaves room for the run and can be folded', async ({ t }) => {
  const { page } = await openPage(t, '#lesson=expectations-expire', phone);
  const on = lessons(page);
  await on.at('expectations-expire/1');
  const card = await on.card.boundingBox();
  assert.ok(card.height < 844 * 0.55, `${card.height}`);
  assert.ok((await page.locator('#timeline').boundingBox()).height > 200);
  assert.deepEqual(await violations(page), []);
  await on.card.getByRole('button', { name: 'the expectations' }).click();
  await page.locator('[data-fact=expectations]').waitFor();
  await on.card.getByRole('button', { name: 'Fold the lesson' }).click();
  await on.card.locator('.lesson-body').waitFor({ state: 'hidden' });
  assert.ok((await on.card.boundingBox()).height < 60);
});

const answered = {
  'expectations-expire/1': /^What the controller expected to see .* did not show within 5m30s/,
  'on-failure-logs-vanish/1': /^The outcome of the Job is clear, so its 1 active pod is to be deleted/,
  'success-too-late/1': /^The outcome of the Job is clear, so its 1 active pod is to be deleted/,
  'docs-myjob/3': /^The Job is suspended, so its 1 active pod is to be deleted/,
};
for (const [at, sentence] of Object.entries(answered)) {
  test(`beside an answer the decision that it is about is said first, though its step has a greater one: ${at}`, async ({ t }) => {
    const { page, errors } = await openPage(t, `#lesson=${at}`, desk);
    const ui = playground(page);
    const on = lessons(page);
    await on.at(at);
    assert.doesNotMatch(await ui.why.textContent(), sentence);
    await on.card.locator('.lesson-option').first().click();
    await on.reveal.waitFor();
    await ui.settled();
    assert.match(await page.locator('#why-text').textContent(), sentence);
    assert.match(await page.locator('#why li.headline').textContent(), sentence);
    assert.deepEqual(errors, []);
  });
}
