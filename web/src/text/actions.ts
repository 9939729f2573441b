// The texts of the menus and dialogs for manual faults in each language; loaded with the first of them. Each fault has its own labels.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  at: (time: string) => `at ${time}`,
  note: 'Adds a line to the scenario',
  undo: 'Undo',
  why: 'Why is this so?',
  canHappen: 'Can this happen?',
  apply: 'Apply',
  done: (what: string, time: string) => `${what} at ${time}: written to the scenario.`,
  ruled: (container: string, what: string) => `Container ${container} ${what}: written to spec.pods as a rule.`,
  unreached: (attempt: number) => ` This run has no attempt ${attempt}.`,
  sameRun: ' The run does not change.',
  ended: (answer: string) => ` ${answer}.`,
  lasts: (until: string) => ` The scenario now ends at ${until}.`,
  refused: (what: string, time: string, why: string) => `${what} at ${time} was rejected: ${why}`,
  failed: (line?: number) => `The scenario could not be changed because it is not valid YAML. Fix ${line ? `line ${line}` : 'it'} first.`,
  notRun: (line?: number) => `Written to the scenario, which cannot run until you fix the error${line ? ` in line ${line}` : ''}. The previous run is shown. Press u to undo.`,
  others: 'Nodes, controller and API…',
  allNodes: (count: number) => `All ${count} nodes…`,
  notThere: 'It does not exist at this moment.',
  goneSoon: 'It is gone by the end of this instant, so faults cannot affect it.',
  overSoon: 'It has ended by the end of this instant, when faults take effect.',
  wholeNumber: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
};

const ja: Partly<typeof en> = {
  at: (time) => `時刻${time}`,
  note: 'シナリオの行になります',
  undo: '取り消す',
  why: 'なぜこうなった?',
  canHappen: 'これは起こりうる?',
  apply: '適用',
  done: (what, time) => `${time}: ${what}。シナリオに書き込みました。`,
  ruled: (container, what) => `コンテナ${container}: ${what}。spec.podsに規則を書き込みました。`,
  unreached: (attempt) => `この実行に${attempt}回目はありません。`,
  sameRun: '実行は前と変わりません。',
  ended: (answer) => `${answer}。`,
  lasts: (until) => `シナリオは${until}まで続くようにしました。`,
  refused: (what, time, why) => `${time}: ${what}。拒否されました: ${why}`,
  failed: (line) => `シナリオに書き込めませんでした。テキストがYAMLとして読めません。先に${line ? `${line}行目を` : ''}直してください。`,
  notRun: (line) => `シナリオに書き込みましたが、${line ? `${line}行目の` : ''}エラーを直すまで実行されません。表示しているのは前の実行です。uで取り消せます。`,
  others: 'ノード、コントローラー、API…',
  allNodes: (count) => `${count}台のノードすべて…`,
  notThere: 'この時点にはありません。',
  goneSoon: 'この瞬間のうちになくなるため、障害を起こせません。',
  overSoon: 'この瞬間のうちに終わります。障害が起きるのはその後です。',
  wholeNumber: (least, most) => `${least}から${most}までの整数を入れてください。`,
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('actions', ja, en) };

export const actionsText = (language: Language): typeof en => texts[language];
