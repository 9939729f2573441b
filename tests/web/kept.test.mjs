// What the page keeps: runs, earlier texts, and the Job that a step is about.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const stored = new Map();
const storage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value), removeItem: (key) => void stored.delete(key) };
globalThis.localStorage = globalThis.sessionStorage = storage;

const { load } = await import('./load.mjs');
const { find, history, keepHistory, objectOf, outcomeOf, partAt, savedKept, saveKept, shownOf, titleIn, withKept } =
  await load('core/history', 'core/kept', 'core/parting', 'core/subject', 'core/title', 'views/kubectl_object');

const job = (name, last, removed) => ({
  name, removed, marks: last ? [{ at: 0, text: 'Suspended' }, { at: 1, text: last }] : [],
  segments: [{ kind: 'suspended' }, { kind: { Complete: 'complete', 'Failed: BackoffLimitExceeded': 'failed' }[last] ?? 'active' }],
});
const run = (text, jobs = []) => ({ text, lanes: { jobs, pods: [] }, ran: { steps: 3, hash: `hash of ${text}` } });

const ends = { deleted: 'deleted', unfinished: 'not finished' };

test('outcome: shows the last condition of each Job', () => {
  assert.equal(outcomeOf(run('', [job('a', 'Complete'), job('b', 'Failed: BackoffLimitExceeded', 5), job('c'), job('d', 'Resumed', 5)]), ends),
    'a: Complete, b: Failed: BackoffLimitExceeded, c: not finished, d: deleted');
  assert.equal(outcomeOf({ ...run('', [job('c')]), soFar: 'until a question is answered' }, ends), 'c: …');
});

test('kept runs: each manifest once, six whole runs, 24 at most', () => {
  let forks = [];
  let gone;
  for (let at = 1; at <= 24; ++at) ({ forks, gone } = withKept(forks, run(`text ${at}`), ends));
  assert.equal(gone, undefined);
  assert.equal(withKept(forks, run('text 3'), ends).forks, forks);
  ({ forks, gone } = withKept(forks, run('text 25'), ends));
  assert.equal(gone.text, 'text 1');
  assert.deepEqual([forks.length, forks[0].text, forks.at(-1).text], [24, 'text 2', 'text 25']);
  assert.deepEqual(forks.map((fork) => fork.run !== undefined).lastIndexOf(false), 24 - 6 - 1);
  assert.equal(new Set(forks.map(({ id }) => id)).size, 24, 'ids are their own');
  saveKept(forks);
  assert.deepEqual(savedKept().map(({ text, hash }) => [text, hash]), forks.map(({ text, hash }) => [text, hash]));
  assert.ok(savedKept().every((fork) => fork.run === undefined));
});

test('parting: two runs diverge at the first thing drawn in only one', () => {
  const drawn = (...pods) => ({
    lanes: { jobs: [{ name: 'a', marks: [{ at: 50, text: 'Complete' }] }], nodes: [], waits: [], actions: [], pods: pods.map((segments, at) => ({ job: 'a', attempt: at + 1, segments })) },
  });
  const pending = { kind: 'pending', from: 1, to: 3, step: 1 };
  assert.equal(partAt(drawn([pending]), drawn([pending])), null);
  assert.equal(partAt(drawn([pending]), drawn([{ ...pending, step: 9, to: 4 }])), null, 'steps are not drawn, and an end is the next beginning');
  assert.equal(partAt(drawn([pending]), drawn([{ ...pending, from: 2 }])), 1);
  assert.equal(partAt(drawn([pending]), drawn([pending], [{ ...pending, from: 70 }])), 70, 'one goes on');
  assert.equal(partAt(drawn([pending, { kind: 'running', from: 3 }]), drawn([pending, { kind: 'failed', from: 3 }])), 3);
  assert.equal(partAt(drawn([pending, { kind: 'running', from: 30 }]), drawn([pending, { kind: 'running', from: 20 }])), 20, 'whichever is first');
});

test('title: taken from the scenario, else from the first object', () => {
  const loaded = (title, ...names) => ({ title, objects: names.map((name) => ({ kind: 'Job', name, namespace: 'default' })) });
  const of = (read, run, ...forks) => ({ read: read && { text: 'a', loaded: read }, run: run && { text: 'a', loaded: run }, forks });
  for (const [state, title] of [
    [of(loaded('A title', 'demo')), 'A title'],
    [of(loaded('', 'demo', 'other')), 'demo'],
    [of(loaded('')), ''],
    [of(undefined, loaded('', 'runs')), 'runs'],
    [of(undefined, undefined, { text: 'b', title: 'B' }, { text: 'a', title: 'kept' }), 'kept'],
    [of(undefined), ''],
  ]) assert.equal(titleIn(state, 'a'), title);
  assert.equal(titleIn(of(loaded('A title')), 'b'), '', 'another text');
});

test('title: otherwise the first line, or the previous title', () => {
  stored.clear();
  const titles = () => history().map(({ title }) => title);
  keepHistory('\n  # A remark \nkind: Job\n', '');
  keepHistory('kind: Job\n', 'demo');
  assert.deepEqual(titles(), ['demo', '# A remark']);
  keepHistory('other', '');
  keepHistory('kind: Job\n', '');
  assert.deepEqual(titles(), ['demo', 'other', '# A remark']);
});

