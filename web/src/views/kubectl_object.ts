// The object that the kubectl panel asks about.
import { idOf } from '../core/reference';
import type { State } from '../core/state';
import type { Reference } from '../engine/protocol';

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
