// What can be broken in a run, and what can be changed.
import type { JobMoment, Lanes, PodLane, Reference } from '../engine/protocol';
import { timeOfAction, type Fields } from './edit';
import type { Run } from './run';
import { segmentAt } from './timeline';

export type PodKey = { namespace?: string; job: string; index?: string; attempt: string };

/** The subject of a menu: an object, or the controllers. */
export type Target = Reference | 'controller';

/** An object as a timeline entry names it: in the namespace `default` unless given. */
export const named = ({ namespace, name }: Reference): { namespace?: string; name: string } =>
  namespace === undefined || namespace === 'default' ? { name } : { namespace, name };

/** Identifies a pod by its Job, so that it is the same pod after the past is changed. */
export function podKey({ lanes }: Run, pod: PodLane): PodKey {
  const job = pod.jobRef?.name ?? pod.job;
  // Without a namespace, pods of all namespaces match.
  const several = lanes.jobs.some(({ ref }) => ref.namespace !== pod.ref.namespace);
  return { ...(several && { namespace: pod.ref.namespace! }), job, ...(pod.index === undefined ? {} : { index: String(pod.index) }), attempt: String(pod.attempt) };
}

/** The possible faults of a pod or a node depend on its state when the fault acts, at the end of an instant. */
export function stateAt({ states }: Pick<Lanes, 'states'>, { segments }: Pick<PodLane, 'segments'>, time: number): Lanes['states'][string] | undefined {
  const segment = segmentAt(segments, time);
  return segment && states[segment.kind];
}

/** Returns when this pod could still be kept from starting: just after its creation. Undefined if it had started by then. */
export function beforeStart({ states }: Pick<Lanes, 'states'>, pod: PodLane): number | undefined {
  const at = timeOfAction(pod.created);
  const begun = pod.segments.find(({ kind }) => states[kind] !== 'pending');
  return begun && begun.from <= at ? undefined : at;
}

/** Returns the fields of a spec that can change while the Job runs, with their values; null if unset. */
export function mutableFields({ spec, mutable }: Pick<JobMoment, 'spec' | 'mutable'>): Fields {
  const now = spec as Fields;
  return Object.fromEntries(mutable.map((name) => [name, now[name] ?? null]));
}
