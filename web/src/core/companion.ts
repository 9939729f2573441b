// The comparison run: another version's, a kept run or another text's, in its own engine. It follows the clock of the first run, and finds
// where the two diverge.
import { Latest } from '../base/latest';
import { EngineClient } from '../engine/client';
import { compare } from '../engine/compare';
import { EngineCrash } from '../engine/crash';
import type { Comparison, Parting } from '../engine/protocol';
import { textIn } from '../text';
import { learnParting, partAt } from './parting';
import type { Clock } from './clock';
import type { Look } from './look';
import { isMissing, remedyOf } from './error_messages';
import type { Questions } from './questions';
import { chunk, endOf, shortest, stepAt, type Run } from './run';
import type { Against, Beside, ComparisonState, Slice, State } from './state';

const whereIn = (comparison: Comparison): Parting | undefined => (comparison.ok ? (comparison.parting ?? comparison.shift) : undefined);
/** Returns where they differ without diverging, except at their ends. */
const shownIn = (comparison: Comparison): { left: { time: number }; right: { time: number } } | undefined =>
  comparison.ok && comparison.shown && !comparison.shown.atEnd ? comparison.shown : undefined;

/** The parts of the first run's session that it follows. */
export interface Leading {
  readonly clock: Pick<Clock, 'showAll'>;
  readonly questions: Pick<Questions, 'momentAt'>;
  readonly look: Pick<Look, 'say'>;
}

export class Companion {
  #store: Slice<ComparisonState>;
  #clock: Leading['clock'];
  #questions: Leading['questions'];
  #look: Leading['look'];
  #engine = new EngineClient();
  #language = '';
  #shown = '';
  /** The comparison run that the user stopped. */
  #stopped = '';
  #asked = '';

  constructor(store: Slice<ComparisonState>, { clock, questions, look }: Leading) {
    this.#store = store;
    this.#clock = clock;
    this.#questions = questions;
    this.#look = look;
    this.#engine.onCrash = (error) => this.#crashed(error);
    store.subscribe((state) => this.#follow(state));
  }

  #follow({ against, run, other, language, time, step, progress }: State): void {
    if (!against || !run || progress !== undefined) {
      if (!against) this.#shown = '';
      return;
    }
    const wanted = [run.id, JSON.stringify(against), language].join();
    if (wanted !== this.#shown) {
      this.#shown = wanted;
      void this.#load.call().catch((error: unknown) => this.#crashed(error));
    } else if (other?.run && this.#asked !== [wanted, time, step].join()) {
      this.#asked = [wanted, time, step].join();
      void this.#seek.call().catch((error: unknown) => this.#crashed(error));
    }
  }

  /** Stops the other side's run or the comparison, and keeps the results so far. */
  stop(): void {
    this.#stopped = this.#shown;
  }

  /** Runs the stopped side again. */
  again(): void {
    this.#shown = '';
    this.#store.set({ other: undefined, compared: 0 });
    this.#follow(this.#store.value);
  }

  /** Returns the other side's text and version; an empty version means the text's own. */
  #other(against: Against, run: Run): [string, string] | undefined {
    if (against.kind === 'version') return [run.text, against.version];
    if (against.kind === 'text') return [against.text, ''];
    const fork = this.#store.value.forks.find((one) => one.id === against.id);
    return fork && [fork.text, ''];
  }

  #load = new Latest(async () => {
    const { against, run, language } = this.#store.value;
    const other = against && run && this.#other(against, run);
    if (!other) return;
    const key = this.#shown;
    this.#stopped = '';
    const isStopped = () => this.#stopped === key;
    const set = (side: Beside) => key === this.#shown && this.#store.set({ other: side });
    const goes = (steps: number) => {
      if (key === this.#shown) this.#store.set({ compared: steps });
      return key === this.#shown && !isStopped();
    };
    if (this.#language !== language) await this.#engine.language((this.#language = language));
    const loaded = await this.#engine.loadAs(...other);
    const none: Beside = { of: run.id, problems: loaded.problems, version: loaded.version, run: undefined, comparison: undefined, parting: undefined, partsAt: undefined, moment: undefined };
    if (!loaded.ok) return void set(none);
    let ran = await this.#engine.run(chunk);
    while (!ran.done && goes(ran.steps)) ran = await this.#engine.run(chunk);
    if (key !== this.#shown) return;
    const [columns, lanes] = await Promise.all([this.#engine.steps(1, ran.steps + 1), this.#engine.lanes()]);
    const end = ran.done ? endOf(loaded, ran, columns, lanes) : Math.max(shortest, ran.now);
    const shown: Run = { id: -run.id, text: other[0], loaded, ran, columns, lanes, end, isStopped: !ran.done };
    // With the same version, everything that is drawn is compared. Versions may also describe the same in other words.
    const drawn = against!.kind === 'version' ? undefined : (partAt(run, shown) ?? undefined);
    const soFar: Beside = { ...none, run: shown, partsAt: [drawn, drawn], isStopped: isStopped() };
    set(soFar);
    if (key === this.#shown) this.#clock.showAll();
    const comparison = isStopped() ? undefined : await compare(this.#engine, [run.text, ''], other, goes);
    if (!comparison) {
      if (isStopped()) set({ ...soFar, isStopped: true, moment: this.#store.value.other?.moment });
      goes(0);
      return;
    }
    const told = against!.kind === 'version' || drawn === undefined ? (whereIn(comparison) ?? shownIn(comparison)) : undefined;
    if (comparison.ok && drawn === undefined && !run.isStopped && against!.kind !== 'version') learnParting(shown, run, (told?.left ?? told?.right)?.time ?? (comparison.shown ? comparison.shown.left.time : null));
    const partsAt: Beside['partsAt'] = told ? [told.left?.time, told.right?.time] : [drawn, drawn];
    set({ ...none, run: shown, comparison, partsAt, parting: await this.#partingOf(comparison), moment: this.#store.value.other?.moment });
    goes(0);
  });

  async #partingOf(comparison: Comparison): Promise<Beside['parting']> {
    const where = whereIn(comparison);
    if (!where) return undefined;
    const { left, right } = where;
    return {
      left: left && left.step <= this.#store.value.run!.ran.steps ? await this.#questions.momentAt(left.step) : undefined,
      right: right && (await this.#engine.moment(right.step, 0, 0, false)),
    };
  }

  #seek = new Latest(async () => {
    const { other, time, step } = this.#store.value;
    if (!other?.run) return;
    // One instant has many steps. If the two diverge at the same instant, both sides show that exact step.
    const parting = other.comparison && whereIn(other.comparison);
    const exact = parting?.left?.step === step && parting.right?.time === parting.left.time ? parting.right.step : undefined;
    const moment = await this.#engine.moment(exact ?? stepAt(other.run.columns, time), 0, 0, false);
    const now = this.#store.value.other;
    if (now?.run === other.run) this.#store.set({ other: { ...now, moment } });
  });

  #crashed(error: unknown): void {
    if (!(error instanceof EngineCrash)) throw error;
    this.#language = '';
    this.#store.set({ against: undefined, other: undefined });
    const t = textIn(this.#store.value.language);
    this.#look.say([!isMissing(error) && t.crash.title, remedyOf(error, t)].filter(Boolean).join(' '));
  }
}
