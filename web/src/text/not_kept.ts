// What is said where the browser stores nothing, or has no room left, in both languages: few need it.
import type { Language } from '.';

const en = {
  notKept: (tab: boolean): string =>
    tab
      ? 'This browser has no room left: what you type is there after a reload, but not when the tab was closed. Share makes a link or a file of it.'
      : 'This browser keeps nothing for this page: what you type is lost when it is reloaded or closed. Share makes a link or a file of it.',
  replaced: (tab: boolean): string =>
    tab
      ? 'This browser has no room left: the text before is among the earlier texts until the tab is closed.'
      : 'This browser keeps nothing for this page: the text before is among the earlier texts until the page is reloaded or closed.',
  /** Over the list of earlier texts. */
  unstored: (count: number, tab: boolean): string =>
    `This browser does not store the first ${count === 1 ? 'of these: it is' : `${count} of these: they are`} lost when ${tab ? 'the tab is closed' : 'the page is reloaded or closed'}. Of one that is brought back Share makes a link or a file.`,
  none: (tab: boolean): string => `Nothing yet. This browser does not store what you replace: it is here until ${tab ? 'the tab is closed' : 'the page is reloaded or closed'}.`,
};

const ja: typeof en = {
  notKept: (tab) =>
    tab
      ? 'ブラウザーの保存領域がいっぱいです。入力したものは再読み込みでは残りますが、タブを閉じると失われます。「共有」でリンクかファイルにできます。'
      : 'このブラウザーはこのページのものを保存しません。入力したものは、再読み込みしたり閉じたりすると失われます。「共有」でリンクかファイルにできます。',
  replaced: (tab) =>
    tab
      ? 'ブラウザーの保存領域がいっぱいです。直前のテキストが「以前のテキスト」に残るのは、タブを閉じるまでです。'
      : 'このブラウザーはこのページのものを保存しません。直前のテキストが「以前のテキスト」に残るのは、再読み込みしたり閉じたりするまでです。',
  unstored: (count, tab) => `最初の${count}件はブラウザーに保存されておらず、${tab ? 'タブを閉じる' : 'ページを再読み込みしたり閉じたりする'}と失われます。元に戻して「共有」でリンクかファイルにできます。`,
  none: (tab) => `まだありません。このブラウザーは置き換えたテキストを保存しないため、ここに残るのは${tab ? 'タブを閉じる' : 'ページを再読み込みしたり閉じたりする'}までです。`,
};

const texts = { en, ja };

export const notKeptText = (language: Language): typeof en => texts[language];
