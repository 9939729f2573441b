// Changing the past: the run continues differently from a moment on, and the previous one is kept beside it.
import { nearest, stepAt, timeOf } from './run';
import type { Session } from './session';
import type { StepColumns } from '../engine/protocol';

/**
 * Returns the step in which a change at `at` took effect: the first at its time, or the last of several changes. Undefined if there is
 * none.
 */
export function stepMadeAt(columns: StepColumns, at: number): number | undefined {
  const isNow = (step: number | undefined): step is number =>
    step !== undefined && step <= columns.time.length && timeOf(columns, step) <= at + 10;
  let made = stepAt(columns, at - 10) + 1;
  for (let next = nearest(columns, 'action', made, 1); isNow(next); next = nearest(columns, 'action', made, 1)) made = next;
  return at > 0 && isNow(made) ? made : undefined;
}

/** Keeps the present run, runs the changed text and goes to `at`. Returns false without running if the text has errors. */
export async function fork(session: Session, text: string, title: string, at: number): Promise<boolean> {
  const { run, text: before } = session.state;
  session.drafts.keep(before);
  if (!(await session.runs.load(text, { at, stay: true }))) return false;
  if (run && run.text !== text && !run.isHeld) session.comparison.keep(run);
  if (title) session.look.say(title);
  const made = stepMadeAt(session.state.run!.columns, at);
  if (made !== undefined) session.clock.seekStep(made);
  return true;
}

/** Stops keeping a run. Its text remains among the earlier texts. */
export function forget(session: Session, id: number): void {
  const { forks, against } = session.state;
  const gone = forks.find((one) => one.id === id);
  if (gone) session.drafts.keep(gone.text);
  const rest = forks.filter((one) => one !== gone);
  session.comparison.keepOnly(rest);
  if (against?.kind === 'fork' && against.id === id) session.comparison.compareWith(undefined);
}
