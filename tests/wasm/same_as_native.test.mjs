// The engine in WebAssembly equals the native one: equal hashes after every step of every gallery example and every recorded scenario.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { startEngine } from './engine.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const native = join(root, 'build/jobplay');

// By folder: the gallery, and the recordings of each version's controllers.
function* scenarios() {
  const examples = join(root, 'web/examples');
  const gallery = readdirSync(examples).sort().filter((file) => file.endsWith('.yaml'));
  yield {
    folder: 'web/examples',
    files: gallery.map((name) => ({ name, text: readFileSync(join(examples, name), 'utf8') })),
  };
  const vectors = join(root, 'tests/vectors');
  for (const release of readdirSync(vectors).filter((name) => name.startsWith('v1.')).sort()) {
    const folder = `${release}/controller`;
    const recordings = readdirSync(join(vectors, folder)).sort();
    const read = (name) => JSON.parse(readFileSync(join(vectors, folder, name), 'utf8')).scenario;
    yield { folder: `tests/vectors/${folder}`, files: recordings.map((name) => ({ name, text: read(name) })) };
  }
}

// The hashes of the steps 0, 1, 2..., or undefined if the scenario is rejected.
function nativeHashes(file) {
  try {
    const output = execFileSync(native, ['hashes', file], { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
    return output.trimEnd().split('\n');
  } catch (error) {
    if (error.status === 1) return undefined;
    throw error;
  }
}

function wasmHashes(engine, text, stepsPerCall) {
  const loaded = engine.load(text);
  if (!loaded.ok) return undefined;
  const hashes = [engine.moment(0, 0, 0, false).hash];
  for (let ran = engine.run(0); !ran.done; ) {
    ran = engine.run(stepsPerCall);
    if (ran.steps >= hashes.length) hashes[ran.steps] = ran.hash;
  }
  return hashes;
}

function compare(engine, file, text) {
  writeFileSync(file, text);
  const want = nativeHashes(file);
  const got = wasmHashes(engine, text, 1);
  if (want === undefined || got === undefined) {
    assert.equal(got, want, 'one refuses the scenario, the other runs it');
    return { refused: true };
  }
  const differs = want.findIndex((hash, step) => hash !== got[step]);
  assert.equal(differs, -1, `step ${differs}: native ${want[differs]}, wasm ${got[differs]}`);
  assert.equal(got.length, want.length, 'as many steps');

  // The number of steps per call, and the step that is looked at, make no difference.
  assert.equal(wasmHashes(engine, text, 1000).at(-1), want.at(-1));
  for (const step of [0, want.length >> 1, want.length - 1, want.length >> 2]) {
    assert.equal(engine.moment(step, 0, 0, false).hash, want[step], `moment ${step}`);
  }
  return { refused: false, steps: want.length - 1 };
}

let engine;
let file;
before(async () => {
  engine = await startEngine();
  const temporary = mkdtempSync(join(tmpdir(), 'jobplay-'));
  process.on('exit', () => rmSync(temporary, { recursive: true }));
  file = join(temporary, 'scenario.yaml');
});

for (const { folder, files } of scenarios()) {
  test(`${folder}: ${files.length} scenarios, WebAssembly equals native`, (t) => {
    assert.ok(files.length > 0);
    const failures = [];
    let steps = 0;
    for (const { name, text } of files) {
      try {
        const { refused, steps: ran = 0 } = compare(engine, file, text);
        assert.ok(!refused || folder !== 'web/examples', 'the gallery has nothing that is refused');
        steps += ran;
      } catch (error) {
        failures.push(`${name}: ${error.message}`);
      }
    }
    t.diagnostic(`${steps} steps compared`);
    assert.equal(failures.join('\n'), '');
  });
}
