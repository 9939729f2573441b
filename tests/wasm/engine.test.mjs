import assert from 'node:assert/strict';
import { test } from 'node:test';

import { loadEngine } from './engine.mjs';

test('engine: loads in Node and reports its version', async () => {
  const engine = await loadEngine();
  assert.match(engine.version(), /^\d+\.\d+\.\d+$/);
});
