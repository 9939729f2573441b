// What only users who edit need: completion, search, explanations. It is downloaded when they come near the editor.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { crosshairCursor, keymap, type EditorView } from '@codemirror/view';
import type { Language } from '../text';
import { complete, describeAt } from './editor_help';

export const extras = (language: () => Language): Extension => [
  closeBrackets(), highlightSelectionMatches(), crosshairCursor(),
  autocompletion({ override: [(context) => complete(context, language())], icons: false }), describeAt(language),
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
];

/** Offers completions of the word before the cursor, if there is one. */
export function completeWord(view: EditorView): void {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  if (/\w$/.test(line.text.slice(0, head - line.from))) startCompletion(view);
}
