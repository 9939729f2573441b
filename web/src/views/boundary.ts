// Handles unexpected errors: shows a plain message, and keeps the text.
import { remedyOf } from '../core/error_messages';
import type { Session } from '../core/session';
import { EngineCrash } from '../engine/crash';
import { textIn } from '../text';

/** Reports an `error` or an `unhandledrejection`. */
function hear(session: Session, event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  if (!error) return; // the browser's own, for example when a ResizeObserver waits a frame
  if (error instanceof EngineCrash) {
    event.preventDefault(); // it is shown where the run is
    session.recovery.crashed(error);
    return;
  }
  const t = textIn(session.state.language);
  if (session.state.text) session.drafts.save();
  const said = `${remedyOf(error, t) ?? t.crash.page} ${t.crash.safe}`;
  if (document.getElementById('notice')) session.look.say(said);
  else showAlone(said, session.drafts.last()?.text);
}

export function catchAll(session: Session): void {
  addEventListener('error', (event) => hear(session, event));
  addEventListener('unhandledrejection', (event) => hear(session, event));
}

/** If there is no page to show it on. */
function showAlone(said: string, text = ''): void {
  const words = Object.assign(document.createElement('p'), { role: 'alert', textContent: said });
  document.body.replaceChildren(words, Object.assign(document.createElement('pre'), { textContent: text }));
}
