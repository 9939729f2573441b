// What is said of a text, as it is listed: notes of one kind are one where there are many.
import type { Problem } from '../engine/protocol';

/** So many of one kind each have a place of their own. */
const listed = 3;

export interface Listed {
  problem: Problem;
  /** The others of its kind. */
  more: Problem[];
}

export function listOf(problems: readonly Problem[]): Listed[] {
  const of = (kind: string | undefined) => problems.filter((one) => one.severity === 'info' && one.kind === kind);
  const list: Listed[] = [];
  for (const problem of problems) {
    const same = problem.severity === 'info' && problem.kind !== undefined ? of(problem.kind) : [];
    if (same.length <= listed) list.push({ problem, more: [] });
    else if (same[0] === problem) list.push({ problem, more: same.slice(1) });
  }
  return list;
}
