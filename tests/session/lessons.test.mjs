// Lessons: found, predicted and answered, left and resumed, and linked, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const at = (page) => page.one('#app').dataset.lesson;
const card = (page) => page.one('#lesson');
const said = (page) => page.said('#lesson');
const reveal = (page) => (page.has('.lesson-reveal') ? page.said('.lesson-reveal') : '');
const answer = (page, option) => page.click(page.one('.lesson-option', option));
const next = (page) => page.choose('Next', card(page));
const progressOf = (page) => JSON.parse(page.profile.local.getItem('job-playground.lessons.2') ?? '{}');
const keepProgress = (page, text) => page.profile.local.setItem('job-playground.lessons.2', text);
const learn = (page) => page.choose(/^(Learn|学ぶ)$/, page.document.body);
const listed = (page, id) => page.said(`[data-lesson=${id}]`);

test('lessons: can be found by word or issue; ask first, then move the run', async (t) => {
  const page = await open(t);
  await learn(page);
  const list = () => page.all('.lessons-list button').map((one) => page.said(one));
  assert.ok(list().length >= 35, 'all lessons are listed');
  const search = page.one('dialog [type=search]');
  await page.fill(search, 'no such thing');
  assert.match(page.said('dialog'), /No lesson matches\./);
  await page.fill(search, '137');
  assert.match(list().join(), /OOMKilled/);
  await page.fill(search, '54870');
  assert.equal(list().length, 1);
  await page.click('.lessons-list button');

  assert.equal(at(page), 'on-failure-one-fewer/1');
  assert.match(page.url, /#lesson=on-failure-one-fewer$/);
  assert.equal(page.time, '0:10.000');
  await next(page);
  assert.equal(at(page), 'on-failure-one-fewer/2');
  assert.equal(page.time, '0:21.360');
  assert.match(page.said('.why-changes'), /restarts 0 → 1/);
  await next(page);
  assert.equal(at(page), 'on-failure-one-fewer/3');
  assert.match(page.url, /#lesson=on-failure-one-fewer\/3$/);

  assert.equal(reveal(page), '');
  await answer(page, 'Four');
  assert.match(reveal(page), /Not quite\./);
  assert.equal(page.time, '1:39.704');
  assert.match(page.said('#job .conditions'), /FailureTarget=True/);
  assert.equal(page.said('.lesson-option.right'), 'Three');

  await next(page);
  assert.equal(at(page), 'on-failure-one-fewer/4');
  assert.equal(page.one('#app').dataset.example, 'never-backoff-limit-3');
  assert.equal(page.all('#pods tbody tr').length, 4);
  await page.choose('End the lesson', card(page));
  assert.ok(card(page).hidden);
  assert.equal(page.state.example, 'never-backoff-limit-3');
  assert.match(page.url, /#v3\./, 'the address of its moment');
});

test('lessons: return to their step after stepping and editing', async (t) => {
  const page = await open(t, { fragment: 'lesson=oom-is-no-disruption/2' });
  assert.equal(at(page), 'oom-is-no-disruption/2');
  const { step, text } = page;
  const back = 'Back to the lesson';
  assert.doesNotMatch(said(page), new RegExp(back));
  await page.press('ArrowLeft', 'ArrowLeft');
  assert.notEqual(page.step, step);
  await page.choose(back, card(page));
  assert.equal(page.step, step);
  await page.type(text.replace('backoffLimit: 2', 'backoffLimit: 1'));
  await page.choose(back, card(page));
  assert.equal(at(page), 'oom-is-no-disruption/2');
  assert.equal(page.text, text);
  assert.equal(page.step, step);
});

test('question: the answer reveals three more pods on the timeline', async (t) => {
  const page = await open(t, { fragment: 'lesson=never-still-retries' });
  const height = () => parseFloat(page.one('#timeline .tl-space').style.height);
  const before = height();
  await answer(page, 'Create another pod');
  assert.match(reveal(page), /Right\./);
  assert.equal(height(), before + 3 * 24, 'three more pods have rows');
});

test('lessons: one that ends with a question is done once it is answered', async (t) => {
  const page = await open(t, { fragment: 'lesson=work-queue/2' });
  const done = () => progressOf(page)['work-queue']?.done ?? false;
  assert.equal(done(), false);
  await answer(page, 'Complete, with failed: 2');
  assert.match(reveal(page), /./);
  assert.equal(done(), true);
});

test('question: ends the run until it is answered or the lesson is closed', async (t) => {
  const page = await open(t, { fragment: 'lesson=never-still-retries' });
  const { steps } = page;
  assert.equal(Number(page.one('#timeline .tl-slider').getAttribute('max')), 22.31e6);
  const held = () => {
    assert.ok(page.step <= steps);
    assert.equal(page.steps, steps);
  };
  const notYet = () => assert.match(page.notice, /Answer the lesson’s question/);
  await page.press('c');
  notYet();
  await page.goto('5m');
  held();
  assert.equal(page.time, '0:22.310');
  notYet();
  await page.select('.speed select', '300');
  page.document.activeElement.blur();
  await page.press('k');
  await page.pass(5000);
  assert.ok(!page.state.playing, 'playing ends');
  held();
  assert.equal(page.time, '0:22.310', 'playing ends there');
  await page.press('5');
  assert.match(page.said('#panels'), /Answer the lesson’s question/);
  assert.ok(!page.has('#compare-with'));
  for (const format of ['Copy as Markdown', 'SVG drawing']) {
    await page.choose('Export', page.document.body);
    await page.choose(format);
    notYet();
    await page.press('Home', 'End'); // closes the notice
  }
  await page.speak('ja');
  assert.ok(page.control('学ぶ'));
  held();
  await page.speak('en');
  held();

  // Changes of the reader go no further, either.
  const { text } = page;
  assert.doesNotMatch(text, /^#|expect:|description:|title:/m);
  await page.type(text.replace('backoffLimit: 3', 'backoffLimit: 1'));
  assert.ok(page.has('#editor .badge.good'));
  await page.press('End');
  assert.equal(page.time, '0:22.310');
  await page.type(text);
  held();
  await page.reload();
  assert.equal(at(page), 'never-still-retries/1');
  held();

  await page.choose('End the lesson', card(page));
  assert.ok(page.steps > steps);
  assert.equal(page.time, '0:22.310');
  await page.back();
  assert.equal(at(page), 'never-still-retries/1');
  held();
  await answer(page, 'Create another pod');
  assert.ok(page.steps > steps);
  await page.press('End');
  assert.match(page.document.title, /restartPolicy Never and a pod that fails · retries: Failed/);
});

test('question: earlier steps show no more than the question does', async (t) => {
  const page = await open(t, { fragment: 'lesson=on-failure-one-fewer' });
  assert.equal(page.time, '0:10.000');
  await page.press('End');
  assert.equal(page.time, '1:14.210', 'where the third step asks');
});

test('course: moves through its lessons; progress is kept and can be reset', async (t) => {
  const page = await open(t, { fragment: 'course=cronjobs' });
  assert.equal(at(page), 'docs-hello/1');
  assert.match(page.said('#lesson h2'), /CronJobs · 1\/4/);
  await next(page);
  assert.equal(at(page), 'docs-hello/2');
  await answer(page, 'Four');
  assert.match(page.said('.lesson-course-end'), /1 of 4 lessons done.*Next:\s*Forbid and a run that takes too long/);
  await page.choose('Next lesson', card(page));
  assert.equal(at(page), 'forbid-starts-late/1');
  await answer(page, 'At once');
  await next(page);
  assert.equal(at(page), 'forbid-starts-late/2');

  await learn(page);
  const course = '.course[data-course=cronjobs]';
  const done = () => page.one(`${course} :is(progress, [role=progressbar])`).getAttribute('aria-label');
  assert.equal(done(), '2 of 4 lessons done');
  assert.match(page.said(`${course} [data-lesson=docs-hello]`), /done.*0 of 1 right/);
  assert.match(page.said(`${course} [data-lesson=forbid-starts-late]`), /done.*1 of 1 right/);
  assert.equal(page.all(`${course} .lessons-title`).length, 4);
  await page.choose('Forget my progress');
  assert.equal(done(), '0 of 4 lessons done');
  assert.ok(!page.has('dialog button', 'Forget my progress'));
  await page.press('Escape');

  // A course continues at the current lesson, and in that after the last answer.
  keepProgress(page, '{"docs-hello":true,"forbid-starts-late":{"done":false,"answers":{"0":1,"7":0,"1":99}}}');
  await page.follow('course=cronjobs');
  assert.equal(at(page), 'forbid-starts-late/2');
  keepProgress(page, '{"docs-hello":true,"forbid-starts-late":{"done":true,"answers":"none"},"x":7}');
  await page.follow('course=cronjobs/1/ja');
  assert.equal(at(page), 'hundred-missed-schedules/1');
  assert.match(page.said('#lesson h2'), /CronJob · 3\/4/);
});

test('full storage: progress lasts until the page closes; one message', async (t) => {
  const page = await open(t);
  page.profile.isFull = page.tab.isFull = true;
  await page.follow('course=cronjobs');
  const unkept = /This browser does not store your progress/;
  assert.equal(at(page), 'docs-hello/1');
  assert.doesNotMatch(page.notice, unkept, 'nothing is lost yet');
  await next(page);
  await answer(page, 'Four');
  assert.match(page.said('.lesson-course-end'), /1 of 4 lessons done/);
  assert.match(page.notice, unkept);
  await page.choose('Next lesson', card(page));
  assert.equal(at(page), 'forbid-starts-late/1');
  assert.doesNotMatch(page.notice, unkept);
  await answer(page, 'At once');
  assert.match(reveal(page), /./);
  assert.doesNotMatch(page.notice, unkept, 'it was said');
  await learn(page);
  const done = () => page.one('.course[data-course=cronjobs] :is(progress, [role=progressbar])').getAttribute('aria-label');
  assert.equal(done(), '1 of 4 lessons done');
  assert.match(listed(page, 'forbid-starts-late'), /1 of 1 right/);
  assert.match(page.said('.lessons-forget'), /^This browser does not store/);
  await page.choose('Forget my progress');
  assert.equal(done(), '0 of 4 lessons done');
});

test('progress: data of an older page is read, and reset with the rest', async (t) => {
  const page = await open(t, { kept: { lessons: { 'docs-hello': { done: true, answers: { 1: 0 } } } } });
  await learn(page);
  const done = () => page.one('.course[data-course=cronjobs] :is(progress, [role=progressbar])').getAttribute('aria-label');
  assert.equal(done(), '1 of 4 lessons done');
  await page.choose('Forget my progress');
  assert.equal(done(), '0 of 4 lessons done');
  assert.deepEqual(['lessons', 'lessons.2'].map((name) => page.stored(name)), [{}, {}]);
});

for (const broken of ['null', '[]', '"done"', '{"never-still-retries":[1],"pi":{"answers":{"a":{}}}}', '{']) {
  test(`progress: invalid stored data is ignored, ${broken}`, async (t) => {
    const page = await open(t);
    keepProgress(page, broken);
    await page.reload();
    await learn(page);
    await page.click('[data-lesson=never-still-retries]');
    await answer(page, 'Create another pod');
    assert.match(reveal(page), /./);
  });
}

test('answers off: a course keeps the choice and does not show the answer', async (t) => {
  const page = await open(t, { fragment: 'course=retries&answers=off' });
  assert.equal(at(page), 'never-still-retries/1');
  assert.match(page.url, /#lesson=never-still-retries&answers=off$/);
  const { steps } = page;
  await answer(page, /^Fail/);
  assert.equal(reveal(page), '');
  assert.ok(!page.has('#lesson :is(.right, .wrong)'));
  assert.equal(page.one('.lesson-option', /^Fail/).getAttribute('aria-pressed'), 'true');
  assert.match(said(page), /Your answer is final\. This link does not show whether it is right\./);
  assert.equal(page.steps, steps, 'the run does not show it, either');
  assert.deepEqual(progressOf(page), { 'never-still-retries': { done: false, answers: { 0: 0 }, untold: [0] } });

  await next(page);
  assert.equal(at(page), 'never-still-retries/2');
  assert.match(page.url, /#lesson=never-still-retries\/2&answers=off$/);
  await learn(page);
  assert.match(listed(page, 'never-still-retries'), /1 of 1 answered/);
  await page.press('Escape');
  await page.choose('Next lesson', card(page));
  assert.equal(at(page), 'on-failure-one-fewer/1');
  assert.match(page.url, /#lesson=on-failure-one-fewer&answers=off$/);

  // Nor after leaving the lesson, until it opens with answers on.
  await page.choose('End the lesson', card(page));
  await learn(page);
  assert.match(listed(page, 'never-still-retries'), /1 of 1 answered/);
  await page.click('[data-lesson=never-still-retries]');
  assert.equal(at(page), 'never-still-retries/1');
  await answer(page, /^Fail/);
  assert.match(reveal(page), /./);
  await learn(page);
  assert.match(listed(page, 'never-still-retries'), /0 of 1 right/);
});

test('answers off: nothing past a question is shown before the answer', async (t) => {
  const page = await open(t, { fragment: 'lesson=never-still-retries/2&answers=off' });
  const isAsked = () => {
    assert.equal(at(page), 'never-still-retries/1');
    assert.match(page.url, /#lesson=never-still-retries&answers=off$/);
    assert.doesNotMatch(page.said('.lesson-say'), /four pods/);
    assert.doesNotMatch(`${page.document.title} ${page.why} ${page.said('#job')}`, /BackoffLimitExceeded/);
  };
  isAsked();
  assert.match(said(page), /You can answer only once\. Then you can continue\./);
  const { step, steps } = page;
  assert.equal(step, steps);
  page.one('.lesson-next').focus();
  await page.press('Enter');
  isAsked();
  assert.equal(page.one('.lesson-next').getAttribute('aria-disabled'), 'true');
  await page.press('End');
  isAsked();
  await page.goto('2m');
  isAsked();
  assert.equal(page.steps, steps);
  await page.follow('course=retries&answers=off');
  isAsked();
});

test('answers off: an answer stays however the reader returns', async (t) => {
  const page = await open(t, { fragment: 'lesson=never-still-retries/1/ja&answers=off' });
  const stays = (words) => {
    assert.equal(at(page), 'never-still-retries/1');
    assert.ok(said(page).includes(words), said(page));
    assert.equal(page.one('.lesson-option').getAttribute('aria-pressed'), 'true');
    assert.ok(!page.has('.lesson-option:enabled'));
    assert.equal(reveal(page), '');
  };
  assert.match(said(page), /答えられるのは一度だけ/);
  await answer(page, '失敗する');
  stays('あなたの答えは、もう変えられません。');
  await page.click('.lesson-next');
  assert.equal(at(page), 'never-still-retries/2');
  assert.match(page.document.title, /BackoffLimitExceeded/);
  await page.choose('戻る', card(page));
  stays('あなたの答えは、もう変えられません。');
  await page.reload();
  stays('Your answer is final.');
  await page.visit(page.url);
  stays('Your answer is final.');
  for (const lesson of ['on-failure-one-fewer', 'never-still-retries']) {
    await learn(page);
    await page.click(`[data-lesson=${lesson}]`);
    assert.equal(at(page), `${lesson}/1`);
  }
  stays('Your answer is final.');
  assert.deepEqual(progressOf(page)['never-still-retries'].answers, { 0: 0 });
});

test('course: an unknown name is reported', async (t) => {
  const page = await open(t, { fragment: 'course=none' });
  assert.match(page.notice, /none/);
  assert.match(page.why, /./);
});

test('lesson link: contains step and language; Back and Forward work', async (t) => {
  const page = await open(t, { fragment: 'lesson=work-queue/2/ja' });
  assert.equal(at(page), 'work-queue/2');
  assert.equal(page.document.documentElement.lang, 'ja');
  assert.match(page.said('.lesson-say'), /最初の成功が数えられました/);
  await answer(page, 'failed: 2');
  assert.match(reveal(page), /正解です。/);
  await learn(page);
  await page.fill('dialog [type=search]', 'タイムゾーン');
  await page.click('.lessons-list button');
  assert.equal(at(page), 'time-zone-twice/1');
  await page.back();
  assert.equal(at(page), 'work-queue/2');
  await page.forward();
  assert.equal(at(page), 'time-zone-twice/1');
  assert.equal(page.stored('language'), null, 'a link chooses no language for good');
});

test('lesson link: opens the page if the lesson does not exist', async (t) => {
  const page = await open(t, { fragment: 'lesson=no-such-lesson' });
  assert.match(page.why, /./);
});

for (const [where, sentence] of Object.entries({
  'expectations-expire/1': /^The expected changes .* did not appear in the cache within 5m30s/,
  'on-failure-logs-vanish/1': /^The Job's outcome is decided, so the controller deletes its 1 active pod/,
  'success-too-late/1': /^The Job's outcome is decided, so the controller deletes its 1 active pod/,
  'docs-myjob/3': /^The Job is suspended, so the controller deletes its 1 active pod/,
})) {
  test(`question: its answer shows the decision that it is about, ${where}`, async (t) => {
    const page = await open(t, { fragment: `lesson=${where}` });
    assert.equal(at(page), where);
    assert.doesNotMatch(page.why, sentence);
    await page.click('.lesson-option');
    assert.match(reveal(page), /./);
    assert.match(page.why, sentence);
    assert.match(page.said('#why li.headline'), sentence);
  });
}
