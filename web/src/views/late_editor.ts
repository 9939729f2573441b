// Loads the editor, the largest part and the last one needed, after the first step is drawn.
import { after, onFrame, pending } from '../base/pending';
import type { Session } from '../core/session';
import type { Mend, Span } from '../engine/protocol';
import type { Editor } from './editor';

/** Resolves when the first step is drawn or there is none; does not wait for a slow engine. */
function drawn({ store }: Session): Promise<void> {
  return new Promise((resolve) => {
    const stopWaiting = after(1500, resolve); // counted, because the editor is part of the first view
    const stop = store.subscribe(({ moment, problems, crash, unrun }) => {
      if (!moment && crash === undefined && !unrun && !problems.length) return;
      stopWaiting();
      onFrame(() => (stop(), resolve()));
    });
  });
}

/** Requests to the editor before it is loaded are dropped. */
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

  /** Opens its pane and then focuses it, or the place, because hidden elements cannot be focused. */
  open(span?: Span): void {
    this.#session.look.openEditor();
    onFrame(() => (span ? this.#editor?.reveal(span) : this.#editor?.focus()));
  }
}
