// "What if" in the frame, where the author would have its readers vary something; and the way back from a run that was opened there.
import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { openWhatIf } from '../views/later';
import type { Host } from './host';

export function showWhatIf(place: HTMLElement, session: Session, own: Pick<Host, 'whatIf' | 'isElsewhere' | 'goBack'>): void {
  mount(place, session.store, ({ language, text, run }) => ({ language, text, run }), ({ language, run }) => {
    const t = textIn(language).embed;
    if (!run) return nothing;
    return html`${own.isElsewhere ? html`<button type="button" class="labelled small" title=${t.goBackTitle} @click=${() => void own.goBack()}>${t.goBack}</button>` : nothing}
      <button type="button" class="labelled small" @click=${() => void openWhatIf(session, own.whatIf)}>${t.whatIf}</button>`;
  });
}
