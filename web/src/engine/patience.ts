// How long the page waits for an engine that gives no answer, before it takes the engine for broken.
import { patience } from '../base/pending';

/** In ms. */
export interface Patience {
  /** For a call; a comparison may wait for two whole runs. Infinity where somebody waits who can stop it. */
  call: number;
  /** For a call that takes milliseconds. */
  quick: number;
  /** For the first answer of an engine that is not the page's first one: its files are in the browser's cache, as a rule. */
  start: number;
}

export const usualPatience: Patience = { call: 30_000 * patience, quick: 5000 * patience, start: 120_000 * patience };

/** For a piece of the work of a study: `least` and `times` the longest piece so far. Its first answer may take whatever it takes. */
export const studyPatience = { least: 30_000 * patience, times: 20 };
/** Likewise, after the person pressed Stop and waits for the result. */
export const stoppedStudyPatience = { least: 2000 * patience, times: 4 };

/** Of a worker, which reads the page's patience from its name: `jobPlaygroundTest` is not set in its scope. */
export const workerOptions: WorkerOptions = { type: 'module', name: patience === 1 ? '' : String(patience) };
