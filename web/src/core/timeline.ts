// The rows of the timeline, calculated from a run's lanes. Drawing is in views/timeline.
import type { JobLane, Lanes, PodLane, Reference, Segment } from '../engine/protocol';
import { idOf } from './reference';
import { find } from './subject';

export type Row =
  | { kind: 'cronJob'; top: number; height: number; name: string; lane: Lanes['cronJobs'][number] }
  /** `oneOfMany`: a CronJob created it, whose Jobs differ at the end of their names. */
  | { kind: 'job'; top: number; height: number; name: string; lane: JobLane; pods: number; oneOfMany: boolean }
  | { kind: 'pod'; top: number; height: number; name: string; lane: PodLane; first: boolean; wait?: { from: number; to: number } }
  /** Objects without rows: pods without a failure (of one Job), or Jobs without one (of all). */
  | { kind: 'others'; top: number; height: number; name: string; of: 'pods' | 'jobs'; count: number; load: Load }
  | { kind: 'nodes'; top: number; height: number; name: string }
  /** Nodes without events, in one row until the user opens it. */
  | { kind: 'quiet'; top: number; height: number; name: string; nodes: string[] }
  | { kind: 'node'; top: number; height: number; name: string; ref: Reference; segments: Segment[] };

export interface Rows {
  rows: Row[];
  height: number;
  /** By the pods' IDs of subject.ts. */
  podRows: Map<string, number>;
}

/** The number of running pods from each of these times (microseconds) to the next, and the maximum. */
export interface Load {
  at: number[];
  running: number[];
  most: number;
}

export function loadOf(pods: readonly PodLane[]): Load {
  const changes: [at: number, by: number][] = [];
  for (const { segments, removed } of pods) {
    for (const { kind, from, to = removed } of segments) {
      if (kind !== 'running' && kind !== 'notReady') continue;
      changes.push([from, 1]);
      if (to !== undefined) changes.push([to, -1]);
    }
  }
  changes.sort(([a], [b]) => a - b);
  const load: Load = { at: [], running: [], most: 0 };
  let running = 0;
  changes.forEach(([at, by], i) => {
    running += by;
    if (changes[i + 1]?.[0] === at) return;
    load.at.push(at);
    load.running.push(running);
    load.most = Math.max(load.most, running);
  });
  return load;
}

export function runningAt({ at, running }: Load, time: number): number {
  const next = at.findIndex((one) => one > time);
  return running[(next < 0 ? at.length : next) - 1] ?? 0;
}

/** True if it failed, or one of its containers did and was restarted. */
const failed = ({ segments }: PodLane | JobLane) => segments.some(({ kind, restarts }) => kind === 'failed' || kind === 'crashLoop' || Boolean(restarts));

/** Which objects of a run have their own rows. */
export interface Shown {
  /** Every node without events. */
  quietNodes?: boolean;
  /** Only failed pods and, if there are several, only failed Jobs. One row shows how many of the others run. */
  failures?: boolean;
}

const isQuiet = ({ segments }: Lanes['nodes'][number]) => segments.every(({ kind }) => kind === 'ready');

type Topless<R> = R extends Row ? Omit<R, 'top'> : never;

/** A vertical list of rows. */
class Stack {
  readonly rows: Row[] = [];
  height = 0;

  add(row: Topless<Row>): void {
    this.rows.push({ ...row, top: this.height });
    this.height += row.height;
  }

  addOthers(of: 'pods' | 'jobs', count: number, pods: readonly PodLane[]): void {
    if (count) this.add({ kind: 'others', height: 32, name: '', of, count, load: loadOf(pods) });
  }
}

export function layOut(lanes: Lanes, { quietNodes = false, failures = false }: Shown = {}): Rows {
  const stack = new Stack();
  for (const cronJob of lanes.cronJobs) stack.add({ kind: 'cronJob', height: 30, name: cronJob.name, lane: cronJob });
  addJobs(stack, lanes, failures);
  addNodes(stack, lanes.nodes, quietNodes);
  const podRows = new Map<string, number>();
  stack.rows.forEach((row, at) => row.kind === 'pod' && podRows.set(idOf(row.lane.ref), at));
  return { rows: stack.rows, height: stack.height + 6, podRows };
}

function podsByJob(pods: readonly PodLane[]): Map<string, PodLane[]> {
  const byJob = new Map<string, PodLane[]>();
  for (const pod of pods) {
    const job = pod.jobRef?.uid ?? '';
    const list = byJob.get(job);
    if (list) list.push(pod);
    else byJob.set(job, [pod]);
  }
  return byJob;
}

