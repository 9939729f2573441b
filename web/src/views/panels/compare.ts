import { pending } from '../../base/pending';
import { nothing } from '../../base/dom';
import type { Panel } from './panel';

let view: typeof import('../compare') | undefined; // loaded when it is first shown

export const compare: Panel = {
  id: 'compare',
  title: ({ panels }) => panels.compare,
  key: '5',
  embeds: false,
  needs: ({ forks, run, against, other, compared, step }) => ({ forks, run, against, other, compared, step, view }),
  show(session, text, state) {
    if (view) return view.showCompare(session, text, state);
    void pending(import('../compare')).then((loaded) => {
      view = loaded;
      session.look.redraw();
    });
    return nothing;
  },
  wide: ({ against }) => against !== undefined,
  count: ({ forks }) => (forks.length ? forks.length + 1 : undefined),
};
