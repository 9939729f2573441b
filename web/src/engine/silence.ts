// The watchdog, which detects a worker that stopped answering.
import { inBackground } from '../base/pending';
import { EngineCrash } from './crash';

/**
 * Watches the pending calls in the order in which they were made. A worker answers one after another, so only the oldest one is in
 * progress.
 */
export class Silence<Method extends string> {
  #waiting: ReadonlyMap<number, { method: Method }>;
  #patience: (method: Method) => number;
  #missed: (error: EngineCrash) => void;
  #cancel = () => {};

  /** `patience` returns how long the answer to a call may take from now on, in ms; Infinity means no limit. */
  constructor(waiting: ReadonlyMap<number, { method: Method }>, patience: (method: Method) => number, missed: (error: EngineCrash) => void) {
    this.#waiting = waiting;
    this.#patience = patience;
    this.#missed = missed;
  }

  /** Call this when another call is the oldest one, or its limit changed. */
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
