// The list of problems and notes about a manifest.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { listOf, withProblem } = await load('core/notes');
const note = (kind, message = kind) => ({ severity: 'info', kind, message });
const told = (problems) => listOf(problems).map(({ problem, more }) => [problem.message, more.length]);

test('notes: more than three of a kind are grouped at the first one', () => {
  const many = Array.from({ length: 60 }, (_, at) => note('a', `a${at}`));
  assert.deepEqual(told([note('b'), ...many, note('c')]), [['b', 0], ['a0', 59], ['c', 0]]);
  assert.deepEqual(told(many.slice(0, 3)), [['a0', 0], ['a1', 0], ['a2', 0]]);
});

test('notes: those with offers come first, after errors', () => {
  const all = [{ severity: 'error', message: 'error' }, note('a'), { ...note('b'), offers: [{}] }, note('c'), { ...note('d'), offers: [{}] }];
  assert.deepEqual(told(all).map(([message]) => message), ['error', 'b', 'd', 'a', 'c']);
});

test('notes: equal warnings are grouped, errors are not', () => {
  const all = (severity) => Array.from({ length: 9 }, (_, at) => ({ ...note('a', at < 5 ? 'a' : `a${at}`), severity }));
  assert.equal(listOf(all('error')).length, 9);
  assert.deepEqual(told(all('warning')), [['a', 4], ['a5', 0], ['a6', 0], ['a7', 0], ['a8', 0]]);
  assert.equal(listOf(Array.from({ length: 9 }, () => ({ severity: 'info', message: 'of the page' }))).length, 9);
});

test('notes: messages about the run or link are sorted like the others', () => {
  const at = (severity, line) => ({ severity, message: `${severity} ${line}`, ...(line && { span: { line, column: 1 } }) });
  const all = [at('error', 9), at('warning', 3), at('warning', 12), at('info', 1)];
  const with_ = (more) => withProblem(all, more).indexOf(more);
  assert.deepEqual([at('warning'), at('warning', 12), at('warning', 40), at('info', 2), at('error', 2)].map(with_), [1, 3, 3, 4, 0]);
  assert.equal(withProblem([], at('warning')).length, 1);
});
