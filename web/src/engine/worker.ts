// The engine's worker: loads the WebAssembly core and answers the page.
import createEngine from './wasm/jobplay.mjs';
import wasmUrl from './wasm/jobplay.wasm?url';

const engine = await createEngine({ locateFile: () => wasmUrl });
postMessage({ version: engine.version() });
