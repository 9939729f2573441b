import { pending } from '../base/pending';
import { callOf, crashOf, type Answer, type Asked, type Downloads } from './call';
import { EngineCrash } from './crash';
import { stoppedStudyPatience, studyPatience, workerOptions } from './patience';
import { Silence } from './silence';
import { studyAnswers, type StudyCalls } from './study_protocol';
import workerUrl from './study_worker.ts?worker&url';
import { ownScript } from './trusted';

const utf8 = new TextDecoder();

/** The calls that are made once per piece of work. */
const pieces: (keyof StudyCalls)[] = ['runs', 'goOn'];

/** A worker for many runs and for searches, until it is closed. Each call of the protocol is a method; after a crash, each one fails. */
export interface StudyClient extends Asked<StudyCalls> {}
export class StudyClient {
  #worker = new Worker(ownScript(workerUrl), workerOptions);
  #waiting = new Map<number, { method: keyof StudyCalls; resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
  #asked = 0; // when the oldest call became the oldest, in ms
  #longest: number | undefined; // the longest duration of a piece of work, in ms
  #inHurry = false;
  #silence = new Silence(this.#waiting, () => this.#patience(), (error) => this.#end(error));
  #lastId = 0;
  #ended: EngineCrash | undefined;

  static {
    for (const [method, kind] of Object.entries(studyAnswers) as [keyof StudyCalls, 'text' | 'json'][]) {
      const value = async function (this: StudyClient, ...args: unknown[]): Promise<unknown> {
        const text = utf8.decode(await this.#call(method, args));
        return kind === 'json' ? JSON.parse(text) : text;
      };
      Object.defineProperty(this.prototype, method, { value });
    }
  }

  constructor() {
    this.#worker.onmessage = (event: MessageEvent<Answer | Downloads>) => {
      const answer = event.data;
      if ('downloads' in answer) {
        if (answer.downloads) this.#silence.end();
        else this.#begin();
        return;
      }
      if ('error' in answer) return this.#end(new EngineCrash(answer.error, answer.trouble));
      const waiting = this.#waiting.get(answer.id);
      if (!waiting) return;
      this.#waiting.delete(answer.id);
      if (pieces.includes(waiting.method)) this.#longest = Math.max(this.#longest ?? 0, performance.now() - this.#asked);
      this.#inHurry = false;
      this.#begin();
      waiting.resolve(answer.value as Uint8Array);
    };
    this.#worker.onerror = (event) => this.#end(crashOf(event));
  }

  close(): void {
    this.#end(new EngineCrash('closed'));
  }

  /** The user waits for the pending answer: if it does not come soon, the worker counts as lost. */
  hurry(): void {
    this.#inHurry = this.#waiting.size > 0;
    this.#silence.watch();
  }

  #call(method: keyof StudyCalls, args: unknown[]): Promise<Uint8Array> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    this.#worker.postMessage(callOf(id, method, args));
    return pending(new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
      if (this.#waiting.size === 1) this.#begin();
    }));
  }

  #begin(): void {
    this.#asked = performance.now();
    this.#silence.watch();
  }

  #patience(): number {
    if (this.#longest === undefined) return this.#inHurry ? studyPatience.least : Infinity;
    const { least, times } = this.#inHurry ? stoppedStudyPatience : studyPatience;
    return least + times * (this.#longest ?? 0);
  }

  #end(error: EngineCrash): void {
    this.#ended ??= error;
    this.#worker.terminate();
    this.#silence.end();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
