// Completion and hover from the table of fields in core/fields.ts.
import { syntaxTree } from '@codemirror/language';
import { hoverTooltip } from '@codemirror/view';
import { insertCompletionText, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Text } from '@codemirror/state';
import { fieldTable, type Field } from '../core/fields';
import { isRead, versions, versionTable } from '../core/versions';
import type { Language } from '../text';
import { headerText } from '../text/header';
import { fieldLabels, type FieldLabels } from '../text/fields';
import { flowAt, type Flow } from './flow_style';

interface Place {
  /** Of the document, or of the item of a List. */
  kind: string;
  /** The keys that lead there in it, outermost first. */
  path: string[];
}

/** The kind of the item of a List that a line is in. */
function kindOfItem(document: Text, lineNumber: number): string {
  const dashed = (at: number) => /^ *- +/.exec(document.line(at).text)?.[0].length ?? Infinity;
  let first = lineNumber;
  for (let at = lineNumber; at >= 1 && !/^(items:|---)/.test(document.line(at).text); --at) if (dashed(at) <= dashed(first)) first = at;
  // The first of them that is as little indented as any is where this item begins.
  for (let at = lineNumber; at > first; --at) if (dashed(at) === dashed(first)) first = at;
  const depth = dashed(first);
  for (let at = first; at <= document.lines; ++at) {
    const { text } = document.line(at);
    if (at > first && (/^\S/.test(text) && !/^[-#]/.test(text) || dashed(at) <= depth)) break;
    const found = /^([ -]*)kind: *["']?(\w+)/.exec(text);
    if (found?.[1]!.length === depth) return found[2]!;
  }
  return '';
}

/** Where a line is by its indentation. */
function pathAt(document: Text, lineNumber: number, indent: number): Place {
  const path: string[] = [];
  let below = indent;
  let kind = '';
  let inside = true;
  for (let at = lineNumber - 1; at >= 1; --at) {
    const { text } = document.line(at);
    if (/^---/.test(text)) break;
    const found = /^(\s*(?:- +)*)([\w./-]+):/.exec(text);
    if (!found) continue;
    const depth = found[1]!.length;
    if (depth === 0 && found[2] === 'kind') kind = text.slice(text.indexOf(':') + 1).trim();
    const outer = found[1]!.includes('-') ? found[1]!.indexOf('-') : depth;
    if (inside && depth < below) {
      path.unshift(found[2]!);
      below = depth;
    } else if (inside && outer < below && found[1]!.includes('-')) {
      below = outer + 1;
    }
    if (below <= 0) inside = false;
  }
  for (let at = lineNumber; !kind && at <= document.lines; ++at) {
    const { text } = document.line(at);
    if (at > lineNumber && /^---/.test(text)) break;
    kind = /^kind:\s*(\S+)/.exec(text)?.[1] ?? '';
  }
  return path[0] === 'items' ? { kind: kindOfItem(document, lineNumber), path: path.slice(1) } : { kind, path };
}

/** As pathAt, for what stands in flow style. */
function pathIn(document: Text, { line, before, keys, kinds }: Flow): Place {
  const own = /["']?([\w./-]+)["']?:\s+$/.exec(before)?.[1];
  const { kind, path } = pathAt(document, line, /^\s*(?:- +)*/.exec(before)![0].length);
  const outer = [...path, ...(own ? [own] : [])];
  const whole = [...outer, ...keys];
  const kindBelow = (depth: number) => kinds.find(({ above }) => outer.length + above === depth)?.kind;
  if (whole[0] === 'items') return { kind: kindBelow(1) ?? '', path: whole.slice(1) };
  // A document that is all in flow style, as JSON is, says there what it is, if only further below.
  const further = () => /["']?kind["']?:\s*["']?(\w+)/.exec(document.sliceString(document.line(line).from))?.[1];
  return { kind: kind || (kindBelow(0) ?? ((before === '' && further()) || '')), path: whole };
}

/** What the timeline patches or applies is an object of its own: of the kind that its entry says, which is a Job's where it says none. */
function ofTheObject(document: Text, lineNumber: number, { kind, path }: Place): Place {
  const [spec, timeline, action, inside] = path;
  if (kind !== 'Scenario' || spec !== 'spec' || timeline !== 'timeline') return { kind, path };
  const below = action === 'patch' && inside === 'patch' ? path.slice(4) : action === 'apply' ? path.slice(3) : undefined;
  if (!below) return { kind, path };
  const dashed = (at: number) => /^ *(?=- |-$)/.exec(document.line(at).text)?.[0].length;
  const indented = (at: number) => document.line(at).text.search(/\S/);
  // Lists in the object have dashes, too: the entry's stands where `timeline` begins or little to the right.
  let key = lineNumber;
  while (key > 1 && !/^ *(?:"timeline"|timeline):/.test(document.line(key).text)) --key;
  let first = lineNumber;
  while (first > key + 1 && dashed(first) !== dashed(key + 1)) --first;
  let last = first;
  while (last < document.lines && !(indented(last + 1) >= 0 && indented(last + 1) <= (dashed(first) ?? 0))) ++last;
  const entry = document.sliceString(document.line(first).from, document.line(last).to);
  return { kind: /\bkind["']?: *["']?(Job|CronJob|Pod)\b/.exec(entry)?.[1] ?? '', path: below };
}

/** Writes a key or a value between the quotation marks that are there, with what has to follow it. */
function applyIn(quote: string, follows: string): Completion['apply'] {
  return (view, completion, from, to) => {
    const after = view.state.sliceDoc(to, view.state.doc.lineAt(to).to);
    const closing = quote && after.startsWith(quote) ? 1 : 0;
    const more = /^\s*:/.test(after.slice(closing)) ? '' : follows;
    view.dispatch(insertCompletionText(view.state, completion.label + quote + more, from, to + closing));
  };
}

const isOfGates = (kind: string, path: string[]) => kind === 'Scenario' && path.join('.') === 'spec.cluster.featureGates';

/** Of a Scenario's fields whose values are the playground's own. */
function scenarioValues(kind: string, path: string[]): string[] | undefined {
  if (isOfGates(kind, path.slice(0, -1))) return ['true', 'false'];
  return kind === 'Scenario' && path.join('.') === 'spec.version' ? versions : undefined;
}

const placeAt = (document: Text, line: number, flow: Flow | undefined, indent: number): Place =>
  ofTheObject(document, line, flow ? pathIn(document, flow) : pathAt(document, line, indent));

export async function complete(context: CompletionContext, language: Language): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const flow = flowAt(context.state.doc, context.pos);
  if (flow && !flow.mapping) return null;
  const placeOf = (indent: number) => placeAt(context.state.doc, line.number, flow, indent);
  const value = flow ? (flow.key === undefined ? null : /([\w./-]+)["']?:\s*(["']?)([^\s"',[\]{}]*)$/.exec(before)) : /^\s*(?:- +)*([\w./-]+):\s+(["']?)([^\s"']*)$/.exec(before);
  if (value) {
    const { kind, path } = placeOf(before.search(/[^\s-]/));
    const [, name, quote, typed] = value as unknown as [string, string, string, string];
    const whole = [...path, name];
    const options = (scenarioValues(kind, whole) ?? (await fieldTable(language)).values(kind, whole)).filter((label) => !quote || !/^(true|false)$/.test(label));
    if (!options.length) return null;
    return { from: context.pos - typed.length, options: options.map((label) => ({ label, type: 'enum', apply: applyIn(quote, ''), ...(isRead(label) && { detail: headerText(language).read }) })), validFor: /^[^\s"',[\]{}]*$/ };
  }
  if (flow?.key !== undefined) return null;
  const key = flow ? /([{,\s]|^)(["']?)([\w./-]*)$/.exec(before) : /^(\s*(?:- +)*)(["']?)([\w./-]*)$/.exec(before);
  if (!key || (!key[2] && !key[3] && !context.explicit)) return null;
  const [, indent, quote, typed] = key as unknown as [string, string, string, string];
  const { kind, path } = placeOf(indent.length);
  const fields: [string, Partial<Field>][] = isOfGates(kind, path)
    ? [...new Set((await versionTable()).versions.flatMap(({ gates }) => Object.keys(gates)))].sort().map((gate) => [gate, {}])
    : Object.entries((await fieldTable(language)).under(kind, path));
  if (!fields.length) return null;
  const apply = applyIn(quote, ': ');
  return {
    from: context.pos - typed.length,
    options: fields.map(([label, { meaning }]) => ({ label, type: 'property', info: meaning, boost: meaning ? 1 : 0, apply })),
    validFor: /^[\w./-]*$/,
  };
}

function describe(kind: string, path: string[], field: Field, labels: FieldLabels): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-hover';
  const say = (tag: string, text: string) => dom.append(Object.assign(document.createElement(tag), { textContent: text }));
  const facts = [
    field.type,
    field.default && labels.default(field.default),
    field.values?.join(' | '),
    field.since && labels.since(field.since),
    // A Scenario is nobody's object: its text may change as one likes.
    field.meaning && kind !== 'Scenario' && (field.changes ? labels.changes(field.changes) : labels.immutable),
  ];
  say('b', path.join('.'));
  if (field.meaning) say('div', field.meaning);
  say('div', facts.filter(Boolean).join(' · '));
  if (field.link) {
    const href = `https://kubernetes.io/docs/${field.link}`;
    dom.append(Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener', textContent: 'kubernetes.io' }));
  }
  return dom;
}

export const describeAt = (language: () => Language) => hoverTooltip(async (view, position) => {
  const line = view.state.doc.lineAt(position);
  if (syntaxTree(view.state).resolveInner(position).name === 'comment') return null;
  // The key under the pointer: each of a line in flow style, or the one that a line of block style begins with.
  const at = position - line.from;
  const key = [...line.text.matchAll(/(["']?)([\w./-]+)\1:(?=\s|$)/g)].find((one) => one.index <= at && at < one.index + one[0].length);
  if (!key) return null;
  const from = line.from + key.index + key[1]!.length;
  const to = from + key[2]!.length;
  const flow = flowAt(view.state.doc, from);
  const indent = line.text.slice(0, from - line.from);
  if (flow ? !flow.mapping || flow.key !== undefined : !/^\s*(?:- +)*$/.test(indent)) return null;
  const { kind, path } = placeAt(view.state.doc, line.number, flow, indent.length);
  path.push(key[2]!);
  const field = (await fieldTable(language())).at(kind, path);
  return field ? { pos: from, end: to, create: () => ({ dom: describe(kind, path, field, fieldLabels[language()]) }) } : null;
});
