// No lesson reveals the future while it asks. At each question of every lesson, after every key, the page is searched for what only the
// rest of the run contains: its pods and Jobs, its Events, its conditions, its times.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startEngine } from '../wasm/engine.mjs';
import { open, readExample } from './harness.mjs';

const web = new URL('../../web/', import.meta.url);
const { parse } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
const lessons = readdirSync(new URL('lessons/', web)).map((file) => ({ id: file.replace('.yaml', ''), ...parse(readFileSync(new URL(`lessons/${file}`, web), 'utf8')) }));
const questions = lessons.flatMap((lesson) => {
  let { scenario } = lesson;
  return lesson.steps.flatMap((step, at) => {
    scenario = step.scenario ?? scenario;
    return step.ask ? [{ id: lesson.id, at, scenario, step }] : [];
  });
});

let engine;
let load;
let run;
before(async () => void ({ engine, load, run } = await startEngine()));
const json = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

const units = { ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 };
const microseconds = (text) => [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce((sum, [, value, unit]) => sum + Number(value) * units[unit], 0);

/** The place of each question, how the run continues, and what only that part contains. */
function future({ scenario, step: { at, find } }) {
  const { problems } = load(readExample(scenario));
  while (!run(4000).done);
  const { steps } = run(0);
  const from = at === undefined ? 0 : microseconds(at);
  const step = find === undefined ? engine.stepAt(from) : engine.find(find, engine.stepAt(from), 1);
  const time = find === undefined ? from : json(engine.moment(step, 0, 0, false)).time;
  const { pods, jobs } = json(engine.lanes());
  const now = json(engine.moment(step, 0, 1000, false));
  const lines = (from, to) => json(engine.log(from, to)).flatMap(({ message, reason }) => [message, reason]);
  const marks = jobs.flatMap((job) => job.marks);
  // Whatever exists now may be shown, even if it returns later.
  const known = [JSON.stringify(now), ...lines(1, step + 1), ...marks.filter((one) => one.step <= step).map(({ text }) => text)].join('\n');
  const later = [
    // A warning says what happens next, and what can go wrong.
    ...problems.filter(({ severity }) => severity !== 'error').map(({ message }) => message),
    ...[...pods, ...jobs].filter(({ created }) => created >= time).map(({ ref }) => ref.name),
    ...lines(step + 1, steps + 1),
    ...marks.filter((one) => one.step > step).map(({ text }) => text),
  ];
  return { step, time, tells: [...new Set(later)].filter((one) => one?.length > 3 && !hasWord(known, one)) };
}

function hasWord(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

/** Everything that a reader can see or hear, except the lesson card and the manifest. */
function readPage({ document }) {
  const texts = [document.title];
  const read = (element) => {
    if (element.id === 'lesson' || element.id === 'editor') return;
    for (const { name, value } of element.attributes) if (/^(aria-|title$|alt$|placeholder$|data-)/.test(name)) texts.push(value);
    for (const node of element.childNodes) {
      if (node.nodeType === 3) texts.push(node.data);
      else if (node.nodeType === 1) read(node);
    }
  };
  read(document.body);
  return texts.join('\n');
}

test('question: nothing on the page reveals the future, in any lesson', async (t) => {
  const page = await open(t, { draws: true, kept: { breakpoints: [{ text: 'a Job fails', landmark: 'condition:Failed', on: true }] } });
  const leaks = [];
  const drawnWords = new Set();
  for (const question of questions) {
    const { step, time, tells } = future(question);
    const where = `${question.id}/${question.at + 1}`;
    page.window.drawn.clear();
    await page.follow(`lesson=${where}`);
    assert.equal(page.one('#app').dataset.lesson, where);

    const look = (after) => {
      const drawn = [...page.window.drawn];
      const seen = `${readPage(page)}\n${drawn.join('\n')}`;
      for (const one of tells) if (hasWord(seen, one)) leaks.push(`${where}, ${after}: the page shows “${one}”`);
      for (const one of drawn) {
        drawnWords.add(one);
        const [, label] = /^((?:\d+[hms])+)$/.exec(one) ?? [];
        if (label && microseconds(label) > time) leaks.push(`${where}, ${after}: the axis goes on to ${label}`);
      }
      assert.ok(page.step <= step, `${where}, ${after}: no further than step ${step}`);
      assert.equal(page.steps, step, `${where}, ${after}: the run ends at its question`);
    };
    look('as it opens');
    assert.equal(page.step, step, `${where}: its moment`);
    assert.equal(page.time, clock(time), `${where}: its time`);
    for (const key of ['End', 'f', 'c', 'r', 'a', '.', '2', '3', '4', '5', '1']) {
      await page.press(key);
      look(`after ${key}`);
    }
    await page.press('Escape');
    assert.doesNotMatch(page.text, /expect:|description:|kind: Scenario\s*metadata:/, `${where}: the manifest as its author explains it`);
  }
  assert.deepEqual(leaks, []);
  assert.ok(drawnWords.size > 50, `the timeline is drawn: ${[...drawnWords].join(' ')}`);
});

test('question: an edited manifest runs no further than the question', async (t) => {
  const page = await open(t, { fragment: 'lesson=parallel-overshoot' });
  assert.equal(page.one('#app').dataset.lesson, 'parallel-overshoot/1');
  const original = page.text;
  const version = (name) => original.replace(/^spec:\n(?= +(?:pods|version|cluster|timeline))/m, `spec:\n  version: ${name}\n`);
  for (const text of [`${original}# mine\n`, version('v1.35'), original.replace('backoffLimit: 1', 'backoffLimit: 0')]) {
    await page.type(text);
    assert.ok(page.has('#verdict.good'));
    await page.press('End');
    assert.doesNotMatch(readPage(page), /BackoffLimitExceeded|FailureTarget/, text);
    assert.ok(microsecondsOf(page.time) <= 8e6, page.time);
  }
  // Once the question is answered, the run continues.
  await page.choose('5', page.one('#lesson'));
  assert.equal(page.one('#app').dataset.lesson, 'parallel-overshoot/1');
  await page.type(`${original}# mine\n`);
  assert.ok(page.has('#verdict.good'));
  await page.press('End');
  assert.ok(microsecondsOf(page.time) > 8e6);
});

/** In the format of the page's clock. */
function clock(time) {
  const [ms, s] = [Math.floor(time / 1000) % 1000, Math.floor(time / 1e6)];
  const pad = (number, digits = 2) => String(number).padStart(digits, '0');
  const hours = Math.floor(s / 3600);
  return `${hours ? `${hours}:${pad(Math.floor(s / 60) % 60)}` : Math.floor(s / 60)}:${pad(s % 60)}.${pad(ms, 3)}`;
}

/** The time on the clock, parsed. */
const microsecondsOf = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1e6;
