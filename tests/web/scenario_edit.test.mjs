// Deeds by hand, written into the scenario's text: the data is what was asked for, and all else stays as somebody wrote it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parseAllDocuments } from '../../web/node_modules/yaml/dist/index.js';
import { load } from './load.mjs';
import { forSeeds } from './random.mjs';

const { changedFields, edit, editLasting, parseDuration, parsePatch, specValue, writtenAs } = await load('core/scenario_edit', 'base/time');

const head = 'apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n';
const evict = { timeline: [{ at: '5s', evict: { job: 'a', attempt: '1' } }] };
const entry = '{at: 5s, evict: {job: a, attempt: "1"}}';
const spec = (fields) => ({ spec: fields });

test('an entry of the timeline is put in its place, and nothing else changes', () => {
  for (const [name, before, after] of [
    ['into a block, between what is earlier and what is later',
      'spec:\n  timeline:\n  - {at: 1s, drain: node-1}  # first\n\n  # then\n  - {at: 9s, uncordon: node-1}\n',
      `spec:\n  timeline:\n  - {at: 1s, drain: node-1}  # first\n  - ${entry}\n\n  # then\n  - {at: 9s, uncordon: node-1}\n`],
    ['after others of the same time',
      'spec:\n  timeline:\n  - {at: 5s, drain: node-1}\n  until: 1m\n', `spec:\n  timeline:\n  - {at: 5s, drain: node-1}\n  - ${entry}\n  until: 1m\n`],
    ['before the first, above what is said of that',
      'spec:\n  timeline:\n  # of the second\n  - at: 9s\n    drain: node-1\n', `spec:\n  timeline:\n  - ${entry}\n  # of the second\n  - at: 9s\n    drain: node-1\n`],
    ['as deep as the entries stand',
      'spec:\n    timeline:\n      - at: 1s\n        drain: node-1\n', `spec:\n    timeline:\n      - at: 1s\n        drain: node-1\n      - ${entry}\n`],
    ['into a list in brackets',
      'spec: {timeline: [{at: 1s, drain: node-1},  {at: 9s, uncordon: node-1}]}\n', `spec: {timeline: [{at: 1s, drain: node-1},  ${entry}, {at: 9s, uncordon: node-1}]}\n`],
    ['into brackets with an entry a line',
      'spec:\n  timeline: [\n    {at: 1s, drain: node-1}, # why\n  ]\n', `spec:\n  timeline: [\n    {at: 1s, drain: node-1},\n    ${entry}, # why\n  ]\n`],
    ['where there is no timeline, as deep as other lists', 'spec:\n  pods:\n    - {job: a}\n', `spec:\n  pods:\n    - {job: a}\n  timeline:\n    - ${entry}\n`],
    ['where there is no timeline, in braces', 'spec: {until: 5m}\n', `spec: {until: 5m, timeline: [${entry}]}\n`],
    ['into a timeline that is empty', 'spec:\n  timeline: []   # none\n  until: 5m\n', `spec:\n  timeline:   # none\n  - ${entry}\n  until: 5m\n`],
    ['into a timeline that has no value', 'spec:\n  timeline:\n  until: 5m\n', `spec:\n  timeline:\n  - ${entry}\n  until: 5m\n`],
    ['into a spec that has no value', 'spec: # nothing yet\n', `spec: # nothing yet\n  timeline:\n  - ${entry}\n`],
    ['at the end of a text without a last line break', 'spec:\n  until: 5m', `spec:\n  until: 5m\n  timeline:\n  - ${entry}\n`],
    ['after a block of text', 'spec:\n  description: |\n    Two\n    lines.\n', `spec:\n  description: |\n    Two\n    lines.\n  timeline:\n  - ${entry}\n`],
    ['before another document', 'spec:\n  until: 5m\n---\nkind: Job\n', `spec:\n  until: 5m\n  timeline:\n  - ${entry}\n---\nkind: Job\n`],
  ]) {
    assert.equal(edit(head + before, evict), head + after, name);
    const windows = (text) => text.replaceAll('\n', '\r\n');
    assert.equal(edit(windows(head + before), evict), windows(head + after), `${name}, with the line breaks of Windows`);
  }
});

const rule = (name, runs, attempt) => ({ containers: { [name]: runs }, match: { job: 'a', ...(attempt && { attempt }) } });
const fails = [{ exit: 1 }];
const rules = (...of) => ({ rules: of });

