import { followSettled, inBackground, pauses } from '../base/pending';
import { ownScript } from '../engine/trusted';

const quiet = 4000 * pauses; // ms after the page is settled for the first time, so that the user's next action comes first

/** A user who saves data should not download what may never be needed. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Waits until the page is settled and idle, so that caching does not slow it down. Pages in a frame do not cache. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  const register = () => void navigator.serviceWorker.register(ownScript('./sw.js')).catch(() => undefined); // the page works without it
  const soon = () => inBackground(quiet, () => void ('requestIdleCallback' in globalThis ? requestIdleCallback(register, { timeout: 30_000 }) : register()));
  const unfollow = followSettled((isSettled) => {
    if (!isSettled) return;
    unfollow();
    soon();
  });
}
