// Whose name the page's head has while a text is refused.
import type { Loaded } from '../engine/protocol';
import { aboutOf } from './run';
import { isRefused } from './stale';
import type { State } from './state';
import { titleOf } from './title';

const words = (text: string) => text.split(/[\s,{}[\]]+/);

/** Whether nothing is in the one that is not in the other: parts were left out, by cleaning up. */
export function isPartOf(part: string, whole: string): boolean {
  const known = new Set(words(whole));
  return part.trim() !== '' && words(part).every((word) => known.has(word));
}

/** Whether most of the one is there in the other still. */
export function isEditOf(text: string, before: string): boolean {
  const same = (at: (one: string, n: number) => string | undefined) => {
    let n = 0;
    while (n < before.length && at(text, n) === at(before, n)) ++n;
    return n;
  };
  return 2 * (same((one, n) => one[n]) + same((one, n) => one.at(-1 - n))) > before.length;
}

/** By what the page names the text: one that is refused goes by its own name, and without one, or where it cannot be read, by that of the run before only where it is an edit of that. */
export function namedBy({ text, read, run, crash, unrun }: Pick<State, 'text' | 'read' | 'run' | 'crash' | 'unrun'>): { loaded: Loaded } | undefined {
  // Of one that ended the engine nothing was read.
  const unread = (crash !== undefined || unrun) && read?.text !== text;
  if (!unread) {
    if (!read || !isRefused({ read })) return run;
    if (titleOf(read.loaded)) return read;
  }
  return run && isEditOf(text, run.text) ? run : undefined;
}

/** What became of what was opened: it was edited, or a text of one's own, which says other things and has little of it, took its place. */
export function madeOf({ text, origin, exampleAbout }: Pick<State, 'text' | 'origin' | 'exampleAbout'>, named: ReturnType<typeof namedBy>): 'edited' | 'mine' | undefined {
  if (origin === undefined || origin === text) return undefined;
  return isEditOf(text, origin) || (named && aboutOf(named.loaded) === exampleAbout) ? 'edited' : 'mine';
}
