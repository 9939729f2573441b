// What lessons stand on: how far a run may be seen, and progress as it is stored. tests/edit has the text without its author's answers.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from './load.mjs';

const web = new URL('../../web/', import.meta.url);
const { parseAllDocuments } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
const { horizonOf, progressIn } = await load('core/horizon', 'core/progress');

const read = (text) => parseAllDocuments(text).map((one) => one.toJS());

test('where a lesson names another, it is by its title', () => {
  const folder = new URL('lessons/', web);
  const lessons = readdirSync(folder).map((file) => [file, read(readFileSync(new URL(file, folder), 'utf8'))[0]]);
  const naming = { en: /\b(?:see|lessons?)\s+“([^”]+)”/gi, ja: /レッスン「([^」]+)」|「([^」]+)」を(?:見て|参照)/g };
  let named = 0;
  const look = (value, file) => {
    if (typeof value !== 'object' || value === null) return;
    if (!('en' in value)) return Object.values(value).forEach((inner) => look(inner, file));
    for (const [language, one] of Object.entries(naming)) {
      for (const [, ...found] of value[language].matchAll(one)) {
        const title = found.find(Boolean);
        assert.ok(lessons.some(([, other]) => other.title[language] === title), `${file}: there is no lesson ${title}`);
        named++;
      }
    }
  };
  for (const [file, lesson] of lessons) look(lesson, file);
  assert.ok(named >= 2, String(named));
});

const ask = (place = {}) => ({ answer: 0, ...place });
const where = ({ at = '0s' }) => ({ step: Number.parseInt(at, 10), time: Number.parseInt(at, 10) });
const at = (step) => ({ step, time: step });
const cases = [
  ['nothing is asked: all is shown', [{ at: '1s' }, { at: '2s' }], 0, {}, 'on', undefined],
  ['at a question the run ends there', [{ at: '5s', ask: ask({ at: '9s' }) }], 0, {}, 'on', at(5)],
  ['an answered question shows all', [{ at: '5s', ask: ask({ at: '9s' }) }], 0, { 0: 1 }, 'on', undefined],
  ['where answers are off the run ends there still', [{ at: '5s', ask: ask({ at: '9s' }) }], 0, { 0: 1 }, 'off', at(5)],
  ['before a question the run goes on to it', [{ at: '1s' }, { at: '5s', ask: ask() }], 0, {}, 'on', at(5)],
  ['an answer may be seen that lies after the next question', [{ at: '1s', ask: ask({ at: '9s' }) }, { at: '5s', ask: ask() }], 0, { 0: 0 }, 'on', at(9)],
  ['the next question ends what an answer shows', [{ at: '1s', ask: ask({ at: '3s' }) }, { at: '5s', ask: ask() }], 0, { 0: 0 }, 'on', at(5)],
  ['a question about another scenario ends nothing', [{ at: '1s' }, { scenario: 'b', at: '5s', ask: ask() }], 0, {}, 'on', undefined],
  ['unless its answer is of this one', [{ at: '1s' }, { scenario: 'b', at: '5s', ask: ask({ scenario: 'a', at: '9s' }) }], 0, {}, 'on', at(1)],
  ['who went past a question sees all', [{ at: '1s', ask: ask() }, { at: '5s' }], 1, {}, 'on', undefined],
];
for (const [name, steps, step, chosen, answers, expected] of cases) {
  test(`how far a lesson's run is seen: ${name}`, () => {
    assert.deepEqual(horizonOf({ lesson: { scenario: 'a', steps }, at: step, chosen, answers }, where), expected);
  });
}

const stored = [
  ['nothing', undefined, {}],
  ['a text', 'done', {}],
  ['a list', [true], {}],
  ['what was kept before answers were', { pi: true }, { pi: { done: true, answers: {} } }],
  ['answers', { pi: { done: true, answers: { 0: 1, 2: 0 } } }, { pi: { done: true, answers: { 0: 1, 2: 0 } } }],
  ['answers that nobody was told of', { pi: { done: true, answers: { 0: 1, 2: 0 }, untold: [2, -1, 'a'] } }, { pi: { done: true, answers: { 0: 1, 2: 0 }, untold: [2] } }],
  ['no list where those belong', { pi: { done: true, answers: {}, untold: 2 } }, { pi: { done: true, answers: {} } }],
  ['answers that are none', { pi: { done: 'yes', answers: { 0: 'b', x: 1, 1: -1, 2: 1.5 } } }, { pi: { done: false, answers: {} } }],
  ['no object where answers belong', { pi: { answers: [1] }, hello: null, other: 3 }, { pi: { done: false, answers: {} } }],
];
for (const [name, value, expected] of stored) {
  test(`stored progress: ${name}`, () => assert.deepEqual(progressIn(value), expected));
}
