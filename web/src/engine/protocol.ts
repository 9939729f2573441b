// Generated from core/view by tests/view/protocol/protocol_test.cc, with UPDATE_EXPECT=1.
// Times are microseconds of virtual time since the start of the scenario; steps count from 1. Moment k is the state
// after the first k steps: moment 0 is the empty cluster, and step k leads from moment k-1 to moment k.

/** What can be done to a pod depends on this state. */
export type PodState = 'pending' | 'running' | 'waiting' | 'over';

/** `get` is `kubectl get -o wide`. */
export type KubectlView = 'get' | 'describe' | 'yaml';

/**
 * `svg`: the timeline. `trace`: the settled state at each instant, as JSON. `perfetto`: Chrome's trace event format. `transcript`:
 * an asciinema recording of `kubectl get --watch`. `markdown`: how the run ended and what happened when. `answer`: how it ended in
 * one line: `Failed at 2m33s: backoffLimit 3, 4 pods exited 1`.
 */
export type ExportFormat = 'svg' | 'trace' | 'perfetto' | 'transcript' | 'markdown' | 'answer';

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

/** Steps in columns, little endian: u32 count, u32 zero, count × f64 time, count × u8 flags (StepFlag). */
export interface StepColumns {
  time: Float64Array;
  flags: Uint8Array;
}

/**
 * What to look for: a flag's name, or one of
 *   condition:Failed            a Job's condition of this type became true
 *   event:BackoffLimitExceeded  an Event with this reason was recorded
 *   pod:created pod:running pod:deleted pod:failed pod:succeeded pod:restarted pod:evicted
 *                               deleted: deletionTimestamp was set, or the pod was removed; evicted: DisruptionTarget became true
 *   job:created job:deleted job:resumed job:finished    node:down node:up node:cordoned node:uncordoned node:drained node:deleted
 *   reason:OOMKilled            a pod or a container got this reason
 *   exit:3                      a container ended with this exit code
 *   pod:failed@demo-x           only of this pod, Job or node; pod:failed@#2: of a pod with index 2.
 *                               job:finished@team-a/demo: in this namespace. A name without a namespace that several namespaces have
 *                               means the one in `default`, and finds AMBIGUOUS if there is none
 *   when:failed>2               a number in the status of a Job came to satisfy this.
 *                               active, ready, succeeded, failed, terminating; > >= < <= == !=; an absent field is 0.
 *                               when:failed>2,active<1: all of them at the same time, for one Job.
 *                               when:restarts>1: restarts of one pod, of all its containers
 *   time>30000 time>=30000      milliseconds of virtual time
 *   pod:failed|time>30000       the nearest of several
 * Anything else finds nothing.
 */
export type Landmark = 'visible' | 'sync' | 'failure' | 'condition' | 'event' | 'action' | string;

/** Several namespaces have the name of a landmark. */
export const AMBIGUOUS = 4294967295;

/** The durations of the rules in spec.pods or of the commands. */
export interface RunTimesAsNow {
  kind: 'asNow';
}

/** All pods run equally long. */
export interface AlwaysRunTime {
  kind: 'always';
  /** A duration: `90s`. */
  time: string;
}

/** A uniform distribution. */
export interface UniformRunTime {
  kind: 'uniform';
  /** The shortest duration. */
  from: string;
  /** The longest duration. */
  to: string;
}

/** A log-normal distribution. */
export interface LogNormalRunTime {
  kind: 'logNormal';
  /** The duration of the median. */
  median: string;
  /** The duration of the 95th percentile. */
  p95: string;
}

/** One of several durations, each equally likely. */
export interface MeasuredRunTimes {
  kind: 'measured';
  /** The durations. */
  times: string[];
}

export type RunTimes = RunTimesAsNow | AlwaysRunTime | UniformRunTime | LogNormalRunTime | MeasuredRunTimes;

export interface ExportProgress {
  /** Everything is written. */
  over: boolean;
  /** How many pieces (rows or instants) are written. */
  done: number;
  /** How many there are; an estimate until the end. */
  all: number;
}

export type Exporting = ExportProgress | null;

export interface ComparisonBegun {
  ok: true;
}

/** A place in the scenario's text. Lines and columns count from 1, columns in UTF-16 units; the end is exclusive. */
export interface Span {
  /** Where it begins. */
  line: number;
  /** Where it begins. */
  column: number;
  /** Where it ends. */
  endLine: number;
  /** The first column after it. */
  endColumn: number;
}

/** A guess of what a container is meant to do. */
export interface Offer {
  /** What the container does, as a button says it. */
  label: string;
  /** Rules for spec.pods. */
  rules: Record<string, unknown>[];
  /** The Job of the pods that they match. */
  job?: string;
  /** The CronJob of the Jobs of the pods. */
  cronJob?: string;
  /** The namespace of the Job or CronJob; absent if the rules do not name one. */
  namespace?: string;
}

/** Replaces a place in the text. */
export interface Edit {
  /** What is replaced. An empty place inserts. */
  span: Span;
  /** The replacement. */
  text: string;
}

/** A quick fix. */
export interface Mend {
  /** What it does, in a few words: `Write restartPolicy: Never`. */
  title: string;
  /** In the order of their places, without overlap. */
  edits: Edit[];
}

