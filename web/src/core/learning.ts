// The active lesson. lessons.ts, which is downloaded with the first lesson, steps through it.
import type { LessonState } from './lesson';
import type { LessonsState, Slice } from './state';

export class Lessons {
  #store: Slice<LessonsState>;

  constructor(store: Slice<LessonsState>) {
    this.#store = store;
  }

  /** Starts a lesson, or continues where the user was. */
  enter(lesson: LessonState): void {
    this.#store.set({ lesson });
  }

  #change(patch: Partial<LessonState>): void {
    const { lesson } = this.#store.value;
    if (lesson) this.enter({ ...lesson, ...patch });
  }

  goTo(at: number): void {
    this.#change({ at, moment: undefined });
  }

  /** The user's answer to the question of this step. */
  choose(option: number): void {
    const { lesson } = this.#store.value;
    if (lesson) this.#change({ chosen: { ...lesson.chosen, [lesson.at]: option } });
  }

  arrive(moment: LessonState['moment']): void {
    this.#change({ moment });
  }

  leave(): void {
    this.#store.set({ lesson: undefined });
  }
}
