// Virtual time: waiting for a timer takes no time.

const frame = 16; // ms

export class Clock {
  now = 0;
  #timers = new Map();
  #last = 0;

  /** The functions of a browser that use this clock. */
  get globals() {
    const set = (act, wait = 0, ...args) => this.#add(() => act(...args), Math.max(0, wait));
    const clear = (id) => void this.#timers.delete(id);
    return {
      setTimeout: set,
      clearTimeout: clear,
      requestAnimationFrame: (act) => this.#add(() => act(this.now), frame - (this.now % frame)),
      cancelAnimationFrame: clear,
      requestIdleCallback: (act) => this.#add(() => act({ didTimeout: false, timeRemaining: () => 50 }), 1),
    };
  }

  #add(act, wait) {
    this.#timers.set(++this.#last, { at: this.now + wait, act });
    return this.#last;
  }

  /** Nothing waits any more. */
  clear() {
    this.#timers.clear();
  }

  /** The time of the next timer; undefined if there is none. */
  get next() {
    const times = [...this.#timers.values()].map(({ at }) => at);
    return times.length ? Math.min(...times) : undefined;
  }

  /** Goes to a time and runs everything that is due by then. */
  goTo(time) {
    this.now = Math.max(this.now, time);
    for (const [id, { at, act }] of [...this.#timers].sort(([, a], [, b]) => a.at - b.at)) {
      if (at > this.now || !this.#timers.has(id)) continue;
      this.#timers.delete(id);
      act();
    }
  }
}
