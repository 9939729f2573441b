// Writes what was done by hand into the scenario's text, leaving every other character and comment of it alone wherever lines can be
// put in or changed by themselves; the rest is printed anew.
import { isMap, isSeq, parseAllDocuments, stringify, type Document, type Tags, type YAMLMap, type YAMLSeq } from 'yaml';
import { entryOf } from '../base/entry';
import { formatDuration, parseDuration, second } from '../base/time';
import type { Edit } from './edit';
import { concernedBy, joined } from './joined_rules';
import { breakOf, documentOf, fill, insertEntry, kubernetes, nodeOf, onOneLine, printing, removeEntry, setValue } from './yaml_splice';

type Fields = Record<string, unknown>;

// `commands` and `until` as in the file without a Scenario, so that the run stays what it was. Without words of our own: links
// carry the text.
const empty = (until: number | undefined) => `apiVersion: playground/v1
kind: Scenario
spec:
${until === undefined ? '' : `  until: ${formatDuration(until)}\n`}  cluster: {commands: true}
`;

function specOf(document: Document): YAMLMap {
  let spec = document.get('spec', true) as YAMLMap | undefined;
  if (!isMap(spec)) {
    spec = document.createNode({}) as YAMLMap;
    document.set('spec', spec);
  }
  if (spec.items.length === 0) spec.flow = false;
  return spec;
}

/** A list of the spec, an entry a line. */
function listOf(document: Document, field: string): YAMLSeq {
  const spec = specOf(document);
  const found: unknown = spec.get(field, true);
  const list = isSeq(found) ? found : (document.createNode([]) as YAMLSeq);
  if (list !== found) spec.set(field, list);
  list.flow = false;
  return list;
}

/** Where in a timeline an entry belongs: after all that come before it or at the same time. */
function placeIn(timeline: unknown, entry: Fields): number {
  if (!isSeq(timeline)) return 0;
  const at = parseDuration(String(entry.at)) ?? 0;
  let place = timeline.items.length;
  while (place > 0) {
    const before = timeline.items[place - 1];
    const when = isMap(before) ? parseDuration(String(before.get('at'))) : undefined;
    if (when === undefined || when <= at) break;
    --place;
  }
  return place;
}

function addToTimeline(document: Document, entry: Fields): void {
  const list = listOf(document, 'timeline');
  list.items.splice(placeIn(list, entry), 0, onOneLine(nodeOf(document, entry)));
}

/** The rules that take the place of those for the same pods, and which those are, the last first. */
function joining(offered: Fields[], now: unknown): { rules: Fields[]; replaced: number[] } {
  const list = isSeq(now) ? (now.toJSON() as Fields[]) : [];
  const concerned = concernedBy(offered[0]);
  const replaced = list.flatMap((one, at) => (concerned !== undefined && concernedBy(one) === concerned ? [at] : []));
  return { rules: joined(replaced.map((at) => list[at]!), offered), replaced: replaced.reverse() };
}

function putRules(document: Document, offered: Fields[]): void {
  const list = listOf(document, 'pods');
  const { rules, replaced } = joining(offered, list);
  for (const at of replaced) list.items.splice(at, 1);
  list.items.unshift(...rules.map((rule) => onOneLine(nodeOf(document, rule))));
}

/** The edit as a change of only the lines that it needs; undefined where the text is written in a way that has no such lines. */
function splice(text: string, change: Edit): string | undefined {
  const rootOf = (of: string) => documentOf(of, 'Scenario')?.contents as YAMLMap | undefined;
  const specIn = (of: string) => {
    const spec: unknown = rootOf(of)?.get('spec', true);
    return isMap(spec) ? spec : undefined;
  };
  let now: string | undefined = text;
  if ('timeline' in change) {
    for (const entry of change.timeline) {
      if (now === undefined) return undefined;
      const spec: YAMLMap | undefined = specIn(now);
      now = spec?.items.length
        ? insertEntry(now, spec, 'timeline', placeIn(spec.get('timeline', true), entry), entry)
        : fill(now, rootOf(now)!, 'spec', ['timeline'], [entry]);
    }
    return now;
  }
  if ('rules' in change) {
    const { rules, replaced } = joining(change.rules, specIn(text)?.get('pods', true));
    for (const at of replaced) {
      const spec: YAMLMap | undefined = now === undefined ? undefined : specIn(now);
      now = spec && removeEntry(now!, spec, 'pods', at);
    }
    for (const rule of rules.reverse()) {
      if (now === undefined) return undefined;
      const spec: YAMLMap | undefined = specIn(now);
      now = spec?.items.length ? insertEntry(now, spec, 'pods', 0, rule) : fill(now, rootOf(now)!, 'spec', ['pods'], [rule]);
    }
    return now;
  }
  for (const [path, value] of Object.entries(change.spec)) {
    if (now === undefined) return undefined;
    const spec: YAMLMap | undefined = specIn(now);
    const keys = path.split('.');
    now = spec?.items.length ? setValue(now, spec, keys, value, specIn) : value === undefined ? now : fill(now, rootOf(now)!, 'spec', keys, value);
  }
  return now;
}

