// Cuts the linked engine in two with Binaryen's wasm-split: what showing the page's first examples calls, and the
// rest, which web/src/engine/two_parts.mjs loads when it is first called.
//
// usage: node split.mjs WASM_SPLIT FOLDER_OF_LINKED_ENGINE OUTPUT_FOLDER [--light]
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { readText } from './host_text.mjs';
import { inTwoParts } from '../web/src/engine/two_parts.mjs';

const [tool, linked, output, light] = process.argv.slice(2);
const examples = fileURLToPath(new URL('../web/examples/', import.meta.url));
const whole = join(linked, 'jobplay.wasm');
const instrumented = join(linked, 'jobplay.instrumented.wasm');
const profile = join(linked, 'jobplay.profile');
const utf8 = new TextDecoder();
// The one that the page opens with, and the simplest.
const firstExamples = ['never-backoff-limit-3', 'pi'];

// What people paste: a command says how its container ends.
const commands = [
  'for i in 1 2 3; do echo $i; sleep 1; done; if [ -f /tmp/a ]; then true; fi; exit 3',
  'echo "Hello $HOSTNAME"; sleep 3; exit 1',
  'set -e; date && sleep 30 || exit 42',
  'n=$(seq 5); for i in $n; do echo "$((i * 2))"; done; [ "$i" -gt 3 ] && exit 0',
  'work --fast /data',
  'while true; do sleep 60; done',
];
// Sizes matter too: sorting four is another function than sorting five.
const specs = ['', ...[0, 1, 2, 3, 4, 5].map((limit) => `backoffLimit: ${limit}`), 'completions: 3', 'parallelism: 2', 'completions: 5\n  parallelism: 3'];
const withCommand = (command, spec) => `apiVersion: batch/v1
kind: Job
metadata: {name: command}
spec:
  ${spec}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sh, -c, ${JSON.stringify(command)}]}]
`;

// StepFlag.Internal of web/src/engine/protocol.ts.
const internal = 64;

// As CMakeLists.txt compiles for.
const features = ['exception-handling', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals']
  .map((name) => `--enable-${name}`);
const split = (...args) => execFileSync(tool, [...features, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
const optimise = (...args) => promisify(execFile)(join(dirname(tool), 'wasm-opt'), [...features, ...args]);

/** Calls what the page calls when it shows a run. */
function show(engine, text) {
  const json = (bytes) => JSON.parse(utf8.decode(bytes));
  if (!json(engine.load(text)).ok) return;
  let ran;
  do ran = json(engine.run(500)); while (!ran.done);
  engine.lanes();
  const flags = engine.steps(0, ran.steps + 1).slice(-ran.steps - 1);
  // Steps that write nothing, as an informer's, are seen by who steps through them or plays the run.
  flags.forEach((flag, step) => flag & internal || engine.moment(step, 0, 50));
}

split('--instrument', whole, '-o', instrumented);
const { default: createEngine } = await import(pathToFileURL(resolve(linked, 'jobplay.mjs')));
let exports;
const { Engine, version } = await createEngine({ readText, ...inTwoParts(
  async (imports) => (await WebAssembly.instantiate(readFileSync(instrumented), imports)).instance,
  () => { throw new Error('the instrumented engine is whole'); },
  (instance) => { exports = instance.exports; },
) });
const engine = new Engine();
version();
engine.language('en');
for (const name of firstExamples) show(engine, readFileSync(join(examples, `${name}.yaml`), 'utf8'));
for (const command of commands) for (const spec of specs) show(engine, withCommand(command, spec));
// The profile is written over the engine's data, which is needed no more.
const size = exports.__write_profile(0, 0);
exports.__write_profile(1024, size);
const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
writeFileSync(profile, new Uint8Array(memory.buffer, 1024, size));

const parts = ['jobplay.wasm', 'jobplay.deferred.wasm'].map((name) => join(output, name));
split(whole, `--profile=${profile}`, '--export-prefix=%', '-o1', parts[0], '-o2', parts[1]);
// What calls nothing of its own part any more is left behind by the cut.
if (light) await Promise.all(parts.map((part) => optimise('-Oz', part, '-o', part)));
copyFileSync(join(linked, 'jobplay.mjs'), join(output, 'jobplay.mjs'));
