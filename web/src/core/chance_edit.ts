// What of a scenario is left to chance, as edits of its text: chances that a form says, and rates in place of faults that somebody made
// by hand (docs/scenario.md, spec.chance).
import { isMap, isSeq, type YAMLMap } from 'yaml';
import { formatDuration, formatTick, parseDuration, second } from '../base/time';
import type { Lanes } from '../engine/protocol';
import type { Fields } from './edit';
import { edit, putDocument, saySame, specValue } from './scenario_edit';
import { documentOf, removeEntry } from './yaml_splice';

/** How long a pod's containers run. */
export type Takes =
  | { kind: 'asNow' }
  | { kind: 'always'; time: string }
  | { kind: 'uniform'; from: string; to: string }
  | { kind: 'logNormal'; median: string; p95: string }
  | { kind: 'measured'; times: string[] };

export interface PodChance {
  /** Of 100 pods so many fail. */
  percent: number;
  exit: number;
  takes: Takes;
  evictionsPerPodHour: number;
}

/** With at most nine decimals, as shares and rates are read. */
const decimals = (value: number, digits = 9) => Number(value.toFixed(digits));

const spreadOf = (takes: Takes): unknown => {
  switch (takes.kind) {
    case 'asNow': return undefined;
    case 'always': return takes.time;
    case 'uniform': return { uniform: [takes.from, takes.to] };
    case 'logNormal': return { logNormal: { median: takes.median, p95: takes.p95 } };
    case 'measured': return { measured: takes.times };
  }
};

/** Exit codes as numbers, so that no quotes stand around them. */
function exitsOf({ percent, exit }: PodChance): Map<number, number> {
  const share = decimals(Math.min(100, Math.max(0, percent)) / 100);
  if (share === 0) return new Map([[0, 1]]);
  return share === 1 ? new Map([[exit, 1]]) : new Map([[0, decimals(1 - share)], [exit, share]]);
}

const ruleOf = (chance: PodChance): Fields => {
  const takes = spreadOf(chance.takes);
  return { exit: exitsOf(chance), ...(takes === undefined ? {} : { for: takes }) };
};

/** The text with that chance. Rules of spec.pods go: who they match is left to them. */
export function withChance(text: string, chance: PodChance, until: number | undefined): string | undefined {
  const rate = decimals(chance.evictionsPerPodHour);
  const spec: Fields = { 'chance.seed': 1, 'chance.pods': [ruleOf(chance)] };
  if (rate > 0) spec['chance.evictions.perPodHour'] = rate;
  if (specValue(text, 'pods') !== undefined) spec.pods = undefined;
  return edit(text, { spec }, until);
}

/** The text with the rules of spec.pods made a chance, after those that there are. */
export function withRulesAsChance(text: string, chance: PodChance): string | undefined {
  const { pods = [] } = (specValue(text, 'chance') ?? {}) as { pods?: unknown[] };
  return edit(text, { spec: { 'chance.pods': [...pods, ruleOf(chance)], pods: undefined } });
}

/** How many rules say how pods end. */
export const rulesIn = (text: string): number => {
  const pods = specValue(text, 'pods');
  return Array.isArray(pods) ? pods.length : 0;
};

/** What the form says at first: what the pods of the run that is shown did. */
export function chanceAsRun(lanes: Lanes | undefined): PodChance {
  const ended = (lanes?.pods ?? []).flatMap(({ segments }) => {
    const ran = segments.filter(({ kind }) => kind.startsWith('running'));
    const last = segments.at(-1)?.kind ?? '';
    const time = ran.reduce((sum, { from, to = from }) => sum + (to - from), 0);
    return (last === 'succeeded' || last === 'failed') && time > 0 ? [{ failed: last === 'failed', time }] : [];
  });
  const failed = ended.filter((one) => one.failed).length;
  const percent = failed && failed < ended.length ? Math.round((100 * failed) / ended.length) : 10;
  const times = ended.map(({ time }) => time).sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? 30 * second;
  const rounded = (time: number) => {
    const to = time < 20 * second ? second : 5 * second;
    return formatTick(Math.max(second, Math.round(time / to) * to));
  };
  return { percent: Math.min(50, percent), exit: 1, takes: { kind: 'logNormal', median: rounded(median), p95: rounded(median * 3) }, evictionsPerPodHour: 0 };
}

export type Rate = 'evictions' | 'preemptions' | 'nodeLosses' | 'api';

