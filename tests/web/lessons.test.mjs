// The basis of lessons: how far a run may be seen, and stored progress. tests/edit tests the removal of spoilers.
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

test('lessons: refer to each other by title', () => {
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
  ['everything without a question', [{ at: '1s' }, { at: '2s' }], 0, {}, 'on', undefined],
  ['up to a question', [{ at: '5s', ask: ask({ at: '9s' }) }], 0, {}, 'on', at(5)],
  ['everything after an answer', [{ at: '5s', ask: ask({ at: '9s' }) }], 0, { 0: 1 }, 'on', undefined],
  ['with answers off, still up to an answered question', [{ at: '5s', ask: ask({ at: '9s' }) }], 0, { 0: 1 }, 'off', at(5)],
  ['before a question, up to it', [{ at: '1s' }, { at: '5s', ask: ask() }], 0, {}, 'on', at(5)],
  ['an answer that lies after the next question', [{ at: '1s', ask: ask({ at: '9s' }) }, { at: '5s', ask: ask() }], 0, { 0: 0 }, 'on', at(9)],
  ['after an answer, up to the next question', [{ at: '1s', ask: ask({ at: '3s' }) }, { at: '5s', ask: ask() }], 0, { 0: 0 }, 'on', at(5)],
  ['everything if the question is about another scenario', [{ at: '1s' }, { scenario: 'b', at: '5s', ask: ask() }], 0, {}, 'on', undefined],
  ['less if the answer to that is in this scenario', [{ at: '1s' }, { scenario: 'b', at: '5s', ask: ask({ scenario: 'a', at: '9s' }) }], 0, {}, 'on', at(1)],
  ['everything for a reader who skipped the question', [{ at: '1s', ask: ask() }, { at: '5s' }], 1, {}, 'on', undefined],
];
for (const [name, steps, step, chosen, answers, expected] of cases) {
  test(`visible part of the run: ${name}`, () => {
    assert.deepEqual(horizonOf({ lesson: { scenario: 'a', steps }, at: step, chosen, answers }, where), expected);
  });
}

const stored = [
  ['nothing', undefined, {}],
  ['a text', 'done', {}],
  ['a list', [true], {}],
  ['the format without answers', { pi: true }, { pi: { done: true, answers: {} } }],
  ['answers', { pi: { done: true, answers: { 0: 1, 2: 0 } } }, { pi: { done: true, answers: { 0: 1, 2: 0 } } }],
  ['answers not yet revealed', { pi: { done: true, answers: { 0: 1, 2: 0 }, untold: [2, -1, 'a'] } }, { pi: { done: true, answers: { 0: 1, 2: 0 }, untold: [2] } }],
  ['a number in place of that list', { pi: { done: true, answers: {}, untold: 2 } }, { pi: { done: true, answers: {} } }],
  ['invalid answers', { pi: { done: 'yes', answers: { 0: 'b', x: 1, 1: -1, 2: 1.5 } } }, { pi: { done: false, answers: {} } }],
  ['a list in place of the answers', { pi: { answers: [1] }, hello: null, other: 3 }, { pi: { done: false, answers: {} } }],
];
for (const [name, value, expected] of stored) {
  test(`stored progress: ${name}`, () => assert.deepEqual(progressIn(value), expected));
}
