// What one looks at, in which language and colours, and what the page says to the person.
import { readLocal, writeLocal } from '../base/local';
import type { Span } from '../engine/protocol';
import type { Language } from '../text';
import type { LookState, Slice, Theme } from './state';

export const themes: Theme[] = ['auto', 'light', 'dark'];

export const firstLook = (language: Language): LookState => ({
  language, theme: readLocal<Theme>('theme', 'auto'), shortcuts: readLocal('shortcuts', true), page: 'timeline', editorOpen: true, readonly: false, panel: 'pods', beside: [],
  selectedPod: undefined, selectedJob: undefined, notice: undefined, undo: undefined, recordings: undefined,
});

export class Look {
  /** Shows a place of the manifest, where the page has one to be seen. */
  toLine?: (span: Span) => void;
  #store: Slice<LookState>;
  #saidHere: string | undefined;

  constructor(store: Slice<LookState>) {
    this.#store = store;
  }

  set(patch: Partial<Omit<LookState, 'language'>>): void {
    this.#store.set(patch);
    if (patch.theme) writeLocal('theme', patch.theme);
    if (patch.shortcuts !== undefined) writeLocal('shortcuts', patch.shortcuts);
  }

  /** Nobody chose the language of a link that was opened, so it is for this visit. */
  speak(language: Language, chosen: boolean): void {
    this.#store.set({ language });
    if (chosen) writeLocal('language', language);
  }

  /** Says what is so at this moment; it goes with the next move. */
  sayHere(notice: string): void {
    this.set({ notice: (this.#saidHere = notice) });
  }

  /** What was said of where one was no longer holds elsewhere. */
  moved(): void {
    if (this.#store.value.notice === this.#saidHere) this.set({ notice: undefined });
  }
}
