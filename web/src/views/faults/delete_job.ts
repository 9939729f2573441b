import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onJob } from './fault';

const words = inEach('faults.delete_job', {
  en: { delete: 'Delete', foreground: 'Delete, foreground', orphan: { Job: 'Delete, orphan its pods', CronJob: 'Delete, orphan its Jobs' } },
  ja: { delete: '削除', foreground: '削除(フォアグラウンド)', orphan: { Job: '削除(Podを残す)', CronJob: '削除(Jobを残す)' } },
});

export const deleteJob = onJob(50, ({ kind, object, when }, language) => {
  const t = words(language);
  const remove = (policy?: string) => act(when, { delete: { ...object, ...(policy ? { propagationPolicy: policy } : {}) } });
  return [
    { label: t.delete, edit: remove(), danger: true },
    { label: t.foreground, edit: remove('Foreground'), danger: true },
    { label: t.orphan[kind], edit: remove('Orphan'), danger: true },
  ];
});