test('a rule of an offer stands before all others, in place of those for the same container', () => {
  const main = '{match: {job: a}, containers: {main: [{exit: 1}]}}';
  for (const [name, before, change, after] of [
    ['where there are none', 'spec:\n  until: 5m\n', rules(rule('main', fails)), `spec:\n  until: 5m\n  pods:\n  - ${main}\n`],
    ['before one of all pods', 'spec:\n  pods:\n  - runs: [{for: 3s}]  # all\n', rules(rule('main', fails)), `spec:\n  pods:\n  - ${main}\n  - runs: [{for: 3s}]  # all\n`],
    ['two, in their order', 'spec:\n  pods: []\n', rules(rule('main', fails, '1'), rule('main', [{}], '2')),
      'spec:\n  pods:\n  - {match: {job: a, attempt: "1"}, containers: {main: [{exit: 1}]}}\n  - {match: {job: a, attempt: "2"}, containers: {main: [{}]}}\n'],
    ['in place of those of an offer before', 'spec:\n  pods:\n  - {match: {job: a, attempt: "1"}, containers: {main: [{exit: 3}]}}\n  - {match: {job: a, attempt: "2"}, containers: {main: [{}]}}\n  # mine\n  - {node: node-1}\n',
      rules(rule('main', fails)), `spec:\n  pods:\n  - ${main}\n  # mine\n  - {node: node-1}\n`],
    ['in place of the only one', 'spec:\n  until: 5m\n  pods:\n  - {match: {job: a}, containers: {main: [{}]}}\n', rules(rule('main', fails)), `spec:\n  until: 5m\n  pods:\n  - ${main}\n`],
    ['joined with one of another container', 'spec:\n  pods:\n  - {match: {job: a}, containers: {side: [{}]}}\n', rules(rule('main', fails)), 'spec:\n  pods:\n  - {match: {job: a}, containers: {side: [{}], main: [{exit: 1}]}}\n'],
    ['beside one of another Job', 'spec:\n  pods:\n  - {match: {job: b}, containers: {main: [{}]}}\n', rules(rule('main', fails)), `spec:\n  pods:\n  - ${main}\n  - {match: {job: b}, containers: {main: [{}]}}\n`],
    ['beside one that says more', 'spec:\n  pods:\n  - {match: {job: a}, node: node-2, containers: {main: [{}]}}\n', rules(rule('main', fails)), `spec:\n  pods:\n  - ${main}\n  - {match: {job: a}, node: node-2, containers: {main: [{}]}}\n`],
  ]) assert.equal(edit(head + before, change), head + after, name);
  assert.match(edit('kind: Job\n', rules(rule('main', fails)), 60e6), /^kind: Job\n---\napiVersion: playground\/v1\n(.*\n)*  cluster: {commands: true}\n  pods:\n  - {match: {job: a}, containers: {main: \[{exit: 1}\]}}\n$/);
});

test('what is offered for one container leaves what was chosen for others of the same pods, at each attempt', () => {
  const oom = [{ exit: 137 }];
  const long = [{ for: '5m0s' }];
  const forever = [{}];
  const twice = [rule('main', fails, '1'), rule('main', oom, '2')];
  const of = (containers, attempt) => ({ match: { job: 'a', ...(attempt && { attempt }) }, containers });
  for (const [name, offers, after] of [
    ['of the first, then of all', [[rule('main', fails, '1')], [rule('side', long)]], [of({ main: fails, side: long }, '1'), of({ side: long })]],
    ['of all, then of the first', [[rule('side', long)], [rule('main', fails, '1')]], [of({ side: long, main: fails }, '1'), of({ side: long })]],
    ['of the first two, then of the first', [twice, [rule('side', long, '1')]], [of({ main: fails, side: long }, '1'), of({ main: oom }, '2')]],
    ['of the first and the others, then of the first two', [[rule('main', fails, '1'), rule('main', forever)], [rule('side', fails, '1'), rule('side', oom, '2')]],
      [of({ main: fails, side: fails }, '1'), of({ main: forever, side: oom }, '2'), of({ main: forever })]],
    ['of three', [[rule('main', fails, '1')], [rule('side', long)], [rule('init', forever)]], [of({ main: fails, side: long, init: forever }, '1'), of({ side: long, init: forever })]],
    ['again for the same one', [[rule('main', fails, '1')], [rule('side', long)], [rule('main', forever)]], [of({ side: long, main: forever })]],
    ['again for the other one', [[rule('main', fails, '1')], [rule('side', long)], [rule('side', oom, '2')]], [of({ main: fails }, '1'), of({ side: oom }, '2')]],
    ['of sets of attempts', [[rule('main', fails, '1-3,6')], [rule('side', long, '2-')]], [of({ main: fails, side: long }, '2-3,6'), of({ main: fails }, '1-3,6'), of({ side: long }, '2-')]],
  ]) {
    const now = offers.reduce((text, offered) => edit(text, { rules: offered }), `${head}spec:\n  pods:\n  - {node: node-1}\n`);
    assert.deepEqual(specValue(now, 'pods'), [...after, { node: 'node-1' }], name);
  }
});

