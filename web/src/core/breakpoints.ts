// "Pause when failed > 2": what people write, in English or Japanese, and the landmark that the engine looks for.
import { parseDuration } from '../base/time';

export interface Breakpoint {
  text: string;
  landmark: string;
  on: boolean;
}

// The words, as patterns. docs/breakpoints.md tells them to people.

/** What is counted: fields of a Job's status, and the restarts of one pod. */
const counters: Record<string, string> = {
  active: 'active|実行中',
  ready: 'ready|準備完了',
  succeeded: 'succeeded|success(?:es)?|completed|成功',
  failed: 'failed|failures?|失敗',
  terminating: 'terminating|終了中',
  restarts: 'restarts?|restarted|再起動',
};

/** Comparisons: before the number, and after it as Japanese has them. */
const signs: [sign: string, before: string, after?: string][] = [
  ['>=', '>=|=>|≥|≧|at least|reach(?:es)?|no less than', '以上|に達'],
  ['<=', '<=|=<|≤|≦|at most|no more than', '以下'],
  ['!=', '!=|<>|≠|not|n\'t|not equal to', 'でな|ではな|以外'],
  ['==', '=|==|is|equals?|equal to|becomes|', 'に(?:な|等)|と等|$|である|だ'],
  ['>', '>|(?:more|greater|larger|higher) than|over|above|exceeds?', 'より(?:大|多)|を?超'],
  ['<', '<|(?:less|fewer|smaller|lower) than|under|below', 'より(?:小|少)|未満|を下回'],
];

interface Thing {
  name: string;
  /** What becomes of it: the beginning of the word, and the landmark where it is not `pod:deed`. */
  deeds: [deed: string, words: string, landmark?: string][];
}

const things: Record<string, Thing> = {
  pod: {
    name: 'pods?|ポッド',
    deeds: [
      ['created', 'creat|new|add|appear|作|生成'],
      ['running', 'start|run|始|開始|起動|実行'],
      ['deleted', 'delet|remov|削除|消'],
      ['failed', 'fail|crash|失敗'],
      ['succeeded', 'succe|complet|done|成功|完了'],
      ['restarted', 'restart|再起動'],
      ['evicted', 'evict|preempt|disrupt|退避|追い出|プリエンプト'],
    ],
  },
  job: {
    name: 'jobs?|ジョブ',
    deeds: [
      ['created', 'creat|new|作|生成'],
      ['deleted', 'delet|remov|削除|消'],
      ['suspended', 'suspend|paus|一時停止|中断', 'condition:Suspended'],
      ['resumed', 'resum|unsuspend|continu|再開'],
      ['failed', 'fail|失敗', 'condition:Failed'],
      ['complete', 'complet|succe|done|完了|成功', 'condition:Complete'],
      ['finished', 'finish|end|終'],
    ],
  },
  node: {
    name: 'nodes?|ノード',
    deeds: [
      ['down', 'down|die|dead|fail|落|ダウン|停止'],
      ['up', 'up|back|return|recover|戻|復帰|復旧'],
      ['drained', 'drain|ドレイン'],
      ['uncordoned', 'uncordon|schedulable'],
      ['cordoned', 'cordon|unschedulable'],
      ['deleted', 'delet|remov|削除|消'],
    ],
  },
};

const conditions = ['Complete', 'Failed', 'Suspended', 'FailureTarget', 'SuccessCriteriaMet'];
const events = [
  'ActionRejected', 'BackoffLimitExceeded', 'Completed', 'DeadlineExceeded', 'FailedCreate', 'FailedDelete', 'FailedIndexes', 'FailedNeedsStart',
  'InvalidSchedule', 'JobAlreadyActive', 'MissSchedule', 'Resumed', 'SawCompletedJob', 'SuccessfulCreate', 'SuccessfulDelete', 'Suspended',
  'TooManyActivePods', 'TooManyMissedTimes', 'TooManySucceededPods', 'UnexpectedJob', 'UnknownTimeZone',
];

/** Reasons of pods and containers, with what else people call them. */
const reasons: Record<string, string> = {
  OOMKilled: 'oom(?:-? ?kill(?:ed|s)?)?|out of memory|メモリ不足',
  CrashLoopBackOff: 'crash(?:-? ?loop(?:-? ?back-?off)?)',
  ImagePullBackOff: 'image ?pull ?back-?off',
  ErrImagePull: 'err ?image ?pull',
};

