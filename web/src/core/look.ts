// The view of the page: what is open, the language and colors, and messages to the user.
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
  /** Shows a place of the manifest, if the page displays it. */
  toLine?: (span?: Span) => void;
  #store: Slice<LookState>;
  #saidHere: string | undefined;

  constructor(store: Slice<LookState>) {
    this.#store = store;
    followLocal(byKey, (shortcuts) => store.set({ shortcuts }));
  }

  /** Draws again what does not only depend on the state. */
  redraw(): void {
    this.#store.set({});
  }

  // --- appearance -------------------------------------------------------------------------------------

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

  /** If the language is that of a link, nobody chose it, so it only applies to this visit. */
  speak(language: Language, chosen: boolean): void {
    this.#store.set({ language, notice: undefined }); // the notice would stay in the previous language
    if (chosen) writeLocal(chosenLanguage, language);
  }

  /** The scenario is read-only, and these panels are open beside each other. */
  embed(readonly: boolean, beside: readonly string[]): void {
    this.#store.set({ readonly, beside });
  }

  showRecordings(shows: Shows): void {
    this.#store.set({ recordings: { shows } });
  }

  // --- selection --------------------------------------------------------------------------------------

  showPage(page: Page): void {
    this.#store.set({ page });
  }

  toggleEditor(): void {
    this.#store.set({ editorOpen: !this.#store.value.editorOpen });
  }

  openEditor(): void {
    this.#store.set({ editorOpen: true, page: 'editor' });
  }

  /** `Questions.showPanel` asks for its content. */
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

  // --- messages ---------------------------------------------------------------------------------------

  say(notice: string): void {
    this.#store.set({ notice });
  }

  /** With a button that undoes the action, as long as the text does not change. */
  sayDone(notice: string, label: string, text: string): void {
    this.#store.set({ notice, undo: { notice, label, text } });
  }

  hush(): void {
    this.#store.set({ notice: undefined });
  }

  /** Shows a message about this moment. It disappears with the next move. */
  sayHere(notice: string): void {
    this.say((this.#saidHere = notice));
  }

  /** A message about the previous moment no longer applies. */
  moved(): void {
    if (this.#store.value.notice === this.#saidHere) this.hush();
  }
}
