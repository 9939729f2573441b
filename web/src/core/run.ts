// A run as the page holds it: everything that is requested once, and what can be calculated from it without the engine.
import { StepFlag, type Lanes, type Loaded, type Ran, type StepColumns } from '../engine/protocol';
import { axisOf } from './axis';
import { idOf } from './reference';

export interface Run {
  /** A new number for each load, so that views recognize their data. */
  id: number;
  text: string;
  loaded: Loaded;
  ran: Ran;
  columns: StepColumns;
  lanes: Lanes;
  /** The end of the timeline in virtual time: slightly after the last visible event. */
  end: number;
  /** Set if the run continues, but the rest is neither shown nor run yet. It is the message for users who ask for more. */
  soFar?: string;
  /** A lesson holds the rest of the run back. */
  isHeld?: boolean;
  /** The user stopped it there. */
  isStopped?: boolean;
}

/** Where a run stops because the rest is hidden. */
export interface Horizon {
  step: number;
  time: number;
  why?: string;
}

/** Steps per call while a run continues: about 50 ms each. */
export const chunk = 4000;
/** The shortest view of a timeline, in microseconds. */
export const shortest = 1000;

/** True for a run with too many Jobs and pods to look at one by one: at first, only failed ones have rows. */
export const hasPodsByTheHundred = (run: Run | undefined): boolean => run !== undefined && run.lanes.pods.length + run.lanes.jobs.length > 400;
/** With few pods, all are visible. With many, the user can show only failed ones. */
export const hasManyPods = (run: Run | undefined): boolean => (run?.lanes.pods.length ?? 0) > 12;

export type StepBy = 'event' | 'sync' | 'visible';
export const stepKinds: StepBy[] = ['visible', 'sync', 'event'];

const masks: Record<string, number> = {
  event: 0xff,
  sync: StepFlag.Sync,
  // A fault often has no visible effect immediately, but the next steps are about it.
  visible: StepFlag.Visible | StepFlag.Action,
  failure: StepFlag.Failure,
  condition: StepFlag.Condition,
  recorded: StepFlag.Event,
  action: StepFlag.Action,
};

/** Returns the last step at or before a virtual time. 0 is the empty cluster. */
export function stepAt(columns: StepColumns, time: number): number {
  let low = 0;
  let high = columns.time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (columns.time[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the description of a text, or else its objects. It stays the same when an example is edited, but differs for another text. */
export function aboutOf({ description, objects }: Loaded): string {
  return description || objects.map(idOf).join();
}

export function timeOf(columns: StepColumns, step: number): number {
  return step > 0 ? (columns.time[Math.min(step, columns.time.length) - 1] ?? 0) : 0;
}

/** Returns the nearest step of this kind after (1) or before (-1) `step`; undefined if there is none. */
export function nearest(columns: StepColumns, what: string, step: number, direction: 1 | -1): number | undefined {
  const mask = masks[what] ?? 0xff;
  const any = mask === 0xff;
  for (let at = step + direction; at >= 1 && at <= columns.flags.length; at += direction) {
    if (any || columns.flags[at - 1]! & mask) return at;
  }
  // Before the first one is the empty cluster, which has no step.
  return direction < 0 && step > 0 && (any || what === 'visible' || what === 'sync') ? 0 : undefined;
}

/** Returns the last action, or sync with a visible change, at or before `step`: a good start for a story. */
export function tellingStep(columns: StepColumns, step: number): number {
  const both = StepFlag.Visible | StepFlag.Sync;
  for (let at = step; at >= 1; --at) {
    const flags = columns.flags[at - 1]!;
    if ((flags & both) === both || flags & StepFlag.Action) return at;
  }
  return nearest(columns, 'visible', step + 1, -1) ?? 0;
}

/** Returns the reaction to an event at a step: the first sync from there on that changed something. */
export function answerTo({ flags }: StepColumns, step: number): number | undefined {
  const both = StepFlag.Visible | StepFlag.Sync;
  for (let at = step; at <= flags.length; ++at) if ((flags[at - 1]! & both) === both) return at;
  return undefined;
}

/** Returns the first step to show of an unknown run: the reaction to its first failure, or its end. */
export function firstToSee(columns: StepColumns): number {
  const failure = nearest(columns, 'failure', 0, 1);
  const answer = failure === undefined ? undefined : answerTo(columns, failure);
  if (answer !== undefined) return answer;
  const last = (what: string) => nearest(columns, what, columns.flags.length + 1, -1) ?? 0;
  const end = failure ?? (last('condition') || last('visible'));
  // If an action has no effect, the next sync shows why.
  return (columns.flags[end - 1]! & StepFlag.Action && nearest(columns, 'sync', end, 1)) || end;
}

/** Returns where the timeline of this run ends. */
export function endOf(loaded: Loaded, ran: Ran, columns: StepColumns, lanes: Lanes): number {
  const last = nearest(columns, 'visible', columns.flags.length + 1, -1) ?? 0;
  const at = timeOf(columns, last);
  const open = lanes.jobs.some((job) => {
    const kind = job.segments.at(-1)?.kind;
    return job.removed === undefined && kind !== 'complete' && kind !== 'failed';
  });
  // That the run ends there although it would continue is also worth seeing.
  if (ran.unfinished) return Math.max(1e6, loaded.until, at);
  // Folded time does not count as duration.
  const drawn = axisOf([lanes]).place(at);
  // Beside folded days, half a minute would be most of the picture.
  const room = Math.max(drawn * (open ? 0.25 : 0.06), open && !lanes.folds.length ? 30e6 : 1e6);
  const end = Math.max(1e6, Math.min(at + room, Math.max(loaded.until, at)));
  // The last sync of a Job often finds nothing to do, shortly afterwards.
  const over = timeOf(columns, columns.time.length);
  return over <= end + room ? Math.max(end, over) : end;
}

/** Returns the last known time of a run: the end of its scenario, or where it was cut off. */
export function lastTime({ loaded, ran, end, soFar }: Run): number {
  return soFar || (ran.problem && !ran.unfinished) ? end : Math.max(end, loaded.until);
}
