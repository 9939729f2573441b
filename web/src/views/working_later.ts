import { inBackground, pending } from '../base/pending';
import type { Session } from '../core/session';

/** Most work is finished before anybody could read this. */
export function showWorkingLater(host: HTMLElement, session: Session): void {
  let cancel: (() => void) | undefined;
  const isAtWork = () => [session.state.progress, session.state.searched, session.state.lookedBack, session.state.exported].some((far) => far !== undefined);
  const end = session.store.subscribe(() => {
    if (!isAtWork()) {
      cancel?.();
      cancel = undefined;
    } else {
      cancel ??= inBackground(500, () => {
        end();
        void pending(import('./working')).then(({ showWorking }) => showWorking(host, session));
      });
    }
  });
}
