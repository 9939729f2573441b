// What the page passes to a study of many runs; study_protocol.ts is generated from the engine's own declarations.

/** Values for a field of a Job or CronJob, as `jobplay sweep --vary` has them (docs/what-if.md). */
export interface Variation {
  /** `spec.backoffLimit` of the first Job or CronJob; `Job/NAME:spec.backoffLimit`, `Job/NAMESPACE/NAME:…` of another. */
  field: string;
  /** `0..10`, `1,2,4`, `@a,null`: null is without the field, `@a` the YAML that `files` has under that name. */
  values: string;
  files?: Record<string, string>;
}

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
