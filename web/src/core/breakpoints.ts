// "Pause when failed > 2": what people write, in English or Japanese, and the landmark that the engine looks for.
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

/** What the step itself is. */
const flags: Record<string, string> = {
  failure: '(?:any )?(?:failures?|fails|failed)|失敗',
  condition: '(?:new )?conditions?(?: changes?)?|コンディション',
  event: '(?:new )?events?|イベント',
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

function deed(words: string): string | undefined {
  for (const [kind, { name, deeds }] of Object.entries(things)) {
    for (const [what, stems, landmark] of deeds) {
      const word = `(?:${stems})\\S*`;
      const forms = [
        `^(?:${name})[ :]*(?:is|are|was|were|gets|got|goes|has been|being|becomes|が|の|を)? ?(?:being )?${word}$`,
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
  const found = comparison(words) ?? deed(words);
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
