// Manual faults at a step, as lines of the scenario.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from './load.mjs';

const { act, beforeStart, hang, kill, mutableFields, podKey, stateAt, timeOfAction } =
  await load('core/edit', 'core/target', 'views/faults/hang', 'views/faults/kill');
const s = 1e6;

const segments = (...all) => all.map(([kind, from, to], at) => ({ kind, from: from * s, ...(to === undefined ? {} : { to: to * s }), step: at + 1 }));
const jobOf = (namespace, name) => ({ name, ref: { kind: 'Job', namespace, name, uid: `${namespace}-${name}` } });
const runOf = (...jobs) => ({ lanes: { jobs } });
const run = runOf(jobOf('default', 'demo'));
const pod = { ref: { kind: 'Pod', namespace: 'default', name: 'demo-x', uid: '1' }, name: 'demo-x', job: 'demo', jobRef: { kind: 'Job', namespace: 'default', name: 'demo', uid: 'default-demo' }, attempt: 1, created: 2 * s };

test('action: takes place at the next whole millisecond, after all others', () => {
  for (const [time, at] of [[0, 1000], [1, 1000], [999, 1000], [1000, 2000], [1.5 * s, 1.501 * s]]) assert.equal(timeOfAction(time), at);
});

test('pod: identified by Job, index and attempt, even if the past changes', () => {
  assert.deepEqual(podKey(run, pod), { job: 'demo', attempt: '1' });
  assert.deepEqual(podKey(run, { ...pod, index: 0, attempt: 3 }), { job: 'demo', index: '0', attempt: '3' });
  const ofTeam = { ...pod, ref: { ...pod.ref, namespace: 'team-a' }, job: 'team-a/demo', jobRef: { kind: 'Job', namespace: 'team-a', name: 'demo', uid: 'team-a-demo' } };
  const both = runOf(jobOf('default', 'demo'), jobOf('team-a', 'demo'));
  assert.deepEqual(podKey(both, ofTeam), { namespace: 'team-a', job: 'demo', attempt: '1' });
  assert.deepEqual(podKey(both, pod), { namespace: 'default', job: 'demo', attempt: '1' });
  assert.deepEqual(podKey(runOf(jobOf('team-a', 'demo')), ofTeam), { job: 'demo', attempt: '1' }, 'the only namespace');
});

// From the engine's lanes; only these decide which faults are possible.
const states = {
  unscheduled: 'pending', pending: 'pending', imagePull: 'pending', running: 'running', notReady: 'running', crashLoop: 'waiting', lost: 'waiting',
  succeeded: 'over', failed: 'over',
};

test('pod: its state is the one at the end of an instant', () => {
  const lane = { ...pod, removed: 40 * s, segments: segments(['unscheduled', 2, 3], ['imagePull', 3, 5], ['pending', 5, 6], ['notReady', 6, 7], ['running', 7, 20], ['crashLoop', 20, 30], ['lost', 30, 35], ['failed', 35, 40]) };
  for (const [time, state] of [
    [0, undefined], [1.999, undefined], [2, 'pending'], [4, 'pending'], [5, 'pending'], [6, 'running'], [7, 'running'], [19.999, 'running'],
    [20, 'waiting'], [30, 'waiting'], [35, 'over'], [39, 'over'], [40, undefined], [99, undefined],
  ]) assert.equal(stateAt({ states }, lane, time * s), state, `at ${time}s`);
  assert.equal(stateAt({ states }, { ...pod, segments: segments(['succeeded', 2]) }, 99 * s), 'over');
});

test('pod: can be stopped before its start, right after its creation', () => {
  for (const [begun, at] of [[2, undefined], [2.001, undefined], [2.002, 2.001], [9, 2.001]]) {
    const lane = { ...pod, segments: segments(['pending', 2, begun], ['running', begun]) };
    assert.equal(beforeStart({ states }, lane), at && at * s, `begun at ${begun}s`);
  }
  assert.equal(beforeStart({ states }, { ...pod, segments: segments(['unscheduled', 2]) }), 2.001 * s, 'never begun');
});

test('fault: becomes an entry of the timeline', () => {
  assert.deepEqual(act(90.001 * s, { drain: 'node-1' }), { timeline: [{ at: '1m30.001s', drain: 'node-1' }] });
  const on = { run: { lanes: { states } }, state: 'running', pod: { ...pod, segments: segments(['running', 2]) }, key: podKey(run, pod), now: { phase: 'Running' }, when: s };
  const entries = (fault, more = {}) => fault.choices({ ...on, ...more }, 'en').map((choice) => (choice.deed ? choice.deed(42) : choice).edit.timeline[0]);
  const of = { job: 'demo', attempt: '1' };
  assert.deepEqual(entries(hang), [{ at: '1s', hang: of }]);
  assert.deepEqual(entries(hang, { state: 'over' }), []);
  const ends = [{ exit: 1 }, { exit: 42 }, { exit: 137, reason: 'OOMKilled' }, { exit: 0 }];
  assert.deepEqual(entries(kill), ends.map((end) => ({ at: '1s', kill: { ...of, ...end } })));
  assert.deepEqual(entries(kill, { state: 'pending', init: 'main' }), ends.map((end) => ({ at: '1s', kill: { ...of, container: 'main', ...end } })));
  assert.deepEqual(entries(kill, { state: 'pending' }), []);
});

test('fault: each in the folder has its own place in one menu', () => {
  const folder = new URL('../../web/src/views/faults/', import.meta.url);
  const places = readdirSync(folder).filter((file) => !['fault.ts', 'index.ts'].includes(file)).map((file) => {
    const rows = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^export const \w+ = (on\w+\(\d+), /gm)];
    assert.equal(rows.length, 1, file);
    return rows[0][1];
  });
  assert.ok(places.includes('onPod(10'));
  assert.deepEqual(places.filter((place, at) => places.indexOf(place) !== at), []);
});

test('mutable fields: listed with their values', () => {
  const mutable = ['parallelism', 'suspend', 'backoffLimit', 'ttlSecondsAfterFinished'];
  assert.deepEqual(mutableFields({ spec: { parallelism: 2, backoffLimit: 0, suspend: false, template: {} }, mutable }), {
    parallelism: 2, suspend: false, backoffLimit: 0, ttlSecondsAfterFinished: null,
  });
});
