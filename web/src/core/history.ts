// Texts that the editor held, newest first, kept in this browser: so that no example and no reload loses work.
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aMoment, aText, fieldsOf, listOf, oneOf } from '../base/schema';

interface Kept {
  /** Milliseconds since 1970. */
  when?: number;
  title: string;
  text: string;
  /** On the way to another text: kept when the person paused, and the first to go. */
  passing?: true;
}

const stored: Stored<Kept[]> = {
  name: 'history', read: listOf(fieldsOf<Kept>({ title: aText, text: aText }, { when: aMoment, passing: oneOf(true) })), otherwise: [],
};

const most = 50;
const mostPassing = 15;
// Browsers refuse more than some 2.5 to 5 million characters in all, and each text that is kept writes all of them.
const mostCharacters = 1_000_000;

export function history(): Kept[] {
  return readLocal(stored);
}

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0]!.trimEnd();

/** Without a `title` it goes by its first line. */
export function keepHistory(text: string, title: string, passing?: true): void {
  if (!text.trim()) return;
  const kept = history();
  const same = kept.find((one) => one.text === text);
  if (same && (passing || (same === kept[0] && !same.passing))) return;
  const now = [{ when: Date.now(), title: title || same?.title || firstLine(text), text, passing }, ...kept.filter((one) => one !== same)];
  let size = now.reduce((sum, one) => sum + one.text.length, 0);
  while (now.length > 1 && (now.length > most || size > mostCharacters)) size -= now.splice(leastMissed(now, size > mostCharacters), 1)[0]!.text.length;
  writeLocal(stored, now);
}

/** Which of the texts goes: never the newest. */
function leastMissed(kept: Kept[], tooLong: boolean): number {
  const passing = kept.flatMap((one, at) => (one.passing && at > 0 ? [at] : []));
  const oldest = kept.map((one) => !one.passing).lastIndexOf(true);
  if (oldest > 0 && passing.length <= (tooLong ? 0 : mostPassing)) return oldest;
  // Of two that are as close to each other the older one, so that they lie the farther apart the longer ago they are.
  const now = Date.now();
  const when = (at: number) => kept[at]!.when ?? 0;
  const worth = (at: number) => (when(at - 1) - when(at)) / (now - when(at) + 1);
  return passing.reduce((least, at) => (worth(at) <= worth(least) ? at : least));
}

/** The first line that a text has and `now` has not, or has elsewhere: tells versions of one text apart. */
export function firstDifference({ text }: Kept, now: string): string | undefined {
  const lines = now.split('\n');
  return text.split('\n').find((line, at) => line !== lines[at])?.trim();
}
