// The first suggestions of "Compare settings", and the runs that it finds among many. tests/edit has what it writes into a text.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { binsOf, chanceAsRun, countValues, cumulativeOf, picksOf, placeOf } = await load('views/what_if/fields', 'views/what_if/usual_chance', 'core/ends');

test('values are counted as the engine reads them', () => {
  assert.deepEqual(['0..6', '1,2,4', 'null', '0..2,9', 'Never,OnFailure'].map(countValues), [7, 3, 1, 4, 2]);
});

test('a field of a variation has an object and a path', () => {
  assert.deepEqual(placeOf('Job/a:spec.parallelism'), { object: 'Job/a', path: 'spec.parallelism' });
  assert.deepEqual(placeOf('spec.parallelism'), { object: '', path: 'spec.parallelism' });
});

test('without a run, one pod in ten fails', () => {
  assert.deepEqual(chanceAsRun(undefined), { percent: 10, exit: 1, takes: { kind: 'logNormal', median: '30s', p95: '1m30s' }, evictionsPerPodHour: 0 });
});

const second = 1e6;
const spread = { firstSeed: 1, outcome: ['completed', 'failed', 'completed', 'unfinished', 'completed'], end: [30, 50, 10, 600, 30].map((one) => one * second), spent: [], wasted: [], pods: [] };

test('bars hold each run once, and what is not over stands apart', () => {
  const bins = binsOf(spread, 10);
  assert.deepEqual(bins.flatMap(({ runs }) => Object.values(runs).flat()).sort(), [0, 1, 2, 3, 4]);
  assert.deepEqual(bins.at(-1).runs.unfinished, [3]);
  assert.ok(bins.length <= 14 && bins.at(-1).from < 100 * second);
  assert.equal(binsOf({ ...spread, outcome: ['completed'], end: [7 * second] }, 10).length, 1);
  assert.equal(binsOf({ ...spread, outcome: ['unfinished'], end: [7 * second] }, 10).length, 1);
});

test('runs worth opening', () => {
  assert.deepEqual(picksOf(spread), { best: 2, median: 4, late: 3, worst: 3 });
  const { times, completed, failed } = cumulativeOf(spread);
  assert.deepEqual([times.map((one) => one / second), completed, failed], [[10, 30, 50], [20, 60, 60], [0, 0, 20]]);
});
