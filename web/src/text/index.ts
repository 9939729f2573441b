import { pending } from '../base/pending';
import { en, type Text } from './en';
import { withEnglish } from './fallback';

export type { Text };

/** The languages of the page: their own names, and their texts, which are downloaded on first use. */
const all = {
  en: { name: 'English', load: async (): Promise<Text> => en },
  ja: { name: '日本語', load: async () => withEnglish('page', (await pending(import('./ja'))).ja, en) },
};

export type Language = keyof typeof all;

export const languages = Object.fromEntries(Object.entries(all).map(([id, { name }]) => [id, name])) as Record<Language, string>;

export const isLanguage = (id: string): id is Language => Object.hasOwn(all, id);

const texts: { [L in Language]?: Text } = { en };

/** Returns the texts of a loaded language, or English if it is not loaded yet. */
export function textIn(language: Language): Text {
  return texts[language] ?? en;
}

export async function loadText(language: Language): Promise<void> {
  texts[language] ??= await all[language].load();
}

/** Returns the first of the browser's languages that the page has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
