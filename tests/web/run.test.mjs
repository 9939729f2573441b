// The steps and rows of a run, and searching them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { aboutOf, endOf, firstToSee, idOf, lastTime, layOut, loadOf, nearest, placeOfPod, rowAt, runningAt, segmentAt, stepAt, stepMadeAt, tellingStep, timeOf, titleOf } = await load('core/run', 'core/timeline', 'core/fork', 'core/reference', 'core/subject', 'core/title');
const s = 1e6;
const [visible, sync, failure, condition, , action] = [1, 2, 4, 8, 16, 32];

/** Steps as [seconds, flags]. */
const columns = (...steps) => ({
  time: Float64Array.from(steps, ([time]) => time * s),
  actor: new Uint8Array(steps.length),
  flags: Uint8Array.from(steps, ([, flags = 0]) => flags),
});

const some = columns([0, visible], [0, sync], [1, visible | sync], [1], [5, visible | failure], [5, sync], [9, action]);

test('step at a time: the last one at or before it', () => {
  for (const [time, step] of [[-1, 0], [0, 2], [0.5, 2], [1, 4], [4.999, 4], [5, 6], [9, 7], [99, 7]]) assert.equal(stepAt(some, time * s), step, `at ${time}s`);
  assert.equal(stepAt(columns(), 5), 0);
  for (const [step, time] of [[0, 0], [1, 0], [3, 1], [7, 9], [99, 9]]) assert.equal(timeOf(some, step), time * s, `of step ${step}`);
  assert.equal(timeOf(columns(), 3), 0);
});

test('nearest step of a kind: before or after a step, never the step itself', () => {
  for (const [what, step, direction, found] of [
    ['event', 0, 1, 1], ['event', 7, 1, undefined], ['event', 3, -1, 2], ['event', 1, -1, 0], ['event', 0, -1, undefined],
    ['visible', 1, 1, 3], ['visible', 5, 1, 7], ['visible', 7, 1, undefined], ['visible', 3, -1, 1], ['visible', 1, -1, 0],
    ['sync', 0, 1, 2], ['sync', 2, -1, 0], ['failure', 0, 1, 5], ['failure', 5, -1, undefined], ['action', 0, 1, 7], ['condition', 0, 1, undefined],
  ]) assert.equal(nearest(some, what, step, direction), found, `${what} from ${step} by ${direction}`);
});

test('story: begins at an action or at a visible sync', () => {
  for (const [step, telling] of [[7, 7], [6, 3], [3, 3], [2, 1], [0, 0]]) assert.equal(tellingStep(some, step), telling, `from ${step}`);
});

test('first step shown: reaction to the first failure, else the outcome', () => {
  for (const [name, steps, step] of [
    ['a failure, and the sync that counts it', [[0, visible | sync], [5, visible | failure], [5], [5, sync], [5, visible | sync], [9, condition]], 5],
    ['a failure that nothing is done about', [[0, visible | sync], [5, visible | failure], [5, sync]], 2],
    ['the last condition', [[0, visible | sync], [3, condition], [5, visible | sync | condition], [6]], 3],
    ['no end yet', [[0, visible | sync], [3, visible], [4]], 2],
    ['an action of which nothing comes, and the sync that says why', [[0, visible | action], [0], [1, sync]], 3],
    ['an action that nobody looks at', [[0, visible | action], [0]], 1],
    ['nothing at all', [[0], [1]], 0],
  ]) assert.equal(firstToSee(columns(...steps)), step, name);
});

test('step of a change: the last action at its time', () => {
  const acted = columns([1, visible], [5, action], [5, visible], [5, action], [9, action]);
  for (const [at, step] of [[0, undefined], [1, 1], [5, 4], [6, undefined], [9, 5], [10, undefined]]) assert.equal(stepMadeAt(acted, at * s), step, `at ${at}s`);
});

const lanes = (...kinds) => ({ folds: [], jobs: kinds.map((kind) => ({ name: 'demo', segments: [{ kind, from: 0, step: 1 }], marks: [] })) });

