// No lesson tells what comes while it asks: at each step with a question, in every lesson, the page is read, whatever one presses, for
// what only the rest of the run has: its pods and Jobs, its Events, its conditions, its times.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { startEngine } from '../wasm/engine.mjs';
import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, playground } from './page.mjs';

const web = new URL('../../web/', import.meta.url);
const { parse } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
const read = (path) => readFileSync(new URL(path, web), 'utf8');
const lessons = readdirSync(new URL('lessons/', web)).map((file) => ({ id: file.replace('.yaml', ''), ...parse(read(`lessons/${file}`)) }));
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
test.beforeAll(async () => ({ engine, load, run } = await startEngine()));
const json = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

const units = { ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 };
const microseconds = (text) => [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce((sum, [, value, unit]) => sum + Number(value) * units[unit], 0);

/** Where the question is asked, how the run goes on from there, and what can be read of that alone. */
function future({ scenario, step: { at, find } }) {
  const { problems } = load(read(`examples/${scenario}.yaml`));
  while (!run(4000).done);
  const { steps } = run(0);
  const from = at === undefined ? 0 : microseconds(at);
  const step = find === undefined ? engine.stepAt(from) : engine.find(find, engine.stepAt(from), 1);
  const time = find === undefined ? from : json(engine.moment(step, 0, 0, false)).time;
  const { pods, jobs } = json(engine.lanes());
  const now = json(engine.moment(step, 0, 1000, false));
  const lines = (from, to) => json(engine.log(from, to)).flatMap(({ message, reason }) => [message, reason]);
  const marks = jobs.flatMap((job) => job.marks);
  // What is there now may be told, whatever comes again later.
  const known = [JSON.stringify(now), ...lines(1, step + 1), ...marks.filter((one) => one.step <= step).map(({ text }) => text)].join('\n');
  const later = [
    // A warning says how it goes on, and what may go wrong.
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

/** All that can be read or heard of the page beside the lesson's card and the manifest, and what is drawn. */
const readPage = (page) => page.evaluate(() => {
  const own = '#lesson, #editor';
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE ? node.parentElement.closest(own) : node.closest(own)) continue;
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    else for (const { name, value } of node.attributes) if (/^(aria-|title$|alt$|placeholder$|data-)/.test(name)) texts.push(value);
  }
  return { text: texts.join('\n'), drawn: [...(globalThis.drawn ?? [])] };
});

test('while a lesson asks, nothing on its page tells what comes', { timeout: 540_000 }, async ({ t }) => {
  const { page, errors } = await openPage(t, '', desk);
  await page.addInitScript(() => {
    globalThis.drawn = new Set();
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      globalThis.drawn.add(String(text));
      return fillText.call(this, text, ...rest);
    };
    localStorage.setItem('job-playground.breakpoints', JSON.stringify([{ text: 'a Job fails', landmark: 'condition:Failed', on: true }]));
  });
  await page.reload();
  const ui = playground(page);
  await ui.why.waitFor();
  const leaks = [];
  for (const question of questions) {
    const { step, time, tells } = future(question);
    const where = `${question.id}/${question.at + 1}`;
    await page.evaluate((hash) => {
      globalThis.drawn.clear();
      location.hash = hash;
    }, `lesson=${where}`);
    await page.locator(`#app[data-lesson="${where}"][data-settled]`).waitFor();
    await ui.settled();

    const look = async (after) => {
      const { text, drawn } = await readPage(page);
      const seen = `${text}\n${drawn.join('\n')}`;
      for (const one of tells) if (hasWord(seen, one)) leaks.push(`${where}, ${after}: the page tells “${one}”`);
      for (const one of drawn) {
        const [, label] = /^((?:\d+[hms])+)$/.exec(one) ?? [];
        if (label && microseconds(label) > time) leaks.push(`${where}, ${after}: the axis goes on to ${label}`);
      }
      assert.ok((await ui.step()) <= step, `${where}, ${after}: no further than step ${step}`);
      assert.equal(await ui.steps(), step, `${where}, ${after}: the run ends at its question`);
    };
    await look('as it opens');
    assert.equal(await ui.step(), step, `${where}: its moment`);
    assert.equal(await ui.time.textContent(), clock(time), `${where}: its time`);
    for (const key of ['End', 'f', 'c', 'r', 'a', '.', '2', '3', '4', '5', '1']) {
      await ui.press(key);
      await look(`after ${key}`);
    }
    await page.keyboard.press('Escape');
    const editor = await page.locator('.cm-content').textContent();
    assert.doesNotMatch(editor, /expect:|description:|kind: Scenario\s*metadata:/, `${where}: the manifest as its author explains it`);
  }
  assert.deepEqual(leaks, []);
  assert.deepEqual(errors, []);
});

test('what somebody writes while a lesson asks runs no further than its question, whatever it is', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=parallel-overshoot', desk);
  const ui = playground(page);
  await page.locator('#app[data-lesson="parallel-overshoot/1"][data-settled]').waitFor();
  const original = await ui.text();
  const version = (name) => original.replace(/^spec:\n(?= +(?:pods|version|cluster|timeline))/m, `spec:\n  version: ${name}\n`);
  for (const text of [`${original}# mine\n`, version('v1.35'), original.replace('backoffLimit: 1', 'backoffLimit: 0')]) {
    await ui.type(text);
    await page.waitForFunction(() => document.querySelector('#verdict.good'));
    await ui.settled();
    await ui.press('End');
    await ui.settled();
    const { text: seen } = await readPage(page);
    assert.doesNotMatch(seen, /BackoffLimitExceeded|FailureTarget/, text);
    assert.ok(microsecondsOf(await ui.time.textContent()) <= 8e6, await ui.time.textContent());
  }
  // Once it is answered, and the lesson left, it runs on.
  await page.locator('#lesson').getByRole('button', { name: '5', exact: true }).click();
  await page.locator('#app[data-lesson="parallel-overshoot/1"][data-settled]').waitFor();
  await ui.type(`${original}# mine\n`);
  await page.waitForFunction(() => document.querySelector('#verdict.good'));
  await ui.settled();
  await ui.press('End');
  await ui.settled();
  assert.ok(microsecondsOf(await ui.time.textContent()) > 8e6);
  assert.deepEqual(errors, []);
});

/** As the clock of the page says it. */
function clock(time) {
  const [ms, s] = [Math.floor(time / 1000) % 1000, Math.floor(time / 1e6)];
  const pad = (number, digits = 2) => String(number).padStart(digits, '0');
  const hours = Math.floor(s / 3600);
  return `${hours ? `${hours}:${pad(Math.floor(s / 60) % 60)}` : Math.floor(s / 60)}:${pad(s % 60)}.${pad(ms, 3)}`;
}

/** What the clock says, read. */
const microsecondsOf = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1e6;
