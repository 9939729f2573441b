// The texts about steps that raced, in each language; loaded with the first of them.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  twoRaced: 'These two raced, in this order:',
  theseRaced: (count: number) => `These ${count} raced, in this order:`,
  otherOrder: 'The other order:',
  otherOrderTitle: 'Write this seed to the scenario',
  otherOrderDone: (ties: number) => `The scenario now sets ties: ${ties}.`,
  findOrder: 'Find the other order',
  noOtherOrder: 'Tried 200 seeds; no other order found.',
};

const ja: Partly<typeof en> = {
  twoRaced: 'この2つが競合し、この順になりました:',
  theseRaced: (count) => `この${count}個が競合し、この順になりました:`,
  otherOrder: '逆の順:',
  otherOrderTitle: 'このシードをシナリオに書き込む: spec.cluster.ties',
  otherOrderDone: (ties) => `ties: ${ties}をシナリオに書き込みました。前の実行は残っています。`,
  findOrder: '逆の順を探す',
  noOtherOrder: '200個のシードを試しましたが、逆の順になりませんでした。',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('races', ja, en) };
export const racesText = (language: Language) => texts[language];
