// Compares the command line in Node with the native one: CPU seconds of both, and their ratio. After ./dev build:
//
//   node tests/bench/cli_bench.mjs
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const native = ['build/jobplay'];
const inNode = [process.execPath, 'web/packages/job-playground/bin/job-playground.cjs'];
const env = { ...process.env, JOBPLAY_ENGINE: `${root}build-wasm/wasm`, TIMEFORMAT: '%U %S' };

const calls = [
  ['--version'],
  ['run', 'web/examples/never-backoff-limit-3.yaml'],
  ['check', 'web/examples'],
  ['run', '--quiet', 'tests/bench/indexed-5000.yaml'],
  ['run', '--quiet', 'tests/bench/indexed-100000.yaml'],
  ['trace', 'tests/bench/steps-100000.yaml'],
];

/** The minimum of three calls, because other work on the machine only adds time. */
function measure(program, args) {
  const times = Array.from({ length: 3 }, () => {
    const { status, stderr } = spawnSync('bash', ['-c', 'time "$@" >/dev/null', 'time', ...program, ...args], { cwd: root, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    const [, user, system] = /([\d.]+) ([\d.]+)\s*$/.exec(stderr);
    return Number(user) + Number(system);
  });
  return Math.min(...times);
}

console.log('native     Node       ratio');
for (const args of calls) {
  const [quick, slow] = [measure(native, args), measure(inNode, args)];
  console.log(`${`${quick.toFixed(3)} s`.padEnd(11)}${`${slow.toFixed(3)} s`.padEnd(11)}${(slow / quick).toFixed(1).padStart(5)}  ${args.join(' ')}`);
}
