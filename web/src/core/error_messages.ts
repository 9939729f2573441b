// Error messages for unexpected errors: what the user can do, rather than the browser's terms.
import { EngineCrash, type Trouble } from '../engine/crash';
import type { Text } from '../text';

/**
 * Browsers and the page's loader throw errors of which only the words are known. A part of the page cannot be loaded: after a deployment
 * the server has other files, or there is no network.
 */
const missing = /dynamically imported module|module script|preload/i;
const memory = /out of memory|allocation failed|invalid array length/i;

function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof EngineCrash && error.trouble) return error.trouble;
  const words = String(error);
  return missing.test(words) ? 'missing' : memory.test(words) ? 'memory' : undefined;
}

/** True for a file that no longer exists after a deployment; nothing crashed. */
export const isMissing = (error: unknown): boolean => troubleOf(error) === 'missing';

/** Returns what the user can do; undefined if unknown. */
export function remedyOf(error: unknown, { crash }: Text): string | undefined {
  const trouble = troubleOf(error);
  return trouble && crash[trouble];
}
