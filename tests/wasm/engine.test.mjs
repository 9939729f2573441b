import assert from 'node:assert/strict';
import { test } from 'node:test';

import { loadEngine } from './engine.mjs';

test('the engine loads in Node and tells its version', async () => {
  const engine = await loadEngine();
  assert.match(engine.version(), /^\d+\.\d+\.\d+$/);
});
