// Changes of a text in place, one function at a time; scenario_edit.test.mjs has them together, on texts at random.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Document, isMap, parseAllDocuments } from '../../web/node_modules/yaml/dist/index.js';
import { load } from './load.mjs';

const { breakOf, documentOf, fill, insertEntry, kubernetes, nodeOf, onOneLine, printing, setValue } = await load('core/yaml_splice');

const rootOf = (text) => parseAllDocuments(text)[0].contents;
const set = (text, path, value) => setValue(text, rootOf(text), path.split('.'), value, rootOf);
const insert = (text, at, entry) => insertEntry(text, rootOf(text), 'list', at, entry);

test('the first document of a kind is found among others', () => {
  const text = 'kind: Job\n---\n# no kind\n- list\n---\nkind: Scenario\nspec: 1\n---\nkind: Scenario\nspec: 2\n';
  assert.equal(documentOf(text, 'Scenario').get('spec'), 1);
  assert.equal(documentOf(text, 'CronJob'), undefined);
  assert.equal(documentOf('', 'Job'), undefined);
  assert.equal(breakOf('a\r\nb'), '\r\n');
  assert.equal(breakOf('a\nb'), '\n');
});

test('strings are written so that YAML 1.1 reads them as strings', () => {
  const print = (value) => onOneLine(new Document(nodeOf(new Document(), value), kubernetes)).toString(printing).trimEnd();
  for (const [value, text] of [
    ['plain', 'plain'], ['yes', '"yes"'], ['0x1f', '"0x1f"'], ['1_000', '"1_000"'], ['12', '"12"'], ['null', '"null"'], ['', '""'], [12, '12'], [true, 'true'], [null, 'null'],
    [{ a: [1, { b: 'on' }] }, '{a: [1, {b: "on"}]}'], [{ a: 'two\nlines' }, '{a: "two\\nlines"}'],
  ]) assert.equal(print(value), text);
  const long = 'word '.repeat(60).trim();
  assert.equal(print({ long }), `{long: ${long}}`, 'no line is folded');
});

test('a value is set in place', () => {
  for (const [name, text, path, value, after] of [
    ['a scalar, with its room and its comment', 'a:   1   # one\nb: 2\n', 'a', 9, 'a:   9   # one\nb: 2\n'],
    ['deep in blocks', 'a:\n    b:\n      c: 1\n', 'a.b.c', 9, 'a:\n    b:\n      c: 9\n'],
    ['deep in braces', 'a: {b: {c: 1}}\n', 'a.b.c', 'no', 'a: {b: {c: "no"}}\n'],
    ['a pair more, after all that the last one has', 'a:\n  - 1\n  - 2  # two\n\n# end\n', 'b', 9, 'a:\n  - 1\n  - 2  # two\nb: 9\n\n# end\n'],
    ['a pair more, with the maps that it needs', 'a: 1\n', 'b.c.d', 9, 'a: 1\nb:\n  c:\n    d: 9\n'],
    ['a pair more in braces over several lines', '{\n  a: 1,\n}\n', 'b', 9, '{\n  a: 1, b: 9,\n}\n'],
    ['in place of nothing', 'a:\nb: 2\n', 'a.c', 9, 'a:\n  c: 9\nb: 2\n'],
    ['a map field by field', 'a:\n  b: 1 # b\n  c: 2 # c\n  d: 3\n', 'a', { b: 1, d: 4, e: 5 }, 'a:\n  b: 1 # b\n  d: 4\n  e: 5\n'],
    ['away', 'a: 1\nb: 2 # two\nc: 3\n', 'b', undefined, 'a: 1\nc: 3\n'],
    ['away with all that is below', 'a:\n  b:\n    - 1\nc: 3\n', 'a', undefined, 'c: 3\n'],
    ['away with the map that would be empty', 'a:\n  b: 1\nc: 3\n', 'a.b', undefined, 'c: 3\n'],
    ['away with a map in braces', '{a: {b: 1}, c: 3}\n', 'a.b', undefined, '{c: 3}\n'],
    ['away although not there', 'a: 1\n', 'b.c', undefined, 'a: 1\n'],
    ['away below what is no map', 'a: 1\n', 'a.b', undefined, 'a: 1\n'],
  ]) assert.equal(set(text, path, value), after, name);
});

