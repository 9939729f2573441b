import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onJob } from './fault';

const words = inEach('faults.suspend', {
  en: { suspend: 'Suspend', resume: 'Resume' },
  ja: { suspend: '一時停止', resume: '再開' },
});

export const suspend = onJob(10, ({ spec, mutable, object, when }, language) => {
  if (!mutable.includes('suspend')) return [];
  const t = words(language);
  return [{ label: spec.suspend ? t.resume : t.suspend, edit: act(when, { patch: { ...object, patch: { spec: { suspend: !spec.suspend } } } }) }];
});
