// Opens an example by its name.
import { second } from '../base/time';

/** What a first visit opens is found without the list of all. */
export const first = 'never-backoff-limit-3';
const firstOpensAt = 54; // virtual seconds

/** What links of before call an example. */
export const renamed: Record<string, string> = { 'failed-pods-without-end': 'failed-pods-old' };

export async function readExample(id: string): Promise<string | undefined> {
  if (id === first) return (await import('../../examples/never-backoff-limit-3.yaml?raw')).default;
  return (await (await import('./examples')).readFile(id)) ?? (await import('./incidents')).readIncident(id);
}

/** The moment worth opening it at. */
export async function opensAt(id: string): Promise<number> {
  if (id === first) return firstOpensAt * second;
  const { examples } = await import('./examples');
  return (examples.find((example) => example.id === id)?.opensAt ?? 0) * second;
}
