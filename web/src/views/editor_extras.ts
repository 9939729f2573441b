// What the editor needs only from those who edit: completion, search, explanations. Downloaded when they come near it.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { crosshairCursor, keymap } from '@codemirror/view';
import { complete, describeAt } from './editor_help';

export const extras: Extension = [
  closeBrackets(), highlightSelectionMatches(), crosshairCursor(), autocompletion({ override: [complete], icons: false }), describeAt,
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...completionKeymap]),
];
