// The advice that users get about unexpected errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { EngineCrash, remedyOf } = await load('core/error_messages', 'engine/crash');
const crash = { missing: 'reload', memory: 'less', silent: 'wait' };
const remedy = (error) => remedyOf(error, { crash });

test('remedy: depends on the kind of the crash, not on its message', () => {
  assert.equal(remedy(new EngineCrash('https://a.example/jobplay.wasm: HTTP 404', 'missing')), 'reload');
  assert.equal(remedy(new EngineCrash('anything', 'memory')), 'less');
  assert.equal(remedy(new EngineCrash('https://a.example/jobplay.wasm: HTTP 404')), undefined);
  assert.equal(remedy(new EngineCrash('moment: 5 s', 'silent')), 'wait');
});

test('remedy: depends on the message if a browser or engine threw it', () => {
  for (const message of ['Failed to fetch dynamically imported module: https://a.example/x.js', 'Importing a module script failed.', 'Unable to preload CSS for /x.css']) {
    assert.equal(remedy(new TypeError(message)), 'reload', message);
  }
  for (const message of ['Out of memory', 'Array buffer allocation failed', 'Invalid array length']) {
    assert.equal(remedy(new RangeError(message)), 'less', message);
    assert.equal(remedy(new EngineCrash(`RuntimeError: ${message}`)), 'less', message);
  }
  for (const error of [new Error('x is not a function'), 'thrown text', undefined, null]) assert.equal(remedy(error), undefined);
});
