// The words of breakpoints, as patterns. The words of all languages are accepted at the same time, even in one sentence.
// docs/reference/breakpoints.md tells them to people. Each entry is an alternative, or several with | between; spaces are where they have to be.
import type { Language } from '.';

type Counter = 'active' | 'ready' | 'succeeded' | 'failed' | 'terminating' | 'restarts';
export type Sign = '>=' | '<=' | '!=' | '==' | '>' | '<';
export type Kind = 'pod' | 'job' | 'node';
type Reason = 'OOMKilled' | 'CrashLoopBackOff' | 'ImagePullBackOff' | 'ErrImagePull';
type Flag = 'failure' | 'condition' | 'event' | 'action' | 'sync';
type Unit = 'ms' | 'h' | 'm' | 's';

export interface BreakpointWords {
  /** Words around the condition that are ignored: “pause when”, “…とき”. */
  before: string[];
  after: string[];
  /** Between two conditions that must both hold (`and`), or of which one is enough (`or`). */
  and: string;
  or: string;
  units: Record<Unit, string>;
  /** Moments of virtual time. The first group may match `later`, which means strictly later; the second group is the time. */
  moments: string[];
  later: string;
  /** The counted things, and the words around them: “number of”, “pod’s”, “の数”. */
  counters: Record<Counter, string>;
  numberOf: string;
  ofThem: string;
  countOf: string;
  /** After a number: “3回”. */
  times: string;
  /** Comparisons, before the number and after it. */
  below: Partial<Record<Sign, string>>;
  beyond: Partial<Record<Sign, string>>;
  /** Between the subject and the comparison: “is”, “が”. */
  is: string;
  /** The same if something happens (“gets”), and for the end of a container (“exits with”). */
  happens: string;
  ends: string;
  becomes: string;
  things: Record<Kind, { name: string; deeds: Record<string, string> }>;
  container: string;
  /** Around an index or a name: “with index”, “のPod”. */
  index: string;
  ofIndex: string;
  ofName: string;
  exitCode: string;
  reason: string;
  reasons: Partial<Record<Reason, string>>;
  condition: string;
  event: string;
  /** Kinds of steps. */
  flags: Record<Flag, string>;
}

const en: BreakpointWords = {
  before: ['(?:pause|stop|break|halt)\\s+', '(?:when|if|once|until|on|as soon as)\\s+', '(?:an?|the|any|some|one)\\s+'],
  after: [],
  and: ' and ',
  or: ' or ',
  units: { ms: '(?:milliseconds?|msecs?)\\b', h: '(?:hours?|hrs?)\\b', m: '(?:minutes?|mins?)\\b', s: '(?:seconds?|secs?)\\b' },
  moments: ['(?:(?:the )?(?:virtual )?(?:time|clock|t))? ?(?:is|reaches|gets)? ?(>=|≥|>|==?|at|after|past|from|later than|more than|at least|)? ?(\\d.*)'],
  later: 'after|past|later than|more than',
  counters: {
    active: 'active', ready: 'ready', succeeded: 'succeeded|success(?:es)?|completed', failed: 'failed|failures?', terminating: 'terminating',
    restarts: 'restarts?|restarted',
  },
  numberOf: 'number of ',
  ofThem: "'s",
  countOf: ' pods?| count',
  times: '',
  below: {
    '>=': 'at least|reach(?:es)?|no less than', '<=': 'at most|no more than', '!=': "not|n't|not equal to", '==': 'is|equals?|equal to|becomes',
    '>': '(?:more|greater|larger|higher) than|over|above|exceeds?', '<': '(?:less|fewer|smaller|lower) than|under|below',
  },
  beyond: {},
  is: 'is|are|was|has|have|gets|goes|becomes',
  happens: 'is|are|was|were|gets|got|goes|comes|came|has been|being|becomes',
  ends: 'is in|in|is|are|was|were|gets|got|has|goes|fails?|failed|ends?|ended|exits?|exited|with|reason',
  becomes: '',
  things: {
    pod: {
      name: 'pods?',
      deeds: {
        created: 'creat|new|add|appear', running: 'start|run', deleted: 'delet|remov', failed: 'fail|crash', succeeded: 'succe|complet|done',
        restarted: 'restart', evicted: 'evict|preempt|disrupt',
      },
    },
    job: {
      name: 'jobs?',
      deeds: {
        created: 'creat|new', deleted: 'delet|remov', suspended: 'suspend|paus', resumed: 'resum|unsuspend|continu', failed: 'fail',
        complete: 'complet|succe|done', finished: 'finish|end',
      },
    },
    node: {
      name: 'nodes?',
      deeds: {
        down: 'down|die|dead|fail', up: 'up|back|return|recover', drained: 'drain', uncordoned: 'uncordon|schedulable',
        cordoned: 'cordon|unschedulable', deleted: 'delet|remov',
      },
    },
  },
  container: 'containers?',
  index: 'index',
  ofIndex: 'with |of ',
  ofName: '',
  exitCode: '(?:with |by )?(?:(?:an? )?exit(?:s|ed)?(?: with)?(?: ?code)?|code)',
  reason: 'reason',
  reasons: {
    OOMKilled: 'oom(?:-? ?kill(?:ed|s)?)?|out of memory', CrashLoopBackOff: 'crash(?:-? ?loop(?:-? ?back-?off)?)',
    ImagePullBackOff: 'image ?pull ?back-?off', ErrImagePull: 'err ?image ?pull',
  },
  condition: 'condition',
  event: 'events?',
  flags: {
    failure: '(?:any )?(?:failures?|fails|failed)', condition: '(?:new )?conditions?(?: changes?)?',
    event: '(?:(?:new|any) )?events?(?: (?:is|are) recorded)?', action: 'actions?|faults?', sync: 'syncs?',
  },
};

