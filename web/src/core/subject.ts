// Which Job the panels show: the one that a person chose, or else the one that the step is about.
import type { Lanes, Moment } from '../engine/protocol';
import type { State } from './state';

/** The parts of `namespace/name`, as the engine names objects where there are several namespaces. */
export function namedIn(shown: string): { namespace?: string; name: string } {
  const slash = shown.indexOf('/');
  return slash < 0 ? { name: shown } : { namespace: shown.slice(0, slash), name: shown.slice(slash + 1) };
}

/** The key of a Job on the controllers' queues. */
export const keyOf = ({ namespace, name }: { namespace: string; name: string }): string => `${namespace}/${namedIn(name).name}`;

/** The Job of the key that is synced, or else of the first of the changed objects that has one; undefined where the step is about none. */
export function jobOfStep({ queues, changes, jobs }: Moment, { pods }: Lanes): string | undefined {
  const synced = queues.flatMap(({ items }) => items).filter(({ state }) => state === 'processing');
  return [...synced.map(({ key }) => key), ...changes.map(({ object }) => object)]
    .map((words) => /[a-z\d./-]+(?=[^a-z\d./-]*$)/.exec(words)?.[0] ?? '') // the name ends it, in any language
    .flatMap((word) => [word, namedIn(word).name]) // a key has the namespace also where names go without
    .map((word) => pods.find(({ name }) => name === word)?.job ?? word)
    .find((word) => jobs.some(({ name }) => name === word));
}

/** What kubectl is asked for: what was chosen as long as the run has it at any time, else all, or the first of what can be described. */
export function kubectlObject({ run, kubectl: { kind, object } }: Pick<State, 'run'> & { kubectl: { kind: string; object: string } }): string {
  if (!run) return '';
  const { cronJobs, jobs, pods, nodes } = run.lanes;
  const all = Object.entries({ CronJob: cronJobs, Job: jobs, Pod: pods, Node: nodes }).flatMap(([of, lanes]) => lanes.map(({ name }) => `${of}/${name}`));
  return all.includes(object) ? object : kind === 'get' ? '' : (all[0] ?? '');
}

/** Of the Jobs of a moment, or of its Jobs and CronJobs, that which is shown. */
export function shownOf<T>(all: T[], idOf: (one: T) => string, { selectedJob, stepJob }: Partial<Pick<State, 'selectedJob' | 'stepJob'>>): T | undefined {
  const of = (id: string | undefined) => all.find((one) => idOf(one) === id);
  return of(selectedJob) ?? of(stepJob) ?? all[0];
}
