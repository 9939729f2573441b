// What the browser keeps for this page. Private windows and full disks refuse; the page then works without.
const prefix = 'job-playground.';
let kept = true;

/** From now on nothing is read or kept: an embed is a guest, also in a browser whose owner uses the playground. */
export function keepNothing(): void {
  kept = false;
}

export function readLocal<T>(key: string, otherwise: T): T {
  if (!kept) return otherwise;
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function writeLocal(key: string, value: unknown): void {
  if (!kept) return;
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // nothing to be done, and nothing is lost that was not lost before
  }
}
