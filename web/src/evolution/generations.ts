// One scenario with each version, oldest first: everything that the page shows of it, from the engine.
import { readFile } from '../core/example_files';
import { endOf, type Run } from '../core/run';
import { versions } from '../core/versions';
import { compare } from '../engine/compare';
import type { EngineClient } from '../engine/client';
import type { Comparison, Outcome, Problem } from '../engine/protocol';

/** Examples that every version accepts, and in which they differ. */
export const scenarios = [
  'never-backoff-limit-3', 'on-failure-backoff-limit-3', 'backoff-counts-all', 'counted-failed-though-succeeded', 'active-deadline',
  'stale-cache-noticed', 'cron-hello', 'failed-pods-other-order',
];

export interface Generation {
  version: string;
  problems: Problem[];
  run: Run | undefined;
  outcome: Outcome | undefined;
  /** The comparison with the previous version; absent for the first. */
  before: (Comparison & { ok: true }) | undefined;
  /** Opens the scenario in the playground with this version. */
  link: string | undefined;
}

const chunk = 4000;

export async function scenarioText(id: string): Promise<string> {
  return (await readFile(id)) ?? '';
}

export async function* generationsOf(engine: EngineClient, text: string): AsyncGenerator<Generation> {
  let before: string | undefined;
  for (const version of [...versions].reverse()) {
    const loaded = await engine.loadAs(text, version);
    const generation: Generation = { version, problems: loaded.problems, run: undefined, outcome: undefined, before: undefined, link: undefined };
    const written = await engine.edit(text, { spec: { version } });
    if (written.ok) {
      const linked = await engine.link(written.text, {});
      if (linked.ok) generation.link = `./index.html#${linked.fragment}`;
    }
    if (loaded.ok) {
      let ran = await engine.run(chunk);
      while (!ran.done) ran = await engine.run(chunk);
      const [columns, lanes] = await Promise.all([engine.steps(1, ran.steps + 1), engine.lanes()]);
      generation.run = { id: 0, text, loaded, ran, columns, lanes, end: endOf(loaded, ran, columns, lanes) };
      const compared = await compare(engine, [text, before ?? version], [text, version]);
      if (compared?.ok) {
        generation.outcome = compared.right;
        if (before) generation.before = compared;
      }
      before = version;
    }
    yield generation;
  }
}

/** Returns the end of the common clock: all Jobs that finish have finished, and the others have run for a while. */
export function commonEnd(generations: Generation[]): number {
  const runs = generations.flatMap(({ run }) => run ?? []);
  const done = runs.filter(({ lanes }) => lanes.jobs.every((job) => ['complete', 'failed'].includes(job.segments.at(-1)?.kind ?? '')));
  const longest = Math.max(...runs.map(({ end }) => end), 1e6);
  return done.length ? Math.min(longest, Math.max(...done.map(({ end }) => end)) * 1.5) : longest;
}
