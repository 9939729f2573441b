// What a person is told to do about what nobody expected.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { EngineCrash, remedyOf } = await load('core/plainly', 'engine/crash');
const crash = { missing: 'reload', memory: 'less' };
const remedy = (error) => remedyOf(error, { crash });

test('what the engine broke by is said by its kind, whatever its words', () => {
  assert.equal(remedy(new EngineCrash('https://a.example/jobplay.wasm: HTTP 404', 'missing')), 'reload');
  assert.equal(remedy(new EngineCrash('anything', 'memory')), 'less');
  assert.equal(remedy(new EngineCrash('https://a.example/jobplay.wasm: HTTP 404')), undefined);
  assert.equal(remedy(new EngineCrash('no answer to moment in 5 s')), undefined);
});

test('of what a browser throws the words are read, of an engine as well', () => {
  for (const message of ['Failed to fetch dynamically imported module: https://a.example/x.js', 'Importing a module script failed.', 'Unable to preload CSS for /x.css']) {
    assert.equal(remedy(new TypeError(message)), 'reload', message);
  }
  for (const message of ['Out of memory', 'Array buffer allocation failed', 'Invalid array length', 'Aborted(OOM)', 'Aborted(Cannot enlarge memory arrays)']) {
    assert.equal(remedy(new RangeError(message)), 'less', message);
    assert.equal(remedy(new EngineCrash(`RuntimeError: ${message}`)), 'less', message);
  }
  for (const error of [new Error('x is not a function'), 'thrown text', undefined, null]) assert.equal(remedy(error), undefined);
});
