// Finds the effect of rules for pods, for the user who has just written them. `pods` are those that the rules match.
import type { Lanes, MeantPods, PodLane, Reference, Segment, StepColumns } from '../engine/protocol';
import type { Questions } from './questions';
import { idOf } from './reference';
import { answerTo, firstToSee, nearest, stepAt, timeOf, type Run } from './run';

const earliest = <T extends { step: number }>(all: T[]): T | undefined => (all.length ? all.reduce((one, other) => (other.step < one.step ? other : one)) : undefined);

interface Consequence {
  step: number;
  pod?: Reference;
}

/**
 * Returns the step to show, and the pod that it is about. That is the step in which a Job fails because of the rules. Otherwise it is the
 * controller's reaction to the first failed pod, or a container's first restart. Otherwise it is where the container's run ended, or began
 * if it never ends. Otherwise it is how far the first pod came, or what delays it. A long run that succeeds is shown to its end, whatever
 * fails later.
 */
export async function consequenceOf(run: Run, { container, ends = false, fails }: MeantPods, pods: PodLane[], asked: Pick<Questions, 'causes'>): Promise<Consequence> {
  const [one] = pods;
  const failed = failureOf(run, pods);
  const step = one && (await runOf(container, one, ends, run, asked));
  const succeeds = ends && !fails;
  if (step !== undefined && (!failed || (succeeds && step < failed.step))) return { step, pod: one!.ref };
  return failed ?? progressOf(run, one);
}

/** Returns where the run of a pod's container ended, or where it began if it does not end. Undefined if it did not begin. */
async function runOf(container: string, { ref, removedStep }: PodLane, ends: boolean, { columns }: Run, asked: Pick<Questions, 'causes'>): Promise<number | undefined> {
  const last = removedStep === undefined ? columns.time.length : removedStep - 1;
  const { fields = [] } = (await asked.causes(ref, '', last)) ?? {};
  const path = fields.find((field) => field.endsWith(`ontainerStatuses[${container}].state.running.startedAt`));
  const { causes, change } = (path && (await asked.causes(ref, path, last))) || {};
  return (ends ? undefined : change?.set) ?? causes?.[0]?.step;
}

/** Returns the step that removed the pod's Job, if the pod was stopped for that. */
function endedBy(columns: StepColumns, { jobs }: Lanes, { step, pod: { jobRef } }: { step: number; pod: PodLane }): number | undefined {
  const removed = jobRef && jobs.find(({ ref }) => idOf(ref) === idOf(jobRef))?.removed;
  return removed !== undefined && removed <= timeOf(columns, step) ? nearest(columns, 'visible', stepAt(columns, removed - 1), 1) : undefined;
}

function failureOf({ columns, lanes }: Run, pods: PodLane[]): Consequence | undefined {
  const jobs = new Set(pods.map(({ jobRef }) => jobRef && idOf(jobRef)));
  const verdict = earliest(lanes.jobs.filter(({ ref }) => jobs.has(idOf(ref))).flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'bad')))?.step;
  const firstOf = (is: (segment: Segment) => boolean) => earliest(pods.flatMap((pod) => pod.segments.filter(is).map(({ step }) => ({ step, pod }))));
  const failure = firstOf(({ kind }) => kind === 'failed');
  const restart = firstOf(({ restarts = 0 }) => restarts > 0);
  const first = failure && (!restart || failure.step <= restart.step) ? { ...failure, step: endedBy(columns, lanes, failure) ?? answerTo(columns, failure.step) ?? failure.step } : restart;
  if (verdict !== undefined) {
    const failed = pods.filter(({ segments }) => segments.some(({ kind, step }) => kind === 'failed' && step <= verdict)).at(-1) ?? first?.pod;
    return { step: verdict, ...(failed && { pod: failed.ref }) };
  }
  return first && { step: first.step, pod: first.pod.ref };
}

function progressOf({ columns }: Run, one: PodLane | undefined): Consequence {
  const held = nearest(columns, 'failure', 0, 1);
  if (!one || held !== undefined) return { step: held ?? firstToSee(columns), ...(one && { pod: one.ref }) };
  return { step: (one.segments.find(({ kind }) => kind === 'running') ?? one.segments.at(-1))?.step ?? firstToSee(columns), pod: one.ref };
}

/**
 * Returns the attempt of the rules, of a pod or of its container, if none reaches it. Undefined if one does, or if the rules are only about
 * the first.
 */
export function unreached({ attempt, start }: MeantPods, pods: PodLane[]): number | undefined {
  if (attempt > 1) return pods.some((pod) => pod.attempt === attempt && pod.segments.some(({ kind }) => kind === 'failed')) ? undefined : attempt;
  // The last entry also applies to later starts.
  const hasEnded = ({ kind, restarts = 0 }: Segment) => restarts >= start || (restarts === start - 1 && kind === 'crashLoop');
  return start < 2 || pods.some(({ segments }) => segments.some(hasEnded)) ? undefined : start;
}

/** True if the drawings of both runs are identical. */
export const areAlike = (one: Run, other: Run): boolean => JSON.stringify(one.lanes) === JSON.stringify(other.lanes);
