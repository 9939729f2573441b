// The editor's look, with the page's colors, so that it follows its theme.
import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** For problems in the text: CodeMirror's styles contain pictures, which a content security policy rejects. */
const marks = Object.fromEntries(([
  ['error', 'var(--bad)', 'circle(50%)'], ['warning', 'var(--wait)', 'polygon(50% 0, 100% 100%, 0 100%)'], ['info', 'var(--run)', 'inset(8%)'], ['hint', 'var(--run)', 'inset(8%)'],
] as const).flatMap(([severity, color, shape]) => [
  [`.cm-lintRange-${severity}`, { backgroundImage: 'none', textDecoration: `underline wavy ${color} 1px`, textDecorationSkipInk: 'none' }],
  [`.cm-lint-marker-${severity}`, { content: 'normal', background: color, clipPath: shape, width: '.8em', height: '.8em', margin: '.3em .1em' }],
]));

export const theme = EditorView.theme({
  ...marks,
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--accent)', padding: '8px 0' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--dim)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--band)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused': { outline: 'none' },
  // Above the gutters, which would cover an outline.
  '&.cm-focused::after': { content: '""', position: 'absolute', inset: '0', border: '2px solid var(--accent)', pointerEvents: 'none', zIndex: '250' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--select) !important' },
  '.cm-line.cm-reason': { backgroundColor: 'var(--select)', boxShadow: 'inset 3px 0 var(--accent)' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '6px', boxShadow: 'var(--shadow)', overflow: 'hidden' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnostic': { padding: '4px 10px', fontFamily: 'var(--font)' },
  '.cm-tooltip-lint': { maxWidth: '560px' },
  '.cm-diagnosticText': { display: 'block' },
  '.cm-diagnosticAction': { backgroundColor: 'transparent', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '6px', padding: '3px 8px', margin: '4px 8px 2px 0' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--wait)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--run)' },
  '.cm-panels': { backgroundColor: 'var(--band)', color: 'var(--ink)' },
  '.cm-hover': { padding: '6px 10px', maxWidth: '320px', fontFamily: 'var(--font)', fontSize: '12.5px' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--band)', border: 'none', color: 'var(--dim)' },
});

export const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: [tags.meta, tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: 'var(--dim)' },
]);
