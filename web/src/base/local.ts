// What the browser keeps for this page. Private windows and full disks refuse; the page then works without.
const prefix = 'job-playground.';
let kept = true;

/** From now on nothing is read or kept: an embed is a guest, also in a browser whose owner uses the playground. */
export function keepNothing(): void {
  kept = false;
}

const read = <T>(storage: () => Storage, key: string, otherwise: T): T => {
  if (!kept) return otherwise;
  try {
    const text = storage().getItem(prefix + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
};

/** False where the browser refused. */
const write = (storage: () => Storage, key: string, value: unknown): boolean => {
  try {
    if (kept) storage().setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const readLocal = <T>(key: string, otherwise: T): T => read(() => localStorage, key, otherwise);
export const writeLocal = (key: string, value: unknown): boolean => write(() => localStorage, key, value);

/** As long as the tab lives, and not seen by others. */
export const readTab = <T>(key: string, otherwise: T): T => read(() => sessionStorage, key, otherwise);
export const writeTab = (key: string, value: unknown): boolean => write(() => sessionStorage, key, value);

/** Whether the browser shows this page again, rather than that somebody followed a link to it. */
export function reloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== 'navigate';
}
