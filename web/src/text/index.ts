import { en, type Text } from './en';

export type Language = 'en' | 'ja';
export type { Text };

export const languages: Record<Language, string> = { en: 'English', ja: '日本語' };

const texts: { [L in Language]?: Text } = { en };

/** The text of a language that was loaded; English until then. */
export function textIn(language: Language): Text {
  return texts[language] ?? en;
}

export async function loadText(language: Language): Promise<void> {
  if (language === 'ja') texts.ja ??= (await import('./ja')).ja;
}

/** The first language of the browser's that the page has. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return 'en';
}
