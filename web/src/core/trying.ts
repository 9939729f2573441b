// The crash guard: the browser stores which text is being run, so that a text that crashed the page or its engine each time is recognized
// on the next visit.
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aCount, fieldsOf, listOf } from '../base/schema';

interface Attempts {
  /** A hash of the text. */
  of: number;
  times: number;
}

const kept = 8; // texts
/** The first or last runs of some texts: tabs run others meanwhile, and users go back and forth. */
const stored: Stored<Attempts[]> = { name: 'attempts', version: 2, read: listOf(fieldsOf<Attempts>({ of: aCount, times: aCount }), 0, kept), otherwise: [] };
/**
 * After this many crashes in a row, a text no longer runs automatically. A single crash may have been caused by the network or the user.
 */
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

/** The part that is notified of each text that runs. */
export interface Trying {
  /** True if it crashed every time that it was run. */
  isDangerous(text: string): boolean;
  begin(text: string): void;
  /** It crashed nothing, or the page was left before. */
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
