// The editor: CodeMirror with YAML, the engine's problems at their places, and nothing else that a manifest does not need.
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, undo } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, Prec, StateEffect, StateField, type Text as Doc } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Session } from '../core/session';
import { Typing } from '../core/typing';
import type { Problem, Span } from '../engine/protocol';
import { textIn } from '../text';
import { editorText } from '../text/editor';
import { yaml } from './yaml_mode';

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', backgroundColor: 'transparent', color: 'var(--ink)' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--accent)', padding: '8px 0' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--dim)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'var(--band)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused': { outline: 'none' },
  // Over the gutters, which would hide an outline.
  '&.cm-focused::after': { content: '""', position: 'absolute', inset: '0', border: '2px solid var(--accent)', pointerEvents: 'none', zIndex: '250' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--select) !important' },
  '.cm-line.cm-reason': { backgroundColor: 'var(--select)', boxShadow: 'inset 3px 0 var(--accent)' },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '6px', boxShadow: 'var(--shadow)', overflow: 'hidden' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnostic': { padding: '4px 10px', fontFamily: 'var(--font)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--wait)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--run)' },
  '.cm-panels': { backgroundColor: 'var(--band)', color: 'var(--ink)' },
  '.cm-hover': { padding: '6px 10px', maxWidth: '320px', fontFamily: 'var(--font)', fontSize: '12.5px' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--band)', border: 'none', color: 'var(--dim)' },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-key)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--dim)', fontStyle: 'italic' },
  { tag: [tags.meta, tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: 'var(--dim)' },
]);

/** The line that the step's reason reads. */
const setReason = StateEffect.define<number | undefined>();
const reason = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setReason)) continue;
      if (effect.value === undefined || effect.value > transaction.state.doc.lines) return Decoration.none;
      return Decoration.set(Decoration.line({ class: 'cm-reason' }).range(transaction.state.doc.line(effect.value).from));
    }
    return before.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** A text as the editor holds it; one with other line breaks keeps them until someone types. */
const asEdited = (text: string) => text.replace(/\r\n?/g, '\n');

function place(document: Doc, line: number, column: number): number {
  if (line < 1) return 0;
  if (line > document.lines) return document.length;
  const at = document.line(line);
  return Math.min(at.to, at.from + Math.max(0, column - 1));
}

function range(document: Doc, span: Span): { from: number; to: number } {
  const from = place(document, span.line, span.column);
  return { from, to: Math.max(from, place(document, span.endLine, span.endColumn)) };
}

function diagnostics(document: Doc, problems: Problem[]): Diagnostic[] {
  return problems
    .filter((one) => one.span)
    .map((one) => {
      const { from, to } = range(document, one.span!);
      return { from, to, severity: one.severity, message: one.remedy ? `${one.message}\n${one.remedy}` : one.message };
    });
}

export class Editor {
  #view: EditorView;
  #session: Session;