test('timeline: ends after the last visible thing, later if a Job continues', () => {
  const end = (kind, until, ...steps) => endOf({ until: until * s }, {}, columns(...steps), lanes(kind)) / s;
  assert.equal(end('complete', 3600, [0, visible], [100, visible]), 106);
  assert.equal(end('complete', 3600, [0, visible], [100, visible], [103]), 106);
  assert.equal(end('complete', 3600, [0, visible], [100, visible], [110]), 110, 'the last sync, a moment later');
  assert.equal(end('complete', 3600, [0, visible], [100, visible], [3000]), 106, 'not one long after');
  assert.equal(end('active', 3600, [0, visible], [100, visible]), 130);
  assert.equal(end('active', 3600, [0, visible], [400, visible]), 500);
  assert.equal(end('active', 110, [0, visible], [100, visible]), 110, 'not after the scenario');
  assert.equal(end('complete', 3600, [0, visible]), 1);
  assert.equal(endOf({ until: 7 * s }, { unfinished: true }, columns([3, visible]), lanes('active')), 7 * s);
  assert.equal(lastTime({ loaded: { until: 7 * s }, ran: {}, end: 3 * s }), 7 * s);
  assert.equal(lastTime({ loaded: { until: 7 * s }, ran: { problem: {} }, end: 3 * s }), 3 * s, 'it was cut off');
});

test('title: that of the scenario, else of the first object', () => {
  const loaded = (title, description, ...objects) => ({ title, description, objects: objects.map(([kind, name]) => ({ kind, name, namespace: 'default' })) });
  assert.equal(titleOf(loaded('A title', '', ['Job', 'a'])), 'A title');
  assert.equal(titleOf(loaded('', '', ['Job', 'a'], ['CronJob', 'b'])), 'a');
  assert.equal(titleOf(loaded('', '', ['CronJob', 'b'])), 'b');
  assert.equal(titleOf(loaded('', '')), '');
  assert.equal(aboutOf(loaded('', '', ['Job', 'a'], ['CronJob', 'b'])), 'Job/default/a,CronJob/default/b');
  assert.equal(aboutOf(loaded('', 'Words', ['Job', 'a'])), 'Words');
});

const ref = (kind, name) => ({ kind, name, ...(kind !== 'Node' && { namespace: 'default', uid: `${kind} ${name}` }) });
const named = (kind, name) => ({ ref: ref(kind, name), name });
const lane = (name, job, created, more = {}) => ({ ...named('Pod', name), job, jobRef: ref('Job', job), attempt: 1, created: created * s, segments: [{ kind: 'running', from: created * s, step: created }], ...more });

test('rows: sorted by CronJob, Job, index and attempt, then nodes', () => {
  const { rows, height, podRows } = layOut({
    cronJobs: [{ ...named('CronJob', 'nightly'), created: 0, runs: [{ at: 0, step: 1, text: '', ref: ref('Job', 'a') }] }],
    jobs: [named('Job', 'b'), named('Job', 'a')],
    pods: [
      lane('b-1-late', 'b', 9, { index: 1, attempt: 2 }), lane('b-1', 'b', 3, { index: 1 }), lane('b-0', 'b', 4, { index: 0 }), lane('a-x', 'a', 2), lane('orphan', 'gone', 1),
    ],
    waits: [{ job: 'b', ref: ref('Job', 'b'), index: 1, from: 4 * s, to: 8.5 * s, failures: 1 }, { job: 'b', ref: ref('Job', 'b'), index: 0, from: 0, to: s, failures: 1 }],
    nodes: [{ ...named('Node', 'node-1'), segments: [] }],
  });
  assert.deepEqual(rows.map(({ kind, name }) => `${kind} ${name}`.trim()), [
    'cronJob nightly', 'job b', 'pod b-0', 'pod b-1', 'pod b-1-late', 'job a', 'pod a-x', 'nodes', 'node node-1',
  ]);
  assert.deepEqual(rows.filter(({ kind }) => kind === 'job').map(({ oneOfMany }) => oneOfMany), [false, true], 'that a CronJob made');
  assert.deepEqual(rows.filter(({ kind }) => kind === 'pod').map(({ first }) => first), [true, true, false, false], 'the first of an index');
  assert.deepEqual(rows.filter(({ wait }) => wait).map(({ name }) => name), ['b-1-late'], 'only the pod that came right after its wait');
  for (const [at, row] of rows.entries()) {
    if (at) assert.ok(row.top >= rows[at - 1].top + rows[at - 1].height, 'rows do not overlap');
    assert.equal(rowAt(rows, row.top), at);
    assert.equal(rowAt(rows, row.top + row.height - 1), at);
  }
  assert.equal(rowAt(rows, height), rows.length);
  assert.equal(rowAt([], 5), 0);
  for (const [id, at] of podRows) assert.equal(idOf(rows[at].lane.ref), id);
});

