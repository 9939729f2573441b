// Splits the linked engine with Binaryen's wasm-split into the functions for the page's first
// examples, those for stepping through any of our scenarios, and the rest. web/src/engine/parts.mjs
// loads the later parts on their first call.
//
// usage: node split.mjs WASM_SPLIT FOLDER_OF_LINKED_ENGINE OUTPUT_FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { readText } from './host_text.mjs';
import { laterParts } from '../web/src/engine/parts.mjs';

const [tool, linked, output] = process.argv.slice(2);
const work = (name) => join(linked, `jobplay.${name}.wasm`);
const utf8 = new TextDecoder();
// The example that the page opens, and the simplest one.
const firstExamples = ['never-backoff-limit-3', 'pi'];

const specs = ['', 'backoffLimit: 2', 'completions: 3'];
const withCommand = (command, spec = '') => `apiVersion: batch/v1
kind: Job
metadata: {name: command}
spec:
  ${spec}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: ${JSON.stringify(command)}}]
`;
// The documentation's example. It is simulated without a shell.
const pi = ['perl', '-Mbignum=bpi', '-wle', 'print bpi(2000)'];
// Commands that people paste. A command determines how its container ends.
const commands = [
  'for i in 1 2 3; do echo $i; sleep 1; done; if [ -f /tmp/a ]; then true; fi; exit 3',
  'echo "Hello $HOSTNAME"; sleep 3; exit 1',
  'set -e; date && sleep 30 || exit 42',
  'n=$(seq 5); for i in $n; do echo "$((i * 2))"; done; [ "$i" -gt 3 ] && exit 0',
  'work --fast /data',
  'while true; do sleep 60; done',
];

// StepFlag of web/src/engine/protocol.ts.
const [sync, failure, condition, internal] = [2, 4, 8, 64];

// The features that CMakeLists.txt compiles for.
const features = ['exception-handling', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals']
  .map((name) => `--enable-${name}`);
const run = (program, ...args) => execFileSync(program, [...features, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

/**
 * Where the page opens a run: the controller's reaction to a failure, the Job's last condition, or
 * the end.
 */
function openings(flags) {
  const answers = flags.flatMap((flag, step) => (flag & failure ? [flags.findIndex((next, at) => at > step && next & sync && !(next & internal))] : []));
  return new Set([...answers, flags.findLastIndex((flag) => flag & condition), flags.length - 1].filter((step) => step >= 0 && !(flags[step] & internal)));
}

/**
 * The steps that a visitor can stop at, without those that write nothing, such as an informer's.
 */
const visits = (flags) => flags.flatMap((flag, step) => (flag & internal ? [] : [step]));

/** Makes the calls with which the page shows a run at these steps. */
function show(engine, text, steps) {
  const json = (bytes) => JSON.parse(utf8.decode(bytes));
  if (!json(engine.load(text)).ok) return;
  let ran;
  do ran = json(engine.run(500)); while (!ran.done);
  engine.lanes();
  const flags = Array.from(engine.steps(0, ran.steps + 1).slice(-ran.steps - 1));
  for (const step of steps(flags)) engine.moment(step, 0, 50, false);
}

/**
 * Splits the part `name` off `module`: the functions that are not needed to show these scenarios at
 * these steps. Writes the others to `kept`.
 */
async function cut(module, scenarios, steps, kept, name) {
  const instrumented = work('instrumented');
  run(tool, '--instrument', module, '-o', instrumented);
  const { default: createEngine } = await import(pathToFileURL(resolve(linked, 'jobplay.mjs')));
  // Functions of an earlier split are not called for these steps.
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
  for (const text of scenarios) show(engine, text, steps);
  // The profile overwrites the engine's data, which is not needed any longer.
  const size = exports.__write_profile(0, 0);
  exports.__write_profile(1024, size);
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  const profile = join(linked, 'jobplay.profile');
  writeFileSync(profile, new Uint8Array(memory.buffer, 1024, size));
  run(tool, module, `--profile=${profile}`, `--export-prefix=${name[0]}%`, `--placeholder-namespace=${name}`, '-o1', kept, '-o2', join(output, `jobplay.${name}.wasm`));
}

const folder = (name) => fileURLToPath(new URL(`../web/${name}/`, import.meta.url));
const scenariosIn = (name) => readdirSync(folder(name)).filter((file) => file.endsWith('.yaml')).sort()
  .map((file) => readFileSync(join(folder(name), file), 'utf8'));

const first = [...firstExamples.map((name) => readFileSync(join(folder('examples'), `${name}.yaml`), 'utf8')), ...specs.map((spec) => withCommand(pi, spec))];
const more = [...first, ...commands.map((command) => withCommand(['sh', '-c', command])), ...scenariosIn('examples'), ...scenariosIn('incidents')];
await cut(join(linked, 'jobplay.wasm'), more, visits, work('shown'), 'rest');
await cut(work('shown'), first, openings, join(output, 'jobplay.wasm'), 'more');
copyFileSync(join(linked, 'jobplay.mjs'), join(output, 'jobplay.mjs'));
