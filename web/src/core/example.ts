// Opens an example by its name.
import { pending } from '../base/pending';
import { second } from '../base/time';
import type { Opening } from './runs';

/** The example of a first visit, which must be found without the list. */
export const first = 'never-backoff-limit-3';
const firstOpensAt = 54; // virtual seconds

/** Names of examples in old links. */
export const renamed: Record<string, string> = { 'failed-pods-without-end': 'failed-pods-old' };

export async function readExample(id: string): Promise<string | undefined> {
  if (id === first) return (await pending(import('../../examples/never-backoff-limit-3.yaml?raw'))).default;
  return (await (await pending(import('./example_files'))).readFile(id)) ?? (await pending(import('./incidents'))).readIncident(id);
}

/** Returns the moment worth opening it at. */
export async function openingOf(id: string): Promise<Opening> {
  const at = id === first ? firstOpensAt : (await pending(import('./examples'))).opensAt(id);
  return at ? { at: at * second, telling: true } : { first: true, find: (await pending(import('./incidents'))).moments[id] };
}
