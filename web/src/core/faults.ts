// What a person can do to the world at a moment, as the lines of the scenario that make it happen. Pure.
import { formatDuration } from '../base/time';
import type { PodLane } from '../engine/protocol';
import type { Run } from './run';
import { segmentAt } from './timeline';

type Fields = Record<string, unknown>;

/** Entries of spec.timeline, a rule of spec.pods for one pod, or fields of spec by their path (`cluster.watchDelay`). */
export type Edit = { timeline: Fields[] } | { pod: PodKey; rule: (before: Fields | undefined) => Fields } | { spec: Fields };

export interface PodKey {
  job: string;
  index?: string;
  attempt: string;
}

export type Target =
  | { kind: 'pod'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'job'; name: string }
  | { kind: 'controller' };

/** Just after everything of this moment: the next whole millisecond, so that the run up to here stays what it was. */
export function timeOfAction(time: number): number {
  return (Math.floor(time / 1000) + 1) * 1000;
}

export function podKey(pod: PodLane): PodKey {
  return { job: pod.job, ...(pod.index === undefined ? {} : { index: String(pod.index) }), attempt: String(pod.attempt) };
}

export function podOf(run: Run, name: string): PodLane | undefined {
  return run.lanes.pods.find((pod) => pod.name === name);
}

const isUp = (kind: string) => kind === 'running' || kind === 'notReady';

/** The pod's state now: what of it can be changed depends on that. */
export function podState(pod: PodLane, time: number): 'gone' | 'waiting' | 'pending' | 'running' | 'over' {
  if (time < pod.created || (pod.removed !== undefined && time >= pod.removed)) return 'gone';
  const kind = segmentAt(pod.segments, time)?.kind ?? '';
  if (kind === 'failed' || kind === 'succeeded') return 'over';
  if (isUp(kind)) return 'running';
  return kind === 'unscheduled' || kind === 'pending' || kind === 'imagePull' ? 'pending' : 'waiting';
}

/** The runs of the pod's container before `time`, as they were. */
function runsBefore(pod: PodLane, time: number): { done: Fields[]; start: number | undefined } {
  const done: Fields[] = [];
  let start: number | undefined;
  for (const segment of pod.segments) {
    if (segment.from > time) break;
    if (isUp(segment.kind)) start ??= segment.from;
    else if (start !== undefined) {
      done.push({ for: formatDuration(segment.from - start), ...(segment.exit ? { exit: segment.exit } : {}) });
      start = undefined;
    }
    // A restart without a wait between has no segment of its own, only a higher count.
    const next = pod.segments[pod.segments.indexOf(segment) + 1];
    if (start !== undefined && next && next.from <= time && isUp(next.kind) && (next.restarts ?? 0) > (segment.restarts ?? 0)) {
      done.push({ for: formatDuration(next.from - start), exit: segment.exit ?? 1 });
      start = undefined;
    }
  }
  return { done, start };
}

/** The running containers of this pod end now; whether they restart is the pod's own business. */
export function endNow(pod: PodLane, time: number, exit: number, reason?: string): Edit {
  return act(time, { kill: { ...podKey(pod), exit, ...(reason ? { reason } : {}) } });
}

export function neverEnds(pod: PodLane, time: number): Edit | undefined {
  const { done } = runsBefore(pod, time);
  return { pod: podKey(pod), rule: ({ runs: _r, containers: _c, ...rest } = {}) => ({ ...rest, runs: [...done, {}] }) };
}

export function neverStarts(pod: PodLane, time: number): Edit {
  const bound = segmentAt(pod.segments, time)?.kind !== 'unscheduled';
  return { pod: podKey(pod), rule: (before) => ({ ...before, ...(bound ? { startupDelay: '1000h' } : { unschedulable: true }) }) };
}

export function act(time: number, what: Fields): Edit {
  return { timeline: [{ at: formatDuration(time), ...what }] };
}
