// How the run ends and why, in one line above the moment. It speaks of the end, whatever moment is shown.
import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';

export function showOutcome(host: HTMLElement, session: Session): void {
  const go = (step: number) => {
    session.clock.pause();
    session.clock.seekStep(step);
  };
  mount(host, session.store, ({ run, lesson, language }) => ({ outcome: lesson ? undefined : run?.lanes.outcome, language }), ({ outcome, language }) => {
    host.className = outcome ? `outcome ${outcome.tone}` : '';
    if (!outcome) return nothing;
    const t = textIn(language).outcome;
    host.setAttribute('aria-label', t.label);
    return html`<button type="button" title=${t.show} @click=${() => go(outcome.step)}><span>${outcome.text}</span></button>`;
  });
}
