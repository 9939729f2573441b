// The page's pending work: answers, downloads, timers and frames. The page is settled when nothing is pending and two frames have passed.
// Tests and scripts wait for that.

let count = 0;
const listeners = new Set<(isIdle: boolean) => void>();

const tell = () => {
  for (const listener of listeners) listener(count === 0);
};

/** Counts one more piece of work until the returned function is called. Calling it again does nothing. */
export function begin(): () => void {
  if (++count === 1) tell();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    if (--count === 0) tell();
  };
}

/** Counts until the promise settles. Returns the promise. */
export function pending<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  work.then(end, end);
  return work;
}

/** Tests set these before the page loads. */
declare global {
  var jobPlaygroundTest: {
    /** The factor for all timeouts for engines, frames, files and notices: a busy machine is not a broken one. */
    patience: number;
    /** The factor for all waits for a pause of the user. */
    pauses: number;
  } | undefined;
}
/** The factor for timeouts of necessary answers. */
export const patience = globalThis.jobPlaygroundTest?.patience ?? 1;
/** The factor for waits for a pause. */
export const pauses = globalThis.jobPlaygroundTest?.pauses ?? 1;

/** Calls `act` after `delay` ms, a pause of the user, and counts until then. Returns a function that cancels it. */
export function after(delay: number, act: () => void): () => void {
  const end = begin();
  const timer = setTimeout(() => {
    end();
    act(); // work that it starts is counted before the two frames have passed
  }, delay * pauses);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** A hidden page or an embed out of view gets no animation frames, so waiting for one counts no longer than this. */
const longestFrame = 1000; // ms

let isInSight = true;
if (globalThis.parent !== globalThis.self) {
  // In a frame, this observes the user's window.
  new IntersectionObserver((entries) => (isInSight = entries.at(-1)!.isIntersecting)).observe(document.documentElement);
}

/**
 * Calls `act` when no animation frame can be expected. A visible page gets one, late on a busy machine. Returns a function that cancels it.
 */
function withoutFrames(act: () => void): () => void {
  let left = patience;
  const look = () => {
    left -= 1;
    if (left > 0 && isInSight && !document.hidden) timer = setTimeout(look, longestFrame);
    else act();
  };
  let timer = setTimeout(look, longestFrame);
  return () => clearTimeout(timer);
}

/** Calls `act` in the next animation frame, and counts until then. Returns a function that cancels it. */
export function onFrame(act: FrameRequestCallback): () => void {
  const end = begin();
  const stopWaiting = withoutFrames(end);
  const over = () => {
    stopWaiting();
    end();
  };
  const frame = requestAnimationFrame((now) => {
    over();
    act(now);
  });
  return () => {
    cancelAnimationFrame(frame);
    over();
  };
}

/**
 * Calls `act` after `delay` ms without counting: for timers that only remove a message, give up, rest or store a copy. Returns a function
 * that cancels it.
 */
export function inBackground(delay: number, act: () => void): () => void {
  const timer = setTimeout(act, delay);
  return () => clearTimeout(timer);
}

/** Calls `act` once, in the next animation frame or after `longest` ms, whichever comes first. Not counted. */
export function frameOrAfter(longest: number, act: () => void): void {
  let isDue = true;
  const once = () => {
    if (isDue) {
      isDue = false;
      act();
    }
  };
  requestAnimationFrame(once);
  setTimeout(once, longest);
}

/** Calls `show` with whether the page is settled, now and after each change. Returns a function that ends it. */
export function followSettled(show: (isSettled: boolean) => void): () => void {
  let round = 0;
  const nextFrame = (then: () => void) => {
    const now = round;
    const once = () => {
      stopWaiting();
      cancelAnimationFrame(frame);
      if (now === round) then();
    };
    const stopWaiting = withoutFrames(once);
    const frame = requestAnimationFrame(once);
  };
  const follow = (isIdle: boolean) => {
    ++round;
    if (isIdle) nextFrame(() => nextFrame(() => show(true)));
    else show(false);
  };
  listeners.add(follow);
  show(false);
  follow(count === 0);
  return () => {
    ++round;
    listeners.delete(follow);
  };
}
