// Requests to the engine about a run: the present moment, the data of open panels, and causes.
import { after, onFrame, pending } from '../base/pending';
import { Latest } from '../base/latest';
import { second } from '../base/time';
import type { EngineClient } from '../engine/client';
import { Pace } from '../engine/pace';
import type { Causes, ExportFormat, Moment, Reference } from '../engine/protocol';
import type { Text } from '../text';
import type { Look } from './look';
import type { Recovery } from './recovery';
import type { QuestionsState, Slice, State } from './state';

export const podsShown = 100;
// While the clock runs, the cursor moves in each frame, but panels are updated less often: this many ms apart, and less often if they are
// slow, like a table of a hundred pods. They get a third of the time, and the frames between them the rest.
const panelsEvery = 66;
const panelsRarest = 500;

/** The engine's calls for panels. They cannot load another text. */
export type Answering = Pick<EngineClient, 'causes' | 'find' | 'log' | 'moment' | 'view'>;

/** A row of the table of panels, without its appearance. */
export interface PanelRow<Chosen extends object = object, Answer = unknown> {
  readonly id: string;
  title(text: Text): string;
  /** An embed can show it. */
  readonly embeds: boolean;
  /** The key of its tab on the page; without one, it has no tab. */
  readonly key?: string;
  /** All objects of this kind are in it. */
  readonly lists?: Reference['kind'];
  /** The initial values of the user's choices. */
  readonly chosen?: Chosen;
  /**
   * Requests its data while it is open, for each moment. A long request calls `goes` with its progress, and ends with its results so far
   * once that returns false.
   */
  asks?(engine: Answering, state: State, chosen: Chosen, goes: (share: number) => boolean): Promise<Answer>;
  /** The answer contains ages, which grow between steps. */
  readonly ages?: boolean;
}

/** The parts that are notified of answers or provide what they depend on. */
interface Told {
  readonly recovery: Pick<Recovery, 'guard' | 'reloading' | 'trying'>;
  readonly look: Pick<Look, 'openPanel'>;
}

type Asked = Answering & Pick<EngineClient, 'exportAs' | 'exportOn' | 'exported' | 'races'>;

export const unasked = (panels: readonly PanelRow[]): QuestionsState => ({
  moment: undefined, momentOf: undefined, told: 0, stepJob: undefined, firstPod: 0, failedPods: false, races: undefined, searched: undefined, lookedBack: undefined, exported: undefined,
  panels: Object.fromEntries(panels.map(({ id, chosen = {} }) => [id, { chosen, answer: undefined }])),
});

export class Questions {
  readonly panels: readonly PanelRow[];
  #store: Slice<QuestionsState>;
  #engine: Asked;
  #recovery: Told['recovery'];
  #look: Told['look'];
  #asking: { panel: PanelRow; ask: Latest<[]> }[];
  /** The clock moved, and the panels were not updated yet. */
  #behind = false;
  #lastAsk = 0;
  #every = panelsEvery;
  /** How often the user stopped a request. */
  #stops = 0;
  #exports: Promise<unknown> = Promise.resolve();
  /** The last run that is known not to crash anything. */
  #proven = 0;

