// The strip above the timeline of the comparison run: its state at the clock's time.
import './beside.css';
import { html, mount, nothing } from '../base/dom';
import { formatTime } from '../base/time';
import { headlineOf } from '../core/headline';
import type { Session } from '../core/session';
import { textIn } from '../text';

export function showBeside(host: HTMLElement, session: Session): void {
  mount(host, session.store, ({ language, other, against, forks, run }) => ({ language, other, against, forks, version: run?.loaded.version }), ({ language, other, against, forks, version }) => {
    if (!other?.run) return nothing;
    const t = textIn(language).why;
    const { moment, run } = other;
    const headline = moment && headlineOf(moment);
    const { compare } = textIn(language);
    const fork = against?.kind === 'fork' ? forks.find((one) => one.id === against.id) : undefined;
    const name = run.loaded.version !== version ? run.loaded.version : fork ? compare.run(fork.id) : compare.otherText;
    return html`<span class="badge plain">${name}</span>
      ${moment && moment.step > 0
        ? html`<span class="dim">${formatTime(moment.time)} · ${t.step(moment.step)} · ${moment.what}</span> <span>${headline?.text ?? ''}</span>`
        : html`<span class="dim">${t.start}</span>`}`;
  });
}
