// What one looks at, in which language and colours, and what the page says to the person.
import { followLocal, readLocal, writeLocal, type Stored } from '../base/local';
import { aFlag, aText, oneOf } from '../base/schema';
import type { Reference, Span } from '../engine/protocol';
import { isLanguage, type Language } from '../text';
import type { Shows } from './recordings';
import type { LookState, Page, Slice, Theme } from './state';

const themes: Theme[] = ['auto', 'light', 'dark'];

export const chosenTheme: Stored<Theme> = { name: 'theme', read: oneOf(...themes), otherwise: 'auto' };
export const chosenLanguage: Stored<Language | undefined> = {
  name: 'language',
  read: (value) => {
    const id = aText(value);
    return id !== undefined && isLanguage(id) ? id : undefined;
  },
  otherwise: undefined,
};
const byKey: Stored<boolean> = { name: 'shortcuts', read: aFlag, otherwise: true, everywhere: true };

export const firstLook = (language: Language, panel: string): LookState => ({
  language, theme: readLocal(chosenTheme), shortcuts: readLocal(byKey), page: 'timeline', editorOpen: true, readonly: false, panel, beside: [],
  selectedPod: undefined, selectedJob: undefined, notice: undefined, undo: undefined, recordings: undefined,
});

export class Look {
  /** Shows a place of the manifest, where the page has one to be seen. */
  toLine?: (span?: Span) => void;
  #store: Slice<LookState>;
  #saidHere: string | undefined;

  constructor(store: Slice<LookState>) {
    this.#store = store;
    followLocal(byKey, (shortcuts) => store.set({ shortcuts }));
  }

  /** Draws anew what more than the state says. */
  redraw(): void {
    this.#store.set({});
  }

  // --- how the page is --------------------------------------------------------------------------------

  setTheme(theme: Theme): void {
    this.#store.set({ theme });
    writeLocal(chosenTheme, theme);
  }

  nextTheme(): void {
    this.setTheme(themes[(themes.indexOf(this.#store.value.theme) + 1) % themes.length]!);
  }

  setShortcuts(shortcuts: boolean): void {
    this.#store.set({ shortcuts });
    writeLocal(byKey, shortcuts);
  }

  /** Nobody chose the language of a link that was opened, so it is for this visit. */
  speak(language: Language, chosen: boolean): void {
    this.#store.set({ language, notice: undefined }); // it would keep the one before
    if (chosen) writeLocal(chosenLanguage, language);
  }

  /** The scenario can only be looked at, and these panels are open beside each other. */
  embed(readonly: boolean, beside: readonly string[]): void {
    this.#store.set({ readonly, beside });
  }

  showRecordings(shows: Shows): void {
    this.#store.set({ recordings: { shows } });
  }

  // --- what is open and chosen ------------------------------------------------------------------------

  showPage(page: Page): void {
    this.#store.set({ page });
  }

  toggleEditor(): void {
    this.#store.set({ editorOpen: !this.#store.value.editorOpen });
  }

  openEditor(): void {
    this.#store.set({ editorOpen: true, page: 'editor' });
  }

  /** What it shows is asked by `Questions.showPanel`. */
  openPanel(panel: string): void {
    this.#store.set({ panel });
  }

  selectPod(selectedPod: Reference | undefined): void {
    this.#store.set({ selectedPod });
  }

  /** A Job or a CronJob. */
  selectJob(selectedJob: Reference | undefined): void {
    this.#store.set({ selectedJob });
  }

  selectOnly(object: Reference | undefined): void {
    const [pod, job] = object?.kind === 'Pod' ? [object, undefined] : [undefined, object?.kind === 'Node' ? undefined : object];
    this.#store.set({ selectedPod: pod, selectedJob: job });
  }

  // --- what is said -----------------------------------------------------------------------------------

  say(notice: string): void {
    this.#store.set({ notice });
  }

  /** With a button that takes back what was done, as long as the text is this one. */
  sayDone(notice: string, label: string, text: string): void {
    this.#store.set({ notice, undo: { notice, label, text } });
  }

  hush(): void {
    this.#store.set({ notice: undefined });
  }

  /** Says what is so at this moment; it goes with the next move. */
  sayHere(notice: string): void {
    this.say((this.#saidHere = notice));
  }

  /** What was said of where one was no longer holds elsewhere. */
  moved(): void {
    if (this.#store.value.notice === this.#saidHere) this.hush();
  }
}