export interface Problem {
  /** An error keeps the text from being loaded. */
  severity: 'error' | 'warning' | 'info';
  /** Problems of one kind say the same of different objects or fields. */
  kind?: string;
  /** What is wrong, in the API server's words if it rejects it. */
  message: string;
  /** What to do about it. */
  remedy?: string;
  /** The title of a quick fix says the remedy. */
  onButton?: boolean;
  /**
   * The field to name before the message, as Kubernetes writes it: `spec.template.spec.restartPolicy`. Absent if the message begins
   * with it.
   */
  path?: string;
  /** Where the text has it; absent if it is in no single place. */
  span?: Span;
  /** Absent if there is nothing to guess. */
  offers?: Offer[];
  /** Alternatives. Absent if one click cannot fix it. */
  mends?: Mend[];
}

export interface ComparisonRefused {
  ok: false;
  /** The text that cannot be loaded. */
  side: 'left' | 'right';
  /** Why it cannot be loaded. At least one is an error. */
  problems: Problem[];
}

export type Comparing = ComparisonBegun | ComparisonRefused;

export interface ComparisonGoesOn {
  over: false;
  /** Steps of both runs so far. */
  steps: number;
}

/** An object. A node has neither a namespace nor a UID. */
export interface Reference {
  /** The kind of the object. */
  kind: 'Job' | 'CronJob' | 'Pod' | 'Node';
  /** metadata.namespace; absent for a node. */
  namespace?: string;
  /** metadata.name. */
  name: string;
  /** Absent before the object exists. */
  uid?: string;
}

export interface JobOutcome {
  /** The Job, with the UID that it has in this run. */
  ref: Reference;
  /** What both runs call it: `Job 1 of tick`. */
  name: string;
  /** How it ended, in words, or that it did not. */
  end: string;
  /** Complete, Failed or Suspended; empty if it continues. */
  condition: string;
  /** The reason of the condition; empty without a condition. */
  reason: string;
  /** When the condition became true; absent if the Job continues. */
  finished?: number;
  /** status.succeeded at the end of the run. */
  succeeded: number;
  /** status.failed at the end of the run. */
  failed: number;
  /** How many were created. */
  pods: number;
  /** Of their containers. */
  restarts: number;
}

export interface Outcome {
  /** The Kubernetes version of the run. */
  version: string;
  /** If a run has too many steps: a sentence that says how far it is compared. */
  cut?: string;
  /** One per Job that existed, in the order of their creation. */
  jobs: JobOutcome[];
}

/** A milestone of a compared run: a pod is created or ends, a Job's condition becomes true, an action is rejected. */
export interface Passed {
  /** When the run passes it. */
  time: number;
  /** The step that does it. */
  step: number;
  /** `pod 2 of demo fails (exit 3)` */
  text: string;
  /** The Job or the pod; absent for an action. */
  ref?: Reference;
  /** A remark if something else was due at that instant. */
  raced?: string;
}

/** A change of a release (`changes` of versions.json) or a feature gate. */
export interface Rule {
  /** The ID of the change in `changes`, or the name of the gate. */
  id: string;
  /** True for a feature gate, false for a change. */
  gate: boolean;
  /** The minor of v1.x that changed it. */
  since: number;
}

/** The first milestone that both runs reach at different times. */
export interface Shift {
  /** The milestone in the left run. */
  left: Passed;
  /** The same milestone in the right run. */
  right: Passed;
  /** The changes of releases without which both runs would reach it at the same time. */
  rules: Rule[];
}

/** Where two runs diverge. A side that does nothing more is absent. */
export interface Parting {
  /** What the left run does next. */
  left?: Passed;
  /** What the right run does next. */
  right?: Passed;
  /** The changes of releases without which both runs would do the same there. */
  rules: Rule[];
}

/** A time of a run, and its last step up to then. */
export interface Place {
  /** The instant that is compared. */
  time: number;
  /** 0 if no step came before. */
  step: number;
}

export interface ShownField {
  /** The object, with the UID of the left run if it exists there. */
  ref?: Reference;
  /** `Job demo` */
  object: string;
  /** `status.failed`; empty if the object itself exists on one side only. */
  field: string;
  /** Absent if that side does not have the field. */
  left?: unknown;
  /** The same for the right side. */
  right?: unknown;
}

/** What differs in the objects of two runs that never diverge. */
export interface ShownDifference {
  /** The compared instant of the left run. */
  left: Place;
  /** The compared instant of the right run. */
  right: Place;
  /** Their ends are compared, except for times. */
  atEnd: boolean;
  /** The first fields that differ. */
  fields: ShownField[];
  /** How many more fields differ, in words. */
  more?: string;
  /** The changes of releases without which the objects would be the same. */
  rules: Rule[];
}

export interface FaultOfPatches {
  /** As in `faults` of versions.json. */
  id: string;
  /** The patches that have it. */
  in: string;
}

/** Known bugs in patches of the compared versions. */
export interface FaultsSeen {
  /** A sentence that introduces the bugs. */
  text: string;
  /** One per bug. */
  faults: FaultOfPatches[];
}

/** Two texts as they run to their ends. */
export interface ComparedTexts {
  ok: true;
  /** How the run of the left text ends. */
  left: Outcome;
  /** How the run of the right text ends. */
  right: Outcome;
  /** Absent if they reach all milestones in common at the same time. */
  shift?: Shift;
  /** Where they first do different things. */
  parting?: Parting;
  /** Absent if they diverge, or if their objects are the same except for times. */
  shown?: ShownDifference;
  /** A summary of runs that never diverge. */
  whole?: string;
  /** Absent if no patch of the two versions has a known bug. */
  faults?: FaultsSeen;
}