/** What the step itself is. */
const flags: Record<string, string> = {
  failure: '(?:any )?(?:failures?|fails|failed)|失敗',
  condition: '(?:new )?conditions?(?: changes?)?|コンディション',
  event: '(?:(?:new|any) )?events?(?: (?:is|are) recorded)?|イベント(?:が記録された)?',
  action: 'actions?|faults?|操作|障害',
  sync: 'syncs?|同期',
};

const named = (names: string[], name: string) => names.find((one) => one.toLowerCase() === name.toLowerCase());

/** What is around the words that matter. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().replace(/[.。!]+$/, '').replace(/(?:とき|(?<!一)時|場合)(?:に|で|は)?(?:一時)?(?:止.*|停止.*)?$/, '')
    .replace(/^(?:(?:pause|stop|break|halt)\s+)?(?:(?:when|if|once|until|on|as soon as)\s+)?(?:(?:an?|the|any|some|one)\s+)?/i, '')
    .replace(/\s+/g, ' ').trim();
}

/** 30s, 1m30s, 2 minutes, 1:30 or 1分30秒 in milliseconds. */
function milliseconds(text: string): number | undefined {
  const clock = /^(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)$/.exec(text);
  const duration = clock
    ? `${clock[1] ?? 0}h${clock[2]}m${clock[3]}s`
    : text
        .replace(/ ?(?:ミリ秒|(?:milliseconds?|msecs?)\b) ?/gi, 'ms')
        .replace(/ ?(?:時間|(?:hours?|hrs?)\b) ?/gi, 'h')
        .replace(/ ?(?:分|(?:minutes?|mins?)\b) ?/gi, 'm')
        .replace(/ ?(?:秒|(?:seconds?|secs?)\b) ?/gi, 's')
        .replace(/ /g, '');
  const time = /[a-z]$/.test(duration) ? parseDuration(duration) : undefined;
  return time === undefined ? undefined : Math.round(time / 1000);
}

function moment(words: string): string | undefined {
  const found =
    /^(?:(?:経過)?時間|時刻)? ?(?:が|は)? ?()(\d\S*?)(?:以降|経過|後|になった?|に達した?|を過ぎた?)$/.exec(words) ??
    /^(?:(?:the )?(?:virtual )?(?:time|clock|t)|(?:経過)?時間|時刻)? ?(?:が|は|is|reaches|gets)? ?(>=|≥|>|==?|at|after|past|from|later than|more than|at least|)? ?(\d.*)$/i.exec(words);
  const at = found ? milliseconds(found[2]!) : undefined;
  if (at === undefined) return undefined;
  return `time${/^(?:>|after|past|later than|more than)$/i.test(found![1] ?? '') ? '>' : '>='}${at}`;
}

function comparison(words: string): string | undefined {
  for (const [field, names] of Object.entries(counters)) {
    const counter = `(?:number of )?(?:job(?:'?s)?|ジョブ|pods?|ポッド)?(?:の|が|'s)? ?(?:status[. ])?(?:${names})(?: pods?| count)?(?:の?(?:数|回数|個数))?`;
    for (const [sign, before, after] of signs) {
      const found =
        new RegExp(`^${counter} ?(?:が|は|is|are|was|has|have|gets|goes|becomes)? ?(?:${before}) ?(\\d+)$`, 'i').exec(words) ??
        new RegExp(`^${counter} ?(?:が|は|を)? ?(\\d+) ?(?:個|回|件|つ)? ?(?:${after})\\S*$`, 'i').exec(words) ??
        (sign === '==' ? null : new RegExp(`^(?:${before}${sign === '>=' ? '|' : ''}) ?(\\d+) (?:pods? )?(?:are |have |is )?(?:${names})(?: pods?)?$`, 'i').exec(words));
      if (found) return `when:${field}${sign}${Number(found[1])}`;
    }
  }
  return undefined;
}

/** Comparisons of one Job's numbers that are to hold together. */
function comparisons(words: string): string | undefined {
  const found = words.split(/ (?:and|&&?) | ?(?:かつ|、|, ) ?/i).map(comparison);
  if (found.length === 1) return found[0];
  return found.every((one) => one && !one.startsWith('when:restarts')) ? `when:${found.map((one) => one!.slice(5)).join(',')}` : undefined;
}

