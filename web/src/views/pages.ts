import { html, mount } from '../base/dom';
import type { Session } from '../core/session';
import type { Page } from '../core/state';
import { headerText } from '../text/header';
import { parts } from './panels';

const pages: Page[] = ['timeline', ...parts.map(({ place }) => place), 'panels', 'editor'];

/** On a narrow screen: the part that fills it. */
export function showPages(host: HTMLElement, session: Session): void {
  mount(
    host,
    session.store,
    ({ language, page }) => ({ language, page }),
    ({ language, page }) =>
      html`${pages.map(
        (name) =>
          html`<button type="button" aria-pressed=${name === page} @click=${() => session.look.showPage(name)}>
            ${headerText(language).pages[name]}
          </button>`,
      )}`,
  );
}
