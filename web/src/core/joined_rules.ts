// Rules for spec.pods that say how containers run, as offers write them. Of the rules that match a pod the first alone is followed: what
// one container is to do has to stand in the same rules as what was chosen for the others.
import type { Fields } from './edit';

/** Numbers of attempts, as `1,3,5-7` or `4-` has them. */
type Attempts = [from: number, to: number][];

interface Containers {
  attempts: Attempts;
  containers: Fields;
}

const all: Attempts = [[0, Infinity]];

function attemptsIn(set: unknown): Attempts | undefined {
  if (set === undefined) return all;
  const parts = String(set).split(',').map((one) => /^ *(\d+) *(-) *(\d*) *$|^ *(\d+) *$/.exec(one));
  if (parts.includes(null)) return undefined;
  return parts.map((part): [number, number] => {
    const [, from, , to, only] = part!;
    return only !== undefined ? [Number(only), Number(only)] : [Number(from), to ? Number(to) : Infinity];
  });
}

function inBoth(one: Attempts, other: Attempts): Attempts {
  const common = one.flatMap(([from, to]) => other.map(([start, end]): [number, number] => [Math.max(from, start), Math.min(to, end)]));
  return common.filter(([from, to]) => from <= to);
}

const written = (attempts: Attempts): string => attempts.map(([from, to]) => (from === to ? from : `${from}-${to === Infinity ? '' : to}`)).join();
const covers = (one: Attempts, other: Attempts): boolean => written(inBoth(one, other)) === written(other);
const isSame = (one: Fields, other: Fields): boolean => {
  const sorted = (containers: Fields) => JSON.stringify(Object.entries(containers).sort());
  return sorted(one) === sorted(other);
};

/** Whose pods, of whichever attempt, a rule concerns that says how containers run, and nothing else; undefined for any other rule. */
export function concernedBy(rule: unknown): string | undefined {
  const { match = {}, containers, ...others } = (rule ?? {}) as { match?: Fields; containers?: Fields };
  const { attempt, ...whom } = match ?? {};
  if (Object.keys(others).length || !Object.keys(containers ?? {}).length || !attemptsIn(attempt)) return undefined;
  return JSON.stringify(Object.entries(whom).sort());
}

function containersOf({ match, containers }: Fields): Containers {
  return { attempts: attemptsIn((match as Fields | undefined)?.attempt)!, containers: containers as Fields };
}

/** What rules say of the containers that others do not tell of. */
function without(rules: Containers[], told: Set<string>): Containers[] {
  const left = rules.map(({ attempts, containers }) => ({ attempts, containers: Object.fromEntries(Object.entries(containers).filter(([name]) => !told.has(name))) }));
  return left.filter(({ containers }) => Object.keys(containers).length);
}

/** Each attempt by the first of either that matches it. */
function together(some: Containers[], others: Containers[]): Containers[] {
  const nothing: Containers = { attempts: all, containers: {} };
  const rules: Containers[] = [];
  for (const one of [...some, nothing]) {
    for (const other of [...others, nothing]) {
      const attempts = inBoth(one.attempts, other.attempts);
      const isReached = attempts.length > 0 && !rules.some((before) => covers(before.attempts, attempts));
      if (isReached && (one !== nothing || other !== nothing)) rules.push({ attempts, containers: { ...one.containers, ...other.containers } });
    }
  }
  return rules.reduceRight<Containers[]>((after, rule) => {
    const [next] = after;
    return next && covers(next.attempts, rule.attempts) && isSame(next.containers, rule.containers) ? after : [rule, ...after];
  }, []);
}

/** The rules that stand in place of `before` once these are offered; all of them concern the same. */
export function joined(before: Fields[], offered: Fields[]): Fields[] {
  const now = offered.map(containersOf);
  const told = new Set(now.flatMap(({ containers }) => Object.keys(containers)));
  const { attempt: _, ...whom } = (offered[0]?.match ?? {}) as Fields;
  return together(without(before.map(containersOf), told), now).map(({ attempts, containers }) => {
    const match = { ...whom, ...(written(attempts) !== written(all) && { attempt: written(attempts) }) };
    return { ...(Object.keys(match).length && { match }), containers };
  });
}
