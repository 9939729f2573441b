// The entries written into a scenario to change its run.
import { formatDuration } from '../base/time';
import type { ScenarioEdit } from '../engine/protocol';

export type Fields = Record<string, unknown>;

export type Edit = Omit<ScenarioEdit, 'until'>;

/** Returns the next whole millisecond after everything at this moment, so that the run up to here does not change. */
export function timeOfAction(time: number): number {
  return (Math.floor(time / 1000) + 1) * 1000;
}

export function act(time: number, what: Fields): Edit & { timeline: Fields[] } {
  return { timeline: [{ at: formatDuration(time), ...what }] };
}
