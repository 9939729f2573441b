// How the run ends and why, above the present moment. It describes the end, whatever moment is shown.
import { html, mount, nothing, type Template } from '../base/dom';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import type { RunOutcome } from '../engine/protocol';
import { outcomeText } from '../text/outcome';

const signs = { good: '✓', bad: '✗', open: '…' };

/** What the page adds: after the cause of each outcome, and under all of them. */
interface More {
  after(run: Run, outcome: RunOutcome): Template;
  under(run: Run): Template;
}

/** Returns the run whose outcome is shown: none before its end, nor in a lesson, which asks for it. */
const shownRun = ({ run, lesson }: State): Run | undefined => (lesson || run?.soFar ? undefined : run);

function outcomesOf(run: Run, session: Session, more?: More): Template {
  const t = outcomeText(session.state.language);
  const go = (step: number) => {
    session.clock.pause();
    session.clock.seekStep(step);
  };
  return html`<p class="outcome-label">${t.atEnd}</p>
    <div class="outcome-list">${run.lanes.outcomes.map((outcome, at) => {
      const { job, tone, end, why, step } = outcome;
      const isNote = step === undefined && !job && at > 0; // about several Jobs
      const name = html`${at === 0 ? html`<span aria-hidden="true">${signs[tone]} </span>` : nothing}${job ? `${job}: ` : ''}${end}`;
      return html`<p class=${tone}>
        ${isNote ? html`<span class="outcome-why">${end}</span>` : html`<button type="button" class="outcome-end" title=${t.go} @click=${() => go(step ?? run.ran.steps)}>${name}</button>`}
        ${why ? html`<span class="outcome-why" title=${why}>${why}</span>` : nothing}${more?.after(run, outcome) ?? nothing}</p>`;
    })}</div>${more?.under(run) ?? nothing}`;
}

export function showOutcome(host: HTMLElement, session: Session, more?: More): void {
  mount(host, session.store, (state) => ({ run: shownRun(state), before: state.before, language: state.language, readonly: state.readonly }), ({ run, language }) => {
    const [first] = run?.lanes.outcomes ?? [];
    host.className = first ? `outcome ${first.tone}` : '';
    host.setAttribute('aria-label', outcomeText(language).label);
    return run && first ? outcomesOf(run, session, more) : nothing;
  });
}
