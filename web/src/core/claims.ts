// What can be claimed about every execution of a text (docs/how-to/search.md): a form for an entry of `expect`, and questions that fit its
// manifests. The search only gets the entry, which the form writes.
import type { TextJob } from '../engine/protocol';
import type { Claim, FaultName } from '../engine/study_protocol';
import type { QuestionId } from '../text/can_happen';
import type { Fields } from './edit';

/** The question that the dialog asks. */
export interface Asked {
  kind: Claim['kind'];
  /** An entry of spec.expect without `at`. */
  expect: string;
  faults: readonly FaultName[];
  /** The most faults in one execution. */
  most: number;
}

/** A Job or CronJob of the text. If the API server generates its name, no question can refer to it. */
export type Owner = Pick<TextJob, 'kind' | 'name' | 'namespace' | 'parallelism' | 'indexed'>;
export const ownersOf = (jobs: TextJob[]): Owner[] => jobs.filter(({ name }) => name);

export type Comparison = 'least' | 'is' | 'most';

const numberFields = ['failed', 'succeeded', 'active', 'ready', 'terminating', 'syncFailures'] as const;
export const conditions = ['Complete', 'Failed', 'SuccessCriteriaMet', 'FailureTarget', 'Suspended'] as const;
const indexFields = ['completedIndexes', 'failedIndexes'] as const;
/** The fields of a Job, in the order of the menu. */
export const jobFields = ['condition', 'finished', ...numberFields, ...indexFields] as const;
export const phases = ['Pending', 'Running', 'Succeeded', 'Failed'] as const;

/** The state of the form: the subject of an entry, and its numbers. */
export type Form =
  | { about: 'job'; job: string; namespace?: string; field: (typeof jobFields)[number]; value: string; comparison: Comparison; count: number }
  | { about: 'pods'; job: string; namespace?: string; index: string; phase: string; comparison: Comparison; count: number }
  | { about: 'jobs'; cronJob: string; namespace?: string; of: 'unfinished' | 'Complete' | 'Failed'; comparison: Comparison; count: number }
  | { about: 'event'; reason: string; comparison: Comparison; count: number };
export type About = Form['about'];

export const isNumber = (field: string) => (numberFields as readonly string[]).includes(field);
const sets: Record<Comparison, (count: number) => string | number> = { least: (count) => `${count}-`, is: (count) => count, most: (count) => (count ? `0-${count}` : 0) };

/** An empty name means any object. */
const named = (field: string, name: string, namespace: string | undefined): Fields => ({ ...(name && { [field]: name }), ...(namespace && { namespace }) });

/** Returns the entry of `expect`. The engine formats it as text. */
export function entryOf(form: Form): Fields {
  const count = sets[form.comparison](form.count);
  if (form.about === 'pods') {
    const { job, namespace, index, phase } = form;
    return { pods: { ...named('job', job, namespace), ...(index && { index: numbersIn(index) }), ...(phase && { phase }) }, count };
  }
  if (form.about === 'jobs') {
    const { cronJob, namespace, of } = form;
    return { jobs: { ...named('cronJob', cronJob, namespace), ...(of === 'unfinished' ? { finished: false } : { condition: of }) }, count };
  }
  if (form.about === 'event') return { event: form.reason, count };
  const { job, namespace, field, value } = form;
  return { ...named('job', job, namespace), [field]: isNumber(field) ? count : field === 'finished' ? value !== 'false' : value };
}

/** A single index is a number; several are a set: `0-2`. */
const numbersIn = (index: string): string | number => (/^\d+$/.test(index) ? Number(index) : index);

/** A question that fits the text. Its words are the page's. */
export interface Question {
  id: QuestionId;
  /** The object's name, if the text has several. */
  of: string;
  count: number;
  kind: Claim['kind'];
  form: Form;
  faults: FaultName[];
}

const atLeast = (count: number) => ({ comparison: 'least', count }) as const;