test('what an offer makes of rules is what they said of each container at each attempt', () => {
  forSeeds('scenario_edit.test.mjs', 300, (random) => {
    const sets = [undefined, '1', '2', '1-2', '3-', '2,4', '1,3-'];
    const some = () => Array.from({ length: 1 + random.below(3) }, () => random.of(sets));
    const offer = (name) => some().map((attempt, at) => rule(name, [{ exit: at }], attempt));
    const has = (set, attempt) => set === undefined || set.split(',').some((part) => {
      const [from, to = from] = part.split('-');
      return attempt >= Number(from) && attempt <= (to === '' ? Infinity : Number(to));
    });
    const said = (all, name, attempt) => all.find(({ match }) => has(match?.attempt, attempt))?.containers[name];
    const [main, side] = [offer('main'), offer('side')];
    const now = specValue(edit(edit(`${head}spec: {}\n`, { rules: main }), { rules: side }), 'pods');
    for (const attempt of [1, 2, 3, 4, 5]) {
      assert.deepEqual(said(now, 'main', attempt), said(main, 'main', attempt));
      assert.deepEqual(said(now, 'side', attempt), said(side, 'side', attempt));
    }
  });
});

test('fields of the spec are set and taken away in place', () => {
  for (const [name, before, change, after] of [
    ['another value', 'spec:\n  until:   5m # long\n', { until: '9m' }, 'spec:\n  until:   9m # long\n'],
    ['a quoted value', "spec: {until: '5m', seed: 1}\n", { seed: 7 }, "spec: {until: '5m', seed: 7}\n"],
    ['a new field', 'spec:\n  until: 5m\n\n# the end\n', { version: 'v1.30' }, 'spec:\n  until: 5m\n  version: v1.30\n\n# the end\n'],
    ['a field in a map that is not there', 'spec:\n  until: 5m\n', { 'cluster.watchDelay': '5s' }, 'spec:\n  until: 5m\n  cluster:\n    watchDelay: 5s\n'],
    ['a field in a map in braces', 'spec:\n  cluster: { nodes: 2 }\n', { 'cluster.watchDelay': '5s' }, 'spec:\n  cluster: { nodes: 2, watchDelay: 5s }\n'],
    ['a field in a map that is empty', 'spec:\n  cluster: {} # all default\n', { 'cluster.nodes': 3 }, 'spec:\n  cluster: # all default\n    nodes: 3\n'],
    ['two fields', 'spec:\n  cluster:\n    nodes: 2\n', { 'cluster.nodes': 3, 'cluster.watchDelay': '5s' }, 'spec:\n  cluster:\n    nodes: 3\n    watchDelay: 5s\n'],
    ['of a map only the fields that differ', 'spec:\n  cluster:\n    watchDelay:\n      pods: 1s # slow\n      jobs: 2s\n', { 'cluster.watchDelay': { pods: '1s', default: '3s' } },
      'spec:\n  cluster:\n    watchDelay:\n      pods: 1s # slow\n      default: 3s\n'],
    ['a field away', 'spec:\n  until: 5m # long\n  seed: 3\n', { until: undefined }, 'spec:\n  seed: 3\n'],
    ['a field away in braces', 'spec: {until: 5m, seed: 3}\n', { until: undefined }, 'spec: {seed: 3}\n'],
    ['the last field away in braces', 'spec: {until: 5m, seed: 3}\n', { seed: undefined }, 'spec: {until: 5m}\n'],
    ['a map away with its last field', 'spec:\n  cluster:\n    watchDelay: 5s\n  seed: 3\n', { 'cluster.watchDelay': undefined }, 'spec:\n  seed: 3\n'],
    ['what is not there stays away', 'spec:\n  seed:   3\n', { 'cluster.watchDelay': undefined }, 'spec:\n  seed:   3\n'],
  ]) assert.equal(edit(head + before, spec(change)), head + after, name);
});

