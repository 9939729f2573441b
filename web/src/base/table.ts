// Reads stored or received tables whose names users chose.
import { isFields, type Reader } from './schema';

/** Returns the valid entries among the last `most`. */
export const tableOf = <T>(read: Reader<T>, most: number): Reader<Record<string, T>> => (value) =>
  isFields(value) ? (Object.fromEntries(Object.entries(value).slice(-most).filter(([, one]) => read(one) !== undefined).map(([name, one]) => [name, read(one)])) as Record<string, T>) : undefined;
