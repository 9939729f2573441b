import { inBackground } from '../base/pending';
import { ownScript } from '../engine/trusted';

const quiet = 4000; // ms after the first step is drawn: the editor and what it needs come first

/** A person who saves data did not ask for what they may never need. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Once the page is drawn and idle, so that what is kept for later is not in the way of it. Pages in a frame do not do this. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  const register = () => void navigator.serviceWorker.register(ownScript('./sw.js')).catch(() => undefined); // without it the page works as before
  const soon = () => inBackground(quiet, () => void ('requestIdleCallback' in globalThis ? requestIdleCallback(register, { timeout: 30_000 }) : register()));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
