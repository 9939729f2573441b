// Requests to a worker: calls of a protocol by name, each of which is answered once.
import { EngineCrash, type Trouble } from './crash';

export interface Call {
  id: number;
  method: string;
  args: unknown[];
}

/** `error`: the worker crashed during the call, so its state cannot be trusted. */
export type Answer = { id: number; value: number | string | Uint8Array } | { id: number; error: string; trouble?: Trouble };

/** Between these two messages, the call waits for the network. */
export interface Downloads {
  downloads: boolean;
}

/** The calls of a protocol as the caller sees them. */
export type Asked<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never };

/** Objects are sent as JSON. */
export const callOf = (id: number, method: string, args: unknown[]): Call => ({ id, method, args: args.map((arg) => (typeof arg === 'object' ? JSON.stringify(arg) : arg)) });

/** An error event without a message means that the script itself was not loaded. */
export function crashOf(event: ErrorEvent): EngineCrash {
  event.preventDefault();
  return event.message ? new EngineCrash(event.message) : new EngineCrash('', 'missing');
}