test('what Kubernetes would not read as a string is quoted', () => {
  const changed = edit(`${head}spec:\n  until: 5m\n`, { timeline: [{ at: '1s', drain: 'yes' }, { at: '2s', drain: '1_000' }, { at: '3s', drain: 'node-1' }] });
  assert.match(changed, /drain: "yes"[^]*drain: "1_000"[^]*drain: node-1/);
});

test('a patch with line breaks is one line more, and no other changes', () => {
  const before = `${head}spec:\n  until:   5m\n  timeline:\n  - { at: 1s,  drain: node-1 }\n`;
  const patch = { metadata: { annotations: { note: 'Two\nlines of some more than forty characters in all.\n' } } };
  const now = edit(before, { timeline: [{ at: '2s', patch: { job: 'a', patch } }] });
  assert.ok(now.startsWith(before), now);
  assert.equal(now.split('\n').length, before.split('\n').length + 1);
  assert.deepEqual(specValue(now, 'timeline').at(-1).patch.patch, patch);
});

test('a text without a Scenario gets one, for as long as it ran', () => {
  const job = 'kind: Job\nmetadata: {name: a}   # mine\n';
  for (const text of [job, job.trimEnd(), `${job}---\n`]) {
    const changed = edit(text, evict, 90e6);
    assert.ok(changed.startsWith(text.trimEnd()), changed);
    const [, scenario] = parseAllDocuments(changed).map((one) => one.toJS()).filter(Boolean);
    assert.deepEqual(scenario.spec, { until: '1m30s', cluster: { commands: true }, timeline: evict.timeline });
  }
});

test('a text that is no YAML is left to who wrote it', () => {
  for (const text of ['spec: [not yaml\n', `${head}spec:\n  a: 1\n a: 2\n`, 'a: "b\n']) assert.equal(edit(text, evict), undefined);
});

test('a scenario lasts longer where a deed would come after its end', () => {
  const text = (until) => `${head}spec:\n  until: ${until}\n`;
  assert.deepEqual(editLasting(text('5m'), evict, 9), { text: edit(text('5m'), evict) });
  const longer = editLasting(text('5s'), evict, 9e9);
  assert.equal(longer.until, 65e6, 'the text says until when, whatever ran');
  assert.equal(specValue(longer.text, 'until'), '1m5s');
  assert.deepEqual(editLasting(text('1s'), spec({ seed: 3 })), { text: `${text('1s')}  seed: 3\n` });
  assert.equal(editLasting('a: [', evict), undefined);
});

test('a merge patch is read as Kubernetes reads YAML, and written so that it is', () => {
  for (const [text, patch] of [
    ['spec: {parallelism: 1}', { spec: { parallelism: 1 } }], ['{"a": null}', { a: null }], ['a: yes', { a: true }], ['a: 010', { a: 8 }],
    ['a: 2020-01-01', { a: '2020-01-01' }], ['a: 1:30', { a: '1:30' }], ['[1]', undefined], ['', undefined], ['a: [', undefined], ['text', undefined],
  ]) assert.deepEqual(parsePatch(text), patch, text);
  for (const value of [{ a: 'yes', b: '010', c: '1:30', d: null, e: [1, 'no'], f: { g: '' } }]) assert.deepEqual(parsePatch(writtenAs(value)), value);
});

test('only what differs is a change', () => {
  assert.deepEqual(changedFields({ a: 1, b: { c: 1, d: [1] }, e: 2 }, { a: 1, b: { c: 2, d: [1] }, f: null }), { b: { c: 2 }, f: null });
  assert.deepEqual(changedFields({ a: { b: 1 } }, { a: 1 }), { a: 1 });
  assert.deepEqual(changedFields({ a: [1] }, { a: [1, 2] }), { a: [1, 2] });
  assert.deepEqual(changedFields({ a: { b: 1 } }, { a: { b: 1 } }), {});
});

test('what a spec says is found by its path', () => {
  const text = `kind: Job\n---\n${head}spec:\n  cluster: {watchDelay: {pods: 5s}}\n  pods: [{job: a}]\n`;
  for (const [path, value] of [['cluster.watchDelay.pods', '5s'], ['cluster.watchDelay', { pods: '5s' }], ['cluster.nodes', undefined], ['pods', [{ job: 'a' }]]]) {
    assert.deepEqual(specValue(text, path), value, path);
  }
  assert.equal(specValue('kind: Job\n', 'cluster'), undefined);
});

