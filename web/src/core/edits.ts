// Changes of the scenario's text. The engine makes them one after the other, so that each sees the result of the previous one.
import type { Readable } from '../base/store';
import type { EngineClient } from '../engine/client';
import type { Edited, EditedScenario, Exposure, HandFaults, MeantPods, PodLane, TextJob, TypedPatch } from '../engine/protocol';
import type { Edit, Fields } from './edit';
import type { Recovery } from './recovery';
import type { State } from './state';

interface Made<T> {
  edited: Edited;
  /** The result of `use`, if the engine accepted the edit. */
  used: T | undefined;
}

export class Edits {
  #store: Readable<State>;
  #engine: EngineClient;
  #recovery: Pick<Recovery, 'guard'>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(store: Readable<State>, engine: EngineClient, parts: { recovery: Pick<Recovery, 'guard'> }) {
    this.#store = store;
    this.#engine = engine;
    this.#recovery = parts.recovery;
  }

  /**
   * Edits the present text, after all previous edits. `use` is called before the next edit reads the text; a promise that it returns is not
   * awaited. Undefined if the engine crashed.
   */
  make<T>(edit: Edit, use: (edited: EditedScenario) => T): Promise<Made<T> | undefined> {
    const made = this.#last.then(async () => {
      let text: string;
      let edited: Edited | undefined;
      do {
        ({ text } = this.#store.value);
        edited = await this.of(text, edit);
      } while (text !== this.#store.value.text); // the user typed meanwhile
      return edited && { edited, used: edited.ok ? use(edited) : undefined };
    });
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Returns the edited text; undefined if the engine crashed. */
  of(text: string, edit: Edit): Promise<Edited | undefined> {
    const until = this.#store.value.run?.loaded.until;
    return this.#recovery.guard(this.#engine.edit(text, until === undefined ? edit : { ...edit, until }));
  }

  /** Returns the values at paths in the spec of the present text, null if there is none; undefined if the engine crashed. */
  specValues(...paths: string[]): Promise<unknown[] | undefined> {
    const { text } = this.#store.value;
    return this.#recovery.guard(Promise.all(paths.map((path) => this.#engine.specValue(text, path))));
  }

  /** Returns the Jobs and CronJobs of a text. */
  jobs(text: string): Promise<TextJob[] | undefined> {
    return this.#recovery.guard(this.#engine.jobs(text));
  }

  /** Returns the faults in a text's timeline that could be rates of chance. */
  handFaults(text: string, exposure: Exposure | null): Promise<HandFaults | undefined> {
    return this.#recovery.guard(this.#engine.handFaults(text, exposure));
  }

  /** Returns what rules of spec.pods are about, and the pods of the run that they match; undefined if the engine crashed. */
  async matchedPods(rules: Fields[]): Promise<{ meant: MeantPods; pods: PodLane[] } | undefined> {
    const { run } = this.#store.value;
    const meant = await this.#recovery.guard(this.#engine.matchedPods(rules));
    return meant && { meant, pods: meant.pods.flatMap((at) => run?.lanes.pods[at] ?? []) };
  }

  /** Parses the user's input as a merge patch of an object. */
  readPatch(object: Fields, typed: string): Promise<TypedPatch | undefined> {
    return this.#recovery.guard(this.#engine.readPatch(object, typed));
  }

  /** Formats fields as a person would write them. */
  asYaml(fields: Fields, onOneLine = false): Promise<string | undefined> {
    return this.#recovery.guard(this.#engine.asYaml(fields, onOneLine));
  }

  /** Returns the text without what reveals its outcome. */
  stripSpoilers(text: string): Promise<string | undefined> {
    return this.#recovery.guard(this.#engine.stripSpoilers(text));
  }
}
