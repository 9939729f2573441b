// The scenarios that the page offers. Their titles are in src/text, so that they can be in the reader's language.
const files = import.meta.glob<string>('../../examples/*.yaml', { query: '?raw', import: 'default' });

export interface Example {
  /** The file's name without .yaml. */
  id: string;
  group: 'first' | 'retries' | 'indexed' | 'life' | 'faults';
  /** The moment worth opening at, in virtual microseconds. */
  opensAt: number;
}

export const examples: Example[] = [
  { id: 'never-backoff-limit-3', group: 'retries', opensAt: 51e6 },
  { id: 'on-failure-backoff-limit-3', group: 'retries', opensAt: 72e6 },
  { id: 'pi', group: 'first', opensAt: 4e6 },
  { id: 'indexed', group: 'indexed', opensAt: 9e6 },
];

export async function readExample(id: string): Promise<string | undefined> {
  return files[`../../examples/${id}.yaml`]?.();
}