// --- texts at random ---------------------------------------------------------------------------------

/** A Scenario in one of the many ways to write it, between other documents, with comments wherever they may be. */
function written(random) {
  const comments = [];
  const lines = [];
  const comment = () => comments[comments.push(`# c${comments.length}.`) - 1];
  const trailing = () => (random.oneIn(5) ? ' '.repeat(1 + random.below(3)) + comment() : '');
  const scalar = (value) => (typeof value === 'string' && random.oneIn(3) ? random.of([`"${value}"`, `'${value}'`]) : String(value));
  const flow = (value) => {
    const pad = random.of(['', ' ']);
    if (Array.isArray(value)) return `[${value.map(flow).join(random.of([', ', ',  ']))}]`;
    if (typeof value !== 'object') return scalar(value);
    return `{${pad}${Object.entries(value).map(([key, one]) => `${key}: ${flow(one)}`).join(', ')}${pad}}`;
  };
  const above = (indent) => {
    if (random.oneIn(6)) lines.push('');
    if (random.oneIn(6)) lines.push(' '.repeat(indent) + comment());
  };
  const list = (key, values, indent) => {
    const own = ' '.repeat(indent);
    if (random.oneIn(5)) return void lines.push(`${own}${key}: ${flow(values)}${trailing()}`);
    if (random.oneIn(5)) {
      lines.push(`${own}${key}: [${trailing()}`);
      values.forEach((one, at) => lines.push(`${own}  ${flow(one)}${at < values.length - 1 || random.oneIn(2) ? ',' : ''}${trailing()}`));
      return void lines.push(`${own}]${trailing()}`);
    }
    lines.push(`${own}${key}:${trailing()}`);
    const dash = own + random.of(['', '  ']);
    for (const one of values) {
      above(dash.length);
      if (random.oneIn(2)) lines.push(`${dash}- ${flow(one)}${trailing()}`);
      else {
        const below = random.oneIn(8);
        if (below) lines.push(`${dash}-${trailing()}`);
        Object.entries(one).forEach(([name, value], at) => lines.push(`${dash}${at || below ? '  ' : '- '}${name}: ${flow(value)}${trailing()}`));
      }
    }
  };
  const block = (map, indent) => {
    const own = ' '.repeat(indent);
    for (const [key, value] of Object.entries(map)) {
      above(indent);
      if (typeof value !== 'object') lines.push(typeof value === 'string' && key !== 'kind' && random.oneIn(15) ? `${own}${key}: |-\n${own}   ${value}` : `${own}${key}: ${scalar(value)}${trailing()}`);
      else if (!Object.keys(value).length) lines.push(`${own}${key}:${random.of(['', Array.isArray(value) ? ' []' : ' {}'])}${trailing()}`);
      else if (Array.isArray(value)) list(key, value, indent);
      else if (random.oneIn(3)) lines.push(`${own}${key}: ${flow(value)}${trailing()}`);
      else {
        lines.push(`${own}${key}:${trailing()}`);
        block(value, indent + random.of([2, 4]));
      }
    }
  };
  let time = 0;
  const cluster = { nodes: 1 + random.below(5), watchDelay: random.of(['5s', { pods: '1s', jobs: '2s' }]), featureGates: { JobManagedBy: true, ElasticIndexedJob: false } };
  const all = {
    until: `${10 + random.below(100)}s`, title: 'a b', pods: [{ job: 'a', runs: [{ for: '3s', exit: 1 }] }], expect: [{ at: '3s', job: 'a', finished: true }],
    cluster: Object.fromEntries(random.shuffled(Object.entries(cluster)).slice(0, random.below(4))),
    timeline: Array.from({ length: random.below(4) }, (_, at) => ({ at: `${(time += random.below(3))}s`, evict: { job: 'a', attempt: String(at) } })),
  };
  const some = Object.fromEntries(random.shuffled(Object.entries(all)).slice(0, random.below(7)));
  block({ apiVersion: 'playground/v1', kind: 'Scenario', metadata: { name: 'x' }, spec: some }, 0);

  const br = random.oneIn(6) ? '\r\n' : '\n';
  const before = random.oneIn(2) ? '# head\nkind: Job\nmetadata: {name: a}   # job\n---\n' : '';
  const after = random.oneIn(5) ? '---\nkind: CronJob # tail\n' : '';
  const text = before + lines.join('\n') + (after || random.below(5) ? '\n' : '') + after;
  return { text: text.replaceAll('\n', br), comments, before: before.replaceAll('\n', br), after: after.replaceAll('\n', br), br };
}

