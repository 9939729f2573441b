import { formatTime } from '../../base/time';
import { act, type Edit } from '../../core/edit';
import { beforeStart, type PodKey } from '../../core/target';
import { inEach } from '../../text/in_each';
import { type Choice, onPod } from './fault';

const words = inEach('faults.hang', {
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
});

/** From now on, the pod's containers neither start nor end by themselves. */
const from = (pod: PodKey, time: number): Edit => act(time, { hang: pod });

export const hang = onPod(20, ({ run, state, init, pod, key, now, when }, language) => {
  const t = words(language);
  const edit = from(key, when);
  const choices: Choice[] = [];
  if (state === 'running') choices.push({ label: t.hang, edit });
  // The item above is about the init container, this one about the pod.
  if (state === 'pending') choices.push({ label: init ? t.hang : t.never, edit, heading: init && t.pod });
  if (state === 'waiting') choices.push({ label: t.neverAgain, edit });
  // A change of the past: the run continues differently from there.
  const past = state === 'pending' || now.phase === 'Pending' ? undefined : beforeStart(run.lanes, pod);
  if (past !== undefined && past < when) choices.push({ label: t.neverPast(formatTime(past)), edit: from(key, past), told: t.never, at: past });
  return choices;
});
