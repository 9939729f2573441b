// What is said of imports from a cluster, in each language: loaded with the first of them.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  title: 'Import from a cluster',
  paste: 'Paste what this prints (YAML or JSON):',
  button: 'Import',
  done: 'The scenario in the editor replays what the cluster recorded. The text before is among the earlier texts.',
  refused: 'The scenario in the editor does not run yet: the objects are none that an API server stores, or more than a scenario holds. The text before is among the earlier texts.',
  mend: 'The editor marks each place that is to be mended, the first of them:',
  guesses: 'Guessed, as the objects do not say it',
  differences: 'The replay ends otherwise than the cluster was',
  inText: 'Each guess is a comment at its place in the scenario, too.',
  noGuesses: 'Nothing had to be guessed.',
  failed: 'That could not be imported.',
  reading: (kilobytes: number) => `Reading ${kilobytes} kB and replaying what they tell of…`,
  stop: 'Stop',
};

const ja: Partly<typeof en> = {
  title: 'クラスターから取り込む',
  paste: '次のコマンドの出力(YAMLまたはJSON)を貼り付けてください:',
  button: '取り込む',
  done: 'エディターのシナリオは、クラスターに記録された経過を再現します。元のテキストは「以前のテキスト」に残っています。',
  refused: 'エディターのシナリオはまだ動きません。オブジェクトがAPIサーバーに保存される形でないか、シナリオに入る数を超えています。元のテキストは「以前のテキスト」に残っています。',
  mend: '直す箇所はエディターに示されています。最初の箇所:',
  guesses: 'オブジェクトに記録がなく、推測したこと',
  differences: '再現した結果がクラスターの状態と異なる点',
  inText: '推測はそれぞれ、シナリオ中の該当箇所にもコメントとして書かれています。',
  noGuesses: '推測は必要ありませんでした。',
  failed: '取り込めませんでした。',
  reading: (kilobytes) => `${kilobytes} kBを読み取り、経過を再現しています…`,
  stop: '止める',
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('import', ja, en) };

export const importText = (language: Language): typeof en => texts[language];
