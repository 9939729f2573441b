/**
 * Runs asynchronous requests one at a time. Of those made meanwhile, only the newest is kept: scrubbing makes requests faster than they are
 * answered, and old answers are useless.
 */
export class Latest<A extends unknown[]> {
  #ask: (...args: A) => Promise<void>;
  #busy = false;
  #next: A | undefined;

  constructor(ask: (...args: A) => Promise<void>) {
    this.#ask = ask;
  }

  /** True if a newer request is waiting, so the present answer will be outdated. */
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