/** Faults of one kind that stand in the timeline, which may be a rate instead. */
export interface ByHand {
  rate: Rate;
  /** Which entries of the timeline they are. */
  entries: number[];
  /** How many faults. */
  count: number;
  /** Of a node: how long it is down. */
  down?: number;
  /** Of the API: which calls. */
  verb?: string;
  resource?: string;
  error?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function faultsByHand(text: string): ByHand[] {
  const timeline = specValue(text, 'timeline');
  if (!Array.isArray(timeline)) return [];
  const found = new Map<string, ByHand>();
  const of = (key: string, rate: Rate) => {
    const known = found.get(key) ?? { rate, entries: [], count: 0 };
    found.set(key, known);
    return known;
  };
  const downs = new Map<string, number>();
  timeline.forEach((one: unknown, at) => {
    const entry = (one ?? {}) as Fields;
    const when = parseDuration(String(entry.at)) ?? 0;
    if ('evict' in entry || 'nodePressure' in entry || 'preempt' in entry) {
      const fault = 'preempt' in entry ? of('preemptions', 'preemptions') : of('evictions', 'evictions');
      fault.entries.push(at);
      fault.count += 1;
    }
    const node = entry.node as Fields | undefined;
    const name = textOf(node?.name);
    if (node?.state === 'down') {
      downs.set(name, when);
      const fault = of('nodeLosses', 'nodeLosses');
      fault.entries.push(at);
      fault.count += 1;
    } else if (node?.state === 'up' && downs.has(name)) {
      const fault = of('nodeLosses', 'nodeLosses');
      fault.entries.push(at);
      fault.down = Math.max(fault.down ?? 0, when - downs.get(name)!);
      downs.delete(name);
    }
    const api = entry.api as Fields | undefined;
    if (api) {
      const [verb, resource, error] = [textOf(api.verb), textOf(api.resource), textOf(api.error)];
      const fault = of(`api ${verb} ${resource} ${error}`, 'api');
      Object.assign(fault, { verb, resource, error });
      fault.entries.push(at);
      fault.count += typeof api.count === 'number' ? api.count : 1;
    }
  });
  return [...found.values()];
}

/** What a rate is taken over: of the run without chance. */
export interface Exposure {
  podHours: number;
  nodeHours: number;
  pods: number;
}

/** With three digits that say something. */
export const threeDigits = (value: number) => Number(value.toPrecision(3));

/** How often it was, in an hour of a pod or of a node; of the API which share of the calls, guessed but for pods that are created. */
export function rateOf({ rate, count, verb, resource }: ByHand, { podHours, nodeHours, pods }: Exposure): number {
  if (rate === 'api') return verb === 'create' && resource === 'pods' ? decimals(threeDigits(count / (count + pods)), 4) : 0.01;
  const hours = rate === 'nodeLosses' ? nodeHours : podHours;
  return hours > 0 ? decimals(threeDigits(count / hours), 6) : 1;
}

/** The text with a rate in place of those entries. */
export function withRate(text: string, fault: ByHand, rate: number): string | undefined {
  const now = withoutEntries(text, fault.entries);
  if (now === undefined) return undefined;
  const chance = specValue(now, 'chance') as Fields | undefined;
  const spec: Fields = chance === undefined ? { 'chance.seed': 1 } : {};
  if (fault.rate === 'api') {
    const { verb, resource, error } = fault;
    const refusal = { verb, resource, share: decimals(Math.min(1, rate)), ...(error ? { error } : {}) };
    spec['chance.api'] = [...((chance?.api as unknown[] | undefined) ?? []), refusal];
  } else if (fault.rate === 'nodeLosses') {
    spec['chance.nodeLosses.perNodeHour'] = decimals(rate);
    if (fault.down) spec['chance.nodeLosses.for'] = formatDuration(fault.down);
  } else spec[`chance.${fault.rate}.perPodHour`] = decimals(rate);
  return edit(now, { spec });
}

function withoutEntries(text: string, entries: number[]): string | undefined {
  const found = documentOf(text, 'Scenario');
  if (!found) return undefined;
  const specIn = (of: string) => documentOf(of, 'Scenario')?.getIn(['spec'], true);
  const document = found.clone();
  const list: unknown = document.getIn(['spec', 'timeline'], true);
  if (!isSeq(list)) return undefined;
  list.items = list.items.filter((_, at) => !entries.includes(at));
  if (!list.items.length) document.deleteIn(['spec', 'timeline']);
  const printed = putDocument(text, found, document);
  let now: string | undefined = text;
  for (const at of [...entries].sort((a, b) => b - a)) {
    const spec: unknown = now === undefined ? undefined : specIn(now);
    now = isMap(spec) ? removeEntry(now!, spec as YAMLMap, 'timeline', at) : undefined;
  }
  return now !== undefined && saySame(now, printed) ? now : printed;
}
