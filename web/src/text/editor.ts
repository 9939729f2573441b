// What the editor itself says, in each language: loaded with it.
import type { Language } from '.';

const en = {
  leave: 'Tab leaves the editor. Once you type it indents, and Esc, then Tab leaves.',
  nothingToUndo: 'There is nothing to undo: the editor has not changed since the page was opened.',
  notKept: (tab: boolean): string =>
    tab
      ? 'This browser has no room left: what you type is there after a reload, but not when the tab was closed. Share makes a link or a file of it.'
      : 'This browser keeps nothing for this page: what you type is lost when it is reloaded or closed. Share makes a link or a file of it.',
};

const ja: typeof en = {
  leave: 'Tabでエディターを抜けます。入力を始めるとTabは字下げになり、Escのあと、Tabで抜けられます。',
  nothingToUndo: '取り消すものがありません。ページを開いてからエディターで変えたものはありません。',
  notKept: (tab) =>
    tab
      ? 'ブラウザーの保存領域がいっぱいです。入力したものは再読み込みでは残りますが、タブを閉じると失われます。「共有」でリンクかファイルにできます。'
      : 'このブラウザーはこのページのものを保存しません。入力したものは、再読み込みや閉じることで失われます。「共有」でリンクかファイルにできます。',
};

const texts: Record<Language, typeof en> = { en, ja };

export const editorText = (language: Language): typeof en => texts[language];
