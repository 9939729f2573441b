// Completion and hover from the table of fields in core/fields.ts.
import { syntaxTree } from '@codemirror/language';
import { hoverTooltip } from '@codemirror/view';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Text } from '@codemirror/state';
import { fieldTable, type Field } from '../core/fields';
import type { Language } from '../text';
import { fieldWords, type FieldWords } from '../text/fields';
import { flowAt, type Flow } from './flow_style';

/** The keys that lead to a line by their indentation, outermost first, and the kind of its document. */
function pathAt(document: Text, lineNumber: number, indent: number): { kind: string; path: string[] } {
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
  return { kind, path };
}

/** As pathAt, for what stands in flow style. */
function pathIn(document: Text, { line, before, keys }: Flow): { kind: string; path: string[] } {
  const own = /["']?([\w./-]+)["']?:\s+$/.exec(before)?.[1];
  const { kind, path } = pathAt(document, line, /^\s*(?:- +)*/.exec(before)![0].length);
  // A document that is all in flow style, as JSON is, says there what it is.
  const said = before === '' ? /["']?kind["']?:\s*["']?(\w+)/.exec(document.sliceString(document.line(line).from))?.[1] : undefined;
  return { kind: said ?? kind, path: [...path, ...(own ? [own] : []), ...keys] };
}

export async function complete(context: CompletionContext, language: Language): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const flow = flowAt(context.state.doc, context.pos);
  if (flow && !flow.mapping) return null;
  const value = flow ? (flow.key === undefined ? null : /([\w./-]+)["']?:\s+([^\s,[\]{}]*)$/.exec(before)) : /^\s*(?:- +)*([\w./-]+):\s+(\S*)$/.exec(before);
  if (value) {
    const { kind, path } = flow ? pathIn(context.state.doc, flow) : pathAt(context.state.doc, line.number, before.search(/[^\s-]/));
    const options = (await fieldTable()).values(kind, [...path, value[1]!]);
    if (!options.length) return null;
    return { from: context.pos - value[2]!.length, options: options.map((label) => ({ label, type: 'enum' })), validFor: /^[^\s,[\]{}]*$/ };
  }
  if (flow?.key !== undefined) return null;
  const key = flow ? /([{,\s]|^)([\w./-]*)$/.exec(before) : /^(\s*(?:- +)*)([\w./-]*)$/.exec(before);
  if (!key || (!key[2] && !context.explicit)) return null;
  const { kind, path } = flow ? pathIn(context.state.doc, flow) : pathAt(context.state.doc, line.number, key[1]!.length);
  const fields = Object.entries((await fieldTable()).under(kind, path));
  if (!fields.length) return null;
  const { say } = await fieldWords(language);
  return {
    from: context.pos - key[2]!.length,
    options: fields.map(([label, { meaning }]) => ({ label, type: 'property', info: meaning && say(meaning), boost: meaning ? 1 : 0, apply: `${label}: ` })),
    validFor: /^[\w./-]*$/,
  };
}

function describe(path: string[], field: Field, { labels, say: inWords }: FieldWords): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-hover';
  const say = (tag: string, text: string) => dom.append(Object.assign(document.createElement(tag), { textContent: text }));
  const facts = [
    field.type,
    field.default && labels.default(inWords(field.default)),
    field.values?.join(' | '),
    field.since && labels.since(field.since),
    field.meaning && (field.changes ? labels.changes(inWords(field.changes)) : labels.immutable),
  ];
  say('b', path.join('.'));
  if (field.meaning) say('div', inWords(field.meaning));
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
  const { kind, path } = flow ? pathIn(view.state.doc, flow) : pathAt(view.state.doc, line.number, indent.length);
  path.push(key[2]!);
  const [table, words] = await Promise.all([fieldTable(), fieldWords(language())]);
  const field = table.at(kind, path);
  return field ? { pos: from, end: to, create: () => ({ dom: describe(path, field, words) }) } : null;
});
