import { pending } from '../../base/pending';
import type { Part } from './panel';

export const status: Part<'status'> = {
  id: 'status',
  title: ({ job }) => job.title,
  embeds: true,
  place: 'job',
  className: 'job',
  // An embed has the pods alone where its author says nothing.
  fill: (pane, session) => void pending(import('../job')).then(({ showJob }) => showJob(pane, session)),
};
