// Which text is being run, as the browser keeps it: one that ended the page, or its engine, each time is known by that at the next visit.
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aCount, fieldsOf } from '../base/schema';

interface Attempts {
  /** A hash of the text. */
  of: number;
  times: number;
}

const stored: Stored<Attempts | undefined> = { name: 'attempts', read: fieldsOf<Attempts>({ of: aCount, times: aCount }), otherwise: undefined };
/** After so many in a row it is not run by itself any more: one may have been the network's fault, or the person's. */
const most = 2;

const hashOf = (text: string): number => {
  let hash = text.length;
  for (let at = 0; at < text.length; ++at) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
};

const timesOf = (text: string): number => {
  const before = readLocal(stored);
  return before?.of === hashOf(text) ? before.times : 0;
};

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
  begin: (text) => void writeLocal(stored, { of: hashOf(text), times: timesOf(text) + 1 }),
  over(text) {
    if (timesOf(text)) writeLocal(stored, { of: hashOf(text), times: 0 });
  },
};
