// The counter of pending work: the page is settled when it is 0 and two frames have passed.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from './load.mjs';

globalThis.jobPlaygroundTest = { patience: 3, pauses: 1 };
const { after, begin, followSettled, inBackground, onFrame, pending } = await load('base/pending');

let frames;
beforeEach((t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.document = { hidden: false };
  frames = new Map();
  let last = 0;
  globalThis.requestAnimationFrame = (act) => (frames.set(++last, act), last);
  globalThis.cancelAnimationFrame = (id) => void frames.delete(id);
});

function drawFrame() {
  const due = [...frames.values()];
  frames.clear();
  for (const act of due) act(0);
}

/** The values that `followSettled` reports from now on. */
function follow(t) {
  const shown = [];
  t.after(followSettled((isSettled) => shown.push(isSettled)));
  return shown;
}

test('settled: shown two frames after the last work ended', (t) => {
  const shown = follow(t);
  const end = begin();
  drawFrame();
  drawFrame();
  assert.equal(shown.includes(true), false);
  end();
  drawFrame();
  assert.equal(shown.includes(true), false);
  drawFrame();
  assert.equal(shown.at(-1), true);
});

test('settled: work that begins between the two frames starts the wait again', (t) => {
  const shown = follow(t);
  drawFrame();
  const end = begin();
  drawFrame();
  end();
  drawFrame();
  assert.equal(shown.includes(true), false);
  drawFrame();
  assert.equal(shown.at(-1), true);
});

test('settled: shown also in a hidden page, which gets no frames', (t) => {
  globalThis.document.hidden = true;
  const shown = follow(t);
  onFrame(() => assert.fail('there is no frame'));
  t.mock.timers.tick(1000);
  t.mock.timers.tick(1000);
  t.mock.timers.tick(1000);
  assert.equal(shown.at(-1), true);
});

test('settled: a visible page waits for late frames up to its timeout', (t) => {
  const shown = follow(t);
  let drawn = 0;
  onFrame(() => drawn++);
  t.mock.timers.tick(2900);
  for (let frame = 0; frame < 3; frame += 1) drawFrame();
  assert.deepEqual([drawn, shown], [1, [false, false, true]]);
});

/** Whether nothing is pending. Then two frames settle the page. */
function isIdle() {
  let settled;
  const stop = followSettled((isSettled) => { settled = isSettled; });
  drawFrame();
  drawFrame();
  stop();
  return settled;
}

test('work: a call that is answered or fails has ended', async () => {
  let answer;
  const work = pending(new Promise((resolve) => { answer = resolve; }));
  assert.equal(isIdle(), false);
  answer(3);
  assert.equal(await work, 3);
  assert.equal(isIdle(), true);
  await assert.rejects(pending(Promise.reject(new Error('broken'))), /broken/);
  assert.equal(isIdle(), true);
});

test('work: ending it twice counts once', async () => {
  const [first, second] = [begin(), begin()];
  first();
  first();
  assert.equal(isIdle(), false);
  second();
  assert.equal(isIdle(), true);
});

test('timers: counted until they run or are canceled', async (t) => {
  let ran = 0;
  after(400, () => ran++);
  const cancel = after(10_000, () => ran++);
  t.mock.timers.tick(400);
  assert.deepEqual([ran, isIdle()], [1, false]);
  cancel();
  assert.equal(isIdle(), true);
  t.mock.timers.tick(20_000);
  assert.equal(ran, 1);
});

test('timers: one in the background is not counted', async (t) => {
  let ran = 0;
  inBackground(5000, () => ran++);
  assert.equal(isIdle(), true);
  t.mock.timers.tick(5000);
  assert.equal(ran, 1);
});

test('source: each timer, frame and import of the page is counted', () => {
  const source = fileURLToPath(new URL('../../web/src', import.meta.url));
  // The element runs in other pages, these two modules outside the page, and a worker's part is a call of the page.
  const own = /^(element|unstarted|offline\/service_worker|base\/pending\.ts|engine\/(host|serve|study_worker|worker)|.*\.d\.ts)/;
  const uncounted = /\b(setTimeout|setInterval|requestAnimationFrame)\(|(?<!pending\(|typeof |#)\b(import|fetch)\(/;
  const found = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.ts') && !own.test(file)).flatMap((file) =>
    readFileSync(join(source, file), 'utf8').split('\n').flatMap((line, at) => (uncounted.test(line.replace(/\/\/.*/, '')) && !/^\s*\*/.test(line) ? [`${relative('.', file)}:${at + 1}: ${line.trim()}`] : [])));
  assert.deepEqual(found, []);
});