/** Adds each Job with its pods. With `failures`, pods without a failure are one row at the end. */
function addJobs(stack: Stack, lanes: Lanes, failures: boolean): void {
  const byJob = podsByJob(lanes.pods);
  const ofCronJobs = new Set(lanes.cronJobs.flatMap(({ runs }) => runs.map(({ ref }) => idOf(ref))));
  const quiet: JobLane[] = [];
  for (const job of lanes.jobs) {
    const all = byJob.get(job.ref.uid!) ?? [];
    const pods = failures ? all.filter(failed) : all;
    if (failures && lanes.jobs.length > 1 && !pods.length && !failed(job)) {
      quiet.push(job);
      continue;
    }
    stack.add({ kind: 'job', height: 36, name: job.name, lane: job, pods: all.length, oneOfMany: ofCronJobs.has(idOf(job.ref)) });
    addPods(stack, lanes, job, pods);
    const others = failures ? all.filter((pod) => !failed(pod)) : [];
    stack.addOthers('pods', others.length, others);
    stack.height += 8;
  }
  stack.addOthers('jobs', quiet.length, quiet.flatMap(({ ref }) => byJob.get(ref.uid!) ?? []));
}

/** In the order of index and attempt, each after the wait before it. */
function addPods(stack: Stack, lanes: Lanes, job: JobLane, pods: PodLane[]): void {
  const height = lanes.pods.length > 400 ? 14 : lanes.pods.length > 60 ? 18 : 24;
  const waits = new Map<number, Lanes['waits']>();
  for (const wait of lanes.waits) {
    if (wait.ref.uid !== job.ref.uid || wait.index === undefined) continue;
    waits.set(wait.index, [...(waits.get(wait.index) ?? []), wait]);
  }
  pods.sort((a, b) => (a.index ?? -1) - (b.index ?? -1) || a.attempt - b.attempt || a.created - b.created);
  pods.forEach((pod, at) => {
    const wait = waits.get(pod.index ?? -1)?.find((one) => one.to <= pod.created && one.to > pod.created - 1.5e6);
    stack.add({ kind: 'pod', height, name: pod.name, lane: pod, first: pods[at - 1]?.index !== pod.index, wait });
  });
}

function addNodes(stack: Stack, nodes: Lanes['nodes'], quietNodes: boolean): void {
  if (!nodes.length) return;
  stack.add({ kind: 'nodes', height: 22, name: '' });
  const quiet = nodes.filter(isQuiet);
  const isFolded = !quietNodes && quiet.length > 1;
  if (isFolded) stack.add({ kind: 'quiet', height: 18, name: '', nodes: quiet.map(({ name }) => name) });
  for (const node of isFolded ? nodes.filter((one) => !isQuiet(one)) : nodes) {
    stack.add({ kind: 'node', height: 18, name: node.name, ref: node.ref, segments: node.segments });
  }
}

/**
 * Returns the pod's place among those that exist right after `step`, at `time`, in the order of a moment's pods. Undefined if it does not
 * exist.
 */
export function placeOfPod(pods: readonly PodLane[], ref: Reference, step: number, time: number): number | undefined {
  const isThere = ({ created, removedStep, segments }: PodLane) =>
    (created < time || (created === time && (segments[0]?.step ?? 0) <= step)) && (removedStep === undefined || step < removedStep);
  const meant = find(pods, ref);
  let place = 0;
  for (const pod of pods) {
    if (pod === meant && isThere(pod)) return place;
    if (isThere(pod)) ++place;
  }
  return undefined;
}

/** Returns the first row whose lower edge is below `y`, by binary search; rows.length if there is none. */
export function rowAt(rows: Row[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.top + rows[middle]!.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns when a pod's back-off ends with a restart; undefined if the run ends before, or the pod is deleted. */
export function restartOf(segments: Segment[], backoff: Segment): number | undefined {
  const next = segments[segments.indexOf(backoff) + 1];
  return (next?.restarts ?? 0) > (backoff.restarts ?? 0) ? backoff.to : undefined;
}

export function segmentAt(segments: Segment[], time: number): Segment | undefined {
  for (let at = segments.length - 1; at >= 0; --at) {
    const segment = segments[at]!;
    if (segment.from <= time) return segment.to === undefined || time < segment.to ? segment : undefined;
  }
  return undefined;
}
