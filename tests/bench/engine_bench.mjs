// The speed of the engine in WebAssembly compared with the native one, and the cost of 100,000 steps. `./dev bench` runs it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

import { startEngine } from '../wasm/engine.mjs';

const scenario = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
const round = (number) => Math.round(number * 100) / 100;

function measure(times, what) {
  const took = [];
  for (let i = 0; i < times; ++i) {
    const begin = performance.now();
    what(i);
    took.push(performance.now() - begin);
  }
  took.sort((a, b) => a - b);
  return (share) => round(took[Math.min(times - 1, Math.floor(times * share))]);
}

function recordAll({ load, run }, text) {
  load(text);
  let ran;
  do ran = run(200000); while (!ran.done);
  return ran.steps;
}

const engine = await startEngine();
const big = scenario('indexed-5000.yaml');
const load = measure(12, () => recordAll(engine, big));
console.log(`LoadOnThePage/indexed_5000 in WebAssembly: median ${load(0.5)} ms`);

const fresh = await startEngine();
const before = fresh.heapBytes();
const steps = recordAll(fresh, scenario('steps-100000.yaml'));
console.log(`${steps} steps: the engine's memory is ${round(fresh.heapBytes() / 1e6)} MB, ${round(before / 1e6)} MB before`);
let seed = 1;
const anywhere = () => (seed = (seed * 48271) % 2147483647) % (steps + 1);
const seek = measure(2000, () => fresh.moment(anywhere(), 0, 50, false));
console.log(`a moment of any of them: median ${seek(0.5)} ms, p95 ${seek(0.95)} ms, p99 ${seek(0.99)} ms`);

// The runs of a sweep as in the npm package. The startup time is not part of a run.
const root = fileURLToPath(new URL('../../', import.meta.url));
const sweep = (runs) => measure(5, () => execFileSync(process.execPath, [
  'web/packages/job-playground/bin/job-playground.cjs', 'sweep', 'web/examples/never-backoff-limit-3.yaml', '--runs', String(runs)],
{ cwd: root, env: { ...process.env, JOBPLAY_ENGINE: `${root}build-wasm/wasm` }, stdio: 'ignore' }))(0);
const runs = 20000;
console.log(`RunsOfASweep/never_backoff_limit_3 in WebAssembly: ${Math.round((runs - 1) / (sweep(runs) - sweep(1)) * 1000)} runs/s`);
