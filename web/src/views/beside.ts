// The strip above the timeline of the run beside: what it does at the clock's time.
import './beside.css';
import { html, mount, nothing } from '../base/dom';
import { formatTime } from '../base/time';
import type { Session } from '../core/session';
import { textIn } from '../text';

export function showBeside(host: HTMLElement, session: Session): void {
  mount(host, session.store, ({ language, other }) => ({ language, other }), ({ language, other }) => {
    if (!other?.run) return nothing;
    const t = textIn(language).why;
    const { moment, run } = other;
    const headline = moment?.why.find((why) => why.headline) ?? moment?.why[0];
    return html`<span class="badge plain">${run.loaded.version}</span>
      ${moment && moment.step > 0
        ? html`<span class="dim">${formatTime(moment.time)} · ${t.step(moment.step)} · ${moment.what}</span> <span>${headline?.text ?? ''}</span>`
        : html`<span class="dim">${t.start}</span>`}`;
  });
}
