// The worker for many runs and searches.
import type { Answer, Call } from './call';
import { describe, instantiate, readText, sendBytes } from './host';
import createStudy from './wasm/study.mjs';
import wasmUrl from './wasm/study.wasm?url';

const study = new Promise<object>((resolve, reject) => {
  createStudy({
    readText,
    instantiateWasm(imports, receive) {
      instantiate(wasmUrl, imports).then(({ instance }) => receive(instance)).catch(reject);
      return {};
    },
  }).then(({ Study }) => resolve(new Study())).catch(reject);
});

self.onmessage = async (event: MessageEvent<Call>) => {
  const { id, method, args } = event.data;
  try {
    const methods = (await study) as Record<string, (...args: unknown[]) => Uint8Array>;
    sendBytes(id, methods[method]!(...args));
  } catch (error) {
    postMessage({ id, ...describe(error) } satisfies Answer);
  }
};
