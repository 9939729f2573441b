// The outcome line of the page: also what the last change did to the outcome, and a limit for a Job that would wait forever.
import { html, nothing, type Template } from '../base/dom';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import type { RunOutcome } from '../engine/protocol';
import { pageOutcomeText } from '../text/page_outcome';
import { writeIntoScenario } from './later';
import { showOutcome } from './outcome';

const limit = 600; // seconds

const lineOf = ({ lanes: { outcomes } }: Run) => outcomes.map(({ job, end, why }) => `${job ? `${job}: ` : ''}${end}${why ? `: ${why}` : ''}`).join('; ');

/** Limits the Job's time in the manifest that made it. */
async function addLimit(session: Session, run: Run, { job = run.lanes.jobs[0]?.name }: RunOutcome): Promise<void> {
  const jobs = await session.edits.jobs(session.state.text);
  const made = jobs?.find(({ kind, name }) => kind === 'Job' && name === job) ?? jobs?.find(({ kind, name }) => kind === 'CronJob' && job?.startsWith(`${name}-`)) ?? jobs?.[0];
  if (!made) return;
  const { time, language } = session.state;
  const fields = [{ object: made.object, path: `${made.prefix}activeDeadlineSeconds`, yaml: `${limit}` }];
  await writeIntoScenario(session, { fields }, time, pageOutcomeText(language).limited(limit));
}

function beforeOf(session: Session, run: Run): Template {
  const { before, language } = session.state;
  const was = before && lineOf(before);
  if (!was || was === lineOf(run)) return nothing;
  const t = pageOutcomeText(language);
  return html`<p class="outcome-before">${t.before} <span>${was}</span>
    <button type="button" class="as-link" @click=${() => session.comparison.compareWith({ kind: 'text', text: before.text })}>${t.compare}</button>
    <button type="button" class="as-link" @click=${() => session.runs.load(before.text, { stay: true })}>${t.undo}</button></p>`;
}

function offerOf(session: Session, run: Run, outcome: RunOutcome): Template {
  const { language, readonly } = session.state;
  return outcome.endless && !readonly ? html`<button type="button" class="as-link outcome-offer" @click=${() => addLimit(session, run, outcome)}>${pageOutcomeText(language).limit(limit)}</button>` : nothing;
}

export function showPageOutcome(host: HTMLElement, session: Session): void {
  showOutcome(host, session, { after: (run, outcome) => offerOf(session, run, outcome), under: (run) => beforeOf(session, run) });
}
