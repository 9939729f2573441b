// Messages about files that the user opens, in each language; loaded with the first of them.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  tooLong: (names: string[], bytes: number, most: number): string =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} ${bytes.toLocaleString('en')} bytes, more than the limit of ${most.toLocaleString('en')}.`,
  noText: (name: string): string => `${name} is not UTF-8 text.`,
  taken: (names: string[]): string => `The editor now contains ${names.join(', ')}. The previous manifest is in “Earlier manifests”.`,
  inDialog: 'A dropped file replaces the manifest in the editor. Close the dialog first.',
};

const ja: Partly<typeof en> = {
  tooLong: (names, bytes, most) => `${names.join('、')}は${bytes.toLocaleString('ja')}バイトで、テキストの上限の${most.toLocaleString('ja')}バイトを超えています。`,
  noText: (name) => `${name}はUTF-8のテキストではありません。`,
  taken: (names) => `エディターの内容は${names.join('、')}になりました。元のテキストは「以前のテキスト」に残っています。`,
  inDialog: 'ドロップしたファイルはエディターのテキストと置き換わります。先にダイアログを閉じてください。',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('files', ja, en) };

export const filesText = (language: Language): typeof en => texts[language];
