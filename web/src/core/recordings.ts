// Recordings of the real controllers: which of them shows a decision, and at which step. The file is written by tests/conformance.
import { pending } from '../base/pending';


/** By the decision's code: a recording, and the first step at which it is made there. */
export type Shows = Record<string, [name: string, step: number]>;

interface Recording {
  version: string;
  scenario: string;
}

/** A recording by its name in tests/vectors. */
export async function readRecording(name: string): Promise<Recording> {
  const { default: table } = await pending(import('./recordings.json'));
  return (table.recordings as Record<string, Recording>)[name]!;
}
