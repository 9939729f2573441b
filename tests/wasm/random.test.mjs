// Thousands of random scenarios run the same natively and in WebAssembly. The hash chains all steps, so equal hashes at the end mean equal
// runs. JOBPLAY_SEED sets the first seed, JOBPLAY_RUNS their number.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startEngine } from './engine.mjs';

const program = fileURLToPath(new URL('../../build/tests/jobplay_random', import.meta.url));
const first = Number(process.env.JOBPLAY_SEED ?? 1);
const runs = Number(process.env.JOBPLAY_RUNS ?? 2000);
// The engine keeps one run; a new engine now and then keeps memory small.
const runsPerEngine = 500;

test(`${runs} random scenarios from seed ${first}: WebAssembly equals native`, async (t) => {
  const native = spawn(program, [first, runs], { stdio: ['ignore', 'pipe', 'inherit'] });
  let engine;
  let compared = 0;
  let steps = 0;
  for await (const line of createInterface({ input: native.stdout })) {
    const want = JSON.parse(line);
    if (compared++ % runsPerEngine === 0) engine = await startEngine();
    const repeat = `repeat with: JOBPLAY_SEED=${want.seed} JOBPLAY_RUNS=1 node --test tests/wasm/random.test.mjs`;
    assert.ok(engine.load(want.scenario).ok, `seed ${want.seed} is refused; ${repeat}`);
    let ran;
    do ran = engine.run(100_000); while (!ran.done);
    assert.deepEqual([ran.steps, ran.hash], [want.steps, want.hash], `seed ${want.seed}; ${repeat}`);
    steps += want.steps;
  }
  assert.ok(compared > runs / 2, `${compared} of ${runs} were run`);
  t.diagnostic(`${compared} runs, ${steps} steps`);
});
