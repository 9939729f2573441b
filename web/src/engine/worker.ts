// The engine's worker: loads the WebAssembly core and answers the page, one call at a time.
import createEngine from './wasm/jobplay.mjs';
import wasmUrl from './wasm/jobplay.wasm?url';

export interface Call {
  id: number;
  method: string;
  args: unknown[];
}

/** `error` says that the engine broke while it answered: nothing it holds can be trusted afterwards. */
export type Answer = { id: number; value: number | string | Uint8Array } | { id: number; error: string };

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const module = createEngine({ locateFile: () => wasmUrl });
const engine = module.then(({ Engine }) => new Engine());

self.onmessage = async (event: MessageEvent<Call>) => {
  const { id, method, args } = event.data;
  try {
    const methods = (method === 'version' ? await module : await engine) as unknown as Record<string, (...args: unknown[]) => number | string | Uint8Array>;
    const answer = methods[method]!(...args);
    if (answer instanceof Uint8Array) {
      const value = answer.slice(); // the view is into memory that the next call changes
      postMessage({ id, value } satisfies Answer, { transfer: [value.buffer] });
    } else {
      postMessage({ id, value: answer } satisfies Answer);
    }
  } catch (error) {
    postMessage({ id, error: describe(error) } satisfies Answer);
  }
};
