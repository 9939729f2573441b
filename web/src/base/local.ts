// What the browser stores for this page. Private windows and full disks reject it; the page then works without.
import type { Reader } from './schema';

const prefix = 'job-playground.';
let kept = true;

/**
 * From now on, nothing is stored, and only values that must be available everywhere are read. An embed is a guest, even in the browser of a
 * user of the playground.
 */
export function keepNothing(): void {
  kept = false;
}

/** A stored value: its name, its format, and its default. */
export interface Stored<T> {
  name: string;
  /**
   * The version of the format; absent: 1. Another format gets the next number and its own place, because pages of two deployments may be
   * open at the same time and do not know each other's format.
   */
  version?: number;
  read: Reader<T>;
  otherwise: T;
  /** Embeds read it, too. */
  everywhere?: boolean;
}

const keyOf = ({ name, version = 1 }: Stored<unknown>): string => prefix + name + (version > 1 ? `.${version}` : '');

const read = <T>(storage: () => Storage, of: Stored<T>): T => {
  if (!kept && !of.everywhere) return of.otherwise;
  try {
    const text = storage().getItem(keyOf(of));
    return (text === null ? undefined : of.read(JSON.parse(text))) ?? of.otherwise;
  } catch {
    return of.otherwise;
  }
};

/** Returns false if the browser rejected it. */
const write = <T>(storage: () => Storage, of: Stored<T>, value: T): boolean => {
  try {
    if (kept) storage().setItem(keyOf(of), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const readLocal = <T>(of: Stored<T>): T => read(() => localStorage, of);
export const writeLocal = <T>(of: Stored<T>, value: T): boolean => write(() => localStorage, of, value);

/** Calls `act` when another tab or another frame of this site stores a new value. */
export function followLocal<T>(of: Stored<T>, act: (value: T) => void): void {
  addEventListener('storage', ({ key }) => key === keyOf(of) && act(readLocal(of)));
}

/** Kept as long as the tab exists, and not shared with other tabs. */
export const readTab = <T>(of: Stored<T>): T => read(() => sessionStorage, of);
export const writeTab = <T>(of: Stored<T>, value: T): boolean => write(() => sessionStorage, of, value);

/** Returns how the browser came back to this page; undefined if the user followed a link to it. */
export function shownAgain(): Exclude<NavigationTimingType, 'navigate'> | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' ? undefined : navigation?.type;
}