export interface ComparisonOver {
  over: true;
  /** The result. */
  comparison: ComparedTexts;
}

export type ComparedOn = ComparisonGoesOn | ComparisonOver;

export type Comparison = ComparedTexts | ComparisonRefused;

export interface LinkFragment {
  ok: true;
  /** The fragment of the address, without #. */
  fragment: string;
}

export interface Refused {
  ok: false;
  /** Why it is not possible. */
  problem: Problem;
}

export type Linked = LinkFragment | Refused;

/** How a shared scenario is viewed; as JSON at most 4,096 bytes. */
export interface ShareView {
  /** The moment; either its step or its time, never both. */
  step?: number;
  /** The moment, if it has no step. */
  time?: number;
  /** The open panels. */
  panels?: string[];
  /** The sender's note for those who open the link. */
  note?: string;
  /** The selected pod, or else the selected Job or CronJob; without its UID, which belongs to one run. */
  object?: Reference;
}

/** What a link contains, byte for byte. */
export interface OpenedLink {
  ok: true;
  /** The scenario. */
  text: string;
  /** Empty if the sender shared none. */
  view: ShareView;
  /** The hash of the final state that the sender saw, or empty. A run with another hash is different. */
  hash: string;
}

export type Opened = OpenedLink | Refused;

/** A scenario that replays what kubectl printed. */
export interface ImportedObjects {
  ok: true;
  /** The scenario. */
  text: string;
  /** What was guessed because the objects do not contain it. */
  guesses: string[];
  /** How the end of the scenario's run differs from the cluster. */
  differences: string[];
  /** Why the scenario cannot be loaded. */
  refusal?: Problem;
}

export type FromCluster = ImportedObjects | Refused;

export interface JobFieldEdit {
  /** Job/demo or CronJob/team-a/tick; empty: the first Job or CronJob. */
  object: string;
  /** spec.template.spec.containers[0].image */
  path: string;
  /** The new value in YAML. null removes the field. */
  yaml: string;
}

/** The chances of all pods. */
export interface PodChance {
  /** The percentage of pods that fail. */
  percent: number;
  /** Their exit code. */
  exit: number;
  /** How long the containers of a pod run. */
  takes: RunTimes;
  /** Evictions per hour that a pod occupies its node. */
  evictionsPerPodHour: number;
}

export interface ExitCount {
  /** The exit code of the container. */
  code: number;
  /** How many pods exit with it. */
  count: number;
}

/** Faults of one kind in the timeline, which may be a rate instead. */
export interface HandFault {
  /** The rate of spec.chance that can replace them. */
  rate: 'evictions' | 'preemptions' | 'nodeLosses' | 'api' | 'exits';
  /** Their entries of the timeline, from 0. */
  entries: number[];
  /** How many faults; absent if they never end. */
  count?: number;
  /** How long a node is down. */
  down?: number;
  /** For the API: the verb of the calls. */
  verb?: string;
  /** For the API: the resource of the calls, such as `pods`. */
  resource?: string;
  /** For the API: the reason of the error, such as `Forbidden`. */
  error?: string;
  /** For killed pods: the number with each exit code. */
  exits?: ExitCount[];
  /**
   * The rate with the same frequency, per hour of a pod or a node; for the API and exits, a share. 0 if the exposure is unknown.
   */
  suggested: number;
}

export interface RateEdit {
  /** As in the answer of handFaults. */
  fault: HandFault;
  /** The new rate, in the unit of `suggested`. */
  rate: number;
}

/** A change of a scenario's text. Its comments and its layout stay. */
export interface ScenarioEdit {
  /** Entries of spec.timeline to remove, from 0. */
  removed?: number[];
  /** Entries to add to spec.timeline, each at its time. */
  timeline?: Record<string, unknown>[];
  /** Rules to add before all others of spec.pods, joined with those for other containers of the same pods. */
  rules?: Record<string, unknown>[];
  /** Entries to add to spec.expect. */
  expect?: Record<string, unknown>[];
  /** Fields of the spec by their path, such as cluster.watchDelay. null removes a field. */
  spec?: Record<string, unknown>;
  /** Fields of Jobs and CronJobs. */
  fields?: JobFieldEdit[];
  /** Chances of all pods, instead of spec.pods. */
  chance?: PodChance;
  /** spec.pods becomes one more chance of pods. */
  rulesAsChance?: PodChance;
  /** A rate in place of faults in the timeline. */
  rate?: RateEdit;
  /** The duration of a text that does not set it. */
  until?: number;
  /** The edits of a quick fix; all other members are then ignored. */
  places?: Edit[];
}

/** The denominators of rates, from the run without chance. */
export interface Exposure {
  /** Hours that all pods together occupied nodes. */
  podHours: number;
  /** Hours that all nodes together were up. */
  nodeHours: number;
  /** How many pods were created. */
  pods: number;
}

export interface EditedScenario {
  ok: true;
  /** The whole new text. */
  text: string;
  /** The new duration of the scenario, if it was extended to reach an added entry. */
  until?: number;
}

export type Edited = EditedScenario | Refused;

export interface MergePatch {
  ok: true;
  /** The fields that differ from the object. */
  patch: Record<string, unknown>;
}

