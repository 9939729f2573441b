import { act } from '../../core/edit';
import { named } from '../../core/target';
import { inEach } from '../../text/in_each';
import { onJob } from './fault';

const words = inEach('faults.create_job', { en: 'Run now (create a Job)', ja: '今すぐ実行: これからJobを作る' });

export const createJob = onJob(30, ({ run, kind, object, when }, language) => {
  if (kind !== 'CronJob') return [];
  const { kind: _, name: from, ...place } = object;
  const taken = new Set(run.lanes.jobs.filter(({ ref }) => named(ref).namespace === place.namespace).map(({ ref }) => ref.name));
  let byHand = `${from}-by-hand`;
  for (let count = 2; taken.has(byHand); count += 1) byHand = `${from}-by-hand-${count}`;
  return [{ label: words(language), edit: act(when, { createJob: { ...place, from, name: byHand } }) }];
});
