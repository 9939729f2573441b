// Over the timeline while something takes longer than half a second: how far it is, and what ends it with what there is.
import './stale.css';
import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { workingText } from '../text/working';

export function showWorking(host: HTMLElement, session: Session): void {
  host.setAttribute('role', 'status');
  mount(host, session.store, ({ language, progress, searched, lookedBack, exported }) => ({ language, progress, searched, lookedBack, exported }), ({ language, progress, searched, lookedBack, exported }) => {
    const t = workingText(language);
    const percent = (share: number) => Math.floor(100 * share);
    const says =
      progress !== undefined ? t.running(progress)
      : exported !== undefined ? t.exporting(percent(exported))
      : searched !== undefined ? t.searching(searched)
      : lookedBack !== undefined ? t.lookingBack(percent(lookedBack))
      : undefined;
    host.hidden = says === undefined;
    if (host.hidden) return nothing;
    const stop = () => (progress !== undefined ? session.runs.stop(t.stopped) : session.questions.stop());
    return html`<p>${says}</p>
      <button type="button" class="primary" @click=${stop}>${t.stop}</button>`;
  });
}
