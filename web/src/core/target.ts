// What can be broken, as a run has it, and what of it can be changed.
import type { JobMoment, Lanes, PodLane, Reference } from '../engine/protocol';
import { timeOfAction, type Fields } from './edit';
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
  const job = pod.jobRef?.name ?? pod.job;
  // Pods of any namespace match where none is named.
  const several = lanes.jobs.some(({ ref }) => ref.namespace !== pod.ref.namespace);
  return { ...(several && { namespace: pod.ref.namespace! }), job, ...(pod.index === undefined ? {} : { index: String(pod.index) }), attempt: String(pod.attempt) };
}

/** What a fault can do to a pod or a node depends on its state when it acts, which is that of the end of an instant. */
export function stateAt({ states }: Pick<Lanes, 'states'>, { segments }: Pick<PodLane, 'segments'>, time: number): Lanes['states'][string] | undefined {
  const segment = segmentAt(segments, time);
  return segment && states[segment.kind];
}

/** When this pod could still have been kept from starting: just after its creation. Undefined when it had started by then. */
export function beforeStart({ states }: Pick<Lanes, 'states'>, pod: PodLane): number | undefined {
  const at = timeOfAction(pod.created);
  const begun = pod.segments.find(({ kind }) => states[kind] !== 'pending');
  return begun && begun.from <= at ? undefined : at;
}

/** What of a spec may be changed while the Job runs, as it is; null where it has no value. */
export function mutableFields({ spec, mutable }: Pick<JobMoment, 'spec' | 'mutable'>): Fields {
  const now = spec as Fields;
  return Object.fromEntries(mutable.map((name) => [name, now[name] ?? null]));
}
