// What the page asks of the engine and what it answers: few calls, each answer one block of bytes.
//
// `Engine` in wasm/bindings.cc has one method per `EngineCalls` member below; answers that are not columns are JSON in UTF-8.
// Times are whole microseconds of virtual time since the scenario's start (a number, exact for 285 years).
// A step is one atomic event of one actor. Moment k is the state after the first k steps: moment 0 is the empty
// cluster, and step k (1-based) is what led from moment k-1 to moment k.

/** A place in the scenario's text; lines and columns count from 1, columns in UTF-16 units, the end is exclusive. */
export interface Span {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
}

/** A change of the text that takes a problem away: text in place of each span, in their order, none touching another. */
export interface Mend {
  /** What it does, in a few words: `Write restartPolicy: Never`. */
  title: string;
  edits: { span: Span; text: string }[];
}

export interface Problem {
  severity: 'error' | 'warning' | 'info';
  /** The same for all that say the same of different things. */
  kind?: string;
  /** What is wrong, with the API server's own wording where it has one. */
  message: string;
  /** What to do about it. */
  remedy?: string;
  /** The field to name before the message, as Kubernetes writes it: `spec.template.spec.restartPolicy`. Absent where the message begins with it. */
  path?: string;
  span?: Span;
  /** What a container may be meant to do, each as rules for spec.pods. */
  offers?: { label: string; rules: Record<string, unknown>[] }[];
  /** To choose between; absent where it takes more than a click. */
  mends?: Mend[];
}

/** load(text): reads a scenario and prepares its run. With an error among the problems the run before stays loaded. */
export interface Loaded {
  ok: boolean;
  problems: Problem[];
  /** What the text calls itself; of one that is refused, or else its first Job or CronJob. */
  title: string;
  description: string;
  /** Of a text that is refused too: which version does so. Empty when it cannot be read at all. */
  version: string;
  /** RFC 3339. */
  start: string;
  until: number;
  /** The Jobs and CronJobs of the text, in its order, which have no uid yet. */
  objects: Reference[];
  /** spec.cluster.ties: 0 is the fixed order of what happens at one instant. */
  ties: number;
  /** Of a text that is refused too: a cluster printed an object of it, so that it can be imported. */
  fromCluster: boolean;
}

/** run(maxSteps): goes on with the run by at most so many steps; the page calls it until `done`. */
export interface Ran {
  steps: number;
  /** Virtual time of the last step. */
  now: number;
  done: boolean;
  /** The state's hash after the last step, 16 hex digits. */
  hash: string;
  /** Set when the run was cut off, with the reason (a limit), or ended with something unfinished. */
  problem?: Problem;
  /** Set when the whole run made more calls of a kind than chance may refuse. */
  pastChance?: Problem;
  /** The Jobs that would go on after the end that spec.until sets; absent when there are none. */
  unfinished?: Named[];
}

/**
 * steps(from, to): columns of the steps from..to-1, little endian:
 * u32 count, u32 zero, count x f64 time, count x u8 flags (StepFlag).
 */
export interface StepColumns {
  time: Float64Array;
  flags: Uint8Array;
}

