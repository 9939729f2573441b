// What of a scenario is left to chance, as edits of its text: chances that a form says, and rates in place of faults that somebody made
// by hand (docs/scenario.md, spec.chance).
import { isMap, isSeq, type YAMLMap } from 'yaml';
import { formatDuration, formatTick, parseDuration, second } from '../base/time';
import type { Lanes } from '../engine/protocol';
import type { Fields } from './edit';
import { isOwnerMeant } from './pod_match';
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

export type Rate = 'evictions' | 'preemptions' | 'nodeLosses' | 'api' | 'exits';

/** Faults of one kind that stand in the timeline, which may be a rate instead. */
export interface ByHand {
  rate: Rate;
  /** Which entries of the timeline they are. */
  entries: number[];
  /** How many faults: Infinity where they go on for ever. */
  count: number;
  /** Of a node: how long it is down. */
  down?: number;
  /** Of the API: which calls. */
  verb?: string;
  resource?: string;
  error?: string;
  /** Of pods that are killed: how many with which exit code. */
  exits?: Map<number, number>;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Fields) : undefined);

/** A set of numbers as the engine reads it, `3,7-9,20-`; undefined: all there are. */
function setIn(value: unknown): [number, number][] | undefined {
  const ranges = String(value ?? '').split(',').flatMap((part) => {
    const [, first, dash, last] = /^\s*(\d+)\s*(-)?\s*(\d*)\s*$/.exec(part) ?? [];
    return first === undefined ? [] : [[Number(first), last ? Number(last) : dash ? Infinity : Number(first)] as [number, number]];
  });
  return ranges.length ? ranges : undefined;
}

const sizeOf = (ranges: [number, number][]) => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
const contains = (ranges: [number, number][] | undefined, one: number | undefined) => !ranges || (one !== undefined && ranges.some(([first, last]) => first <= one && one <= last));

/** How many pods an entry strikes: in the run those that were there then; without one as many as it names. */
function struckBy(match: Fields, when: number, lanes: Lanes | undefined): number {
  const [index, attempt] = [setIn(match.index), setIn(match.attempt)];
  if (!lanes) {
    const named = (index ? sizeOf(index) : 1) * (attempt ? sizeOf(attempt) : 1);
    return Number.isFinite(named) ? named : 1;
  }
  const node = textOf(match.node);
  return lanes.pods.filter((pod) => {
    const { kind } = pod.segments.filter(({ from }) => from < when).at(-1) ?? {};
    return kind !== undefined && kind !== 'succeeded' && kind !== 'failed' && !(pod.removed !== undefined && pod.removed < when) &&
      isOwnerMeant(match, pod) && (!node || pod.node === node) &&
      contains(index, pod.index) && contains(attempt, pod.attempt);
  }).length;
}

export interface FaultsByHand {
  faults: ByHand[];
  /** What else was done to the cluster, which chance has no rate for: the entries' words, each with how often it is there. */
  others: Map<string, number>;
}

