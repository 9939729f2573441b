// The scenarios that the page offers. Separate from opening one, because a first visit does not need the list. Their titles are in the
// files or, translated, in src/text.
interface Example {
  /** The file name without .yaml. */
  id: string;
  group: 'retries' | 'first' | 'indexed' | 'life' | 'policies' | 'faults' | 'cron' | 'versions' | 'docs';
  /** The moment worth opening at, in virtual seconds. */
  opensAt: number;
}

export const examples: Example[] = [
  { id: 'never-backoff-limit-3', group: 'retries', opensAt: 54 },
  { id: 'on-failure-backoff-limit-3', group: 'retries', opensAt: 100 },
  { id: 'backoff-counts-all', group: 'retries', opensAt: 20 },
  { id: 'backoff-in-memory', group: 'retries', opensAt: 51 },
  { id: 'parallel-overshoot', group: 'retries', opensAt: 11.3 },
  { id: 'choose-backoff-limit', group: 'retries', opensAt: 299 },
  { id: 'pi', group: 'first', opensAt: 14 },
  { id: 'work-queue', group: 'first', opensAt: 21 },
  { id: 'scale', group: 'first', opensAt: 22.5 },
  { id: 'indexed', group: 'indexed', opensAt: 8.6 },
  { id: 'one-index-ends-all', group: 'indexed', opensAt: 51 },
  { id: 'backoff-limit-per-index', group: 'indexed', opensAt: 28 },
  { id: 'max-failed-indexes', group: 'indexed', opensAt: 20 },
  { id: 'success-policy', group: 'indexed', opensAt: 24 },
  { id: 'suspend-resume', group: 'life', opensAt: 21 },
  { id: 'active-deadline', group: 'life', opensAt: 46 },
  { id: 'counted-failed-though-succeeded', group: 'life', opensAt: 24 },
  { id: 'ttl', group: 'life', opensAt: 14 },
  { id: 'delete-propagation', group: 'life', opensAt: 15 },
  { id: 'template-is-immutable', group: 'life', opensAt: 6.4 },
  { id: 'failure-policy', group: 'policies', opensAt: 16 },
  { id: 'ignored-still-delays', group: 'policies', opensAt: 15 },
  { id: 'oom-is-no-disruption', group: 'policies', opensAt: 20 },
  { id: 'replacement-at-once', group: 'policies', opensAt: 20 },
  { id: 'replacement-when-failed', group: 'policies', opensAt: 20 },
  { id: 'node-dies', group: 'faults', opensAt: 364 },
  { id: 'never-scheduled', group: 'faults', opensAt: 3 },
  { id: 'sidecar-keeps-alive', group: 'faults', opensAt: 20 },
  { id: 'quota', group: 'faults', opensAt: 4 },
  { id: 'cron-hello', group: 'cron', opensAt: 65 },
  { id: 'cron-forbid', group: 'cron', opensAt: 130 },
  { id: 'failed-pods-old', group: 'versions', opensAt: 56.6 },
  { id: 'failed-pods-other-order', group: 'versions', opensAt: 113.1 },
  { id: 'parallel-overshoot-old', group: 'versions', opensAt: 20 },
  { id: 'job-backoff-limit-per-index-example', group: 'docs', opensAt: 24 },
  { id: 'job-pod-failure-policy-example', group: 'docs', opensAt: 7.5 },
  { id: 'job-success-policy', group: 'docs', opensAt: 5.3 },
  { id: 'pi-with-timeout', group: 'docs', opensAt: 100.5 },
  { id: 'pi-with-ttl', group: 'docs', opensAt: 14 },
  { id: 'myjob', group: 'docs', opensAt: 31 },
  { id: 'old-and-new', group: 'docs', opensAt: 30.3 },
];

export const opensAt = (id: string): number | undefined => examples.find((example) => example.id === id)?.opensAt;
