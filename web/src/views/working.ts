// Over the timeline while something takes longer than half a second: how far it is, and what ends it with what there is.
import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { workingText } from '../text/working';

export function showWorking(host: HTMLElement, session: Session): void {
  host.setAttribute('role', 'status');
  mount(host, session.store, ({ language, progress, searched, exported }) => ({ language, progress, searched, exported }), ({ language, progress, searched, exported }) => {
    host.hidden = progress === undefined && searched === undefined && exported === undefined;
    if (host.hidden) return nothing;
    const t = workingText(language);
    const stop = () => (progress !== undefined ? session.runs.stop(t.stopped) : session.questions.stop());
    return html`<p>${progress !== undefined ? t.running(progress) : exported !== undefined ? t.exporting(Math.floor(100 * exported)) : t.searching(searched!)}</p>
      <button type="button" class="primary" @click=${stop}>${t.stop}</button>`;
  });
}
