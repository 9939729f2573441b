// Parses breakpoints such as "Pause when failed > 2", in any language, to the engine's landmarks.
import { parseDuration } from '../base/time';
import type { Lanes, Reference } from '../engine/protocol';
import { breakpointWords, type BreakpointWords, type Kind, type Sign } from '../text/breakpoint_words';

export interface Breakpoint {
  text: string;
  landmark: string;
  on: boolean;
}

/**
 * Merges the `next` breakpoints of a tab, which had those in `before`, with what other tabs stored meanwhile. If there are too many, the
 * last ones are kept.
 */
export function withThoseOfOthers(next: readonly Breakpoint[], before: readonly Breakpoint[], stored: readonly Breakpoint[], most: number): Breakpoint[] {
  const known = new Set([...before, ...next].map(({ landmark }) => landmark));
  return [...stored.filter(({ landmark }) => !known.has(landmark)), ...next].slice(-most);
}

/** The objects of a run that have names. */
type Known = Pick<Lanes, `${Kind}s`>;

const nothingKnown: Known = { pods: [], jobs: [], nodes: [] };

const all = Object.values(breakpointWords);

/** Joins the nonempty alternatives of a pattern. If none is left, the pattern matches nothing. */
const either = (patterns: (string | undefined)[]): string => `(?:${patterns.filter(Boolean).join('|') || '(?!)'})`;

/** Matches the words of all languages. */
const any = (of: (words: BreakpointWords) => string | undefined): string => either(all.map(of));

const whole = (pattern: string, flags = 'i'): RegExp => new RegExp(`^(?:${pattern})$`, flags);

const kinds: Kind[] = ['pod', 'job', 'node'];
const nameOf = (kind: Kind): string => any((words) => words.things[kind].name);
const pod = nameOf('pod');
const is = any((words) => words.is);

/** Comparison signs, which all languages share; longer ones first. */
const signs: [sign: Sign, before: string, after?: string][] = [
  ['>=', '>=|=>|≥|≧'], ['<=', '<=|=<|≤|≦'], ['!=', '!=|<>|≠'], ['==', '=|==', '$'], ['>', '>'], ['<', '<'],
];

/** Landmarks that are not named `kind:verb`. */
const landmarks: Record<string, string> = {
  'job:suspended': 'condition:Suspended', 'job:failed': 'condition:Failed', 'job:complete': 'condition:Complete',
};

const conditions = ['Complete', 'Failed', 'Suspended', 'FailureTarget', 'SuccessCriteriaMet'];
const events = [
  'ActionRejected', 'BackoffLimitExceeded', 'Completed', 'DeadlineExceeded', 'FailedCreate', 'FailedDelete', 'FailedIndexes', 'FailedNeedsStart',
  'InvalidSchedule', 'JobAlreadyActive', 'MissSchedule', 'Resumed', 'SawCompletedJob', 'SuccessfulCreate', 'SuccessfulDelete', 'Suspended',
  'TooManyActivePods', 'TooManyMissedTimes', 'TooManySucceededPods', 'UnexpectedJob', 'UnknownTimeZone',
];

const named = (names: string[], name: string) => names.find((one) => one.toLowerCase() === name.toLowerCase());

/** Removes what surrounds the relevant words. */
function plain(text: string): string {
  const after = any((words) => either(words.after));
  let words = text.normalize('NFKC').trim().replace(/[.。!]+$/, '').replace(new RegExp(`${after}$`), '');
  for (const { before } of all) words = words.replace(new RegExp(`^${before.map((one) => `(?:${one})?`).join('')}`, 'i'), '');
  return words.replace(/\s+/g, ' ').trim();
}

/** Parses 30s, 1m30s, 2 minutes, 1:30 or 1分30秒 to milliseconds. */
function milliseconds(text: string): number | undefined {
  const clock = /^(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)$/.exec(text);
  let duration = clock ? `${clock[1] ?? 0}h${clock[2]}m${clock[3]}s` : text;
  if (!clock) {
    for (const unit of ['ms', 'h', 'm', 's'] as const) duration = duration.replace(new RegExp(` ?${any((words) => words.units[unit])} ?`, 'gi'), unit);
  }
  duration = duration.replace(/ /g, '');
  const time = /[a-z]$/.test(duration) ? parseDuration(duration) : undefined;
  return time === undefined ? undefined : Math.round(time / 1000);
}

