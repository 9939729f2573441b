// The texts of the examples and of what the lessons show beside them, each a file.
import { pending } from '../base/pending';
import { folder, names } from 'virtual:examples';

export async function readFile(id: string): Promise<string | undefined> {
  if (!names.includes(id)) return undefined;
  return ((await pending(import(/* @vite-ignore */ `${folder}${id}.js`))) as { default: string }).default;
}

/** Whether the site has a page and a picture of it: not of an incident. */
export const isPublished = (id: string): boolean => names.includes(id);
