import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onPod } from './fault';

const words = inEach('faults.delete_pod', {
  en: { delete: 'Delete', deleteNow: 'Delete immediately (grace period 0)' },
  ja: { delete: '削除', deleteNow: '即時削除(猶予0)' },
});

export const deletePod = onPod(60, ({ state, pod, key, when }, language) => {
  if (state === 'gone') return [];
  const t = words(language);
  // A rule matches living pods; a finished one is deleted by its name.
  const it = { kind: 'Pod', ...(state === 'over' ? { ...(key.namespace && { namespace: key.namespace }), name: pod.ref.name } : { pod: key }) };
  return [
    { label: t.delete, edit: act(when, { delete: it }), danger: true },
    { label: t.deleteNow, edit: act(when, { delete: { ...it, gracePeriodSeconds: 0 } }), danger: true },
  ];
});
