// The editor's text and its run: reads it, runs it to the end, and shows it.
import { after } from '../base/pending';
import type { EngineClient } from '../engine/client';
import { Pace } from '../engine/pace';
import type { Loaded, Problem, Ran } from '../engine/protocol';
import { loadText, textIn, type Language } from '../text';
import type { Clock } from './clock';
import type { Drafts } from './drafts';
import type { Look } from './look';
import type { Questions } from './questions';
import type { Recovery } from './recovery';
import { withProblem } from './notes';
import { isMissing, remedyOf } from './error_messages';
import { aboutOf, chunk, endOf, firstToSee, lastTime, shortest, stepAt, tellingStep, timeOf, type Horizon, type Run } from './run';
import type { RunsState, Slice } from './state';
import { titled } from './title';

export interface Opening {
  at?: number;
  /** Go to the last significant step at or before that time. */
  telling?: boolean;
  /** With `at`, only if the step is still at that time. */
  step?: number;
  /** Keep the view of the previous run and, without `at`, its time. */
  stay?: boolean;
  /** The user pasted the text. If its objects are new, it opens at the first step to show. */
  pasted?: boolean;
  /** Open at the first step to show, whatever was shown before. */
  first?: boolean;
  /** Open at this landmark's first step; until it has run, and if there is none, use the other options. */
  find?: string;
  /** The user confirmed it, although the text crashed before. */
  anyway?: boolean;
}

/** Whether the paste replaced the whole text or a part. */
export type Pasted = 'whole' | 'part';

/** A text that runs only up to a place. */
interface Held {
  text: string;
  at: Horizon;
  /** Applies to all other texts, too. */
  all?: boolean;
}

const pauseOfTyping = 450; // ms

export const noRun: RunsState = { version: undefined, text: '', problems: [], read: undefined, awaited: false, progress: undefined, run: undefined, before: undefined };

/** The engine's calls that run a text. */
export type Running = Pick<EngineClient, 'version' | 'language' | 'load' | 'problems' | 'run' | 'steps' | 'lanes' | 'find'>;

/** The parts that continue with a finished run, or are notified of it. */
interface Told {
  readonly recovery: Pick<Recovery, 'clear' | 'crashed' | 'guard' | 'holdBack' | 'trying'>;
  readonly clock: Pick<Clock, 'end' | 'findStops' | 'fit' | 'pause' | 'seekStep' | 'seekTime' | 'setView'>;
  readonly questions: Pick<Questions, 'ask' | 'prove'>;
  readonly look: Pick<Look, 'say' | 'speak'>;
  readonly drafts: Pick<Drafts, 'edited' | 'save'>;
}

const withThoseOf = ({ problem, pastChance }: Ran, problems: Problem[]) => [problem, pastChance].filter((one) => one !== undefined).reduce(withProblem, problems);

export class Runs {
  #store: Slice<RunsState>;
  #engine: Running;
  #recovery: Told['recovery'];
  #clock: Told['clock'];
  #questions: Told['questions'];
  #look: Told['look'];
  #drafts: Told['drafts'];
  #last = 0;
  #generation = 0;
  #stopTyping = () => {};
  /** What was pasted since the present run. If it was rejected, edits until it runs still count as pasted. */
  #pasted: Pasted | undefined;
  /** These texts run only so far. */
  #held: Held[] = [];
  /** The run that the user stopped. */
  #stop: { of: number; why: string } | undefined;

  constructor(store: Slice<RunsState>, engine: Running, { recovery, clock, questions, look, drafts }: Told) {
    this.#store = store;
    this.#engine = engine;
    this.#recovery = recovery;
    this.#clock = clock;
    this.#questions = questions;
    this.#look = look;
    this.#drafts = drafts;
  }

  /** Starts the engine, which takes longest. */
  start(): void {
    void this.#recovery.guard(this.#engine.version().then((version) => this.#store.set({ version })));
  }

  /** The user typed or pasted. The text is kept immediately, and runs when the user pauses. */
  type(text: string, pasted?: Pasted): void {
    if (text === this.#store.value.text) return;
    if (this.#pasted !== 'whole') this.#pasted = pasted ?? this.#pasted;
    this.#drafts.edited();
    this.#store.set({ text, awaited: true });
    this.#drafts.save();
    this.#stopTyping();
    this.#stopTyping = after(pauseOfTyping, () => {
      // Running it removes the message about the crash.
      const { language, crash } = this.#store.value;
      const t = textIn(language);
      if (crash !== undefined) this.#look.say(`${isMissing(crash) ? remedyOf(crash, t) : t.crash.title} ${t.crash.safe}`);
      void this.load(text, { stay: true });
    });
  }

