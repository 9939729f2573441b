// Which object is meant, and which Job the panels show: the one that a person chose, or else the one that the step is about.
import type { PodLane, Reference } from '../engine/protocol';
import { idOf } from './reference';
import type { State } from './state';

interface Meant {
  ref: Reference;
}

/** The object of that reference; where a changed past made it anew, or no uid is known, that of its name. */
export function find<T extends Meant>(all: readonly T[], ref: Reference | undefined): T | undefined {
  if (!ref) return undefined;
  const isNamed = ({ ref: { kind, namespace, name } }: T) => kind === ref.kind && name === ref.name && (ref.namespace ?? namespace) === namespace;
  const same = all.filter(isNamed);
  return same.find((one) => one.ref.uid === ref.uid) ?? same.find((one) => one.ref.namespace === 'default') ?? same[0];
}

const lanes = new WeakMap<readonly PodLane[], Map<string, PodLane>>();

/** The lane of the very pod, of a run that may have thousands. */
export function laneOf(pods: readonly PodLane[], ref: Reference): PodLane | undefined {
  let byId = lanes.get(pods);
  if (!byId) lanes.set(pods, (byId = new Map(pods.map((lane) => [idOf(lane.ref), lane]))));
  return byId.get(idOf(ref));
}

/** Of the Jobs of a moment, or of its Jobs and CronJobs, that which is shown. */
export function shownOf<T extends Meant>(all: T[], { selectedJob, stepJob }: Partial<Pick<State, 'selectedJob' | 'stepJob'>>): T | undefined {
  return find(all, selectedJob) ?? find(all, stepJob) ?? all[0];
}
