// Texts that the editor held, newest first, kept in this browser: so that no example and no reload loses work.
import { readLocal, readTab, writeLocal, writeTab, type Stored } from '../base/local';
import { aMoment, aText, fieldsOf, listOf, oneOf } from '../base/schema';

interface Kept {
  /** Milliseconds since 1970. */
  when?: number;
  title: string;
  text: string;
  /** On the way to another text: kept when the person paused, and the first to go. */
  passing?: true;
}

const most = 50;

const stored: Stored<Kept[]> = {
  name: 'history', read: listOf(fieldsOf<Kept>({ title: aText, text: aText }, { when: aMoment, passing: oneOf(true) }), 0, most), otherwise: [],
};

const mostPassing = 15;
// Browsers refuse more than some 2.5 to 5 million characters in all, and each text that is kept writes all of them.
const mostCharacters = 1_000_000;

/** What the browser had no room for, as long as the tab lives, or where that refuses, too, the page. */
const inTab: Stored<Kept[]> = { ...stored, name: 'unstored' };
let unstored = readTab(inTab);

export function history(): Kept[] {
  const there = readLocal(stored);
  return [...unstored.filter(({ text }) => there.every((one) => one.text !== text)), ...there];
}

/** Undefined where the browser stores them, or else whether the tab does. */
function store(texts: Kept[]): boolean | undefined {
  const isStored = writeLocal(stored, texts);
  unstored = isStored ? [] : history().filter((one) => unstored.includes(one) && texts.includes(one));
  const tab = writeTab(inTab, unstored);
  return isStored ? undefined : tab;
}

/** What is kept is stored by the browser where it has room again; undefined, or else whether the tab does. */
export const storeAgain = (): boolean | undefined => store(history());

/** How many of the newest texts the browser does not store. */
export const howManyUnstored = (): number => unstored.length;

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0]!.trimEnd();

/** Without a `title` it goes by its first line. Where the browser does not store it, whether the tab does. */
export function keepHistory(text: string, title: string, passing?: true): boolean | undefined {
  if (!text.trim()) return undefined;
  const kept = history();
  const same = kept.find((one) => one.text === text);
  if (same && (passing || (same === kept[0] && !same.passing))) return unstored.includes(same) ? store(kept) : undefined;
  const one: Kept = { when: Date.now(), title: title || same?.title || firstLine(text), text, passing };
  unstored = [one, ...unstored.filter((other) => other !== same)];
  const now = [one, ...kept.filter((other) => other !== same)];
  let size = now.reduce((sum, { text: { length } }) => sum + length, 0);
  while (now.length > 1 && (now.length > most || size > mostCharacters)) size -= now.splice(leastMissed(now, size > mostCharacters), 1)[0]!.text.length;
  const tab = store(now);
  return unstored.includes(one) ? tab : undefined;
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
