// What is read of what others wrote: a value as it is, or undefined where it is none. Storage has what any page of this origin, an
// older deployment or a hand left there; a link has what anybody wrote.
export type Reader<T> = (value: unknown) => T | undefined;

export const aText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
export const aFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
export const aNumber: Reader<number> = (value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined);
/** Milliseconds since 1970, as far as a Date knows. */
export const aMoment: Reader<number> = (value) => (Number.isNaN(new Date(aNumber(value) ?? NaN).getTime()) ? undefined : (value as number));
export const aCount: Reader<number> = (value) => (Number.isSafeInteger(value) ? aNumber(value) : undefined);

export const oneOf = <T>(...known: readonly T[]): Reader<T> => (value) => known.find((one) => one === value);

/** Of a list what can be read of it, and no more than its own page leaves there: from `from` to `to`, as `slice` has them. */
export const listOf = <T>(read: Reader<T>, from = 0, to?: number): Reader<T[]> => (value) =>
  Array.isArray(value) ? value.slice(from, to).map(read).filter((one) => one !== undefined) : undefined;

export const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Readers<T> = { [K in keyof T]-?: Reader<NonNullable<T[K]>> };

/** What it needs it has whole or is none; what else cannot be read is left out of it. */
export const fieldsOf = <T extends object>(needs: Readers<Omit<T, Optional<T>>>, may = {} as Readers<Pick<T, Optional<T>>>): Reader<T> => (value) => {
  if (!isFields(value)) return undefined;
  const read: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries<Reader<unknown>>({ ...may, ...needs })) {
    const one = Object.hasOwn(value, name) ? reader(value[name]) : undefined;
    if (one !== undefined) read[name] = one;
    else if (name in needs) return undefined;
  }
  return read as T;
};
