// An idle embed releases its engine: its content stays, and any request starts the engine again. An embed out of view also releases its
// drawings, which are half of its memory.
import { inBackground } from '../base/pending';
import type { Session } from '../core/session';
import type { EngineClient } from '../engine/client';
import type { Timeline } from '../views/timeline/timeline';

// ms; scrolling back and forth causes no delay
const outOfSight = 1000;
const idle = 15_000;

export function restOutOfSight(root: HTMLElement, session: Session, engine: EngineClient, timeline: Timeline): void {
  let seen = true;
  let drawn = true;
  let stayAwake = () => {};
  let stayDrawn = () => {};
  const soon = () => {
    root.toggleAttribute('data-resting', engine.resting);
    stayAwake();
    if (!engine.resting) stayAwake = inBackground(seen ? idle : outOfSight, rest);
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
  // In a frame, this observes the user's window, also across sites.
  new IntersectionObserver(([entry]) => {
    seen = entry!.isIntersecting;
    stayDrawn();
    if (seen) {
      if (!drawn) timeline.redraw();
      drawn = true;
      wake();
    } else {
      stayDrawn = inBackground(outOfSight, () => {
        timeline.letGo();
        drawn = false;
      });
      soon();
    }
  }).observe(document.documentElement);
  for (const touched of ['pointerover', 'pointerdown', 'focusin', 'keydown']) addEventListener(touched, wake, { capture: true, passive: true });
  session.store.subscribe(soon);
}
