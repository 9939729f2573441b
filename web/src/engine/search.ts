// A search through the histories of one scenario, in a worker of its own.
import { StudyClient } from './study_client';
import type { Claim, Claimed, Sought } from './study_protocol';

const slice = 10_000; // steps that are tried between two looks at how far it is, some tenths of a second

export class Search {
  #worker = new StudyClient();
  #stopped = false;

  /** Reads the claim, or says what is wrong with the scenario or with it. `version` of Kubernetes stands in place of the text's own; empty: that one. */
  async begin(text: string, version: string, language: string, claim: Claim): Promise<Claimed> {
    await this.#worker.language(language);
    const studied = await this.#worker.load(text, version);
    return studied.ok ? this.#worker.seek(claim) : studied;
  }

  /** Searches, and tells how far it is; ends early when stopped, with what is known by then, and goes on from there when it is called again. */
  async run(tell: (sought: Sought) => void): Promise<Sought> {
    this.#stopped = false;
    for (;;) {
      const sought = await this.#worker.goOn(slice);
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
