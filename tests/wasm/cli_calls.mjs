// The calls with which the command line in Node is compared with the native one: every command, with any input.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const example = 'web/examples/never-backoff-limit-3.yaml';

const byChance = `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 3
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
spec:
  chance:
    pods: [{exit: {0: 0.7, 1: 0.3}, for: {logNormal: {median: 9s, p95: 1m}}, startupDelay: {exponential: 2s}}]
    evictions: {perPodHour: 9}
    nodeLosses: {perNodeHour: 2}
    api: [{verb: create, resource: pods, share: 0.1}]
`;

// What a cluster prints for a finished Job with one pod.
const finished = { apiVersion: 'v1', kind: 'List', items: [
  { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'done', namespace: 'default', uid: 'u', creationTimestamp: '2024-05-01T10:00:00Z' },
    spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
    status: { conditions: [{ type: 'Complete', status: 'True' }] } },
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'done-x', namespace: 'default', creationTimestamp: '2024-05-01T10:00:00Z',
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: 'done', uid: 'u', controller: true }] },
    spec: { containers: [{ name: 'main', image: 'busybox' }] },
    status: { phase: 'Succeeded', containerStatuses: [{ name: 'main', state: { terminated: {
      exitCode: 0, startedAt: '2024-05-01T10:00:01Z', finishedAt: '2024-05-01T10:00:09Z' } } }] } },
] };

/** Creates the fragment for calls of `open`. */
export const linkCall = ['link', example, '--step', '12', '--view', '{"panels":["pods"]}'];

/** Arguments, and the standard input. */
export const callsWith = (link) => [
  [[]],
  [['--help']],
  [['--version']],
  [['nope']],
  [['run', example]],
  [['run', '--quiet', '--until', '30s', example]],
  [['run', '--quiet', '--check', 'web/examples/node-dies.yaml']],
  [['run', '-'], readFileSync(join(root, example))],
  [['run', '--until', 'soon', example]],
  [['run', 'no/such/file.yaml']],
  [['run', 'docs']],
  [['run', '-'], 'kind: Job\nspec: {backoffLimit: -1}\n'],
  [['trace', 'web/examples/indexed.yaml']],
  [['hashes', 'web/examples/indexed.yaml']],
  [['admit', example]],
  [['admit', example, '--patch', '{"spec":{"template":null}}']],
  [['admit', example, '--version', 'v1.36']],
  [['admit', 'docs']],
  ...['junit', 'sarif', 'github'].map((format) => [['admit', 'tests/wasm/cli.test.mjs', example, '--format', format]]),
  [['break', example, 'evict', '--at', '5s', '--index', '0']],
  [['break', example, 'node-down', '--at', '5s']],
  [['break', example, 'melt', '--at', '5s']],
  [['break', '-', 'suspend', '--at', '20m'], byChance],
  [['check', 'web/examples']],
  [['check', 'docs/**/*.md', 'README.md']],
  [['check', 'no/such/folder']],
  ...['junit', 'sarif', 'github', 'pdf'].map((format) => [['check', 'web/examples', 'no/such/file.yaml', '--format', format]]),
  [['compare', 'web/examples/old-and-new.yaml', '--versions', 'v1.18,v1.29,v1.36']],
  [['compare', example, '--versions', 'v0.1']],
  ...['perfetto', 'svg', 'transcript', 'trace', 'pdf'].map((format) => [['export', example, '--format', format]]),
  [['upgrade', 'web/examples/old-and-new.yaml', example, '--from', 'v1.18', '--to', 'v1.36']],
  [['upgrade', example, '--from', 'v1.36', '--to', 'v1.31']],
  [['run', '--quiet', '--seed', '3', '-'], byChance],
  [['sample', '-', '--seed', '3'], byChance],
  [['sample', '-', '--seed', 'three'], byChance],
  ...['table', 'json', 'csv', 'pdf'].map((format) =>
    [['sweep', '-', '--runs', '300', '--vary', 'spec.backoffLimit=0..2,-1', '--format', format], byChance]),
  [['sweep', '-', '--runs', '300', '--shard', '1/3'], byChance],
  [['sweep', '-', '--runs', '3000', '--until', '3%', '--metric', 'fails,p90,failedPods'], byChance],
  [['sweep', '-', '--as-job', '3', '--image', 'example/jobplay'], byChance],
  [['sweep', 'merge', example]],
  [['search', 'web/examples/node-dies.yaml', '--never', 'failed=9', '--states', '2000']],
  [['search', example, '--never', '{pods: {phase: Failed}, count: 2-}', '--faults', 'evict,crash']],
  [['search', example, '--sometimes', 'failed=9']],
  [['import', 'tests/wasm/cli.test.mjs']],
  [['import', '--chance', '-'], JSON.stringify(finished)],
  [['import', '-'], JSON.stringify({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'mine', uid: 'u' }, spec: {}, status: { failed: 2 } })],
  [['link', example, '--time', '12s']],
  [['link', example, '--time', '12s', '--step', '3']],
  [['open', link]],
  [['open', '-'], `https://play.example/#${link}\n`],
  [['open', '1AAAAbroken']],
];
