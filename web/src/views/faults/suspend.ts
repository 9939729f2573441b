import { act } from '../../core/edit';
import type { Fault, OnJob } from './fault';

const words = {
  en: { suspend: 'Suspend', resume: 'Resume' },
  ja: { suspend: '一時停止', resume: '再開' },
};

export const suspend: Fault<OnJob> = ({ spec, mutable, object, when }, language) => {
  if (!mutable.includes('suspend')) return [];
  const t = words[language];
  return [{ label: spec.suspend ? t.resume : t.suspend, edit: act(when, { patch: { ...object, patch: { spec: { suspend: !spec.suspend } } } }) }];
};
