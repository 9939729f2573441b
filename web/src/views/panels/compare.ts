import { nothing } from '../../base/dom';
import { pending } from '../../base/pending';
import { lateView } from './late_view';
import type { Panel } from './panel';

const view = lateView(() => pending(import('../compare')));

export const compare: Panel = {
  id: 'compare',
  title: ({ panels }) => panels.compare,
  key: '5',
  embeds: false,
  needs: ({ forks, run, against, other, compared, step }) => ({ forks, run, against, other, compared, step, view: view.loaded }),
  show: (session, text, state) => view.of(session)?.showCompare(session, text, state) ?? nothing,
  wide: ({ against }) => against !== undefined,
  count: ({ forks }) => (forks.length ? forks.length + 1 : undefined),
};
