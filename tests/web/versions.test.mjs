// The table of versions as the page reads it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from './load.mjs';

const { changesBetween, minorOf } = await load('core/version_changes');
const table = JSON.parse(readFileSync(new URL('../../web/src/core/versions.json', import.meta.url), 'utf8'));
const oldestFirst = table.versions.map(({ name }) => name).reverse();

test('changes between versions: those of each version, oldest first', () => {
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  const oneByOne = oldestFirst.slice(1).flatMap((name, at) => changesBetween(table, oldestFirst[at], name));
  assert.deepEqual(changesBetween(table, first, last), oneByOne);
  assert.ok(oneByOne.some(({ gate }) => gate) && oneByOne.some(({ gate }) => !gate));
  for (const [at, { since }] of oneByOne.entries()) {
    assert.ok(since > minorOf(table, first) && since <= minorOf(table, last));
    assert.ok(at === 0 || since >= oneByOne[at - 1].since);
  }
  assert.deepEqual(changesBetween(table, last, last), []);
  assert.deepEqual(changesBetween(table, last, first), [], 'an older one has nothing that came');
});

test('gate: belongs to the version that turned it on', () => {
  const row = (name, minor, on) => ({ name, minor, gates: on === undefined ? {} : { Gate: { on } } });
  const of = (...versions) => changesBetween({ versions, changes: [], gates: [{ name: 'Gate', beta: 31 }] }, 'a', 'b');
  assert.deepEqual(of(row('a', 30, false), row('b', 32, true)), [{ id: 'Gate', gate: true, since: 31 }]);
  assert.deepEqual(of(row('a', 30), row('b', 32, true)), [{ id: 'Gate', gate: true, since: 31 }]);
  assert.deepEqual(of(row('a', 32, true), row('b', 33, true)), []);
  assert.deepEqual(of(row('a', 30), row('b', 31, false)), []);
  assert.deepEqual(of(row('a', 30)), [], 'a version that the table has not');
});
