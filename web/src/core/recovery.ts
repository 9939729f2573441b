// An engine that broke: it starts anew with the next call, runs what it had run, and the page goes on.
import type { EngineClient } from '../engine/client';
import { EngineCrash } from '../engine/crash';
import { isMissing } from './error_messages';
import { chunk, type Run } from './run';
import type { RecoveryState, Slice } from './state';
import type { Trying } from './trying';

/** What the rest of the page does about it. */
interface Shaken {
  /** The engine broke. */
  broke(): void;
  /** It runs again as before. */
  back(): void;
  /** It cannot run what it had run. */
  lost(): void;
}

type Breaking = Pick<EngineClient, 'onCrash' | 'language' | 'load' | 'run'>;

export const unbroken: RecoveryState = { crash: undefined, halted: false, unrun: false };

export class Recovery {
  /** Remembers what ended the page or its engine, where the page keeps anything. */
  trying?: Trying;
  #store: Slice<RecoveryState>;
  #engine: Breaking;
  #shaken: Shaken;
  /** The run that was loaded again after a crash. */
  #reloaded = 0;
  #reloading = false;
  #lastCrash: EngineCrash | undefined;
  /** Since the crash: only then its message goes, once it runs again. */
  #wentOn = false;

  constructor(store: Slice<RecoveryState>, engine: Breaking, shaken: Shaken) {
    this.#store = store;
    this.#engine = engine;
    this.#shaken = shaken;
    engine.onCrash = (error) => this.crashed(error);
  }

  /** Before it has run again the engine has no moments. */
  get reloading(): boolean {
    return this.#reloading;
  }

  crashed(error: unknown): void {
    if (!(error instanceof EngineCrash)) throw error;
    if (error === this.#lastCrash) return; // each call that waited tells of it
    this.#lastCrash = error;
    if (isMissing(error)) this.trying?.over(this.#store.value.text); // that is the network's fault
    // Reloading ends with that. Another text may have taken away what was said.
    if (this.#reloading) return this.#store.set({ crash: error });
    this.#shaken.broke();
    this.#wentOn = false;
    // The engine starts anew with the next call; what it had run last goes there.
    const { run, text } = this.#store.value;
    // Once: showing it may be what breaks it. The next time that waits until the person goes on.
    const halted = run?.text === text && this.#reloaded === run.id;
    this.#store.set({ crash: error, halted });
    if (run && !halted) void this.#reload(run);
  }

  /** The text is shown, but not run. */
  holdBack(): void {
    this.#store.set({ unrun: true });
  }

  /** What the engine answers; undefined where it broke. */
  guard<T>(asked: Promise<T>): Promise<T | undefined> {
    return asked.catch((error: unknown) => this.crashed(error) as undefined);
  }

  /** The person goes to another moment. */
  goOn(): void {
    const { run, crash, halted } = this.#store.value;
    this.#wentOn = true;
    if (run && halted) void this.#reload(run);
    else if (crash !== undefined && !this.#reloading) this.#forget();
  }

  /** Another text is about to run. */
  clear(): void {
    this.#store.set({ crash: undefined, unrun: false });
  }

  #forget(): void {
    this.clear();
    this.#reloaded = 0; // what breaks later is not what this run broke by
  }

  async #reload(run: Run): Promise<void> {
    this.#reloaded = run.id;
    this.#reloading = true;
    this.#store.set({ halted: false });
    try {
      await this.#engine.language(this.#store.value.language);
      await this.#engine.load(run.text);
      if (run.soFar) await this.#engine.run(run.ran.steps);
      else while (!(await this.#engine.run(chunk)).done);
    } catch {
      this.#reloading = false;
      this.#shaken.lost();
      return;
    }
    this.#reloading = false;
    if (this.#wentOn) this.#forget();
    this.#shaken.back();
  }
}
