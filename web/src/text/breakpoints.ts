// The texts about breakpoints in each language; loaded when they are first shown.
import { formatTick } from '../base/time';
import type { Language } from '.';
import { withEnglish, type Partly } from './fallback';

type Words = Record<string, string>;

const signs: Record<Language, Words> = {
  en: { '>': 'more than ', '>=': 'at least ', '<': 'less than ', '<=': 'at most ', '==': '', '!=': 'other than ' },
  ja: { '>': 'より大きく', '>=': '以上に', '<': '未満に', '<=': '以下に', '==': 'に', '!=': '以外に' },
};

const en = {
  title: 'Pause when…',
  add: 'Add',
  remove: 'Remove',
  placeholder: 'failed > 2',
  hint: 'Examples: failed > 2 · restarts is at least 3 · pod evicted · job suspended · condition Failed · event BackoffLimitExceeded · exit code 3 · time > 30s · failure',
  wrong: 'This condition is not valid. Compare a number (failed > 2), enter what happens to a pod, Job or node (pod deleted), or enter a condition, an Event, a reason (OOMKilled), an exit code or a time. If this run has no object of that name, put its kind first: pod demo-x7k2p fails.',
  ambiguous: 'Several namespaces have an object of that name, and “default” has none. Use namespace/name: job team-a/demo fails.',
  tooLarge: 'No run gets that far. Use a smaller number.',
  tooMany: (most: number) => `You can add up to ${most} breakpoints. Remove one first.`,
  unreadable: 'This page cannot read this breakpoint.',
  none: 'None yet. Playback stops when one of them becomes true.',
  next: 'Go there',
  never: 'It does not become true after this moment.',
  examples: [
    'failed > 2', 'failed > 2 and active < 1', 'active is 0', 'ready >= 3', 'succeeded is at least 5', 'restarts > 1', 'pod created', 'pod starts', 'pod failed', 'pod succeeded', 'pod restarts',
    'pod deleted', 'pod evicted', 'job suspended', 'job resumed', 'job failed', 'job complete', 'job finished', 'job deleted', 'node down', 'node drained', 'pod OOMKilled', 'exit code 3', 'time > 30s', 'index 2 fails', 'condition FailureTarget',
    'condition SuccessCriteriaMet', 'event BackoffLimitExceeded', 'event SuccessfulCreate', 'failure', 'condition', 'event', 'action',
  ],
  /** A comparison matches the moment at which it becomes true. */
  becomes: (field: string, sign: string, number: string) => `${field === 'restarts' ? 'when a pod’s restarts become' : `when status.${field} of a Job becomes`} ${signs.en[sign]}${number}`,
  /** Several comparisons that must hold at the same time. */
  become: (all: [field: string, sign: string, number: string][]) => `when, for one Job, ${all.map(([field, sign, number]) => `status.${field} is ${signs.en[sign]}${number}`).join(' and ')}`,
  time: (at: string, after: boolean) => `at the first step ${after ? 'after' : 'at or after'} ${at}`,
  reason: (name: string) => `when a pod or a container gets reason ${name}`,
  exit: (code: string) => `when a container ends with exit code ${code}`,
  only: (what: string, name: string) => `${what} (only ${name})`,
  either: (all: string[]) => all.join(', or '),
  index: (index: string) => `a pod of index ${index}`,
  condition: (name: string) => `when condition ${name} of a Job becomes True`,
  event: (name: string) => `when Event ${name} is recorded`,
  known: {
    'pod:created': 'when a pod is created', 'pod:running': 'when a pod starts to run', 'pod:deleted': 'when a pod is being deleted', 'pod:failed': 'when a pod fails',
    'pod:succeeded': 'when a pod succeeds', 'pod:restarted': 'when a container restarts', 'pod:evicted': 'when a pod is evicted or otherwise disrupted',
    'job:created': 'when a Job is created', 'job:deleted': 'when a Job is being deleted', 'job:resumed': 'when a Job is resumed',
    'job:finished': 'when a Job becomes Complete or Failed', 'node:down': 'when a node goes down', 'node:deleted': 'when a node is deleted',
    'node:up': 'when a node comes back', 'node:drained': 'when a node is drained', 'node:cordoned': 'when a node is cordoned', 'node:uncordoned': 'when a node is uncordoned',
    failure: 'when a pod or a Job fails', condition: 'when a condition of a Job changes', event: 'when any Event is recorded',
    action: 'when a scenario action runs', sync: 'at each sync of a controller',
  } as Words,
};

