import './menu.css';
import { html, nothing, render } from '../base/dom';
import type { Session } from '../core/session';

export interface MenuItem {
  label: string;
  key?: string;
  /** A line above the item, with its text if any. */
  heading?: string;
  danger?: boolean;
  run: () => void;
}

type At = HTMLElement | { x: number; y: number };

/** Below the element if there is space, otherwise above it, and always within the window. */
function place(menu: HTMLElement, at: At): void {
  const box = at instanceof HTMLElement ? at.getBoundingClientRect() : { left: at.x, right: at.x, top: at.y, bottom: at.y };
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = box.bottom + 4 + height <= innerHeight;
  menu.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  menu.style.top = `${below ? box.bottom + 4 : Math.max(8, Math.min(box.top - height - 4, innerHeight - height - 8))}px`;
}

/** Focuses the first item. Arrow keys move from there. */
function moveByKeys(menu: HTMLElement, leave: () => void): void {
  const buttons = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  let current = 0;
  const focus = (to: number) => {
    current = (to + buttons.length) % buttons.length;
    buttons[current]?.focus();
  };
  menu.addEventListener('keydown', (event) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(current + 1),
      ArrowUp: () => focus(current - 1),
      Home: () => focus(0),
      End: () => focus(buttons.length - 1),
      Escape: leave,
      Tab: leave,
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  });
  focus(0);
}

/** Calls `leave` when the content of the page changes. Returns a function that ends it. */
function whenGone({ store }: Pick<Session, 'store'>, leave: () => void): () => void {
  const { text, run } = store.value;
  addEventListener('popstate', leave);
  const end = store.subscribe((now) => {
    if (now.text !== text || now.run?.text !== run?.text) leave();
  });
  return () => {
    removeEventListener('popstate', leave);
    end();
  };
}

let closeLast: (() => void) | undefined;

/** A menu at an element or a point: arrow keys, Enter, Escape; the focus returns afterwards. It closes when its run is replaced. */
export function openMenu(session: Pick<Session, 'store'>, at: At, label: string, items: MenuItem[], head?: unknown): void {
  closeLast?.();
  const menu = document.createElement('div');
  menu.className = 'menu';
  const before = document.activeElement as HTMLElement | null;
  const close = (back: boolean) => {
    menu.remove();
    removeEventListener('pointerdown', outside, true);
    end();
    if (back) before?.focus();
  };
  const end = whenGone(session, () => close(true));
  closeLast = () => close(false);
  const outside = (event: Event) => {
    if (!menu.contains(event.target as Node)) close(false);
  };
  render(
    html`${head ? html`<div class="menu-head">${head}</div>` : nothing}
      <div role="menu" aria-label=${label}>
        ${items.map(
          (item) => html`${item.heading ? html`<div class="menu-heading" role="presentation">${item.heading}</div>` : nothing}
            <button type="button" role="menuitem" tabindex="-1" class=${item.danger ? 'danger' : ''}
              @click=${() => {
                close(true);
                item.run();
              }}>
              <span>${item.label}</span>${item.key ? html`<kbd>${item.key}</kbd>` : nothing}
            </button>`,
        )}
      </div>`,
    menu,
  );
  (document.querySelector('main') ?? document.body).append(menu);
  place(menu, at);
  addEventListener('pointerdown', outside, true);
  moveByKeys(menu, () => close(true));
}
