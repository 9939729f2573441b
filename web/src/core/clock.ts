// Virtual time: the present moment of the run, playing or stepping, and the part of the run that the timeline shows.
import { onFrame } from '../base/pending';
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aFlag, aText, fieldsOf, listOf, oneOf } from '../base/schema';
import type { EngineClient } from '../engine/client';
import { AMBIGUOUS } from '../engine/protocol';
import { textIn } from '../text';
import { axisOf, straight, type Axis } from './axis';
import type { Breakpoint } from './breakpoints';
import type { Drafts } from './drafts';
import type { Look } from './look';
import type { Questions } from './questions';
import type { Recovery } from './recovery';
import { nearest, stepAt, stepKinds, timeOf, type Run, type StepBy } from './run';
import type { ClockState, Slice, Speed } from './state';
import { Stops } from './stops';
import { haveOneJob } from './subject';

export const speeds: Speed[] = ['steps', 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];

/** The clock asks for the next occurrence of each breakpoint. */
export const mostBreakpoints = 100;

export const breakpointsKept: Stored<Breakpoint[]> = {
  name: 'breakpoints', read: listOf(fieldsOf<Breakpoint>({ text: aText, landmark: aText, on: aFlag }), -mostBreakpoints), otherwise: [],
};

const kept = {
  speed: { name: 'speed', read: oneOf(...speeds), otherwise: 5 } as Stored<Speed>,
  stepBy: { name: 'stepBy', read: oneOf(...stepKinds), otherwise: 'visible' } as Stored<StepBy>,
  folding: { name: 'folding', read: aFlag, otherwise: true } as Stored<boolean>,
};

export const atStart = (): ClockState => ({
  step: 0, time: 0, playing: false, speed: readLocal(kept.speed), stepBy: readLocal(kept.stepBy),
  breakpoints: readLocal(breakpointsKept), stoppedBy: undefined,
  folding: readLocal(kept.folding), axis: straight, view: { from: 0, to: 1e6 },
});

/** The parts that are notified when the clock moves or stops. */
interface Told {
  readonly recovery: Pick<Recovery, 'goOn' | 'guard' | 'reloading'>;
  readonly questions: Pick<Questions, 'ask' | 'catchUp' | 'follow'>;
  readonly look: Pick<Look, 'moved' | 'sayHere'>;
  readonly drafts: Pick<Drafts, 'save'>;
}

type Finding = Pick<EngineClient, 'find'>;

export class Clock {
  #store: Slice<ClockState>;
  #engine: Finding;
  #recovery: Told['recovery'];
  #questions: Told['questions'];
  #look: Told['look'];
  #drafts: Told['drafts'];
  #stops: Stops;
  #stopTicking = () => {};

  constructor(store: Slice<ClockState>, engine: Finding, { recovery, questions, look, drafts }: Told) {
    this.#store = store;
    this.#engine = engine;
    this.#recovery = recovery;
    this.#questions = questions;
    this.#look = look;
    this.#drafts = drafts;
    this.#stops = new Stops(store, engine, recovery);
  }

  /** The end of the clock, including that of the comparison run. */
  get end(): number {
    const { run, other } = this.#store.value;
    return Math.max(run?.end ?? 0, other?.run?.end ?? 0);
  }

  // --- going to a moment --------------------------------------------------------------------------------

  seekStep(step: number): void {
    const { run } = this.#store.value;
    if (!run) return;
    const to = Math.max(0, Math.min(Math.floor(step), run.ran.steps));
    this.#seek(to, timeOf(run.columns, to));
  }

  seekTime(time: number): void {
    const { run } = this.#store.value;
    if (!run) return;
    const to = Math.max(0, Math.min(time, Math.max(this.end, run.ran.now)));
    this.#seek(stepAt(run.columns, to), to);
  }

