// A browser that keeps nothing, or whose room for it is full: what was typed is as fleeting as the page, and that is said once.
import { readTab } from '../base/local';
import { draftKept } from '../core/drafts';
import { storeAgain } from '../core/history';
import type { Session } from '../core/session';
import { notKeptText } from '../text/not_kept';

let said: boolean | undefined;
let asks = false;

/** Whoever leaves loses what not even the tab keeps. */
function askBefore(session: Session): void {
  if (asks) return;
  asks = true;
  addEventListener('beforeunload', (event) => {
    if (readTab(draftKept)?.text !== session.state.text || storeAgain() === false) event.preventDefault();
  });
}

/** `tab`: it is kept as long as the tab lives, so that a reload has it still. Of each text whose place another takes it is said anew. */
export function sayNotKept(session: Session, tab: boolean, replaced = false): void {
  if (!replaced && (said === false || said === tab)) return;
  if (!replaced) said = tab;
  const t = notKeptText(session.state.language);
  session.look.say((replaced ? t.replaced : t.notKept)(tab));
  if (!tab) askBefore(session);
}
