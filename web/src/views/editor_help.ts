// Completion and hover from the list of fields in core/fields.ts.
import { syntaxTree } from '@codemirror/language';
import { hoverTooltip } from '@codemirror/view';
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Text } from '@codemirror/state';
import { fieldAt, fieldsUnder, kinds } from '../core/fields';

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

export function complete(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const value = /^\s*(?:- +)*([\w./-]+):\s+(\S*)$/.exec(before);
  if (value) {
    const { kind, path } = pathAt(context.state.doc, line.number, before.search(/[^\s-]/));
    const options = value[1] === 'kind' ? kinds : (fieldAt(kind, [...path, value[1]!])?.values ?? []);
    if (!options.length) return null;
    return { from: context.pos - value[2]!.length, options: options.map((label) => ({ label, type: 'enum' })), validFor: /^\S*$/ };
  }
  const key = /^(\s*(?:- +)*)([\w./-]*)$/.exec(before);
  if (!key || (!key[2] && !context.explicit)) return null;
  const { kind, path } = pathAt(context.state.doc, line.number, key[1]!.length);
  const fields = fieldsUnder(kind, path);
  if (!fields.length) return null;
  return {
    from: context.pos - key[2]!.length,
    options: fields.map((field) => ({ label: field.name, type: 'property', info: field.about, apply: `${field.name}: ` })),
    validFor: /^[\w./-]*$/,
  };
}

export const describeAt = hoverTooltip((view, position) => {
  const line = view.state.doc.lineAt(position);
  const key = /^(\s*(?:- +)*)([\w./-]+):/.exec(line.text);
  if (!key || syntaxTree(view.state).resolveInner(position).name === 'Comment') return null;
  const from = line.from + key[1]!.length;
  const to = from + key[2]!.length;
  if (position < from || position > to) return null;
  const { kind, path } = pathAt(view.state.doc, line.number, key[1]!.length);
  const field = fieldAt(kind, [...path, key[2]!]);
  if (!field?.about) return null;
  return {
    pos: from,
    end: to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-hover';
      const name = Object.assign(document.createElement('b'), { textContent: `${[...path, field.name].join('.')}` });
      const about = Object.assign(document.createElement('div'), { textContent: field.about });
      dom.append(name, about);
      return { dom };
    },
  };
});