/** How a pod or a container of it ended. */
function ending(words: string): string | undefined {
  const of = '(?:(?:pods?|containers?|ポッド|コンテナ)[ :]*(?:is in|in|is|are|was|were|gets|got|has|goes|fails?|failed|ends?|ended|exits?|exited|with|reason|が|の|は)?,? ?)?';
  const exit = new RegExp(`^${of}(?:with |by )?(?:(?:an? )?exit(?:s|ed)?(?: with)?(?: ?code)?|code|終了コード)[ :=]*(?:is|が|は|with)? ?(\\d{1,3})(?:\\D*)$`, 'i').exec(words);
  if (exit) return `exit:${Number(exit[1])}`;
  for (const [reason, names] of Object.entries(reasons)) {
    if (new RegExp(`^${of}(?:reason[ :=]*)?(?:${names})(?: ?(?:になった?|になる|である))?$`, 'i').test(words)) return `reason:${reason}`;
  }
  const reason = /^(?:pods? |containers? )?(?:reason|理由)[ :=]*(?:is |が)?(\w+)$/i.exec(words);
  return reason ? `reason:${reason[1]}` : undefined;
}

/** The one that is meant, between the kind and the verb: pod demo-x, index 2, node-1. */
const names = '(?:(?:with |of )?(index|インデックス)[ :=]*(\\d+)|["\'`]?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)["\'`]?)';

/** Said of one pod, Job or node. */
function deedOfOne(words: string): string | undefined {
  const found = new RegExp(`^(?:(pod|job|node|ポッド|ジョブ|ノード)s? ?[ :/]? ?)?${names}(?:の ?(?:pod|ポッド))?(?: ?(?:の|が|は|を) ?| )(.+)$`, 'i').exec(words);
  if (!found) return undefined;
  const [, kind, , index, name, verb] = found;
  if (/^(?:pod|ポッド)$/i.test(kind ?? '') && name && !/[-\d]/.test(name)) return undefined;
  // Without the kind it is told by its name: node-1, or a pod's with its parts.
  const of = kind?.toLowerCase() ?? (index !== undefined ? 'pod' : /^node-/.test(name!) ? 'node' : /-/.test(name!) ? 'pod' : undefined);
  const what = of && (deed(`${of} ${verb}`) ?? (/^(?:pod|ポッド)/.test(of) ? ending(`pod ${verb}`) : undefined));
  return what && `${what}@${index === undefined && !/^\d+$/.test(name!) ? name!.toLowerCase() : `#${Number(index ?? name)}`}`;
}

function deed(words: string): string | undefined {
  for (const [kind, { name, deeds }] of Object.entries(things)) {
    for (const [what, stems, landmark] of deeds) {
      const word = `(?:${stems})\\S*`;
      const forms = [
        `^(?:${name})[ :]*(?:is|are|was|were|gets|got|goes|comes|came|has been|being|becomes|が|の|を)? ?(?:being )?${word}$`,
        `^${word}(?: of)?(?: an?)? (?:${name})$`,
      ];
      if (forms.some((form) => new RegExp(form, 'i').test(words))) return landmark ?? `${kind}:${what}`;
    }
  }
  return undefined;
}

/** The landmark that a person means; undefined when it is none that we know. */
export function parseBreakpoint(text: string): string | undefined {
  const words = plain(text);
  const either = words.split(/ (?:or|\|\|?) | ?(?:または|もしくは|あるいは) ?|(?<=[a-z])か(?=[a-z])/i);
  if (either.length > 1) {
    // What the first is said of the others are, too: the Job fails or completes.
    const kind = /^(?:pod|job|node)/i.exec(either[0]!)?.[0];
    const all = either.map((one, at) => (at && kind && deed(`${kind} ${one}`)) || parseBreakpoint(one));
    return all.every(Boolean) ? all.join('|') : undefined;
  }
  const found = comparisons(words) ?? moment(words) ?? deed(words) ?? ending(words) ?? deedOfOne(words);
  if (found) return found;
  const of = (kind: string) =>
    (new RegExp(`^(?:job )?(?:${kind})(?: type| reason)?[ :=]*(?:is )?["'「]?([A-Za-z]\\w*)["'」]?(?: ?(?:=|is|が|は)? ?(?:true|set|recorded)\\S*)?$`, 'i').exec(words) ??
      new RegExp(`^([A-Za-z]\\w*) ?(?:${kind})$`, 'i').exec(words))?.[1];
  for (const [flag, pattern] of Object.entries(flags)) if (new RegExp(`^(?:${pattern})$`, 'i').test(words)) return flag;
  const condition = of('condition|コンディション|状態|条件');
  if (condition) return named(conditions, condition) && `condition:${named(conditions, condition)}`;
  const event = of('events?|イベント');
  if (event) return `event:${named(events, event) ?? event}`;
  const [bare] = words.split(/ ?(?:=|is) ?true$/i);
  const known = bare && named(conditions, bare);
  if (known) return `condition:${known}`;
  const reason = named(events, words);
  return reason ? `event:${reason}` : deed(`pod ${words}`);
}
