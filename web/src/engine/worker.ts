// The worker of the page and of embeds: the engine.
import { serve } from './serve';
import createEngine from './wasm/jobplay.mjs';
import moreUrl from './wasm/jobplay.more.wasm?url';
import restUrl from './wasm/jobplay.rest.wasm?url';
import wasmUrl from './wasm/jobplay.wasm?url';

serve(createEngine, wasmUrl, { more: moreUrl, rest: restUrl });
