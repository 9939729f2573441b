// The parts into which wasm/split.mjs splits the engine: a later part is loaded once, with the first call that needs it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { readText } from '../../wasm/host_text.mjs';
import createEngine from '../../web/src/engine/wasm/jobplay.mjs';
import { inParts } from '../../web/src/engine/parts.mjs';

const bytes = (name) => readFileSync(new URL(`../../web/src/engine/wasm/${name}`, import.meta.url));
const job = (command) => `apiVersion: batch/v1
kind: Job
metadata: {name: job}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: ${JSON.stringify(command)}}]
`;

test('engine parts: no scenario of ours loads the last part when it opens', async () => {
  for (const folder of ['examples', 'incidents']) {
    const path = new URL(`../../web/${folder}/`, import.meta.url);
    for (const file of readdirSync(path).filter((name) => name.endsWith('.yaml'))) {
      const parts = inParts(async (imports) => WebAssembly.instantiate(bytes('jobplay.wasm'), imports), (part) => {
        assert.notEqual(part, 'rest', `${folder}/${file}`);
        return bytes(`jobplay.${part}.wasm`);
      });
      const { Engine } = await createEngine({ ...parts, readText });
      const engine = new Engine();
      const json = (answer) => JSON.parse(new TextDecoder().decode(answer));
      engine.language('en');
      assert.ok(json(engine.load(readFileSync(new URL(file, path), 'utf8'))).ok, file);
      let ran;
      do ran = json(engine.run(500)); while (!ran.done);
      engine.lanes();
      // The page does not open at a step that writes nothing (StepFlag.Internal).
      const flags = engine.steps(0, ran.steps + 1).slice(-ran.steps - 1);
      engine.moment(flags.findLastIndex((flag) => !(flag & 64)), 0, 50, false);
    }
  }
});

test('engine parts: later parts are loaded once, when first called', async () => {
  let first;
  const loaded = [];
  const parts = inParts(async (imports) => {
    first = await WebAssembly.instantiate(bytes('jobplay.wasm'), imports);
    return first;
  }, (part) => {
    loaded.push(part);
    return bytes(`jobplay.${part}.wasm`);
  });
  const { Engine } = await createEngine({ ...parts, readText });

  // The first part has an entry at each place of its table except the first.
  const table = Object.values(first.instance.exports).find((one) => one instanceof WebAssembly.Table);
  const empty = Array.from({ length: table.length }, (_, place) => place).filter((place) => !table.get(place));
  assert.deepEqual(empty, [0]);

  const engine = new Engine();
  const run = (command) => {
    engine.load(job(command));
    engine.run(500);
  };
  run(['perl', '-Mbignum=bpi', '-wle', 'print bpi(2000)']);
  assert.deepEqual(loaded, []);
  run(['sh', '-c', 'echo hello; exit 1']);
  run(['sh', '-c', 'exit 2']);
  assert.deepEqual(loaded, ['more']);
  engine.exportAs('yaml');
  engine.exportAs('svg');
  engine.exportOn(1000);
  assert.deepEqual(loaded, ['more', 'rest']);
});

test('engine parts: an engine in one part, as in ./dev play, loads no other', async () => {
  const linked = readFileSync(new URL('../../build-wasm/wasm/jobplay.wasm', import.meta.url));
  const parts = inParts(
    (imports) => WebAssembly.instantiate(linked, imports),
    (part) => assert.fail(`${part} is asked for`),
  );
  const { Engine } = await createEngine({ ...parts, readText });
  const engine = new Engine();
  engine.load(job(['sh', '-c', 'exit 1']));
  engine.run(500);
  engine.exportAs('svg');
  const { over } = JSON.parse(new TextDecoder().decode(engine.exportOn(1000)));
  assert.ok(over);
});
