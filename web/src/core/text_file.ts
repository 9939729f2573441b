// The text of the user's files, within the engine's limits.
import { pending } from '../base/pending';
import type { Language } from '../text';
import { filesText } from '../text/files';

const mostBytes = 1 << 20;

/** A text field takes a second or more to lay out this many characters. */
export const huge = 500_000;

/** Returns undefined if it is not text: a picture, a folder, or another encoding. */
async function textIn(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await pending(file.arrayBuffer()));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Joins texts as documents of one text. */
const joined = (texts: string[]): string =>
  texts.reduce((all, next) => `${all.replace(/\n?$/, '\n')}${/^---(\s|$)/.test(next) ? '' : '---\n'}${next}`);

/** Returns one text for all files, or an error message. */
export async function textOf(files: readonly File[], language: Language): Promise<{ text: string } | { refused: string }> {
  const t = filesText(language);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > mostBytes) return { refused: t.tooLong(files.map(({ name }) => name), bytes, mostBytes) };
  const texts: string[] = [];
  for (const file of files) {
    const text = await textIn(file);
    if (text === undefined) return { refused: t.noText(file.name) };
    texts.push(text);
  }
  return { text: joined(texts) };
}
