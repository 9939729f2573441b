// What the pages say that stand for examples and lessons without scripts, in each language.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  /** As Open Graph names it. */
  locale: 'en_US',
  example: 'Example',
  lesson: 'Lesson',
  open: 'Open in the playground',
  start: 'Begin the lesson',
  steps: (count: number) => `${count} steps`,
  examples: 'Examples',
  lessons: 'Lessons',
  poster: (title: string) => `The timeline: ${title}`,
  manifest: 'The scenario',
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
