// Reading data that others wrote.
import assert from 'node:assert/strict';
import { test } from 'node:test';

const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) };

const { load } = await import('./load.mjs');
const { aCount, aNumber, aText, fieldsOf, listOf, oneOf, readLocal, tableOf, writeLocal } = await load('base/schema', 'base/table', 'base/local');

test('stored value: read unchanged or not at all', () => {
  assert.equal(aText('a'), 'a');
  for (const none of [5, null, undefined, {}, ['a']]) assert.equal(aText(none), undefined);
  for (const none of [-1, NaN, Infinity, '1']) assert.equal(aNumber(none), undefined);
  assert.equal(aNumber(1.5), 1.5);
  assert.equal(aCount(1.5), undefined);
  assert.equal(oneOf('a', 'b')('c'), undefined);
});

test('stored lists and tables: valid parts are read; objects need all fields', () => {
  assert.deepEqual(listOf(aText)(['a', null, 5, 'b']), ['a', 'b']);
  assert.equal(listOf(aText)({ 0: 'a' }), undefined);
  assert.deepEqual([listOf(aText, 0, 2)(['a', 'b', 'c']), listOf(aText, -2)(['a', 'b', 'c']), listOf(aText, -2)(['a'])], [['a', 'b'], ['b', 'c'], ['a']]);
  assert.deepEqual(tableOf(aNumber, 2)({ a: 1, b: 'x' }), { a: 1 });
  assert.deepEqual(tableOf(aNumber, 2)({ a: 1, b: 2, c: 3 }), { b: 2, c: 3 });
  const read = fieldsOf({ text: aText }, { step: aCount });
  assert.deepEqual(read({ text: 'a', step: 1.5, more: 1 }), { text: 'a' });
  assert.deepEqual(read({ text: 'a', step: 2 }), { text: 'a', step: 2 });
  for (const none of [{ text: 5 }, {}, null, [], 'text', Object.create({ text: 'a' })]) assert.equal(read(none), undefined);
});

test('stored value: another format has its own key', () => {
  const first = { name: 'x', read: aText, otherwise: 'none' };
  const second = { ...first, version: 2, read: aNumber, otherwise: 0 };
  writeLocal(first, 'one');
  writeLocal(second, 2);
  assert.equal(readLocal(first), 'one');
  assert.equal(readLocal(second), 2);
  stored.set('job-playground.x', '{');
  assert.equal(readLocal(first), 'none');
});
