import { html, mount, render } from '../base/dom';
import type { Session } from '../core/session';
import type { Span } from '../engine/protocol';
import { textIn } from '../text';
import { needsOf, panels, showPanel } from '../views/panels';
import type { Panel, Part } from '../views/panels/panel';

const panelWidth = 290; // CSS pixels that a panel needs; with fewer for each, they share one place

type Shown = Panel | Part;

/** The chosen panels: side by side if they fit, otherwise one at a time behind tabs. */
export class Panels {
  #host: HTMLElement;
  #session: Session;
  #shown: Shown[] = [];
  #current: Shown | undefined;
  #tabs = document.createElement('div');
  #panes = new Map<Shown, HTMLElement>();
  #tabbed = false;

  constructor(host: HTMLElement, session: Session) {
    this.#host = host;
    this.#session = session;
    this.#tabs.className = 'pane-head embed-tabs';
    new ResizeObserver(() => this.#arrange()).observe(host);
    let before = session.state.language;
    session.store.subscribe(({ language }) => {
      if (language === before) return;
      before = language;
      this.#arrange();
    });
  }

  /** Returns how many there are. */
  open(names: readonly string[]): number {
    const found = names.map((name) => panels.find(({ id }) => id === name));
    this.#shown = found.filter((one): one is Shown => one !== undefined && ('show' in one || 'fill' in one));
    if (!this.#current || !this.#shown.includes(this.#current)) this.#current = this.#shown[0];
    for (const panel of this.#shown) {
      if (!this.#panes.has(panel)) this.#panes.set(panel, this.#pane(panel));
    }
    this.#host.replaceChildren(this.#tabs, ...this.#shown.map((panel) => this.#panes.get(panel)!));
    this.#arrange();
    return this.#shown.length;
  }

  /** Shows a place of the manifest, if one of the panels displays it. */
  reveal(span: Span): void {
    const panel = this.#shown.find((one) => 'reveal' in one);
    if (!panel || !('reveal' in panel)) return;
    this.#current = panel;
    this.#arrange();
    panel.reveal!(this.#panes.get(panel)!, span);
  }

  #pane(panel: Shown): HTMLElement {
    const pane = document.createElement('section');
    pane.className = `pane ${'fill' in panel ? panel.className : 'panels'}${'reveal' in panel ? ' reveals' : ''}`;
    pane.id = `panel-${panel.id}`;
    if ('fill' in panel) panel.fill(pane, this.#session);
    else this.#fill(pane, panel);
    return pane;
  }

  /** Adds its title and its content. */
  #fill(pane: HTMLElement, panel: Panel): void {
    const session = this.#session;
    const head = document.createElement('div');
    const body = document.createElement('div');
    head.className = 'pane-head';
    body.className = 'pane-body flush';
    body.tabIndex = 0;
    body.setAttribute('role', 'group');
    pane.append(head, body);
    mount(head, session.store, ({ language }) => ({ language }), ({ language }) => {
      const title = panel.title(textIn(language));
      pane.setAttribute('aria-label', title);
      body.setAttribute('aria-label', title);
      return html`<h2>${title}</h2>`;
    });
    mount(body, session.store, (state) => needsOf(panel, state), () => showPanel(panel, session));
  }

  #arrange(): void {
    const shown = this.#shown;
    const width = this.#host.clientWidth;
    this.#tabbed = shown.length > 1 && width > 0 && width < shown.length * panelWidth;
    this.#host.classList.toggle('tabbed', this.#tabbed);
    for (const panel of shown) {
      const pane = this.#panes.get(panel)!;
      pane.hidden = this.#tabbed && panel !== this.#current;
      pane.role = this.#tabbed ? 'tabpanel' : null;
    }
    this.#tabs.hidden = !this.#tabbed;
    if (!this.#tabbed) return;
    const choose = (panel: Shown) => {
      this.#current = panel;
      this.#arrange();
    };
    const move = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      choose(shown[(shown.indexOf(this.#current!) + by + shown.length) % shown.length]!);
      this.#tabs.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    };
    const t = textIn(this.#session.state.language);
    render(
      html`<div role="tablist" class="tabs" aria-label=${t.embed.panels} @keydown=${move}>
        ${shown.map(
          (panel) => html`<button type="button" role="tab" aria-controls="panel-${panel.id}" aria-selected=${panel === this.#current}
            tabindex=${panel === this.#current ? 0 : -1} @click=${() => choose(panel)}>${panel.title(t)}</button>`,
        )}
      </div>`,
      this.#tabs,
    );
  }
}
