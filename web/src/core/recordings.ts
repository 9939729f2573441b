// Recordings of real controllers: which of them shows a decision, and at which step. tests/conformance writes the file.
import { pending } from '../base/pending';


/** By the decision's code: a recording, and the first step that makes it. */
export type Shows = Record<string, [name: string, step: number]>;

interface Recording {
  version: string;
  scenario: string;
}

/** Reads a recording by its name in tests/vectors. */
export async function readRecording(name: string): Promise<Recording> {
  const { default: table } = await pending(import('./recordings.json'));
  return (table.recordings as Record<string, Recording>)[name]!;
}
