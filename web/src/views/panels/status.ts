import { pending } from '../../base/pending';
import type { Part } from './panel';

export const status: Part<'status'> = {
  id: 'status',
  title: ({ job }) => job.title,
  embeds: true,
  place: 'job',
  className: 'job',
  // If its author names no panels, an embed has only the pods.
  fill: (pane, session) => void pending(import('../job')).then(({ showJob }) => showJob(pane, session)),
};
