// Loads the engine in Node. Its loader would fetch() the .wasm file, which Node cannot: it gets the bytes.
import { readFile } from 'node:fs/promises';

const folder = new URL('../../web/src/engine/wasm/', import.meta.url);
const utf8 = new TextDecoder();

export async function loadEngine() {
  const { default: createEngine } = await import(new URL('jobplay.mjs', folder));
  return createEngine({ wasmBinary: await readFile(new URL('jobplay.wasm', folder)) });
}

// An engine whose answers are read as web/src/engine/protocol.ts says: JSON, except of `steps`.
export async function startEngine() {
  const { Engine } = await loadEngine();
  const engine = new Engine();
  const json = (method) => (...args) => JSON.parse(utf8.decode(engine[method](...args)));
  return { engine, load: json('load'), run: json('run'), moment: json('moment') };
}
