// What is said of files that are read, in each language: loaded with the first of them.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  tooLong: (names: string[], bytes: number, most: number): string =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} ${bytes.toLocaleString('en')} bytes, more than the ${most.toLocaleString('en')} of a text.`,
  noText: (name: string): string => `${name} is no text in UTF-8.`,
  taken: (names: string[]): string => `In the editor is now ${names.join(', ')}. The text before is among the earlier texts.`,
  inDialog: 'A file that is dropped takes the place of the text in the editor: close the dialog first.',
};

const ja: Partly<typeof en> = {
  tooLong: (names, bytes, most) => `${names.join('、')}は${bytes.toLocaleString('ja')}バイトで、テキストの上限の${most.toLocaleString('ja')}バイトを超えています。`,
  noText: (name) => `${name}はUTF-8のテキストではありません。`,
  taken: (names) => `エディターの内容は${names.join('、')}になりました。元のテキストは「以前のテキスト」に残っています。`,
  inDialog: 'ドロップしたファイルはエディターのテキストと置き換わります。先にダイアログを閉じてください。',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('files', ja, en) };

export const filesText = (language: Language): typeof en => texts[language];
