// What can be broken, as a run has it, and what of it can be changed.
import type { JobMoment, PodLane, Reference } from '../engine/protocol';
import type { Fields } from './edit';
import type { Run } from './run';
import { segmentAt } from './timeline';

export type PodKey = { namespace?: string; job: string; index?: string; attempt: string };

/** What a menu is about: an object, or what controls it all. */
export type Target = Reference | 'controller';

/** An object as an entry of the timeline names it: in the namespace `default` unless another is said. */
export const named = ({ namespace, name }: Reference): { namespace?: string; name: string } =>
  namespace === undefined || namespace === 'default' ? { name } : { namespace, name };

/** By its Job, so that it is the same pod when the past is changed. */
export function podKey({ lanes }: Run, pod: PodLane): PodKey {
  const job = lanes.jobs.find(({ ref }) => ref.uid === pod.jobUid)?.ref.name ?? pod.job;
  // Pods of any namespace match where none is named.
  const several = lanes.jobs.some(({ ref }) => ref.namespace !== pod.ref.namespace);
  return { ...(several && { namespace: pod.ref.namespace! }), job, ...(pod.index === undefined ? {} : { index: String(pod.index) }), attempt: String(pod.attempt) };
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

/** What of a spec may be changed while the Job runs, as it is; null where it has no value. */
export function mutableFields({ spec, mutable }: Pick<JobMoment, 'spec' | 'mutable'>): Fields {
  const now = spec as Fields;
  return Object.fromEntries(mutable.map((name) => [name, now[name] ?? null]));
}
