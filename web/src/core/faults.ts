// What a person can do to the world at a moment, as the lines of the scenario that make it happen. Pure.
import { formatDuration } from '../base/time';
import type { PodLane, PodMoment } from '../engine/protocol';
import type { Run } from './run';
import { namedIn } from './subject';
import { segmentAt } from './timeline';

type Fields = Record<string, unknown>;

/** Entries of spec.timeline, or fields of spec by their path (`cluster.watchDelay`). */
export type Edit = { timeline: Fields[] } | { spec: Fields };

type PodKey = { namespace?: string; job: string; index?: string; attempt: string };

export type Target =
  | { kind: 'pod'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'job' | 'cronJob'; name: string }
  | { kind: 'controller' };

/** Just after everything of this moment: the next whole millisecond, so that the run up to here stays what it was. */
export function timeOfAction(time: number): number {
  return (Math.floor(time / 1000) + 1) * 1000;
}

/** By its Job, so that it is the same pod when the past is changed. */
export function podKey(pod: PodLane): PodKey {
  const { name: job, ...namespace } = namedIn(pod.job);
  return { ...namespace, job, ...(pod.index === undefined ? {} : { index: String(pod.index) }), attempt: String(pod.attempt) };
}

export function podOf(run: Run, name: string): PodLane | undefined {
  return run.lanes.pods.find((pod) => pod.name === name);
}

const isUp = (kind: string) => kind === 'running' || kind === 'notReady';
const notBegun = ['unscheduled', 'pending', 'imagePull'];

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

/** The running containers of this pod end now; whether they restart is the pod's own business. */
export function endNow(pod: PodKey, time: number, exit: number, reason?: string, container?: string): Edit {
  return act(time, { kill: { ...pod, ...(container ? { container } : {}), exit, ...(reason ? { reason } : {}) } });
}

/** The init container that runs in a pod whose turn for the others has not come, from what `kubectl get -o yaml` prints of it. */
export function runningInit(printed: string): string | undefined {
  const [, statuses = ''] = /^ {2}initContainerStatuses:\n((?: {2}[ -].*\n?)+)/m.exec(printed) ?? [];
  // The last one: sidecars before it go on running.
  const running = statuses.split(/^ {2}- /m).filter((one) => /^ {4}state:\n {6}running:/m.test(one)).at(-1);
  return /^ {4}name: (\S+)/m.exec(running ?? '')?.[1];
}

/** From now on the pod's containers neither start nor end by themselves. */
export const hang = (pod: PodKey, time: number): Edit => act(time, { hang: pod });

/** When this pod could still have been kept from starting: just after its creation. Undefined when it had started by then. */
export function beforeStart(pod: PodLane): number | undefined {
  const at = timeOfAction(pod.created);
  const begun = pod.segments.find((segment) => !notBegun.includes(segment.kind));
  return begun && begun.from <= at ? undefined : at;
}

/** Jobs can be suspended since v1.21. */
export const canSuspend = ({ loaded }: Run): boolean => Number(loaded.version.split('.')[1]) >= 21;

/** What of a spec may be changed while the Job runs, as it is; null where it has no value. */
export function mutableFields(kind: 'Job' | 'CronJob', spec: unknown, suspends = true): Fields {
  const now = spec as Fields;
  const names = kind === 'CronJob' ? ['schedule', 'timeZone', 'concurrencyPolicy', 'startingDeadlineSeconds', 'suspend'] : ['parallelism', ...(now.completionMode === 'Indexed' ? ['completions'] : []), ...(suspends ? ['suspend'] : []), 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished'];
  return Object.fromEntries(names.map((name) => [name, now[name] ?? (name === 'suspend' ? false : null)]));
}

export function act(time: number, what: Fields): Edit {
  return { timeline: [{ at: formatDuration(time), ...what }] };
}
