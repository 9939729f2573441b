// What backoffLimit was held against when a Job with restartPolicy OnFailure failed by it: the pods go in that very step, and their counts with them.
import type { Lanes, Reference } from '../engine/protocol';
import { idOf } from './reference';

/** The restarts of the pods that were there when the Job's end was decided; undefined where that lies after `step`, or was none by the limit. */
export function countedRestarts({ jobs, pods }: Pick<Lanes, 'jobs' | 'pods'>, ref: Reference, step: number): number | undefined {
  const id = idOf(ref);
  const end = jobs.find((job) => idOf(job.ref) === id)?.marks.find(({ condition, kind }) => kind === 'bad' && condition !== undefined);
  if (!end || end.step > step || end.reason !== 'BackoffLimitExceeded') return undefined;
  return pods
    .filter(({ jobRef, removedStep }) => jobRef && idOf(jobRef) === id && (removedStep ?? end.step) >= end.step)
    .map(({ segments }) => segments.filter((one) => one.step < end.step).at(-1))
    .reduce((sum, last) => sum + (last && last.kind !== 'failed' && last.kind !== 'succeeded' ? last.restarts ?? 0 : 0), 0);
}
