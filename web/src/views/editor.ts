// The editor: CodeMirror with YAML and the engine's problems at their places, and nothing else that a manifest does not need.
import { pending } from '../base/pending';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, undo } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, Prec, StateEffect, StateField, type Extension, type Text as Doc } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { headlineOf } from '../core/headline';
import { mostListed } from '../core/notes';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import { titleIn } from '../core/title';
import { Typing } from '../core/typing';
import type { Mend, Problem, Span } from '../engine/protocol';
import type { Language } from '../text';
import { editorText } from '../text/editor';
import { phrasesIn, type Phrases } from '../text/editor_phrases';
import { colors, theme } from './editor_theme';
import { yaml } from './yaml_mode';

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

/** Returns the text as the editor holds it. Other line breaks are kept until the user types. */
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

function diagnostics(document: Doc, problems: Problem[], mend: (mend: Mend) => Promise<void>): Diagnostic[] {
  return problems
    .filter((one) => one.span)
    .map((one) => {
      const { from, to } = range(document, one.span!);
      const actions = one.mends?.map((choice) => ({ name: choice.title, apply: () => void mend(choice) })) ?? [];
      return { from, to, severity: one.severity, message: one.remedy && !one.onButton ? `${one.message}\n${one.remedy}` : one.message, actions };
    });
}

/** Tab skips the editor for users who move through the page with it, and shows how to enter. After a click into the editor, Tab indents. */
function passByTab(view: EditorView, leave: HTMLElement): void {
  let clicked = false;
  view.contentDOM.addEventListener('pointerdown', () => {
    clicked = true;
    view.setTabFocusMode(false);
  });
  view.contentDOM.addEventListener('focus', () => {
    if (!leave.hidden) return; // back from another window
    view.setTabFocusMode(!clicked);
    leave.hidden = clicked;
  });
  view.contentDOM.addEventListener('blur', () => {
    if (document.activeElement === view.contentDOM) return;
    clicked = false;
    leave.hidden = true;
  });
}

/**
 * Typing over a selection. Browsers would insert the text with the style of the old one, in an attribute that the page's policy rejects.
 * The editor inserts only the text.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main: { from, to, empty }, ranges } = view.state.selection;
    const { data } = event;
    if (event.inputType !== 'insertText' || !data || empty || ranges.length > 1 || view.composing) return false;
    const typed = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    event.preventDefault();
    // Other handlers may do more, such as adding quotes around the selection.
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, typed))) view.dispatch(typed());
    return true;
  },
});

/** Fold marks keep the words with which they were drawn, so another language needs new ones. */
const speaking = (phrases: Phrases = {}): Extension => [EditorState.phrases.of(phrases), foldGutter()];

/** Completion and explanations are loaded when the user comes near. */
function loadExtrasLater(host: HTMLElement, view: EditorView, place: Compartment, session: Session): void {
  const near = new AbortController();
  const load = async () => {
    near.abort();
    const before = view.state.doc;
    const { extras, completeWord } = await pending(import('./editor_extras'));
    view.dispatch({ effects: place.reconfigure(Prec.high(extras(() => session.state.language))) });
    // Complete what was typed meanwhile.
    if (view.hasFocus && view.state.doc !== before) completeWord(view);
  };
  for (const event of ['focusin', 'pointerenter', 'touchstart']) host.addEventListener(event, load, { signal: near.signal, passive: true });
}

export class Editor {
  #view: EditorView;
  #session: Session;
  #typing: Typing;
  #speaking = new Compartment();
  /** Explains how to leave the editor with the keyboard. */
  #leave: HTMLElement;
  // The part of the state that is shown; `#example` is that of `#text`.
  #language: Language | undefined;
  #phrases: Phrases | undefined;
  #text: string | undefined;
  #example: string | undefined;
  #problems: Problem[] | undefined;
  #reason: number | undefined;
  /** A pasted text that replaced another one and was not checked yet. */
  #pasted: string | undefined;
  /** How much of the text was replaced since a moment was last shown. */
  #came: 'whole' | 'part' | undefined = 'whole';

