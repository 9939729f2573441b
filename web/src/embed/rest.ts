// An embed that nobody looks at, or that is only looked at, lets its engine go: what is shown stays, and whatever is asked starts it again.
import type { Session } from '../core/session';
import type { EngineClient } from '../engine/client';

// ms; who only scrolls back and forth waits for nothing
const outOfSight = 1000;
const idle = 15_000;

export function restOutOfSight(root: HTMLElement, session: Session, engine: EngineClient): void {
  let seen = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    root.toggleAttribute('data-resting', engine.resting);
    clearTimeout(timer);
    if (!engine.resting) timer = setTimeout(rest, seen ? idle : outOfSight);
  };
  const rest = () => {
    const { playing, progress } = session.state;
    if (!playing && progress === undefined) engine.rest();
    soon();
  };
  const wake = () => {
    engine.warm();
    soon();
  };
  // In a frame this is about the window that the reader sees, whoever's page is around.
  new IntersectionObserver(([entry]) => {
    seen = entry!.isIntersecting;
    if (seen) wake();
    else soon();
  }).observe(document.documentElement);
  for (const touched of ['pointerover', 'pointerdown', 'focusin', 'keydown']) addEventListener(touched, wake, { capture: true, passive: true });
  session.store.subscribe(soon);
}
