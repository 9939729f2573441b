// The texts of the import from a cluster in each language; loaded with the dialog.
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

const en = {
  title: 'Import from a cluster',
  paste: 'Paste the output of this command (YAML or JSON):',
  button: 'Import',
  done: 'The scenario in the editor replays what the cluster recorded. The previous manifest is in “Earlier manifests”.',
  refused: 'The scenario in the editor cannot run yet. It has objects that no API server would store, or too many objects. The previous manifest is in “Earlier manifests”.',
  mend: 'The editor marks each place to fix. The first one:',
  guesses: 'Guesses for details that the objects do not contain',
  differences: 'Differences between the replay and the cluster',
  inText: 'Each guess is also a comment in the scenario.',
  noGuesses: 'No guesses were needed.',
  failed: 'The import failed.',
  reading: (kilobytes: number) => `Reading ${kilobytes} kB and replaying the events…`,
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
