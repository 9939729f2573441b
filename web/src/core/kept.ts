// Kept runs of a scenario, for comparison with the present one: from changing the past, or kept by the user. They exist as long as the tab.
import { readTab, writeTab, type Stored } from '../base/local';
import { aCount, aText, fieldsOf, listOf } from '../base/schema';
import type { Run } from './run';
import type { Fork } from './state';

/** The words for Jobs without a condition. */
type Ends = Record<'deleted' | 'unfinished', string>;

const most = 24;
/** Runs are large. Older ones keep only the text and the outcome, and run again when needed. */
const mostWhole = 6;

/**
 * Returns how a run ended: the last conditions of its first `most` Jobs, or that they were deleted or are unfinished. For a partial run,
 * the outcome is still open.
 */
export function outcomeOf({ lanes: { jobs }, soFar }: Run, { deleted, unfinished }: Ends, most = Infinity): string {
  const ends = jobs.slice(0, most).map(({ name, marks, segments, removed }) => {
    const ended = ['complete', 'failed'].includes(segments.at(-1)?.kind ?? '');
    return `${name}: ${removed === undefined || ended ? (marks.at(-1)?.text ?? (soFar ? '…' : unfinished)) : deleted}`;
  });
  return [...ends, ...(jobs.length > most ? ['…'] : [])].join(', ');
}

/** Adds a run to the kept ones. Also returns the one that was dropped for it. */
export function withKept(forks: Fork[], run: Run, ends: Ends): { forks: Fork[]; gone: Fork | undefined } {
  if (forks.some((fork) => fork.text === run.text)) return { forks, gone: undefined };
  const id = Math.max(0, ...forks.map((fork) => fork.id)) + 1;
  const all: Fork[] = [...forks, { id, text: run.text, outcome: outcomeOf(run, ends), pods: run.lanes.pods.length, steps: run.ran.steps, hash: run.ran.hash, run }];
  return {
    forks: all.slice(-most).map((fork, at, { length }) => (at < length - mostWhole ? { ...fork, run: undefined } : fork)),
    gone: all.length > most ? all[0] : undefined,
  };
}

const ofFork = fieldsOf<Omit<Fork, 'run'>>({ id: aCount, text: aText, outcome: aText, pods: aCount, steps: aCount, hash: aText }, { title: aText });
const stored: Stored<Fork[]> = {
  name: 'forks',
  read: listOf((value) => {
    const fork = ofFork(value);
    return fork && { ...fork, run: undefined };
  }, -most),
  otherwise: [],
};

export function saveKept(forks: Fork[]): void {
  writeTab(stored, forks.map((fork) => ({ ...fork, run: undefined })));
}

export function savedKept(): Fork[] {
  return readTab(stored);
}
