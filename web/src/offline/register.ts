import { followSettled, inBackground, pauses } from '../base/pending';
import { ownScript } from '../engine/trusted';

const quiet = 4000 * pauses; // ms after the page is settled for the first time: what a person does next comes first

/** A person who saves data did not ask for what they may never need. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Once the page is settled and idle, so that what is kept for later is not in the way of it. Pages in a frame do not do this. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  const register = () => void navigator.serviceWorker.register(ownScript('./sw.js')).catch(() => undefined); // without it the page works as before
  const soon = () => inBackground(quiet, () => void ('requestIdleCallback' in globalThis ? requestIdleCallback(register, { timeout: 30_000 }) : register()));
  const unfollow = followSettled((isSettled) => {
    if (!isSettled) return;
    unfollow();
    soon();
  });
}
