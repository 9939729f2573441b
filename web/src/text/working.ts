// The texts about work that takes a while.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  running: (steps: number) => `Running… ${steps} steps so far.`,
  searching: (seeds: number) => `Searching for another order… ${seeds} seeds tried so far.`,
  lookingBack: (percent: number) => `Searching the log… ${percent}%.`,
  exporting: (percent: number) => `Writing the file… ${percent}%.`,
  stop: 'Stop',
  stopped: 'You stopped the run here.',
  stoppedAt: (steps: number, time: string) => `You stopped the run after ${steps} steps, at ${time}.`,
  again: 'Run it again',
};

const ja: Partly<typeof en> = {
  running: (steps) => `実行中… ここまで${steps}ステップ。`,
  searching: (seeds) => `別の順序を探しています… ここまで${seeds}通り。`,
  lookingBack: (percent) => `ログを探しています… ${percent}%。`,
  exporting: (percent) => `ファイルを書き出しています… ${percent}%。`,
  stop: '止める',
  stopped: 'ここで実行を止めました。',
  stoppedAt: (steps, time) => `実行を${steps}ステップ、${time}で止めました。`,
  again: 'もう一度実行する',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('working', ja, en) };
export const workingText = (language: Language) => texts[language];
