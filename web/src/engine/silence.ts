// Misses a worker that falls silent.
import { inBackground } from '../base/pending';
import { EngineCrash } from './crash';

/** Of the calls that wait for an answer, in the order in which they were made. A worker answers one after another, so only the oldest has any time to take. */
export class Silence<Method extends string> {
  #waiting: ReadonlyMap<number, { method: Method }>;
  #patience: (method: Method) => number;
  #missed: (error: EngineCrash) => void;
  #cancel = () => {};

  /** `patience` says how long an answer to that may take from now on, in ms; Infinity where it takes what it takes. */
  constructor(waiting: ReadonlyMap<number, { method: Method }>, patience: (method: Method) => number, missed: (error: EngineCrash) => void) {
    this.#waiting = waiting;
    this.#patience = patience;
    this.#missed = missed;
  }

  /** Another call is the oldest, or its patience another. */
  watch(): void {
    this.end();
    const [oldest] = this.#waiting.values();
    const wait = oldest ? this.#patience(oldest.method) : Infinity;
    if (wait < Infinity) this.#cancel = inBackground(wait, () => this.#missed(new EngineCrash(`${oldest!.method}: ${Math.round(wait / 1000)} s`, 'silent')));
  }

  end(): void {
    this.#cancel();
  }
}
