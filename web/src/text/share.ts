// What the dialogs of links say, in both languages: no embed needs it.
import type { Language } from '.';

const en = {
  title: 'A link to this scenario and moment',
  copy: 'Copy',
  copied: 'Copied',
  about: (characters: number) => `The link holds the whole scenario, in ${characters} characters; nothing is stored anywhere.`,
  file: 'Save as a file',
  embed: 'For a page of your own',
  noteLabel: 'A note for those who open it',
  from: 'Who shared this says:',
  closeCard: 'Close',
  page: 'The page of this example, of which chats show a picture',
};

const ja: typeof en = {
  title: 'このシナリオとこの時点へのリンク',
  copy: 'コピー',
  copied: 'コピーしました',
  about: (characters) => `リンクにシナリオ全体が入っています(${characters}文字)。どこにも保存されません。`,
  file: 'ファイルに保存',
  embed: '自分のページに埋め込む',
  noteLabel: '開く人へのメモ',
  from: '共有した人から:',
  closeCard: '閉じる',
  page: 'この例のページ(チャットでは画像付きで表示されます)',
};

const texts = { en, ja };

export const shareText = (language: Language): typeof en => texts[language];
