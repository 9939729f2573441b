// Changes of a YAML text in place: only the lines that a change needs are others, so that folds, blank lines, spaces and comments stay
// as somebody wrote them. Each function answers undefined where it cannot.
import { Document, Scalar, isMap, isScalar, isSeq, parseAllDocuments, stringify, visit, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';

export const printing = { lineWidth: 0, flowCollectionPadding: false };

/** The same, with all that is in it on one line, as people write the entries of a timeline. */
export function onOneLine<Of extends Node | Document>(of: Of): Of {
  visit(of, {
    Collection: (_, node) => void (node.flow = true),
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && scalar.value.includes('\n')) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return of;
}

/** Kubernetes reads YAML 1.1, which takes a plain `yes` or `1_000` for no string. */
export const kubernetes = { compat: 'yaml-1.1' } as const;

/** New nodes for a document, whose strings Kubernetes reads as strings. */
export function nodeOf(document: Document, value: unknown): Node {
  const node = document.createNode(value) as Node;
  visit(node, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && stringify(scalar.value, kubernetes) !== stringify(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return node;
}

const oneLine = (value: unknown): string =>
  onOneLine(new Document(value, kubernetes)).toString({ ...printing, doubleQuotedMinMultiLineLength: Infinity }).trimEnd();

/** The first document of this kind; its nodes know where they stand in the text. */
export function documentOf(text: string, kind: string): Document.Parsed | undefined {
  const all = parseAllDocuments(text);
  return Array.isArray(all) ? all.find((one) => isMap(one.contents) && one.get('kind') === kind) : undefined;
}

export const breakOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');
const lineOf = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

/** Where the line after this place begins; a block scalar ends there already. */
function nextLine(text: string, at: number): number {
  if (text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** What stands before this place in its line, when that is only white space. */
function indentAt(text: string, at: number): string | undefined {
  const before = text.slice(lineOf(text, at), at);
  return /^ *$/.test(before) ? before : undefined;
}

const put = (text: string, from: number, to: number, what: string) => text.slice(0, from) + what + text.slice(to);

/** Lines of their own, at the beginning of a line or at the end of the text. */
function putLines(text: string, at: number, lines: string[]): string {
  const br = breakOf(text);
  return put(text, at, at, (at > 0 && text[at - 1] !== '\n' ? br : '') + lines.map((line) => line + br).join(''));
}

type Inner = Pair<Node, Node | null>;
const startOf = (pair: Inner) => pair.key.range![0];
const isAbsent = (node: unknown): boolean => !node || (isScalar(node) && node.value === null && !node.source);
const pairsOf = (map: YAMLMap) => map.items as unknown as Inner[];

/** Where the last character of it is, without the comments and the room that follow. */
function endOf(node: Node): number {
  if (!isMap(node) && !isSeq(node)) return node.range![1];
  const last: unknown = node.items.at(-1);
  if (node.flow || last === undefined) return node.range![1];
  return isMap(node) ? endOfPair(last as Inner) : endOf(last as Node);
}

function endOfPair({ key, value }: Inner): number {
  return isAbsent(value) ? key.range![1] : endOf(value!);
}

const pairOf = (map: YAMLMap, name: string): Inner | undefined => pairsOf(map).find(({ key }) => isScalar(key) && key.value === name);

/** `key: value` on lines, as a block, or an entry of a list on a line of its own. */
function blockLines(indent: string, key: string, value: unknown, listIndent: string): string[] {
  if (Array.isArray(value)) return [`${indent}${key}:`, ...value.map((one) => `${indent}${listIndent}- ${oneLine(one)}`)];
  return stringify({ [key]: value }, { ...printing, ...kubernetes }).trimEnd().split('\n').map((line) => indent + line);
}

const nested = (path: string[], value: unknown): unknown => path.reduceRight((all: unknown, one) => ({ [one]: all }), value);

const inFlow = (key: string, value: unknown) => oneLine({ [key]: value }).slice(1, -1);

/** Whether lists stand further to the right than the key they belong to. */
function listIndentOf(text: string, map: YAMLMap): string {
  for (const { key, value } of pairsOf(map)) {
    if (!isSeq(value) || value.flow || !value.items.length) continue;
    const dash = /^( *)-/.exec(text.slice(lineOf(text, (value.items[0] as Node).range![0])))?.[1];
    const own = indentAt(text, key.range![0]);
    if (dash !== undefined && own !== undefined) return ' '.repeat(Math.max(0, dash.length - own.length));
  }
  return '';
}

/** The text with one pair more at the end of a map that has some. */
function addPair(text: string, map: YAMLMap, key: string, value: unknown): string | undefined {
  const last = pairsOf(map).at(-1);
  if (!last) return undefined;
  if (map.flow) return isAbsent(last.value) ? undefined : put(text, endOfPair(last), endOfPair(last), `, ${inFlow(key, value)}`);
  const indent = indentAt(text, startOf(pairsOf(map)[0]!));
  if (indent === undefined) return undefined;
  return putLines(text, nextLine(text, endOfPair(last)), blockLines(indent, key, value, listIndentOf(text, map)));
}

/** The text with a pair in place of nothing, `{}` or `[]`: `make` has its lines for an indent. */
function fillEmpty(text: string, parent: YAMLMap, pair: Inner, make: (indent: string) => string[]): string | undefined {
  const indent = indentAt(text, startOf(pair));
  if (parent.flow || indent === undefined) return undefined;
  const after = nextLine(text, endOfPair(pair));
  const filled = putLines(text, after, make(indent));
  if (isAbsent(pair.value)) return filled;
  const [from, to] = pair.value!.range!;
  return put(filled, from - (text[from - 1] === ' ' ? 1 : 0), to, '');
}

const isEmpty = (node: unknown) => !node || (isScalar(node) && node.value === null) || ((isMap(node) || isSeq(node)) && !node.items.length);

/** The text with one more entry in a list, as its `at`th. */
function addEntry(text: string, list: YAMLSeq, at: number, entry: unknown): string | undefined {
  const items = list.items as Node[];
  const line = oneLine(entry);
  const first = items[0]!.range![0];
  if (list.flow) {
    const onLines = text.slice(list.range![0], first).includes('\n');
    const between = onLines ? breakOf(text) + text.slice(lineOf(text, first), first) : ' ';
    const next = items[at];
    if (next) return put(text, next.range![0], next.range![0], `${line},${between}`);
    const end = endOf(items.at(-1)!);
    return put(text, end, end, `,${between}${line}`);
  }
  // What follows a dash may stand below it.
  let place = lineOf(text, list.range![0]);
  const dash = /^( *)-\s/.exec(text.slice(place))?.[1];
  if (dash === undefined) return undefined;
  if (at > 0) place = nextLine(text, endOf(items[at - 1]!));
  // What is said right above an entry is said of it.
  else for (let above = lineOf(text, place - 1); place > 0 && /^ *#/.test(text.slice(above, place)); above = lineOf(text, place - 1)) place = above;
  return putLines(text, place, [`${dash}- ${line}`]);
}

/** The text with an entry in the list of this name, as its `at`th; the list is made where there is none. */
export function insertEntry(text: string, map: YAMLMap, name: string, at: number, entry: unknown): string | undefined {
  const pair = pairOf(map, name);
  if (!pair) return addPair(text, map, name, [entry]);
  const { value } = pair;
  if (isEmpty(value)) {
    if (map.flow) return isSeq(value) ? put(text, value.range![0], value.range![1], `[${oneLine(entry)}]`) : undefined;
    return fillEmpty(text, map, pair, (indent) => [`${indent}${listIndentOf(text, map)}- ${oneLine(entry)}`]);
  }
  return isSeq(value) ? addEntry(text, value, at, entry) : undefined;
}

/** The text without an entry of the list of this name; without its last one also without the list. */
export function removeEntry(text: string, map: YAMLMap, name: string, at: number): string | undefined {
  const pair = pairOf(map, name);
  const list = pair?.value;
  if (!isSeq(list)) return undefined;
  if (list.items.length === 1) return removePair(text, map, pair!);
  const item = list.items[at] as Node;
  if (list.flow) return undefined;
  const line = lineOf(text, item.range![0]);
  return /^ *- *$/.test(text.slice(line, item.range![0])) ? put(text, line, nextLine(text, endOf(item)), '') : undefined;
}

function removePair(text: string, map: YAMLMap, pair: Inner): string | undefined {
  const all = pairsOf(map);
  const at = all.indexOf(pair);
  if (all.length < 2) return undefined;
  if (map.flow) return at > 0 ? put(text, endOfPair(all[at - 1]!), endOfPair(pair), '') : put(text, startOf(pair), startOf(all[1]!), '');
  if (indentAt(text, startOf(pair)) === undefined) return undefined;
  return put(text, lineOf(text, startOf(pair)), nextLine(text, endOfPair(pair)), '');
}

/**
 * The text with a value at a path below a map, or without it (undefined); a map that would be empty goes as well. A map in place of a
 * map changes it field by field, each time in the text that `again` finds the map in.
 */
export function setValue(text: string, map: YAMLMap, path: string[], value: unknown, again: (text: string) => YAMLMap | undefined): string | undefined {
  const [name, ...rest] = path as [string, ...string[]];
  const pair = pairOf(map, name);
  if (!pair) {
    return value === undefined ? text : addPair(text, map, name, nested(rest, value));
  }
  const now = pair.value;
  if (value === undefined && (!rest.length || (isMap(now) && now.items.length === 1 && pairOf(now, rest[0]!)))) return removePair(text, map, pair);
  const inner = (changed: string) => {
    const found: unknown = again(changed)?.get(name, true);
    return isMap(found) ? found : undefined;
  };
  if (rest.length) {
    if (isMap(now) && now.items.length) return setValue(text, now, rest, value, inner);
    if (value === undefined) return text;
    return fill(text, map, name, rest, value);
  }
  if (typeof value === 'object' && value !== null) {
    if (!isMap(now) || !now.items.length) return undefined;
    const wanted = value as Record<string, unknown>;
    const names = new Set([...Object.keys(wanted), ...pairsOf(now).map(({ key }) => String(isScalar(key) ? key.value : key))]);
    let changed: string | undefined = text;
    for (const one of names) {
      const here: YAMLMap | undefined = changed === undefined ? undefined : inner(changed);
      changed = here && setValue(changed!, here, [one], wanted[one], inner);
    }
    return changed;
  }
  if (!isScalar(now) || isAbsent(now) || /^[|>]/.test(text.slice(now.range![0], now.range![1]))) return undefined;
  return put(text, now.range![0], now.range![1], oneLine(value));
}

/** The text with a value at a path below a pair that has none, or an empty map. */
export function fill(text: string, parent: YAMLMap, name: string, path: string[], value: unknown): string | undefined {
  const pair = pairOf(parent, name);
  if (!pair || !isEmpty(pair.value)) return undefined;
  const [key, ...rest] = path as [string, ...string[]];
  return fillEmpty(text, parent, pair, (indent) => blockLines(`${indent}  `, key, nested(rest, value), ''));
}
