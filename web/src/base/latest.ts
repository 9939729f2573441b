/**
 * Runs an asynchronous question one at a time; of those asked meanwhile only the newest is kept.
 * Scrubbing asks faster than anyone answers, and old answers interest nobody.
 */
export class Latest<A extends unknown[]> {
  #ask: (...args: A) => Promise<void>;
  #busy = false;
  #next: A | undefined;

  constructor(ask: (...args: A) => Promise<void>) {
    this.#ask = ask;
  }

  /** Who asks now is answered too late: it was asked anew. */
  get isOutdated(): boolean {
    return this.#next !== undefined;
  }

  async call(...args: A): Promise<void> {
    this.#next = args;
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#next) {
        const now: A = this.#next;
        this.#next = undefined;
        await this.#ask(...now);
      }
    } finally {
      this.#busy = false;
    }
  }
}
