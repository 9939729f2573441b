// What is written into a scenario to change what happens.
import { formatDuration } from '../base/time';

export type Fields = Record<string, unknown>;

/**
 * Entries of spec.timeline; fields of spec by their path (`cluster.watchDelay`); or rules for the containers of some pods before all
 * others of spec.pods, joined with those that were written for other containers of the same pods.
 */
export type Edit = { timeline: Fields[] } | { spec: Fields } | { rules: Fields[] };

/** Just after everything of this moment: the next whole millisecond, so that the run up to here stays what it was. */
export function timeOfAction(time: number): number {
  return (Math.floor(time / 1000) + 1) * 1000;
}

export function act(time: number, what: Fields): Edit {
  return { timeline: [{ at: formatDuration(time), ...what }] };
}