test('rows: more pods make them lower', () => {
  const heightOf = (count) => layOut({
    cronJobs: [], jobs: [named('Job', 'a')], nodes: [], waits: [], pods: Array.from({ length: count }, (_, at) => lane(`a-${at}`, 'a', at)),
  }).rows[1].height;
  assert.deepEqual([1, 60, 61, 400, 401].map(heightOf), [24, 24, 18, 18, 14]);
});

test('place of a pod: counted among those that exist after the step', () => {
  const pods = [lane('a', 'j', 1, { removedStep: 5 }), lane('b', 'j', 3), lane('c', 'j', 3)];
  pods[2].segments[0].step = 4;
  for (const [name, step, time, place] of [
    ['a', 1, 1, 0], ['b', 2, 2, undefined], ['b', 3, 3, 1], ['c', 3, 3, undefined], ['c', 4, 3, 2], ['b', 5, 4, 0], ['a', 5, 4, undefined], ['c', 9, 9, 1], ['d', 9, 9, undefined],
  ]) assert.equal(placeOfPod(pods, ref('Pod', name), step, time * s), place, `${name} after step ${step}`);
});

test('segment: lasts from its start to just before its end', () => {
  const segments = [{ kind: 'pending', from: 1, to: 3 }, { kind: 'running', from: 3, to: 5 }, { kind: 'lost', from: 7 }];
  for (const [time, kind] of [[0, undefined], [1, 'pending'], [3, 'running'], [4, 'running'], [5, undefined], [6, undefined], [7, 'lost'], [99, 'lost']]) {
    assert.equal(segmentAt(segments, time)?.kind, kind, `at ${time}`);
  }
  assert.equal(segmentAt([], 1), undefined);
});

test('failures only: one row counts the running pods without a failure', () => {
  const ref = (uid) => ({ kind: 'Job', namespace: 'default', name: uid, uid });
  const pod = (job, name, ...segments) => ({ ref: ref(name), name, job, jobRef: ref(job), attempt: 1, created: 0, segments: segments.map(([kind, from, to, more]) => ({ kind, from: from * s, to: to * s, step: 1, ...more })) });
  const job = (name, kind) => ({ ref: ref(name), name, created: 0, segments: [{ kind, from: 0, step: 1 }], marks: [] });
  const of = (...jobs) => ({
    cronJobs: [], nodes: [], waits: [], jobs: jobs.map(([name, kind]) => job(name, kind)),
    pods: [
      pod('a', 'a1', ['running', 0, 5], ['failed', 5, 9]), pod('a', 'a2', ['running', 2, 7]), pod('a', 'a3', ['running', 5, 7]),
      pod('b', 'b1', ['running', 1, 4]), pod('c', 'c1', ['running', 1, 3, { restarts: 1 }]),
    ],
  });
  const told = (lanes, shown) => layOut(lanes, shown).rows.map((row) => (row.kind === 'others' ? `${row.count} other ${row.of}, ${row.load.most} at once` : `${row.kind} ${row.name}`));
  const all = of(['a', 'failed'], ['b', 'complete'], ['c', 'complete']);
  assert.deepEqual(told(all), ['job a', 'pod a1', 'pod a2', 'pod a3', 'job b', 'pod b1', 'job c', 'pod c1']);
  assert.deepEqual(told(all, { failures: true }), ['job a', 'pod a1', '2 other pods, 2 at once', 'job c', 'pod c1', '1 other jobs, 1 at once']);
  assert.deepEqual(told(of(['b', 'complete']), { failures: true }), ['job b', '1 other pods, 1 at once'], 'one Job alone is shown');
  const load = loadOf(all.pods);
  assert.deepEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].map((time) => runningAt(load, time * s)), [0, 1, 3, 4, 3, 2, 2, 2, 0, 0]);
});
