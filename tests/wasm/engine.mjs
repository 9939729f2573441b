// Loads the engine in Node. Its loader would fetch() the .wasm files, which Node cannot: it gets the bytes.
import { readFileSync } from 'node:fs';

import { readText } from '../../wasm/host_text.mjs';
import { inTwoParts } from '../../web/src/engine/two_parts.mjs';

const utf8 = new TextDecoder();

const folder = new URL('../../web/src/engine/wasm/', import.meta.url);

export async function loadEngine() {
  const { default: createEngine } = await import(new URL('jobplay.mjs', folder));
  const bytes = (name) => readFileSync(new URL(name, folder));
  const parts = inTwoParts(
    async (imports) => (await WebAssembly.instantiate(bytes('jobplay.wasm'), imports)).instance,
    () => bytes('jobplay.deferred.wasm'),
  );
  return Promise.race([createEngine({ ...parts, readText }), parts.failed]);
}

// An engine whose answers are read as web/src/engine/protocol.ts says: JSON, except of `steps`.
export async function startEngine() {
  const module = await loadEngine();
  const engine = new module.Engine();
  const json = (method) => (...args) => JSON.parse(utf8.decode(engine[method](...args)));
  const heapBytes = () => module.HEAPU8.length;
  return { engine, heapBytes, load: json('load'), run: json('run'), moment: json('moment') };
}