  constructor(host: HTMLElement, session: Session) {
    this.#session = session;
    const extras = new Compartment();
    const typing = new Typing();
    const leave = host.appendChild(Object.assign(document.createElement('p'), { id: 'editor-leave', className: 'editor-leave dim', hidden: true }));
    // Who goes through the page by Tab passes the editor; for who has clicked or typed in it Tab indents.
    let clicked = false;
    const take = () => this.#view.setTabFocusMode(false);
    this.#view = new EditorView({
      parent: host,
      state: EditorState.create({
        doc: session.state.text,
        extensions: [
          lineNumbers(), foldGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), extras.of([]),
          highlightActiveLine(), indentUnit.of('  '), yaml(), syntaxHighlighting(colors), theme, lintGutter(), reason,
          EditorView.contentAttributes.of({ tabindex: '0', 'aria-describedby': leave.id }),
          keymap.of([
            { key: 'Mod-Enter', run: () => (void session.runs.load(session.state.text, { stay: true }), true) },
            ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            const typed = update.state.doc.toString();
            if (!update.docChanged || typed === asEdited(session.state.text)) return;
            const before = update.startState.doc;
            const change = { before: session.state.text, now: typed, removed: 0, removedLines: 0, inserted: 0 };
            update.changes.iterChanges((from, to, _, __, { length }) => {
              change.removed += to - from;
              change.removedLines += before.lineAt(to).number - before.lineAt(from).number;
              change.inserted += length;
            });
            typing.changed(change);
            take();
            session.runs.type(typed);
          }),
        ],
      }),
    });

    host.prepend(this.#view.dom);
    this.#view.contentDOM.addEventListener('pointerdown', () => {
      clicked = true;
      take();
    });
    this.#view.contentDOM.addEventListener('focus', () => {
      if (!leave.hidden) return; // back from another window
      this.#view.setTabFocusMode(!clicked);
      leave.hidden = clicked;
    });
    this.#view.contentDOM.addEventListener('blur', () => {
      if (document.activeElement === this.#view.contentDOM) return;
      clicked = false;
      leave.hidden = true;
    });

    const near = new AbortController();
    const load = async () => {
      near.abort();
      const before = this.#view.state.doc;
      const { extras: found, completeWord } = await import('./editor_extras');
      this.#view.dispatch({ effects: extras.reconfigure(Prec.high(found(() => session.state.language))) });
      // What was typed meanwhile would have been completed.
      if (this.#view.hasFocus && this.#view.state.doc !== before) completeWord(this.#view);
    };
    for (const event of ['focusin', 'pointerenter', 'touchstart']) host.addEventListener(event, load, { signal: near.signal, passive: true });

    let problems: Problem[] | undefined;
    let line: number | undefined;
    let text: string | undefined;
    let language: string | undefined;
    let example = session.state.example;
    session.store.subscribe((state) => {
      if (state.language !== language) {
        language = state.language;
        this.#view.contentDOM.setAttribute('aria-label', textIn(state.language).editor.label);
        leave.textContent = editorText(state.language).leave;
      }
      if (state.text !== text) {
        text = state.text;
        if (asEdited(text) !== this.#view.state.doc.toString()) this.#replace(asEdited(text), state.example !== example);
        example = state.example;
      }
      if (state.problems !== problems) {
        problems = state.problems;
        this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics(this.#view.state.doc, problems)));
      }
      const now = state.run?.text === state.text ? state.moment?.why.find((why) => why.span)?.span?.line : undefined;
      if (now !== line) {
        line = now;
        this.#view.dispatch({ effects: setReason.of(now) });
      }
    });
  }

  /** Changes only what differs, so that undo, folds and the place stay; of another text (`anew`) one sees the beginning. */
  #replace(text: string, anew: boolean): void {
    const before = this.#view.state.doc.toString();
    let from = 0;
    while (from < before.length && from < text.length && before[from] === text[from]) ++from;
    let cut = 0;
    while (cut < Math.min(before.length, text.length) - from && before[before.length - 1 - cut] === text[text.length - 1 - cut]) ++cut;
    const whole = anew || before.length - from - cut > before.length / 2;
    this.#view.dispatch({
      changes: { from, to: before.length - cut, insert: text.slice(from, text.length - cut) },
      annotations: isolateHistory.of('full'), // however soon it comes after typing, it is undone alone
      ...(whole ? { selection: { anchor: 0 } } : {}),
      effects: whole ? EditorView.scrollIntoView(0, { y: 'start', yMargin: 100, x: 'start', xMargin: 100 }) : EditorView.scrollIntoView(from, { y: 'center' }),
    });
  }

  focus(): void {
    this.#view.focus();
  }

  undo(): void {
    if (undo(this.#view)) return;
    this.#session.look.set({ notice: editorText(this.#session.state.language).nothingToUndo });
  }

  reveal(span: Span): void {
    const { from, to } = range(this.#view.state.doc, span);
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.#view.focus();
  }
}
