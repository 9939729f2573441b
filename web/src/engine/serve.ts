// The main loop of an engine's worker: loads the WebAssembly module and answers the page, one call at a time.
import type { Answer, Call } from './call';
import { addressOfText, describe, instantiate, readNow, readText, sendBytes } from './host';
import type createEngine from './wasm/jobplay.mjs';
import { inParts, laterParts, type LaterPart } from './parts.mjs';

/** Answers the page's calls with this engine, whose parts are at these addresses. */
export function serve(create: typeof createEngine, wasmUrl: string, later: Record<LaterPart, string>): void {
  // Every moment has sentences.
  for (const table of ['decisions', 'steps']) void fetch(addressOfText(`${table}.en`)).catch(() => undefined);
  const parts = inParts((imports) => instantiate(wasmUrl, imports), (part) => readNow(later[part], 'arraybuffer'));
  const module = Promise.race([create({ ...parts, readText }), parts.failed]);
  const engine = module.then(({ Engine }) => new Engine());

  // When the user moves to another step, preload the rest into the browser's cache; it is not needed for just looking. During a run, the
  // shown step changes by itself.
  let first: unknown;
  function fetchRest(step: unknown): void {
    if (first === undefined) first = step;
    else if (first !== step && first !== null) {
      first = null;
      for (const part of laterParts) void fetch(later[part]).catch(() => undefined);
    }
  }

  self.onmessage = async (event: MessageEvent<Call>) => {
    const { id, method, args } = event.data;
    try {
      const methods = (method === 'version' ? await module : await engine) as unknown as Record<string, (...args: unknown[]) => number | string | Uint8Array>;
      const answer = methods[method]!(...args);
      if (method === 'run' && first !== null) first = undefined;
      if (method === 'moment') fetchRest(args[0]);
      if (answer instanceof Uint8Array) sendBytes(id, answer);
      else postMessage({ id, value: answer } satisfies Answer);
    } catch (error) {
      postMessage({ id, ...describe(error) } satisfies Answer);
    }
  };
}
