// The texts of the share dialog in both languages. Embeds do not need them.
import type { Language } from '.';

const en = {
  title: 'Link to this scenario and moment',
  copy: 'Copy',
  copied: 'Copied',
  about: (characters: number) => `The link contains the whole scenario (${characters} characters). Nothing is stored on a server.`,
  file: 'Save as a file',
  embed: 'Embed in your own page',
  noteLabel: 'Note for the recipient',
  from: 'Note from the sender:',
  closeCard: 'Close',
  page: 'Page of this example (chats show a preview image)',
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
