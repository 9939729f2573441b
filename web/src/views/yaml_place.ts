// Where a place of a YAML text is, in block style, in flow style or in JSON: which object it belongs to, and the keys that lead there.
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/yaml';

/** Of an object: of a document, of an item of a List, or of what the timeline of a scenario patches or applies. */
export interface Place {
  /** Empty where nothing says it. */
  kind: string;
  /** Outermost first. */
  path: string[];
}

/** What is being written at a place. */
export interface Writing {
  place: Place;
  /** `place` ends with the key whose value it is. */
  as: 'key' | 'value';
  /** The quotation mark that it begins with. */
  quote: string;
  typed: string;
}

/** The node of this name around another, or that one itself. */
function around(from: SyntaxNode, name: string): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = from; node; node = node.parent) if (node.name === name) return node;
  return undefined;
}

/** The text of a key, or of a value that is no more than a word. */
function wordOf(text: string, node: SyntaxNode | null): string {
  const literal = node?.name === 'Literal' || node?.name === 'QuotedLiteral' ? node : (node?.getChild('Literal') ?? node?.getChild('QuotedLiteral'));
  if (!literal) return '';
  return literal.name === 'Literal' ? text.slice(literal.from, literal.to) : text.slice(literal.from + 1, literal.to - 1);
}

/** What a mapping says that it is. */
function kindOf(text: string, mapping: SyntaxNode | undefined): string {
  const pair = mapping?.getChildren('Pair').find((one) => wordOf(text, one.getChild('Key')) === 'kind');
  return pair ? wordOf(text, pair.lastChild) : '';
}

/** Where a pair's key leads, itself included. */
function placeOf(text: string, pair: SyntaxNode): Place {
  const levels: { key: string; mapping: SyntaxNode }[] = [];
  // In a list that is not closed yet a mapping may be read as if it were a key.
  let within: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = pair; node; within = node, node = node.parent) {
    if (node.name !== 'Pair' || within?.name === 'Key' || !node.parent) continue;
    levels.unshift({ key: wordOf(text, node.getChild('Key')), mapping: node.parent });
  }
  const path = levels.map(({ key }) => key);
  const from = (depth: number): Place => ({ kind: kindOf(text, levels[depth]?.mapping), path: path.slice(depth) });
  if (path[0] === 'items') return from(1);
  const whole = from(0);
  const [spec, timeline, action, inside] = path;
  if (whole.kind !== 'Scenario' || spec !== 'spec' || timeline !== 'timeline') return whole;
  if (action === 'apply' && path.length > 3) return from(3);
  // The entry says of which kind the object is that it patches.
  if (action === 'patch' && inside === 'patch' && path.length > 4) return { kind: from(3).kind, path: path.slice(4) };
  return whole;
}

/** The key at a position, and where it leads. */
export function keyAt(text: string, position: number): { from: number; to: number; place: Place } | undefined {
  const key = around(parser.parse(text).resolveInner(position, 1), 'Key');
  if (!key || key.parent?.name !== 'Pair') return undefined;
  const quoted = key.getChild('QuotedLiteral') ? 1 : 0;
  return { from: key.from + quoted, to: key.to - quoted, place: placeOf(text, key.parent) };
}

/** The word before the position may not be written to its end: it is read as a value where it can be one, and else as a key. */
export function writingAt(text: string, position: number): Writing | undefined {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  const [, quote, typed] = /(["']?)([\w./-]*)$/.exec(line) as unknown as [string, string, string];
  const start = position - typed.length - quote.length;
  const [after] = /^[\w./-]*/.exec(text.slice(position))!;
  const end = position + after.length;
  const isClosed = quote !== '' && text.startsWith(quote, end);
  const word = `${quote}${typed}${after || (typed ? '' : 'x')}${quote}`; // an empty one has no place
  const rest = text.slice(isClosed ? end + 1 : end);

  const asValue = `${text.slice(0, start)}${word}${rest}`;
  const value = parser.parse(asValue).resolveInner(start, 1);
  if (value.name === 'Comment' || value.name === 'BlockLiteralContent' || (value.name === 'QuotedLiteral' && value.from !== start)) return undefined;
  if (value.name.endsWith('Literal') && value.from === start) {
    const holder = holderOf(value);
    if (holder?.parent?.name === 'FlowSequence') return undefined;
    // What stands on a line of its own below a key is about to be a key.
    const isBelow = holder?.parent?.name === 'BlockMapping' && asValue.slice(holder.from, start).includes('\n');
    if (holder?.name === 'Pair' && !isBelow) return { place: placeOf(asValue, holder), as: 'value', quote, typed };
  }

  const asKey = `${text.slice(0, start)}${word}${/^\s*:/.test(rest) ? '' : ': '}${rest}`;
  const key = around(parser.parse(asKey).resolveInner(start, 1), 'Key');
  if (!key || key.from !== start || key.parent?.name !== 'Pair') return undefined;
  const { kind, path } = placeOf(asKey, key.parent);
  return { place: { kind, path: path.slice(0, -1) }, as: 'key', quote, typed };
}

/** What has the node as its value, be it tagged or anchored: a pair, an item, a document; or what has it as its key. */
function holderOf({ parent }: SyntaxNode): SyntaxNode | null {
  let holder = parent;
  while (holder && ['Tagged', 'Anchored'].includes(holder.name)) holder = holder.parent;
  return holder;
}