/** `lanes`: of the run of this text, where there is one. */
export function faultsByHand(text: string, lanes?: Lanes): FaultsByHand {
  const timeline = specValue(text, 'timeline');
  const others = new Map<string, number>();
  if (!Array.isArray(timeline)) return { faults: [], others };
  const found = new Map<string, ByHand>();
  const add = (key: string, rate: Rate, at: number, count: number) => {
    const fault = found.get(key) ?? { rate, entries: [], count: 0 };
    found.set(key, fault);
    fault.entries.push(at);
    fault.count += count;
    return fault;
  };
  const other = (what: string) => others.set(what, (others.get(what) ?? 0) + 1);
  // What a rule says of a pod, or a chance of its own, a share of all pods would not be heard beside.
  const saysExits = specValue(text, 'pods') !== undefined || specValue(text, 'chance.pods') !== undefined;
  const until = parseDuration(textOf(specValue(text, 'until'))) ?? 600 * second;
  const downs = new Map<string, number>();
  const back = (name: string, when: number, fault: ByHand) => {
    fault.down = Math.max(fault.down ?? 0, when - downs.get(name)!);
    downs.delete(name);
  };
  timeline.forEach((one: unknown, at) => {
    const entry = fieldsOf(one) ?? {};
    const when = parseDuration(String(entry.at)) ?? 0;
    if ('evict' in entry || 'nodePressure' in entry || 'preempt' in entry) {
      const match = fieldsOf(entry.evict ?? entry.nodePressure ?? entry.preempt) ?? {};
      const rate = 'preempt' in entry ? 'preemptions' : 'evictions';
      add(rate, rate, at, struckBy(match, when, lanes));
    }
    const kill = fieldsOf(entry.kill);
    if (kill) {
      const exit = typeof kill.exit === 'number' ? kill.exit : 137;
      // One that succeeds is no fault, and one container of several is not the pod.
      if (saysExits || exit === 0 || kill.container !== undefined) other('kill');
      else {
        const count = struckBy(kill, when, lanes);
        const fault = add('exits', 'exits', at, count);
        fault.exits = new Map(fault.exits).set(exit, (fault.exits?.get(exit) ?? 0) + count);
      }
    }
    const node = fieldsOf(entry.node);
    const name = textOf(node?.name);
    if (node?.state === 'down' || node?.state === 'deleted') {
      // A node that is down and then deleted is lost once.
      add('nodeLosses', 'nodeLosses', at, downs.has(name) ? 0 : 1);
      if (!downs.has(name)) downs.set(name, when);
    } else if (node?.state === 'up' && downs.has(name)) {
      back(name, when, add('nodeLosses', 'nodeLosses', at, 0));
    } else if (node?.state === 'drained') {
      add('evictions', 'evictions', at, struckBy({ node: name }, when, lanes));
    }
    const api = fieldsOf(entry.api);
    if (api) {
      const [verb, resource, error] = [textOf(api.verb), textOf(api.resource), textOf(api.error)];
      const calls = setIn(api.calls);
      const count = typeof api.count === 'number' ? api.count : calls ? sizeOf(calls) : 1;
      Object.assign(add(`api ${verb} ${resource} ${error}`, 'api', at, count), { verb, resource, error });
    }
    if ('hang' in entry) other('hang');
    if ('watchDelay' in entry) other('watchDelay');
    if (fieldsOf(entry.delete)?.kind === 'Pod') other('delete Pod');
    const controller = fieldsOf(entry.controller);
    if (controller) other(`controller ${textOf(controller.state)}`.trim());
  });
  const losses = found.get('nodeLosses');
  // Those that never came back were gone for the rest of the run.
  for (const name of losses ? downs.keys() : []) back(name, Math.max(until, downs.get(name)!), losses!);
  return { faults: [...found.values()], others };
}

/** What a rate is taken over: of the run without chance. */
export interface Exposure {
  podHours: number;
  nodeHours: number;
  pods: number;
}

/** With three digits that say something. */
export const threeDigits = (value: number) => Number(value.toPrecision(3));

/** How often it was, in an hour of a pod or of a node; of the API which share of the calls, guessed but for pods that are created; of pods that fail which share. */
export function rateOf({ rate, count, verb, resource }: ByHand, { podHours, nodeHours, pods }: Exposure): number {
  if (rate === 'exits') return pods > 0 ? decimals(threeDigits(Math.min(1, count / pods)), 4) : 0.01;
  if (rate === 'api') return count === Infinity ? 1 : verb === 'create' && resource === 'pods' ? decimals(threeDigits(count / (count + pods)), 4) : 0.01;
  const hours = rate === 'nodeLosses' ? nodeHours : podHours;
  return hours > 0 ? decimals(threeDigits(count / hours), 6) : 1;
}

/** Shares of the codes that make up one, so many of them of those that the fault has. */
function exitShares(exits: Map<number, number>, share: number): Map<number, number> {
  const all = [...exits.values()].reduce((sum, count) => sum + count, 0);
  const shares = [...exits].map(([code, count]) => [code, decimals(share * (all ? count / all : 1 / exits.size))] as const).filter(([, one]) => one > 0);
  const rest = decimals(1 - shares.reduce((sum, [, one]) => sum + one, 0));
  return new Map([...(rest > 0 ? [[0, rest] as const] : []), ...shares]);
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
  } else if (fault.rate === 'exits') {
    spec['chance.pods'] = [{ exit: exitShares(fault.exits!, Math.min(1, rate)) }];
  } else if (fault.rate === 'nodeLosses') {
    spec['chance.nodeLosses.perNodeHour'] = decimals(rate);
    if (fault.down) spec['chance.nodeLosses.for'] = formatDuration(fault.down);
  } else spec[`chance.${fault.rate}.perPodHour`] = decimals(rate);
  return edit(now, { spec });
}

/** The text with so much as the seed that its run draws of. */
export const withSeed = (text: string, seed: number): string | undefined => edit(text, { spec: { 'chance.seed': seed } });

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
