// Where a position stands in flow style, `{spec: {parallelism: 2}}`: found by reading from where the outermost bracket opens.
import type { Text } from '@codemirror/state';

interface Level {
  open: string;
  /** Of a mapping: the key whose value is being read. */
  key?: string | undefined;
  word?: string | undefined;
  /** What it says that it is. */
  kind?: string | undefined;
}

export interface Flow {
  /** The line that opens it, and what stands before the bracket: indentation, dashes, a key. */
  line: number;
  before: string;
  /** The keys from there to the innermost bracket, and of each mapping around the position how many of them are above it and its kind. */
  keys: string[];
  kinds: { above: number; kind: string | undefined }[];
  /** The innermost one is a mapping, and this is its key whose value stands here; without one a key is due. */
  mapping: boolean;
  key: string | undefined;
}

const opening = /^(\s*(?:- +)*(?:(?:[\w./-]+|"[^"]*"|'[^']*'):\s+)?)(?=[{[])/;
const blockScalar = /(?:^|[:-])\s+[|>][-+\d]*\s*(?:#.*)?$/;
const token = /\s+#.*|\s+|"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^']|'')*(?:'|$)|[{}[\],]|:|(?:[^\s,[\]{}:]|:(?=[^\s,[\]{}]))+/y;

/** Reads on; what is open afterwards is in `levels`. */
function read(text: string, levels: Level[]): void {
  token.lastIndex = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [one] = found;
    const level = levels.at(-1);
    if (one === '{' || one === '[') levels.push({ open: one });
    else if (one === '}' || one === ']') levels.pop();
    else if (!level) return; // behind the last bracket
    else if (one === ',') level.key = level.word = undefined;
    else if (one === ':') level.key = level.open === '{' ? level.word : undefined;
    else if (one.trim() && !/^\s/.test(one)) {
      level.word = one.replace(/^["']|["']$/g, '');
      if (level.key === 'kind') level.kind = level.word;
    }
  }
}

/** Undefined in block style. */
export function flowAt(document: Text, position: number): Flow | undefined {
  const last = document.lineAt(position).number;
  let first = last;
  while (first > 1 && !/^---/.test(document.line(first).text)) --first;
  let levels: Level[] = [];
  let opened = { line: 0, before: '' };
  let scalar: number | undefined; // inside a block scalar: the indentation of the line that began it
  for (let at = first; at <= last; ++at) {
    const { from, text: whole } = document.line(at);
    const text = at === last ? whole.slice(0, position - from) : whole;
    if (levels.length) {
      read(`${text}\n`, levels);
      continue;
    }
    const indent = whole.search(/\S/);
    if (scalar !== undefined && (indent < 0 || indent > scalar)) continue;
    scalar = blockScalar.test(whole) ? indent : undefined;
    const before = opening.exec(text)?.[1];
    if (before === undefined) continue;
    levels = [];
    opened = { line: at, before };
    read(`${text.slice(before.length)}\n`, levels);
  }
  const innermost = levels.at(-1);
  if (!innermost) return undefined;
  const keys: string[] = [];
  const kinds: Flow['kinds'] = [];
  for (const { open, key, kind } of levels) {
    if (open === '{') kinds.push({ above: keys.length, kind });
    if (key !== undefined) keys.push(key);
  }
  if (innermost.key !== undefined) keys.pop();
  return { ...opened, keys, kinds, mapping: innermost.open === '{', key: innermost.key };
}
