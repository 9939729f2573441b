// The page's state: one value, made of the slices of those who change it.
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
/** On a narrow screen one of these fills it. */
export type Page = 'editor' | 'timeline' | 'job' | 'controller' | 'panels';

/** Virtual seconds per second, or one step of the chosen kind after another. */
export type Speed = number | 'steps';

/** What one looks at, and in which language. */
export interface LookState {
  language: Language;
  theme: Theme;
  /** Whether keys of a single character are commands (WCAG 2.1.4). */
  shortcuts: boolean;
  page: Page;
  editorOpen: boolean;
  /** The scenario can be looked at, not changed. */
  readonly: boolean;
  /** The open panel, by its id. */
  panel: string;
  /** Panels that are open beside `panel`: an embed has several. */
  beside: readonly string[];
  selectedPod: Reference | undefined;
  /** A Job or a CronJob, where a person chose one; it may not be there at this moment. */
  selectedJob: Reference | undefined;
  /** A short message to the person, read out too. */
  notice: string | undefined;
  /** What the notice tells of can be taken back, as long as the text is this one. */
  undo: { notice: string; label: string; text: string } | undefined;
  /** Downloaded after all else, and only by the page. */
  recordings: { shows: Shows } | undefined;
}

export interface RunsState {
  /** The engine's version, once it has answered. */
  version: string | undefined;
  /** What the editor holds; `run.text` is what runs. */
  text: string;
  problems: Problem[];
  /** The text that the engine read last, and what it said of it, refused or not. */
  read: { text: string; loaded: Loaded } | undefined;
  /** The engine has not answered yet whether it takes the text. */
  awaited: boolean;
  /** Steps done of a run under way; undefined when none is. */
  progress: number | undefined;
  run: Run | undefined;
}

export interface RecoveryState {
  /** Why the engine had to be started anew; its text is safe. */
  crash: EngineCrash | undefined;
  /** It broke again by the same run, which waits until the person goes on. */
  halted: boolean;
  /** The text ended whatever ran it each time: it is not run until the person says so. */
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
  /** Whether stretches where nothing happens are drawn short. */
  folding: boolean;
  /** What makes a place on the timeline of a time. */
  axis: Axis;
  /** The part of the run that the timeline shows, in places. */
  view: { from: number; to: number };
}

export interface QuestionsState {
  /** What the panels show; it follows `step` of `run` as soon as the engine has answered. */
  moment: Moment | undefined;
  momentOf: { run: number; step: number; firstPod: number; failedPods: boolean } | undefined;
  /** Of the clock, the time that the panels tell while it runs: they follow less often than each frame. */
  told: number;
  /** The last Job that a step was about. */
  stepJob: Reference | undefined;
  firstPod: number;
  /** The table of pods has those alone that failed, or were restarted. */
  failedPods: boolean;
  /** Seeds that were tried of a search that goes on. */
  searched: number | undefined;
  /** The share of the steps that a panel has looked through for what it goes on to look for. */
  lookedBack: number | undefined;
  /** The share that is written of an export that goes on. */
  exported: number | undefined;
  /** What raced at the step shown. */
  races: { run: number; step: number; found: Races; searched: boolean } | undefined;
  /** By the panel's id: what a person chose to be asked for, and what the engine answered to that, of which moment. */
  panels: Readonly<Record<string, { chosen: object; answer: unknown; of?: { run: number; step: number } }>>;
}

export interface AddressState {
  example: string | undefined;
  /** The own description of the example or link, or else its objects: while the text has it, it is that, and may be told of in another language. */
  exampleAbout: string | undefined;
  /** The text that was opened, and which the one in the editor was made of or took the place of. */
  origin: string | undefined;
  /** The text and the step that the page's address was made of; another text has been edited since. */
  opened: { text: string; step: number; address: string } | undefined;
  /** The link that was opened, until one goes on: what is said over its run. */
  shared: { text: string; note: string } | undefined;
  /** The link was made by an engine whose run ended otherwise. */
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
  /** What is not accepted: then there is no run. */
  problems: Problem[];
  /** The version that accepts it or does not. */
  version: string;
  run: Run | undefined;
  comparison: Comparison | undefined;
  /** The person stopped it, while the other side ran (then that is stopped) or after. */
  isStopped?: boolean;
  /** Where the two part, on either side. */
  parting: { left: Moment | undefined; right: Moment | undefined } | undefined;
  /** When the two part, on the clock of either side, as the timelines mark it. */
  partsAt: [left: number | undefined, right: number | undefined] | undefined;
  /** The other run's moment at the clock's time. */
  moment: Moment | undefined;
}

export interface ComparisonState {
  forks: Fork[];
  against: Against | undefined;
  other: Beside | undefined;
  /** How many steps were made of the runs that are being compared; 0: none yet, or all. */
  compared: number;
}

export interface LessonsState {
  /** The lesson that one is in. */
  lesson: LessonState | undefined;
}

export interface State
  extends LookState, RunsState, RecoveryState, ClockState, QuestionsState, AddressState, ComparisonState, LessonsState {}

/** The state as one of them has it: all of it to read, its own to change. */
export interface Slice<Own> extends Readable<State> {
  set(patch: Partial<Own>): void;
}
