// Texts that the editor held, newest first, stored in this browser so that no example and no reload loses work.
import { readLocal, readTab, writeLocal, writeTab, type Stored } from '../base/local';
import { aMoment, aText, fieldsOf, listOf, oneOf } from '../base/schema';

interface Kept {
  /** Milliseconds since 1970. */
  when?: number;
  title: string;
  text: string;
  /** An intermediate text, kept when the user paused. It is deleted first. */
  passing?: true;
}

const most = 50;

const stored: Stored<Kept[]> = {
  name: 'history', read: listOf(fieldsOf<Kept>({ title: aText, text: aText }, { when: aMoment, passing: oneOf(true) }), 0, most), otherwise: [],
};

const mostPassing = 15;
// Browsers reject more than about 2.5 to 5 million characters in total, and each kept text rewrites all of them.
const mostCharacters = 1_000_000;

/** What the browser has no space for, kept as long as the tab exists, or by the page if the tab's storage is full, too. */
const inTab: Stored<Kept[]> = { ...stored, name: 'unstored' };
let unstored = readTab(inTab);

export function history(): Kept[] {
  const there = readLocal(stored);
  return [...unstored.filter(({ text }) => there.every((one) => one.text !== text)), ...there];
}

/** Returns undefined if the browser stores them; otherwise whether the tab does. */
function store(texts: Kept[]): boolean | undefined {
  const isStored = writeLocal(stored, texts);
  unstored = isStored ? [] : history().filter((one) => unstored.includes(one) && texts.includes(one));
  const tab = writeTab(inTab, unstored);
  return isStored ? undefined : tab;
}

/** Stores the kept texts in the browser if it has space again. Returns undefined on success; otherwise whether the tab does. */
export const storeAgain = (): boolean | undefined => store(history());

/** Returns how many of the newest texts the browser does not store. */
export const howManyUnstored = (): number => unstored.length;

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0]!.trimEnd();

/** Without a `title`, it is named after its first line. If the browser does not store it, returns whether the tab does. */
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

/** Returns the index of the text to delete: never the newest. */
function leastMissed(kept: Kept[], tooLong: boolean): number {
  const passing = kept.flatMap((one, at) => (one.passing && at > 0 ? [at] : []));
  const oldest = kept.map((one) => !one.passing).lastIndexOf(true);
  if (oldest > 0 && passing.length <= (tooLong ? 0 : mostPassing)) return oldest;
  // Of two adjacent texts, delete the older one, so that intervals grow with age.
  const now = Date.now();
  const when = (at: number) => kept[at]!.when ?? 0;
  const worth = (at: number) => (when(at - 1) - when(at)) / (now - when(at) + 1);
  return passing.reduce((least, at) => (worth(at) <= worth(least) ? at : least));
}

/** Returns the first line of a text that `now` lacks or has elsewhere. It distinguishes versions of one text. */
export function firstDifference({ text }: Kept, now: string): string | undefined {
  const lines = now.split('\n');
  return text.split('\n').find((line, at) => line !== lines[at])?.trim();
}
