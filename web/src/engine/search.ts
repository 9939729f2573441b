// A search through the histories of one scenario, in a worker of its own.
import { Pace } from './pace';
import { StudyClient } from './study_client';
import type { Claim, Claimed, Sought } from './study_protocol';

const between = 250; // ms from one look at how far it is to the next, so that who stops it need not wait

export class Search {
  #worker = new StudyClient();
  #stopped = false;

  /** Reads the claim, or says what is wrong with the scenario or with it. */
  async begin(text: string, language: string, claim: Claim): Promise<Claimed> {
    await this.#worker.language(language);
    const studied = await this.#worker.load(text);
    return studied.ok ? this.#worker.seek(claim) : studied;
  }

  /** Searches, and tells how far it is; ends early when stopped, with what is known by then, and goes on from there when it is called again. */
  async run(tell: (sought: Sought) => void): Promise<Sought> {
    this.#stopped = false;
    const pace = new Pace(500, { each: between, least: 100, most: 20_000, growth: 2 }); // steps: of large clusters each takes longer
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
