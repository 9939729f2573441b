// Messages for browsers that store nothing or have no storage left, in both languages; loaded on demand because few need them.
import type { Language } from '.';

const en = {
  notKept: (tab: boolean): string =>
    tab
      ? 'This browser has no storage left. Your input survives a reload, but is lost when the tab is closed. To keep it, make a link or a file with “Share”.'
      : 'This browser stores nothing for this page. Your input is lost when the page is reloaded or closed. To keep it, make a link or a file with “Share”.',
  replaced: (tab: boolean): string =>
    tab
      ? 'This browser has no storage left. The previous manifest is in “Earlier manifests” until the tab is closed.'
      : 'This browser stores nothing for this page. The previous manifest is in “Earlier manifests” until the page is reloaded or closed.',
  /** Shown above the list “Earlier manifests”. */
  unstored: (count: number, tab: boolean): string =>
    `This browser does not store the first ${count === 1 ? 'of these. It is' : `${count} of these. They are`} lost when ${tab ? 'the tab is closed' : 'the page is reloaded or closed'}. To keep one, restore it and make a link or a file with “Share”.`,
  none: (tab: boolean): string => `Nothing yet. This browser does not store manifests that you replace. They stay here until ${tab ? 'the tab is closed' : 'the page is reloaded or closed'}.`,
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
