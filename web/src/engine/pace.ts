/** How much to ask for at a time of what goes in pieces of unknown length, so that each time takes about a tenth of a second. */
export class Pace {
  #from = 0;

  constructor(public pieces: number) {}

  begin(): void {
    this.#from = performance.now();
  }

  end(): void {
    const took = Math.max(1, performance.now() - this.#from);
    this.pieces = Math.max(1, Math.min(4 * this.pieces, Math.round((100 * this.pieces) / took)));
  }
}
