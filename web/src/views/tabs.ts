import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import { textIn } from '../text';
import { needsOf, panelOf, panels, showPanel } from './panels';

/** The panels of the page, one at a time behind tabs. */
export function showPanels(host: HTMLElement, session: Session): void {
  const tabs = document.createElement('div');
  tabs.className = 'pane-head';
  const body = document.createElement('div');
  body.className = 'pane-body flush';
  body.id = 'panel';
  body.tabIndex = 0;
  body.setAttribute('role', 'tabpanel');
  host.append(tabs, body);

  mount(
    tabs,
    session.store,
    (state) => ({ language: state.language, open: state.panel, counts: panels.map(({ count }) => count?.(state)).join() }),
    ({ language, open }) => {
      const t = textIn(language).panels;
      host.setAttribute('aria-label', t.label!);
      body.setAttribute('aria-labelledby', `tab-${open}`);
      const move = (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const { id } = panels[(panels.indexOf(panelOf(open)) + by + panels.length) % panels.length]!;
        session.questions.showPanel(id);
        tabs.querySelector<HTMLElement>(`#tab-${id}`)?.focus();
      };
      return html`<div role="tablist" class="tabs" aria-label=${t.label} @keydown=${move}>
        ${panels.map(({ id, count }) => {
          const counted = count?.(session.state);
          return html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel" aria-selected=${id === open}
            tabindex=${id === open ? 0 : -1} @click=${() => session.questions.showPanel(id)}>
            ${t[id]}${counted ? html` <b class="count">${counted}</b>` : nothing}</button>`;
        })}
      </div>`;
    },
  );
  mount(body, session.store, (state) => needsOf(panelOf(state.panel), state), () => showPanel(panelOf(session.state.panel), session));
  for (const { follow } of panels) follow?.(body, session);
}
