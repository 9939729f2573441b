// What "What if" writes into a scenario's text, and which runs it finds among many.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parseAllDocuments } from '../../web/node_modules/yaml/dist/index.js';
import { load } from './load.mjs';

const { binsOf, chanceAsRun, countValues, cumulativeOf, faultsByHand, jobsIn, picksOf, rateOf, valueOf, withChance, withField, withRate, withRulesAsChance, withSeed } =
  await load('core/job_fields', 'core/chance_edit', 'core/ends');

const example = (id) => readFileSync(new URL(`../../web/examples/${id}.yaml`, import.meta.url), 'utf8');
const read = (text) => parseAllDocuments(text).map((one) => one.toJS());

test('a field of a Job is written where it stands, and all else stays', () => {
  const text = example('retry-study-never');
  assert.equal(withField(text, '', 'spec.backoffLimit', 5), text.replace('backoffLimit: 3', 'backoffLimit: 5'));
  assert.equal(withField(text, '', 'spec.backoffLimit', undefined), text.replace('  backoffLimit: 3\n', ''));
  assert.equal(withField(text, '', 'spec.parallelism', 4), text.replace('backoffLimit: 3\n', 'backoffLimit: 3\n  parallelism: 4\n'));
  assert.equal(withField(text, '', 'spec.template.spec.restartPolicy', 'OnFailure'), text.replace('restartPolicy: Never', 'restartPolicy: OnFailure'));
  const image = withField(text, '', 'spec.template.spec.containers[0].image', 'busybox');
  assert.equal(read(image)[0].spec.template.spec.containers[0].image, 'busybox');
  assert.match(image, /# so that the pod is killed at once/);
  assert.equal(withField(text, 'Job/other', 'spec.backoffLimit', 5), undefined);
  const policy = { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] };
  assert.deepEqual(read(withField(text, '', 'spec.podFailurePolicy', policy))[0].spec.podFailurePolicy, policy);
});

test('Jobs are named as the engine names them, and CronJobs have their fields in their template', () => {
  const job = (name, namespace) => `kind: Job\nmetadata: {name: ${name}${namespace ? `, namespace: ${namespace}` : ''}}\nspec: {backoffLimit: 1}\n`;
  const cron = 'kind: CronJob\nmetadata: {name: c}\nspec: {jobTemplate: {spec: {backoffLimit: 2}}}\n';
  const text = [job('a'), job('b', 'x'), job('b', 'y'), cron, 'kind: Scenario\n'].join('---\n');
  const jobs = jobsIn(text);
  assert.deepEqual(jobs.map(({ object }) => object), ['', 'Job/x/b', 'Job/y/b', 'CronJob/c']);
  assert.deepEqual(jobs.map(({ prefix, valueAt }) => valueAt(`${prefix}backoffLimit`)), [1, 1, 1, 2]);
  assert.deepEqual(read(withField(text, 'Job/y/b', 'spec.backoffLimit', 7)).slice(0, 3).map(({ spec }) => spec.backoffLimit), [1, 1, 7]);
});

test('values are read as the engine reads them', () => {
  assert.deepEqual(['0..6', '1,2,4', 'null', '0..2,9', 'Never,OnFailure'].map(countValues), [7, 3, 1, 4, 2]);
  assert.deepEqual([valueOf('3'), valueOf('null'), valueOf('Never'), valueOf('@a', { a: 'rules: []' })], [3, undefined, 'Never', { rules: [] }]);
});

