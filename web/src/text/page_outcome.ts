// The texts of the outcome line that only the page has, in each language.
import type { Language } from '.';

const en = {
  limit: (seconds: number) => `Add activeDeadlineSeconds: ${seconds}`,
  limited: (seconds: number) => `activeDeadlineSeconds: ${seconds} is in the manifest now.`,
  before: 'Before your last change:',
  compare: 'Compare',
  undo: 'Undo',
};

const ja: typeof en = {
  limit: (seconds) => `activeDeadlineSeconds: ${seconds}を加える`,
  limited: (seconds) => `マニフェストにactiveDeadlineSeconds: ${seconds}を書きました。`,
  before: '最後の変更の前:',
  compare: '比べる',
  undo: '元に戻す',
};

const texts: Record<Language, typeof en> = { en, ja };

export const pageOutcomeText = (language: Language): typeof en => texts[language];
