// What stands in the editor and around it, in each language: an embed has none.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const s = (count: number) => (count === 1 ? '' : 's');

const en = {
  fromCluster: 'This looks like the output of kubectl from a cluster. It can become a scenario that replays it.',
  importIt: 'Import from a cluster',
  title: 'Manifest and scenario',
  label: 'Manifest and scenario, YAML',
  history: 'Earlier texts',
  fine: 'Accepted',
  fineTitle: 'The API server accepts these manifests.',
  about: 'About this scenario',
  problems: (errors: number, warnings: number) =>
    [errors && `${errors} problem${s(errors)}`, warnings && `${warnings} warning${s(warnings)}`].filter(Boolean).join(', '),
  refused: (errors: number) => (errors === 1 ? 'The text is refused.' : `The text is refused, for ${errors} reasons.`),
  notLoaded: (title: string) => `Not loaded${title ? ` – ${title}` : ''}`,
  stale: (title: string) => `What is shown is still the run before${title ? `, “${title}”` : ''}.`,
  letIt: 'What if it',
  resume: (kind: string) => `Resume the ${kind}`,
  moreNotes: (count: number) => `${count} more notes like this`,
  unlisted: (count: number) => `${count.toLocaleString('en')} more, not listed`,
  toProblem: (line: number) => `To line ${line}`,
  line: (line: number) => `line ${line}`,
  resize: 'Width of the editor',
  leave: 'Tab leaves the editor. Once you type it indents, and Esc, then Tab leaves.',
  nothingToUndo: 'There is nothing to undo: the editor has not changed since the page was opened.',
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
