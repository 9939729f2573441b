// The name in the page's heading while a text is rejected.
import type { Loaded } from '../engine/protocol';
import { aboutOf } from './run';
import { isRefused } from './stale';
import type { State } from './state';
import { titleOf } from './title';

const words = (text: string) => text.split(/[\s,{}[\]]+/);

/** True if `whole` contains all of `part`, for example after a cleanup. */
export function isPartOf(part: string, whole: string): boolean {
  const known = new Set(words(whole));
  return part.trim() !== '' && words(part).every((word) => known.has(word));
}

/** True if most of the one is still in the other. */
export function isEditOf(text: string, before: string): boolean {
  const same = (at: (one: string, n: number) => string | undefined) => {
    let n = 0;
    while (n < before.length && at(text, n) === at(before, n)) ++n;
    return n;
  };
  return 2 * (same((one, n) => one[n]) + same((one, n) => one.at(-1 - n))) > before.length;
}

/**
 * Returns the page's name for the text. A rejected text uses its own name. Without one, or if it is unreadable, it uses that of the
 * previous run if it is an edit of that.
 */
export function namedBy({ text, read, run, crash, unrun }: Pick<State, 'text' | 'read' | 'run' | 'crash' | 'unrun'>): { loaded: Loaded } | undefined {
  // A text that crashed the engine was not read.
  const unread = (crash !== undefined || unrun) && read?.text !== text;
  if (!unread) {
    if (!read || !isRefused({ read })) return run;
    if (titleOf(read.loaded)) return read;
  }
  return run && isEditOf(text, run.text) ? run : undefined;
}

/** Returns the relation to what was opened: an edit of it, or the user's own text, with another description and few common lines. */
export function madeOf({ text, origin, exampleAbout }: Pick<State, 'text' | 'origin' | 'exampleAbout'>, named: ReturnType<typeof namedBy>): 'edited' | 'mine' | undefined {
  if (origin === undefined || origin === text) return undefined;
  return isEditOf(text, origin) || (named && aboutOf(named.loaded) === exampleAbout) ? 'edited' : 'mine';
}