  #seek(step: number, time: number): void {
    this.#recovery.goOn();
    this.#left();
    this.#store.set({ step, time });
    this.#reveal(0.5);
    this.#questions.ask();
    void this.findStops();
  }

  #left(): void {
    this.#look.moved();
    this.#store.set({ stoppedBy: undefined });
  }

  /** Goes to the end of the timeline and to the last step, which may be later if nothing of it is visible. */
  toEnd(): void {
    this.pause();
    const { run } = this.#store.value;
    if (run) this.seekTime(Math.max(this.end, timeOf(run.columns, run.ran.steps)));
  }

  /** Goes to the next (1) or previous (-1) step of a kind: event, sync, visible, failure, condition, recorded, action. */
  #go(what: string, direction: 1 | -1): boolean {
    const { run, step } = this.#store.value;
    const to = run && nearest(run.columns, what, step, direction);
    if (to === undefined) return false;
    this.seekStep(to);
    return true;
  }

  stepOnce(direction: 1 | -1, by: StepBy = this.#store.value.stepBy): void {
    this.pause();
    this.#go(by, direction);
  }

  /** Like #go, at the user's request: if there is no such step, a notice says so. */
  jump(what: string, direction: 1 | -1): void {
    this.pause();
    const { language, run } = this.#store.value;
    const t = textIn(language).transport;
    if (this.#go(what, direction)) return;
    this.#look.sayHere((direction > 0 && run?.soFar) || t.noMore(t.nothing[what] ?? what, direction > 0));
  }

  /** Goes to the next moment of a breakpoint or a landmark such as `condition:Failed`. */
  async goTo(landmark: string, direction: 1 | -1): Promise<boolean> {
    const step = await this.#recovery.guard(this.#engine.find(landmark, this.#store.value.step, direction));
    if (!step || step === AMBIGUOUS) return false;
    this.seekStep(step);
    return true;
  }

  /** True if several namespaces have the object that the landmark names. */
  async isAmbiguous(landmark: string): Promise<boolean> {
    return (await this.#recovery.guard(this.#engine.find(landmark, 0, 1))) === AMBIGUOUS;
  }

  // --- playing ------------------------------------------------------------------------------------------

  toggle(): void {
    if (this.#store.value.playing) this.pause();
    else this.play();
  }

  play(): void {
    const { run, time, step } = this.#store.value;
    if (!run) return;
    // Play from before the first step: at time 0, there are also steps to stop at.
    if (time >= this.end || (step >= run.ran.steps && this.end === run.end)) this.seekStep(0);
    this.#recovery.goOn();
    this.#reveal(0.1);
    this.#left();
    this.#store.set({ playing: true });
    let last = performance.now();
    let owed = 0; // ms that count towards the next step, in steps mode
    const tick = (now: number) => {
      const { playing, speed, run: current } = this.#store.value;
      if (!playing || !current) return;
      // A tab that was suspended must not jump, and the first frame may have begun before the key was pressed.
      const passed = Math.max(0, Math.min(now - last, 250));
      last = now;
      let goesOn = true;
      // The clock waits until its stops are known.
      if (!this.#stops.known) void this.findStops();
      else if (speed !== 'steps') goesOn = this.#flow(current, passed * 1000 * speed);
      else if ((owed += passed) >= 500) {
        owed = 0;
        goesOn = this.#advance(current);
      }
      if (goesOn) this.#stopTicking = onFrame(tick);
    };
    // The clock was stopped during this frame.
    this.#stopTicking();
    this.#stopTicking = onFrame(tick);
  }

  pause(): void {
    if (!this.#store.value.playing) return;
    this.#store.set({ playing: false });
    this.#questions.catchUp();
    this.#drafts.save();
  }

  /** Advances by this much time as drawn on the timeline: folds pass immediately. Returns false if the clock stopped. */
  #flow({ columns }: Run, passed: number): boolean {
    const { time, step, axis } = this.#store.value;
    const { end } = this;
    const to = Math.min(axis.time(axis.place(time) + passed), end);
    const at = stepAt(columns, to);
    if (this.#stopsBetween(step, at)) return false;
    this.#moveTo(to, at);
    if (to < end) return true;
    this.pause();
    return false;
  }

  /** Advances by a step of the chosen kind. Returns false if the clock stopped. */
  #advance({ columns }: Run): boolean {
    const { step, stepBy } = this.#store.value;
    const to = nearest(columns, stepBy, step, 1);
    if (to === undefined) {
      this.pause();
      return false;
    }
    if (this.#stopsBetween(step, to)) return false;
    this.#moveTo(timeOf(columns, to), to);
    return true;
  }

  #moveTo(time: number, step: number): void {
    const before = this.#store.value;
    this.#store.set({ time, step });
    if (before.axis.place(before.time) <= before.view.to) this.#reveal(0.1); // unless the user has scrolled away
    this.#questions.follow(before);
  }

  setStepBy(stepBy: StepBy): void {
    this.#store.set({ stepBy });
    writeLocal(kept.stepBy, stepBy);
  }

  setSpeed(speed: Speed): void {
    this.#store.set({ speed });
    writeLocal(kept.speed, speed);
  }

  // --- breakpoints ----------------------------------------------------------------------------------------

  setBreakpoints(breakpoints: ClockState['breakpoints']): void {
    this.#store.set({ breakpoints });
    writeLocal(breakpointsKept, breakpoints);
    void this.findStops();
  }

  findStops(): Promise<void> {
    return this.#stops.find();
  }

  /** Stops at the first step in (from, to] that has breakpoints. */
  #stopsBetween(from: number, to: number): boolean {
    const stop = this.#stops.between(from, to);
    if (!stop) return false;
    this.pause();
    this.seekStep(stop.step);
    this.#store.set({ stoppedBy: stop.of });
    return true;
  }

  // --- the visible part of the timeline -------------------------------------------------------------------

  /** Measured in places. */
  setView(from: number, to: number): void {
    if (!this.#store.value.run) return;
    const end = this.#store.value.axis.place(this.end);
    const span = Math.max(1000, Math.min(to - from, end));
    const start = Math.max(0, Math.min(from, end - span));
    this.#store.set({ view: { from: start, to: start + span } });
  }

  /** Shows the whole run, folded where nothing happens in any of the drawn runs. */
  showAll(): void {
    this.#store.set({ axis: this.#axis() });
    this.setView(0, Infinity);
  }

  #axis(): Axis {
    const { run, other, folding } = this.#store.value;
    return folding && run ? axisOf(other?.run ? [run.lanes, other.run.lanes] : [run.lanes]) : straight;
  }

  setFolding(folding: boolean): void {
    this.#store.set({ folding });
    writeLocal(kept.folding, folding);
    this.showAll();
  }

  /** A factor below 1 shows less time. The playhead, or the place `around`, stays in the same position on the screen. */
  zoom(factor: number, around?: number): void {
    const { view, time, axis } = this.#store.value;
    const still = around ?? Math.max(view.from, Math.min(view.to, axis.place(time)));
    this.setView(still - (still - view.from) * factor, still + (view.to - still) * factor);
  }

  /** Scrolls a zoomed timeline so that the moment is visible, at this distance from its left edge. */
  #reveal(lead: number): void {
    const { time, view, axis } = this.#store.value;
    const place = axis.place(time);
    const from = place - (view.to - view.from) * lead;
    if (place < view.from || place > view.to) this.setView(from, from + view.to - view.from);
  }

  /** Another run is shown. If the user had zoomed into the previous run, that part stays visible. */
  fit(run: Run, before: Run | undefined): void {
    const { view, axis: old } = this.#store.value;
    const axis = this.#axis();
    const [from, to] = [old.time(view.from), old.time(view.to)];
    const isZoomed = before && (from > 0 || to < before.end) && from < run.end && haveOneJob(run, before);
    const [first, last] = isZoomed ? [from, Math.min(to, run.end)] : [0, run.end];
    this.#store.set({ axis, view: { from: axis.place(first), to: axis.place(last) } });
  }
}
