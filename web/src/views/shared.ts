// Over a run that somebody sent: how it ended, and what they say of it.
import { html, icon, mount, nothing } from '../base/dom';
import { icons } from '../base/icons';
import type { Session } from '../core/session';
import { textIn } from '../text';

export function showShared(host: HTMLElement, session: Session): void {
  mount(
    host,
    session.store,
    ({ shared, run, language }) => ({ shared: shared?.text === run?.text ? shared : undefined, answer: run?.lanes.answer ?? '', language }),
    ({ shared, answer, language }) => {
      host.hidden = !shared;
      if (!shared) return nothing;
      const t = textIn(language).share;
      return html`<div><p><b>${answer}</b></p>${shared.note ? html`<p>${t.from} <q>${shared.note}</q></p>` : nothing}</div>
        <button type="button" class="quiet small" aria-label=${t.closeCard} title=${t.closeCard} @click=${() => session.address.closeShared()}>${icon(icons.close)}</button>`;
    },
  );
}
