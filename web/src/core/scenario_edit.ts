// Writes what was done by hand into the scenario's text, leaving every other character and comment of it alone.
import { isMap, isSeq, parseAllDocuments, stringify, type Document, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import { formatDuration, parseDuration } from '../base/time';
import type { Edit } from './faults';

type Fields = Record<string, unknown>;

// `commands` and `until` as in the file without a Scenario, so that the run stays what it was. Without words of our own: links
// carry the text.
const empty = (until: number | undefined) => `apiVersion: playground/v1
kind: Scenario
metadata:
  name: scenario
spec:
${until === undefined ? '' : `  until: ${formatDuration(until)}\n`}  cluster: {commands: true}
`;

/** A value on one line, as people write the entries of a timeline. */
function onOneLine(document: Document, value: unknown) {
  const node = document.createNode(value);
  const flatten = (one: unknown) => {
    if (isMap(one)) {
      one.flow = true;
      one.items.forEach((pair: Pair) => flatten(pair.value));
    } else if (isSeq(one)) {
      one.flow = true;
      one.items.forEach(flatten);
    }
  };
  flatten(node);
  return node;
}

function specOf(document: Document): YAMLMap {
  let spec = document.get('spec', true) as YAMLMap | undefined;
  if (!isMap(spec)) {
    spec = document.createNode({}) as YAMLMap;
    document.set('spec', spec);
  }
  if (spec.items.length === 0) spec.flow = false;
  return spec;
}

function addToTimeline(document: Document, entry: Fields): void {
  const spec = specOf(document);
  const found: unknown = spec.get('timeline', true);
  const list = isSeq(found) ? found : (document.createNode([]) as YAMLSeq);
  if (list !== found) spec.set('timeline', list);
  list.flow = false;
  const at = parseDuration(String(entry.at)) ?? 0;
  let place = list.items.length;
  while (place > 0) {
    const before = list.items[place - 1];
    const when = isMap(before) ? parseDuration(String(before.get('at'))) : undefined;
    if (when === undefined || when <= at) break;
    --place;
  }
  list.items.splice(place, 0, onOneLine(document, entry));
}

/** A merge patch as a person types it, in YAML or JSON; undefined when it is no map. */
export function parsePatch(text: string): Fields | undefined {
  const [document] = parseAllDocuments(text) as Document[];
  return document && !document.errors.length && isMap(document.contents) ? (document.toJS() as Fields) : undefined;
}

export const writtenAs = (value: Fields): string => stringify(value);

/** What of `after` is otherwise than in `before`, as a merge patch; fields that `after` does not name stay as they were. */
export function changedFields(before: Fields, after: Fields): Fields {
  const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
  const changed: Fields = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name];
    if (isFields(value) && isFields(old)) {
      const inner = changedFields(old, value);
      if (Object.keys(inner).length) changed[name] = inner;
    } else if (JSON.stringify(value) !== JSON.stringify(old)) changed[name] = value;
  }
  return changed;
}

/**
 * The text with the edit in its Scenario document; one is added when there is none, for a run to `until`. Undefined if the text is
 * not YAML.
 */
export function edit(text: string, change: Edit, until?: number): string | undefined {
  const documents = parseAllDocuments(text, { keepSourceTokens: true });
  if (!Array.isArray(documents) || documents.some((one) => one.errors.length)) return undefined;
  const found = documents.find((one) => one.get && isMap(one.contents) && one.get('kind') === 'Scenario');
  const document = (found ?? parseAllDocuments(empty(until))[0]!) as Document;

  if ('timeline' in change) for (const entry of change.timeline) addToTimeline(document, entry);
  else {
    specOf(document);
    for (const [path, value] of Object.entries(change.spec)) {
      const keys = ['spec', ...path.split('.')];
      if (value === undefined) {
        document.deleteIn(keys);
        const parent: unknown = document.getIn(keys.slice(0, -1));
        if (keys.length > 2 && isMap(parent) && parent.items.length === 0) document.deleteIn(keys.slice(0, -1));
      }
      else document.setIn(keys, value);
    }
  }

  const [start, , end] = found?.range ?? [text.length, 0, text.length];
  // The line that parts documents belongs to the one below it, and is printed only when asked for.
  if (document.directives) document.directives.docStart = !found || /^(\s*|#.*)*---/.test(text.slice(start, end)) || null;
  const indentSeq = /\n {2}(timeline|pods):\s*\n {4}-/.test(text);
  const written = document.toString({ lineWidth: 0, flowCollectionPadding: false, indentSeq }).replace(/\n*$/, '\n');
  const before = text.slice(0, start);
  return (before && !before.endsWith('\n') ? `${before}\n` : before) + written + text.slice(end);
}

/** What the Scenario document of a text has at a path of its spec; undefined where there is nothing. */
export function specValue(text: string, path: string): unknown {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return undefined;
  const found = documents.find((one) => isMap(one.contents) && one.get('kind') === 'Scenario');
  const value: unknown = found?.getIn(['spec', ...path.split('.')]);
  return isMap(value) || isSeq(value) ? value.toJS(found as Document) : value;
}