export enum StepFlag {
  /** A pod, a Job's or CronJob's status, a node or an event changed. */
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

/** Which object is meant. A node has neither namespace nor uid. */
export interface Reference {
  kind: 'Job' | 'CronJob' | 'Pod' | 'Node';
  namespace?: string;
  name: string;
  uid?: string;
}

/**
 * An object and what it is called where it is shown: its name, and `namespace/name` in a scenario that has objects in more than one
 * namespace. Who asks for it has its reference.
 */
export interface Named {
  ref: Reference;
  name: string;
}

/** lanes(): the whole run as it is drawn once; only the cursor moves afterwards. */
export interface Lanes {
  jobs: JobLane[];
  cronJobs: { ref: Reference; name: string; created: number; removed?: number; runs: (Mark & { ref: Reference })[] }[];
  pods: PodLane[];
  nodes: { ref: Reference; name: string; segments: Segment[] }[];
  /** Waits of the controller before the next pods of a Job: pod back-off. */
  waits: { job: string; ref: Reference; index?: number; from: number; to: number; failures: number }[];
  /** The scenario's actions, and what each changed, where it is one object. */
  actions: (Mark & { ref?: Reference })[];
  /** In order. */
  folds: Fold[];
  /** What the kinds of segments are called, and of what else is drawn: deleting, restart, backoff, condition, action. */
  words: Record<string, string>;
  /** What can be done to a pod or a node depends on this of its segment's kind. */
  states: Record<string, PodState | NodeState>;
}

/** It runs; it has not begun; it waits to be started again, or for its node; it is over. */
export type PodState = 'pending' | 'running' | 'waiting' | 'over';
/** Its kubelet is there; it is not; there is no such node. */
export type NodeState = 'up' | 'down' | 'gone';

/** A stretch of time where so long nothing is to be seen that a timeline draws it as if it lasted for `room` only. */
export interface Fold {
  from: number;
  to: number;
  room: number;
}

export interface Mark {
  at: number;
  step: number;
  text: string;
}

export interface JobMark extends Mark {
  /** good, bad: a condition became true; suspended, resumed: spec.suspend came to be so. */
  kind: 'good' | 'bad' | 'suspended' | 'resumed';
  /** The condition's type; `text` has its reason, too. */
  condition?: string;
}

export interface JobLane {
  ref: Reference;
  name: string;
  created: number;
  removed?: number;
  /** Its life in the store; kinds: active, suspended, finishing (FailureTarget or SuccessCriteriaMet), complete, failed. */
  segments: Segment[];
  marks: JobMark[];
}

export interface PodLane {
  ref: Reference;
  name: string;
  job: string;
  /** The Job that controls the pod or did last; absent where none ever did. */
  jobRef?: Reference;
  index?: number;
  /** From 1, per index (or per Job when it is not Indexed). */
  attempt: number;
  /** The node it was bound to, if it ever was. */
  node?: string;
  created: number;
  /** When the object went from the store; absent while it is there. */
  removed?: number;
  removedStep?: number;
  segments: Segment[];
}

export interface Segment {
  /**
   * pods: unscheduled, pending (bound, not running), running, notReady (running, not ready), crashLoop, imagePull,
   * lost (its node is down), succeeded, failed. nodes: ready, down, deleted.
   */
  kind: string;
  from: number;
  /** Absent: to the end of the run. */
  to?: number;
  /** The step that began it. */
  step: number;
  /** True while deletionTimestamp is set. */
  deleting?: boolean;
  /** Restarts so far. */
  restarts?: number;
  /** Of the container whose end decides the pod's, never a sidecar's. */
  exit?: number;
  reason?: string;
}

export interface CronJobMoment {
  ref: Reference;
  name: string;
  spec: unknown;
  /** The fields of the spec, of those that hold one value, which an update may change. */
  mutable: string[];
  status: unknown;
  changed: ChangedField[];
  /**
   * The ten times when its schedule is due next: `local` is RFC 3339 in its time zone; `clocks`, in seconds, says that they were put
   * forward, or back where it is negative, since the time before.
   */
  next: { at: number; local: string; clocks?: number }[];
}

/** moment(step, firstPod, pods, failures): everything the panels show of one moment; the pod table is a window, of those alone that failed or a container of which was restarted where `failures` says so. */
export interface Moment {
  step: number;
  time: number;
  actor: string;
  /** What the step was, in a few words: `Job controller syncs default/demo`. */
  what: string;
  why: Why[];
  /** One line per object that the step changed: `Pod demo-x7k2p`, `phase Pending → Running`. */
  changes: Change[];
  raced: boolean;
  hash: string;
  /** The Job that the step is about, while it exists; null where it is about none. */
  job: Reference | null;
  jobs: JobMoment[];
  cronJobs: CronJobMoment[];
  nodes: { ref: Reference; name: string; state: string; pods: number }[];
  podCount: number;
  /** How many the window is one of: all of them, or those that failed. */
  listed: number;
  firstPod: number;
  /** The pods in the store, sorted by job, index, attempt: numbers firstPod.. of those that are listed. */
  pods: PodMoment[];
  /** By workqueue name. */
  queues: QueueMoment[];
  /** The controller's own processes: running, or down until a time. */
  /** `crashAfterWrites`: the write within one sync right after which they are to be lost. */
  controllers: { name: string; running: boolean; until?: number; crashAfterWrites?: number }[];
  /** Injected faults that still wait for a call: `create pods: Forbidden, 2 left`. */
  faults: { verb: string; resource: string; error: string; left: number }[];
  /** Watch events on their way to the informers. */
  watch: { ref: Reference; kind: string; type: string; name: string; arrives: number }[];
}

export interface Why {
  text: string;
  /** Of the decision, as recordings.json names them; absent where what the step did is told otherwise. */
  code?: number;
  /** True for the one of a step that tells most; the others are what led to it and what followed. */
  headline?: boolean;
  /** The Kubernetes function that decides so, with where it is found. */
  source?: { function: string; url: string };
  /** The manifest's field that the rule reads, and whose it is; without `ref` it is the scenario's. */
  field?: string;
  ref?: Reference;
  span?: Span;
}

export interface Change {
  object: string;
  /** The object that it is about: of a key on a queue its Job, of an Event the object that it tells of. */
  ref?: Reference;
  text: string;
  /** A cache, a queue or the controllers' memory, which kubectl does not show. */
  internal: boolean;
}

export interface ChangedField {
  /** `status.active`, `status.conditions[Failed].reason`: elements of a list go by their type, else their name, else their number. */
  path: string;
  /** spec or status, and which of its fields that is or is in. */
  of: string;
  name?: string;
  /** The step that last changed it and when. */
  step: number;
  time: number;
  /** True when this very step changed it. */
  now: boolean;
  /** Where that step took the field away: the step that had set what it was. */
  set?: number;
}

export interface JobMoment {
  ref: Reference;
  name: string;
  spec: unknown;
  /** The fields of the spec, of those that hold one value, which an update may change. */
  mutable: string[];
  status: unknown;
  deleting: boolean;
  /** It has ended, ends or is being deleted: no pod will be made any more. */
  ending: boolean;
  /** Of its true conditions the one that says most. */
  verdict?: { type: string; kind: JobMark['kind'] };
  changed: ChangedField[];
  /** What the controller has asked for and not seen since; absent `expires`: it waits for nothing. */
  expectations?: { adds: number; deletes: number; since: number; expires?: number };
  /** Pods whose finalizer removal the controller waits to see. */
  awaitedFinalizers: (Named & { gone: boolean })[];
  /** The back-off record: failures in a row, and until when the next pods wait (absent: not waiting). */
  backoff?: { failures: number; lastFailure?: number; until?: number };
  /** Indexed Jobs with backoffLimitPerIndex: failures so far and the wait, by index. */
  indexBackoff: { index: number; failures: number; until?: number }[];
  heldBy: HeldBy;
  /** With restartPolicy OnFailure: how often containers of its live pods were restarted, which is what backoffLimit is held against. */
  restarts?: number;
  uncounted: { succeeded: Named[]; failed: Named[] };
  /** The controller's cache beside the store: whether the Job or any of its pods differs, how many pods do, and the first of these. */
  cache: { resourceVersion: string; behind: boolean; activePodsSeen: number; activePods: number; pods: CachedPod[]; unseen: number };
}

/** What keeps an index without its next pod when its own wait is over: what is so now, or what the last sync found. */
export interface HeldBy {
  by: 'ended' | 'suspended' | 'down' | 'expectations' | 'parallelism' | 'terminating' | 'sync';
  /** parallelism, terminating: how many pods are wanted. */
  places?: number;
  /** When the queue gives the Job to a worker; absent where it lies there now, or nothing brings it. */
  due?: number;
}

/** A pod as the cache and as the store has it; null: there is no such pod. */
export interface CachedPod {
  ref: Reference;
  name: string;
  seen: PodVersion | null;
  stored: PodVersion | null;
}

/** What the controller decides by. */
export interface PodVersion {
  phase: string;
  ready: boolean;
  deleting: boolean;
  finalizer: boolean;
  resourceVersion: string;
}

export interface PodMoment {
  ref: Reference;
  name: string;
  /** The Job that controls it or did last: what it is called, and which it is while it does. */
  job: string;
  jobRef?: Reference;
  index?: number;
  attempt: number;
  phase: string;
  ready: boolean;
  deleting: boolean;
  /** While it is being deleted: when its grace period is over (deletionTimestamp, which has whole seconds). */
  graceEnds?: number;
  /** As `kubectl get pods` has it in its STATUS column. */
  status: string;
  /** Its READY column: `1/2`. */
  containersReady: string;
  restarts: number;
  node: string;
  /** Microseconds since its creation. */
  age: number;
  /** The field that says most of the pod: `status.phase`, or what is more telling. */
  field: string;
  /** The field that says so of a container that waits to be started again, or for its image. */
  waiting?: string;
  /** The last of its init containers that runs. */
  runningInit?: string;
  /** Of the container whose end decides the pod's, never a sidecar's. */
  exit?: number;
  reason?: string;
  changed: boolean;
}

export interface QueueMoment {
  name: string;
  /** First, processing, the key that a worker takes in this step and is done with at its end; then what is on the queue after it. */
  items: { key: string; ref: Reference | null; state: 'ready' | 'processing' | 'delayed'; due?: number; retries?: number }[];
}

/** log(from, to): Events, the controllers' API calls and the scenario's actions of the steps from..to-1, in order. */
export interface LogLine {
  step: number;
  time: number;
  kind: 'event' | 'call' | 'action';
  /** Normal, Warning or Error of an event; the verb of a call. */
  type: string;
  reason: string;
  object: string;
  /** Of a creation that failed, the Job or CronJob for which it was. */
  ref?: Reference;
  message: string;
  /** How a call ended; absent: it succeeded. */
  error?: string;
}

/**
 * find(what, step, direction): the nearest step after (or before) `step`, never `step` itself, or 0 when there is none.
 * `what` is a flag's name, or one of
 *   condition:Failed            a Job's condition of this type became True
 *   event:BackoffLimitExceeded  an Event with this reason was recorded
 *   pod:created pod:running pod:deleted pod:failed pod:succeeded pod:restarted pod:evicted
 *                               deleted: deletionTimestamp was set, or it went at once; evicted: DisruptionTarget became True
 *   job:created job:deleted job:resumed job:finished    node:down node:up node:cordoned node:uncordoned node:drained node:deleted
 *   reason:OOMKilled            a pod or a container of one got this reason; exit:3  a container ended with this exit code
 *   pod:failed@demo-x           of these, what changed this pod, Job or node; pod:failed@#2: a pod of index 2.
 *                               job:finished@team-a/demo: that of this namespace. A bare name that several namespaces have is
 *                               that of `default`, and AMBIGUOUS where that has none
 *   when:failed>2               a number of some Job's status came to satisfy this: it did not at the moment before.
 *                               active, ready, succeeded, failed, terminating; > >= < <= == !=; an absent field is 0.
 *                               when:failed>2,active<1: all of them at once, of one Job.
 *                               when:restarts>1: so many restarts of one pod, of all its containers
 *   time>30000 time>=30000      milliseconds of virtual time
 *   pod:failed|time>30000       the nearest of several
 * Anything else finds nothing.
 */
export type Landmark = 'visible' | 'sync' | 'failure' | 'condition' | 'event' | 'action' | string;
export const AMBIGUOUS = 0xffffffff;

/**
 * view(kind, object, step, time): text as kubectl prints it after the step, with the ages of that time: `get` (-o wide), `describe`,
 * `yaml`; null: all Jobs, CronJobs and pods. A reference without a uid means the one that has the name at the step; so for causes().
 */
export type KubectlView = 'get' | 'describe' | 'yaml';

/**
 * causes(object, path, step): why a field of an object is as it is: the step that changed it last, what made that step happen,
 * and so on back. Without an object (null) and path: what led to the step. The first of them; asked so about the last one, the next.
 */
export interface Causes {
  causes: Cause[];
  /** How many more there are before these. */
  more: number;
  /** The first of all, where there are more. */
  root?: Cause;
  /** Nothing ever set the field: the causes are those of the object. */
  never?: boolean;
  /**
   * What the first cause did to the field; a side is absent where the field was. `set` is the step that `before` is of, and
   * `between` what it was in the midst of a step that put it back.
   */
  change?: { before?: unknown; between?: unknown; after?: unknown; set?: number };
  /** Who set a field of a spec: the manifest, the timeline, or the API server. */
  origin?: Origin;
  /** All that the object has, or had, that can be asked about, sorted: a condition as a whole. */
  fields?: string[];
}

export interface Origin extends Why {
  /** Of a field of a manifest: the keys that lead there. */
  keys?: string[];
}

export interface Cause {
  step: number;
  time: number;
  text: string;
  /** What the step is about; null where that is several objects, or none. */
  ref: Reference | null;
  /** The text of one that would only repeat the cause's own is empty. */
  why: Why[];
}

/**
 * exportAs(format): begins to write the run, as far as it went, for other tools: `svg` (the timeline), `trace` (the settled state at each instant, as
 * JSON), `perfetto` (Chrome's trace event format), `transcript` (an asciinema recording of kubectl's watch), `markdown`
 * (how it ended and what happened when, as text), `answer` (how it ended in one line: `Failed at 2m35s: backoffLimit 3, 4 pods exited 1`).
 */
export type ExportFormat = 'svg' | 'trace' | 'perfetto' | 'transcript' | 'markdown' | 'answer';

/**
 * exportOn(pieces): goes on with that by at most so many rows or instants; called until it is over, and exported() has the text. Of
 * `all` about `done` are written; null where nothing is exported, or no longer, as once another text was loaded.
 */
export type Exporting = { over: boolean; done: number; all: number } | null;

/**
 * races(step, from, to): what else was due at the step's instant, and so raced with it. `ties` is a seed for spec.cluster.ties
 * with which the first of the others goes first, all else up to there being the same; absent when none of from..to-1 does so.
 */
export interface Races {
  /** At most 8, by the step in which each then happened. */
  others: { step: number; what: string; ref: Reference | null }[];
  more: number;
  ties?: number;
}

/** What a compared run passed: a pod created or ended, a Job's condition, an action refused. */
export interface Passed {
  time: number;
  step: number;
  /** `pod 2 of demo fails (exit 3)` */
  text: string;
  /** The Job or the pod; absent of an action. */
  ref?: Reference;
  /** What to know where something else was due at that instant. */
  raced?: string;
}

export interface Outcome {
  version: string;
  /** Up to where it is compared, in a sentence, where a run has too many steps. */
  cut?: string;
  jobs: {
    ref: Reference;
    /** What the compared runs both call it: `Job 1 of tick`. */
    name: string;
    /** How it ended, or that it did not, in words; and Complete, Failed, Suspended, empty while it goes on. */
    end: string;
    condition: string;
    reason: string;
    finished?: number;
    succeeded: number;
    failed: number;
    /** Created in all, and their containers' restarts. */
    pods: number;
    restarts: number;
  }[];
}

/** A change of a release (`changes` of versions.json) or, with `gate`, a feature gate. */
export interface Rule {
  id: string;
  gate: boolean;
  /** The minor of v1.x that changed it. */
  since: number;
}

/** `rules`: what the releases changed and without which the two would do alike there. */
export interface Parting {
  left?: Passed;
  right?: Passed;
  rules: Rule[];
}

/** What runs that never part show otherwise; a side that does not have a field is absent. */
export interface ShownDifference {
  /** When and after which step; with `atEnd` their ends, apart from times. */
  left: { time: number; step: number };
  right: { time: number; step: number };
  atEnd: boolean;
  /** `Job demo`, `status.failed`; without a field the object itself is there or is not. */
  fields: { ref?: Reference; object: string; field: string; left?: unknown; right?: unknown }[];
  /** How many more fields differ, in words. */
  more?: string;
  rules: Rule[];
}

/** Faults of patches of the versions that are compared: rows of `faults` of versions.json, and in which patches they are. */
export interface FaultsSeen {
  text: string;
  faults: { id: string; in: string }[];
}

/** compare(left, leftVersion, right, rightVersion): begins to compare two texts, each under a version (empty: its own). What is loaded stays. */
export type Comparing = { ok: true } | { ok: false; side: 'left' | 'right'; problems: Problem[] };

/** compareOn(steps): goes on with that by at most so many steps of each run; called until it is over. */
export type ComparedOn = { over: false; steps: number } | { over: true; comparison: Extract<Comparison, { ok: true }> };

/** Two texts as they run to their ends. Steps are those of a run that is loaded so. */
export type Comparison =
  | {
      ok: true;
      left: Outcome;
      right: Outcome;
      /** The first thing that both do, but at different times. */
      shift?: Parting & { left: Passed; right: Passed };
      /** Where they first do different things; a side that does nothing more is absent. */
      parting?: Parting;
      /** Absent where they part, and where all that a trace has of an instant is the same, or the same but for its times. */
      shown?: ShownDifference;
      /** What there is to say of runs that never part. */
      whole?: string;
      faults?: FaultsSeen;
    }
  | Extract<Comparing, { ok: false }>;

/** How a shared scenario is looked at. What a page does not know it leaves alone; as JSON at most 4,096 bytes. */
export interface ShareView {
  /** The moment, by its number or by its time in microseconds; never both. */
  step?: number;
  time?: number;
  /** The open panels. */
  panels?: string[];
  /** What the sender says to those who open the link. */
  note?: string;
  /** The selected pod, or else the Job or CronJob that was chosen; a link has it without a uid, which is of one run. */
  object?: Reference;
}

/**
 * link(text, view as JSON): the fragment of a URL, without #, that carries text and view. When the text is the loaded one and
 * its run is done, the hash of the final state goes along. Over 8,000 characters it is a problem whose remedy is a file.
 */
export type Linked = { ok: true; fragment: string } | { ok: false; problem: Problem };

/** open(fragment): what a link carries, byte for byte. A run of the text with another hash is not what the sharer saw. */
export type Opened =
  | { ok: true; text: string; view: ShareView; hash: string }
  | { ok: false; problem: Problem };

/**
 * importObjects(text): what `kubectl get job,pods,events -o yaml` (or json) printed, as a scenario that replays it. `guesses` is
 * what the objects do not say, `differences` where the scenario's run ends otherwise than the cluster was, and `refusal` why the
 * scenario cannot be loaded, if it cannot. All are in the answers' language. Nothing is loaded.
 */
export type FromCluster =
  | { ok: true; text: string; guesses: string[]; differences: string[]; refusal?: Problem }
  | { ok: false; problem: Problem };

export interface EngineCalls {
  version(): string;
  /** The language of `what` and `why` in later answers: `en` or `ja`. Answers with the one that is used. */
  language(code: string): string;
  load(text: string): Loaded;
  /** As load, but under this version instead of the one that the text names. */
  loadAs(text: string, version: string): Loaded;
  /** Of the text whose run is loaded, in the language as it is now. */
  problems(): Problem[];
  run(maxSteps: number): Ran;
  steps(from: number, to: number): StepColumns;
  lanes(): Lanes;
  moment(step: number, firstPod: number, pods: number, failures: boolean): Moment;
  log(from: number, to: number): LogLine[];
  find(what: Landmark, step: number, direction: 1 | -1): number;
  stepAt(time: number): number;
  view(kind: KubectlView, object: Reference | null, step: number, time: number): string;
  causes(object: Reference | null, path: string, step: number): Causes;
  exportAs(format: ExportFormat): Exporting;
  exportOn(pieces: number): Exporting;
  exported(): string;
  races(step: number, from: number, to: number): Races;
  compare(left: string, leftVersion: string, right: string, rightVersion: string): Comparing;
  compareOn(steps: number): ComparedOn;
  link(text: string, view: ShareView): Linked;
  open(fragment: string): Opened;
  importObjects(text: string): FromCluster;
}

/** How each is answered: by a number or a text as it is, or by bytes of text, of JSON or of columns. */
export const answers: Record<keyof EngineCalls, 'plain' | 'text' | 'json' | 'steps'> = {
  version: 'plain',
  language: 'text',
  load: 'json',
  loadAs: 'json',
  problems: 'json',
  run: 'json',
  steps: 'steps',
  lanes: 'json',
  moment: 'json',
  log: 'json',
  find: 'plain',
  stepAt: 'plain',
  view: 'text',
  causes: 'json',
  exportAs: 'json',
  exportOn: 'json',
  exported: 'text',
  races: 'json',
  compare: 'json',
  compareOn: 'json',
  link: 'json',
  open: 'json',
  importObjects: 'json',
};
