// Whose pods of a run a `match` of the scenario means (docs/scenario.md, spec.pods).
import type { PodLane } from '../engine/protocol';
import type { Fields } from './edit';

/** By namespace, Job, CronJob and name: what of them is absent, or no text, matches all. */
export function isOwnerMeant(match: Fields, pod: PodLane): boolean {
  const is = (wanted: unknown, has: string | undefined) => typeof wanted !== 'string' || wanted === '' || wanted === has;
  const { namespace, job, cronJob, name } = match;
  const maker = /^(.+)-\d+$/.exec(pod.job)?.[1]; // a CronJob names its Jobs by the time
  return is(namespace, pod.ref.namespace) && is(job, pod.job) && is(cronJob, maker) && is(name, pod.name);
}
