// Random numbers by seed, and the seeds that a test uses: JOBPLAY_SEED sets the first one, JOBPLAY_RUNS their number.
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
    this.below(2);
  }

  /** From 0 to bound - 1. */
  below(bound) {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) % bound;
  }

  /** True once in that many calls, on average. */
  oneIn(times) {
    return this.below(times) === 0;
  }

  of(list) {
    return list[this.below(list.length)];
  }

  shuffled(list) {
    const all = [...list];
    for (let at = all.length - 1; at > 0; --at) {
      const other = this.below(at + 1);
      [all[at], all[other]] = [all[other], all[at]];
    }
    return all;
  }
}

/** Calls `check` with each seed. A failure prints how to repeat it. */
export function forSeeds(file, runs, check) {
  const first = Number(process.env.JOBPLAY_SEED ?? 1);
  const count = Number(process.env.JOBPLAY_RUNS ?? runs);
  for (let seed = first; seed < first + count; ++seed) {
    try {
      check(new Random(seed));
    } catch (error) {
      error.message += `\nrepeat with: JOBPLAY_SEED=${seed} JOBPLAY_RUNS=1 node --test tests/web/${file}`;
      throw error;
    }
  }
}
