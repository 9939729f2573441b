import { act } from '../../core/edit';
import type { Fault, OnJob } from './fault';

const words = {
  en: { suspend: 'Suspend', resume: 'Resume' },
  ja: { suspend: '一時停止', resume: '再開' },
};

export const suspend: Fault<OnJob> = ({ run, kind, spec, object, when }, language) => {
  if (kind === 'Job' && !run.loaded.suspends) return [];
  const t = words[language];
  return [{ label: spec.suspend ? t.resume : t.suspend, edit: act(when, { patch: { ...object, patch: { spec: { suspend: !spec.suspend } } } }) }];
};