test('a chance is written in place of the rules of pods', () => {
  const chance = { percent: 10, exit: 1, takes: { kind: 'logNormal', median: '30s', p95: '1m30s' }, evictionsPerPodHour: 0.5 };
  const text = withChance(example('retry-study-never'), chance, undefined);
  const { pods, chance: written } = read(text)[1].spec;
  assert.equal(pods, undefined);
  assert.deepEqual(written, { seed: 1, pods: [{ exit: { 0: 0.9, 1: 0.1 }, for: { logNormal: { median: '30s', p95: '1m30s' } } }], evictions: { perPodHour: 0.5 } });
  assert.match(text, /\n {4}- \{exit: \{0: 0\.9, 1: 0\.1\}, for: \{logNormal: \{median: 30s, p95: 1m30s\}\}\}\n/);
  assert.match(text, /# the sleep tells whether/);
  const alone = withChance('kind: Job\nmetadata: {name: a}\n', { ...chance, percent: 100, takes: { kind: 'asNow' }, evictionsPerPodHour: 0 }, 60e6);
  assert.deepEqual(read(alone)[1].spec.chance, { seed: 1, pods: [{ exit: { 1: 1 } }] });
  assert.equal(chanceAsRun(undefined).percent, 10);
  const more = withRulesAsChance('kind: Scenario\nspec:\n  pods:\n  - runs: [{exit: 1}]\n  chance: {pods: [{match: {index: "0"}, exit: {0: 1}}]}\n', { ...chance, takes: { kind: 'asNow' } });
  assert.deepEqual(read(more)[0].spec, { chance: { pods: [{ match: { index: '0' }, exit: { 0: 1 } }, { exit: { 0: 0.9, 1: 0.1 } }] } });
});

test('faults by hand become rates, and are no longer in the timeline', () => {
  const timeline = [
    '{at: 5s, evict: {index: 0}}  # by hand', '{at: 9s, nodePressure: {index: 1}}', '{at: 9s, suspend: true}', '{at: 10s, node: {name: node-2, state: down}}',
    '{at: 70s, node: {name: node-2, state: up}}', '{at: 80s, api: {verb: create, resource: pods, count: 3, error: Forbidden}}',
  ];
  const text = `kind: Scenario\nspec:\n  # mine\n  timeline:\n${timeline.map((one) => `  - ${one}\n`).join('')}`;
  const { faults } = faultsByHand(text);
  assert.deepEqual(faults.map(({ rate, entries, count, down }) => [rate, entries, count, down]), [
    ['evictions', [0, 1], 2, undefined], ['nodeLosses', [3, 4], 1, 60e6], ['api', [5], 3, undefined],
  ]);
  const exposure = { podHours: 12, nodeHours: 3, pods: 27 };
  assert.deepEqual(faults.map((one) => rateOf(one, exposure)), [0.167, 0.333, 0.1]);
  const evictions = withRate(text, faults[0], 0.167);
  assert.equal(evictions, `${text.replace(`  - ${timeline[0]}\n  - ${timeline[1]}\n`, '')}  chance:\n    seed: 1\n    evictions:\n      perPodHour: 0.167\n`);
  const losses = withRate(evictions, faultsByHand(evictions).faults[0], 0.3);
  assert.deepEqual(read(losses)[0].spec.chance, { seed: 1, evictions: { perPodHour: 0.167 }, nodeLosses: { perNodeHour: 0.3, for: '1m0s' } });
  const all = withRate(losses, faultsByHand(losses).faults[0], 0.1);
  assert.deepEqual(read(all)[0].spec.chance.api, [{ verb: 'create', resource: 'pods', share: 0.1, error: 'Forbidden' }]);
  assert.deepEqual(read(all)[0].spec.timeline, [{ at: '9s', suspend: true }]);
  const only = withRate('kind: Scenario\nspec:\n  timeline:\n  - {at: 1s, preempt: {index: 0}}\n', { rate: 'preemptions', entries: [0], count: 1 }, 2);
  assert.deepEqual(read(only)[0].spec, { chance: { seed: 1, preemptions: { perPodHour: 2 } } });
});

test('faults by hand count as often as they strike', () => {
  const timelineOf = (...entries) => `kind: Scenario\nspec:\n  until: 10m\n  timeline:\n${entries.map((one) => `  - ${one}\n`).join('')}`;
  const countsOf = (text, lanes) => faultsByHand(text, lanes).faults.map(({ rate, count }) => [rate, count]);
  const sets = timelineOf('{at: 5s, evict: {index: "0-3"}}', '{at: 5s, preempt: {index: "1,4-5", attempt: "1-2"}}', '{at: 5s, api: {verb: create, resource: pods, calls: "1-5"}}');
  assert.deepEqual(countsOf(sets), [['evictions', 4], ['preemptions', 6], ['api', 5]]);
  // In a run, of those the pods that are there.
  const pod = (index, from, to, kind = 'running', node = 'node-1') => ({
    ref: { namespace: 'default' }, name: `a-${index}`, job: 'a', index, attempt: 1, node, created: from * second,
    segments: [{ kind, from: from * second, step: 1 }, ...(to === undefined ? [] : [{ kind: 'succeeded', from: to * second, step: 2 }])],
  });
  const lanes = { pods: [pod(0, 0), pod(1, 0, 3), pod(2, 1, 9), pod(3, 8), pod(4, 0, undefined, 'pending', 'node-2')] };
  assert.deepEqual(countsOf(sets, lanes), [['evictions', 2], ['preemptions', 1], ['api', 5]]);
  const all = timelineOf('{at: 5s, evict: {}}', '{at: 6s, evict: {job: b}}', '{at: 7s, node: {name: node-1, state: drained}}');
  assert.deepEqual(countsOf(all, lanes), [['evictions', 5]]);
  // Refused for ever, and a node that is deleted, or down for the rest of the run.
  const endless = faultsByHand(timelineOf('{at: 5s, api: {verb: patch, resource: pods, calls: "3-"}}', '{at: 4m, node: {name: node-1, state: down}}', '{at: 8m, node: {name: node-1, state: deleted}}', '{at: 9m, node: {name: node-2, state: deleted}}')).faults;
  assert.deepEqual(endless.map(({ count, down, entries }) => [count, down, entries]), [[Infinity, undefined, [0]], [2, 360e6, [1, 2, 3]]]);
  assert.deepEqual(endless.map((one) => rateOf(one, { podHours: 1, nodeHours: 4, pods: 9 })), [1, 0.5]);
});

test('pods that are killed become exit codes, and what chance has no rate for stays', () => {
  const timeline = ['{at: 5s, kill: {index: "0-1"}}', '{at: 6s, kill: {index: 2, exit: 42}}', '{at: 7s, kill: {index: 3, exit: 0}}', '{at: 8s, controller: {name: job, state: restart}}', '{at: 9s, delete: {kind: Pod, pod: {index: 1}}}', '{at: 9s, hang: {index: 1}}', '{at: 10s, hang: {index: 2}}', '{at: 11s, watchDelay: 5s}'];
  const text = `kind: Scenario\nspec:\n  timeline:\n${timeline.map((one) => `  - ${one}\n`).join('')}`;
  const { faults, others } = faultsByHand(text);
  assert.deepEqual([...others], [['kill', 1], ['controller restart', 1], ['delete Pod', 1], ['hang', 2], ['watchDelay', 1]]);
  assert.deepEqual(faults.map(({ rate, entries, count, exits }) => [rate, entries, count, [...exits]]), [['exits', [0, 1], 3, [[137, 2], [42, 1]]]]);
  const rate = rateOf(faults[0], { podHours: 1, nodeHours: 1, pods: 10 });
  assert.equal(rate, 0.3);
  const [{ spec }] = read(withRate(text, faults[0], rate));
  assert.deepEqual(spec.chance, { seed: 1, pods: [{ exit: { 0: 0.7, 137: 0.2, 42: 0.1 } }] });
  assert.equal(spec.timeline.length, 6);
  // Beside rules that say how pods end nobody would hear of a share.
  const ruled = faultsByHand('kind: Scenario\nspec:\n  pods: [{runs: [{for: 9s}]}]\n  timeline:\n  - {at: 5s, kill: {index: 0}}\n');
  assert.deepEqual([ruled.faults.length, [...ruled.others]], [0, [['kill', 1]]]);
});

test('a scenario is drawn of another seed', () => {
  const text = 'kind: Scenario\nspec:\n  chance: {seed: 1, evictions: {perPodHour: 1}}  # mine\n';
  assert.equal(withSeed(text, 42), text.replace('seed: 1', 'seed: 42'));
  assert.deepEqual(read(withSeed('kind: Scenario\nspec:\n  chance:\n    evictions: {perPodHour: 1}\n', 7))[0].spec.chance, { evictions: { perPodHour: 1 }, seed: 7 });
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
