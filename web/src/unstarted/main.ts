// A script of its own that needs no other file: says that the page did not come whole, where a file of it is missing, broke off or gives
// no answer. Of a page that is opened as a file the page itself says so.
import { unstartedText } from '../text/unstarted';

if (location.protocol !== 'file:') {
  const patience = 10_000 * (globalThis.jobPlaygroundTest?.patience ?? 1); // ms
  const said = Object.assign(document.createElement('p'), { role: 'alert', textContent: unstartedText() });
  // Whatever styles there are.
  said.style.cssText = 'position: relative; z-index: 99; margin: 0; padding: 1em; background: #fff; color: #000';
  const tell = () => {
    document.querySelector('.unserved')?.remove(); // which is seen without the style sheets
    document.body.prepend(said);
  };
  const isThere = ({ sheet }: HTMLLinkElement) => {
    try {
      return sheet!.cssRules.length;
    } catch {
      return 0; // of what broke off
    }
  };
  // Those that the page names. Its modules add more by their whole addresses, and tell of those themselves.
  const missingSheets = () => [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet][href^="./"]')].filter((link) => !isThere(link));
  addEventListener('error', ({ target }) => (target as HTMLScriptElement).type === 'module' && tell(), true);
  // Of a page in place of a style sheet there is no such event.
  addEventListener('load', () => missingSheets().length && tell());
  setTimeout(() => {
    const app = document.querySelector('#app, #evolution')!;
    if (app.firstChild) return;
    tell();
    const end = () => app.firstChild && !missingSheets().length && said.remove();
    // Nothing is drawn while one is awaited.
    for (const link of missingSheets()) {
      link.media = 'print';
      link.onload = () => {
        link.media = '';
        end();
      };
    }
    new MutationObserver(end).observe(app, { childList: true });
  }, patience);
}
