// Claims about the executions of a scenario: the entry that a form writes, and the questions that suit a manifest.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from './load.mjs';

const { askedOfField, askedOfPod, entryOf, ownersOf, questionsIn } = await load('core/claims');
const { parse } = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url)))('yaml');

const job = (name, more = {}) => ({ object: '', kind: 'Job', name, prefix: 'spec.', manifest: {}, parallelism: 1, completions: 1, ...more });
const cronJob = { object: '', kind: 'CronJob', name: 'tick', prefix: 'spec.jobTemplate.spec.', manifest: {}, parallelism: 3 };
const told = (...jobs) => questionsIn(ownersOf(jobs)).map(({ id, of, kind, form }) => [id, of, kind, entryOf(form)]);
const entries = (all) => all.map((one) => one.map((part) => (String(part).startsWith('{') ? parse(part) : part)));

test('claims: a form becomes an entry of expect', () => {
  const cases = [
    [{ about: 'job', job: 'demo', field: 'failed', value: '', comparison: 'least', count: 3 }, '{job: demo, failed: 3-}'],
    [{ about: 'job', job: 'demo', field: 'failed', value: '', comparison: 'most', count: 2 }, '{job: demo, failed: 0-2}'],
    [{ about: 'job', job: 'demo', field: 'failed', value: '', comparison: 'most', count: 0 }, '{job: demo, failed: 0}'],
    [{ about: 'job', job: '', field: 'condition', value: 'Failed', comparison: 'is', count: 0 }, '{condition: Failed}'],
    [{ about: 'job', job: 'on', namespace: 'a', field: 'finished', value: 'false', comparison: 'is', count: 0 }, '{job: "on", namespace: a, finished: false}'],
    [{ about: 'job', job: 'demo', field: 'completedIndexes', value: '0,2-4', comparison: 'is', count: 0 }, '{job: demo, completedIndexes: "0,2-4"}'],
    [{ about: 'pods', job: '', index: '0', phase: 'Running', comparison: 'least', count: 2 }, '{pods: {index: 0, phase: Running}, count: 2-}'],
    [{ about: 'pods', job: '7', index: '0,3', phase: '', comparison: 'is', count: 0 }, '{pods: {job: "7", index: "0,3"}, count: 0}'],
    [{ about: 'jobs', cronJob: 'tick', of: 'unfinished', comparison: 'least', count: 2 }, '{jobs: {cronJob: tick, finished: false}, count: 2-}'],
    [{ about: 'event', reason: 'SuccessfulCreate', comparison: 'is', count: 4 }, '{event: SuccessfulCreate, count: 4}'],
  ];
  for (const [form, entry] of cases) {
    assert.deepEqual(entryOf(form), parse(entry));
  }
});

test('questions: fit the manifest', () => {
  assert.deepEqual(told(job('demo', { parallelism: 2 })), entries([
    ['tooMany', '', 'never', '{pods: {phase: Running}, count: 3-}'],
    ['fails', '', 'never', '{job: demo, condition: Failed}'],
    ['ends', '', 'eventually', '{job: demo, finished: true}'],
  ]));
  assert.deepEqual(told(job('demo', { indexed: true, completions: 2 })).slice(0, 1), entries([['twice', '', 'never', '{pods: {index: 0, phase: Running}, count: 2-}']]));
  assert.deepEqual(told(cronJob), entries([
    ['twoJobs', '', 'never', '{jobs: {cronJob: tick, finished: false}, count: 2-}'],
    ['jobFails', '', 'never', '{jobs: {cronJob: tick, condition: Failed}, count: 1-}'],
  ]));
});

test('questions: name the object if there are several', () => {
  assert.deepEqual(told(job('a'), cronJob).map(([id, of, , entry]) => [id, of, entry]), entries([
    ['tooMany', 'Job a', '{pods: {job: a, phase: Running}, count: 2-}'],
    ['fails', 'Job a', '{job: a, condition: Failed}'],
    ['ends', 'Job a', '{job: a, finished: true}'],
    ['twoJobs', 'CronJob tick', '{jobs: {cronJob: tick, finished: false}, count: 2-}'],
    ['jobFails', 'CronJob tick', '{jobs: {cronJob: tick, condition: Failed}, count: 1-}'],
  ]));
  assert.deepEqual(told(job('a', { namespace: 'default' }), job('a', { namespace: 'other' })).map(([, , , entry]) => [entry]).slice(3, 5), entries([
    ['{pods: {job: a, namespace: other, phase: Running}, count: 2-}'], ['{job: a, namespace: other, condition: Failed}'],
  ]));
  assert.equal(told(...Array.from({ length: 40 }, (_, at) => job(`a${at}`))).length, 8);
});

test('questions: none for an object without a name', () => assert.deepEqual(told(job('')), []));

test('questions: more of a field, a second pod of an index', () => {
  const entry = (...of) => {
    const asked = askedOfField(...of);
    return asked && entryOf(asked.form);
  };
  assert.deepEqual(entry('Job', 'demo', undefined, 'status.failed', 2), parse('{job: demo, failed: 3-}'));
  assert.deepEqual(entry('Job', 'demo', undefined, 'status.conditions[Complete]', undefined), parse('{job: demo, condition: Complete}'));
  assert.deepEqual(entry('Job', 'demo', undefined, 'status.conditions[Complete].reason', 'x'), parse('{job: demo, condition: Complete}'));
  assert.deepEqual(entry('Job', 'demo', undefined, 'status.completionTime', 'x'), parse('{job: demo, finished: true}'));
  assert.deepEqual(entry('Job', 'demo', 'a', 'spec.backoffLimit', 1), parse('{job: demo, namespace: a, failed: 3-}'));
  assert.deepEqual(entry('Job', 'demo', undefined, 'spec.parallelism', 2), parse('{pods: {job: demo, phase: Running}, count: 3-}'));
  assert.equal(entry('Job', 'demo', undefined, 'spec.suspend', true), undefined);
  assert.deepEqual(entry('CronJob', 'tick', undefined, 'status.active', []), parse('{jobs: {cronJob: tick, finished: false}, count: 2-}'));
  const owners = ownersOf([job('demo', { parallelism: 2 })]);
  assert.deepEqual(entryOf(askedOfPod('demo', 3, owners).form), parse('{pods: {index: 3, phase: Running}, count: 2-}'));
  assert.deepEqual(entryOf(askedOfPod('demo', undefined, owners).form), parse('{pods: {phase: Running}, count: 3-}'));
});
