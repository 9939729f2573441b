// How a worker is asked: calls of a protocol by their names, of which each is answered once.
import { EngineCrash, type Trouble } from './crash';

export interface Call {
  id: number;
  method: string;
  args: unknown[];
}

/** `error` says that what was asked broke while it answered: nothing it holds can be trusted afterwards. */
export type Answer = { id: number; value: number | string | Uint8Array } | { id: number; error: string; trouble?: Trouble };

/** Between these two answering waits for the network. */
export interface Downloads {
  downloads: boolean;
}

/** The calls of a protocol as who asks sees them. */
export type Asked<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never };

/** Objects travel as JSON. */
export const callOf = (id: number, method: string, args: unknown[]): Call => ({ id, method, args: args.map((arg) => (typeof arg === 'object' ? JSON.stringify(arg) : arg)) });

/** Without a word of what was thrown it is the script itself that did not come. */
export function crashOf(event: ErrorEvent): EngineCrash {
  event.preventDefault();
  return event.message ? new EngineCrash(event.message) : new EngineCrash('', 'missing');
}
