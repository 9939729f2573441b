// The message for a page that was not loaded completely.
import type { Language } from '.';

const texts: Record<Language, string> & Partial<Record<string, string>> = {
  en: 'Part of the page could not be loaded or is slow to load. Reload the page.',
  ja: 'ページの一部を読み込めないか、読み込みに時間がかかっています。ページを再読み込みしてください。',
};

/** Returns it in the browser's first language, or in English if the page does not have that language. */
export const unstartedText = (): string => texts[navigator.language.slice(0, 2)] ?? texts.en;
