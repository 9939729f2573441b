// The worker of many runs and of searches.
import { describe, instantiate, readNow, textsAt } from './host';
import type { Answer, Call } from './serve';
import createStudy from './wasm/study.mjs';
import wasmUrl from './wasm/study.wasm?url';

const texts = textsAt(import.meta.glob<string>('./wasm/words/*.txt', { query: '?url', import: 'default', eager: true }));
const study = new Promise<object>((resolve, reject) => {
  createStudy({
    readText: (name) => readNow(texts[name]!, 'text'),
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
    const value = methods[method]!(...args).slice(); // the view is into memory that the next call changes
    postMessage({ id, value } satisfies Answer, { transfer: [value.buffer] });
  } catch (error) {
    postMessage({ id, ...describe(error) } satisfies Answer);
  }
};
