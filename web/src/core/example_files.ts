const files = import.meta.glob<string>('../../examples/*.yaml', { query: '?raw', import: 'default' });

export async function readFile(id: string): Promise<string | undefined> {
  return files[`../../examples/${id}.yaml`]?.();
}
