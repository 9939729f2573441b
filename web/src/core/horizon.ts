// How far a lesson shows its run: up to the next unanswered question, so that nothing on the page reveals the answer.
import type { LessonState, Place } from './lesson';
import type { Horizon } from './run';

/** A place with a known scenario, and for an answer, what it is about. */
export type Staged = Place & { scenario: string; about?: number };

type At = Pick<LessonState, 'lesson' | 'at' | 'chosen' | 'answers'>;

const isRevealed = ({ chosen, answers }: At, at: number): boolean => answers === 'on' && chosen[at] !== undefined;

/** True if the step asks a question whose answer is not yet revealed. */
const isOpen = (state: At, at: number): boolean => state.lesson.steps[at]!.ask !== undefined && !isRevealed(state, at);

function stagedAt({ lesson }: At, at: number): Staged {
  const scenario = lesson.steps.slice(0, at + 1).reduce((id, one) => one.scenario ?? id, lesson.scenario);
  return { ...lesson.steps[at], scenario };
}

function revealOf(state: At, at: number): Staged {
  const own = stagedAt(state, at);
  const ask = state.lesson.steps[at]!.ask!;
  const moves = ask.at !== undefined || ask.find !== undefined;
  return { ...own, ...(moves ? { at: ask.at, find: ask.find } : {}), focus: ask.focus ?? own.focus, scenario: ask.scenario ?? own.scenario, about: ask.about };
}

/** Returns the place that a step shows: its own, or that of the answer once the question is answered. */
export function placeOf(state: At): Staged {
  const { at, lesson } = state;
  return lesson.steps[at]!.ask && isRevealed(state, at) ? revealOf(state, at) : stagedAt(state, at);
}

/** Returns where the run of a step's scenario stops; undefined if no question about it is left. */
export function horizonOf(state: At, where: (place: Staged) => Horizon): Horizon | undefined {
  const { scenario } = placeOf(state);
  const here = where(placeOf(state));
  for (let at = state.at; at < state.lesson.steps.length; ++at) {
    if (!isOpen(state, at)) continue;
    const asked = stagedAt(state, at);
    if (asked.scenario !== scenario) {
      if (revealOf(state, at).scenario === scenario) return here;
      continue;
    }
    const there = where(asked);
    return there.step > here.step || (there.step === here.step && there.time > here.time) ? there : here;
  }
  return undefined;
}
