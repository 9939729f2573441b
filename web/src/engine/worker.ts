// The page's worker: the engine that was compiled for speed.
import { serve } from './serve';
import deferredUrl from './wasm/jobplay.deferred.wasm?url';
import createEngine from './wasm/jobplay.mjs';
import wasmUrl from './wasm/jobplay.wasm?url';

serve(createEngine, wasmUrl, deferredUrl, import.meta.glob<string>('./wasm/words/*.txt', { query: '?url', import: 'default', eager: true }));
