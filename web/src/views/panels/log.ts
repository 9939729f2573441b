import { nothing } from '../../base/dom';
import { pending } from '../../base/pending';
import { askLog, type Filter, type Shown } from '../log_lines';
import { lateView } from './late_view';
import type { Panel } from './panel';

const view = lateView(() => pending(import('../log')));

export const log: Panel<Filter, Shown> = {
  id: 'log',
  title: ({ panels }) => panels.log,
  key: '2',
  embeds: true,
  chosen: { event: true, call: true, action: true, words: '' },
  asks: askLog,
  needs: ({ run, step }) => ({ run, step, view: view.loaded }),
  show: (...args) => view.of(args[0])?.showLog(...args) ?? nothing,
};
