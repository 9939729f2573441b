// Keeps texts that typing would lose: the text before much of it is removed, the text at each pause, and the last one when the user leaves.
import { inBackground } from '../base/pending';
import { keepHistory } from './history';

const pauseAfter = 3000;

/** What one edit removed and inserted. */
export interface Change {
  before: string;
  now: string;
  removed: number;
  removedLines: number;
  inserted: number;
}

export class Typing {
  /** The text before the first removal since the last insertion, and what was removed. */
  #whole = { text: '', title: '' };
  #removed = 0;
  #removedLines = 0;
  /** `#whole` is kept: further removals lose nothing. */
  #safe = false;
  #now: string | undefined;
  #cancel = () => {};
  #titleOf: (text: string) => string;

  /** `titleOf` returns the title of a text, which may have been read since. */
  constructor(titleOf: (text: string) => string) {
    this.#titleOf = titleOf;
    // The draft has the last text, too, but only until another tab writes its own.
    addEventListener('pagehide', () => this.#pause());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.#pause());
  }

  changed({ before, now, removed, removedLines, inserted }: Change): void {
    if (this.#now === undefined) keepHistory(before, this.#titleOf(before), true);
    if (!this.#removed) this.#whole = { text: before, title: this.#titleOf(before) };
    this.#removed += removed;
    this.#removedLines += removedLines;
    const much = this.#removedLines > 1 || this.#removed > 20 || this.#removed * 2 > this.#whole.text.length;
    if (removed && much && !this.#safe) {
      keepHistory(this.#whole.text, this.#whole.title);
      this.#safe = true;
    }
    if (inserted) this.#beginAnew();
    this.#now = now;
    this.#cancel();
    this.#cancel = inBackground(pauseAfter, () => this.#pause());
  }

  #pause(): void {
    this.#cancel();
    if (this.#now !== undefined) keepHistory(this.#now, this.#titleOf(this.#now), true);
    this.#now = undefined;
    this.#beginAnew();
  }

  #beginAnew(): void {
    this.#removed = this.#removedLines = 0;
    this.#safe = false;
  }
}
