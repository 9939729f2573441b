// A language may lag behind English: what it lacks is shown in English.

/** A text without some of its words. */
export type Partly<T> = T extends (...args: never[]) => unknown ? T : T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;

/** What the texts that were loaded lack, as `import.done`; tests/web lists it. */
export const missing: string[] = [];

/** The text of another language, with English where it has no words. `name` is for `missing`. */
export function withEnglish<T extends object>(name: string, other: NoInfer<Partly<T>>, english: T): T {
  const all = { ...english, ...other } as Record<string, unknown>;
  for (const [key, value] of Object.entries(english)) {
    const own = (other as Record<string, unknown>)[key];
    if (own === undefined) missing.push(`${name}.${key}`);
    if (own === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) all[key] = own ?? value;
    else all[key] = withEnglish(`${name}.${key}`, own, value);
  }
  return all as T;
}
