// The outcome line of the page: also what the last change did to the outcome, and a limit for a Job that would wait forever.
import { html, mount, nothing, type Template } from '../base/dom';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import type { RunOutcome } from '../engine/protocol';
import type { Language } from '../text';
import { outcomeText } from '../text/outcome';
import { pageOutcomeText } from '../text/page_outcome';
import { writeIntoScenario } from './later';
import { outcomesOf, shownRun } from './outcome';

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

function beforeOf(session: Session, run: Run, before: Run | undefined, language: Language): Template {
  const was = before && lineOf(before);
  if (!was || was === lineOf(run)) return nothing;
  const t = pageOutcomeText(language);
  return html`<p class="outcome-before">${t.before} <span>${was}</span>
    <button type="button" @click=${() => session.comparison.compareWith({ kind: 'text', text: before.text })}>${t.compare}</button>
    <button type="button" @click=${() => session.runs.load(before.text, { stay: true })}>${t.undo}</button></p>`;
}

export function showPageOutcome(host: HTMLElement, session: Session): void {
  mount(host, session.store, (state) => ({ run: shownRun(state), before: state.before, language: state.language, readonly: state.readonly }), ({ run, before, language, readonly }) => {
    const t = pageOutcomeText(language);
    const { outcomes = [] } = run?.lanes ?? {};
    host.className = outcomes.length > 0 ? `outcome ${outcomes[0]!.tone}` : '';
    host.setAttribute('aria-label', outcomeText(language).label);
    if (!run || outcomes.length === 0) return nothing;
    const offer = (outcome: RunOutcome) => (outcome.endless && !readonly ? html`<button type="button" class="outcome-offer" @click=${() => addLimit(session, run, outcome)}>${t.limit(limit)}</button>` : nothing);
    return html`${outcomesOf(run, session, offer)}${beforeOf(session, run, before, language)}`;
  });
}
