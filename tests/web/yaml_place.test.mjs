// The path of a position in a manifest, for the editor's help. It is compared with a YAML parser for whole manifests in block style, flow
// style and JSON, and tested with half-typed ones.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { load } from './load.mjs';

const web = new URL('../../web/', import.meta.url);
const { isMap, isPair, parseAllDocuments, stringify, visit } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
const { keyAt, writingAt } = await load('views/yaml_place');

const examples = readdirSync(new URL('examples/', web)).filter((file) => file.endsWith('.yaml'))
  .map((file) => ({ file, text: readFileSync(new URL(`examples/${file}`, web), 'utf8') }));

/** The keys of all documents, each with its range and its path. Keys below patches or manifests in the timeline are tested by hand. */
function keysOf(text) {
  const keys = [];
  for (const document of parseAllDocuments(text)) {
    visit(document, {
      Pair(_, pair, above) {
        if (pair.key.range === undefined) return;
        const pairs = [...above.filter(isPair), pair];
        const [outer] = above.filter(isMap);
        const path = pairs.map(({ key }) => String(key.value));
        if (path[1] === 'timeline') return;
        keys.push({ range: pair.key.range, place: { kind: String(outer.get('kind') ?? ''), path } });
      },
    });
  }
  return keys;
}

test('key place: equals that of a YAML parser for each key of the examples', () => {
  let seen = 0;
  for (const { file, text } of examples) {
    const whole = parseAllDocuments(text).map((one) => one.toJS());
    const styles = [text, whole.map((one) => stringify(one, { collectionStyle: 'flow' })).join('---\n'), JSON.stringify(whole[0], undefined, 1)];
    for (const one of styles) {
      for (const { range: [from, to], place } of keysOf(one)) {
        const middle = Math.floor((from + to) / 2);
        assert.deepEqual(keyAt(one, middle)?.place, place, `${file} ${one.slice(from, to)} at ${from}`);
        ++seen;
      }
    }
  }
  assert.ok(seen > 5000, `${seen} keys`);
});

test('key place: a half-typed key has its place, whatever follows', () => {
  for (const { file, text } of examples.slice(0, 12)) {
    for (const { range: [from, to], place } of keysOf(text)) {
      const line = text.indexOf('\n', to);
      if (/[{"]/.test(text.slice(text.lastIndexOf('\n', from), line))) continue; // its line is of several
      // The text below the key stays, so that it joins what is typed.
      const half = from + Math.ceil((to - from) / 2);
      const isLeaf = text.slice(to + 1, line).trim() !== '';
      const writing = writingAt(isLeaf ? text.slice(0, half) + text.slice(line) : text.slice(0, half), half);
      // The kind is unknown if it comes later in the document or is being typed.
      const expected = { ...place, path: place.path.slice(0, -1) };
      if (place.path.join() === 'kind' || !/^kind:/m.test(text.slice(Math.max(0, text.lastIndexOf('\n---', from)), from))) expected.kind = writing?.place.kind;
      assert.deepEqual(writing?.place, expected, `${file} ${text.slice(from, to)} at ${from}`);
      assert.equal(writing.as, 'key');
    }
  }
});

/** What is typed at the bar. */
function at(text) {
  const position = text.indexOf('¦');
  const writing = writingAt(text.replace('¦', ''), position);
  return writing && [writing.as, [writing.place.kind, ...writing.place.path].join(' '), writing.quote + writing.typed];
}

test('typed text: is a key or a value at its place', () => {
  for (const [text, ...writing] of [
    ['kind: Job\nspec:\n  ¦\n  template:\n', 'key', 'Job spec', ''],
    ['kind: Job\nspec:\n¦', 'key', 'Job', ''],
    ['spec:\n  completions: 3\n  par¦\n  template:\n    spec: {}\nkind: Job\n', 'key', 'Job spec', 'par'],
    ['kind: Job\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n      - na¦', 'key', 'Job spec template spec containers', 'na'],
    ['kind: Job\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n  par¦', 'key', 'Job spec', 'par'],
    ['kind: Job\nspec:\n  te¦: 3\n', 'key', 'Job spec', 'te'],
    ['kind: Job\nspec:\n  "par¦', 'key', 'Job spec', '"par'],
    ['kind: Job\nspec:\n  "par¦"\n', 'key', 'Job spec', '"par'],
    ['kind: Job\r\nspec:\r\n  par¦\r\n', 'key', 'Job spec', 'par'],
    ['kind: Job\nspec: {suspend: true, template: {spec: {re¦\n', 'key', 'Job spec template spec', 're'],
    ['kind: Job\nspec: {template: {spec: {containers: [{na¦}]}}}\n', 'key', 'Job spec template spec containers', 'na'],
    ['{"kind": "Job", "spec": {"par¦"}}', 'key', 'Job spec', '"par'],
    ['{"kind": "List", "items": [{"kind": "Job", "spec": {"template": {"spec": {"re¦', 'key', 'Job spec template spec', '"re'],
    ['{"kind": "List", "items": [{"kind": "Job", "spec": {"template": {"spec": {"restartPolicy": "Never", "te¦"', 'key', 'Job spec template spec', '"te'],
    ['kind: Job\nspec:\n  completionMode: ¦\n  suspend: true\n', 'value', 'Job spec completionMode', ''],
    ['kind: Job\nspec: {suspend: true, completionMode: ¦}\n', 'value', 'Job spec completionMode', ''],
    ['{"kind": "Job", "spec": {"completionMode": "I¦', 'value', 'Job spec completionMode', '"I'],
    ['kind: List\nitems:\n- kind: CronJob\n  spec:\n    sch¦\n- kind: Job\n', 'key', 'CronJob spec', 'sch'],
    ['kind: Scenario\n---\nkind: Job\nspec:\n  par¦\n---\nkind: CronJob\n', 'key', 'Job spec', 'par'],
    ['kind: Scenario\nspec:\n  timeline:\n  - at: 1s\n    patch: {kind: CronJob, name: a, patch: {spec: {sus¦}}}\n', 'key', 'CronJob spec', 'sus'],
    ['kind: Scenario\nspec:\n  timeline:\n  - at: 1s\n    patch:\n      name: a\n      patch:\n        spec:\n          par¦\n', 'key', ' spec', 'par'],
    ['kind: Scenario\nspec:\n  timeline:\n  - at: 1s\n    apply:\n      kind: Job\n      sp¦\n', 'key', 'Job', 'sp'],
    ['kind: Scenario\nspec:\n  timeline:\n  - at: 1s\n    de¦\n', 'key', 'Scenario spec timeline', 'de'],
  ]) assert.deepEqual(at(text), writing, text);
  for (const text of ['kind: Job\n# spec: par¦\n', 'kind: Job\nspec:\n  a: |\n    sus¦\n', 'kind: Job\nspec:\n  suspend: true ¦', 'a: "one tw¦o"', 'a: [na¦]']) {
    assert.equal(at(text), undefined, text);
  }
});
