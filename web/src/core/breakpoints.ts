// "Pause when failed > 2": what a person writes, and the landmark that the engine looks for.
export interface Breakpoint {
  text: string;
  landmark: string;
  on: boolean;
}

const numbers = ['active', 'ready', 'succeeded', 'failed', 'terminating'];
const podChanges: Record<string, string> = {
  created: 'created', deleted: 'deleted', failed: 'failed', fails: 'failed', succeeded: 'succeeded', succeeds: 'succeeded',
  restarted: 'restarted', restarts: 'restarted',
};

/**
 * Reads one of: `failed > 2` and the like, `pod deleted`, `condition Failed`, `event BackoffLimitExceeded`, `failure`,
 * `action`. Undefined when it is none of them.
 */
export function parseBreakpoint(text: string): string | undefined {
  const words = text.trim().replace(/^(pause\s+)?when\s+(a\s+)?/i, '').replace(/\s+is\s+/i, ' ');
  const number = /^(\w+)\s*(>=|<=|==|!=|>|<|=)\s*(\d+)$/.exec(words);
  if (number) {
    const field = number[1]!.toLowerCase();
    return numbers.includes(field) ? `when:${field}${number[2] === '=' ? '==' : number[2]}${number[3]}` : undefined;
  }
  const pod = /^pods?[\s:]+(\w+)$/i.exec(words);
  if (pod) {
    const change = podChanges[pod[1]!.toLowerCase()];
    return change && `pod:${change}`;
  }
  const named = /^(condition|event)[\s:]+(\w+)$/i.exec(words);
  if (named) return `${named[1]!.toLowerCase()}:${named[2]}`;
  return ['failure', 'condition', 'event', 'action', 'sync'].find((word) => word === words.toLowerCase());
}
