// Which object a reference means, and which Job the panels show: the one that the user selected, or the one that the step is about.
import type { Lanes, PodLane, Reference } from '../engine/protocol';
import { idOf } from './reference';
import type { State } from './state';

interface Meant {
  ref: Reference;
}

/** The objects that a run has at any time. */
type Had = Pick<Lanes, 'jobs' | 'cronJobs' | 'pods'>;

/**
 * Returns the object of a reference. If a changed past created it again, or the UID is unknown, finds it by name. But an object is not
 * replaced by another one that the same run `had` at another time: a deleted Job is not the next one of its name.
 */
export function find<T extends Meant>(all: readonly T[], ref: Reference | undefined, had?: Had): T | undefined {
  if (!ref) return undefined;
  const isNamed = ({ ref: { kind, namespace, name } }: T) => kind === ref.kind && name === ref.name && (ref.namespace ?? namespace) === namespace;
  const same = all.filter(isNamed);
  const isItself = (one: Meant) => idOf(one.ref) === idOf(ref);
  const itself = same.find(isItself);
  if (itself || !same.length || (had && [...had.jobs, ...had.cronJobs, ...had.pods].some(isItself))) return itself;
  return same.find((one) => one.ref.namespace === 'default') ?? same[0];
}

/** True if both runs have a common Job, so that the user's settings for its rows are kept. */
export function haveOneJob(one: { lanes: Had }, other: { lanes: Had }): boolean {
  return one.lanes.jobs.some(({ ref }) => find(other.lanes.jobs, ref) !== undefined);
}

const lanes = new WeakMap<readonly PodLane[], Map<string, PodLane>>();

/** Returns the lane of exactly this pod, in a run that may have thousands. */
export function laneOf(pods: readonly PodLane[], ref: Reference): PodLane | undefined {
  let byId = lanes.get(pods);
  if (!byId) lanes.set(pods, (byId = new Map(pods.map((lane) => [idOf(lane.ref), lane]))));
  return byId.get(idOf(ref));
}

/** Returns the one of a moment's Jobs (or Jobs and CronJobs) that is shown. */
export function shownOf<T extends Meant>(all: T[], { selectedJob, stepJob, run }: Partial<Pick<State, 'selectedJob' | 'stepJob' | 'run'>>): T | undefined {
  return find(all, selectedJob, run?.lanes) ?? find(all, stepJob, run?.lanes) ?? all[0];
}
