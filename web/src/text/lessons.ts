// What the page says around lessons, apart from the rest because it is loaded with them.
import type { Language } from '.';

const en = {
  title: 'Learn',
  intro: 'Short walks through what Jobs do. Each one runs in the simulator: watch, guess what comes, and see.',
  search: 'Search: OOMKilled, backoffLimit, 54870…',
  none: 'No lesson matches.',
  found: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  done: 'done',
  groups: {
    docs: 'The documentation’s examples', retries: 'Retries and back-off', indexed: 'Indexed Jobs', life: 'The life of a Job',
    policies: 'Policies and replacements', faults: 'Faults', cron: 'CronJobs',
  } as Record<string, string>,
  card: (title: string) => `Lesson: ${title}`,
  progress: (at: number, all: number) => `Step ${at} of ${all}`,
  back: 'Back',
  next: 'Next',
  more: 'More lessons',
  close: 'End the lesson',
  link: 'Copy a link to this step',
  copied: 'The link is copied.',
  return: 'Back to the lesson’s moment',
  look: 'Look at',
  predict: 'What do you expect?',
  soFar: 'The timeline shows only what has happened so far.',
  right: 'Right.',
  wrong: 'Not quite.',
  yours: 'your answer',
  threads: 'Where people met it:',
  fold: 'Fold the lesson',
  unfold: 'Unfold the lesson',
  places: {
    conditions: 'the conditions', controller: 'the controller', why: 'what happened and why', timeline: 'the timeline', pods: 'the pods', log: 'the log', kubectl: 'kubectl', nodes: 'the nodes',
    queue: 'the work queue', expectations: 'the expectations', backoff: 'the back-off', finalizers: 'the finalizers awaited', cache: 'the informer cache',
    watch: 'what is on its way',
  } as Record<string, string>,
  pod: (attempt: string) => `pod #${attempt}`,
};

const ja: typeof en = {
  title: '学ぶ',
  intro: 'Jobの振る舞いをたどる短いレッスンです。どれもシミュレーターで実際に動きます。見て、予想して、確かめてください。',
  search: '検索: OOMKilled、backoffLimit、54870…',
  none: '当てはまるレッスンがありません。',
  found: (count) => `${count}件のレッスン`,
  done: '済み',
  groups: {
    docs: '公式ドキュメントの例', retries: 'リトライとバックオフ', indexed: 'インデックス付きJob', life: 'Jobの一生',
    policies: 'ポリシーとPodの置き換え', faults: '障害', cron: 'CronJob',
  },
  card: (title) => `レッスン: ${title}`,
  progress: (at, all) => `${all}ステップ中${at}`,
  back: '戻る',
  next: '次へ',
  more: 'ほかのレッスン',
  close: 'レッスンを終える',
  link: 'このステップへのリンクをコピー',
  copied: 'リンクをコピーしました。',
  return: 'レッスンの時点に戻る',
  look: '注目',
  predict: 'どうなると思いますか?',
  soFar: '時系列には、ここまでに起きたことだけが表示されています。',
  right: '正解です。',
  wrong: '惜しい。',
  yours: 'あなたの答え',
  threads: '話題になった場所:',
  fold: 'レッスンをたたむ',
  unfold: 'レッスンを開く',
  places: {
    conditions: 'conditions', controller: 'コントローラー', why: '起きたこととその理由', timeline: '時系列', pods: 'Podの表', log: 'ログ', kubectl: 'kubectl', nodes: 'ノード',
    queue: 'ワークキュー', expectations: 'Expectations', backoff: 'バックオフ', finalizers: 'ファイナライザー削除待ち', cache: 'Informerキャッシュ',
    watch: '通知の途中',
  },
  pod: (attempt) => `Pod #${attempt}`,
};

export type LessonText = typeof en;
const texts: Record<Language, LessonText> = { en, ja };
export const lessonTextIn = (language: Language) => texts[language];
