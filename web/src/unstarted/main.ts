// A separate script without dependencies. It reports that the page did not load completely because a file is missing, incomplete or does
// not arrive. If the page is opened as a file, the page itself says so.
import { unstartedText } from '../text/unstarted';

if (location.protocol !== 'file:') {
  const patience = 10_000 * (globalThis.jobPlaygroundTest?.patience ?? 1); // ms
  const said = Object.assign(document.createElement('p'), { role: 'alert', textContent: unstartedText() });
  // Independent of style sheets.
  said.style.cssText = 'position: relative; z-index: 99; margin: 0; padding: 1em; background: #fff; color: #000';
  const tell = () => {
    document.querySelector('.unserved')?.remove(); // which is visible without the style sheets
    document.body.prepend(said);
  };
  const isThere = ({ sheet }: HTMLLinkElement) => {
    try {
      return sheet!.cssRules.length;
    } catch {
      return 0; // an incomplete one
    }
  };
  // The style sheets that the page names. Its modules add more with absolute addresses, and report those themselves.
  const missingSheets = () => [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet][href^="./"]')].filter((link) => !isThere(link));
  addEventListener('error', ({ target }) => (target as HTMLScriptElement).type === 'module' && tell(), true);
  // A page instead of a style sheet causes no error event.
  addEventListener('load', () => missingSheets().length && tell());
  setTimeout(() => {
    const app = document.querySelector('#app, #evolution')!;
    if (app.firstChild) return;
    tell();
    const end = () => app.firstChild && !missingSheets().length && said.remove();
    // The browser draws nothing while it waits for a style sheet.
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
