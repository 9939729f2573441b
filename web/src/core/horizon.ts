// How far a lesson lets its run go: to the next question that is not answered, so that nothing on the page tells its answer.
import type { LessonState, Place } from './lesson';
import type { Horizon } from './run';

/** A place whose scenario is known, and of an answer's what the answer is about. */
export type Staged = Place & { scenario: string; about?: number };

type At = Pick<LessonState, 'lesson' | 'at' | 'chosen' | 'answers'>;

const isRevealed = ({ chosen, answers }: At, at: number): boolean => answers === 'on' && chosen[at] !== undefined;

/** Whether the step asks what nobody has been told yet. */
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

/** Where a step is looked at: its own place, and with its question answered that of the answer. */
export function placeOf(state: At): Staged {
  const { at, lesson } = state;
  return lesson.steps[at]!.ask && isRevealed(state, at) ? revealOf(state, at) : stagedAt(state, at);
}

/** Where the run of a step's scenario stops; undefined where no question about it is left. */
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