export type TypedPatch = MergePatch | Refused;

export interface Loaded {
  /** False if one of the problems is an error: the previous run stays loaded. */
  ok: boolean;
  /** Errors first, each severity in the order of the places; none if the text is fine. */
  problems: Problem[];
  /** The name that the text gives itself, or else its first Job or CronJob; also of a rejected text. */
  title: string;
  /** What the scenario says about itself; empty if it says nothing. */
  description: string;
  /** The Kubernetes version that accepts or rejects the text. Empty if the text cannot be read. */
  version: string;
  /** RFC 3339. */
  start: string;
  /** How long the scenario lasts. */
  until: number;
  /** The Jobs and CronJobs of the text in its order, without UIDs. */
  objects: Reference[];
  /** spec.cluster.ties: the seed for the order of what happens at one instant; 0 is the fixed order. */
  ties: number;
  /** A cluster printed an object of the text, which can therefore be imported; also of a rejected text. */
  fromCluster: boolean;
}

/** An object and the name that people read: `namespace/name` in a scenario with several namespaces. */
export interface Named {
  /** The object. */
  ref: Reference;
  /** What people read. */
  name: string;
}

export interface Ran {
  /** How many steps the run has so far. */
  steps: number;
  /** The time of the last step. */
  now: number;
  /** Nothing is left to run. */
  done: boolean;
  /** The hash of the state after the last step, 16 hex digits. */
  hash: string;
  /** Why the run was cut off (a limit), or what was unfinished when it ended. */
  problem?: Problem;
  /** The whole run made more calls of a kind than chance can reject. */
  pastChance?: Problem;
  /** The Jobs that would continue after the end that spec.until sets. */
  unfinished?: Named[];
}

export interface ObjectLane extends Named {
  /** When it was created. */
  created: number;
  /** Absent while the object exists. */
  removed?: number;
}

/** A stretch of time in which an object stays in one state. */
export interface Segment {
  /**
   * Of a Job: active, suspended, finishing (FailureTarget or SuccessCriteriaMet is true), complete, failed. Of a pod: unscheduled,
   * pending (bound to a node, not running), running, notReady (running, not ready), crashLoop, imagePull, lost (its node is down),
   * succeeded, failed. Of a node: ready, cordoned, down, deleted.
   */
  kind: string;
  /** When it begins. */
  from: number;
  /** Absent if it lasts until the end of the run. */
  to?: number;
  /** The step that began it. */
  step: number;
  /** True while deletionTimestamp is set. */
  deleting?: boolean;
  /** Container restarts so far. */
  restarts?: number;
  /** The exit code of the container that decides how the pod ends, never a sidecar's. */
  exit?: number;
  /** The reason that the condition, the pod or its container gives for the state. */
  reason?: string;
}

/** An instant that the timeline marks. */
export interface Mark {
  /** When it happened. */
  at: number;
  /** The step in which it happened. */
  step: number;
  /** What happened, as a label or a tooltip shows it. */
  text: string;
}

export interface JobMark extends Mark {
  /** good and bad: a condition became true. suspended and resumed: spec.suspend changed. */
  kind: 'good' | 'bad' | 'suspended' | 'resumed';
  /** The type of the condition; the text also has its reason. */
  condition?: string;
  /** The reason of the condition. */
  reason?: string;
}

export interface JobLane extends ObjectLane {
  /** Ordered by time, without gaps. */
  segments: Segment[];
  /** Ordered by time. */
  marks: JobMark[];
}

/** A Job that a CronJob created. */
export interface CronJobRun extends Mark {
  /** The Job. */
  ref: Reference;
}

export interface CronJobLane extends ObjectLane {
  /** Ordered by time. */
  runs: CronJobRun[];
}

export interface PodLane extends ObjectLane {
  /** The name of the Job that controls the pod, or did last. */
  job: string;
  /** Absent if no Job ever controlled the pod. */
  jobRef?: Reference;
  /** The completion index. */
  index?: number;
  /** From 1, counted per index, or per Job if it is not Indexed. */
  attempt: number;
  /** Absent if the pod was never bound to a node. */
  node?: string;
  /** The step that removed the pod from the store; absent while it exists. */
  removedStep?: number;
  /** Ordered by time, without gaps. */
  segments: Segment[];
}

export interface NodeLane extends Named {
  /** Ordered by time, without gaps. */
  segments: Segment[];
}

/** A back-off of the Job controller before it creates the next pods. */
export interface Wait {
  /** The name of the Job. */
  job: string;
  /** The Job. */
  ref: Reference;
  /** Of a Job with backoffLimitPerIndex. */
  index?: number;
  /** When it begins: at the end of the failed pod. */
  from: number;
  /** When it ends. */
  to: number;
  /** When the controller first decided to wait. */
  found: number;
  /** Failures in a row that the length follows from. */
  failures: number;
}

/** An action of the scenario's timeline. */
export interface ActionMark extends Mark {
  /** What it changed, if that is one object. */
  ref?: Reference;
}

/** A stretch of time in which nothing visible happens. */
export interface Fold {
  /** When it begins. */
  from: number;
  /** When it ends. */
  to: number;
  /** How long it is drawn. */
  room: number;
}

