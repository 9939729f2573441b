// A browser that keeps nothing, or whose room for it is full: what was typed is as fleeting as the page, and that is said once.
import { readTab } from '../base/local';
import { draftKept } from '../core/drafts';
import type { Session } from '../core/session';
import { editorText } from '../text/editor';

let said: boolean | undefined;

/** `tab`: it is kept as long as the tab lives, so that a reload has it still. */
export function sayNotKept(session: Session, tab: boolean): void {
  if (said === false || said === tab) return;
  said = tab;
  session.look.say(editorText(session.state.language).notKept(tab));
  if (tab) return;
  addEventListener('beforeunload', (event) => {
    if (readTab(draftKept)?.text !== session.state.text) event.preventDefault();
  });
}
