// Generated from core/view by tests/view/protocol/protocol_test.cc, with UPDATE_EXPECT=1.
import type { Refused } from './protocol';

/** Values for a field of a Job or CronJob, as in `jobplay sweep --vary` (docs/how-to/compare-settings.md). */
export interface Variation {
  /** `spec.backoffLimit` of the first Job or CronJob; `Job/NAME:spec.backoffLimit` or `Job/NAMESPACE/NAME:…` of another. */
  field: string;
  /** `0..10`, `1,2,4`, `@a,null`: null is without the field, `@a` the YAML in `files` under that name. */
  values: string;
  /** YAML by its name, without @. */
  files?: Record<string, string>;
}

/** A claim about every execution (docs/how-to/search.md). */
export interface Claim {
  /** When the expectation holds. */
  kind: 'never' | 'always' | 'eventually';
  /** An entry of spec.expect without `at`, as YAML or in the short form: `failed=0`. */
  expect: string;
  /** Names of faults, separated by commas, or all. */
  faults?: string;
  /** The most faults in one execution; absent: 1. */
  most?: number;
  /** A duration: faults are also placed at each multiple of it, not only at steps. */
  every?: string;
  /** The parallel calls of a sync also come in other orders. */
  calls?: boolean;
  /** The number of states after which the search stops. */
  states?: number;
  /** The duration after which every execution ends; absent: that of the scenario. */
  until?: string;
}

export interface StudiedText {
  ok: true;
  /** The scenario has spec.chance; without it all runs are the same. */
  chance: boolean;
  /** The seed of the run that the page shows. */
  seed: number;
  /** How long the scenario lasts. */
  until: number;
}

export type Studied = StudiedText | Refused;

/** A combination of values. */
export interface Choice {
  /** One per field. */
  labels: string[];
  /** Why it has no runs, in the API server's words if it rejects it. */
  refused?: string;
  /** The text has these values already. */
  isWritten?: boolean;
}

export interface VariedChoices {
  ok: true;
  /** The varied fields, as the variations name them. */
  fields: string[];
  /** Run k of each choice has the seed firstSeed + k. */
  firstSeed: number;
  /** In the order of the values; the last field varies fastest. */
  choices: Choice[];
}

export type Choices = VariedChoices | Refused;

/** A sampled run, as a scenario without chance. */
export interface SampledText {
  ok: true;
  /** The scenario. */
  text: string;
}

export type Sampled = SampledText | Refused;

export interface SearchBegun {
  ok: true;
}

export type Claimed = SearchBegun | Refused;

export interface Taken {
  /** Runs of each choice so far. */
  runs: number;
}

/** A number with its 95% confidence interval; null if that is unknown, as for one run. */
export interface Estimate {
  /** In the unit that the name of the metric ends with. */
  value: number;
  /** The lower end of the interval. */
  low: number | null;
  /** The upper end of the interval. */
  high: number | null;
}

export interface ChoiceSummary {
  /** One per metric; none if the choice is rejected. */
  estimates: Estimate[];
  /** No other choice completes as often for fewer pod-hours, or more often for as many. */
  onFront: boolean;
}

/** The runs that were taken. */
export interface Summary {
  /** For each choice that is not rejected. */
  runs: number;
  /**
   * What is estimated, with the unit at the end of the name. wastedPodNs: pods that did not succeed. endP50Ns: a percentile of the
   * time at which the last Job finishes.
   */
  metrics: ('completesBillionths' | 'failsBillionths' | 'endP50Ns' | 'endP95Ns' | 'endP99Ns' | 'podNs' | 'wastedPodNs' | 'podsThousandths')[];
  /** A sentence, if some runs made more calls than chance can reject. */
  note?: string;
  /** In the order of `Choices`. */
  choices: ChoiceSummary[];
}

/** The runs of a choice in columns; run k has the seed firstSeed + k. */
export interface Spread {
  /** The seed of run 0. */
  firstSeed: number;
  /** completed: all Jobs. failed: at least one. unfinished: none failed, and not all completed. */
  outcome: ('completed' | 'failed' | 'unfinished')[];
  /** When the last Job finished; if it did not, the end of the run. */
  end: number[];
  /** Time that pods occupied their nodes. */
  spent: number[];
  /** That of the pods that did not succeed. */
  wasted: number[];
  /** How many pods were created. */
  pods: number[];
}

export interface PlacedFault {
  /** When it happens. */
  time: number;
  /** A sentence without its full stop. */
  text: string;
}

/** The shortest execution that violates the claim. */
export interface Found {
  /** A scenario whose run is that execution, with the claim as its `expect`. */
  text: string;
  /** The step that violates the claim. */
  step: number;
  /** When the claim is violated. */
  time: number;
  /** It violates an invariant of the simulation, not the claim. */
  invariant: boolean;
  /** The faults in its timeline. */
  faults: PlacedFault[];
  /** The number of steps or parallel calls in an unusual order. */
  turns: number;
}

export interface Sought {
  /** Nothing is left to try. */
  over: boolean;
  /** The number of different states so far. */
  states: number;
  /** The length of the longest executions so far. */
  steps: number;
  /** Everything within the bounds was tried, and nothing was found. */
  complete: boolean;
  /** The search ended at its memory limit (docs/reference/limits.md). */
  outOfMemory: boolean;
  /** The answer so far, in a sentence. */
  verdict: string;
  /** Absent if no execution violates the claim so far. */
  found?: Found;
}

export interface StudyCalls {
  /** Sets the language of later answers; answers with the one that is used. */
  language(code: string): string;
  /** Reads a scenario and drops the previous one. */
  load(text: string): Studied;
  /** Sets the choices: all combinations of the values, at most 1,000. Forgets all runs. */
  vary(variations: Variation[]): Choices;
  /** Makes the runs from..to-1 of each choice; the answer is the argument of take. */
  runs(from: number, to: number): string;
  /** Adds runs to the summary. Each slice must directly follow the previous one. */
  take(runs: string): Taken;
  /** The estimates for all runs that were taken. */
  summary(): Summary;
  /** All runs of a choice that were taken. */
  spread(choice: number): Spread;
  /** The summary as the command line prints it. */
  exportAs(format: 'csv' | 'json'): string;
  /** The run of that seed. The text has the choice written into it. */
  sample(text: string, seed: number, choice: number): Sampled;
  /** Starts a search. */
  seek(claim: Claim): Claimed;
  /** Continues the search by `steps` steps. */
  goOn(steps: number): Sought;
}

/** How each is answered. */
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

export type MetricName = Summary['metrics'][number];

/** The faults that a search may place. */
export type FaultName = 'crash' | 'restart' | 'outage' | 'api' | 'watchDelay' | 'kill' | 'evict' | 'preempt' | 'nodePressure' | 'node';
