import type { EngineClient } from './client';
import type { Comparison } from './protocol';

const slice = 20_000; // steps of each run, which take a few tenths of a second

type Side = [text: string, version: string];

/**
 * Compares two texts to the end, each with a version (empty: its own). Calls `goes` with the number of steps so far; it returns whether to
 * continue.
 */
export async function compare(engine: EngineClient, left: Side, right: Side, goes: (steps: number) => boolean = () => true): Promise<Comparison | undefined> {
  const begun = await engine.compare(...left, ...right);
  if (!begun.ok) return begun;
  for (;;) {
    const compared = await engine.compareOn(slice);
    if (compared.over) return compared.comparison;
    if (!goes(compared.steps)) return undefined;
  }
}
