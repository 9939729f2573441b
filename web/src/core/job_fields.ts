// The Jobs and CronJobs of a text, what their fields hold, and the text with other values in them: its other lines stay as they are.
import { isMap, parse, parseAllDocuments, stringify, type Document, type YAMLMap } from 'yaml';
import { entryOf } from '../base/entry';
import { putDocument, saySame } from './scenario_edit';
import { setValue } from './yaml_splice';

export interface JobInText {
  /** As variations name it; empty: the first. */
  object: string;
  name: string;
  /** What stands before a path of the Job's spec: `spec.`, or that of a CronJob's template. */
  prefix: string;
  /** What the manifest says at a path of the object; undefined where it says nothing. */
  valueAt(path: string): unknown;
}

type Found = Document.Parsed & { contents: YAMLMap.Parsed };

function jobDocuments(text: string): Found[] {
  const all = parseAllDocuments(text);
  const isOfJobs = (one: Document.Parsed) => isMap(one.contents) && ['Job', 'CronJob'].includes(String(one.get('kind')));
  return Array.isArray(all) ? (all.filter(isOfJobs) as Found[]) : [];
}

const kindOf = (one: Found) => String(one.get('kind'));
const nameOf = (one: Found) => String(one.getIn(['metadata', 'name']) ?? '');
const namespaceOf = (one: Found) => String(one.getIn(['metadata', 'namespace']) ?? 'default');

/** `spec.template.spec.containers[0].image` as its steps. */
export const stepsOf = (path: string): (string | number)[] =>
  path.split('.').flatMap((step) => {
    const [name = '', ...elements] = step.split('[');
    return [name, ...elements.map((one) => Number.parseInt(one, 10))];
  });

export function jobsIn(text: string): JobInText[] {
  const all = jobDocuments(text);
  return all.flatMap((one, at) => {
    const name = nameOf(one);
    if (at > 0 && !name) return [];
    const elsewhere = all.some((other) => kindOf(other) === kindOf(one) && nameOf(other) === name && namespaceOf(other) !== namespaceOf(one));
    const object = at === 0 ? '' : `${kindOf(one)}/${elsewhere ? `${namespaceOf(one)}/` : ''}${name}`;
    const plain = one.toJS() as unknown;
    const valueAt = (path: string) => stepsOf(path).reduce<unknown>((value, step) => entryOf((value ?? {}) as Record<string, unknown>, String(step)), plain);
    return [{ object, name: `${kindOf(one)}/${name}`, prefix: kindOf(one) === 'CronJob' ? 'spec.jobTemplate.spec.' : 'spec.', valueAt }];
  });
}

const isMeant = (one: Found, object: string) =>
  object === '' || object === `${kindOf(one)}/${nameOf(one)}` || object === `${kindOf(one)}/${namespaceOf(one)}/${nameOf(one)}`;

/** The text with a value at a path of one of its Jobs, or without it (undefined); undefined where there is no such place. */
export function withField(text: string, object: string, path: string, value: unknown): string | undefined {
  const find = (of: string) => jobDocuments(of).find((one) => isMeant(one, object));
  const steps = stepsOf(path);
  const before = find(text);
  if (!before) return undefined;
  const document = before.clone() as Found;
  try {
    if (value === undefined) document.deleteIn(steps);
    else document.setIn(steps, document.createNode(value));
  } catch {
    return undefined; // the way leads through what is no map or list
  }
  const printed = putDocument(text, before, document);
  if (!steps.every((step) => typeof step === 'string')) return printed;
  const spliced = setValue(text, before.contents, steps, value, (of) => find(of)?.contents);
  return spliced !== undefined && saySame(spliced, printed) ? spliced : printed;
}

/** What a value of a variation stands for, by what it is called there; undefined: the field is left out. */
export function valueOf(label: string, files: Record<string, string> = {}): unknown {
  if (label.startsWith('@')) return parse(entryOf(files, label.slice(1)) ?? '') as unknown;
  const value: unknown = parse(label);
  return value === null ? undefined : value;
}

/** `Job/a:spec.parallelism` in its parts. */
export function placeOf(field: string): { object: string; path: string } {
  const colon = field.indexOf(':');
  return { object: field.slice(0, Math.max(0, colon)), path: field.slice(colon + 1) };
}

/** How many values a list of them has, as a sweep reads it. */
export function countValues(values: string): number {
  return values.split(',').reduce((sum, part) => {
    const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(part.trim()) ?? [];
    return sum + (first === undefined ? 1 : Math.max(0, Number(last) - Number(first) + 1));
  }, 0);
}

/** A value as people write it. */
export const writtenAs = (value: unknown): string => stringify(value);
