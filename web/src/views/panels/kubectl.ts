import { nothing } from '../../base/dom';
import type { State } from '../../core/state';
import { idOf } from '../../core/reference';
import type { Reference } from '../../engine/protocol';
import { lateView } from './late_view';
import type { Panel } from './panel';

export interface View {
  kind: 'get' | 'describe' | 'yaml';
  /** Absent: all. */
  object?: Reference | undefined;
}

export interface Listed {
  ref: Reference;
  name: string;
}

/** The object of the request: the user's choice if the run ever has it, otherwise all, or the first one that can be described. */
export function objectOf({ run }: Pick<State, 'run'>, { kind, object }: View): Listed | undefined {
  if (!run) return undefined;
  const { cronJobs, jobs, pods, nodes } = run.lanes;
  const all: Listed[] = [...cronJobs, ...jobs, ...pods, ...nodes];
  return all.find(({ ref }) => object && idOf(ref) === idOf(object)) ?? (kind === 'get' ? undefined : all[0]);
}

const view = lateView(() => import('../kubectl'));

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
