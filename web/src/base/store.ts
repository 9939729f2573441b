import { begin, frameOrAfter } from './pending';

/** A value that others change. */
export interface Readable<T> {
  readonly value: T;
  /** Calls `listener` now and after each change; returns what ends it. */
  subscribe(listener: (value: T) => void): () => void;
}

const longestWait = 100; // ms

/** One value that is replaced, never changed in place; listeners hear of it once per frame. */
export class Store<T extends object> implements Readable<T> {
  #value: T;
  #listeners = new Set<(value: T) => void>();
  #due = false;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(patch: Partial<T>): void {
    this.#value = { ...this.#value, ...patch };
    if (this.#due) return;
    this.#due = true;
    const end = begin();
    // A hidden page, or a frame out of sight, gets no animation frames, yet its state must not wait for it to be seen again.
    frameOrAfter(longestWait, () => {
      this.#due = false;
      end();
      for (const listener of this.#listeners) this.#tell(listener);
    });
  }

  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    this.#tell(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One that fails is no reason for the others not to hear of it. */
  #tell(listener: (value: T) => void): void {
    try {
      listener(this.#value);
    } catch (error) {
      reportError(error);
    }
  }
}
