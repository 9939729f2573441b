// Which text is being run, as the browser keeps it: one that ended the page, or its engine, each time is known by that at the next visit.
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aCount, fieldsOf, listOf } from '../base/schema';

interface Attempts {
  /** A hash of the text. */
  of: number;
  times: number;
}

/** Of some texts, the last one that was run first: tabs run others meanwhile, and people go back and forth. */
const stored: Stored<Attempts[]> = { name: 'attempts', version: 2, read: listOf(fieldsOf<Attempts>({ of: aCount, times: aCount })), otherwise: [] };
const kept = 8; // texts
/** After so many in a row it is not run by itself any more: one may have been the network's fault, or the person's. */
const most = 2;

const hashOf = (text: string): number => {
  let hash = text.length;
  for (let at = 0; at < text.length; ++at) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
};

const timesOf = (text: string): number => readLocal(stored).find(({ of }) => of === hashOf(text))?.times ?? 0;

function note(text: string, times: number): void {
  const of = hashOf(text);
  const others = readLocal(stored).filter((one) => one.of !== of);
  writeLocal(stored, times ? [{ of, times }, ...others].slice(0, kept) : others);
}

/** Who is told of each text that is run. */
export interface Trying {
  /** Whether each time that it was run it ended what ran it. */
  isDangerous(text: string): boolean;
  begin(text: string): void;
  /** Nothing was ended by it, or it was left before. */
  over(text: string): void;
}

export const trying: Trying = {
  isDangerous: (text) => timesOf(text) >= most,
  begin: (text) => note(text, timesOf(text) + 1),
  over(text) {
    if (timesOf(text)) note(text, 0);
  },
};
