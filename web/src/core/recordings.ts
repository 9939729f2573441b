// Recordings of the real controllers: which of them shows a decision, and at which step. The file is written by tests/conformance.
import table from './recordings.json';

export interface Recordings {
  /** By its name in tests/vectors: the scenario that was recorded. */
  recordings: Record<string, { version: string; scenario: string }>;
  /** By the decision's code: a recording, and the first step at which it is made there. */
  shows: Record<string, [name: string, step: number]>;
}

export const recordings = table as unknown as Recordings;
