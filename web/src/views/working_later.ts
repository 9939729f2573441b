import type { Session } from '../core/session';

/** Most is done before anybody could read what it is. */
export function showWorkingLater(host: HTMLElement, session: Session): void {
  let wait: ReturnType<typeof setTimeout> | undefined;
  const isAtWork = () => [session.state.progress, session.state.searched, session.state.lookedBack, session.state.exported].some((far) => far !== undefined);
  const end = session.store.subscribe(() => {
    if (!isAtWork()) {
      clearTimeout(wait);
      wait = undefined;
    } else {
      wait ??= setTimeout(() => {
        end();
        void import('./working').then(({ showWorking }) => showWorking(host, session));
      }, 500);
    }
  });
}
