import { en } from './en';
import { ja } from './ja';

export type Language = 'en' | 'ja';
export type Text = typeof en;

export const languages: Record<Language, string> = { en: 'English', ja: '日本語' };

const texts: Record<Language, Text> = { en, ja };

export function textIn(language: Language): Text {
  return texts[language];
}

/** The first language of the browser's that the page has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in texts) return language as Language;
  }
  return 'en';
}
