// Recovery from an engine crash: the next call starts a new engine, which runs the previous text, and the page continues.
import type { EngineClient } from '../engine/client';
import { EngineCrash } from '../engine/crash';
import { isMissing } from './error_messages';
import { chunk, type Run } from './run';
import type { RecoveryState, Slice } from './state';
import type { Trying } from './trying';

/** The page's reactions. */
interface Shaken {
  /** The engine crashed. */
  broke(): void;
  /** It runs again as before. */
  back(): void;
  /** It cannot run the previous text. */
  lost(): void;
}

type Breaking = Pick<EngineClient, 'onCrash' | 'language' | 'load' | 'run'>;

export const unbroken: RecoveryState = { crash: undefined, halted: false, unrun: false };

export class Recovery {
  /** Remembers what crashed the page or its engine, if the page stores anything. */
  trying?: Trying;
  #store: Slice<RecoveryState>;
  #engine: Breaking;
  #shaken: Shaken;
  /** The run that was loaded again after a crash. */
  #reloaded = 0;
  #reloading = false;
  #lastCrash: EngineCrash | undefined;
  /** True if something succeeded since the crash: only then is its message removed, after the run. */
  #wentOn = false;

  constructor(store: Slice<RecoveryState>, engine: Breaking, shaken: Shaken) {
    this.#store = store;
    this.#engine = engine;
    this.#shaken = shaken;
    engine.onCrash = (error) => this.crashed(error);
  }

  /** True until the engine has run again: it has no moments yet. */
  get reloading(): boolean {
    return this.#reloading;
  }

  crashed(error: unknown): void {
    if (!(error instanceof EngineCrash)) throw error;
    if (error === this.#lastCrash) return; // every waiting call reports it
    this.#lastCrash = error;
    if (isMissing(error)) this.trying?.over(this.#store.value.text); // a network problem
    // This ends the reload. Loading another text may have removed the message.
    if (this.#reloading) return this.#store.set({ crash: error });
    this.#shaken.broke();
    this.#wentOn = false;
    // The next call starts a new engine, with the text that ran last.
    const { run, text } = this.#store.value;
    // Reload once: showing the run may cause the crash. The next time, wait for the user.
    const halted = run?.text === text && this.#reloaded === run.id;
    this.#store.set({ crash: error, halted });
    if (run && !halted) void this.#reload(run);
  }

  /** The text is shown, but not run. */
  holdBack(): void {
    this.#store.set({ unrun: true });
  }

  /** Returns the engine's answer; undefined if it crashed. */
  guard<T>(asked: Promise<T>): Promise<T | undefined> {
    return asked.catch((error: unknown) => this.crashed(error) as undefined);
  }

  /** The user goes to another moment. */
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
    this.#reloaded = 0; // a later crash has another cause than this run
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
