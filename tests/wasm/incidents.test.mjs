// Each public incident of the gallery opens at a step that explains it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from '../web/load.mjs';
import { startEngine } from './engine.mjs';

const folder = new URL('../../web/incidents/', import.meta.url);
const told = {
  'completed-pods-deleted': /^Delete pods of Job backfill, Succeeded/,
  'deadline-lost-in-a-restart': /has been active for 10m1\.22s and has reached its deadline of 5m0s/,
  'deleted-without-a-policy': /^Delete Job made-by-operator without a propagation policy/,
  'history-deletes-what-is-gone': /rejected a call of the controller: delete jobs: .* not found/,
  'limit-1-two-pods': /more than the limit of 1, so (the Job|it) fails/,
  'limit-6-failed-5': /more than the limit of 6, so (the Job|it) fails/,
  'limit-6-five-pods': /more than the limit of 6, so (the Job|it) fails/,
  'manual-job-is-unexpected': /is not in the list of active Jobs/,
  'on-failure-limit-1': /restarted 1 time, which reaches the limit of 1, so the Job fails/,
  'on-failure-pods-pile-up': /^A start time of the schedule has come/,
  'one-failed-job-stays': /more finished Jobs than the history limit of 3, so the controller deletes the oldest, /,
  'orphan-keeps-its-finalizer': /Its selector goes on the orphan queue/,
  'parallel-failures-beyond-the-limit': /more than the limit of 10, so (the Job|it) fails/,
  'pods-made-invalid': /The API server rejected a call of the controller: create pods/,
  'preempted-pod-exits-0': /1 of 1 completions are reached/,
  'replace-spares-manual-jobs': /concurrency policy is Replace/,
  'same-name-deadline-lost': /has been active for 2m1\.22s and has reached its deadline of 40s/,
  'same-name-no-pods': /./,
  'scale-down-is-no-failure': /The controller counts 18 active pods \(18 ready\), 0 succeeded and 0 failed/,
  'schedule-edit-runs-at-the-old-time': /^A start time of the schedule has come, so the controller creates Job nightly-29027820/,
  'schedule-edit-then-a-restart': /^A start time of the schedule has come, so the controller creates Job weekly-28445700/,
  'sidecar-error-completed': /1 of 1 completions are reached/,
  'starting-deadline-below-10': /^Since the last start, no start time has passed that is still within startingDeadlineSeconds/,
  'ttl-is-kept': /The Job finished at 13s, and its TTL was 10m0s/,
  'upgrade-changes-the-template': /The API server rejects the scenario's request/,
};

/** Parsed like in src/engine/client.ts. */
function columnsOf(answer) {
  const { buffer } = answer.slice();
  const count = new DataView(buffer).getUint32(0, true);
  return { time: new Float64Array(buffer, 8, count), flags: new Uint8Array(buffer, 8 + 8 * count, count) };
}

test('incidents: each opens at a step that explains it', async (t) => {
  const { firstToSee, moments } = await load('core/run', 'core/incidents');
  assert.deepEqual(readdirSync(folder).map((file) => file.replace('.yaml', '')), Object.keys(told));
  for (const [id, sentence] of Object.entries(told)) {
    const { engine, load: read, run, moment } = await startEngine();
    assert.ok(read(readFileSync(new URL(`${id}.yaml`, folder), 'utf8')).ok, id);
    let ran;
    do ran = run(5000); while (!ran.done);
    const columns = columnsOf(engine.steps(1, ran.steps + 1));
    const step = moments[id] === undefined ? firstToSee(columns) : engine.find(moments[id], 0, 1);
    const said = moment(step, 0, 0, false).why.map(({ text }) => text);
    t.diagnostic(`${id}: ${columns.time[step - 1] / 1e6} s`);
    assert.ok(said.some((one) => sentence.test(one)), `${id} at step ${step}: ${said.join(' ')}`);
  }
});
