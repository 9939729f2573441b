// The editor's text, which the browser stores while the user types, and the texts that it replaced.
import { readLocal, readTab, writeLocal, writeTab, type Stored } from '../base/local';
import { aCount, aNumber, aText, fieldsOf } from '../base/schema';
import type { Readable } from '../base/store';
import type { State } from './state';
import { titleIn } from './title';

/**
 * The source of a text. The text is named after it, also after a reload and in the browser history. Without an origin, it is what was
 * opened.
 */
export type Source = Partial<Pick<State, 'example' | 'exampleAbout' | 'origin'>>;

export const sourceFields = { example: aText, exampleAbout: aText, origin: aText };

export const sourceOf = ({ text, example, exampleAbout, origin }: State): Source => ({ example, exampleAbout, ...(origin !== text && { origin }) });

/** What the browser stores of the editor's text. */
export interface Draft extends Source {
  text: string;
  title?: string;
  time: number;
  step?: number;
  /** What the page was opened with, if it was edited since. */
  opened?: State['opened'];
  /** The fragment of the page's address at that time. */
  address?: string;
  /** The note for those who open a link to it. */
  note?: string;
}

export const draftKept: Stored<Draft | undefined> = {
  name: 'draft',
  read: fieldsOf<Draft>(
    { text: aText, time: aNumber },
    { ...sourceFields, title: aText, step: aCount, opened: fieldsOf<NonNullable<Draft['opened']>>({ text: aText, step: aCount, address: aText }), address: aText, note: aText },
  ),
  otherwise: undefined,
};

export class Drafts {
  /** Keeps a replaced text, if the page keeps any. If the browser does not store it, returns whether the tab does. */
  keepText?: (text: string, title: string) => boolean | undefined;
  /** Returns the note for those who open a link to the text. */
  noted?: () => string;
  /**
   * Called for a text that the browser does not store, or only as long as the `tab` exists. `replaced`: it was replaced by another text.
   */
  notKept?: (tab: boolean, replaced?: true) => void;
  #edited = false;
  #store: Readable<State>;

  constructor(store: Readable<State>) {
    this.#store = store;
  }

  /** The text is no longer what was opened. */
  edited(): void {
    this.#edited = true;
  }

  /** The text is what was opened. */
  forget(): void {
    this.#edited = false;
  }

  /** Returns the draft of the present text. */
  draft(time = this.#store.value.time): Draft {
    const { text, origin, step, opened } = this.#store.value;
    const edited = opened !== undefined && opened.text !== text;
    const note = this.noted?.();
    return { text, title: titleIn(this.#store.value, text), ...sourceOf(this.#store.value), time, step, ...(edited && { opened, origin }), address: location.hash.slice(1), ...(note && { note }) };
  }

  /** Another text replaces this one. */
  keep(text: string, title = titleIn(this.#store.value, text)): void {
    const tab = this.keepText?.(text, title);
    if (tab !== undefined && this.#edited && this.#store.value.opened?.text !== text) this.notKept?.(tab, true);
  }

  /** Returns the draft that the browser stores. */
  last(): Draft | undefined {
    return readTab(draftKept) ?? readLocal(draftKept);
  }

  save(time?: number): void {
    const draft = this.draft(time);
    const local = writeLocal(draftKept, draft);
    const tab = writeTab(draftKept, draft);
    if (!local && this.#edited) this.notKept?.(tab);
  }
}
