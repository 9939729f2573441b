import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onController } from './fault';

const words = inEach('faults.api', {
  en: {
    api: 'API and watches',
    create: 'Reject the next 3 pod creations',
    delete: 'Reject the next 3 pod deletions',
    patch: 'Reject the next 3 finalizer removals',
    status: 'Reject the next status update',
  },
  ja: {
    api: 'APIとwatch',
    create: 'APIがPodの作成を3回拒否する',
    delete: 'APIがPodの削除を3回拒否する',
    patch: 'APIがファイナライザーの取り外しを3回拒否する',
    status: 'APIがstatusの更新を1回拒否する',
  },
});

export const api = onController(20, ({ when }, language) => {
  const t = words(language);
  const refuse = (verb: string, resource: string, count: number, error: string, message?: string) =>
    act(when, { api: { verb, resource, count, error, ...(message ? { message } : {}) } });
  return [
    { label: t.create, edit: refuse('create', 'pods', 3, 'Forbidden', 'exceeded quota'), heading: t.api },
    { label: t.delete, edit: refuse('delete', 'pods', 3, 'InternalError') },
    { label: t.patch, edit: refuse('patch', 'pods', 3, 'Timeout') },
    { label: t.status, edit: refuse('updateStatus', 'jobs', 1, 'Conflict') },
  ];
});
