// What nobody expected, in a plain sentence: what a person can do about it, not what a browser calls it.
import type { Text } from '../text';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A part of the page or of its engine is not to be had: after a deployment the server has other files, or there is no network. */
const isMissing = (message: string): boolean => /dynamically imported module|module script|preload|HTTP \d{3}|could not be loaded/i.test(message);
const isMemory = (message: string): boolean => /out of memory|allocation failed|OOM|bad_alloc|invalid array length|enlarge memory/i.test(message);

/** What can be done about it; undefined where nothing is known. */
export function remedyOf(message: string, { crash }: Text): string | undefined {
  return isMissing(message) ? crash.missing : isMemory(message) ? crash.memory : undefined;
}
