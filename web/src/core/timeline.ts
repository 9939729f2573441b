// Which rows the timeline has, from a run's lanes. Pure: drawing is in views/timeline.
import type { JobLane, Lanes, PodLane, Reference, Segment } from '../engine/protocol';
import { find, idOf } from './subject';

export type Row =
  | { kind: 'cronJob'; top: number; height: number; name: string; lane: Lanes['cronJobs'][number] }
  | { kind: 'job'; top: number; height: number; name: string; lane: JobLane; pods: number }
  | { kind: 'pod'; top: number; height: number; name: string; lane: PodLane; first: boolean; wait?: { from: number; to: number } }
  | { kind: 'nodes'; top: number; height: number; name: string }
  /** Those to which nothing happens, in one row until it is opened. */
  | { kind: 'quiet'; top: number; height: number; name: string; nodes: string[] }
  | { kind: 'node'; top: number; height: number; name: string; ref: Reference; segments: Segment[] };

export interface Rows {
  rows: Row[];
  height: number;
  /** By the pods' ids of subject.ts. */
  podRows: Map<string, number>;
}

const isQuiet = ({ segments }: Lanes['nodes'][number]) => segments.every(({ kind }) => kind === 'ready');

export function layOut(lanes: Lanes, withQuietNodes = false): Rows {
  const rows: Row[] = [];
  const podRows = new Map<string, number>();
  let top = 0;
  const podHeight = lanes.pods.length > 400 ? 14 : lanes.pods.length > 60 ? 18 : 24;

  const byJob = new Map<string, PodLane[]>();
  for (const pod of lanes.pods) {
    const list = byJob.get(pod.jobUid ?? '');
    if (list) list.push(pod);
    else byJob.set(pod.jobUid ?? '', [pod]);
  }
  for (const cronJob of lanes.cronJobs) {
    rows.push({ kind: 'cronJob', top, height: 30, name: cronJob.name, lane: cronJob });
    top += 30;
  }
  for (const job of lanes.jobs) {
    const pods = byJob.get(job.ref.uid!) ?? [];
    pods.sort((a, b) => (a.index ?? -1) - (b.index ?? -1) || a.attempt - b.attempt || a.created - b.created);
    rows.push({ kind: 'job', top, height: 36, name: job.name, lane: job, pods: pods.length });
    top += 36;
    const waits = new Map<number, Lanes['waits']>();
    for (const wait of lanes.waits) {
      if (wait.ref.uid !== job.ref.uid || wait.index === undefined) continue;
      waits.set(wait.index, [...(waits.get(wait.index) ?? []), wait]);
    }
    pods.forEach((pod, at) => {
      const wait = waits.get(pod.index ?? -1)?.find((one) => one.to <= pod.created && one.to > pod.created - 1.5e6);
      podRows.set(idOf(pod.ref), rows.length);
      rows.push({ kind: 'pod', top, height: podHeight, name: pod.name, lane: pod, first: pods[at - 1]?.index !== pod.index, wait });
      top += podHeight;
    });
    top += 8;
  }
  if (lanes.nodes.length) {
    rows.push({ kind: 'nodes', top, height: 22, name: '' });
    top += 22;
    const quiet = lanes.nodes.filter(isQuiet);
    const isFolded = !withQuietNodes && quiet.length > 1;
    if (isFolded) {
      rows.push({ kind: 'quiet', top, height: 18, name: '', nodes: quiet.map(({ name }) => name) });
      top += 18;
    }
    for (const node of isFolded ? lanes.nodes.filter((one) => !isQuiet(one)) : lanes.nodes) {
      rows.push({ kind: 'node', top, height: 18, name: node.name, ref: node.ref, segments: node.segments });
      top += 18;
    }
  }
  return { rows, height: top + 6, podRows };
}

/** Which of the pods that are there right after `step`, at `time`, it is: their order is that of a moment's pods. Undefined when it is not. */
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

/** The first row whose lower edge is below `y`, found by halving; rows.length when there is none. */
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

export function segmentAt(segments: Segment[], time: number): Segment | undefined {
  for (let at = segments.length - 1; at >= 0; --at) {
    const segment = segments[at]!;
    if (segment.from <= time) return segment.to === undefined || time < segment.to ? segment : undefined;
  }
  return undefined;
}