test('what has no lines of its own is not set', () => {
  for (const [name, text, path, value] of [
    ['a block of text', 'a: |\n  text\nb: 1\n', 'a', 'other'],
    ['a map in place of a scalar', 'a: 1\nb: 2\n', 'a', { c: 1 }],
    ['a scalar in place of a map', 'a: {b: 1}\nc: 2\n', 'a', 1],
    ['a scalar in place of nothing', 'a:\nb: 2\n', 'a', 1],
    ['below a scalar', 'a: 1\n', 'a.b', 1],
    ['an alias', 'a: &x 1\nb: *x\n', 'b', 1],
    ['the only pair away', 'a: 1\n', 'a', undefined],
    ['below nothing, in braces', '{a: , b: 1}\n', 'a.b', 1],
    ['after nothing, in braces', '{a: 1, b: }\n', 'c', 1],
    ['a list in place of a list', 'a: [1]\nb: 2\n', 'a', [2]],
  ]) assert.equal(set(text, path, value), undefined, name);
});

test('an entry is put into a list', () => {
  for (const [name, text, at, after] of [
    ['first', 'list:\n- a\n- b\n', 0, 'list:\n- {x: 1}\n- a\n- b\n'],
    ['in between', 'list:\n- a\n- b\n', 1, 'list:\n- a\n- {x: 1}\n- b\n'],
    ['last', 'list:\n- a\n- b', 2, 'list:\n- a\n- b\n- {x: 1}\n'],
    ['after an entry of several lines', 'list:\n  - a: 1\n    b:\n      - 2\n  - c\n', 1, 'list:\n  - a: 1\n    b:\n      - 2\n  - {x: 1}\n  - c\n'],
    ['first, above several comments', 'list:\n  # one\n  # two\n  - a\n', 0, 'list:\n  - {x: 1}\n  # one\n  # two\n  - a\n'],
    ['into brackets', '{list: [a, b], c: 1}\n', 1, '{list: [a, {x: 1}, b], c: 1}\n'],
    ['into empty brackets', '{list: [], c: 1}\n', 0, '{list: [{x: 1}], c: 1}\n'],
    ['into nothing', 'list: # none\nc: 1\n', 0, 'list: # none\n- {x: 1}\nc: 1\n'],
    ['where the name is not there', 'other:\n  - 1\n', 0, 'other:\n  - 1\nlist:\n  - {x: 1}\n'],
  ]) assert.equal(insert(text, at, { x: 1 }), after, name);
  const words = 'Words,\n'.repeat(20);
  assert.equal(insert('list:\n- a\n', 1, { x: words }), `list:\n- a\n- {x: ${JSON.stringify(words)}}\n`, 'on one line, also where it has line breaks');
  assert.equal(insert('list: text\n', 0, { x: 1 }), undefined, 'no list');
  assert.equal(insert('{list: , c: 1}\n', 0, { x: 1 }), undefined, 'nothing, in braces');
  assert.equal(insert('{}\n', 0, { x: 1 }), undefined, 'a map without a pair to stand beside');
});

test('what is empty is filled with lines below it', () => {
  const filled = (text, value) => fill(text, rootOf(text), 'a', ['b', 'c'], value);
  assert.equal(filled('a:\nd: 1\n', 9), 'a:\n  b:\n    c: 9\nd: 1\n');
  assert.equal(filled('a: {}\n', [{ x: 1 }]), 'a:\n  b:\n    c:\n      - x: 1\n');
  assert.equal(filled('a: {d: 1}\n', 9), undefined, 'not empty');
  assert.equal(filled('d: 1\n', 9), undefined, 'not there');
  assert.equal(filled('{a: {}}\n', 9), undefined, 'in braces');
});

test('each of them leaves YAML with the data that was asked for', () => {
  for (const text of ['a: 1\nlist: [x]\n', '{a: 1, list: [x]}\n', 'a: "1" # c\nlist:\n\n  - x # d\n', 'list:\n- x\na: 1']) {
    for (const [now, data] of [
      [set(text, 'a', 'two: words'), { a: 'two: words', list: ['x'] }],
      [set(text, 'b.c', '# d'), { ...rootOf(text).toJSON(), b: { c: '# d' } }],
      [set(text, 'a', undefined), { list: ['x'] }],
      [insert(text, 1, { y: '- z' }), { ...rootOf(text).toJSON(), list: ['x', { y: '- z' }] }],
    ]) {
      const [document] = parseAllDocuments(now);
      assert.deepEqual(document.errors, [], now);
      assert.ok(isMap(document.contents));
      assert.deepEqual(document.toJS(), data, now);
    }
  }
});
