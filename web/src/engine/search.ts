// A search through the histories of one scenario, in a worker of its own.
import { StudyClient } from './study_client';
import type { Claim, Claimed, Sought } from './study_protocol';

const sliceOf = 250; // ms between two looks at how far it is, so that who stops it need not wait
const mostSteps = 20_000;

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
    let steps = 500; // of large clusters each takes longer
    for (;;) {
      const from = performance.now();
      const sought = await this.#worker.goOn(steps);
      steps = Math.max(100, Math.min(mostSteps, 2 * steps, Math.round((steps * sliceOf) / Math.max(1, performance.now() - from))));
      if (sought.over || this.#stopped) return sought;
      tell(sought);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  close(): void {
    this.#stopped = true;
    this.#worker.close();
  }
}
