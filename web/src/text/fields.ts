// What the editor's help says of fields, in both languages. The table (core/fields.json) is in English; the Japanese of its meanings,
// defaults and changes is loaded with the first help that is asked for in Japanese.
import type { Language } from '.';

const en = {
  default: (value: string) => `default: ${value}`,
  since: (version: string) => `since ${version}`,
  changes: (when: string) => `may change: ${when}`,
  immutable: 'immutable',
};

const ja: typeof en = {
  default: (value) => `既定値: ${value}`,
  since: (version) => `${version}から`,
  changes: (when) => `変更: ${when}`,
  immutable: '変更不可',
};

export interface FieldWords {
  labels: typeof en;
  /** What the table says, in this language; values that are written as they are stay so. */
  say: (english: string) => string;
}

export async function fieldWords(language: Language): Promise<FieldWords> {
  if (language === 'en') return { labels: en, say: (english) => english };
  const words: Record<string, string> = (await import('./fields_ja.json')).default;
  return { labels: ja, say: (english) => words[english] ?? english };
}
