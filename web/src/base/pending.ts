// The work that the page has begun and not finished: answers, downloads, timers and frames. The page is settled when nothing is
// pending and two frames have passed; tests, and those who script the page, wait for that.

let count = 0;
const listeners = new Set<(isIdle: boolean) => void>();

const tell = () => {
  for (const listener of listeners) listener(count === 0);
};

/** Counts one more piece of work until the returned function is called; calling it again does nothing. */
export function begin(): () => void {
  if (++count === 1) tell();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    if (--count === 0) tell();
  };
}

/** Counts until the promise settles; returns that promise. */
export function pending<T>(work: Promise<T>): Promise<T> {
  const end = begin();
  work.then(end, end);
  return work;
}

/** Tests set these before the page loads. */
declare global {
  var jobPlaygroundTest: {
    /** How many times as long the page waits for a silent engine, frame or file, and shows a notice: a busy machine is not a broken one. */
    patience: number;
    /** How many times as long a pause of the person is waited for. */
    pauses: number;
  } | undefined;
}
/** How many times as long as usual the page waits for an answer that it needs. */
export const patience = globalThis.jobPlaygroundTest?.patience ?? 1;
/** How many times as long as usual the page waits for a pause. */
export const pauses = globalThis.jobPlaygroundTest?.pauses ?? 1;

/** Calls `act` after `delay` ms, a pause of the person; counted until then. Returns what cancels it. */
export function after(delay: number, act: () => void): () => void {
  const end = begin();
  const timer = setTimeout(() => {
    end();
    act(); // what it begins is counted before the two frames have passed
  }, delay * pauses);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** A hidden page, or an embed out of sight, gets no animation frames: nothing that waits for one is counted longer than this. */
const longestFrame = 1000; // ms

let isInSight = true;
if (globalThis.parent !== globalThis.self) {
  // In a frame this is about the window that the reader sees.
  new IntersectionObserver((entries) => (isInSight = entries.at(-1)!.isIntersecting)).observe(document.documentElement);
}

/** Calls `act` when no animation frame can be expected. A page in sight gets one, late on a busy machine. Returns what cancels it. */
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

/** Calls `act` with the next animation frame; counted until then. Returns what cancels it. */
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
 * Calls `act` after `delay` ms, not counted: for a timer that only takes a message away, gives up, rests or keeps a copy. Returns what
 * cancels it.
 */
export function inBackground(delay: number, act: () => void): () => void {
  const timer = setTimeout(act, delay);
  return () => clearTimeout(timer);
}

/** Calls `act` once, with the next animation frame or after `longest` ms, whichever is first; not counted. */
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

/** Tells `show` whether the page is settled: now, and whenever that changes. Returns what ends it. */
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
