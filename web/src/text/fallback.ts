// Texts that a language does not have yet are shown in English.

/** A table of texts of which some may be absent. */
export type Partly<T> = T extends (...args: never[]) => unknown ? T : T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;

/** The texts that are absent in the loaded tables, such as `import.done`. Tests in tests/web print them. */
export const missing: string[] = [];

/** Returns the table of another language, filled with English texts. `name` is the prefix in `missing`. */
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
