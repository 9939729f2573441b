// How long the page waits for an engine that gives no answer, before it takes the engine for broken.

/** In ms. */
export interface Patience {
  /** For a call; a comparison may wait for two whole runs. Infinity where somebody waits who can stop it. */
  call: number;
  /** For a call that takes milliseconds. */
  quick: number;
  /** For the first answer of an engine that is not the page's first one: its files are in the browser's cache, as a rule. */
  start: number;
}

const factor = globalThis.jobPlaygroundTest?.patience ?? 1;

export const usualPatience: Patience = { call: 30_000 * factor, quick: 5000 * factor, start: 120_000 * factor };

/** For a piece of the work of a study: `least` and `times` the longest piece so far. Its first answer may take whatever it takes. */
export const studyPatience = { least: 30_000 * factor, times: 20 };
/** Likewise, after the person pressed Stop and waits for the result. */
export const stoppedStudyPatience = { least: 2000 * factor, times: 4 };
