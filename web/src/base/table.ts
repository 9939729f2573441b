// Of what is stored or sent, a table by names that anybody chose.
import { isFields, type Reader } from './schema';

/** What can be read of its last `most`. */
export const tableOf = <T>(read: Reader<T>, most: number): Reader<Record<string, T>> => (value) =>
  isFields(value) ? (Object.fromEntries(Object.entries(value).slice(-most).filter(([, one]) => read(one) !== undefined).map(([name, one]) => [name, read(one)])) as Record<string, T>) : undefined;
