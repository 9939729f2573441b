// The last to hear of what nobody expected: it becomes a plain sentence, and the text is kept.
import { messageOf, remedyOf } from '../core/plainly';
import type { Session } from '../core/session';
import { EngineCrash } from '../engine/client';
import { textIn } from '../text';

export function catchAll(session: Session): void {
  const hear = (error: unknown): void => {
    if (error instanceof EngineCrash) return session.recovery.crashed(error);
    const t = textIn(session.state.language);
    if (session.state.text) session.drafts.save();
    const said = `${remedyOf(messageOf(error), t) ?? t.crash.page} ${t.crash.safe}`;
    if (document.getElementById('notice')) session.look.say(said);
    else showAlone(said, session.drafts.last()?.text);
  };
  // An event without an error is of the browser itself, as when a ResizeObserver waits a frame.
  addEventListener('error', ({ error }) => error && hear(error));
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof EngineCrash) event.preventDefault(); // it is told where the run is
    hear(event.reason);
  });
}

/** Where there is no page to say it on. */
function showAlone(said: string, text = ''): void {
  const words = Object.assign(document.createElement('p'), { role: 'alert', textContent: said });
  document.body.replaceChildren(words, Object.assign(document.createElement('pre'), { textContent: text }));
}
