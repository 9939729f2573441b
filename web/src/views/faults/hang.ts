import { formatTime } from '../../base/time';
import { act, timeOfAction, type Edit } from '../../core/edit';
import { notBegun, type PodKey } from '../../core/target';
import type { PodLane } from '../../engine/protocol';
import type { Choice, Fault, OnPod } from './fault';

const words = {
  en: {
    pod: 'Pod',
    hang: 'Never end',
    never: 'Never start',
    neverPast: (time: string) => `Never start (from ${time} on)`,
    neverAgain: 'Never start again',
  },
  ja: {
    pod: 'Pod',
    hang: '終わらない',
    never: '始まらない',
    neverPast: (time: string) => `始まらない(${time}から)`,
    neverAgain: '二度と始まらない',
  },
};

/** From now on the pod's containers neither start nor end by themselves. */
const from = (pod: PodKey, time: number): Edit => act(time, { hang: pod });

/** When this pod could still have been kept from starting: just after its creation. Undefined when it had started by then. */
export function beforeStart(pod: PodLane): number | undefined {
  const at = timeOfAction(pod.created);
  const begun = pod.segments.find((segment) => !notBegun.includes(segment.kind));
  return begun && begun.from <= at ? undefined : at;
}

export const hang: Fault<OnPod> = ({ state, init, pod, key, now, when }, language) => {
  const t = words[language];
  const edit = from(key, when);
  const choices: Choice[] = [];
  if (state === 'running') choices.push({ label: t.hang, edit });
  // What is said above of its init container is not said of this.
  if (state === 'pending') choices.push({ label: init ? t.hang : t.never, edit, heading: init && t.pod });
  if (state === 'waiting') choices.push({ label: t.neverAgain, edit });
  // A change of the past: the run goes another way from there.
  const past = state === 'pending' || now.phase === 'Pending' ? undefined : beforeStart(pod);
  if (past !== undefined && past < when) choices.push({ label: t.neverPast(formatTime(past)), edit: from(key, past), told: t.never, at: past });
  return choices;
};
