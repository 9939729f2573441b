import { inBackground, patience } from '../base/pending';
import { html, mount, nothing } from '../base/dom';
import type { Session } from '../core/session';
import type { State } from '../core/state';

/** The label of the button that undoes the notice's action; undefined if it can no longer be undone. */
const undoLabel = ({ notice, undo, text }: State) => (undo?.notice === notice && undo?.text === text ? undo?.label : undefined);

/**
 * Moves the notice into the open dialog, because what is beneath a dialog is neither visible nor read out. It returns when the dialog
 * closes.
 */
function raise(host: HTMLElement, home: HTMLElement): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (!dialog || dialog.contains(host)) return;
  dialog.append(host);
  dialog.addEventListener('close', () => home.append(host), { once: true });
}

/** Shows a short message to the user, for as long as it takes to read it and to reach its button. */
export function showNotice(host: HTMLElement, session: Session, undoEdit: () => void): void {
  const home = host.parentElement!;
  let told: string | undefined;
  let cancel = () => {};
  mount(host, session.store, (state) => ({ notice: state.notice, undo: undoLabel(state) }), ({ notice, undo }) => {
    const end = () => {
      if (session.state.notice !== notice) return;
      if (host.matches(':hover, :focus-within')) cancel = inBackground(2000 * patience, end);
      else session.look.hush();
    };
    if (notice !== told) cancel(); // repeated with the same words
    if (notice && notice !== told) raise(host, home);
    if (notice && notice !== told) cancel = inBackground((5000 + 30 * notice.length + (undo ? 4000 : 0)) * patience, end);
    told = notice;
    return html`${notice ? html`<p>${notice}${undo ? html`<button type="button" @click=${undoEdit}>${undo}</button>` : nothing}</p>` : nothing}`;
  });
}
