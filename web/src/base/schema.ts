// Reads untrusted values: returns the value if it is valid, otherwise undefined. Other pages of this origin, older deployments or users may
// have written to storage, and anybody may have written a link.
export type Reader<T> = (value: unknown) => T | undefined;

export const aText: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);
export const aFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
export const aNumber: Reader<number> = (value) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined);
/** Milliseconds since 1970, within the range of Date. */
export const aMoment: Reader<number> = (value) => (Number.isNaN(new Date(aNumber(value) ?? NaN).getTime()) ? undefined : (value as number));
export const aCount: Reader<number> = (value) => (Number.isSafeInteger(value) ? aNumber(value) : undefined);

export const oneOf = <T>(...known: readonly T[]): Reader<T> => (value) => known.find((one) => one === value);

/** Returns the valid elements of a list, limited to `from` and `to` as for `slice`. */
export const listOf = <T>(read: Reader<T>, from = 0, to?: number): Reader<T[]> => (value) =>
  Array.isArray(value) ? value.slice(from, to).map(read).filter((one) => one !== undefined) : undefined;

export const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Readers<T> = { [K in keyof T]-?: Reader<NonNullable<T[K]>> };

/** If a needed field is invalid, the whole value is. Other invalid fields are omitted. */
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
