// The text of files that a person brings, within what the engine reads of a text.
import { pending } from '../base/pending';
import type { Language } from '../text';
import { filesText } from '../text/files';

const mostBytes = 1 << 20;

/** Characters that a field needs a second and more to lay out. */
export const huge = 500_000;

/** Undefined where it is none: a picture, a folder, or in another encoding. */
async function textIn(file: File): Promise<string | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await pending(file.arrayBuffer()));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** As documents of one text. */
const joined = (texts: string[]): string =>
  texts.reduce((all, next) => `${all.replace(/\n?$/, '\n')}${/^---(\s|$)/.test(next) ? '' : '---\n'}${next}`);

/** One text of all of them, or a sentence that says why there is none. */
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
