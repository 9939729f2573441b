// The distribution of a sweep's runs: how many end when, and which of them are worth opening.
import { tickStep } from '../base/time';
import type { Spread } from '../engine/study_protocol';

export type Outcome = Spread['outcome'][number];
export const outcomes: Outcome[] = ['completed', 'failed', 'unfinished'];

/** Runs that end within one interval, by outcome. Unfinished ones come after all others. */
export interface Bin {
  from: number;
  to: number;
  runs: Record<Outcome, number[]>;
  isLast: boolean;
}

const noRuns = (): Bin['runs'] => ({ completed: [], failed: [], unfinished: [] });

/** Makes about `most` bars, each with a round width in time. */
export function binsOf({ outcome, end }: Spread, most: number): Bin[] {
  const over = [...end.keys()].filter((run) => outcome[run] !== 'unfinished');
  const open = [...end.keys()].filter((run) => outcome[run] === 'unfinished');
  let first = Infinity;
  let last = 0;
  for (const run of over) {
    first = Math.min(first, end[run]!);
    last = Math.max(last, end[run]!);
  }
  if (!over.length) first = last = end[0] ?? 0;
  const width = Math.max(1000, tickStep(Math.max(last - first, 1000), most));
  const start = Math.floor(first / width) * width;
  const bins: Bin[] = [];
  if (over.length) {
    const count = Math.floor((last - start) / width) + 1;
    for (let at = 0; at < count; ++at) bins.push({ from: start + at * width, to: start + (at + 1) * width, runs: noRuns(), isLast: false });
    for (const run of over) bins[Math.floor((end[run]! - start) / width)]!.runs[outcome[run]!].push(run);
  }
  if (open.length) {
    const from = bins.length ? bins.at(-1)!.to + width : start;
    bins.push({ from, to: from + width, runs: { ...noRuns(), unfinished: open }, isLast: true });
  }
  return bins;
}

/** Returns the share of all runs that have completed, and that have failed, by each time; at most about a hundred times. */
export function cumulativeOf({ outcome, end }: Spread): { times: number[]; completed: number[]; failed: number[] } {
  const order = inOrderOfEnd({ outcome, end }).filter((run) => outcome[run] !== 'unfinished');
  const every = Math.max(1, Math.floor(order.length / 400));
  const shown = { times: [] as number[], completed: [] as number[], failed: [] as number[] };
  let completed = 0;
  let failed = 0;
  order.forEach((run, at) => {
    if (outcome[run] === 'completed') ++completed;
    else ++failed;
    const isLastOfItsTime = end[order[at + 1] ?? -1] !== end[run];
    if (!isLastOfItsTime || (at % every && at + 1 < order.length)) return;
    shown.times.push(end[run]!);
    shown.completed.push((100 * completed) / outcome.length);
    shown.failed.push((100 * failed) / outcome.length);
  });
  return shown;
}

/** Orders runs by their ends. Unfinished ones come last, as in the quantiles of a sweep. */
function inOrderOfEnd({ outcome, end }: Pick<Spread, 'outcome' | 'end'>): number[] {
  const late = (run: number) => (outcome[run] === 'unfinished' ? 1 : 0);
  return [...end.keys()].sort((a, b) => late(a) - late(b) || end[a]! - end[b]! || a - b);
}

export type Telling = 'best' | 'median' | 'late' | 'worst';

/** Returns the existing kinds of notable runs. */
export function picksOf(spread: Spread): Record<Telling, number> {
  const order = inOrderOfEnd(spread);
  const rank = (percent: number) => order[Math.max(0, Math.ceil((order.length * percent) / 100) - 1)]!;
  const latest = [...order].reverse();
  const last = (outcome: Outcome) => latest.find((run) => spread.outcome[run] === outcome);
  return {
    best: order.find((run) => spread.outcome[run] === 'completed') ?? order[0]!,
    median: rank(50),
    late: rank(95),
    worst: last('unfinished') ?? last('failed') ?? order.at(-1)!,
  };
}
