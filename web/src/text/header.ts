// What the page's header says, and what the parts are called that fill a narrow screen, in each language: an embed has neither.
import type { Language } from '.';

const en = {
  examples: 'Examples',
  mine: 'Your own text',
  exports: 'Export',
  timelineHeight: 'Height of the timeline',
  edited: 'edited',
  help: 'Keyboard and help',
  theme: { auto: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
  language: 'Language',
  controllers: (version: string) => `Controllers of Kubernetes ${version}`,
  read: 'read',
  beta: 'beta',
  editor: 'Show or hide the editor',
  learn: 'Learn',
  lessons: 'Lessons',
  versions: 'Version, feature gates, order of events',
  pages: { editor: 'Manifest', timeline: 'Timeline', job: 'Job', controller: 'Controller', panels: 'More' },
};

const ja: typeof en = {
  examples: '例',
  mine: '自分のテキスト',
  exports: 'エクスポート',
  timelineHeight: 'タイムラインの高さ',
  edited: '編集済み',
  help: 'キー操作とヘルプ',
  theme: { auto: 'テーマ: システムに合わせる', light: 'テーマ: ライト', dark: 'テーマ: ダーク' },
  language: '言語',
  controllers: (version) => `Kubernetes ${version}のコントローラー`,
  read: 'ソースのみ',
  beta: 'ベータ',
  editor: 'エディターの表示を切り替える',
  learn: '学ぶ',
  lessons: 'レッスン',
  versions: 'バージョン、フィーチャーゲート、出来事の順',
  pages: { editor: 'YAML', timeline: 'タイムライン', job: 'Job', controller: '制御', panels: 'その他' },
};

const texts = { en, ja };

export const headerText = (language: Language): typeof en => texts[language];
