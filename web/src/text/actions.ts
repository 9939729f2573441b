// What the menus and dialogs of faults by hand say beside the faults' own words, in each language: loaded with the first of them.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  at: (time: string) => `at ${time}`,
  note: 'Becomes a line of the scenario',
  undo: 'Undo',
  why: 'Why is it so?',
  canHappen: 'Can this happen?',
  apply: 'Apply',
  done: (what: string, time: string) => `${what} at ${time}: it is in the scenario now.`,
  ruled: (container: string, what: string) => `Container ${container} ${what}: a rule of spec.pods says so now.`,
  unreached: (attempt: number) => ` This run does not come to attempt ${attempt}.`,
  sameRun: ' The run is the same as before.',
  ended: (answer: string) => ` ${answer}.`,
  lasts: (until: string) => ` The scenario lasts until ${until} now.`,
  refused: (what: string, time: string, why: string) => `${what} at ${time} was refused: ${why}`,
  failed: (line?: number) => `That could not be written into the scenario: the text is not YAML that can be read. Mend ${line ? `line ${line}` : 'it'} first.`,
  notRun: (line?: number) => `It is written into the scenario, but nothing runs until the error${line ? ` in line ${line}` : ''} is mended: the run before is shown. u takes it back.`,
  others: 'Nodes, controller and API…',
  allNodes: (count: number) => `All ${count} nodes…`,
  notThere: 'It is not there at this moment.',
  goneSoon: 'It is gone by the end of this instant: no fault finds it any more.',
  overSoon: 'It has ended by the end of this instant, which is when faults act.',
  wholeNumber: (least: number, most: number) => `A whole number from ${least} to ${most}, please.`,
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
