import { act } from '../../core/edit';
import type { Fault, OnJob } from './fault';

const words = { en: 'Run now: create a Job from it', ja: '今すぐ実行: これからJobを作る' };

export const createJob: Fault<OnJob> = ({ run, kind, name, object, when }, language) => {
  if (kind !== 'CronJob') return [];
  const taken = new Set(run.lanes.jobs.map((job) => job.name));
  let byHand = `${name}-by-hand`;
  for (let count = 2; taken.has(byHand); count += 1) byHand = `${name}-by-hand-${count}`;
  const { kind: _, name: from, ...place } = object;
  return [{ label: words[language], edit: act(when, { createJob: { ...place, from, name: byHand } }) }];
};
