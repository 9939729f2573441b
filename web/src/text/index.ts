import { pending } from '../base/pending';
import { en, type Text } from './en';
import { withEnglish } from './fallback';

export type { Text };

/** The languages of the page: what each calls itself, and its text, which is downloaded with its first use. */
const all = {
  en: { name: 'English', load: async (): Promise<Text> => en },
  ja: { name: '日本語', load: async () => withEnglish('page', (await pending(import('./ja'))).ja, en) },
};

export type Language = keyof typeof all;

export const languages = Object.fromEntries(Object.entries(all).map(([id, { name }]) => [id, name])) as Record<Language, string>;

export const isLanguage = (id: string): id is Language => Object.hasOwn(all, id);

const texts: { [L in Language]?: Text } = { en };

/** The text of a language that was loaded; English until then. */
export function textIn(language: Language): Text {
  return texts[language] ?? en;
}

export async function loadText(language: Language): Promise<void> {
  texts[language] ??= await all[language].load();
}

/** The first language of the browser's that the page has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}