const ja: BreakpointWords = {
  before: [],
  after: ['(?:とき|(?<!一)時|場合)(?:に|で|は)?(?:一時)?(?:止.*|停止.*)?'],
  and: ' ?(?:かつ|、) ?',
  or: ' ?(?:または|もしくは|あるいは) ?|(?<=[a-z])か(?=[a-z])',
  units: { ms: 'ミリ秒', h: '時間', m: '分', s: '秒' },
  moments: [
    '(?:(?:経過)?時間|時刻)? ?(?:が|は)? ?()(\\d\\S*?)(?:以降|経過|後|になった?|に達した?|を過ぎた?)',
    '(?:(?:経過)?時間|時刻) ?(?:が|は)? ?(>=|≥|>|==?|)? ?(\\d.*)',
  ],
  later: '',
  counters: { active: '実行中', ready: '準備完了', succeeded: '成功', failed: '失敗', terminating: '終了中', restarts: '再起動' },
  numberOf: '',
  ofThem: 'の|が',
  countOf: 'の?(?:数|回数|個数)',
  times: '個|回|件|つ',
  below: {},
  beyond: {
    '>=': '以上|に達', '<=': '以下', '!=': 'でな|ではな|以外', '==': 'に(?:な|等)|と等|である|だ', '>': 'より(?:大|多)|を?超',
    '<': 'より(?:小|少)|未満|を下回',
  },
  is: 'が|は|を',
  happens: 'が|の|を',
  ends: 'が|の|は',
  becomes: 'になった?|になる|である',
  things: {
    pod: {
      name: 'ポッド',
      deeds: {
        created: '作|生成', running: '始|開始|起動|実行', deleted: '削除|消', failed: '失敗', succeeded: '成功|完了', restarted: '再起動',
        evicted: '退避|追い出|プリエンプト',
      },
    },
    job: {
      name: 'ジョブ',
      deeds: { created: '作|生成', deleted: '削除|消', suspended: '一時停止|中断', resumed: '再開', failed: '失敗', complete: '完了|成功', finished: '終' },
    },
    node: { name: 'ノード', deeds: { down: '落|ダウン|停止', up: '戻|復帰|復旧', drained: 'ドレイン', deleted: '削除|消' } },
  },
  container: 'コンテナ',
  index: 'インデックス',
  ofIndex: '',
  ofName: 'の|が|は|を',
  exitCode: '終了コード',
  reason: '理由',
  reasons: { OOMKilled: 'メモリ不足' },
  condition: 'コンディション|状態|条件',
  event: 'イベント',
  flags: { failure: '失敗', condition: 'コンディション', event: 'イベント(?:が記録された)?', action: '操作|障害', sync: '同期' },
};

export const breakpointWords: Record<Language, BreakpointWords> = { en, ja };
