// Loads the page's engine in Node. The engine's loader would fetch() the .wasm files, which Node
// cannot, so it gets the bytes.
import { readFileSync } from 'node:fs';

import { inParts } from '../web/src/engine/parts.mjs';
import { readText } from './host_text.mjs';

const folder = new URL('../web/src/engine/wasm/', import.meta.url);

export async function loadEngine() {
  const { default: createEngine } = await import(new URL('jobplay.mjs', folder));
  const bytes = (name) => readFileSync(new URL(name, folder));
  const parts = inParts(
    (imports) => WebAssembly.instantiate(bytes('jobplay.wasm'), imports),
    (part) => bytes(`jobplay.${part}.wasm`),
  );
  return Promise.race([createEngine({ ...parts, readText }), parts.failed]);
}
