import { html, mount, render } from '../base/dom';
import type { Session } from '../core/session';
import type { Span } from '../engine/protocol';
import { textIn } from '../text';
import { showJob } from '../views/job';
import { needsOf, panelOf, showPanel } from '../views/panels';

const panelWidth = 290; // CSS pixels that a panel needs; where there are fewer for each, they share one place

/** The chosen panels, beside each other where there is room, else one at a time behind tabs. */
export class Panels {
  #host: HTMLElement;
  #session: Session;
  #names: string[] = [];
  #current: string | undefined;
  #tabs = document.createElement('div');
  #panes = new Map<string, HTMLElement>();
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

  open(names: string[]): void {
    this.#names = names;
    if (!this.#current || !names.includes(this.#current)) this.#current = names[0];
    for (const name of names) {
      if (!this.#panes.has(name)) this.#panes.set(name, this.#pane(name));
    }
    this.#host.replaceChildren(this.#tabs, ...names.map((name) => this.#panes.get(name)!));
    this.#arrange();
  }

  /** Shows a place of the manifest, if that is one of the panels. */
  reveal(span: Span): void {
    const pane = this.#panes.get('manifest');
    if (!pane || !this.#names.includes('manifest')) return;
    this.#current = 'manifest';
    this.#arrange();
    for (const line of pane.querySelectorAll('.now')) line.classList.remove('now');
    const line = pane.querySelector(`[data-line="${span.line}"]`);
    line?.classList.add('now');
    line?.scrollIntoView({ block: 'nearest' });
  }

  #title(name: string): string {
    const t = textIn(this.#session.state.language);
    if (name === 'manifest') return t.embed.manifest;
    if (name === 'status') return t.embed.status;
    if (name === 'controller') return t.controller.title;
    return name === 'why' ? '' : t.panels[name]!;
  }

  #pane(name: string): HTMLElement {
    const session = this.#session;
    const pane = document.createElement('section');
    pane.className = `pane ${name === 'status' ? 'job' : name === 'controller' ? 'controller' : 'panels'}`;
    pane.id = `panel-${name}`;
    if (name === 'status') showJob(pane, session);
    else if (name === 'controller') void import('../views/controller').then(({ showController }) => showController(pane, session)); // few embeds show it
    else {
      const head = document.createElement('div');
      const body = document.createElement('div');
      head.className = 'pane-head';
      body.className = 'pane-body flush';
      body.tabIndex = 0;
      pane.append(head, body);
      mount(head, session.store, ({ language }) => ({ language }), () => {
        const title = this.#title(name);
        pane.setAttribute('aria-label', title);
        body.setAttribute('role', 'group');
        body.setAttribute('aria-label', title);
        return html`<h2>${title}</h2>`;
      });
      if (name === 'manifest') {
        mount(body, session.store, ({ text }) => ({ text }), ({ text }) => {
          const lines = text.replace(/\n$/, '').split('\n');
          return html`<pre class="terminal manifest">${lines.map((line, at) => html`<span data-line=${at + 1}>${line}\n</span>`)}</pre>`;
        });
      } else if (name !== 'why') {
        const panel = panelOf(name);
        mount(body, session.store, (state) => needsOf(panel, state), () => showPanel(panel, session));
      }
    }
    return pane;
  }

  #arrange(): void {
    const width = this.#host.clientWidth;
    this.#tabbed = this.#names.length > 1 && width > 0 && width < this.#names.length * panelWidth;
    this.#host.classList.toggle('tabbed', this.#tabbed);
    for (const name of this.#names) this.#panes.get(name)!.hidden = this.#tabbed && name !== this.#current;
    this.#tabs.hidden = !this.#tabbed;
    if (!this.#tabbed) return;
    const choose = (name: string) => {
      this.#current = name;
      this.#arrange();
    };
    const move = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const at = this.#names.indexOf(this.#current!);
      choose(this.#names[(at + by + this.#names.length) % this.#names.length]!);
      this.#tabs.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    };
    render(
      html`<div role="tablist" class="tabs" aria-label=${textIn(this.#session.state.language).embed.panels} @keydown=${move}>
        ${this.#names.map(
          (name) => html`<button type="button" role="tab" aria-controls="panel-${name}" aria-selected=${name === this.#current}
            tabindex=${name === this.#current ? 0 : -1} @click=${() => choose(name)}>${this.#title(name)}</button>`,
        )}
      </div>`,
      this.#tabs,
    );
  }
}
