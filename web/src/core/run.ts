// A run as the page holds it: everything that is asked once, and what can be answered from it without the engine.
import { StepFlag, type Lanes, type Loaded, type Ran, type StepColumns } from '../engine/protocol';
import { axisOf } from './axis';
import { idOf } from './reference';

export interface Run {
  /** Another number for each load, so that views know what is theirs. */
  id: number;
  text: string;
  loaded: Loaded;
  ran: Ran;
  columns: StepColumns;
  lanes: Lanes;
  /** Where the timeline ends, in virtual time: a little after the last thing worth seeing. */
  end: number;
  /** It goes on, which is not shown: neither has the engine run any further. As it is said to who asks for more. */
  soFar?: string;
  /** Nobody is to be told yet how it goes on, as a lesson asks for that. */
  isHeld?: boolean;
  /** The person stopped it there. */
  isStopped?: boolean;
}

/** Where a run stops of which no more is to be seen yet. */
export interface Horizon {
  step: number;
  time: number;
  why?: string;
}

/** Steps per call while a run goes on: some 50 ms each. */
export const chunk = 4000;
/** Of a timeline, in microseconds. */
export const shortest = 1000;

/** With their Jobs more than anybody looks at one by one: at first only those that failed have rows. */
export const hasPodsByTheHundred = (run: Run | undefined): boolean => run !== undefined && run.lanes.pods.length + run.lanes.jobs.length > 400;
/** With few pods all are in sight; of many those that failed can be shown alone. */
export const hasManyPods = (run: Run | undefined): boolean => (run?.lanes.pods.length ?? 0) > 12;

export type StepBy = 'event' | 'sync' | 'visible';
export const stepKinds: StepBy[] = ['visible', 'sync', 'event'];

const masks: Record<string, number> = {
  event: 0xff,
  sync: StepFlag.Sync,
  // A fault often changes nothing that is seen at once, and is what the steps after it are about.
  visible: StepFlag.Visible | StepFlag.Action,
  failure: StepFlag.Failure,
  condition: StepFlag.Condition,
  recorded: StepFlag.Event,
  action: StepFlag.Action,
};

/** The last step at or before a virtual time: 0 is the empty cluster. */
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

/** What a text says of itself, or else what it is about: an example that is edited stays the same, another text is another. */
export function aboutOf({ description, objects }: Loaded): string {
  return description || objects.map(idOf).join();
}

export function timeOf(columns: StepColumns, step: number): number {
  return step > 0 ? (columns.time[Math.min(step, columns.time.length) - 1] ?? 0) : 0;
}

/** The nearest step of this kind after (1) or before (-1) `step`; undefined when there is none. */
export function nearest(columns: StepColumns, what: string, step: number, direction: 1 | -1): number | undefined {
  const mask = masks[what] ?? 0xff;
  const any = mask === 0xff;
  for (let at = step + direction; at >= 1 && at <= columns.flags.length; at += direction) {
    if (any || columns.flags[at - 1]! & mask) return at;
  }
  // Before the first of its kind is the empty cluster, which has no step of its own.
  return direction < 0 && step > 0 && (any || what === 'visible' || what === 'sync') ? 0 : undefined;
}

/** The last action, or sync that changed something to be seen, at or before `step`: where a story is best begun. */
export function tellingStep(columns: StepColumns, step: number): number {
  const both = StepFlag.Visible | StepFlag.Sync;
  for (let at = step; at >= 1; --at) {
    const flags = columns.flags[at - 1]!;
    if ((flags & both) === both || flags & StepFlag.Action) return at;
  }
  return nearest(columns, 'visible', step + 1, -1) ?? 0;
}

/** What is done about something that happened at a step: the first sync from there on that changed something. */
export function answerTo({ flags }: StepColumns, step: number): number | undefined {
  const both = StepFlag.Visible | StepFlag.Sync;
  for (let at = step; at <= flags.length; ++at) if ((flags[at - 1]! & both) === both) return at;
  return undefined;
}

/** What somebody should see first of a run that they know nothing of: what is done about its first failure, else how it ended. */
export function firstToSee(columns: StepColumns): number {
  const failure = nearest(columns, 'failure', 0, 1);
  const answer = failure === undefined ? undefined : answerTo(columns, failure);
  if (answer !== undefined) return answer;
  const last = (what: string) => nearest(columns, what, columns.flags.length + 1, -1) ?? 0;
  const end = failure ?? (last('condition') || last('visible'));
  // Of what nothing comes the next sync says why.
  return (columns.flags[end - 1]! & StepFlag.Action && nearest(columns, 'sync', end, 1)) || end;
}

/** Where a timeline of this run should end. */
export function endOf(loaded: Loaded, ran: Ran, columns: StepColumns, lanes: Lanes): number {
  const last = nearest(columns, 'visible', columns.flags.length + 1, -1) ?? 0;
  const at = timeOf(columns, last);
  const open = lanes.jobs.some((job) => {
    const kind = job.segments.at(-1)?.kind;
    return job.removed === undefined && kind !== 'complete' && kind !== 'failed';
  });
  // That it ends there although it would go on is worth seeing, too.
  if (ran.unfinished) return Math.max(1e6, loaded.until, at);
  // What is folded says nothing of how long the run is.
  const drawn = axisOf([lanes]).place(at);
  // Beside days that are folded half a minute would be most of the picture.
  const room = Math.max(drawn * (open ? 0.25 : 0.06), open && !lanes.folds.length ? 30e6 : 1e6);
  const end = Math.max(1e6, Math.min(at + room, Math.max(loaded.until, at)));
  // The last sync of a Job often finds nothing to do, a moment later.
  const over = timeOf(columns, columns.time.length);
  return over <= end + room ? Math.max(end, over) : end;
}

/** Until when a run is known: as long as its scenario lasts, or where it was cut off. */
export function lastTime({ loaded, ran, end, soFar }: Run): number {
  return soFar || (ran.problem && !ran.unfinished) ? end : Math.max(end, loaded.until);
}
