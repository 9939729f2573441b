// Completion and hover from the table of fields in core/fields.ts.
import { hoverTooltip } from '@codemirror/view';
import { insertCompletionText, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { fieldTable, type Field } from '../core/fields';
import { markOf } from '../core/version_marks';
import { versions, versionTable } from '../core/versions';
import type { Language } from '../text';
import { headerText } from '../text/header';
import { fieldLabels, type FieldLabels } from '../text/fields';
import { keyAt, writingAt } from './yaml_place';

/** Inserts a key or a value between existing quotes, with what must follow it. */
function applyIn(quote: string, follows: string): Completion['apply'] {
  return (view, completion, from, to) => {
    const after = view.state.sliceDoc(to, view.state.doc.lineAt(to).to);
    const closing = quote && after.startsWith(quote) ? 1 : 0;
    const more = /^\s*:/.test(after.slice(closing)) ? '' : follows;
    view.dispatch(insertCompletionText(view.state, completion.label + quote + more, from, to + closing));
  };
}

const isOfGates = (kind: string, path: string[]) => kind === 'Scenario' && path.join('.') === 'spec.cluster.featureGates';

/** Values of a Scenario's fields that the playground defines. */
function scenarioValues(kind: string, path: string[]): string[] | undefined {
  if (isOfGates(kind, path.slice(0, -1))) return ['true', 'false'];
  return kind === 'Scenario' && path.join('.') === 'spec.version' ? versions : undefined;
}

export async function complete(context: CompletionContext, language: Language): Promise<CompletionResult | null> {
  const writing = writingAt(context.state.doc.toString(), context.pos);
  if (!writing) return null;
  const { place: { kind, path }, as, quote, typed } = writing;
  const from = context.pos - typed.length;
  if (as === 'value') {
    const options = (scenarioValues(kind, path) ?? (await fieldTable(language)).values(kind, path)).filter((label) => !quote || !/^(true|false)$/.test(label));
    if (!options.length) return null;
    return { from, options: options.map((label) => ({ label, type: 'enum', apply: applyIn(quote, ''), detail: markOf(label, headerText(language)) })), validFor: /^[\w./-]*$/ };
  }
  if (!quote && !typed && !context.explicit) return null;
  const fields: [string, Partial<Field>][] = isOfGates(kind, path)
    ? [...new Set((await versionTable()).versions.flatMap(({ gates }) => Object.keys(gates)))].sort().map((gate) => [gate, {}])
    : Object.entries((await fieldTable(language)).under(kind, path));
  if (!fields.length) return null;
  const apply = applyIn(quote, ': ');
  return {
    from,
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
    // A Scenario is not an API object, so every field can change.
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

export const describeAt = (language: () => Language) => hoverTooltip(async ({ state }, position) => {
  const key = keyAt(state.doc.toString(), position);
  if (!key) return null;
  const { from, to, place: { kind, path } } = key;
  const field = (await fieldTable(language())).at(kind, path);
  return field ? { pos: from, end: to, create: () => ({ dom: describe(kind, path, field, fieldLabels[language()]) }) } : null;
});
