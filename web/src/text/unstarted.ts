// What is said of a page that did not come whole.
import type { Language } from '.';

const texts: Record<Language, string> & Partial<Record<string, string>> = {
  en: 'A part of the page could not be loaded, or takes long. Reload the page.',
  ja: 'ページの一部を読み込めないか、読み込みに時間がかかっています。ページを再読み込みしてください。',
};

/** In the first language of the browser, if the page has that. */
export const unstartedText = (): string => texts[navigator.language.slice(0, 2)] ?? texts.en;