test('earlier texts: kept once, newest first, without empty ones', () => {
  stored.clear();
  for (const text of ['a', ' \n', 'b', 'a', 'a']) keepHistory(text, '');
  assert.deepEqual(history().map(({ text }) => text), ['a', 'b']);
  keepHistory('b', '', true);
  assert.deepEqual(history().map(({ text, passing }) => [text, passing]), [['a', undefined], ['b', undefined]], 'what is kept for good is not made passing');
  keepHistory('c', '', true);
  keepHistory('c', '');
  assert.deepEqual(history().map(({ text, passing }) => [text, passing]), [['c', undefined], ['a', undefined], ['b', undefined]], 'what was passing may be kept for good');
});

test('earlier texts: intermediate ones are dropped first', () => {
  stored.clear();
  for (let at = 0; at < 20; ++at) keepHistory(`good ${at}`, '');
  for (let at = 0; at < 60; ++at) keepHistory(`passing ${at}`, '', true);
  const kept = history();
  assert.equal(kept.length, 50);
  assert.equal(kept[0].text, 'passing 59');
  assert.equal(kept.filter(({ passing }) => !passing).length, 20, 'all that were kept for good');
  for (let at = 20; at < 60; ++at) keepHistory(`good ${at}`, '');
  assert.equal(history()[0].text, 'good 59');
  assert.equal(history().length, 50);
  assert.equal(history().filter(({ passing }) => passing).length, 15, 'a few of the others stay');
});

test('earlier texts: long ones are dropped before the storage is full', () => {
  stored.clear();
  keepHistory('x'.repeat(600_000), '');
  keepHistory('y'.repeat(600_000), '');
  assert.deepEqual(history().map(({ text }) => text[0]), ['y']);
  keepHistory('z'.repeat(2_000_000), '');
  assert.deepEqual(history().map(({ text }) => text[0]), ['z']);
});

const ref = (kind, name, namespace = 'default') => ({ kind, ...(kind !== 'Node' && { namespace, uid: `${kind}-${namespace}-${name}` }), name });
const object = (...of) => ({ ref: ref(...of) });

test('object: found by uid, else by name, never in another namespace', () => {
  const [ours, theirs] = [object('Job', 'demo'), object('Job', 'demo', 'team')];
  assert.equal(find([theirs, ours], ours.ref), ours);
  assert.equal(find([ours, theirs], theirs.ref), theirs);
  const linked = { kind: 'Job', name: 'demo' };
  assert.equal(find([theirs, ours], linked), ours);
  assert.equal(find([theirs], linked), theirs, 'a link to the only namespace there was');
  assert.equal(find([ours], { ...ours.ref, uid: 'of the run before' }), ours);
  assert.equal(find([ours], theirs.ref), undefined);
  assert.equal(find([ours], undefined), undefined);
});

test('object: a deleted Job is replaced by its namesake only in another run', () => {
  const job = (uid) => ({ ref: { kind: 'Job', namespace: 'default', name: 'demo', uid } });
  const [old, next, other] = [job('1'), job('2'), object('Job', 'other')];
  const lanes = { jobs: [old, next, other], cronJobs: [], pods: [] };
  const after = [other, next]; // the state after the old one was deleted
  assert.equal(find(after, old.ref, lanes), undefined);
  assert.equal(find(after, next.ref, lanes), next);
  assert.equal(find([old], next.ref, lanes), undefined, 'not there yet');
  assert.equal(find(after, { ...old.ref, uid: undefined }, lanes), next, 'a link means whichever is there');
  const run = { lanes };
  assert.equal(shownOf(after, { selectedJob: old.ref, stepJob: next.ref, run }), next, 'that of the step');
  assert.equal(shownOf(after, { selectedJob: old.ref, stepJob: other.ref, run }), other);
  assert.equal(shownOf(after, { selectedJob: old.ref, run: { lanes: { ...lanes, jobs: [job('7'), next, other] } } }), next, 'another run made it anew');
  const pod = (uid) => ({ ref: { kind: 'Pod', namespace: 'default', name: 'demo-x', uid } });
  assert.equal(find([pod('4')], pod('3').ref, { ...lanes, pods: [pod('3'), pod('4')] }), undefined);
  assert.equal(find([pod('4')], pod('3').ref, { ...lanes, pods: [pod('4')] })?.ref.uid, '4');
});

test('object: the selected one is shown as long as it exists', () => {
  const all = ['a', 'b', 'c'].map((name) => object('Job', name));
  const named = (name) => name && ref('Job', name);
  for (const [selectedJob, stepJob, shown] of [['b', 'c', 'b'], ['gone', 'c', 'c'], [undefined, 'c', 'c'], [undefined, undefined, 'a'], ['gone', 'gone', 'a']]) {
    assert.equal(shownOf(all, { selectedJob: named(selectedJob), stepJob: named(stepJob) }).ref.name, shown);
  }
  assert.equal(shownOf([], {}), undefined);
  const lanes = { cronJobs: [], jobs: [object('Job', 'demo')], pods: [object('Pod', 'demo-x')], nodes: [object('Node', 'node-1')] };
  const job = ref('Job', 'demo'), pod = ref('Pod', 'demo-x'), node = ref('Node', 'node-1'), gone = ref('Pod', 'gone');
  for (const [kind, object, asked] of [['describe', pod, pod], ['describe', gone, job], ['yaml', undefined, job], ['get', gone, undefined], ['get', node, node]]) {
    assert.deepEqual(objectOf({ run: { lanes } }, { kind, object })?.ref, asked, `${kind} ${object?.name}`);
  }
});
