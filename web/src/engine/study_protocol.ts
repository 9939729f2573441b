// What the page asks of many runs of one scenario, and what is answered: core/view/study.h, whose methods wasm/study/bindings.cc
// calls. Answers are JSON in UTF-8. Times are whole microseconds since the scenario's start, unless a name says otherwise.
import type { Problem } from './protocol';

/** An answer to what somebody wrote, or what is wrong with that. */
export type Answered<T> = ({ ok: true } & T) | { ok: false; problem: Problem };

/** load(text) */
export type Studied = Answered<{
  /** Whether anything of it is left to chance (spec.chance): all runs are the same otherwise. */
  chance: boolean;
  /** Of the run that the page shows. */
  seed: number;
  until: number;
}>;

/** Values for a field of a Job or CronJob, as `jobplay sweep --vary` has them (docs/what-if.md). */
export interface Variation {
  /** `spec.backoffLimit` of the first Job or CronJob; `Job/NAME:spec.backoffLimit`, `Job/NAMESPACE/NAME:…` of another. */
  field: string;
  /** `0..10`, `1,2,4`, `@a,null`: null is without the field, `@a` the YAML that `files` has under that name. */
  values: string;
  files?: Record<string, string>;
}

/** vary(variations): every combination of the values, 1,000 at most. */
export type Choices = Answered<{
  fields: string[];
  /** Run k of each choice is drawn of firstSeed + k. */
  firstSeed: number;
  choices: {
    /** Of each field. */
    labels: string[];
    /** Why it has no runs, in the API server's words where those are. */
    refused?: string;
  }[];
}>;

/** A number with where the true one is in 95 of 100 sweeps; null where nobody knows, as of one run. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

export type MetricName = 'completesBillionths' | 'failsBillionths' | 'endP50Ns' | 'endP95Ns' | 'endP99Ns' | 'podNs' | 'wastedPodNs' | 'podsThousandths';

/** summary(): of the runs that were taken. */
export interface Summary {
  /** Of each choice that is not refused. */
  runs: number;
  metrics: MetricName[];
  /** In a sentence, that some runs made more calls than chance may refuse. */
  note?: string;
  choices: {
    /** Of each metric; none of what is refused. */
    estimates: Estimate[];
    /** No other choice completes as often for fewer pod-hours, or more often for as many. */
    onFront: boolean;
  }[];
}

/** spread(choice): columns of its runs, of which run k has the seed firstSeed + k. */
export interface Spread {
  firstSeed: number;
  outcome: ('completed' | 'failed' | 'unfinished')[];
  /** When its last Job finished; unfinished: the run's end. */
  end: number[];
  /** Time that pods took of their nodes, and of that what those took that did not succeed. */
  spent: number[];
  wasted: number[];
  pods: number[];
}

/** sample(text, seed, choice): a run of a choice that was drawn, as a scenario that leaves nothing to chance; the text has the choice written into it. */
export type Sampled = Answered<{ text: string }>;

/** The faults that a search may place. */
export const faultNames = ['kill', 'evict', 'preempt', 'nodePressure', 'node', 'crash', 'restart', 'outage', 'api', 'watchDelay'] as const;
export type FaultName = (typeof faultNames)[number];

/** What is claimed of every history (docs/search.md). */
export interface Claim {
  kind: 'never' | 'always' | 'eventually';
  /** An entry of spec.expect without `at`, as YAML or in the short form: `failed=0`. */
  expect: string;
  /** Names of faults between commas, or all. */
  faults?: string;
  /** How many of them in one history. */
  most?: number;
  /** At each multiple of this duration they are placed as well, and not at steps alone. */
  every?: string;
  /** Whether the calls that a sync makes side by side come in other orders, too. */
  calls?: boolean;
  /** After how many states it stops. */
  states?: number;
  /** Where every history ends, as a duration; absent: where the scenario does. */
  until?: string;
}

/** seek(claim) */
export type Claimed = Answered<object>;

export interface Found {
  /** A scenario whose run it is, with the claim as its `expect`. */
  text: string;
  /** Where the claim breaks. */
  step: number;
  time: number;
  /** It is an invariant of the simulation that breaks, and not the claim. */
  invariant: boolean;
  /** What was placed in its timeline, each in a sentence without its full stop. */
  faults: { time: number; text: string }[];
  /** At how many steps something else came first than usual: of what was due, or of calls side by side. */
  turns: number;
}

/** goOn(steps): goes on with the search until so many more steps were tried. */
export interface Sought {
  /** Nothing is left to be tried. */
  over: boolean;
  /** Different states that were seen. */
  states: number;
  /** Histories of so many steps were looked through. */
  steps: number;
  /** All that the bounds allow was looked at, and nothing found. */
  complete: boolean;
  /** The memory that a search may take (docs/limits.md) was what ended it. */
  outOfMemory: boolean;
  /** The answer as far as it is one, in a sentence. */
  verdict: string;
  /** The shortest history that breaks the claim. */
  found?: Found;
}

export interface StudyCalls {
  language(code: string): string;
  load(text: string): Studied;
  vary(variations: Variation[]): Choices;
  /** Makes the runs from..to-1 of each choice; the answer is for take. */
  runs(from: number, to: number): string;
  /** Adds them to what is summed up: each slice right after the one before it. */
  take(runs: string): { runs: number };
  summary(): Summary;
  spread(choice: number): Spread;
  exportAs(format: 'csv' | 'json'): string;
  sample(text: string, seed: number, choice: number): Sampled;
  seek(claim: Claim): Claimed;
  goOn(steps: number): Sought;
}

/** How the bytes of each answer are read. */
export const studyAnswers: Record<keyof StudyCalls, 'text' | 'json'> = {
  language: 'text',
  load: 'json',
  vary: 'json',
  runs: 'text',
  take: 'json',
  summary: 'json',
  spread: 'json',
  exportAs: 'text',
  sample: 'json',
  seek: 'json',
  goOn: 'json',
};
