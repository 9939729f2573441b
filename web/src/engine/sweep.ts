// A sweep with as many workers as the machine has: each makes slices of the runs, and the first sums them up in their order, so that
// what they come to does not depend on how many there are.
import { Pace } from './pace';
import { StudyClient } from './study_client';
import type { Choices, Sampled, Spread, Summary, Variation } from './study_protocol';

const fewRuns = 200; // of all choices together: not worth another worker
const sliceOf = 200; // ms that a slice is to take
const between = 250; // ms from one running result to the next

export interface SweepRequest {
  text: string;
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
        // Of many runs it takes a while itself.
        tellAt = performance.now() + Math.max(between, 4 * (performance.now() - now));
      }
    };
    let taking = Promise.resolve();
    const work = async (worker: StudyClient) => {
      const pace = new Pace(1, { each: sliceOf }); // one of a large Job takes a second
      while (next < runs && !this.#stopped) {
        await pace.next(async (size) => {
          const from = next;
          const to = (next = Math.min(runs, next + size));
          done.set(from, { runs: await worker.runs(from, to), to });
        });
        taking = taking.then(take);
        taking.catch(() => {}); // whoever waits for it is told
      }
    };
    const wanted = Math.min(navigator.hardwareConcurrency || 1, Math.ceil((runs * choices) / fewRuns) || 1);
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
    for (const worker of this.#workers) worker.hurry();
  }

  spread(choice: number): Promise<Spread> {
    return this.#workers[0]!.spread(choice);
  }

  exportAs(format: 'csv' | 'json'): Promise<string> {
    return this.#workers[0]!.exportAs(format);
  }

  /** A run as a scenario without chance, of a text that has the choice written into it. */
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
