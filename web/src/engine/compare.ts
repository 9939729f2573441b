import type { EngineClient } from './client';
import type { Comparison } from './protocol';

const slice = 20_000; // steps of each run, some tenths of a second

type Side = [text: string, version: string];

/** Compares two texts to the end, each under a version (empty: its own). `goes` is told how many steps were made, and says whether to go on. */
export async function compare(engine: EngineClient, left: Side, right: Side, goes: (steps: number) => boolean = () => true): Promise<Comparison | undefined> {
  const begun = await engine.compare(...left, ...right);
  if (!begun.ok) return begun;
  for (;;) {
    const compared = await engine.compareOn(slice);
    if (compared.over) return compared.comparison;
    if (!goes(compared.steps)) return undefined;
  }
}
