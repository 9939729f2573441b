// YAML for the editor: colors, folds and indentation, line by line. The engine interprets the text. A grammar for all of YAML would be
// larger than the rest of the language support.
import { foldService, indentService, StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';

interface State {
  /** Depth of [ and {. */
  flow: number;
  /** In a block scalar: the indentation of the line that began it. */
  block: number | undefined;
}

const key = /^[^\s#,[\]{}"'&*!|>%@`:-][^#,[\]{}:]*(?=\s*:(\s|$))/;
const quotedKey = /^("[^"]*"|'[^']*')(?=\s*:(\s|$))/;
const number = /^[-+]?(0x[\da-fA-F]+|\d[\d_]*(\.\d*)?([eE][-+]?\d+)?|\.\d+)(?=\s*($|[,\]}]|\s#))/;
const word = /^(true|false|null|~|yes|no|on|off)(?=\s*($|[,\]}]|\s#))/i;

/** The characters of a line that are parsed: on lines of megabytes, patterns overflow or take minutes. */
const longest = 10_000;

function token(stream: StringStream, state: State): string | null {
  if (stream.string.length > longest) {
    stream.skipToEnd();
    return null;
  }
  if (state.block !== undefined) {
    if (stream.sol() && !/^\s*$/.test(stream.string) && stream.indentation() <= state.block) state.block = undefined;
    else {
      stream.skipToEnd();
      return 'string';
    }
  }
  if (stream.sol() && stream.match(/^(---|\.\.\.)(?=\s|$)/)) {
    state.flow = 0;
    return 'meta';
  }
  if (stream.eatSpace()) return null;
  const next = stream.peek();
  if (next === '#' && (stream.column() === stream.indentation() || /\s/.test(stream.string.charAt(stream.pos - 1)))) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(key) || stream.match(quotedKey)) return 'propertyName';
  if (next === '"' || next === "'") {
    stream.match(next === '"' ? /^"([^"\\]|\\.)*("|$)/ : /^'([^']|'')*('|$)/);
    return 'string';
  }
  if (next === '[' || next === '{') ++state.flow;
  if (next === ']' || next === '}') state.flow = Math.max(0, state.flow - 1);
  if (stream.match(/^[[\]{},]/) || stream.match(/^[-?:](?=\s|$)/)) return 'punctuation';
  if (!state.flow && stream.match(/^[|>][-+\d]*(?=\s*($|#))/)) {
    state.block = stream.indentation();
    return 'punctuation';
  }
  if (stream.match(/^[&*!][^\s,[\]{}]*/)) return 'meta';
  if (stream.match(number)) return 'number';
  if (stream.match(word)) return 'bool';
  // A plain scalar continues until its comment or, in flow style, its end.
  if (!stream.match(state.flow ? /^([^\s,[\]{}]|\s(?!#))+/ : /^(\S|\s(?!#))+/)) stream.next();
  return null;
}

const language = StreamLanguage.define<State>({
  name: 'yaml',
  startState: () => ({ flow: 0, block: undefined }),
  copyState: (state) => ({ ...state }),
  token,
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
});

const indentOf = (text: string) => text.search(/\S/);

/** A line folds deeper lines, and the list items under its key. */
const folds = foldService.of((state, start) => {
  const line = state.doc.lineAt(start);
  const indent = indentOf(line.text);
  if (indent < 0 || line.length > longest || /^(---|\.\.\.|\s*#)/.test(line.text)) return null;
  let end = line.to;
  for (let at = line.number + 1; at <= state.doc.lines; ++at) {
    const { text, to } = state.doc.line(at);
    const deep = indentOf(text);
    if (deep < 0) continue;
    const item = /:\s*$/.test(line.text) && /^\s*- /.test(text) && !/^\s*- /.test(line.text);
    if (deep < indent || (deep === indent && !item) || /^---/.test(text)) break;
    end = to;
  }
  return end > line.to ? { from: line.to, to: end } : null;
});

/** As deep as the previous line, aligned with the text of an item, and deeper under a key without a value. */
const indents = indentService.of((context, position) => {
  const { text, from } = context.lineAt(position, -1);
  const before = context.state.doc.lineAt(from);
  const own = position > before.from ? before.text.slice(0, position - before.from) : text;
  if (own.length > longest || !own.trim()) return undefined;
  const beside = /^\s*(- +)*/.exec(own)![0].length;
  return /:\s*([|>][-+\d]*)?\s*$/.test(own) ? beside + 2 : beside;
});

export function yaml(): Extension {
  return [language, folds, indents];
}
