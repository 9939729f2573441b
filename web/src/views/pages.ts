import { html, mount } from '../base/dom';
import type { Session } from '../core/session';
import type { Page } from '../core/state';
import { headerText } from '../text/header';

const pages: Page[] = ['timeline', 'job', 'controller', 'panels', 'editor'];

/** On a narrow screen: which part fills it. */
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
