// The value that backoffLimit was compared with when a Job with restartPolicy OnFailure failed: its pods are deleted in the same step, with
// their counts.
import type { Lanes, Reference } from '../engine/protocol';
import { idOf } from './reference';

/**
 * Returns the restarts of the pods that existed when the Job's end was decided. Undefined if that is after `step`, or if the Job did not
 * end because of the limit.
 */
export function countedRestarts({ jobs, pods }: Pick<Lanes, 'jobs' | 'pods'>, ref: Reference, step: number): number | undefined {
  const id = idOf(ref);
  const end = jobs.find((job) => idOf(job.ref) === id)?.marks.find(({ condition, kind }) => kind === 'bad' && condition !== undefined);
  if (!end || end.step > step || end.reason !== 'BackoffLimitExceeded') return undefined;
  return pods
    .filter(({ jobRef, removedStep }) => jobRef && idOf(jobRef) === id && (removedStep ?? end.step) >= end.step)
    .map(({ segments }) => segments.filter((one) => one.step < end.step).at(-1))
    .reduce((sum, last) => sum + (last && last.kind !== 'failed' && last.kind !== 'succeeded' ? last.restarts ?? 0 : 0), 0);
}
