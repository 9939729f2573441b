// What is written into a scenario to change what happens.
import { formatDuration } from '../base/time';
import type { ScenarioEdit } from '../engine/protocol';

export type Fields = Record<string, unknown>;

export type Edit = Omit<ScenarioEdit, 'until'>;

/** Just after everything of this moment: the next whole millisecond, so that the run up to here stays what it was. */
export function timeOfAction(time: number): number {
  return (Math.floor(time / 1000) + 1) * 1000;
}

export function act(time: number, what: Fields): Edit & { timeline: Fields[] } {
  return { timeline: [{ at: formatDuration(time), ...what }] };
}