const ja: Partly<typeof en> = {
  title: '再生を止める条件',
  add: '追加',
  remove: '削除',
  placeholder: 'failed > 2',
  hint: '例: failed > 2 · 失敗が2を超える · 再起動が3回以上 · Podが退避 · Jobが一時停止 · condition Failed · event BackoffLimitExceeded · 終了コード3 · time > 30s · 失敗',
  wrong: 'どの形にも当てはまりません。数の比較(failed > 2)、Pod・Job・ノードに起きること(pod deleted、Podが削除)、conditionかeventの名前、理由(OOMKilled)、終了コード、時刻を書いてください。この実行にない名前の前には、それが何かを書いてください: pod demo-x7k2p fails',
  ambiguous: 'その名前のものが複数の名前空間にあり、「default」にはありません。どれのことかを「名前空間/名前」の形で書いてください: job team-a/demo fails',
  tooLarge: 'どの実行もそこまで達しません。小さい数を書いてください。',
  tooMany: (most) => `追加できるのは${most}件までです。先にどれかを削除してください。`,
  unreadable: '何で止まるのかを、このページでは読み取れません。',
  none: 'まだありません。条件が満たされたところで再生が止まります。',
  next: 'そこへ移動',
  never: 'この先では満たされません。',
  examples: [
    'failed > 2', '失敗が2を超える', 'failed > 2 かつ active < 1', '実行中が0になる', '成功が5以上', '再起動が1回より多い', 'Podが作成', 'Podが開始', 'Podが失敗', 'Podが成功', 'Podが再起動', 'Podが削除', 'Podが退避',
    'Jobが一時停止', 'Jobが再開', 'Jobが失敗', 'Jobが完了', 'Jobが終了', 'Jobが削除', 'ノードが落ちる', 'ノードがドレイン', 'OOMKilled', '終了コード3', '30秒後', 'index 2のPodが失敗', 'condition FailureTarget', 'condition SuccessCriteriaMet',
    'event BackoffLimitExceeded', 'event SuccessfulCreate', '失敗', 'condition', 'event', '操作',
  ],
  becomes: (field, sign, number) => `${field === 'restarts' ? 'どれかのPodの再起動回数' : `Jobのstatus.${field}`}が${number}${signs.ja[sign]}なったとき`,
  become: (all) => `1つのJobで同時に${all.map(([field, sign, number]) => `status.${field}が${number}${signs.ja[sign]}`).join('、')}なったとき`,
  time: (at, after) => `${at}${after ? 'より後' : '以降'}の最初のステップ`,
  reason: (name) => `Podかコンテナの理由が${name}になったとき`,
  exit: (code) => `コンテナが終了コード${code}で終わったとき`,
  only: (what, name) => `${what}(${name}だけ)`,
  either: (all) => all.join('、または'),
  index: (index) => `インデックス${index}のPod`,
  condition: (name) => `Jobのcondition ${name}がTrueになったとき`,
  event: (name) => `Event ${name}が記録されたとき`,
  known: {
    'pod:created': 'Podが作られたとき', 'pod:running': 'Podが動き始めたとき', 'pod:deleted': 'Podの削除が始まったとき', 'pod:failed': 'Podが失敗したとき',
    'pod:succeeded': 'Podが成功したとき', 'pod:restarted': 'コンテナが再起動したとき', 'pod:evicted': 'Podが退避などで中断されたとき',
    'job:created': 'Jobが作られたとき', 'job:deleted': 'Jobの削除が始まったとき', 'job:resumed': 'Jobが再開されたとき',
    'job:finished': 'JobがCompleteかFailedになったとき', 'node:down': 'ノードが落ちたとき', 'node:deleted': 'ノードが削除されたとき',
    'node:up': 'ノードが復帰したとき', 'node:drained': 'ノードがドレインされたとき', 'node:cordoned': 'ノードがcordonされたとき', 'node:uncordoned': 'ノードがuncordonされたとき',
    failure: 'PodかJobが失敗したとき', condition: 'Jobのconditionが変わったとき', event: 'Eventが記録されたとき',
    action: 'シナリオが何かをしたとき', sync: 'コントローラーの同期ごと',
  },
};

const texts: Record<Language, typeof en> = { en, ja: withEnglish('breakpoints', ja, en) };

export const breakpointText = (language: Language): typeof en => texts[language];

const comparison = '(?:[<>]=?|[!=]=)\\d{1,10}';
const counter = `(?:active|ready|succeeded|failed|terminating)${comparison}`;
const mark = `${Object.keys(en.known).join('|')}|exit:\\d{1,3}|(?:condition|event|reason):\\w+`;
const form = new RegExp(`^(?:when:(?:restarts${comparison}|${counter}(?:,${counter})*)|time>=?\\d{1,15}|(?:${mark})(?:@(?:#\\d{1,9}|[a-z\\d./-]+))?)$`);

/** Returns whether the engine accepts the landmark. Its number may be too long, and a stored landmark may be anything. */
export const isLandmark = (landmark: string): boolean => landmark.split('|').every((one) => form.test(one));

/** Returns a sentence that says how the landmark is understood. */
export function landmarkText(landmark: string, language: Language): string {
  const t = breakpointText(language);
  if (!isLandmark(landmark)) return t.unreadable;
  if (landmark.includes('|')) return t.either(landmark.split('|').map((one) => landmarkText(one, language)));
  const [whole, name] = landmark.split('@') as [string, string?];
  if (name) return t.only(landmarkText(whole, language), name.startsWith('#') ? t.index(name.slice(1)) : name);
  const [kind, ...rest] = whole.split(':');
  const what = rest.join(':');
  const time = /^time(>=?)(\d+)$/.exec(whole);
  if (time) return t.time(formatTick(Number(time[2]) * 1000), time[1] === '>');
  if (kind === 'when') {
    const all = what.split(',').map((one) => /^(\w+)(\W+)(\d+)$/.exec(one)!.slice(1) as [string, string, string]);
    return all.length > 1 ? t.become(all) : t.becomes(...all[0]!);
  }
  if (kind === 'reason') return t.reason(what);
  if (kind === 'exit') return t.exit(what);
  return t.known[whole] ?? (kind === 'condition' ? t.condition(what) : t.event(what));
}
