// The page's state: one value, composed of the slices of its parts.
import type { Readable } from '../base/store';
import type { EngineCrash } from '../engine/crash';
import type { Comparison, Loaded, Moment, Problem, Races, Reference } from '../engine/protocol';
import type { Language } from '../text';
import type { Axis } from './axis';
import type { Breakpoint } from './breakpoints';
import type { LessonState } from './lesson';
import type { Shows } from './recordings';
import type { Run, StepBy } from './run';

export type Theme = 'auto' | 'light' | 'dark';
/** On a narrow screen, one of these fills it. */
export type Page = 'editor' | 'timeline' | 'job' | 'controller' | 'panels';

/** Virtual seconds per second, or one step of the chosen kind after another. */
export type Speed = number | 'steps';

/** The view and its language. */
export interface LookState {
  language: Language;
  theme: Theme;
  /** Whether single-character keys are commands (WCAG 2.1.4). */
  shortcuts: boolean;
  page: Page;
  editorOpen: boolean;
  /** The scenario is read-only. */
  readonly: boolean;
  /** The ID of the open panel. */
  panel: string;
  /** Panels that are open beside `panel`: an embed has several. */
  beside: readonly string[];
  selectedPod: Reference | undefined;
  /** The Job or CronJob that the user selected. It may not exist at this moment. */
  selectedJob: Reference | undefined;
  /** A short message to the user, also for screen readers. */
  notice: string | undefined;
  /** The notice's action can be undone as long as this is the text. */
  undo: { notice: string; label: string; text: string } | undefined;
  /** Downloaded last, and only by the page. */
  recordings: { shows: Shows } | undefined;
}

export interface RunsState {
  /** The engine's version, once it has answered. */
  version: string | undefined;
  /** The editor's text; `run.text` is the one that runs. */
  text: string;
  problems: Problem[];
  /** The text that the engine read last, and its answer, even if it was rejected. */
  read: { text: string; loaded: Loaded } | undefined;
  /** The engine has not yet accepted or rejected the text. */
  awaited: boolean;
  /** Steps done by the current run; undefined if there is none. */
  progress: number | undefined;
  run: Run | undefined;
  /** The run before the last change of its text. */
  before: Run | undefined;
}

export interface RecoveryState {
  /** Why the engine had to be restarted. The text is safe. */
  crash: EngineCrash | undefined;
  /** The same run crashed it again. It waits until the user continues. */
  halted: boolean;
  /** The text caused a crash each time: it only runs when the user confirms. */
  unrun: boolean;
}

export interface ClockState {
  step: number;
  time: number;
  playing: boolean;
  speed: Speed;
  stepBy: StepBy;
  breakpoints: Breakpoint[];
  /** The breakpoints that stopped the clock. */
  stoppedBy: string | undefined;
  /** Whether stretches without events are drawn short. */
  folding: boolean;
  /** Converts times to places on the timeline. */
  axis: Axis;
  /** The visible part of the run, in places. */
  view: { from: number; to: number };
}

export interface QuestionsState {
  /** What the panels show. It follows `step` of `run` as soon as the engine has answered. */
  moment: Moment | undefined;
  momentOf: { run: number; step: number; firstPod: number; failedPods: boolean } | undefined;
  /** The clock's time in the panels, which are updated less often than each frame. */
  told: number;
  /** The last Job that a step was about. */
  stepJob: Reference | undefined;
  firstPod: number;
  /** The table of pods has only pods that failed or restarted. */
  failedPods: boolean;
  /** The number of seeds tried by the current search. */
  searched: number | undefined;
  /** The share of steps that a panel has searched so far. */
  lookedBack: number | undefined;
  /** The share that the current export has written. */
  exported: number | undefined;
  /** What raced at the present step. */
  races: { run: number; step: number; found: Races; searched: boolean } | undefined;
  /** By the panel's ID: the user's choices, the engine's answer, and its moment. */
  panels: Readonly<Record<string, { chosen: object; answer: unknown; of?: { run: number; step: number } }>>;
}

export interface AddressState {
  example: string | undefined;
  /**
   * The description or the objects of the opened example or link. While the text still has it, it is that example, and a translation can be
   * shown.
   */
  exampleAbout: string | undefined;
  /** The opened text, which the editor's text was made from or replaced. */
  origin: string | undefined;
  /** The text and the step of the page's address; the text was edited since. */
  opened: { text: string; step: number; address: string } | undefined;
  /** The opened link, until the user continues, for the message above its run. */
  shared: { text: string; note: string } | undefined;
  /** The link was made by an engine whose run ended differently. */
  otherRun: boolean;
}

/** A kept run; see kept.ts. */
export interface Fork {
  id: number;
  text: string;
  title?: string;
  outcome: string;
  pods: number;
  steps: number;
  /** Of the run's last state. */
  hash: string;
  run: Run | undefined;
}

/** What the run is compared with. */
export type Against =
  | { kind: 'version'; version: string }
  | { kind: 'fork'; id: number }
  | { kind: 'text'; text: string };

/** The other run, on the same clock. */
export interface Beside {
  /** The run that it is compared with. */
  of: number;
  /** Why it was rejected; there is then no run. */
  problems: Problem[];
  /** The version that accepts or rejects it. */
  version: string;
  run: Run | undefined;
  comparison: Comparison | undefined;
  /** The user stopped it: its run or, after that, the comparison. */
  isStopped?: boolean;
  /** Where the two diverge, on either side. */
  parting: { left: Moment | undefined; right: Moment | undefined } | undefined;
  /** When the two diverge, on each side's clock, as the timelines mark it. */
  partsAt: [left: number | undefined, right: number | undefined] | undefined;
  /** The other run's moment at the clock's time. */
  moment: Moment | undefined;
}

export interface ComparisonState {
  forks: Fork[];
  against: Against | undefined;
  other: Beside | undefined;
  /** The number of compared steps; 0: none yet, or all. */
  compared: number;
}

export interface LessonsState {
  /** The active lesson. */
  lesson: LessonState | undefined;
}

export interface State
  extends LookState, RunsState, RecoveryState, ClockState, QuestionsState, AddressState, ComparisonState, LessonsState {}

/** The state as one part sees it: it can read all and change its own slice. */
export interface Slice<Own> extends Readable<State> {
  set(patch: Partial<Own>): void;
}
