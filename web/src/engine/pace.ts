interface Bounds {
  /** The target duration of each request, in ms. */
  each?: number;
  /** The fewest pieces per request. */
  least?: number;
  most?: number;
  /** The largest increase from one request to the next, as a factor. */
  growth?: number;
}

/**
 * Chooses the size of requests for work whose pieces take unknown time, so that each request takes about the same time: by default a tenth
 * of a second.
 */
export class Pace {
  #pieces: number;
  #bounds: Required<Bounds>;

  /** `pieces` is the number for the first request. */
  constructor(pieces: number, { each = 100, least = 1, most = Infinity, growth = 4 }: Bounds = {}) {
    this.#pieces = pieces;
    this.#bounds = { each, least, most, growth };
  }

  /** Makes one request with this many pieces. Its duration determines the next number. */
  async next<T>(ask: (pieces: number) => Promise<T>): Promise<T> {
    const from = performance.now();
    const answer = await ask(this.#pieces);
    const took = Math.max(1, performance.now() - from);
    const { each, least, most, growth } = this.#bounds;
    this.#pieces = Math.max(least, Math.min(most, growth * this.#pieces, Math.round((each * this.#pieces) / took)));
    return answer;
  }
}
