// How long the page waits for a silent engine before it is treated as crashed.
import { patience } from '../base/pending';

/** In ms. */
export interface Patience {
  /** For a call; a comparison may wait for two whole runs. Infinity if the user waits and can stop it. */
  call: number;
  /** For a call that takes milliseconds. */
  quick: number;
  /** For the first answer of a later engine, whose files are usually in the browser's cache. */
  start: number;
}

export const usualPatience: Patience = { call: 30_000 * patience, quick: 5000 * patience, start: 120_000 * patience };

/** For a piece of a study's work: at least `least`, and `times` the longest piece so far. The first answer may take any time. */
export const studyPatience = { least: 30_000 * patience, times: 20 };
/** The same after the user pressed Stop and waits for the result. */
export const stoppedStudyPatience = { least: 2000 * patience, times: 4 };

/** The name of a worker carries the page's factor, because `jobPlaygroundTest` is not set in its scope. */
export const workerOptions: WorkerOptions = { type: 'module', name: patience === 1 ? '' : String(patience) };
