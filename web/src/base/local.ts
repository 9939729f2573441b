// What the browser keeps for this page. Private windows and full disks refuse; the page then works without.
import type { Reader } from './schema';

const prefix = 'job-playground.';
let kept = true;

/** From now on nothing is kept, and but for what a person must have everywhere nothing read: an embed is a guest, also in a browser whose owner uses the playground. */
export function keepNothing(): void {
  kept = false;
}

/** Something that is kept: its name, its form, and what stands for it where there is none. */
export interface Stored<T> {
  name: string;
  /**
   * Of its form; 1 where it is absent. Another form gets the next number and with it a place of its own: pages of two deployments may
   * be open beside each other, and neither knows the other's.
   */
  version?: number;
  read: Reader<T>;
  otherwise: T;
  /** Embeds have it, too. */
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

/** False where the browser refused. */
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

/** Calls `act` when another tab, or another frame of this site, keeps something else. */
export function followLocal<T>(of: Stored<T>, act: (value: T) => void): void {
  addEventListener('storage', ({ key }) => key === keyOf(of) && act(readLocal(of)));
}

/** As long as the tab lives, and not seen by others. */
export const readTab = <T>(of: Stored<T>): T => read(() => sessionStorage, of);
export const writeTab = <T>(of: Stored<T>, value: T): boolean => write(() => sessionStorage, of, value);

/** How the browser shows this page again; undefined where somebody followed a link to it. */
export function shownAgain(): Exclude<NavigationTimingType, 'navigate'> | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' ? undefined : navigation?.type;
}
