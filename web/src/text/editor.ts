// The texts in and around the editor in each language. Embeds have no editor.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const s = (count: number) => (count === 1 ? '' : 's');

const en = {
  fromCluster: 'This looks like kubectl output from a cluster. It can be converted to a scenario that replays what happened.',
  importIt: 'Import from a cluster',
  title: 'Manifest and scenario',
  label: 'Manifest and scenario, YAML',
  history: 'Earlier manifests',
  fine: 'Accepted',
  fineTitle: 'The API server accepts these manifests.',
  about: 'About this scenario',
  problems: (errors: number, warnings: number) =>
    [errors && `${errors} problem${s(errors)}`, warnings && `${warnings} warning${s(warnings)}`].filter(Boolean).join(', '),
  refused: (errors: number) => (errors === 1 ? 'The manifest is rejected.' : `The manifest is rejected for ${errors} reasons.`),
  notLoaded: (title: string) => `Not loaded${title ? ` – ${title}` : ''}`,
  stale: (title: string) => `The previous run${title ? `, “${title}”,` : ''} is still shown.`,
  letIt: 'Change its behavior:',
  resume: (kind: string) => `Resume the ${kind}`,
  moreNotes: (count: number) => `${count} more notes like this`,
  unlisted: (count: number) => `${count.toLocaleString('en')} more, not listed`,
  toProblem: (line: number) => `Go to line ${line}`,
  line: (line: number) => `line ${line}`,
  resize: 'Editor width',
  leave: 'Press Tab to leave the editor. After you type, Tab indents: press Esc, then Tab to leave.',
  nothingToUndo: 'There is nothing to undo. The editor has not changed since the page was opened.',
};

const ja: Partly<typeof en> = {
  fromCluster: 'クラスターでのkubectlの出力のようです。その経過を再現するシナリオに変換できます。',
  importIt: 'クラスターから取り込む',
  title: 'マニフェストとシナリオ',
  label: 'マニフェストとシナリオ(YAML)',
  history: '以前のテキスト',
  fine: '受理',
  fineTitle: 'APIサーバーはこのマニフェストを受け入れます。',
  about: 'このシナリオについて',
  problems: (errors, warnings) => [errors && `問題${errors}件`, warnings && `警告${warnings}件`].filter(Boolean).join('、'),
  refused: (errors) => (errors === 1 ? '入力は受け付けられませんでした。' : `入力は${errors}件の理由で受け付けられませんでした。`),
  notLoaded: (title) => `読み込み不可${title ? ` – ${title}` : ''}`,
  stale: (title) => `表示中なのは直前の実行${title ? `「${title}」` : ''}です。`,
  letIt: '動作を変える:',
  resume: (kind) => `${kind}を再開`,
  moreNotes: (count) => `同じ種類の注記がほかに${count}件`,
  unlisted: (count) => `ほかに${count.toLocaleString('ja')}件(省略)`,
  toProblem: (line) => `${line}行目へ`,
  line: (line) => `${line}行目`,
  resize: 'エディターの幅',
  leave: 'Tabでエディターを抜けます。入力を始めるとTabは字下げになり、Escのあと、Tabで抜けられます。',
  nothingToUndo: '取り消すものがありません。ページを開いてからエディターで変えたものはありません。',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('editor', ja, en) };

export type EditorText = typeof en;

export const editorText = (language: Language): EditorText => texts[language];
