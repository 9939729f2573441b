import { nothing } from '../../base/dom';
import { pending } from '../../base/pending';
import { objectOf, type View } from '../kubectl_object';
import { lateView } from './late_view';
import type { Panel } from './panel';

const view = lateView(() => pending(import('../kubectl')));

export const kubectl: Panel<View, string> = {
  id: 'kubectl',
  title: ({ panels }) => panels.kubectl,
  key: '3',
  embeds: true,
  chosen: { kind: 'get' },
  asks: (engine, { run, step, time }, chosen) => engine.view(chosen.kind, objectOf({ run }, chosen)?.ref ?? null, step, Math.floor(time)),
  ages: true,
  needs: ({ run, moment }) => ({ run, moment, view: view.loaded }),
  show: (...args) => view.of(args[0])?.showKubectl(...args) ?? nothing,
};