  constructor(store: Slice<QuestionsState>, engine: Asked, { recovery, look }: Told, panels: readonly PanelRow[]) {
    this.#store = store;
    this.#engine = engine;
    this.#recovery = recovery;
    this.#look = look;
    this.panels = panels;
    this.#asking = panels.filter((panel) => panel.asks).map((panel) => {
      const ask: Latest<[]> = new Latest(() => this.#askPanel(panel, () => ask.isOutdated));
      return { panel, ask };
    });
  }

  // --- what the page shows ----------------------------------------------------------------------------

  #isOpen({ id }: PanelRow): boolean {
    const { panel, beside } = this.#store.value;
    return panel === id || beside.includes(id);
  }

  /** Requests the data of the open panels. */
  ask(): void {
    if (this.#recovery.reloading) return;
    this.#behind = false;
    this.#lastAsk = performance.now();
    void this.#recovery.guard(this.#askMoment.call());
    for (const { panel, ask } of this.#asking) if (this.#isOpen(panel)) void this.#recovery.guard(ask.call());
  }

  /** The clock moved from there. */
  follow(before: { step: number; time: number }): void {
    const { step, time } = this.#store.value;
    const isOlder = Math.floor(time / second) !== Math.floor(before.time / second);
    this.#behind ||= step !== before.step || (isOlder && this.panels.some((panel) => panel.ages && this.#isOpen(panel)));
    if (performance.now() - this.#lastAsk < this.#every) return;
    if (this.#behind) this.ask();
    else this.#tell({});
  }

  /** The clock stopped. */
  catchUp(): void {
    if (this.#behind) this.ask();
  }

  /** Updates the panels, and measures how long that takes until it is painted. */
  #tell(patch: Partial<QuestionsState>): void {
    this.#lastAsk = performance.now();
    if (this.#store.value.playing) {
      onFrame(() => {
        const from = performance.now();
        after(0, () => (this.#every = Math.max(panelsEvery, Math.min(panelsRarest, 3 * (performance.now() - from)))));
      });
    }
    this.#store.set({ ...patch, told: this.#store.value.time });
  }

  #askMoment = new Latest(async () => {
    const { run, step, firstPod, failedPods } = this.#store.value;
    if (!run) return;
    const moment = await this.#engine.moment(step, firstPod, podsShown, failedPods);
    const { run: now, stepJob, playing } = this.#store.value;
    if (!moment || now?.id !== run.id) return;
    this.#tell({ moment, momentOf: { run: run.id, step, firstPod, failedPods }, stepJob: step ? (moment.job ?? stepJob) : undefined });
    this.prove();
    // Finding what raced requires another run up to here, so it is not done while the clock runs.
    if (moment.raced && !playing && step <= 50_000) void this.askRaces(0);
  });

  /** A run to its end and one of its moments did not crash anything. */
  prove(): void {
    const { run, momentOf, progress } = this.#store.value;
    if (!run || progress !== undefined || momentOf?.run !== run.id || this.#proven === run.id) return;
    this.#proven = run.id;
    this.#recovery.trying?.over(run.text);
  }

  async #askPanel(panel: PanelRow, isOutdated: () => boolean): Promise<void> {
    const { id, asks } = panel;
    const state = this.#store.value;
    const { run, step } = state;
    if (!run) return;
    const stops = this.#stops;
    const isOf = () => this.#store.value.run?.id === run.id;
    const goes = (lookedBack: number) => {
      this.#store.set({ lookedBack });
      return isOf() && this.#isOpen(panel) && !isOutdated() && this.#stops === stops;
    };
    try {
      const answer = await asks!(this.#engine, state, state.panels[id]!.chosen, goes);
      if (isOf()) this.#setPanel(id, { answer, of: this.#isOpen(panel) && !isOutdated() ? { run: run.id, step } : undefined });
    } finally {
      if (this.#store.value.lookedBack !== undefined) this.#store.set({ lookedBack: undefined });
    }
  }

  #setPanel(id: string, patch: Partial<QuestionsState['panels'][string]>): void {
    const { panels } = this.#store.value;
    this.#store.set({ panels: { ...panels, [id]: { ...panels[id]!, ...patch } } });
  }

  #isAnswered({ id }: PanelRow): boolean {
    return this.#isOfNow(this.#store.value.panels[id]!.of);
  }

  /** True if an answer is about the present moment. */
  #isOfNow<Of extends { run: number; step: number }>(of: Of | undefined): of is Of {
    const { run, step } = this.#store.value;
    return of !== undefined && of.run === run?.id && of.step === step;
  }

  showPanel(panel: string): void {
    // Its last answer may reveal what follows, or be about another run.
    const row = this.panels.find(({ id }) => id === panel);
    if (row && !this.#isAnswered(row)) this.#setPanel(panel, { answer: undefined });
    this.#look.openPanel(panel);
    this.ask();
  }

  /** Sets what a panel requests from now on. */
  choose(id: string, patch: object): void {
    this.#setPanel(id, { chosen: { ...this.#store.value.panels[id]!.chosen, ...patch }, of: undefined });
    this.ask();
  }

  showPods(firstPod: number): void {
    this.#store.set({ firstPod: Math.max(0, firstPod) });
    this.ask();
  }

  /** Whether the table of pods has only failed ones. */
  showFailedPods(failedPods: boolean): void {
    this.#store.set({ failedPods, firstPod: 0 });
    this.ask();
  }

  #askRaces = new Latest(async (seeds: number) => {
    const { run, momentOf } = this.#store.value;
    if (!run || !momentOf) return;
    const stops = this.#stops;
    const isOver = () => this.#store.value.run?.id !== run.id || this.#stops !== stops;
    const pace = new Pace(1);
    let tried = 0;
    try {
      let found = await this.#engine.races(momentOf.step, 0, 0);
      while (found.ties === undefined && tried < seeds && !isOver()) {
        this.#store.set({ searched: tried });
        found = await pace.next((pieces) => {
          const from = tried;
          tried = Math.min(seeds, tried + pieces);
          return this.#engine.races(momentOf.step, from, tried);
        });
      }
      if (this.#store.value.run?.id === run.id) this.#store.set({ races: { ...momentOf, found, searched: tried === seeds && seeds > 0 } });
    } finally {
      this.#store.set({ searched: undefined });
    }
  });

  /** Stops searches, which keep their results, and an export, which has none. */
  stop(): void {
    this.#stops++;
  }

  /** Finds what raced at the present step and, among this many seeds, one with another order. */
  askRaces(seeds: number): Promise<void> {
    return this.#recovery.guard(this.#askRaces.call(seeds));
  }

  /** Requests are about another text from now on. */
  leave(): void {
    this.#store.set({ stepJob: undefined });
  }

  /** There is no run for requests. */
  lose(): void {
    this.#store.set({ moment: undefined });
  }

  // --- requests of the user; undefined if the engine crashed --------------------------------------------

  /** Exports the run in a format of other tools, once it is over; undefined if it was stopped. One at a time. */
  exportAs(format: ExportFormat): Promise<string | undefined> {
    const next = this.#exports.then(async () => (await pending(import('./exporting'))).exportOnceRan(this.#store, this.#engine, format, () => this.#stops));
    this.#exports = next.catch(() => undefined);
    return next;
  }

  /** Returns the next step after `step` at which a landmark holds, or 0. */
  find(landmark: string, step: number): Promise<number> {
    return this.#engine.find(landmark, step, 1);
  }

  /** Returns why a field has its value; without a field, the causes of the step. */
  causes(object: Reference | null, path: string, step = this.#store.value.step): Promise<Causes | undefined> {
    return this.#recovery.guard(this.#engine.causes(object, path, step));
  }

  /** Returns why the API server rejected the scenario's action at the present step; undefined if it did not. */
  async refusal(): Promise<string | undefined> {
    const { step } = this.#store.value;
    const lines = await this.#recovery.guard(this.#engine.log(step, step + 1));
    return lines?.find((line) => line.kind === 'action')?.error;
  }

  /** Returns a moment of the run, shown or not, with its first pods. */
  momentAt(step: number, pods = 0): Promise<Moment | undefined> {
    return this.#recovery.guard(this.#engine.moment(step, 0, pods, false));
  }
}