/** How a Job ended, or several Jobs together. */
export interface RunOutcome {
  /** The name of the Job, if the run has several. */
  job?: string;
  /** good: complete. bad: failed. open: neither. */
  tone: 'good' | 'bad' | 'open';
  /** The result with its time: `Failed at 2m35s`. */
  end: string;
  /** The cause, with the numbers that decided. */
  why?: string;
  /** The step that decided it. */
  step?: number;
  /** True if the Job waits for something, and has no activeDeadlineSeconds. */
  endless?: boolean;
}

/** The whole run as the timeline draws it. */
export interface Lanes {
  /** In the order of their creation. */
  jobs: JobLane[];
  /** In the order of their creation. */
  cronJobs: CronJobLane[];
  /** Sorted by Job, index and attempt. */
  pods: PodLane[];
  /** In the order in which they joined the cluster. */
  nodes: NodeLane[];
  /** In the order in which they began. */
  waits: Wait[];
  /** Ordered by time. */
  actions: ActionMark[];
  /** In order. */
  folds: Fold[];
  /** Empty until the run is over. */
  outcomes: RunOutcome[];
  /** What each kind of segment is called, and deleting, restart, backoff, condition and action, which are drawn, too. */
  words: Record<string, string>;
  /**
   * The state that decides what can be done to a pod (pending, running, waiting, over) or a node (up, down, gone), by the kind of
   * its segment.
   */
  states: Record<string, 'pending' | 'running' | 'waiting' | 'over' | 'up' | 'down' | 'gone'>;
}

/** A Kubernetes function. */
export interface Source {
  /** The name of the function with its receiver, as in Go. */
  function: string;
  /** Its source at GitHub, at the tag of the release. */
  url: string;
}

/** One reason for a step. */
export interface Why {
  /** A sentence. */
  text: string;
  /** The number of the decision, as in recordings.json; absent if it is not a decision. */
  code?: number;
  /** True for the most important reason of a step; the others led to it or followed. */
  headline?: boolean;
  /** The function that decides so. */
  source?: Source;
  /** The field of a manifest that the rule reads. */
  field?: string;
  /** The object that has the field; absent for a field of the scenario. */
  ref?: Reference;
  /** Where the text has the field. */
  span?: Span;
}

/** What a step changed: `Pod demo-x7k2p`, `phase Pending → Running`. */
export interface Change {
  /** The name of the object with its kind, as a table shows it. */
  object: string;
  /** The object itself; for a queue key its Job, for an Event its object. */
  ref?: Reference;
  /** What changed, in a few words. */
  text: string;
  /** A cache, a queue or memory of the controllers, which kubectl does not show. */
  internal: boolean;
}

export interface Verdict {
  /** The type of the condition. */
  type: string;
  /** How to color it, as for marks of the timeline. */
  kind: 'good' | 'bad' | 'suspended' | 'resumed';
}

export interface ChangedField {
  /** `status.active`, `status.conditions[Failed].reason`: an element of a list is named by its type, its name or its number. */
  path: string;
  /** spec or status. */
  of: string;
  /** The member of spec or status that has the field. */
  name?: string;
  /** The step that changed it last. */
  step: number;
  /** When that step happened. */
  time: number;
  /** This step changed it. */
  now: boolean;
  /** If that step removed the field: the step that had set its last value. */
  set?: number;
}

/** Creations and deletions that the controller has not seen yet. */
export interface Expectations {
  /** Pods that the controller created and has not seen yet. */
  adds: number;
  /** Pods that the controller deleted and still sees. */
  deletes: number;
  /** When the last sync set them. */
  since: number;
  /** Absent if the controller waits for nothing. */
  expires?: number;
}

/** A pod whose finalizer removal the controller has not seen yet. */
export interface AwaitedFinalizer extends Named {
  /** The pod is deleted from the store. */
  gone: boolean;
}

/** The back-off record of a Job. */
export interface Backoff {
  /** Failures since the last success. */
  failures: number;
  /** When the last of them finished; absent if nothing failed yet. */
  lastFailure?: number;
  /** When the next pods are created; absent if nothing waits. */
  until?: number;
}

/** The back-off of an index of a Job with backoffLimitPerIndex. */
export interface IndexBackoff {
  /** The completion index. */
  index: number;
  /** Failed pods of the index that the back-off counts. */
  failures: number;
  /** Absent if the back-off is over. */
  until?: number;
}

/** Why an index has no pod after its back-off: the present state, or what the last sync found. */
export interface HeldBy {
  /**
   * ended: no more pods are created. suspended: spec.suspend. down: no controller runs. expectations: they are not met.
   * parallelism: enough pods run. terminating: pods still terminate. sync: nothing but the next sync.
   */
  by: 'ended' | 'suspended' | 'down' | 'expectations' | 'parallelism' | 'terminating' | 'sync';
  /** For parallelism and terminating: how many pods are wanted. */
  places?: number;
  /** When the queue returns the Job to a worker; absent if it is ready, or not queued. */
  due?: number;
}

/** The pods in status.uncountedTerminatedPods. */
export interface Uncounted {
  /** Pods to add to status.succeeded. */
  succeeded: Named[];
  /** Pods to add to status.failed. */
  failed: Named[];
}

/** What the controller reads of a pod. */
export interface PodVersion {
  /** status.phase. */
  phase: string;
  /** The condition Ready is true. */
  ready: boolean;
  /** deletionTimestamp is set. */
  deleting: boolean;
  /** It has the finalizer batch.kubernetes.io/job-tracking. */
  finalizer: boolean;
  /** metadata.resourceVersion. */
  resourceVersion: string;
}

