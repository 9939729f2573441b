import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { needsOf, panelOf, showPanel, tabs } from './panels';

/** The panels of the page, one at a time behind tabs. */
export function showPanels(host: HTMLElement, session: Session): void {
  const head = document.createElement('div');
  head.className = 'pane-head';
  const body = document.createElement('div');
  body.className = 'pane-body flush';
  body.id = 'panel';
  body.tabIndex = 0;
  body.setAttribute('role', 'tabpanel');
  host.append(head, body);

  mount(
    head,
    session.store,
    (state) => ({ language: state.language, open: state.panel, counts: tabs.map(({ count }) => count?.(state)).join() }),
    ({ language, open }) => {
      const t = textIn(language);
      host.setAttribute('aria-label', t.panels.label);
      body.setAttribute('aria-labelledby', `tab-${open}`);
      const move = (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const { id } = tabs[(tabs.findIndex((one) => one.id === open) + by + tabs.length) % tabs.length]!;
        session.questions.showPanel(id);
        head.querySelector<HTMLElement>(`#tab-${id}`)?.focus();
      };
      return html`<div role="tablist" class="tabs" aria-label=${t.panels.label} @keydown=${move}>
        ${tabs.map(({ id, title, count }) => {
          const counted = count?.(session.state);
          return html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel" aria-selected=${id === open}
            tabindex=${id === open ? 0 : -1} @click=${() => session.questions.showPanel(id)}>
            ${title(t)}${counted ? html` <b class="count">${counted}</b>` : nothing}</button>`;
        })}
      </div>`;
    },
  );
  mount(body, session.store, (state) => needsOf(panelOf(state.panel), state), () => showPanel(panelOf(session.state.panel), session));
  for (const { follow } of tabs) follow?.(body, session);
}
