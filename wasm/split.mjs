// Cuts the linked engine with Binaryen's wasm-split: what showing the page's first examples calls, what commands of
// containers call beyond that, what showing any other scenario of ours does, what those do that leave things to chance,
// and the rest. web/src/engine/parts.mjs loads the later ones when they are first called.
//
// usage: node split.mjs WASM_SPLIT FOLDER_OF_LINKED_ENGINE OUTPUT_FOLDER
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { readText } from './host_text.mjs';
import { sew, unpick } from './seams.mjs';
import { laterParts } from '../web/src/engine/parts.mjs';

const [tool, linked, output] = process.argv.slice(2);
const folderOfExamples = fileURLToPath(new URL('../web/examples/', import.meta.url));
const whole = join(linked, 'jobplay.wasm');
const instrumented = join(linked, 'jobplay.instrumented.wasm');
const profile = join(linked, 'jobplay.profile');
const shown = join(linked, 'jobplay.shown.wasm');
const certain = join(linked, 'jobplay.certain.wasm');
const firstAndShell = join(linked, 'jobplay.first_and_shell.wasm');
const part = (name) => join(output, name === 'first' ? 'jobplay.wasm' : `jobplay.${name}.wasm`);
const utf8 = new TextDecoder();
// The one that the page opens with, and the simplest.
const firstExamples = ['never-backoff-limit-3', 'pi'];

// The documentation's, which is followed without a shell.
const pi = ['perl', '-Mbignum=bpi', '-wle', 'print bpi(2000)'];
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
      containers: [{name: main, image: busybox, command: ${JSON.stringify(command)}}]
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
  flags.forEach((flag, step) => flag & internal || engine.moment(step, 0, 50, false));
}

/** Cuts off what showing these scenarios does not call. */
async function cut(module, scenarios, kept, name, prefix) {
  split('--instrument', module, '-o', instrumented);
  const { default: createEngine } = await import(pathToFileURL(resolve(linked, 'jobplay.mjs')));
  // What an earlier cut took away is not called by what is shown now.
  const nothing = new Proxy({}, { get: (_, place) => () => { throw new Error(`what is at ${place} is called after all`); } });
  let exports;
  const { Engine, version } = await createEngine({ readText, instantiateWasm(imports, receive) {
    const all = { ...imports, ...Object.fromEntries(laterParts.map((part) => [part, nothing])) };
    void WebAssembly.instantiate(readFileSync(instrumented), all).then(({ instance }) => {
      exports = instance.exports;
      receive(instance);
    });
    return {};
  } });
  const engine = new Engine();
  version();
  engine.language('en');
  for (const text of scenarios) show(engine, text);
  // The profile is written over the engine's data, which is needed no more.
  const size = exports.__write_profile(0, 0);
  exports.__write_profile(1024, size);
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  writeFileSync(profile, new Uint8Array(memory.buffer, 1024, size));
  split(module, `--profile=${profile}`, `--export-prefix=${prefix}`, `--placeholder-namespace=${name}`, '-o1', kept, '-o2', part(name));
}

const examples = firstExamples.map((name) => readFileSync(join(folderOfExamples, `${name}.yaml`), 'utf8'));
const first = [...examples, ...specs.map((spec) => withCommand(pi, spec))];
const ofShell = commands.flatMap((command) => specs.map((spec) => withCommand(['sh', '-c', command], spec)));
const rarer = ['examples', 'incidents'].flatMap((folder) => {
  const path = fileURLToPath(new URL(`../web/${folder}/`, import.meta.url));
  return readdirSync(path).filter((name) => name.endsWith('.yaml')).sort().map((name) => readFileSync(join(path, name), 'utf8'));
});
const leavesToChance = (text) => /^  chance:/m.test(text);
await cut(whole, [...first, ...ofShell, ...rarer], shown, 'deferred', '%');
await cut(shown, [...first, ...ofShell, ...rarer.filter((text) => !leavesToChance(text))], certain, 'chance', '!');
await cut(certain, [...first, ...ofShell], firstAndShell, 'rarer', '&');
await cut(firstAndShell, first, part('first'), 'shell', '$');
const { first: unpicked, later } = unpick(readFileSync(part('first')), laterParts);
writeFileSync(part('first'), unpicked);
// What calls nothing of its own part any more is left behind by the cut. Three times, as each leaves some work to do. A function
// drawn into its one caller makes the part smaller and its Brotli larger, by 5 KB if all are: only short ones are.
const sizes = ['-Oz', '-Oz', '-Oz', '--low-memory-unused', '--one-caller-inline-max-function-size=16'];
await Promise.all(['first', ...laterParts].map((name) => optimise(...sizes, part(name), '-o', part(name))));
const sewn = sew(readFileSync(part('first')), later, (name) => readFileSync(part(name)));
writeFileSync(part('first'), sewn.first);
for (const name of laterParts) writeFileSync(part(name), sewn.later[name]);
copyFileSync(join(linked, 'jobplay.mjs'), join(output, 'jobplay.mjs'));
