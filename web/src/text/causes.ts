// The texts of the dialog “Why is this so?” in each language; loaded with it.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const s = (count: number) => (count === 1 ? '' : 's');

const en = {
  noCauses: 'No cause is known.',
  never: 'This field was never set. The object has been like this since:',
  unset: 'not set',
  inOneStep: 'in one step',
  former: 'The previous value was set by',
  field: 'Field',
  between: (count: number) => `${count} more step${s(count)} in between.`,
  showMore: 'Show more',
  root: 'Root cause',
  canHappen: 'Can this happen?',
  goStep: (step: number) => `Go to step ${step}`,
};

const ja: Partly<typeof en> = {
  noCauses: '分かっていることがありません。',
  never: '一度も設定されていません。オブジェクトがこうなったのは:',
  unset: '未設定',
  inOneStep: '(1つのステップの中で)',
  former: '前の値を設定したのは',
  field: '尋ねるフィールド',
  between: (count) => `この間にあと${count}ステップあります。`,
  showMore: 'さらに表示',
  root: '始まり',
  canHappen: 'これは起こりうる?',
  goStep: (step) => `ステップ${step}へ`,
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('causes', ja, en) };
export const causesText = (language: Language) => texts[language];