  constructor(host: HTMLElement, session: Session) {
    this.#session = session;
    this.#typing = new Typing((text) => titleIn(session.state, text));
    this.#example = session.state.example;
    this.#leave = host.appendChild(Object.assign(document.createElement('p'), { id: 'editor-leave', className: 'editor-leave dim', hidden: true }));
    const extras = new Compartment();
    this.#view = new EditorView({ parent: host, state: EditorState.create({ doc: session.state.text, extensions: this.#extensions(extras) }) });
    host.prepend(this.#view.dom);
    passByTab(this.#view, this.#leave);
    loadExtrasLater(host, this.#view, extras, session);
    session.store.subscribe((state) => this.#follow(state));
  }

  #extensions(extras: Compartment): Extension {
    const { runs, store } = this.#session;
    return [
      lineNumbers(), this.#speaking.of(speaking()), history(), drawSelection(), indentOnInput(), bracketMatching(), extras.of([]),
      highlightActiveLine(), indentUnit.of('  '), yaml(), syntaxHighlighting(colors), theme, lintGutter(), reason, typedOver,
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-describedby': this.#leave.id }),
      keymap.of([
        { key: 'Mod-Enter', run: () => (void runs.load(store.value.text, { stay: true }), true) },
        ...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab,
      ]),
      EditorView.updateListener.of((update) => this.#updated(update)),
    ];
  }

  /** The change is the user's unless the text is what it was set to. */
  #updated(update: ViewUpdate): void {
    const { text } = this.#session.state;
    const typed = update.state.doc.toString();
    if (!update.docChanged || typed === asEdited(text)) return;
    const before = update.startState.doc;
    const change = { before: text, now: typed, removed: 0, removedLines: 0, inserted: 0 };
    update.changes.iterChanges((from, to, _, __, { length }) => {
      change.removed += to - from;
      change.removedLines += before.lineAt(to).number - before.lineAt(from).number;
      change.inserted += length;
    });
    this.#typing.changed(change);
    this.#view.setTabFocusMode(false);
    const isPasted = update.transactions.some((one) => one.isUserEvent('input.paste') || one.isUserEvent('input.drop'));
    const isWhole = isPasted && change.removed === before.length;
    this.#pasted = isWhole ? typed : undefined;
    this.#came = isWhole ? 'whole' : 'part';
    const { notice, undo } = this.#session.state;
    if (isWhole && undo?.notice === notice) this.#session.look.hush(); // it is about the previous text
    if (isWhole) this.#view.dispatch({ effects: EditorView.scrollIntoView(0, { yMargin: 100 }) });
    this.#session.runs.type(typed, isWhole ? 'whole' : isPasted ? 'part' : undefined);
  }

  #follow({ language, text, example, problems, run, moment, momentOf, lesson }: State): void {
    if (language !== this.#language) {
      this.#language = language;
      this.#view.contentDOM.setAttribute('aria-label', editorText(language).label);
      this.#leave.textContent = editorText(language).leave;
      void this.#speak(language);
    }
    if (text !== this.#text) {
      this.#text = text;
      if (asEdited(text) !== this.#view.state.doc.toString()) this.#replace(asEdited(text), example !== this.#example);
      this.#example = example;
    }
    if (problems !== this.#problems) {
      this.#problems = problems;
      this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics(this.#view.state.doc, problems.slice(0, mostListed), (mend) => this.mend(mend))));
      const { severity, span } = problems[0] ?? {};
      if (severity === 'error' && span && text === this.#pasted) this.#view.dispatch({ effects: EditorView.scrollIntoView(range(this.#view.state.doc, span).from, { yMargin: 100 }) });
    }
    const isKnown = run?.text === text && momentOf?.run === run.id;
    const line = isKnown ? moment && headlineOf(moment, lesson)?.span?.line : undefined;
    if (line !== this.#reason) {
      this.#reason = line;
      this.#view.dispatch({ effects: [setReason.of(line), ...this.#towards(line)] });
    }
    if (isKnown) this.#came = undefined;
  }

  async #speak(language: Language): Promise<void> {
    const phrases = await phrasesIn(language);
    if (language !== this.#language || phrases === this.#phrases) return;
    this.#phrases = phrases;
    this.#view.dispatch({ effects: this.#speaking.reconfigure(speaking(phrases)) });
  }

  /** Scrolls to the step's reason if it is out of view, unless the user is writing or looking at what a button wrote. */
  #towards(line: number | undefined): StateEffect<unknown>[] {
    const { state: { doc }, scrollDOM: { scrollTop, clientHeight }, hasFocus } = this.#view;
    if (line === undefined || line > doc.lines || (this.#came ? this.#came === 'part' : hasFocus)) return [];
    const { from, top, bottom } = this.#view.lineBlockAt(doc.line(line).from);
    return top < scrollTop || bottom > scrollTop + clientHeight ? [EditorView.scrollIntoView(from, { y: 'center' })] : [];
  }

  /** Changes only the differing part, so that undo, folds and the position are kept. */
  #changeTo(text: string): { from: number; to: number; insert: string } {
    const before = this.#view.state.doc.toString();
    let from = 0;
    while (from < before.length && from < text.length && before[from] === text[from]) ++from;
    let cut = 0;
    while (cut < Math.min(before.length, text.length) - from && before[before.length - 1 - cut] === text[text.length - 1 - cut]) ++cut;
    return { from, to: before.length - cut, insert: text.slice(from, text.length - cut) };
  }

  /** A new text (`anew`) is shown from its beginning. */
  #replace(text: string, anew: boolean): void {
    const { length } = this.#view.state.doc;
    const changes = this.#changeTo(text);
    const { from, to } = changes;
    const whole = anew || length === 0 || to - from > length / 2;
    this.#came = whole ? 'whole' : 'part';
    this.#view.dispatch({
      changes,
      annotations: isolateHistory.of('full'), // undone separately, even right after typing
      ...(whole ? { selection: { anchor: 0 } } : {}),
      effects: whole ? EditorView.scrollIntoView(0, { y: 'start', yMargin: 100 }) : EditorView.scrollIntoView(from, { y: 'center' }),
    });
    // CodeMirror leaves one pixel if the visible lines are less than one pixel too wide.
    if (whole) this.#view.scrollDOM.scrollLeft = 0;
  }

  focus(): void {
    this.#view.focus();
  }

  undo(): void {
    if (undo(this.#view)) return;
    this.#session.look.say(editorText(this.#session.state.language).nothingToUndo);
  }

  /** Fixes a problem, which can be undone in one step, and runs the text. */
  async mend({ edits: places }: Mend): Promise<void> {
    const { edits, runs, state: { text, read } } = this.#session;
    if (read?.text !== text) return; // a recent edit will be read soon, with new places
    const edited = await edits.of(text, { places });
    if (!edited?.ok || this.#session.state.text !== text) return; // the user typed meanwhile
    const { from } = range(this.#view.state.doc, places[0]!.span);
    this.#view.dispatch({
      changes: this.#changeTo(asEdited(edited.text)),
      selection: { anchor: from },
      annotations: isolateHistory.of('full'),
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.#view.focus();
    void runs.load(this.#session.state.text, { stay: true, pasted: true });
  }

  reveal(span: Span): void {
    const { from, to } = range(this.#view.state.doc, span);
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.#view.focus();
  }
}
