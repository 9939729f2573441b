// What is said in the dialogs of faults by hand: loaded with the first of them.
import type { Language } from '.';

const en = {
  wholeNumber: (least: number, most: number) => `A whole number from ${least} to ${most}, please.`,
  patchOfStatus: 'The status cannot be changed in this way: only the controller writes it, and the API server leaves it out of a patch of the object.',
};

const ja: typeof en = {
  wholeNumber: (least, most) => `${least}から${most}までの整数を入れてください。`,
  patchOfStatus: 'statusはこの方法では変えられません。書き込むのはコントローラーだけで、APIサーバーはオブジェクトへのパッチのstatusを無視します。',
};

export const actionsText = (language: Language): typeof en => (language === 'ja' ? ja : en);
