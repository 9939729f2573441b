// What the browser keeps for this page. Private windows and full disks refuse; the page then works without.
const prefix = 'job-playground.';

export function readLocal<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // nothing to be done, and nothing is lost that was not lost before
  }
}
