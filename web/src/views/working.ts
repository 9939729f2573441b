// Above the timeline, when something takes longer than half a second: its progress, and a button that stops it and keeps its results. For a
// stopped run: where it stopped, and a button that runs it again.
import './stale.css';
import { html, mount, nothing } from '../base/dom';
import { formatTime } from '../base/time';
import type { Session } from '../core/session';
import { workingText } from '../text/working';

export function showWorking(host: HTMLElement, session: Session): void {
  host.setAttribute('role', 'status');
  mount(host, session.store, ({ language, progress, searched, lookedBack, exported, run, text }) => ({ language, progress, searched, lookedBack, exported, run, text }), ({ language, progress, searched, lookedBack, exported, run, text }) => {
    const t = workingText(language);
    const percent = (share: number) => Math.floor(100 * share);
    const says =
      progress !== undefined ? t.running(progress)
      : exported !== undefined ? t.exporting(percent(exported))
      : searched !== undefined ? t.searching(searched)
      : lookedBack !== undefined ? t.lookingBack(percent(lookedBack))
      : undefined;
    const isStopped = says === undefined && run?.isStopped === true && run.text === text;
    host.hidden = says === undefined && !isStopped;
    host.classList.toggle('stopped', isStopped);
    if (host.hidden) return nothing;
    if (isStopped) {
      const again = () => session.runs.load(text, { stay: true, at: session.state.time, step: session.state.step });
      return html`<p>${t.stoppedAt(run.ran.steps, formatTime(run.ran.now))}</p>
        <button type="button" class="quiet labelled" @click=${() => void again()}>${t.again}</button>`;
    }
    const stop = () => (progress !== undefined ? session.runs.stop(t.stopped) : session.questions.stop());
    return html`<p>${says}</p>
      <button type="button" class="primary" @click=${stop}>${t.stop}</button>`;
  });
}
