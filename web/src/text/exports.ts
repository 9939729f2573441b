// The texts of the export menu in both languages; loaded with it.
import type { Language } from '.';

const en = {
  timeline: 'Timeline',
  run: 'Run',
  text: 'Manifest',
  svg: 'SVG drawing',
  png: 'PNG image',
  trace: 'JSON trace',
  perfetto: 'Perfetto (Chrome trace)',
  transcript: 'Transcript (asciinema)',
  scenario: 'Scenario file',
  failed: 'The export failed.',
  stoppedAt: (steps: number, time: string) => `The run was stopped after ${steps} steps, at ${time}.`,
  none: 'The export was stopped, so no file was created.',
  noneCopied: 'The export was stopped, so nothing was copied.',
  cut: (share: number) => `The image ends after ${Math.floor(100 * share)}% of the rows, because browsers cannot draw a longer one. The SVG drawing has all rows.`,
  markdown: 'Copy as Markdown',
  openThis: (time: string) => `Open this step, at ${time}, in Job Playground`,
  copied: (link: boolean): string => (link ? 'Copied the outcome, the timeline and the link.' : 'Copied the outcome and the timeline.'),
  /** Shown above the menu if the manifest in the editor is not the one that ran. */
  ofBefore: (title: string) => `The manifest in the editor has not run. Everything except the scenario file is from the previous run${title ? `, “${title}”` : ''}.`,
};

const ja: typeof en = {
  timeline: 'タイムライン',
  run: '実行',
  text: 'テキスト',
  svg: 'SVG図',
  png: 'PNG画像',
  trace: 'JSONトレース',
  perfetto: 'Perfetto(Chromeトレース)',
  transcript: '記録(asciinema)',
  scenario: 'シナリオファイル',
  failed: 'エクスポートできませんでした。',
  stoppedAt: (steps, time) => `実行は${steps}ステップ、${time}で止められました。`,
  none: '最後まで書き出されなかったため、ファイルは作成されませんでした。',
  noneCopied: '最後まで書き出されなかったため、何もコピーされませんでした。',
  cut: (share) => `画像は全体の${Math.floor(100 * share)}%の行までです。ブラウザーはこれより長い画像を描けません。SVG図にはすべての行があります。`,
  markdown: 'Markdownとしてコピー',
  openThis: (time) => `このステップ(${time})をJob Playgroundで開く`,
  copied: (link) => `コピーしました: 結果、経過${link ? '、リンク' : ''}。`,
  ofBefore: (title) => `エディターのテキストは実行されていません。シナリオファイルのほかは、直前の実行${title ? `「${title}」` : ''}のものです。`,
};

const texts = { en, ja };

export const exportsText = (language: Language): typeof en => texts[language];
