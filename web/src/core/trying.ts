// Which text is being run, as the browser keeps it: one that ended the page, or its engine, each time is known by that at the next visit.
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aCount, fieldsOf, listOf } from '../base/schema';

interface Attempts {
  /** A hash of the text. */
  of: number;
  times: number;
}

const kept = 8; // texts
/** Of some texts, the last one that was run first: tabs run others meanwhile, and people go back and forth. */
const stored: Stored<Attempts[]> = { name: 'attempts', version: 2, read: listOf(fieldsOf<Attempts>({ of: aCount, times: aCount }), 0, kept), otherwise: [] };
/** After so many in a row it is not run by itself any more: one may have been the network's fault, or the person's. */
const most = 2;

const hashOf = (text: string): number => {
  let hash = text.length;
  for (let at = 0; at < text.length; ++at) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash >>> 0;
};

function find(text: string): { of: number; times: number; others: Attempts[] } {
  const of = hashOf(text);
  const all = readLocal(stored);
  return { of, times: all.find((one) => one.of === of)?.times ?? 0, others: all.filter((one) => one.of !== of) };
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
  isDangerous: (text) => find(text).times >= most,
  begin(text) {
    const { of, times, others } = find(text);
    writeLocal(stored, [{ of, times: times + 1 }, ...others].slice(0, kept));
  },
  over(text) {
    const { times, others } = find(text);
    if (times) writeLocal(stored, others);
  },
};
