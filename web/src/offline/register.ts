/** After the first step is shown, so that what is kept for later is not in the way of it. Pages in a frame do not do this. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined); // without it the page works as before
  const soon = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(register, { timeout: 5000 }) : setTimeout(register, 2000));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
