import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onJob } from './fault';

const words = inEach('faults.scale', {
  en: { scale: 'Change parallelism…', parallelism: 'Parallelism' },
  ja: { scale: 'parallelismを変更…', parallelism: '並列数(parallelism)' },
});

export const scale = onJob(20, ({ kind, spec, object, when }, language) => {
  if (kind !== 'Job') return [];
  const t = words(language);
  return [{
    label: t.scale, number: { label: t.parallelism, least: 0, most: 1000, now: spec.parallelism ?? 1 },
    deed: (parallelism) => ({ told: `${t.parallelism} ${parallelism}`, edit: act(when, { patch: { ...object, patch: { spec: { parallelism } } } }) }),
  }];
});