  /** Runs a text to its end and shows it. If it has errors, the previous run stays. */
  async load(text: string, opening: Opening = {}): Promise<boolean> {
    this.#stopTyping();
    const generation = ++this.#generation;
    const isOld = () => generation !== this.#generation;
    if (opening.stay && text !== this.#store.value.text) this.#drafts.edited();
    this.#recovery.clear();
    this.#store.set({ text, awaited: true, progress: 0 }); // reading a long text takes a second
    if (!opening.stay) this.#pasted = undefined;
    if (!opening.anyway && this.#recovery.trying?.isDangerous(text)) {
      this.#store.set({ awaited: false, progress: undefined, problems: [], read: undefined });
      this.#recovery.holdBack();
      return false;
    }
    const over = () => this.#recovery.trying?.over(text);
    addEventListener('pagehide', over, { once: true }); // leaving the page is not a crash of the text
    try {
      await this.#engine.language(this.#store.value.language);
      this.#recovery.trying?.begin(text); // a crash before an answer counts, too
      const loaded = await this.#engine.load(text);
      if (isOld()) return false;
      this.#store.set({ problems: this.#problemsOf(text, loaded.problems), read: { text, loaded } });
      if (!loaded.ok) {
        this.#store.set({ awaited: false, progress: undefined });
        // Without a run, there is no clock yet, so the opening time stays.
        this.#drafts.save(this.#store.value.run ? this.#store.value.time : opening.at);
        over();
        return false;
      }
      this.leave();
      const isOther = this.#isOther(loaded, opening);
      const { run: previous, before } = this.#store.value;
      const changed = previous?.text === text || previous?.soFar ? before : previous;
      const all = this.#heldAll;
      if (all && !this.#heldAt(text)) await this.#holdToo(text, all, isOld);
      if (isOld()) return false;
      this.#pasted = undefined;
      const { step: most = Infinity } = this.#heldAt(text) ?? {};
      let ran = await this.#engine.run(Math.min(chunk, most));
      await this.#show(text, loaded, ran, opening, isOther, isOld);
      // Steps of large clusters take longer, and the user should not have to wait for a slice of them.
      const pace = new Pace(chunk, { least: 100, most: 2 * chunk, growth: Infinity });
      while (!ran.done && ran.steps < most && !isOld() && !this.#isStopped) {
        const { steps } = ran;
        ran = await pace.next((slice) => this.#engine.run(Math.min(slice, most - steps)));
        if (!isOld()) this.#store.set({ progress: ran.steps });
      }
      if (isOld()) return false;
      if (ran.steps > chunk || this.#isStopped || !this.#store.value.run) await this.#show(text, loaded, ran, opening, isOther, isOld);
      this.#store.set({ problems: withThoseOf(ran, this.#store.value.problems), progress: undefined, before: opening.stay && !isOther ? changed : undefined });
      this.#drafts.save();
      await this.#clock.findStops();
      this.#questions.prove(); // if its moment was there first
      return true;
    } catch (error) {
      this.breakOff();
      this.#recovery.crashed(error);
      return false;
    } finally {
      removeEventListener('pagehide', over);
    }
  }

  #problemsOf(text: string, problems: Problem[]): Problem[] {
    // Warnings reveal how the run continues.
    return this.#heldAll ?? this.#heldAt(text) ? problems.filter((one) => one.severity === 'error') : problems;
  }

  async #show(text: string, loaded: Loaded, ran: Ran, opening: Opening, isOther: boolean, isOld: () => boolean): Promise<void> {
    const { find } = opening;
    const [columns, lanes, found] = await Promise.all([this.#engine.steps(1, ran.steps + 1), this.#engine.lanes(), find && this.#engine.find(find, 0, 1)]);
    if (isOld()) return;
    const before = this.#store.value.run;
    const held = this.#heldAt(text);
    const isStopped = this.#isStopped && !ran.done && ran.steps !== held?.step;
    const soFar = held?.why ?? (isStopped ? this.#stop!.why : undefined);
    const end = soFar ? Math.max(isStopped ? ran.now : held!.time, shortest) : endOf(loaded, ran, columns, lanes);
    const run: Run = { id: ++this.#last, text, loaded: titled(loaded, lanes), ran, columns, lanes, end, soFar, isHeld: !!held, isStopped };
    this.#store.set({ run });
    this.#clock.fit(run, opening.stay && !isOther ? before : undefined);
    if (found) this.#clock.seekStep(found);
    else this.goTo(isOther || opening.first ? { step: firstToSee(columns) } : { ...opening, stay: opening.stay && !!before });
  }

  /** The time of the previous run does not apply to a text that replaced it completely or has other objects. */
  #isOther(loaded: Loaded, { pasted = this.#pasted !== undefined }: Opening): boolean {
    const { run } = this.#store.value;
    return this.#pasted === 'whole' || (pasted && (!run || aboutOf(run.loaded) !== aboutOf(loaded)));
  }

  /**
   * From its next load on, the text runs only up to this place; without one, to its end again. `all`: texts that replace it do not run
   * further, either.
   */
  hold(text: string, at: Horizon | undefined, all = false): void {
    this.#held = at ? [{ text, at, all }] : [];
  }

  #heldAt(text: string): Horizon | undefined {
    return this.#held.find((one) => one.text === text)?.at;
  }

  get #heldAll(): Horizon | undefined {
    return this.#held.find(({ all }) => all)?.at;
  }

  /** Another text than the held one stops at the same time. A hidden run finds that place in it. */
  async #holdToo(text: string, at: Horizon, isOld: () => boolean): Promise<void> {
    let ran: Ran;
    do ran = await this.#engine.run(chunk);
    while (!ran.done && ran.now <= at.time && !isOld());
    if (isOld()) return;
    const step = stepAt(await this.#engine.steps(1, ran.steps + 1), at.time);
    if (isOld()) return;
    this.#held = [...this.#held.filter(({ all }) => all), { text, at: { ...at, step } }];
    await this.#engine.load(text);
  }

  /** True if this text is shown, run up to there. */
  shows(text: string, at: Horizon | undefined): boolean {
    const { run, text: written } = this.#store.value;
    return run?.text === text && written === text && !run.isStopped && !run.soFar === !at && this.#heldAt(text)?.step === at?.step;
  }

  /** Lends the engine to code that does not show its results. Afterwards, a text must be loaded; `ended` says that another one has been. */
  async lend(use: (engine: Running, ended: () => boolean) => Promise<void>): Promise<void> {
    const generation = ++this.#generation;
    this.leave();
    await use(this.#engine, () => generation !== this.#generation).catch((error) => this.#recovery.crashed(error));
  }

  goTo({ at, step, telling, stay }: Opening): void {
    const { run, time } = this.#store.value;
    if (!run) return;
    const { columns, end } = run;
    if (step !== undefined && (at === undefined || timeOf(columns, step) === at)) this.#clock.seekStep(step);
    else if (telling) this.#clock.seekStep(tellingStep(columns, stepAt(columns, at ?? 0)));
    else if (at !== undefined) this.reach(at);
    else this.#clock.seekTime(stay ? Math.min(time, end) : 0);
  }

  /** Goes to a time by extending the timeline to where nothing happens any more, up to the end of the scenario. */
  reach(time: number): void {
    const { run, view, axis } = this.#store.value;
    const { end } = this.#clock;
    if (run && time > end) {
      this.#store.set({ run: { ...run, end: Math.min(time, lastTime(run)) } });
      if (view.to - view.from >= axis.place(end)) this.#clock.setView(0, Infinity);
    }
    this.#clock.seekTime(time);
  }

  /** Restarts the engine after a crash, with the same text. */
  async restart(): Promise<void> {
    await this.load(this.#store.value.text, { stay: true, anyway: true });
  }

  /** Another run starts. Until it is there, the previous one is shown. */
  leave(): void {
    this.#clock.pause();
    this.#store.set({ awaited: false, progress: 0 });
  }

  get #isStopped(): boolean {
    return this.#stop?.of === this.#generation;
  }

  /** Ends the current run, keeping its steps, until it is run again. `why` is the message for users who ask for more. */
  stop(why: string): void {
    this.#stop = { of: this.#generation, why };
  }

  /** The current run was interrupted. */
  breakOff(): void {
    this.#store.set({ awaited: false, progress: undefined });
  }

  lose(): void {
    this.#store.set({ run: undefined });
  }

  async setLanguage(language: Language, chosen = true): Promise<void> {
    await loadText(language);
    this.#look.speak(language, chosen);
    await this.#recovery.guard(this.#translate(language));
  }

  /** The engine's answers contain sentences, so the kept ones are requested again. */
  async #translate(language: Language): Promise<void> {
    const { run, text, problems } = this.#store.value;
    // The engine keeps nothing of a text without a run.
    if (problems.length && run?.text !== text && (await this.load(text, { stay: true }))) return;
    await this.#engine.language(language);
    this.#questions.ask();
    if (!run) return;
    const [lanes, said, ran] = await Promise.all([this.#engine.lanes(), this.#engine.problems(), this.#engine.run(0)]);
    if (this.#store.value.run !== run) return;
    this.#store.set({ run: { ...run, lanes } });
    if (run.text === text) this.#store.set({ problems: withThoseOf(ran, this.#problemsOf(text, said)) });
  }
}
