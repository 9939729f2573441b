// The worker of the page and of embeds: the engine.
import { serve } from './serve';
import deferredUrl from './wasm/jobplay.deferred.wasm?url';
import chanceUrl from './wasm/jobplay.chance.wasm?url';
import createEngine from './wasm/jobplay.mjs';
import rarerUrl from './wasm/jobplay.rarer.wasm?url';
import shellUrl from './wasm/jobplay.shell.wasm?url';
import wasmUrl from './wasm/jobplay.wasm?url';

serve(createEngine, wasmUrl, { shell: shellUrl, rarer: rarerUrl, chance: chanceUrl, deferred: deferredUrl });
