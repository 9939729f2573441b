// The texts of the examples and of the files that lessons show, one file each.
import { pending } from '../base/pending';
import { folder, names } from 'virtual:examples';

export async function readFile(id: string): Promise<string | undefined> {
  if (!names.includes(id)) return undefined;
  return ((await pending(import(/* @vite-ignore */ `${folder}${id}.js`))) as { default: string }).default;
}

/** True if the site has a page and a picture of it. Incidents have none. */
export const isPublished = (id: string): boolean => names.includes(id);
