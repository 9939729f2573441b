// The texts of the page header and of the Why button, and the names of the pages of a narrow screen. Embeds have none of them.
import type { Language } from '.';

const en = {
  tagline: 'See what Kubernetes does with your Job, and why',
  examples: 'Examples',
  paste: 'Paste or import',
  compareSettings: 'Compare settings',
  mine: 'Your manifest',
  exports: 'Export',
  share: 'Share',
  why: 'Why?',
  timelineHeight: 'Timeline height',
  edited: 'edited',
  help: 'Keyboard and help',
  theme: { auto: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
  language: 'Language',
  controllers: (version: string) => `Controllers of Kubernetes ${version}`,
  read: 'ported',
  beta: 'beta',
  editor: 'Show or hide the editor',
  learn: 'Learn',
  lessons: 'Lessons',
  versions: 'Version, feature gates, order of events',
  pages: { editor: 'Manifest', timeline: 'Timeline', job: 'Job', controller: 'Controller', panels: 'Details' },
};

const ja: typeof en = {
  tagline: 'KubernetesがJobをどう扱うかと、その理由',
  examples: '例',
  paste: '貼り付け・インポート',
  compareSettings: '設定を比べる',
  mine: '自分のテキスト',
  exports: 'エクスポート',
  share: '共有',
  why: 'なぜ?',
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
  pages: { editor: 'YAML', timeline: 'タイムライン', job: 'Job', controller: '制御', panels: '詳細' },
};

const texts = { en, ja };

export const headerText = (language: Language): typeof en => texts[language];