function change(random) {
  const at = () => `${random.below(5)}${random.of(['', '.5'])}s`;
  return random.of([
    () => ({ timeline: [{ at: at(), kill: { job: 'a', attempt: '1', exit: random.below(256) } }] }),
    () => ({ timeline: [{ at: at(), drain: 'node-1' }, { at: at(), delete: { job: 'yes' } }] }),
    () => spec({ 'cluster.watchDelay': random.of(['7s', { pods: '7s' }, { pods: '7s', jobs: '2s', default: '1s' }, undefined]) }),
    () => spec({ 'cluster.featureGates': random.of([{ JobManagedBy: false }, { ElasticIndexedJob: false, JobManagedBy: false, JobSuccessPolicy: true }, undefined]) }),
    () => spec({ until: random.of(['9m', undefined]) }),
    () => spec({ 'cluster.nodes': 7, seed: 3 }),
    () => spec({ version: 'v1.30', 'cluster.watchDelay': undefined }),
  ])();
}

/** What the Scenario is to be, by the data alone. */
function changed(before, what) {
  const data = structuredClone(before);
  data.spec ??= {};
  for (const one of what.timeline ?? []) {
    const list = (data.spec.timeline ??= []);
    const at = parseDuration(one.at);
    let place = list.length;
    while (place > 0 && parseDuration(list[place - 1].at) > at) --place;
    list.splice(place, 0, one);
  }
  for (const [path, value] of Object.entries(what.spec ?? {})) {
    const [name, inner] = path.split('.');
    if (inner === undefined) {
      if (value === undefined) delete data.spec[name];
      else data.spec[name] = value;
    } else if (value !== undefined) (data.spec[name] ??= {})[inner] = value;
    else if (data.spec[name] && inner in data.spec[name]) {
      delete data.spec[name][inner];
      if (!Object.keys(data.spec[name]).length) delete data.spec[name];
    }
  }
  return data;
}

const scenarioIn = (text) => {
  const all = parseAllDocuments(text);
  assert.deepEqual(all.flatMap(({ errors }) => errors).map(String), [], text);
  return all.find((one) => one.get('kind') === 'Scenario').toJS();
};

test('however a Scenario is written, an edit has the data that was asked for, and loses no comment', () => {
  forSeeds('scenario_edit.test.mjs', 1000, (random) => {
    const { text, comments, before, after, br } = written(random);
    const what = change(random);
    const now = edit(text, what);
    const both = `${text}\n>>> ${JSON.stringify(what)}\n${now}`;
    assert.ok(now !== undefined, both);
    assert.deepEqual(scenarioIn(now), changed(scenarioIn(text), what), both);
    assert.ok(now.startsWith(before) && now.endsWith(after), `other documents stay\n${both}`);
    if (br === '\r\n') assert.doesNotMatch(now, /[^\r]\n/, both);
    // A comment goes only with the field that it is said of.
    const takes = Object.entries(what.spec ?? {}).some(([path, value]) => value === undefined || typeof value === 'object' || typeof specValue(text, path) === 'object');
    if (!takes) for (const one of comments) assert.ok(now.includes(one), `${one} is lost\n${both}`);
  });
});

test('what was put in and taken out again leaves the data of each example as it was', () => {
  const folder = new URL('../../web/examples/', import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const until = 60e6;
    const delayed = edit(text, spec({ 'cluster.watchDelay': '7s' }), until);
    assert.equal(specValue(delayed, 'cluster.watchDelay'), '7s', file);
    const was = specValue(text, 'cluster.watchDelay');
    const again = edit(delayed, spec({ 'cluster.watchDelay': was }), until);
    if (/^kind: Scenario$/m.test(text) && !(was && typeof was === 'object')) assert.deepEqual(parseAllDocuments(again).map((one) => one.toJS()), parseAllDocuments(text).map((one) => one.toJS()), file);
    for (const line of text.split('\n').filter((one) => one.includes('#'))) assert.ok(delayed.includes(line.trim()), `${file}: ${line}`);

    const acted = edit(text, evict, until);
    const kept = acted.split('\n');
    let at = 0;
    for (const line of kept) if (line === text.split('\n')[at]) ++at;
    assert.ok(at >= text.trimEnd().split('\n').length, `${file}: a line of it is another`);
  }
});