/** A pod in the controller's cache and in the store; null if it is absent. */
export interface CachedPod extends Named {
  /** As the cache has it. */
  seen: PodVersion | null;
  /** As the store has it. */
  stored: PodVersion | null;
}

/** The controller's cache of a Job and its pods, compared with the store. */
export interface Cache {
  /** The version of the Job in the cache; 0 if the cache does not have the Job. */
  resourceVersion: string;
  /** The Job or one of its pods differs. */
  behind: boolean;
  /** Active pods of the Job in the cache. */
  activePodsSeen: number;
  /** Active pods of the Job in the store. */
  activePods: number;
  /** The first pods that differ. */
  pods: CachedPod[];
  /** How many pods differ. */
  unseen: number;
}

export interface JobMoment extends Named {
  /** The spec as the API server stores it. */
  spec: unknown;
  /** The fields of the spec with a single value that an update may change. */
  mutable: string[];
  /** The status as the API server stores it. */
  status: unknown;
  /** deletionTimestamp is set. */
  deleting: boolean;
  /** It is finished, finishes or is deleted: no more pods are created. */
  ending: boolean;
  /** The most important of its true conditions. */
  verdict?: Verdict;
  /** The fields that ever changed and their last change. */
  changed: ChangedField[];
  /** Absent if the controller has no record of them. */
  expectations?: Expectations;
  /** The controller does not count these pods again. */
  awaitedFinalizers: AwaitedFinalizer[];
  /** Absent if no pod failed since the last success. */
  backoff?: Backoff;
  /** One per index that failed, at most 200. */
  indexBackoff: IndexBackoff[];
  /** What prevents more pods now. */
  heldBy: HeldBy;
  /** With restartPolicy OnFailure: restarts of the containers of its pods, which count towards backoffLimit. */
  restarts?: number;
  /** Pods that ended and are not in the counters of the status yet. */
  uncounted: Uncounted;
  /** What the controller knows about the Job. */
  cache: Cache;
}

export interface NextStart {
  /** When the CronJob's next Job is due. */
  at: number;
  /** RFC 3339, in the time zone of the schedule. */
  local: string;
  /** Seconds by which clocks were put forward since the previous start; negative if back. */
  clocks?: number;
}

export interface CronJobMoment extends Named {
  /** The spec as the API server stores it. */
  spec: unknown;
  /** The fields of the spec with a single value that an update may change. */
  mutable: string[];
  /** The status as the API server stores it. */
  status: unknown;
  /** The fields that ever changed and their last change. */
  changed: ChangedField[];
  /** At most ten. */
  next: NextStart[];
}

export interface NodeMoment extends Named {
  /** ready, cordoned, down or deleted. */
  state: string;
  /** How many pods are bound to it and have not ended. */
  pods: number;
}

export interface PodMoment extends Named {
  /** The name of the Job that controls it, or did last. */
  job: string;
  /** Absent if no Job controls it now. */
  jobRef?: Reference;
  /** The completion index; absent if the Job is not Indexed. */
  index?: number;
  /** From 1, counted per index, or per Job if it is not Indexed. */
  attempt: number;
  /** status.phase. */
  phase: string;
  /** The condition Ready is true. */
  ready: boolean;
  /** deletionTimestamp is set. */
  deleting: boolean;
  /** While it is deleted: deletionTimestamp, which has whole seconds. */
  graceEnds?: number;
  /** The STATUS column of `kubectl get pods`. */
  status: string;
  /** Its READY column: `1/2`. */
  containersReady: string;
  /** Its RESTARTS column: the sum over its containers. */
  restarts: number;
  /** The name of its node; empty before it is scheduled. */
  node: string;
  /** Since its creation. */
  age: number;
  /** The field that says most about the pod: `status.phase`, or a more specific one. */
  field: string;
  /** The state of the container that waits for its restart or its image. */
  waiting?: string;
  /** The last of its running init containers. */
  runningInit?: string;
  /** The exit code of the container that decides how the pod ends, never a sidecar's. */
  exit?: number;
  /** status.reason, or else the reason of that container. */
  reason?: string;
  /** This step changed it. */
  changed: boolean;
}

export interface QueueItem {
  /** `namespace/name`, or the key of an orphan pod. */
  key: string;
  /** The object of the key; null if it does not exist. */
  ref: Reference | null;
  /** ready: a worker can take it. processing: a worker has it. delayed: it is added later. */
  state: 'ready' | 'processing' | 'delayed';
  /** When its delay ends; absent if nothing delays it. */
  due?: number;
  /** How often the queue's rate limiter counted a failure of the key; absent while it is processed. */
  retries?: number;
}

export interface QueueMoment {
  /** The name of the work queue in Kubernetes: job, job_orphan_pod, cronjob or ttl_jobs_to_delete. */
  name: string;
  /** First the key that a worker takes and finishes in this step (processing), then the queue after the step. */
  items: QueueItem[];
}

export interface ControllerMoment {
  /** The process: kube-controller-manager. */
  name: string;
  /** False after a crash and while it is stopped. */
  running: boolean;
  /** When it runs again. */
  until?: number;
  /** It crashes after this many writes of one sync. */
  crashAfterWrites?: number;
}

