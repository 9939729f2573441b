// The texts of the static pages for examples and lessons, which work without scripts, in each language.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  /** The locale in Open Graph's notation. */
  locale: 'en_US',
  example: 'Example',
  lesson: 'Lesson',
  open: 'Open in the playground',
  start: 'Start the lesson',
  steps: (count: number) => `${count} steps`,
  examples: 'Examples',
  lessons: 'Lessons',
  poster: (title: string) => `Timeline: ${title}`,
  manifest: 'Scenario',
};

const ja: Partly<typeof en> = {
  locale: 'ja_JP',
  example: '例',
  lesson: 'レッスン',
  open: 'プレイグラウンドで開く',
  start: 'レッスンを始める',
  steps: (count) => `${count}ステップ`,
  examples: '例',
  lessons: 'レッスン',
  poster: (title) => `タイムライン: ${title}`,
  manifest: 'シナリオ',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('previews', ja, en) };
export const previewText = (language: Language) => texts[language];