function moment(words: string): string | undefined {
  for (const { moments } of all) {
    for (const form of moments) {
      const found = whole(form).exec(words);
      const at = found ? milliseconds(found[2]!) : undefined;
      if (at !== undefined) return `time${whole(`>|${any(({ later }) => later)}`).test(found![1] ?? '') ? '>' : '>='}${at}`;
    }
  }
  return undefined;
}

function comparison(words: string): string | undefined {
  const owner = either(['job(?:\'?s)?', nameOf('job'), pod]);
  for (const field of Object.keys(all[0]!.counters) as (keyof BreakpointWords['counters'])[]) {
    const names = any(({ counters }) => counters[field]);
    const counter = `${any((of) => of.numberOf)}?${owner}?${any((of) => of.ofThem)}? ?(?:status[. ])?${names}${any((of) => of.countOf)}{0,2}`;
    for (const [sign, asSign, atEnd] of signs) {
      const before = either([asSign, ...all.map(({ below }) => below[sign])]);
      const after = either([...all.map(({ beyond }) => beyond[sign]), atEnd]);
      const found =
        whole(`${counter} ?${is}? ?${before} ?(\\d+)`).exec(words) ??
        whole(`${counter} ?${is}? ?(\\d+) ?${any((of) => of.times)}? ?${after}\\S*`).exec(words) ??
        (sign === '==' ? null : whole(`${sign === '>=' ? `${before}?` : before} ?(\\d+) (?:${pod} )?(?:${is} )?${names}(?: ${pod})?`).exec(words));
      if (found) return `when:${field}${sign}${Number(found[1])}`;
    }
  }
  return undefined;
}

/** Parses comparisons of one Job's numbers that must hold together. */
function comparisons(words: string): string | undefined {
  const found = words.split(new RegExp(` &&? | ?, |${any(({ and }) => and)}`, 'i')).map(comparison);
  if (found.length === 1) return found[0];
  return found.every((one) => one && !one.startsWith('when:restarts')) ? `when:${found.map((one) => one!.slice(5)).join(',')}` : undefined;
}

/** Parses how a pod or its container ended. */
function ending(words: string): string | undefined {
  const bearer = either([pod, any(({ container }) => container)]);
  const reasonIs = any(({ reason }) => reason);
  const of = `(?:${bearer}[ :]*${any(({ ends }) => ends)}?,? ?)?`;
  const exit = whole(`${of}${any(({ exitCode }) => exitCode)}[ :=]*(?:${is}|with)? ?(\\d{1,3})(?:\\D*)`).exec(words);
  if (exit) return `exit:${Number(exit[1])}`;
  for (const reason of Object.keys(all[0]!.reasons) as (keyof BreakpointWords['reasons'])[]) {
    const names = any(({ reasons }) => reasons[reason]);
    if (whole(`${of}(?:${reasonIs}[ :=]*)?${names}(?: ?${any(({ becomes }) => becomes)})?`).test(words)) return `reason:${reason}`;
  }
  const reason = whole(`(?:${bearer} )?${reasonIs}[ :=]*(?:${is} ?)?([a-z0-9_]+)`).exec(words);
  return reason ? `reason:${reason[1]}` : undefined;
}

/** The name between the kind and the verb: pod demo-x, job team-a/demo, index 2, node-1. */
const names =
  `(?:${any(({ ofIndex }) => ofIndex)}?(${any(({ index }) => index)})[ :=]*(\\d+)|` +
  '["\'`]?((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?/)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)["\'`]?)';

/** Returns the kinds of the run's objects named so, or `namespace/name`. */
function kindsOf(name: string, known: Known): Kind[] {
  const isNamed = ({ ref }: { ref: Reference }) => name === ref.name || name === `${ref.namespace}/${ref.name}`;
  return kinds.filter((kind) => known[`${kind}s`].some(isNamed));
}