/** An injected fault that waits for calls: `create pods: Forbidden, 2 left`. */
export interface ApiFault {
  /** The verb of the calls, such as `create`. */
  verb: string;
  /** The resource of the calls, such as `pods`. */
  resource: string;
  /** The reason of the error that the calls get. */
  error: string;
  /** How many more calls fail. */
  left: number;
}

/** A watch event on its way to the informers. */
export interface WatchEvent {
  /** The object. */
  ref: Reference;
  /** The kind of the object. */
  kind: string;
  /** ADDED, MODIFIED or DELETED. */
  type: string;
  /** The name of the object as people read it. */
  name: string;
  /** When the informers receive it. */
  arrives: number;
}

export interface Moment {
  /** The step that led to the moment; 0 is the empty cluster. */
  step: number;
  /** When the step happened. */
  time: number;
  /** Who acted, in words: `Job controller`. */
  actor: string;
  /** What the step was, in a few words: `Job controller syncs default/demo`. */
  what: string;
  /** The reasons for the step, in the order in which they were decided. */
  why: Why[];
  /** One per object that the step changed. */
  changes: Change[];
  /** Something else was due at the same instant. */
  raced: boolean;
  /** The hash of the state and of all steps before, 16 hex digits. */
  hash: string;
  /** The Job that the step is about, while it exists. */
  job: Reference | null;
  /** The Jobs that exist. */
  jobs: JobMoment[];
  /** The CronJobs that exist. */
  cronJobs: CronJobMoment[];
  /** The nodes that exist, and deleted ones. */
  nodes: NodeMoment[];
  /** How many pods there are. */
  podCount: number;
  /** How many of them the list has: all, or those that failed or restarted. */
  listed: number;
  /** The number in the list of the first pod here. */
  firstPod: number;
  /** Part of the list, sorted by Job, index and attempt. */
  pods: PodMoment[];
  /** The queue of Jobs, and each other queue that has items. */
  queues: QueueMoment[];
  /** The processes that run controllers. */
  controllers: ControllerMoment[];
  /** The faults that still have calls to fail. */
  faults: ApiFault[];
  /** At most 50, in the order in which they were written. */
  watch: WatchEvent[];
}

/** An Event, an API call of a controller or an action of the scenario. */
export interface LogLine {
  /** The step in which it happened. */
  step: number;
  /** When it happened. */
  time: number;
  /** An Event, an API call of a controller, or an action of the scenario. */
  kind: 'event' | 'call' | 'action';
  /** Normal, Warning or Error of an Event; the verb of a call; the field that names an action. */
  type: string;
  /** The reason of an Event; who made the call or took the action. */
  reason: string;
  /** The name of the object with its kind, as a table shows it. */
  object: string;
  /** Of a create call that failed: the Job or CronJob that the object was for. */
  ref?: Reference;
  /** The message of an Event; what a call changed; the action in words. */
  message: string;
  /** How a call failed; absent if it succeeded. */
  error?: string;
}

export interface Cause {
  /** The step. */
  step: number;
  /** When it happened. */
  time: number;
  /** What the step was, in a few words. */
  text: string;
  /** What the step is about; null if that is several objects or none. */
  ref: Reference | null;
  /** A reason that would only repeat the text has an empty one. */
  why: Why[];
}

/** What a step did to a field. A value is absent if the field was. */
export interface FieldChange {
  /** The value before the step. */
  before?: unknown;
  /** The value within a step that restored the previous value. */
  between?: unknown;
  /** The value after the step. */
  after?: unknown;
  /** The step that set the previous value. */
  set?: number;
}

/** Who set a field of a spec: a manifest, the timeline or the API server. */
export interface Origin extends Why {
  /** The keys that lead to the field in its manifest. */
  keys?: string[];
}

export interface Causes {
  /** The latest first. */
  causes: Cause[];
  /** How many earlier causes there are. */
  more: number;
  /** The earliest cause, if it is not among them. */
  root?: Cause;
  /** Nothing ever set the field: the causes are those of the object. */
  never?: boolean;
  /** What the first cause did to the field. */
  change?: FieldChange;
  /** Absent if nobody set the field, as in a status. */
  origin?: Origin;
  /** All fields that the object has, or had, and that can be asked about, sorted. A condition counts as one field. */
  fields?: string[];
}

/** Something else that was due at the same instant. */
export interface RacingStep {
  /** The step in which it happened. */
  step: number;
  /** What the step was, in a few words. */
  what: string;
  /** What the step is about; null if that is several objects or none. */
  ref: Reference | null;
}

export interface Races {
  /** At most 8, by their step. */
  others: RacingStep[];
  /** How many others there are beyond these. */
  more: number;
  /**
   * A seed for spec.cluster.ties with which the first of the others happens before the step, and everything earlier stays the same.
   * Absent if none of the tried seeds has that effect.
   */
  ties?: number;
}

/** A Job or CronJob of a text. */
export interface TextJob {
  /** How a variation names it, such as Job/demo; empty for the first. */
  object: string;
  /** The kind of the manifest. */
  kind: 'Job' | 'CronJob';
  /** metadata.name. */
  name: string;
  /** Present if another of its kind has its name. */
  namespace?: string;
  /** Before a path of the Job's spec: `spec.`, or that of a CronJob's template. */
  prefix: string;
  /** The whole document as the text has it, without defaults. */
  manifest: Record<string, unknown>;
  /** spec.parallelism of the Job, or its default 1. */
  parallelism: number;
  /** spec.completions of the Job, with its default; absent if any success completes the Job. */
  completions?: number;
  /** spec.completionMode is Indexed. */
  indexed?: boolean;
}

