// The editor is the heaviest part and the last one needed: the first step is drawn before it.
import { after, onFrame, pending } from '../base/pending';
import type { Session } from '../core/session';
import type { Mend, Span } from '../engine/protocol';
import type { Editor } from './editor';

/** Until the first step is drawn, or there is none to draw; a slow engine is not waited for. */
function drawn({ store }: Session): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = after(1500, resolve); // counted: the editor is part of what the page shows first
    const stop = store.subscribe(({ moment, problems, crash, unrun }) => {
      if (!moment && crash === undefined && !unrun && !problems.length) return;
      stopWaiting();
      onFrame(() => (stop(), resolve()));
    });
  });
}

/** What is asked of the editor before it is there is not done later. */
export class LateEditor {
  #session: Session;
  #editor: Editor | undefined;

  constructor(host: HTMLElement, session: Session) {
    this.#session = session;
    void drawn(session).then(() => pending(import('./editor'))).then(({ Editor }) => {
      this.#editor = new Editor(host, session);
    });
  }

  reveal(span: Span): void {
    this.#editor?.reveal(span);
  }

  mend(mend: Mend): void {
    void this.#editor?.mend(mend);
  }

  undo(): void {
    this.#editor?.undo();
  }

  /** Opens its pane and then, as nothing can be done in what is hidden, focuses it, or the place. */
  open(span?: Span): void {
    this.#session.look.openEditor();
    onFrame(() => (span ? this.#editor?.reveal(span) : this.#editor?.focus()));
  }
}
