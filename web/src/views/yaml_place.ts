// The place in a YAML text, in block style, flow style or JSON: its object, and the keys that lead there.
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/yaml';

/** In an object: a document, an item of a List, or an object that the timeline of a scenario patches or applies. */
export interface Place {
  /** Empty if unknown. */
  kind: string;
  /** Outermost first. */
  path: string[];
}

/** What the user is writing at a place. */
export interface Writing {
  place: Place;
  /** `place` ends with the key of the value. */
  as: 'key' | 'value';
  /** Its opening quote. */
  quote: string;
  typed: string;
}

/** Returns the node of this name that contains another one, or that one itself. */
function around(from: SyntaxNode, name: string): SyntaxNode | undefined {
  for (let node: SyntaxNode | null = from; node; node = node.parent) if (node.name === name) return node;
  return undefined;
}

/** Returns the text of a key, or of a value that is a single word. */
function wordOf(text: string, node: SyntaxNode | null): string {
  const literal = node?.name === 'Literal' || node?.name === 'QuotedLiteral' ? node : (node?.getChild('Literal') ?? node?.getChild('QuotedLiteral'));
  if (!literal) return '';
  return literal.name === 'Literal' ? text.slice(literal.from, literal.to) : text.slice(literal.from + 1, literal.to - 1);
}

/** Returns the kind that a mapping specifies. */
function kindOf(text: string, mapping: SyntaxNode | undefined): string {
  const pair = mapping?.getChildren('Pair').find((one) => wordOf(text, one.getChild('Key')) === 'kind');
  return pair ? wordOf(text, pair.lastChild) : '';
}

/** Returns the path of a pair's key, including the key. */
function placeOf(text: string, pair: SyntaxNode): Place {
  const levels: { key: string; mapping: SyntaxNode }[] = [];
  // In an unclosed list, a mapping may be parsed as a key.
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
  // The entry specifies the kind of the object that it patches.
  if (action === 'patch' && inside === 'patch' && path.length > 4) return { kind: from(3).kind, path: path.slice(4) };
  return whole;
}

/** Returns the key at a position, and its path. */
export function keyAt(text: string, position: number): { from: number; to: number; place: Place } | undefined {
  const key = around(parser.parse(text).resolveInner(position, 1), 'Key');
  if (!key || key.parent?.name !== 'Pair') return undefined;
  const quoted = key.getChild('QuotedLiteral') ? 1 : 0;
  return { from: key.from + quoted, to: key.to - quoted, place: placeOf(text, key.parent) };
}

/** The word before the position may be incomplete: it is parsed as a value if possible, and otherwise as a key. */
export function writingAt(text: string, position: number): Writing | undefined {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position);
  const [, quote, typed] = /(["']?)([\w./-]*)$/.exec(line) as unknown as [string, string, string];
  const start = position - typed.length - quote.length;
  const [after] = /^[\w./-]*/.exec(text.slice(position))!;
  const end = position + after.length;
  const isClosed = quote !== '' && text.startsWith(quote, end);
  const word = `${quote}${typed}${after || (typed ? '' : 'x')}${quote}`; // an empty word has no node
  const rest = text.slice(isClosed ? end + 1 : end);

  const asValue = `${text.slice(0, start)}${word}${rest}`;
  const value = parser.parse(asValue).resolveInner(start, 1);
  if (value.name === 'Comment' || value.name === 'BlockLiteralContent' || (value.name === 'QuotedLiteral' && value.from !== start)) return undefined;
  if (value.name.endsWith('Literal') && value.from === start) {
    const holder = holderOf(value);
    if (holder?.parent?.name === 'FlowSequence') return undefined;
    // A word on its own line below a key will be a key.
    const isBelow = holder?.parent?.name === 'BlockMapping' && asValue.slice(holder.from, start).includes('\n');
    if (holder?.name === 'Pair' && !isBelow) return { place: placeOf(asValue, holder), as: 'value', quote, typed };
  }

  const asKey = `${text.slice(0, start)}${word}${/^\s*:/.test(rest) ? '' : ': '}${rest}`;
  const key = around(parser.parse(asKey).resolveInner(start, 1), 'Key');
  if (!key || key.from !== start || key.parent?.name !== 'Pair') return undefined;
  const { kind, path } = placeOf(asKey, key.parent);
  return { place: { kind, path: path.slice(0, -1) }, as: 'key', quote, typed };
}

/** Returns the node whose value (possibly tagged or anchored) or key this is: a pair, an item, or a document. */
function holderOf({ parent }: SyntaxNode): SyntaxNode | null {
  let holder = parent;
  while (holder && ['Tagged', 'Anchored'].includes(holder.name)) holder = holder.parent;
  return holder;
}
