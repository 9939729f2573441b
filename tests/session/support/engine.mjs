// The engine's worker in this thread: the same WebAssembly as in the page, behind the same messages.
import { readFileSync } from 'node:fs';

import { readText } from '../../../wasm/host_text.mjs';
import { loadEngine } from '../../../wasm/in_node.mjs';

async function startEngine() {
  const module = await loadEngine();
  return { start: () => new module.Engine(), module };
}

async function startStudy() {
  const folder = new URL('../../../web/src/engine/wasm/', import.meta.url);
  const { default: create } = await import(new URL('study.mjs', folder));
  const module = await create({ readText, wasmBinary: readFileSync(new URL('study.wasm', folder)) });
  return { start: () => new module.Study(), module };
}

/** What answers, by the file of the worker. Each is compiled once, and all workers of a file share its memory. */
const kinds = { 'worker.ts': startEngine, 'study_worker.ts': startStudy };
const started = {};

/** Makes the page's workers, and makes them fail. A rule is called with each message, `{ method, args }`, and the file of the worker. */
export class Workers {
  /** Calls that are answered without further action of the user, and before any time passes. */
  busy = 0;
  /** The number of workers that were started. */
  count = 0;
  /** Ends the worker that is called, as if it ran out of memory. Returns the message of the browser. */
  breaks = () => undefined;
  /** Answers with an error. Returns what was thrown. */
  errs = () => undefined;
  /** Answers nothing from then on. */
  isSilent = () => false;
  /** Holds the answer until `release`. */
  isHeld = () => false;
  /** Duration of an answer, in virtual ms. */
  delay = () => 0;
  /** How many run at the same time, as far as the page knows. */
  processors = 1;
  #clock;
  #held = [];
  #running = new Set();

  constructor(clock) {
    this.#clock = clock;
  }

  /** Sends the answers that were held, and stops holding. */
  release() {
    this.isHeld = () => false;
    for (const send of this.#held.splice(0)) send();
  }

  /** The worker started last crashes while it is idle. */
  fail(message) {
    [...this.#running].at(-1).onerror({ message, preventDefault: () => undefined });
  }

  /** Ends all workers, as when the page is left. */
  end() {
    for (const worker of this.#running) worker.terminate();
    this.#held = [];
  }

  /** The `Worker` class of a page. */
  get Worker() {
    const workers = this;
    return class {
      #url;
      #answers;
      #queue = Promise.resolve();
      #ended = false;

      constructor(url) {
        workers.count += 1;
        workers.#running.add(this);
        this.#url = url;
        started[url] ??= kinds[url]();
      }

      postMessage(call) {
        const why = workers.breaks(call, this.#url);
        if (why !== undefined) return this.#break(why);
        if (workers.isSilent(call, this.#url)) this.#queue = new Promise(() => undefined);
        else this.#queue = this.#queue.then(() => this.#count(this.#answer(call))).then((data) => this.#send(call, data));
        return undefined;
      }

      #count(promise) {
        workers.busy += 1;
        return promise.finally(() => (workers.busy -= 1));
      }

      #break(why) {
        this.terminate();
        void this.#count(turn().then(() => this.onerror({ message: why, preventDefault: () => undefined })));
      }

      async #answer(call) {
        const { start, module } = await started[this.#url];
        await turn();
        if (this.#ended) return undefined;
        const { id, method, args } = call;
        const error = workers.errs(call, this.#url);
        if (error !== undefined) return { id, error };
        try {
          const on = method === 'version' ? module : (this.#answers ??= start());
          const value = on[method](...args);
          return { id, value: value instanceof Uint8Array ? value.slice() : value };
        } catch (thrown) {
          return { id, error: String(thrown) };
        }
      }

      async #send(call, data) {
        const send = () => this.#ended || this.onmessage({ data });
        const delay = workers.delay(call, this.#url);
        if (workers.isHeld(call, this.#url)) workers.#held.push(send);
        else if (delay) await new Promise((resolve) => workers.#clock.globals.setTimeout(() => resolve(send()), delay));
        else send();
      }

      terminate() {
        this.#ended = true;
        workers.#running.delete(this);
        this.#answers?.delete();
        this.#answers = undefined;
      }
    };
  }
}

const turn = () => new Promise(setImmediate);
