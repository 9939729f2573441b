// Where the clock must stop: the next step of each breakpoint.
import { Latest } from '../base/latest';
import type { Readable } from '../base/store';
import type { EngineClient } from '../engine/client';
import type { Recovery } from './recovery';
import type { Run } from './run';
import type { State } from './state';

type Finding = Pick<EngineClient, 'find'>;
type Guarding = Pick<Recovery, 'guard' | 'reloading'>;

export class Stops {
  #store: Readable<State>;
  #engine: Finding;
  #recovery: Guarding;
  /** For each breakpoint, the next step after step `after`, or 0. Not valid for another run or other breakpoints. */
  #found: { of: Run; breakpoints: State['breakpoints']; after: number; next: number[] } | undefined;

  constructor(store: Readable<State>, engine: Finding, recovery: Guarding) {
    this.#store = store;
    this.#engine = engine;
    this.#recovery = recovery;
  }

  #latest = new Latest(async () => {
    const { breakpoints, step, run, halted } = this.#store.value;
    // A run in progress is not complete yet.
    if (!run || this.#recovery.reloading || halted) return;
    const next: number[] = [];
    for (const one of breakpoints) next.push(one.on ? await this.#engine.find(one.landmark, step, 1) : 0);
    this.#found = { of: run, breakpoints, after: step, next };
  });

  find(): Promise<void> {
    return this.#recovery.guard(this.#latest.call());
  }

  /** True if the result is valid from the present step on: none of its steps was passed, and none is before it. */
  get known(): boolean {
    const { breakpoints, step, run } = this.#store.value;
    const { of, breakpoints: asked, after, next } = this.#found ?? {};
    return of?.id === run?.id && asked === breakpoints && after! <= step && next!.every((one) => !one || one > step);
  }

  /** The first step in (from, to] with breakpoints, and which ones. */
  between(from: number, to: number): { step: number; of: string } | undefined {
    const { breakpoints } = this.#store.value;
    const { next } = this.#found!;
    const step = Math.min(...next.filter((one) => one > from && one <= to));
    if (step === Infinity) return undefined;
    return { step, of: breakpoints.filter((_, at) => next[at] === step).map(({ text }) => text).join(' · ') };
  }
}
