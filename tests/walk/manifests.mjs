// Eight kinds of manifests that people paste. tests/session walks through the first minute with each; tests/browser checks the layout.
import { readFileSync } from 'node:fs';

/**
 * For each file: `says`, why it is rejected; `mends`, the buttons that fix it, or `by`, the edit; `opens`, the page's title once it runs.
 */
export const manifests = [
  { file: 'cleanup', opens: /^log-cleanup · log-cleanup-\d+: Complete \(CompletionsReached\)/ },
  { file: 'backup', opens: /^db-backup · db-backup-\d+: Complete \(CompletionsReached\)/ },
  { file: 'indexed', opens: /^thumbnails · thumbnails: Failed \(FailedIndexes\)/ },
  { file: 'from-cluster', says: 'This looks like kubectl output', mends: ['Clean up'], opens: /^migrate · migrate: Complete/ },
  { file: 'helm', says: 'This is a Helm template. Render it first', by: (text) => text.replace(/\{\{ \.Release\.Name \}\}/, 'shop').replace(/\{\{.*\}\}/, 'shop:1'), opens: /^shop-seed · shop-seed: Complete/ },
  { file: 'sidecar', opens: /^report · report: Complete/ },
  { file: 'failure-policy', opens: /^train · train: Complete/ },
  {
    file: 'typo', says: 'unknown field "spec.backofflimit"',
    mends: ['Rename to backoffLimit', 'Rename to ttlSecondsAfterFinished', 'Rename to imagePullPolicy'],
    opens: /^import · import: Failed \(BackoffLimitExceeded\)/,
  },
];

export const textOf = (file) => readFileSync(new URL(`${file}.yaml`, import.meta.url), 'utf8');
