// Changes of the scenario's text. The engine makes them, one after the other, so that each finds what the one before wrote.
import type { Readable } from '../base/store';
import type { EngineClient } from '../engine/client';
import type { Edited, EditedScenario, Exposure, HandFaults, MeantPods, PodLane, TextJob, TypedPatch } from '../engine/protocol';
import type { Edit, Fields } from './edit';
import type { Recovery } from './recovery';
import type { State } from './state';

interface Made<T> {
  edited: Edited;
  /** Of an edit that the engine did not reject. */
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
   * The text that is shown with the edit, once the edits before it are made. `use` is called before the next edit reads the text; a promise
   * that it returns is not waited for. Undefined if the engine broke.
   */
  make<T>(edit: Edit, use: (edited: EditedScenario) => T): Promise<Made<T> | undefined> {
    const made = this.#last.then(async () => {
      let text: string;
      let edited: Edited | undefined;
      do {
        ({ text } = this.#store.value);
        edited = await this.of(text, edit);
      } while (text !== this.#store.value.text); // somebody typed meanwhile
      return edited && { edited, used: edited.ok ? use(edited) : undefined };
    });
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** A text with the edit; undefined if the engine broke. */
  of(text: string, edit: Edit): Promise<Edited | undefined> {
    const until = this.#store.value.run?.loaded.until;
    return this.#recovery.guard(this.#engine.edit(text, until === undefined ? edit : { ...edit, until }));
  }

  /** Values at paths of the spec of the text that is shown, null where there is none; undefined if the engine broke. */
  specValues(...paths: string[]): Promise<unknown[] | undefined> {
    const { text } = this.#store.value;
    return this.#recovery.guard(Promise.all(paths.map((path) => this.#engine.specValue(text, path))));
  }

  /** The Jobs and CronJobs of a text. */
  jobs(text: string): Promise<TextJob[] | undefined> {
    return this.#recovery.guard(this.#engine.jobs(text));
  }

  /** The faults of a text's timeline that may be rates of chance. */
  handFaults(text: string, exposure: Exposure | null): Promise<HandFaults | undefined> {
    return this.#recovery.guard(this.#engine.handFaults(text, exposure));
  }

  /** What rules of spec.pods are about, and the pods of the run that they match; undefined if the engine broke. */
  async matchedPods(rules: Fields[]): Promise<{ meant: MeantPods; pods: PodLane[] } | undefined> {
    const { run } = this.#store.value;
    const meant = await this.#recovery.guard(this.#engine.matchedPods(rules));
    return meant && { meant, pods: meant.pods.flatMap((at) => run?.lanes.pods[at] ?? []) };
  }

  /** What was typed as a merge patch of an object. */
  readPatch(object: Fields, typed: string): Promise<TypedPatch | undefined> {
    return this.#recovery.guard(this.#engine.readPatch(object, typed));
  }

  /** Fields as a person writes them. */
  asYaml(fields: Fields, onOneLine = false): Promise<string | undefined> {
    return this.#recovery.guard(this.#engine.asYaml(fields, onOneLine));
  }

  /** The text without what its author says about how it ends. */
  stripSpoilers(text: string): Promise<string | undefined> {
    return this.#recovery.guard(this.#engine.stripSpoilers(text));
  }
}
