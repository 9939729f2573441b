// The last to hear of what nobody expected: it becomes a plain sentence, and the text is kept.
import { remedyOf } from '../core/error_messages';
import type { Session } from '../core/session';
import { EngineCrash } from '../engine/crash';
import { textIn } from '../text';

/** Tells of an `error` or an `unhandledrejection`. */
function hear(session: Session, event: ErrorEvent | PromiseRejectionEvent): void {
  const error: unknown = 'reason' in event ? event.reason : event.error;
  if (!error) return; // of the browser itself, as when a ResizeObserver waits a frame
  if (error instanceof EngineCrash) {
    event.preventDefault(); // it is told where the run is
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

/** Where there is no page to say it on. */
function showAlone(said: string, text = ''): void {
  const words = Object.assign(document.createElement('p'), { role: 'alert', textContent: said });
  document.body.replaceChildren(words, Object.assign(document.createElement('pre'), { textContent: text }));
}
