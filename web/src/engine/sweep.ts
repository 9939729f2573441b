// A sweep with as many workers as the machine has cores. Each makes slices of the runs; the first one summarizes them in order, so that the
// result does not depend on the number of workers.
import { Pace } from './pace';
import { StudyClient } from './study_client';
import type { Choices, Sampled, Spread, Summary, Variation } from './study_protocol';

const fewRuns = 200; // of all choices together: too few for another worker
const sliceOf = 200; // target duration of a slice in ms
const between = 250; // ms between intermediate results

export interface SweepRequest {
  text: string;
  language: string;
  vary: Variation[];
  /** Per choice. */
  runs: number;
}

export class Sweep {
  #request: SweepRequest;
  #workers: StudyClient[] = [];
  #stopped = false;

  constructor(request: SweepRequest) {
    this.#request = request;
  }

  /** Reads the choices, or returns the error of the request. */
  async begin(): Promise<Choices> {
    const { answer } = await this.#start();
    return answer;
  }

  /** Makes the runs and reports intermediate results. Ends early when stopped. */
  async run(choices: number, tell: (summary: Summary) => void): Promise<Summary> {
    const { runs } = this.#request;
    const [first] = this.#workers;
    const done = new Map<number, { runs: string; to: number }>();
    let next = 0;
    let taken = 0;
    let tellAt = performance.now() + between;
    const take = async () => {
      for (let made = done.get(taken); made; made = done.get(taken)) {
        done.delete(taken);
        taken = made.to;
        await first!.take(made.runs);
        const now = performance.now();
        if (now < tellAt) continue;
        tell(await first!.summary());
        // With many runs, a summary itself takes time.
        tellAt = performance.now() + Math.max(between, 4 * (performance.now() - now));
      }
    };
    let taking = Promise.resolve();
    const work = async (worker: StudyClient) => {
      const pace = new Pace(1, { each: sliceOf }); // one run of a large Job takes a second
      while (next < runs && !this.#stopped) {
        await pace.next(async (size) => {
          const from = next;
          const to = (next = Math.min(runs, next + size));
          done.set(from, { runs: await worker.runs(from, to), to });
        });
        taking = taking.then(take);
        taking.catch(() => {}); // the code that awaits it handles the error
      }
    };
    const wanted = Math.min(navigator.hardwareConcurrency || 1, Math.ceil((runs * choices) / fewRuns) || 1);
    const others = Array.from({ length: wanted - 1 }, async () => {
      await work((await this.#start()).worker);
    });
    await Promise.all([work(first!), ...others]);
    await taking;
    for (const worker of this.#workers.splice(1)) worker.close(); // the first one has all results
    return first!.summary();
  }

  /** Stops and keeps the runs so far. Results can still be requested. */
  stop(): void {
    this.#stopped = true;
    for (const worker of this.#workers) worker.hurry();
  }

  spread(choice: number): Promise<Spread> {
    return this.#workers[0]!.spread(choice);
  }

  exportAs(format: 'csv' | 'json'): Promise<string> {
    return this.#workers[0]!.exportAs(format);
  }

  /** Returns a run as a scenario without chance, from a text that contains the choice. */
  sample(text: string, seed: number, choice: number): Promise<Sampled> {
    return this.#workers[0]!.sample(text, seed, choice);
  }

  close(): void {
    this.#stopped = true;
    for (const worker of this.#workers) worker.close();
  }

  async #start(): Promise<{ worker: StudyClient; answer: Choices }> {
    const worker = new StudyClient();
    this.#workers.push(worker);
    const { text, language, vary } = this.#request;
    await worker.language(language);
    const studied = await worker.load(text);
    return { worker, answer: studied.ok ? await worker.vary(vary) : studied };
  }
}
