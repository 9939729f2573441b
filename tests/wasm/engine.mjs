// The page's engine in Node, for tests.
import { loadEngine } from '../../wasm/in_node.mjs';

export { loadEngine };

const utf8 = new TextDecoder();

// An engine whose answers are parsed as described in web/src/engine/protocol.ts: JSON, except those of `steps`.
export async function startEngine() {
  const module = await loadEngine();
  const engine = new module.Engine();
  const json = (method) => (...args) => JSON.parse(utf8.decode(engine[method](...args)));
  const heapBytes = () => module.HEAPU8.length;
  return { engine, heapBytes, load: json('load'), run: json('run'), moment: json('moment') };
}
