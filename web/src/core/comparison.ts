// The kept runs, and the one that is compared.
import { pending } from '../base/pending';
import { textIn } from '../text';
import type { Clock } from './clock';
import type { Companion, Leading } from './companion';
import type { Drafts } from './drafts';
import { saveKept, savedKept, withKept } from './kept';
import type { Against, ComparisonState, Fork, Slice } from './state';
import { titleOf } from './title';

export const alone: ComparisonState = { forks: [], against: undefined, other: undefined, compared: 0 };

interface Others extends Leading {
  readonly clock: Pick<Clock, 'end' | 'seekTime' | 'showAll'>;
  readonly drafts: Pick<Drafts, 'keep'>;
}

export class Comparison {
  #store: Slice<ComparisonState>;
  #others: Others;
  /** The comparison run, once there was one. */
  companion: Promise<Companion> | undefined;

  constructor(store: Slice<ComparisonState>, others: Others) {
    this.#store = store;
    this.#others = others;
  }

  /** Restores the runs that this tab had kept before it was reloaded. */
  restore(): void {
    this.#store.set({ forks: savedKept() });
  }

  /** Keeps the run that is shown, or another one, to compare it with later ones. */
  keep(run = this.#store.value.run): void {
    if (!run) return;
    const { forks: before, language } = this.#store.value;
    const t = textIn(language).compare;
    const { forks, gone } = withKept(before, run, t);
    this.keepOnly(forks.map((fork) => (fork.text === run.text ? { ...fork, title: titleOf(run.loaded) } : fork)));
    if (gone) {
      this.#others.drafts.keep(gone.text, gone.title);
      this.#others.look.say(t.gone(gone.id));
    }
  }

  keepOnly(forks: Fork[]): void {
    this.#store.set({ forks });
    saveKept(forks);
  }

  /**
   * Runs another version, a kept run or another text beside the one that is shown, on the same clock. Without an argument, ends the
   * comparison.
   */
  compareWith(against: Against | undefined): void {
    if (against && this.#store.value.run?.isHeld) return; // it would reveal the answer
    this.companion ??= pending(import('./companion')).then(({ Companion }) => new Companion(this.#store, this.#others));
    this.leave();
    this.#store.set({ against });
    if (against) return;
    const { clock } = this.#others;
    clock.showAll();
    if (this.#store.value.time > clock.end) clock.seekTime(clock.end);
  }

  /** Another text is shown next. */
  leave(): void {
    this.#store.set({ against: undefined, other: undefined, compared: 0 });
  }
}