function questionsOf(owner: Owner, owners: Owner[]): Question[] {
  const { kind, name, namespace, parallelism, indexed } = owner;
  const of = owners.length > 1 ? `${kind} ${name}` : '';
  if (kind === 'CronJob') {
    const jobs = (which: 'unfinished' | 'Failed', count: number) => ({ about: 'jobs', cronJob: name, namespace, of: which, ...atLeast(count) }) as const;
    return [
      { id: 'twoJobs', of, count: 2, kind: 'never', form: jobs('unfinished', 2), faults: ['crash'] },
      { id: 'jobFails', of, count: 1, kind: 'never', form: jobs('Failed', 1), faults: ['kill'] },
    ];
  }
  const job = { about: 'job', job: name, namespace, comparison: 'is', count: 0 } as const;
  const running = { about: 'pods', job: owners.length > 1 ? name : '', namespace, phase: 'Running' } as const;
  const twice: Question = { id: 'twice', of, count: 2, kind: 'never', form: { ...running, index: '0', ...atLeast(2) }, faults: ['evict'] };
  return [
    ...(indexed ? [twice] : []),
    { id: 'tooMany', of, count: parallelism + 1, kind: 'never', form: { ...running, index: '', ...atLeast(parallelism + 1) }, faults: ['evict'] },
    { id: 'fails', of, count: 0, kind: 'never', form: { ...job, field: 'condition', value: 'Failed' }, faults: ['kill'] },
    { id: 'ends', of, count: 0, kind: 'eventually', form: { ...job, field: 'finished', value: 'true' }, faults: [] },
  ];
}

/** With more objects, the user asks with the form. */
const mostQuestions = 8;

export const questionsIn = (owners: Owner[]): Question[] => owners.flatMap((owner) => questionsOf(owner, owners)).slice(0, mostQuestions);

/**
 * Returns the question that a field of a Job or CronJob suggests: more than its present value. Undefined if claims do not support the
 * field.
 */
export function askedOfField(kind: 'Job' | 'CronJob', name: string, namespace: string | undefined, path: string, value: unknown): { form: Form; faults: FaultName[] } | undefined {
  const number = typeof value === 'number' ? value : 0;
  const job = { about: 'job', job: name, namespace, value: '', comparison: 'least', count: 0 } as const;
  const jobs = { about: 'jobs', cronJob: name, namespace, of: 'unfinished' } as const;
  if (kind === 'CronJob') return path === 'status.active' ? { form: { ...jobs, ...atLeast(2) }, faults: ['crash'] } : undefined;
  const condition = /^status\.conditions\[(\w+)\]/.exec(path)?.[1];
  if (condition) return { form: { ...job, field: 'condition', value: condition }, faults: ['kill'] };
  const field = path.replace(/^status\./, '');
  if (isNumber(field)) return { form: { ...job, field: field as (typeof numberFields)[number], count: number + 1 }, faults: ['kill'] };
  if ((indexFields as readonly string[]).includes(field)) return { form: { ...job, field: field as (typeof indexFields)[number], value: String(value ?? '') }, faults: ['kill'] };
  if (field === 'completionTime') return { form: { ...job, field: 'finished', value: 'true' }, faults: ['kill'] };
  if (path === 'spec.parallelism') return { form: { about: 'pods', job: name, namespace, index: '', phase: 'Running', ...atLeast(number + 1) }, faults: ['evict'] };
  if (path === 'spec.backoffLimit') return { form: { ...job, field: 'failed', count: number + 2 }, faults: ['kill'] };
  if (path === 'spec.completions') return { form: { ...job, field: 'succeeded', count: number + 1 }, faults: ['evict'] };
  return undefined;
}

/** Asks whether a pod's index can run twice, or more pods can run than should. */
export function askedOfPod(job: string, index: number | undefined, owners: Owner[]): { form: Form; faults: FaultName[] } {
  const owner = owners.find((one) => one.kind === 'Job' && one.name === job);
  const count = index === undefined ? (owner?.parallelism ?? 1) + 1 : 2;
  return {
    form: { about: 'pods', job: owners.length > 1 && owner ? job : '', namespace: owner?.namespace, index: index === undefined ? '' : String(index), phase: 'Running', ...atLeast(count) },
    faults: ['evict'],
  };
}
