// What is said of breakpoints, in both languages: loaded with the first look at them.
import type { Language } from '.';

type Words = Record<string, string>;

const en = {
  title: 'Pause when…',
  add: 'Add',
  remove: 'Remove',
  placeholder: 'failed > 2',
  hint: 'Such as: failed > 2 · restarts is at least 3 · pod evicted · job suspended · condition Failed · event BackoffLimitExceeded · failure',
  wrong: 'That is none of the forms: compare a number (failed > 2), say what happens to a pod, the Job or a node (pod deleted), or name a condition or an Event.',
  none: 'None yet. Play stops where one of them comes true.',
  next: 'Go there',
  never: 'It does not come true after this moment.',
  examples: [
    'failed > 2', 'active is 0', 'ready >= 3', 'succeeded is at least 5', 'restarts > 1', 'pod created', 'pod starts', 'pod failed', 'pod succeeded', 'pod restarts',
    'pod deleted', 'pod evicted', 'job suspended', 'job resumed', 'job failed', 'job complete', 'job finished', 'job deleted', 'node down', 'condition FailureTarget',
    'condition SuccessCriteriaMet', 'event BackoffLimitExceeded', 'event SuccessfulCreate', 'failure', 'condition', 'event', 'action',
  ],
  /** A comparison holds from the moment on at which it comes true; it was not true before. */
  becomes: (field: string, sign: string, number: string) => {
    const words: Words = { '>': 'more than ', '>=': 'at least ', '<': 'less than ', '<=': 'at most ', '==': '', '!=': 'other than ' };
    return `${field === 'restarts' ? 'when a pod’s restarts become' : `when status.${field} of a Job becomes`} ${words[sign]}${number}`;
  },
  condition: (name: string) => `when condition ${name} of a Job becomes True`,
  event: (name: string) => `when Event ${name} is recorded`,
  known: {
    'pod:created': 'when a pod is created', 'pod:running': 'when a pod starts to run', 'pod:deleted': 'when a pod is being deleted', 'pod:failed': 'when a pod fails',
    'pod:succeeded': 'when a pod succeeds', 'pod:restarted': 'when a container restarts', 'pod:evicted': 'when a pod is evicted or otherwise disrupted',
    'job:created': 'when a Job is created', 'job:deleted': 'when a Job is being deleted', 'job:resumed': 'when a Job is resumed',
    'job:finished': 'when a Job becomes Complete or Failed', 'node:down': 'when a node goes down', 'node:deleted': 'when a node is deleted',
    failure: 'when a pod or a Job fails', condition: 'when a condition of a Job changes', event: 'when any Event is recorded',
    action: 'when the scenario acts', sync: 'at each sync of a controller',
  } as Words,
};

const ja: typeof en = {
  title: '一時停止する条件',
  add: '追加',
  remove: '削除',
  placeholder: 'failed > 2',
  hint: '例: failed > 2 · 失敗が2を超える · 再起動が3回以上 · Podが退避 · Jobが一時停止 · condition Failed · event BackoffLimitExceeded · 失敗',
  wrong: 'どの形にも当てはまりません。数の比較(failed > 2)、Pod・Job・ノードに起きること(pod deleted、Podが削除)、conditionかeventの名前を書いてください。',
  none: 'まだありません。条件が満たされたところで再生が止まります。',
  next: 'そこへ移動',
  never: 'この先では満たされません。',
  examples: [
    'failed > 2', '失敗が2を超える', '実行中が0になる', '成功が5以上', '再起動が1回より多い', 'Podが作成', 'Podが開始', 'Podが失敗', 'Podが成功', 'Podが再起動', 'Podが削除', 'Podが退避',
    'Jobが一時停止', 'Jobが再開', 'Jobが失敗', 'Jobが完了', 'Jobが終了', 'Jobが削除', 'ノードが落ちる', 'condition FailureTarget', 'condition SuccessCriteriaMet',
    'event BackoffLimitExceeded', 'event SuccessfulCreate', '失敗', 'コンディション', 'イベント', '操作',
  ],
  becomes: (field, sign, number) => {
    const words: Words = { '>': 'より大きくなった', '>=': '以上になった', '<': '未満になった', '<=': '以下になった', '==': 'になった', '!=': 'でなくなった' };
    return `${field === 'restarts' ? 'どれかのPodの再起動回数' : `Jobのstatus.${field}`}が${number}${words[sign]}とき`;
  },
  condition: (name) => `Jobのコンディション${name}がTrueになったとき`,
  event: (name) => `イベント${name}が記録されたとき`,
  known: {
    'pod:created': 'Podが作られたとき', 'pod:running': 'Podが動き始めたとき', 'pod:deleted': 'Podの削除が始まったとき', 'pod:failed': 'Podが失敗したとき',
    'pod:succeeded': 'Podが成功したとき', 'pod:restarted': 'コンテナが再起動したとき', 'pod:evicted': 'Podが退避などで中断されたとき',
    'job:created': 'Jobが作られたとき', 'job:deleted': 'Jobの削除が始まったとき', 'job:resumed': 'Jobが再開されたとき',
    'job:finished': 'JobがCompleteかFailedになったとき', 'node:down': 'ノードが落ちたとき', 'node:deleted': 'ノードが削除されたとき',
    failure: 'PodかJobが失敗したとき', condition: 'Jobのコンディションが変わったとき', event: 'イベントが記録されたとき',
    action: 'シナリオが何かをしたとき', sync: 'コントローラーのsyncごと',
  },
};

export const breakpointText = (language: Language): typeof en => (language === 'ja' ? ja : en);

/** What was understood, as a sentence. */
export function landmarkText(landmark: string, language: Language): string {
  const t = breakpointText(language);
  const number = /^when:(\w+)(\W+)(\d+)$/.exec(landmark);
  if (number) return t.becomes(number[1]!, number[2]!, number[3]!);
  const [kind, name] = landmark.split(':');
  return t.known[landmark] ?? (kind === 'condition' ? t.condition(name!) : t.event(name!));
}
