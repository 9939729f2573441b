// How the run ends, in one line above the moment. It speaks of the end, whatever moment is shown.
import { html, mount, nothing } from '../base/dom';
import { formatTime } from '../base/time';
import { endsOf } from '../core/kept';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { headerText } from '../text/header';

const mostTold = 2;

/** Returns the color of the outcome: good if all Jobs are complete, bad if a Job failed. */
function toneOf({ lanes: { jobs } }: Run): 'good' | 'bad' | 'open' {
  const ends = jobs.map(({ segments }) => segments.at(-1)?.kind);
  if (ends.includes('failed')) return 'bad';
  return ends.length > 0 && ends.every((kind) => kind === 'complete') ? 'good' : 'open';
}

export function showOutcome(host: HTMLElement, session: Session): void {
  const go = (step: number) => {
    session.clock.pause();
    session.clock.seekStep(step);
  };
  mount(host, session.store, ({ run, lesson, language }) => ({ run: lesson || run?.soFar ? undefined : run, language }), ({ run, language }) => {
    const t = textIn(language);
    const header = headerText(language);
    const { jobs = [] } = run?.lanes ?? {};
    host.className = jobs.length > 0 ? `outcome ${toneOf(run!)}` : '';
    host.setAttribute('aria-label', header.outcome);
    if (!run || jobs.length === 0) return nothing;
    const told = endsOf(run, t.compare, mostTold).map(({ name, text, mark }) => `${jobs.length > 1 ? `${name}: ` : ''}${text}${mark ? ` · ${formatTime(mark.at)}` : ''}`);
    const step = Math.max(...jobs.map(({ marks }) => marks.at(-1)?.step ?? 0)) || run.ran.steps;
    return html`<button type="button" title=${header.toOutcome} @click=${() => go(step)}>${told.join(', ')}${jobs.length > mostTold ? ', …' : ''}</button>`;
  });
}
