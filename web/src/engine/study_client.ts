import { callOf, crashOf, type Answer, type Asked } from './call';
import { EngineCrash } from './crash';
import { studyAnswers, type StudyCalls } from './study_protocol';
import workerUrl from './study_worker.ts?worker&url';
import { ownScript } from './trusted';

const utf8 = new TextDecoder();

/** A worker for many runs and for searches, until it is closed. Each call of the protocol is a method; after a crash each fails. */
export interface StudyClient extends Asked<StudyCalls> {}
export class StudyClient {
  #worker = new Worker(ownScript(workerUrl), { type: 'module' });
  #waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
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
    this.#worker.onmessage = (event: MessageEvent<Answer>) => {
      const answer = event.data;
      if ('error' in answer) return this.#end(new EngineCrash(answer.error, answer.trouble));
      this.#waiting.get(answer.id)?.resolve(answer.value as Uint8Array);
      this.#waiting.delete(answer.id);
    };
    this.#worker.onerror = (event) => this.#end(crashOf(event));
  }

  close(): void {
    this.#end(new EngineCrash('closed'));
  }

  #call(method: keyof StudyCalls, args: unknown[]): Promise<Uint8Array> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    this.#worker.postMessage(callOf(id, method, args));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #end(error: EngineCrash): void {
    this.#ended = error;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
