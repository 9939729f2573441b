// Where two runs diverge. Usually the drawings show it; otherwise the engine's comparison does. The result for each pair is kept as long as
// the tab exists, because older runs keep only the text and the outcome, and after a reload all do.
import { readTab, writeTab, type Stored } from '../base/local';
import { aNumber } from '../base/schema';
import { tableOf } from '../base/table';
import type { Run } from './run';
import type { Fork } from './state';

const most = 500;
/** By the hashes of both; null if the engine found no difference. */
const stored: Stored<Record<string, number | null>> = { name: 'partings', read: tableOf((value) => (value === null ? null : aNumber(value)), most), otherwise: {} };
const found = readTab(stored);

function remember(key: string, at: number | null): void {
  found[key] = at;
  const old = Object.keys(found).slice(0, -most);
  for (const one of old) delete found[one];
  writeTab(stored, found);
}

const keyOf = (kept: string, run: Run): string => `${kept} ${run.ran.hash}`;

/**
 * Returns the first time at which something is drawn for only one of the runs; null if they are the same. A stopped run does not count
 * beyond its end.
 */
export function partAt(a: Run, b: Run): number | null {
  type Drawn = readonly [number, string];
  const until = Math.min(...[a, b].map(({ isStopped, ran }) => (isStopped ? ran.now : Infinity)));
  const drawn = ({ lanes }: Run): Drawn[] => [
    ...lanes.pods.flatMap((pod) => pod.segments.filter(({ to }) => until === Infinity || (to !== undefined && to < until)).map((one): Drawn => [one.from, `${pod.job} ${pod.index} ${pod.attempt} ${JSON.stringify({ ...one, to: undefined, step: undefined })}`])),
    ...lanes.jobs.flatMap((job) => job.marks.map(({ at, text }): Drawn => [at, `${job.name} ${text}`])),
    ...lanes.nodes.flatMap((node) => node.segments.map(({ from, kind }): Drawn => [from, `${node.name} ${kind}`])),
    ...lanes.waits.map((wait): Drawn => [wait.found, `${wait.job} ${wait.index} ${wait.to}`]),
    ...lanes.actions.map(({ at, text }): Drawn => [at, text]),
  ].filter(([at]) => at < until).sort((x, y) => x[0] - y[0] || (x[1] < y[1] ? -1 : 1));
  const [left, right] = [drawn(a), drawn(b)];
  for (let at = 0; at < Math.max(left.length, right.length); ++at) {
    if (left[at]?.[0] !== right[at]?.[0] || left[at]?.[1] !== right[at]?.[1]) return Math.min(left[at]?.[0] ?? Infinity, right[at]?.[0] ?? Infinity);
  }
  return null;
}

/** Returns where a kept run diverges from this one. Undefined if unknown: forgotten, not yet compared by the engine, or stopped. */
export function partingOf({ hash, run: kept }: Fork, run: Run): number | null | undefined {
  if (run.isStopped) return undefined;
  if (hash === run.ran.hash) return null;
  const key = keyOf(hash, run);
  if (kept && found[key] === undefined) {
    const at = partAt(kept, run);
    if (at !== null) remember(key, at);
  }
  return found[key];
}

/** Stores the engine's result for a run with the same drawing. */
export function learnParting(other: Run, run: Run, at: number | null): void {
  if (found[keyOf(other.ran.hash, run)] === undefined) remember(keyOf(other.ran.hash, run), at);
}
