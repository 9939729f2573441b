// What can be broken, as a run has it, and what of it can be changed.
import type { PodLane, PodMoment } from '../engine/protocol';
import type { Fields } from './edit';
import type { Run } from './run';
import { namedIn } from './subject';
import { segmentAt } from './timeline';

export type PodKey = { namespace?: string; job: string; index?: string; attempt: string };

export type Target =
  | { kind: 'pod'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'job' | 'cronJob'; name: string }
  | { kind: 'controller' };

/** By its Job, so that it is the same pod when the past is changed. */
export function podKey(pod: PodLane): PodKey {
  const { name: job, ...namespace } = namedIn(pod.job);
  return { ...namespace, job, ...(pod.index === undefined ? {} : { index: String(pod.index) }), attempt: String(pod.attempt) };
}

export function podOf(run: Run, name: string): PodLane | undefined {
  return run.lanes.pods.find((pod) => pod.name === name);
}

const isUp = (kind: string) => kind === 'running' || kind === 'notReady';
export const notBegun = ['unscheduled', 'pending', 'imagePull'];

/** What a fault can do to the pod depends on its state when it acts, which is that of the end of an instant. */
export function podState(pod: PodLane, time: number): 'gone' | 'waiting' | 'pending' | 'running' | 'over' {
  if (time < pod.created || (pod.removed !== undefined && time >= pod.removed)) return 'gone';
  const kind = segmentAt(pod.segments, time)?.kind ?? '';
  if (kind === 'failed' || kind === 'succeeded') return 'over';
  if (isUp(kind)) return 'running';
  return notBegun.includes(kind) ? 'pending' : 'waiting';
}

/** The field that says most of the pod as a step has it; `[]` stands for the container that waits. The lane knows only how an instant ends. */
export function tellingField(now: PodMoment, pod: PodLane, time: number): string {
  if (now.deleting) return 'metadata.deletionTimestamp';
  if (/BackOff$|ErrImage/.test(now.status)) return 'status.containerStatuses[].state';
  const lane = segmentAt(pod.segments, time);
  return now.phase === 'Pending' && lane?.kind === 'unscheduled' && lane.reason ? 'status.conditions[PodScheduled]' : 'status.phase';
}

/** Jobs can be suspended since v1.21. */
export const canSuspend = ({ loaded }: Run): boolean => Number(loaded.version.split('.')[1]) >= 21;

/** What of a spec may be changed while the Job runs, as it is; null where it has no value. */
export function mutableFields(kind: 'Job' | 'CronJob', spec: unknown, suspends = true): Fields {
  const now = spec as Fields;
  const names = kind === 'CronJob' ? ['schedule', 'timeZone', 'concurrencyPolicy', 'startingDeadlineSeconds', 'suspend'] : ['parallelism', ...(now.completionMode === 'Indexed' ? ['completions'] : []), ...(suspends ? ['suspend'] : []), 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'];
  return Object.fromEntries(names.map((name) => [name, now[name] ?? (name === 'suspend' ? false : null)]));
}