export interface OtherFault {
  /** The words of the timeline, such as `delete Pod`. */
  what: string;
  /** How many entries of the timeline do this. */
  count: number;
}

export interface HandFaults {
  /** One per kind of fault that a rate can replace. */
  faults: HandFault[];
  /** Faults that chance has no rate for. */
  others: OtherFault[];
  /** How many rules spec.pods has. */
  rules: number;
}

/** The pods that rules of spec.pods match. */
export interface MeantPods {
  /** Indexes in `lanes` of the pods that they match, whatever the index and the attempt. */
  pods: number[];
  /** The first container of the first rule. */
  container: string;
  /** The rule says how long that container runs. */
  ends?: boolean;
  /** It exits with an error in one of its runs. */
  fails?: boolean;
  /** The highest attempt that a rule matches, from 1. */
  attempt: number;
  /** The last run of a container that a rule describes, from 0. */
  start: number;
}

export interface EngineCalls {
  /** The version of Job Playground. */
  version(): string;
  /** Sets the language of later answers, en or ja; answers with the one that is used. */
  language(code: string): string;
  /** Reads a scenario and prepares its run. If one of the problems is an error, the previous run stays loaded. */
  load(text: string): Loaded;
  /** Like load, for this Kubernetes version instead of the one in the text. */
  loadAs(text: string, version: string): Loaded;
  /** The problems of the loaded text, in the present language. */
  problems(): Problem[];
  /** Continues the run by at most `maxSteps` steps. The page calls it until `done`. */
  run(maxSteps: number): Ran;
  /** The steps from..to-1. */
  steps(from: number, to: number): StepColumns;
  /** The whole run as the timeline draws it; then only the cursor moves. */
  lanes(): Lanes;
  /**
   * Everything that the panels show after a step. The list of pods is a window; with `failures` it has only pods that failed or
   * restarted.
   */
  moment(step: number, firstPod: number, pods: number, failures: boolean): Moment;
  /** Events, API calls of the controllers and actions of the scenario in the steps from..to-1. */
  log(from: number, to: number): LogLine[];
  /**
   * The nearest step after (or before) `step`, never `step` itself; 0 if there is none, AMBIGUOUS if several objects have the name.
   */
  find(what: Landmark, step: number, direction: 1 | -1): number;
  /** The last step at or before a time. */
  stepAt(time: number): number;
  /**
   * What kubectl prints after the step, with the ages of that time; null: all Jobs, CronJobs and pods. A reference without a UID
   * means the object with that name at the step.
   */
  view(kind: KubectlView, object: Reference | null, step: number, time: number): string;
  /**
   * Why a field has its value: the step that changed it last, what caused that step, and so on. Without an object and a path: what
   * led to the step.
   */
  causes(object: Reference | null, path: string, step: number): Causes;
  /** Starts to export the run, up to its present end. */
  exportAs(format: ExportFormat): Exporting;
  /** Exports at most `pieces` more rows or instants. Null if nothing is exported, for example because another text was loaded. */
  exportOn(pieces: number): Exporting;
  /** Returns the text of the finished export, once. */
  exported(): string;
  /** The other events that were due at the instant of a step. Tries the seeds from..to-1 for another order. */
  races(step: number, from: number, to: number): Races;
  /** Starts to compare two texts, each for a version; empty: the version in the text. The loaded text stays. */
  compare(left: string, leftVersion: string, right: string, rightVersion: string): Comparing;
  /** Continues by at most `steps` steps of each run, until both are over. */
  compareOn(steps: number): ComparedOn;
  /** A link to the text and the view. It contains the hash of the final state if the text is loaded and its run is done. */
  link(text: string, view: ShareView): Linked;
  /** Reads a link. Nothing is loaded. */
  open(fragment: string): Opened;
  /** Makes a scenario of the output of `kubectl get job,pods,events -o yaml` (or json). Nothing is loaded. */
  importObjects(text: string): FromCluster;
  /** The text with a change. A text without a Scenario gets one. Nothing is loaded. */
  edit(text: string, edit: ScenarioEdit): Edited;
  /** The value at a path of the Scenario's spec, such as cluster.watchDelay; null if there is none. */
  specValue(text: string, path: string): unknown;
  /** The Jobs and CronJobs of a text; none if it cannot be read. */
  jobs(text: string): TextJob[];
  /**
   * The faults of the timeline that may be rates of chance. If the text is the one that ran, they count the pods that were there.
   */
  handFaults(text: string, exposure: Exposure | null): HandFaults;
  /** The pods of the loaded run that rules of spec.pods match. */
  matchedPods(rules: Record<string, unknown>[]): MeantPods;
  /** Reads a merge patch of an object as a person typed it, in YAML or JSON. */
  readPatch(object: Record<string, unknown>, typed: string): TypedPatch;
  /** The fields as YAML. */
  asYaml(value: Record<string, unknown>, onOneLine: boolean): string;
  /** The text without what reveals its outcome. Its run is the same. */
  stripSpoilers(text: string): string;
}

/** How each is answered. */
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
  edit: 'json',
  specValue: 'json',
  jobs: 'json',
  handFaults: 'json',
  matchedPods: 'json',
  readPatch: 'json',
  asYaml: 'text',
  stripSpoilers: 'text',
};