/** Whether two texts say the same. */
export function saySame(a: string, b: string): boolean {
  const said = (text: string) => {
    const all = parseAllDocuments(text);
    return Array.isArray(all) && all.every((one) => !one.errors.length) ? JSON.stringify(all.map((one) => one.toJS() as unknown)) : undefined;
  };
  try {
    const first = said(a);
    return first !== undefined && first === said(b);
  } catch {
    return false; // too many aliases to be written out
  }
}

// Of YAML 1.1, what Kubernetes reads: neither dates nor numbers to the base of sixty.
const customTags = (tags: Tags): Tags => tags.filter((tag) => typeof tag === 'string' || (tag.format !== 'TIME' && !tag.tag.endsWith(':timestamp')));

/** A merge patch as a person types it, in YAML as Kubernetes reads it, or JSON; undefined when it is no map. */
export function parsePatch(text: string): Fields | undefined {
  const [document] = parseAllDocuments(text, { version: '1.1', customTags }) as Document[];
  return document && !document.errors.length && isMap(document.contents) ? (document.toJS() as Fields) : undefined;
}

export const writtenAs = (value: Fields): string => stringify(value, kubernetes);

/** What of `after` is otherwise than in `before`, as a merge patch; fields that `after` does not name stay as they were. */
export function changedFields(before: Fields, after: Fields): Fields {
  const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
  const changed: Fields = {};
  for (const [name, value] of Object.entries(after)) {
    const old = entryOf(before, name);
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
  const printed = printAnew(text, change, until);
  if (printed === undefined || !documentOf(text, 'Scenario')) return printed;
  const spliced = splice(text, change);
  return spliced !== undefined && saySame(spliced, printed) ? spliced : printed;
}

export interface Edited {
  text: string;
  /** How long the scenario lasts now, where it had to last longer. */
  until?: number;
}

/** What follows an action is seen for at least so long. */
const seenFor = 60 * second;

/** As edit; where an entry of the timeline would come when the scenario, which lasts `until`, is over, that lasts longer from now on. */
export function editLasting(text: string, change: Edit, until?: number): Edited | undefined {
  const last = 'timeline' in change ? Math.max(...change.timeline.map(({ at }) => parseDuration(String(at)) ?? 0)) : 0;
  // The text's own: it may have been typed since the run.
  const lasts = parseDuration(String(specValue(text, 'until'))) ?? until;
  if (lasts === undefined || last < lasts) {
    const edited = edit(text, change, until);
    return edited === undefined ? undefined : { text: edited };
  }
  const longer = Math.ceil((last + seenFor) / second) * second;
  const edited = edit(text, change, longer);
  const lasting = edited === undefined ? undefined : edit(edited, { spec: { until: formatDuration(longer) } });
  return lasting === undefined ? undefined : { text: lasting, until: longer };
}

/** As edit, with the whole Scenario document printed anew: right for any text, but its spaces and folds are ours then. */
function printAnew(text: string, change: Edit, until?: number): string | undefined {
  const documents = parseAllDocuments(text, { keepSourceTokens: true });
  if (!Array.isArray(documents) || documents.some((one) => one.errors.length)) return undefined;
  const found = documents.find((one) => one.get && isMap(one.contents) && one.get('kind') === 'Scenario');
  const document = (found ?? parseAllDocuments(empty(until))[0]!) as Document;

  if ('timeline' in change) for (const entry of change.timeline) addToTimeline(document, entry);
  else if ('rules' in change) putRules(document, change.rules);
  else {
    specOf(document);
    for (const [path, value] of Object.entries(change.spec)) {
      const keys = ['spec', ...path.split('.')];
      if (value === undefined) {
        if (!document.hasIn(keys)) continue;
        document.deleteIn(keys);
        const parent: unknown = document.getIn(keys.slice(0, -1));
        if (keys.length > 2 && isMap(parent) && parent.items.length === 0) document.deleteIn(keys.slice(0, -1));
      }
      else {
        // A key without a value is no map to set anything in.
        for (let at = 1; at < keys.length; ++at) if (document.getIn(keys.slice(0, at)) === null) document.setIn(keys.slice(0, at), document.createNode({}));
        document.setIn(keys, nodeOf(document, value));
      }
    }
  }

  return putDocument(text, found, document);
}

/** The text with a document printed anew in place of one that it has, or at its end. */
export function putDocument(text: string, found: Document.Parsed | undefined, document: Document): string {
  const [start, , end] = found?.range ?? [text.length, 0, text.length];
  // The line that parts documents belongs to the one below it, and is printed only when asked for.
  if (document.directives) document.directives.docStart = !found || /^(\s*|#.*)*---/.test(text.slice(start, end)) || null;
  const indentSeq = /\n {2}(timeline|pods):\s*\n {4}-/.test(text);
  const lineBreak = breakOf(text);
  // Directives stand before the document's range, and stay.
  const written = document.toString({ ...printing, indentSeq }).replace(/^(%.*\n)+/, '').replace(/\n*$/, '\n').replace(/\r?\n/g, lineBreak);
  const before = text.slice(0, start);
  return (before && !before.endsWith('\n') ? before + lineBreak : before) + written + text.slice(end);
}

/** What the Scenario document of a text has at a path of its spec; undefined where there is nothing. */
export function specValue(text: string, path: string): unknown {
  const found = documentOf(text, 'Scenario');
  const value: unknown = found?.getIn(['spec', ...path.split('.')]);
  return found && (isMap(value) || isSeq(value)) ? value.toJS(found) : value;
}
