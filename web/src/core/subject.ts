// Which object is meant, and which Job the panels show: the one that a person chose, or else the one that the step is about.
import type { Lanes, PodLane, Reference } from '../engine/protocol';
import { idOf } from './reference';
import type { State } from './state';

interface Meant {
  ref: Reference;
}

/** What a run has, at any time of it. */
type Had = Pick<Lanes, 'jobs' | 'cronJobs' | 'pods'>;

/**
 * The object of that reference; where a changed past made it anew, or no uid is known, that of its name. Of a moment's objects none
 * stands for one that the same run `had` at another time: a Job that was deleted is not the next one of its name.
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

/** Whether a Job of one run is also in the other, so that what a person set for its rows is kept. */
export function haveOneJob(one: { lanes: Had }, other: { lanes: Had }): boolean {
  return one.lanes.jobs.some(({ ref }) => find(other.lanes.jobs, ref) !== undefined);
}

const lanes = new WeakMap<readonly PodLane[], Map<string, PodLane>>();

/** The lane of the very pod, of a run that may have thousands. */
export function laneOf(pods: readonly PodLane[], ref: Reference): PodLane | undefined {
  let byId = lanes.get(pods);
  if (!byId) lanes.set(pods, (byId = new Map(pods.map((lane) => [idOf(lane.ref), lane]))));
  return byId.get(idOf(ref));
}

/** Of the Jobs of a moment, or of its Jobs and CronJobs, that which is shown. */
export function shownOf<T extends Meant>(all: T[], { selectedJob, stepJob, run }: Partial<Pick<State, 'selectedJob' | 'stepJob' | 'run'>>): T | undefined {
  return find(all, selectedJob, run?.lanes) ?? find(all, stepJob, run?.lanes) ?? all[0];
}
