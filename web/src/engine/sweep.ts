// A sweep with as many workers as the machine has: each makes slices of the runs, and the first sums them up in their order, so that
// what they come to does not depend on how many there are.
import { StudyClient } from './study_client';
import type { Choices, Sampled, Spread, Summary, Variation } from './study_protocol';

const mostWorkers = 8;
const slice = 2000; // runs of all choices together, some tenths of a second
const between = 250; // ms from one running result to the next

export interface SweepRequest {
  text: string;
  /** Of Kubernetes, in place of the text's own; empty: that one. */
  version: string;
  language: string;
  vary: Variation[];
  /** Of each choice. */
  runs: number;
}

export class Sweep {
  #request: SweepRequest;
  #workers: StudyClient[] = [];
  #stopped = false;

  constructor(request: SweepRequest) {
    this.#request = request;
  }

  /** Reads the choices, or says what is wrong with the request. */
  async begin(): Promise<Choices> {
    const { answer } = await this.#start();
    return answer;
  }

  /** Makes the runs, and tells what they come to so far; ends early when stopped. */
  async run(choices: number, tell: (summary: Summary) => void): Promise<Summary> {
    const { runs } = this.#request;
    const [first] = this.#workers;
    const size = Math.max(1, Math.floor(slice / Math.max(1, choices)));
    const done = new Map<number, string>();
    let next = 0;
    let taken = 0;
    let told = performance.now();
    const take = async () => {
      for (let text = done.get(taken); text !== undefined; text = done.get(taken)) {
        done.delete(taken);
        taken = Math.min(runs, taken + size);
        await first!.take(text);
      }
      if (performance.now() - told < between) return;
      told = performance.now();
      tell(await first!.summary());
    };
    let taking = Promise.resolve();
    const work = async (worker: StudyClient) => {
      while (next < runs && !this.#stopped) {
        const from = next;
        next = Math.min(runs, next + size);
        done.set(from, await worker.runs(from, next));
        taking = taking.then(take);
      }
    };
    const wanted = Math.min(mostWorkers, navigator.hardwareConcurrency || 1, Math.ceil(runs / size));
    const others = Array.from({ length: wanted - 1 }, async () => {
      await work((await this.#start()).worker);
    });
    await Promise.all([work(first!), ...others]);
    await taking;
    for (const worker of this.#workers.splice(1)) worker.close(); // the first has all that was made
    return first!.summary();
  }

  /** Ends the run with what there is; the answers stay to be asked for. */
  stop(): void {
    this.#stopped = true;
  }

  spread(choice: number): Promise<Spread> {
    return this.#workers[0]!.spread(choice);
  }

  exportAs(format: 'csv' | 'json'): Promise<string> {
    return this.#workers[0]!.exportAs(format);
  }

  /** A run as a scenario without chance, of a text that has the choice written into it. */
  sample(text: string, seed: number): Promise<Sampled> {
    return this.#workers[0]!.sample(text, this.#request.version, seed);
  }

  close(): void {
    this.#stopped = true;
    for (const worker of this.#workers) worker.close();
  }

  async #start(): Promise<{ worker: StudyClient; answer: Choices }> {
    const worker = new StudyClient();
    this.#workers.push(worker);
    const { text, version, language, vary } = this.#request;
    await worker.language(language);
    const studied = await worker.load(text, version);
    return { worker, answer: studied.ok ? await worker.vary(vary) : studied };
  }
}
