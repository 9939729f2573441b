// A search through the executions of one scenario, in its own worker.
import { Pace } from './pace';
import { StudyClient } from './study_client';
import type { Claim, Claimed, Sought } from './study_protocol';

const between = 250; // ms between progress reports, short enough for a quick stop

export class Search {
  #worker = new StudyClient();
  #stopped = false;

  /** Reads the claim, or returns the error of the scenario or the claim. */
  async begin(text: string, language: string, claim: Claim): Promise<Claimed> {
    await this.#worker.language(language);
    const studied = await this.#worker.load(text);
    return studied.ok ? this.#worker.seek(claim) : studied;
  }

  /** Searches and reports its progress. When stopped, it returns the results so far, and continues from there when it is called again. */
  async run(tell: (sought: Sought) => void): Promise<Sought> {
    this.#stopped = false;
    const pace = new Pace(500, { each: between, least: 100, most: 20_000, growth: 2 }); // in steps: in large clusters, each takes longer
    for (;;) {
      const sought = await pace.next((steps) => this.#worker.goOn(steps));
      if (sought.over || this.#stopped) return sought;
      tell(sought);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#worker.hurry();
  }

  close(): void {
    this.#stopped = true;
    this.#worker.close();
  }
}
