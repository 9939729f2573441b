// What the page passes to the engine, and what it receives as columns; protocol.ts is generated from the engine's own declarations.

/** The steps from..to-1 in columns, little endian: u32 count, u32 zero, count × f64 time, count × u8 flags (StepFlag). */
export interface StepColumns {
  time: Float64Array;
  flags: Uint8Array;
}

export enum StepFlag {
  /** A pod, the status of a Job or CronJob, a node or an Event changed. */
  Visible = 1,
  /** A controller's sync. */
  Sync = 2,
  /** A pod or a Job failed. */
  Failure = 4,
  /** A Job's condition was added or changed. */
  Condition = 8,
  /** An Event was recorded. */
  Event = 16,
  /** A person or a fault of the scenario's timeline acted. */
  Action = 32,
  /** The controllers stored nothing; only a cache, a queue or memory changed. */
  Internal = 64,
  /** Another event was due at the same instant: the order was a choice. */
  Raced = 128,
}

/** What can be done to a pod or a node depends on this state. */
export type PodState = 'pending' | 'running' | 'waiting' | 'over';

/**
 * What to look for: a flag's name, or one of
 *   condition:Failed            a Job's condition of this type became true
 *   event:BackoffLimitExceeded  an Event with this reason was recorded
 *   pod:created pod:running pod:deleted pod:failed pod:succeeded pod:restarted pod:evicted
 *                               deleted: deletionTimestamp was set, or the pod was removed at once; evicted: DisruptionTarget became true
 *   job:created job:deleted job:resumed job:finished    node:down node:up node:cordoned node:uncordoned node:drained node:deleted
 *   reason:OOMKilled            a pod or a container got this reason; exit:3  a container ended with this exit code
 *   pod:failed@demo-x           only of this pod, Job or node; pod:failed@#2: of a pod with index 2.
 *                               job:finished@team-a/demo: in this namespace. A name without a namespace that several namespaces have
 *                               means the one in `default`, and finds AMBIGUOUS if there is none
 *   when:failed>2               a number in the status of a Job came to satisfy this.
 *                               active, ready, succeeded, failed, terminating; > >= < <= == !=; an absent field is 0.
 *                               when:failed>2,active<1: all of them at once, for one Job.
 *                               when:restarts>1: restarts of one pod, of all its containers
 *   time>30000 time>=30000      milliseconds of virtual time
 *   pod:failed|time>30000       the nearest of several
 * Anything else finds nothing.
 */
export type Landmark = 'visible' | 'sync' | 'failure' | 'condition' | 'event' | 'action' | string;
export const AMBIGUOUS = 0xffffffff;

/** How long a pod's containers run. */
export type RunTimes =
  | { kind: 'asNow' }
  | { kind: 'always'; time: string }
  | { kind: 'uniform'; from: string; to: string }
  | { kind: 'logNormal'; median: string; p95: string }
  | { kind: 'measured'; times: string[] };

/** `get` is `kubectl get -o wide`. */
export type KubectlView = 'get' | 'describe' | 'yaml';

/**
 * `svg`: the timeline. `trace`: the settled state at each instant, as JSON. `perfetto`: Chrome's trace event format. `transcript`: an
 * asciinema recording of `kubectl get --watch`. `markdown`: how the run ended and what happened when. `answer`: how it ended in one line:
 * `Failed at 2m35s: backoffLimit 3, 4 pods exited 1`.
 */
export type ExportFormat = 'svg' | 'trace' | 'perfetto' | 'transcript' | 'markdown' | 'answer';
