import { mount, nothing } from '../base/dom';
import { markdown } from '../base/markdown';
import { entryOf } from '../base/entry';
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
