import { onFrame } from '../base/pending';
import { readLocal, writeLocal, type Stored } from '../base/local';
import { aNumber } from '../base/schema';
import type { Session } from '../core/session';
import type { Language } from '../text';

/** A bar between two parts: dragging or arrow keys set `variable` (px) on `host`. The browser stores it. */
export function splitter(
  bar: HTMLElement,
  axis: 'x' | 'y',
  host: HTMLElement,
  variable: string,
  session: Session,
  label: (language: Language) => string,
): void {
  const stored: Stored<number | undefined> = { name: variable, read: aNumber, otherwise: undefined };
  const least = axis === 'x' ? 240 : 140;
  const size = () => (axis === 'x' ? host.clientWidth : host.clientHeight);
  // The neighbors keep their minimum sizes: the stage its controls, the timeline a few rows.
  const other = () => {
    if (axis === 'x') return 420;
    return bar.previousElementSibling!.getBoundingClientRect().top - host.getBoundingClientRect().top + 100 + bar.offsetHeight;
  };
  let wanted = readLocal(stored); // by the user; a smaller window may not have that much space
  const usual = () => (axis === 'x' ? Math.min(372, Math.round(size() * 0.26)) : Math.round(size() * 0.38));
  const set = (value: number, keep: boolean) => {
    const most = Math.max(least, Math.floor(size() - other()));
    const now = Math.round(Math.max(least, Math.min(most, value)));
    host.style.setProperty(variable, `${now}px`);
    bar.setAttribute('aria-valuenow', String(now));
    bar.setAttribute('aria-valuemin', String(least));
    bar.setAttribute('aria-valuemax', String(most));
    if (!keep) return;
    wanted = now;
    writeLocal(stored, now);
  };
  const current = () => Number(bar.getAttribute('aria-valuenow'));

  bar.tabIndex = 0;
  bar.setAttribute('role', 'separator');
  bar.setAttribute('aria-orientation', axis === 'x' ? 'vertical' : 'horizontal');
  session.store.subscribe(({ language }) => bar.setAttribute('aria-label', label(language)));
  onFrame(() => new ResizeObserver(() => set(wanted ?? usual(), false)).observe(host));

  bar.addEventListener('pointerdown', (event) => {
    bar.setPointerCapture(event.pointerId);
    const from = axis === 'x' ? event.clientX : event.clientY;
    const before = current();
    const move = (to: PointerEvent) => set(axis === 'x' ? before + to.clientX - from : before - (to.clientY - from), true);
    bar.addEventListener('pointermove', move);
    bar.addEventListener('lostpointercapture', () => bar.removeEventListener('pointermove', move), { once: true });
    event.preventDefault();
  });
  bar.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: axis === 'x' ? -24 : 0, ArrowRight: axis === 'x' ? 24 : 0, ArrowUp: axis === 'y' ? 24 : 0, ArrowDown: axis === 'y' ? -24 : 0 }[event.key];
    if (!by) return;
    event.preventDefault();
    set(current() + by, true);
  });
}
