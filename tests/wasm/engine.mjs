// Loads the engine in Node. Its loader would fetch() the .wasm file, which Node cannot: it gets the bytes.
import { readFile } from 'node:fs/promises';

const folder = new URL('../../web/src/engine/wasm/', import.meta.url);

export async function loadEngine() {
  const { default: createEngine } = await import(new URL('jobplay.mjs', folder));
  return createEngine({ wasmBinary: await readFile(new URL('jobplay.wasm', folder)) });
}
