// What nobody expected, in a plain sentence: what a person can do about it, not what a browser calls it.
import { EngineCrash, type Trouble } from '../engine/crash';
import type { Text } from '../text';

/**
 * Of what browsers and the page's loader throw the words are all that there is. A part of the page is not to be had: after a deployment
 * the server has other files, or there is no network.
 */
const missing = /dynamically imported module|module script|preload/i;
const memory = /out of memory|allocation failed|invalid array length/i;

function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof EngineCrash && error.trouble) return error.trouble;
  const words = String(error);
  return missing.test(words) ? 'missing' : memory.test(words) ? 'memory' : undefined;
}

/** What is not there any more, after a deployment: nothing stopped. */
export const isMissing = (error: unknown): boolean => troubleOf(error) === 'missing';

/** What can be done about it; undefined where nothing is known. */
export function remedyOf(error: unknown, { crash }: Text): string | undefined {
  const trouble = troubleOf(error);
  return trouble && crash[trouble];
}
