// The editor: CodeMirror with YAML, the engine's problems at their places, and nothing else that a manifest does not need.
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

function diagnostics(document: Doc, problems: Problem[], mend: (mend: Mend) => Promise<void>): Diagnostic[] {
  return problems
    .filter((one) => one.span)
    .map((one) => {
      const { from, to } = range(document, one.span!);
      const actions = one.mends?.map((choice) => ({ name: choice.title, apply: () => void mend(choice) })) ?? [];
      return { from, to, severity: one.severity, message: one.remedy && !one.onButton ? `${one.message}\n${one.remedy}` : one.message, actions };
    });
}

/** Who goes through the page by Tab passes the editor, and is told how; for who has clicked in it Tab indents. */
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
 * Typing over a selection. A browser would give what it puts in the style of what was there, as an attribute that the page's policy
 * refuses, and complain; the editor takes the text alone.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main: { from, to, empty }, ranges } = view.state.selection;
    const { data } = event;
    if (event.inputType !== 'insertText' || !data || empty || ranges.length > 1 || view.composing) return false;
    const typed = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    event.preventDefault();
    // Others may make more of it, such as a pair of quotes around the selection.
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, typed))) view.dispatch(typed());
    return true;
  },
});

/** The marks of folds are drawn with the words of their time: another language has others. */
const speaking = (phrases: Phrases = {}): Extension => [EditorState.phrases.of(phrases), foldGutter()];

/** What completes and explains comes when somebody is near. */
function loadExtrasLater(host: HTMLElement, view: EditorView, place: Compartment, session: Session): void {
  const near = new AbortController();
  const load = async () => {
    near.abort();
    const before = view.state.doc;
    const { extras, completeWord } = await pending(import('./editor_extras'));
    view.dispatch({ effects: place.reconfigure(Prec.high(extras(() => session.state.language))) });
    // What was typed meanwhile would have been completed.
    if (view.hasFocus && view.state.doc !== before) completeWord(view);
  };
  for (const event of ['focusin', 'pointerenter', 'touchstart']) host.addEventListener(event, load, { signal: near.signal, passive: true });
}

export class Editor {
  #view: EditorView;
  #session: Session;
  #typing: Typing;
  #speaking = new Compartment();
  /** Says how to leave the editor by keyboard. */
  #leave: HTMLElement;
  // What of the state it shows; `#example` is that of `#text`.
  #language: Language | undefined;
  #phrases: Phrases | undefined;
  #text: string | undefined;
  #example: string | undefined;
  #problems: Problem[] | undefined;
  #reason: number | undefined;
  /** It took the place of another text by hand, and what is wrong with it is not known yet. */
  #pasted: string | undefined;
  /** How much of the text came anew, of which no moment was shown since. */
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

  /** By a person, unless the text is what it was set to. */
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
    if (isWhole && undo?.notice === notice) this.#session.look.hush(); // it is of the text before
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

  /** Where the step's reason is out of sight one is taken to it, unless one writes, or sees what a button wrote. */
  #towards(line: number | undefined): StateEffect<unknown>[] {
    const { state: { doc }, scrollDOM: { scrollTop, clientHeight }, hasFocus } = this.#view;
    if (line === undefined || line > doc.lines || (this.#came ? this.#came === 'part' : hasFocus)) return [];
    const { from, top, bottom } = this.#view.lineBlockAt(doc.line(line).from);
    return top < scrollTop || bottom > scrollTop + clientHeight ? [EditorView.scrollIntoView(from, { y: 'center' })] : [];
  }

  /** The change to another text, of only what differs, so that undo, folds and the place stay. */
  #changeTo(text: string): { from: number; to: number; insert: string } {
    const before = this.#view.state.doc.toString();
    let from = 0;
    while (from < before.length && from < text.length && before[from] === text[from]) ++from;
    let cut = 0;
    while (cut < Math.min(before.length, text.length) - from && before[before.length - 1 - cut] === text[text.length - 1 - cut]) ++cut;
    return { from, to: before.length - cut, insert: text.slice(from, text.length - cut) };
  }

  /** Of another text (`anew`) one sees the beginning. */
  #replace(text: string, anew: boolean): void {
    const { length } = this.#view.state.doc;
    const changes = this.#changeTo(text);
    const { from, to } = changes;
    const whole = anew || length === 0 || to - from > length / 2;
    this.#came = whole ? 'whole' : 'part';
    this.#view.dispatch({
      changes,
      annotations: isolateHistory.of('full'), // however soon it comes after typing, it is undone alone
      ...(whole ? { selection: { anchor: 0 } } : {}),
      effects: whole ? EditorView.scrollIntoView(0, { y: 'start', yMargin: 100 }) : EditorView.scrollIntoView(from, { y: 'center' }),
    });
    // CodeMirror leaves a pixel if the lines in sight are less than one pixel too wide.
    if (whole) this.#view.scrollDOM.scrollLeft = 0;
  }

  focus(): void {
    this.#view.focus();
  }

  undo(): void {
    if (undo(this.#view)) return;
    this.#session.look.say(editorText(this.#session.state.language).nothingToUndo);
  }

  /** Takes a problem away, which can be undone in one step, and runs the text. */
  async mend({ edits: places }: Mend): Promise<void> {
    const { edits, runs, state: { text, read } } = this.#session;
    if (read?.text !== text) return; // what has been typed since is read in a moment, and the places with it
    const edited = await edits.of(text, { places });
    if (!edited?.ok || this.#session.state.text !== text) return; // typed meanwhile
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
