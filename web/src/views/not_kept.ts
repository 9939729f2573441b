// If the browser stores nothing or is full, edits are lost with the page. This is said once.
import { readTab } from '../base/local';
import { draftKept } from '../core/drafts';
import { storeAgain } from '../core/history';
import type { Session } from '../core/session';
import { notKeptText } from '../text/not_kept';

let said: boolean | undefined;
let asks = false;

/** When the user leaves, what not even the tab stores is lost. */
function askBefore(session: Session): void {
  if (asks) return;
  asks = true;
  addEventListener('beforeunload', (event) => {
    if (readTab(draftKept)?.text !== session.state.text || storeAgain() === false) event.preventDefault();
  });
}

/** `tab`: it is kept as long as the tab exists, so a reload preserves it. This is repeated for each replaced text. */
export function sayNotKept(session: Session, tab: boolean, replaced = false): void {
  if (!replaced && (said === false || said === tab)) return;
  if (!replaced) said = tab;
  const t = notKeptText(session.state.language);
  session.look.say((replaced ? t.replaced : t.notKept)(tab));
  if (!tab) askBefore(session);
}
