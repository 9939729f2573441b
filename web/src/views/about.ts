import { html, icon, mount, nothing } from '../base/dom';
import { icons } from '../base/icons';
import { readLocal, writeLocal, type Stored } from '../base/local';
import { markdown } from '../base/markdown';
import { entryOf } from '../base/entry';
import { aFlag } from '../base/schema';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import { namedBy } from '../core/named';
import { titleOf } from '../core/title';
import type { Loaded } from '../engine/protocol';
import { textIn } from '../text';
import { editorText } from '../text/editor';

/**
 * Returns what runs, while the editor's text is about the same scenario: its description does not fit a rejected manifest of another one.
 */
function ofTheText(state: State): Loaded | undefined {
  const { run } = state;
  const named = namedBy(state);
  return run && named && titleOf(named.loaded) === titleOf(run.loaded) ? run.loaded : undefined;
}

const mostShown = 10_000; // characters: longer descriptions are not meant to be read here
const shortened = (text: string) => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text);

/** Shows the scenario's own description. */
export function showAbout(host: HTMLElement, session: Session): void {
  mount(host, session.store, (state) => ({ description: ofTheText(state)?.description, language: state.language, example: state.example, exampleAbout: state.exampleAbout }), ({ description, language, example, exampleAbout }) => {
    if (!description) return nothing;
    const translated = description === exampleAbout ? entryOf(textIn(language).examples.about, example) : undefined;
    host.setAttribute('role', 'group');
    host.tabIndex = 0; // it scrolls
    host.setAttribute('aria-label', editorText(language).about);
    return markdown(shortened(translated ?? description));
  });
}

const hinted: Stored<boolean> = { name: 'hinted', read: aFlag, otherwise: false };

/** The hint for the first minute. Once closed, it never returns. */
export function showHint(host: HTMLElement, session: Session): void {
  if (readLocal(hinted)) return;
  const close = () => {
    writeLocal(hinted, true);
    host.remove();
  };
  mount(host, session.store, ({ language }) => ({ language }), ({ language }) => {
    const t = textIn(language).why;
    return html`<span>${t.hint}</span><button type="button" class="quiet small" aria-label=${t.gotIt} title=${t.gotIt} @click=${close}>${icon(icons.close)}</button>`;
  });
}
