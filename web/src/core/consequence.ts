// What rules for pods make happen, for who has just written them.
import type { Reference, Segment } from '../engine/protocol';
import type { Fields } from './edit';
import { isOwnerMeant } from './pod_match';
import { idOf } from './reference';
import { answerTo, firstToSee, type Run } from './run';

const earliest = <T extends { step: number }>(all: T[]): T | undefined => (all.length ? all.reduce((one, other) => (other.step < one.step ? other : one)) : undefined);

/**
 * The step where a Job fails by them; else what is done about the first pod that fails, or a container's first restart; else how far the
 * first of the pods came. And the pod that it is about.
 */
export function consequenceOf({ columns, lanes }: Run, rules: Record<string, unknown>[]): { step: number; pod?: Reference } {
  const pods = lanes.pods.filter((pod) => rules.some(({ match = {} }) => isOwnerMeant(match as Fields, pod)));
  const jobs = new Set(pods.map(({ jobRef }) => jobRef && idOf(jobRef)));
  const verdict = earliest(lanes.jobs.filter(({ ref }) => jobs.has(idOf(ref))).flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'bad')))?.step;
  const firstOf = (is: (segment: Segment) => boolean) => earliest(pods.flatMap((pod) => pod.segments.filter(is).map(({ step }) => ({ step, pod }))));
  const failure = firstOf(({ kind }) => kind === 'failed');
  const restart = firstOf(({ restarts = 0 }) => restarts > 0);
  const first = failure && (!restart || failure.step <= restart.step) ? { ...failure, step: answerTo(columns, failure.step) ?? failure.step } : restart;
  if (verdict !== undefined) {
    const failed = pods.filter(({ segments }) => segments.some(({ kind, step }) => kind === 'failed' && step <= verdict)).at(-1) ?? first?.pod;
    return { step: verdict, ...(failed && { pod: failed.ref }) };
  }
  if (first) return { step: first.step, pod: first.pod.ref };
  const [one] = pods;
  return one ? { step: one.segments.at(-1)?.step ?? firstToSee(columns), pod: one.ref } : { step: firstToSee(columns) };
}
