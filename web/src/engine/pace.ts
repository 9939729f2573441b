interface Bounds {
  /** How long one time is to take, in ms. */
  each?: number;
  /** Pieces at a time. */
  least?: number;
  most?: number;
  /** How many times as many as the last time. */
  growth?: number;
}

/** How much to ask for at a time of what goes in pieces of unknown length, so that each time takes about as long: a tenth of a second, unless said. */
export class Pace {
  #pieces: number;
  #bounds: Required<Bounds>;

  /** `pieces`: as many the first time. */
  constructor(pieces: number, { each = 100, least = 1, most = Infinity, growth = 4 }: Bounds = {}) {
    this.#pieces = pieces;
    this.#bounds = { each, least, most, growth };
  }

  /** Asks once, for so many pieces; what it took says how many the next time. */
  async next<T>(ask: (pieces: number) => Promise<T>): Promise<T> {
    const from = performance.now();
    const answer = await ask(this.#pieces);
    const took = Math.max(1, performance.now() - from);
    const { each, least, most, growth } = this.#bounds;
    this.#pieces = Math.max(least, Math.min(most, growth * this.#pieces, Math.round((each * this.#pieces) / took)));
    return answer;
  }
}
