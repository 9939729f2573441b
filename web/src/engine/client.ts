import { pending } from '../base/pending';
import { ownScript } from './trusted';
import { callOf, crashOf, type Answer, type Asked, type Call, type Downloads } from './call';
import { EngineCrash } from './crash';
import { usualPatience, workerOptions } from './patience';
import { Silence } from './silence';
import { answers, type EngineCalls, type StepColumns } from './protocol';
import workerUrl from './worker.ts?worker&url';

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  decode: (value: never) => unknown;
  method: keyof EngineCalls;
}

/** Calls that take milliseconds, apart from downloads. */
const quick: (keyof EngineCalls)[] = ['moment', 'steps', 'stepAt'];

const utf8 = new TextDecoder();
function decodeSteps(bytes: Uint8Array): StepColumns {
  const { buffer, byteOffset } = bytes;
  const count = new DataView(buffer, byteOffset).getUint32(0, true);
  return {
    time: new Float64Array(buffer, byteOffset + 8, count),
    flags: new Uint8Array(buffer, byteOffset + 8 + 8 * count, count),
  };
}

const decoders = {
  plain: (value: unknown) => value,
  text: (bytes: Uint8Array) => utf8.decode(bytes),
  json: (bytes: Uint8Array) => JSON.parse(utf8.decode(bytes)) as unknown,
  steps: decodeSteps,
};

const newWorker = () => new Worker(ownScript(workerUrl), workerOptions);

/** The engine for the page: asynchronous, and restarted after a crash. Each call of the protocol is a method. */
export interface EngineClient extends Asked<EngineCalls> {}
export class EngineClient {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #silence: Silence<keyof EngineCalls>;
  /** It has answered, so it has loaded, which depends on the network. */
  #answered = false;
  /** One of the page's engines has answered. */
  static #loaded = false;
  /** Calls that later answers depend on; they are repeated after a rest. */
  #said: Pick<Call, 'method' | 'args'>[] = [];
  /** Called when the engine crashes, whoever made the call: the new one has loaded nothing and would answer the next call with nothing. */
  onCrash: ((error: EngineCrash) => void) | undefined;

  static {
    for (const [method, kind] of Object.entries(answers) as [keyof EngineCalls, keyof typeof decoders][]) {
      const value = function (this: EngineClient, ...args: unknown[]): Promise<unknown> {
        return this.#call(decoders[kind], method, args);
      };
      Object.defineProperty(this.prototype, method, { value });
    }
  }

  constructor(patience = usualPatience) {
    const patienceFor = (method: keyof EngineCalls) => {
      if (this.#answered) return quick.includes(method) ? patience.quick : patience.call;
      return EngineClient.#loaded ? patience.start : Infinity;
    };
    this.#silence = new Silence(this.#waiting, patienceFor, (error) => this.#fail(error));
  }

  /** Starts the worker early, so that it loads while the page is built. Otherwise, the first call starts it. */
  warm(): void {
    if (this.#worker) return;
    this.#worker = this.#start();
    for (const { method, args } of this.#said) this.#post(method as keyof EngineCalls, args).catch(() => undefined);
  }

  /** Ends the worker without further answers. The next call starts a new one. */
  close(): void {
    this.#fail(new EngineCrash('closed'));
  }

  /** Frees the worker's memory if no call is pending. Returns whether it did. The next call finds the same state. */
  rest(): boolean {
    if (!this.#worker || this.#waiting.size) return false;
    this.#worker.terminate();
    this.#worker = undefined;
    this.#answered = false;
    return true;
  }

  get resting(): boolean {
    return !this.#worker;
  }

  #start(): Worker {
    const worker = newWorker();
    worker.onmessage = (event: MessageEvent<Answer | Downloads>) => {
      const answer = event.data;
      if ('downloads' in answer) {
        if (answer.downloads) this.#silence.end();
        else this.#silence.watch();
        return;
      }
      const waiting = this.#waiting.get(answer.id);
      if (!waiting) return;
      if ('error' in answer) {
        this.#fail(new EngineCrash(answer.error, answer.trouble));
        return;
      }
      this.#answered = EngineClient.#loaded = true;
      this.#waiting.delete(answer.id);
      this.#silence.watch();
      waiting.resolve(waiting.decode(answer.value as never) as never);
    };
    worker.onerror = (event) => this.#fail(crashOf(event));
    return worker;
  }

  #call(decode: (value: never) => unknown, method: keyof EngineCalls, args: unknown[]): Promise<unknown> {
    this.warm();
    if (method === 'load' || method === 'loadAs') this.#said = this.#said.filter((one) => one.method === 'language');
    if (method === 'language') this.#said = this.#said.filter((one) => one.method !== method);
    if (method === 'load' || method === 'loadAs' || method === 'run' || method === 'language') this.#said.push({ method, args });
    return this.#post(method, args, decode);
  }

  #post(method: keyof EngineCalls, args: unknown[], decode: (value: never) => unknown = decoders.plain): Promise<unknown> {
    const id = ++this.#lastId;
    this.#worker!.postMessage(callOf(id, method, args));
    return pending(new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, decode, method });
      if (this.#waiting.size === 1) this.#silence.watch();
    }));
  }

  #fail(error: EngineCrash): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answered = false;
    this.#said = []; // it may have caused the crash
    this.#silence.end();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.onCrash?.(error);
    for (const one of waiting) one.reject(error);
  }
}
