// An embed's worker: the same engine compiled for little weight, at about half the speed.
import { serve } from './serve';
import deferredUrl from './wasm-light/jobplay.deferred.wasm?url';
import createEngine from './wasm-light/jobplay.mjs';
import wasmUrl from './wasm-light/jobplay.wasm?url';

serve(createEngine, wasmUrl, deferredUrl, import.meta.glob<string>('./wasm-light/words/*.txt', { query: '?url', import: 'default', eager: true }));
