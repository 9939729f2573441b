// What the menu of exports says, in both languages: loaded with it.
import type { Language } from '.';

const en = {
  timeline: 'Timeline',
  run: 'Run',
  text: 'Text',
  svg: 'SVG drawing',
  png: 'PNG picture',
  trace: 'JSON trace',
  perfetto: 'Perfetto (Chrome trace)',
  transcript: 'Transcript (asciinema)',
  scenario: 'Scenario file',
  failed: 'That could not be exported.',
  stoppedAt: (steps: number, time: string) => `The run was stopped after ${steps} steps, at ${time}.`,
  none: 'It was not written to its end, so no file was made.',
  noneCopied: 'It was not written to its end, so nothing was copied.',
  cut: (share: number) => `The picture ends after ${Math.floor(100 * share)}% of the rows: browsers draw no longer one. The SVG drawing has all of them.`,
  markdown: 'Copy as Markdown',
  openThis: (time: string) => `Open this step, at ${time}, in Job Playground`,
  copied: (link: boolean): string => (link ? 'Copied: how it ended, what happened when, and the link.' : 'Copied: how it ended, and what happened when.'),
  /** Over the menu, while the text is another than what ran. */
  ofBefore: (title: string) => `The text in the editor has not run: all but the scenario file is of the run before${title ? `, “${title}”` : ''}.`,
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
