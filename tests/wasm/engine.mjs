// The page's engine in Node, for tests.
import { loadEngine } from '../../wasm/in_node.mjs';

export { loadEngine };

const utf8 = new TextDecoder();

// An engine whose answers are read as web/src/engine/protocol.ts says: JSON, except of `steps`.
export async function startEngine() {
  const module = await loadEngine();
  const engine = new module.Engine();
  const json = (method) => (...args) => JSON.parse(utf8.decode(engine[method](...args)));
  const heapBytes = () => module.HEAPU8.length;
  return { engine, heapBytes, load: json('load'), run: json('run'), moment: json('moment') };
}
