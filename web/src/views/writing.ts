// Changes of the scenario by a button: written into its text, run, and reported, with a way to undo them.
import { formatDuration } from '../base/time';
import { areAlike, consequenceOf, unreached } from '../core/consequence';
import { timeOfAction, type Edit } from '../core/edit';
import { fork } from '../core/fork';
import type { Session } from '../core/session';
import { named } from '../core/target';
import type { Edited, EditedScenario, Reference } from '../engine/protocol';
import { actionsText } from '../text/actions';
import { suspend } from './faults/suspend';

/** Returns the edited text. If the edit is impossible, shows a message. */
export async function written(session: Session, edit: Edit): Promise<EditedScenario | undefined> {
  const made = await session.edits.make(edit, (edited) => edited);
  if (made) sayIfNotWritten(session, made.edited);
  return made?.used;
}

function sayIfNotWritten(session: Session, edited: Edited): void {
  if (!edited.ok) session.look.say(actionsText(session.state.language).failed(edited.problem.span?.line));
}

interface Forked {
  edited: EditedScenario;
  /** Whether the text runs. */
  runs: Promise<boolean>;
}

/** Writes it and starts to run it. If the edit is impossible, shows a message. */
export async function writeAndRun(session: Session, edit: Edit, title: string, when: number): Promise<Forked | undefined> {
  const made = await session.edits.make(edit, (edited) => ({ edited, runs: fork(session, edited.text, title, when) }));
  if (made) sayIfNotWritten(session, made.edited);
  return made?.used;
}

/** Writes it and runs it. If it cannot run because of another error in the text, it is still written, and a message is shown. */
async function attempt(session: Session, edit: Edit, when: number): Promise<EditedScenario | undefined> {
  const forked = await writeAndRun(session, edit, '', when);
  if (!forked) return undefined;
  const { edited, runs } = forked;
  if (await runs) return edited;
  const { problems, text: now, language } = session.state;
  const wrong = problems.find((one) => one.severity === 'error');
  if (wrong && now === edited.text) tell(session, actionsText(language).notRun(wrong.span?.line));
  return undefined;
}

/** Writes a fault that acts at `when`, and reports whether the API server accepted it. */
export async function write(session: Session, label: string, edit: Edit, when: number): Promise<void> {
  const edited = await attempt(session, edit, when);
  if (!edited) return;
  const refused = await session.questions.refusal();
  const t = actionsText(session.state.language);
  const time = formatDuration(when, 3); // the exact time that is written, even if it is late
  const until = edited.until === undefined ? '' : t.lasts(formatDuration(edited.until));
  tell(session, (refused === undefined ? t.done(label, time) : t.refused(label, time, refused)) + until);
}

/** Reports what was done to the scenario, with a button to undo it. */
function tell(session: Session, notice: string): void {
  const { language, text } = session.state;
  session.look.sayDone(notice, actionsText(language).undo, text);
}

/** Changes the scenario's text and runs it, keeping the previous run. */
export async function writeIntoScenario(session: Session, edit: Edit, when: number, notice: string): Promise<void> {
  if (await attempt(session, edit, when)) tell(session, notice);
}

/** Returns how the run ended, if the manifest covers it, as on a phone. */
async function unseenEnd({ state: { run, language }, questions }: Session): Promise<string> {
  if (run?.soFar || document.getElementById('why')?.checkVisibility({ visibilityProperty: true })) return '';
  const answer = await questions.exportAs('answer').catch(() => undefined); // the crash handler reports a crash
  return answer ? actionsText(language).ended(answer) : '';
}

/** Writes rules for pods from an offer, and goes to their effect. */
export async function writeRules(session: Session, rules: Record<string, unknown>[], label: string): Promise<void> {
  const { run: before, text } = session.state;
  if (!(await attempt(session, { rules }, 0))) return;
  const run = session.state.run!;
  const matched = await session.edits.matchedPods(rules);
  if (!matched) return;
  const { meant, pods } = matched;
  const { step, pod } = await consequenceOf(run, meant, pods, session.questions);
  if (session.state.run !== run) return;
  session.clock.seekStep(step);
  if (pod) session.look.selectPod(pod);
  const t = actionsText(session.state.language);
  const attempts = run.soFar ? undefined : unreached(meant, pods);
  const isSame = before?.text === text && !before.soFar && !run.soFar && areAlike(before, run);
  const end = await unseenEnd(session);
  if (session.state.text !== run.text) return;
  tell(session, t.ruled(meant.container, label) + (attempts === undefined ? '' : t.unreached(attempts)) + (isSame ? t.sameRun : '') + end);
}

/** Like the Job's menu. */
export async function resume(session: Session, ref: Reference): Promise<void> {
  const { run, language, time } = session.state;
  if (!run) return;
  const when = timeOfAction(time);
  const [choice] = suspend.choices({ run, kind: ref.kind as 'Job' | 'CronJob', name: ref.name, spec: { suspend: true }, mutable: ['suspend'], object: { kind: ref.kind, ...named(ref) }, when }, language);
  if (choice && 'edit' in choice) await write(session, choice.label, choice.edit, when);
}