/** Parses a condition on one pod, Job or node. */
function deedOfOne(words: string, known: Known): string | undefined {
  const after = any(({ ofName }) => ofName);
  const found = whole(`(?:(${either(kinds.map(nameOf))}) ?[ :/]? ?)?${names}(?:${after} ?${pod})?(?: ?${after} ?| )(.+)`).exec(words);
  if (!found) return undefined;
  const [, told, , index, written, verb] = found;
  const name = written?.toLowerCase();
  const kind = told && kinds.find((one) => whole(nameOf(one)).test(told));
  if (kind === 'pod' && name && !/[-\d]/.test(name)) return undefined;
  const done = (one: Kind) => deed(`${one} ${verb}`) ?? (one === 'pod' ? ending(`pod ${verb}`) : undefined);
  const of: Kind[] = kind ? [kind] : index !== undefined ? ['pod'] : kindsOf(name!, known);
  // An unknown name (not a single word) belongs to the only kind with this verb.
  const isNew = !of.length && /[-/]/.test(name!);
  const [what, other] = (isNew ? kinds : of).map(done).filter((one) => one !== undefined);
  if (!what || (isNew && other)) return undefined;
  return `${what}@${index === undefined && !/^\d+$/.test(name!) ? name : `#${Number(index ?? name)}`}`;
}

function deed(words: string): string | undefined {
  for (const kind of kinds) {
    for (const what of Object.keys(all[0]!.things[kind].deeds)) {
      const word = `${any(({ things }) => things[kind].deeds[what])}\\S*`;
      const forms = [
        `${nameOf(kind)}[ :]*${any(({ happens }) => happens)}? ?(?:being )?${word}`,
        `${word}(?: of)?(?: an?)? ${nameOf(kind)}`,
      ];
      if (forms.some((form) => whole(form).test(words))) return landmarks[`${kind}:${what}`] ?? `${kind}:${what}`;
    }
  }
  return undefined;
}

/** Returns the landmark for the text; undefined if there is none. The run determines what a name without a kind is. */
export function parseBreakpoint(text: string, known: Known = nothingKnown): string | undefined {
  const words = plain(text);
  const parts = words.split(new RegExp(` \\|\\|? |${any(({ or }) => or)}`, 'i'));
  if (parts.length > 1) {
    // The kind of the first part applies to the others: the Job fails or completes.
    const kind = /^(?:pod|job|node)/i.exec(parts[0]!)?.[0];
    const found = parts.map((one, at) => (at && kind && deed(`${kind} ${one}`)) || parseBreakpoint(one, known));
    return found.every(Boolean) ? found.join('|') : undefined;
  }
  const found = comparisons(words) ?? moment(words) ?? deed(words) ?? ending(words) ?? deedOfOne(words, known);
  if (found) return found;
  const of = (kind: string) =>
    (whole(`(?:job )?${kind}(?: type| reason)?[ :=]*(?:is )?["'「]?([A-Za-z]\\w*)["'」]?(?: ?(?:=|${is})? ?(?:true|set|recorded)\\S*)?`).exec(words) ??
      whole(`([A-Za-z]\\w*) ?${kind}`).exec(words))?.[1];
  for (const flag of Object.keys(all[0]!.flags) as (keyof BreakpointWords['flags'])[]) {
    if (whole(any(({ flags }) => flags[flag])).test(words)) return flag;
  }
  const condition = of(any((one) => one.condition));
  if (condition) return named(conditions, condition) && `condition:${named(conditions, condition)}`;
  const event = of(any((one) => one.event));
  if (event) return `event:${named(events, event) ?? event}`;
  const [bare] = words.split(/ ?(?:=|is) ?true$/i);
  const type = bare && named(conditions, bare);
  if (type) return `condition:${type}`;
  const reason = named(events, words);
  return reason ? `event:${reason}` : deed(`pod ${words}`);
}
