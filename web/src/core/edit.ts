// What is written into a scenario to change what happens.
import { formatDuration } from '../base/time';

export type Fields = Record<string, unknown>;

/**
 * Entries of spec.timeline; fields of spec by their path (`cluster.watchDelay`); or rules before all others of spec.pods, instead of
 * those that were written for the same containers in this way before.
 */
export type Edit = { timeline: Fields[] } | { spec: Fields } | { rules: Fields[] };

/** Just after everything of this moment: the next whole millisecond, so that the run up to here stays what it was. */
export function timeOfAction(time: number): number {
  return (Math.floor(time / 1000) + 1) * 1000;
}

export function act(time: number, what: Fields): Edit {
  return { timeline: [{ at: formatDuration(time), ...what }] };
}
