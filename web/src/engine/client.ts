import type { EngineCalls, ShareView, StepColumns } from './protocol';
import type { Answer, Call } from './serve';

/** The engine broke or did not answer; a new one has taken its place, with nothing loaded. */
export class EngineCrash extends Error {}

type Asked<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never };

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  decode: (value: never) => unknown;
  method: keyof EngineCalls;
}

const patience = 30_000; // ms; a call may wait for a download, and a comparison for two whole runs
/** Calls that take milliseconds and download nothing: without an answer for so long, there will be none. */
const quick: (keyof EngineCalls)[] = ['moment', 'steps', 'lanes', 'stepAt'];
const patienceWithQuick = 5000; // ms

const utf8 = new TextDecoder();
const json = (bytes: Uint8Array) => JSON.parse(utf8.decode(bytes)) as unknown;
const text = (bytes: Uint8Array | string) => (typeof bytes === 'string' ? bytes : utf8.decode(bytes));
const plain = (value: unknown) => value;

export function decodeSteps(bytes: Uint8Array): StepColumns {
  const { buffer, byteOffset } = bytes;
  const count = new DataView(buffer, byteOffset).getUint32(0, true);
  return {
    time: new Float64Array(buffer, byteOffset + 8, count),
    actor: new Uint8Array(buffer, byteOffset + 8 + 8 * count, count),
    flags: new Uint8Array(buffer, byteOffset + 8 + 9 * count, count),
  };
}

const fast = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The engine as the page sees it: asynchronous, and never gone for good. */
export class EngineClient implements Asked<EngineCalls> {
  #newWorker: () => Worker;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** It has loaded: nothing is answered before that, which takes what the network takes. */
  #answered = false;
  /** Told when the engine breaks while no call waits that could tell of it. */
  onCrash: ((error: EngineCrash) => void) | undefined;

  constructor(newWorker: () => Worker = fast) {
    this.#newWorker = newWorker;
  }

  version = () => this.#call<string>(plain, 'version');
  language = (code: string) => this.#call<string>(text, 'language', code);
  load = (source: string) => this.#call<ReturnType<EngineCalls['load']>>(json, 'load', source);
  loadAs = (source: string, version: string) =>
    this.#call<ReturnType<EngineCalls['loadAs']>>(json, 'loadAs', source, version);
  run = (maxSteps: number) => this.#call<ReturnType<EngineCalls['run']>>(json, 'run', maxSteps);
  steps = (from: number, to: number) => this.#call<StepColumns>(decodeSteps, 'steps', from, to);
  lanes = () => this.#call<ReturnType<EngineCalls['lanes']>>(json, 'lanes');
  moment = (step: number, firstPod: number, pods: number) =>
    this.#call<ReturnType<EngineCalls['moment']>>(json, 'moment', step, firstPod, pods);
  log = (from: number, to: number) => this.#call<ReturnType<EngineCalls['log']>>(json, 'log', from, to);
  find = (what: string, step: number, direction: 1 | -1) => this.#call<number>(plain, 'find', what, step, direction);
  stepAt = (time: number) => this.#call<number>(plain, 'stepAt', time);
  view = (kind: string, object: string, step: number, time: number) => this.#call<string>(text, 'view', kind, object, step, time);
  causes = (object: string, path: string, step: number) =>
    this.#call<ReturnType<EngineCalls['causes']>>(json, 'causes', object, path, step);

  exportAs = (format: string) => this.#call<string>(text, 'exportAs', format);
  races = (step: number, seeds: number) => this.#call<ReturnType<EngineCalls['races']>>(json, 'races', step, seeds);
  compare = (left: string, leftVersion: string, right: string, rightVersion: string) =>
    this.#call<ReturnType<EngineCalls['compare']>>(json, 'compare', left, leftVersion, right, rightVersion);

  link = (source: string, view: ShareView) =>
    this.#call<ReturnType<EngineCalls['link']>>(json, 'link', source, JSON.stringify(view));
  importObjects = (printed: string) => this.#call<ReturnType<EngineCalls['importObjects']>>(json, 'importObjects', printed);
  open = (fragment: string) => this.#call<ReturnType<EngineCalls['open']>>(json, 'open', fragment);

  /** Starts the worker, so that it loads while the page is put together; the first call would do so as well. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Ends the worker, which answers nothing more; another call starts a new one. */
  close(): void {
    this.#fail(new EngineCrash('closed'));
  }

  #start(): Worker {
    const worker = this.#newWorker();
    worker.onmessage = (event: MessageEvent<Answer>) => {
      const answer = event.data;
      const waiting = this.#waiting.get(answer.id);
      if (!waiting) return;
      if ('error' in answer) {
        this.#fail(new EngineCrash(answer.error));
        return;
      }
      this.#answered = true;
      this.#waiting.delete(answer.id);
      this.#watch();
      waiting.resolve(waiting.decode(answer.value as never) as never);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new EngineCrash(event.message || 'the engine could not be loaded'));
    };
    return worker;
  }

  #call<R>(decode: (value: never) => unknown, method: keyof EngineCalls, ...args: unknown[]): Promise<R> {
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    this.#worker.postMessage({ id, method, args } satisfies Call);
    return new Promise<R>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, decode, method });
      if (this.#waiting.size === 1) this.#watch();
    });
  }

  /** The worker answers one call after another, so only the oldest has any time to take. */
  #watch(): void {
    clearTimeout(this.#timer);
    const [oldest] = this.#waiting.values();
    if (!oldest) return;
    const { method } = oldest;
    const wait = this.#answered && quick.includes(method) ? patienceWithQuick : patience;
    this.#timer = setTimeout(() => this.#fail(new EngineCrash(`no answer to ${method} in ${wait / 1000} s`)), wait);
  }

  #fail(error: EngineCrash): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answered = false;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    if (!waiting.length) this.onCrash?.(error);
    for (const one of waiting) one.reject(error);
  }
}
