// The problems of a text as they are listed: in the engine's order, but notes with offers come first, and several notes of one kind are one
// entry.
import type { CronJobMoment, Offer, Problem, Reference } from '../engine/protocol';
import type { Fields } from './edit';
import type { Run } from './run';

/** Up to this number, each problem of a kind has its own entry. */
const listed = 3;
/** The limit for one text, the worst first: a text may have a problem in every word, and nobody reads them all. */
export const mostListed = 200;

export interface Listed {
  problem: Problem;
  /** The others of its kind. */
  more: Problem[];
}

const severities = ['error', 'warning', 'info'] as const;

/** Adds a problem of the run or the link at its place in the engine's order (core/sim/problem.h). */
export function withProblem(problems: readonly Problem[], more: Problem): Problem[] {
  const place = ({ severity, span }: Problem): number[] => [severities.indexOf(severity), span?.line ?? 0, span?.column ?? 0];
  const isLater = (one: Problem) => {
    const [a, b] = [place(one), place(more)];
    const differs = a.findIndex((value, at) => value !== b[at]);
    return differs >= 0 && a[differs]! > b[differs]!;
  };
  const at = problems.findIndex(isLater);
  return at < 0 ? [...problems, more] : [...problems.slice(0, at), more, ...problems.slice(at)];
}

export function listOf(said: readonly Problem[]): Listed[] {
  const isPlain = ({ severity, offers }: Problem) => severity === 'info' && !offers;
  const problems = [...said.filter((one) => !isPlain(one)), ...said.filter(isPlain)];
  // Warnings of one kind have the same message.
  const kindOf = ({ severity, kind, message }: Problem) => (severity === 'info' ? kind : severity === 'warning' ? message : undefined);
  const list: Listed[] = [];
  for (const problem of problems) {
    const kind = kindOf(problem);
    const same = kind === undefined ? [] : problems.filter((one) => one.severity === problem.severity && kindOf(one) === kind);
    if (same.length <= listed) list.push({ problem, more: [] });
    else if (same[0] === problem) list.push({ problem, more: same.slice(1) });
  }
  return list;
}

/**
 * Returns the suspended object, if a run has no pods that the offers could match. Null if there is none; undefined if such pods may still
 * come.
 */
export function suspendedOf({ offers }: Problem, { lanes: { jobs, pods }, soFar }: Run, cronJobs: readonly CronJobMoment[]): Reference | null | undefined {
  const { job, cronJob, namespace } = offers?.[0] ?? ({} as Partial<Offer>);
  const isMeant = (ref: Reference | undefined, name: string | undefined) => !!ref && (namespace ?? ref.namespace) === ref.namespace && (name ?? ref.name) === ref.name;
  const isMeantJob = (ref: Reference | undefined) => isMeant(ref, job) && (cronJob === undefined || ref!.name.startsWith(`${cronJob}-`));
  if (soFar || pods.some(({ jobRef }) => isMeantJob(jobRef))) return undefined;
  const idle = jobs.find(({ ref, segments }) => isMeantJob(ref) && segments.at(-1)?.kind === 'suspended')
    ?? cronJobs.find(({ ref, spec }) => job === undefined && isMeant(ref, cronJob) && (spec as Fields).suspend);
  return idle?.ref ?? null;
}
