// The parts of the page, and the state that they share. Each calls the engine itself and changes only its own slice.
import { Store, type Readable } from '../base/store';
import { EngineClient } from '../engine/client';
import type { Language } from '../text';
import { Address, nowhere } from './address';
import { atStart, Clock } from './clock';
import { alone, Comparison } from './comparison';
import { Drafts } from './drafts';
import { Edits } from './edits';
import { first } from './example';
import { Lessons } from './learning';
import { firstLook, Look } from './look';
import { Questions, unasked, type PanelRow } from './questions';
import { Recovery, unbroken } from './recovery';
import { noRun, Runs } from './runs';
import type { State } from './state';

export class Session {
  readonly store: Readable<State>;
  readonly look: Look;
  readonly drafts: Drafts;
  readonly recovery: Recovery;
  readonly questions: Questions;
  readonly edits: Edits;
  readonly clock: Clock;
  readonly runs: Runs;
  readonly comparison: Comparison;
  readonly lessons: Lessons;
  readonly address: Address;
  #reset: () => void;

  constructor(language: Language, panels: readonly PanelRow[], engine = new EngineClient()) {
    engine.warm(); // it takes longest
    const initial = (): State => ({
      ...firstLook(language, panels[0]!.id), ...noRun, ...unbroken, ...atStart(), ...unasked(panels), ...nowhere, ...alone, lesson: undefined,
    });
    const store = new Store<State>(initial());
    this.#reset = () => store.set({ ...initial(), version: store.value.version });
    this.store = store;
    this.lessons = new Lessons(store);
    this.look = new Look(store);
    this.drafts = new Drafts(store);
    this.recovery = new Recovery(store, engine, {
      broke: () => {
        this.clock.pause();
        this.runs.breakOff();
      },
      back: () => {
        this.questions.ask();
        void this.clock.findStops();
      },
      lost: () => {
        this.runs.lose();
        this.questions.lose();
      },
    });
    // Each part only calls the parts above it that it gets here.
    this.questions = new Questions(store, engine, this, panels);
    this.edits = new Edits(store, engine, this);
    this.clock = new Clock(store, engine, this);
    this.runs = new Runs(store, engine, this);
    this.comparison = new Comparison(store, this);
    this.address = new Address(store, engine, this, this);
  }

  /** Shows the content of a first visit, in the present language. The caller clears the browser's storage. */
  async reset(): Promise<void> {
    this.clock.pause();
    this.#reset();
    this.drafts.forget();
    await this.address.openExample(first, false);
  }

  get state(): State {
    return this.store.value;
  }
}
