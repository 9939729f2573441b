import { begin, frameOrAfter } from './pending';

/** A value that other code changes. */
export interface Readable<T> {
  readonly value: T;
  /** Calls `listener` now and after each change. Returns a function that ends it. */
  subscribe(listener: (value: T) => void): () => void;
}

const longestWait = 100; // ms

/** A value that is replaced, never changed in place. Listeners are called once per frame. */
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
    // A hidden page or a frame out of view gets no animation frames, but its state must not wait until it is visible again.
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

  /** If one listener fails, the others are still called. */
  #tell(listener: (value: T) => void): void {
    try {
      listener(this.#value);
    } catch (error) {
      reportError(error);
    }
  }
}
