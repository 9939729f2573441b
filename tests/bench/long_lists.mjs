// Finds lists that take more than linear time: each command with each kind of list, of N entries and of twice as many. A list is marked if
// the second call takes more than three times as long as the first, and longer than a second. After ./dev build:
//
//   node tests/bench/long_lists.mjs [--entries N] [--only TEXT] [COMMAND...]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const jobplay = fileURLToPath(new URL('../../build/jobplay', import.meta.url));

const entries = (n, entry) => Array.from({ length: n }, (_, at) => entry(at));
const list = (n, entry) => `[${entries(n, entry).join(', ')}]`;
const map = (n, entry) => `{${entries(n, entry).join(', ')}}`;

/** A Job in flow style, with parts that each end with a comma. */
const job = ({ meta = '', spec = '', pod = '', container = '', others = '' } = {}) =>
  `apiVersion: batch/v1\nkind: Job\nmetadata: {${meta} name: a}\n` +
  `spec: {${spec} backoffLimit: 0, template: {spec: {${pod} restartPolicy: Never, containers: [${others} {${container} name: x, image: a}]}}}\n`;
const scenario = (spec) => `${job()}---\napiVersion: playground/v1\nkind: Scenario\nspec: {${spec}}\n`;
const document = (kind, at, rest = '') => `---\napiVersion: v1\nkind: ${kind}\nmetadata: {name: c${at}}\n${rest}`;

const ofContainers = {
  'equal variables': (n) => ({ container: `env: ${list(n, () => '{name: A, value: b}')},` }),
  'variables of variables': (n) => ({ container: `env: ${list(n, (at) => `{name: A${at}, value: "$(A${at - 1})"}`)},` }),
  'variables of ConfigMaps': (n) => ({ container: `env: ${list(n, (at) => `{name: A${at}, valueFrom: {configMapKeyRef: {name: c, key: k${at}}}}`)},` }),
  envFrom: (n) => ({ container: `envFrom: ${list(n, (at) => `{configMapRef: {name: c${at}}}`)},` }),
  'equal ports': (n) => ({ container: `ports: ${list(n, () => '{containerPort: 80, name: p}')},` }),
  ports: (n) => ({ container: `ports: ${list(n, (at) => `{containerPort: ${at + 1}, hostPort: ${at + 1}}`)},` }),
  'mounts of nothing': (n) => ({ container: `volumeMounts: ${list(n, (at) => `{name: v${at}, mountPath: /m${at}}`)},`, pod: `volumes: ${list(n, (at) => `{name: w${at}, emptyDir: {}}`)},` }),
  mounts: (n) => ({ container: `volumeMounts: ${list(n, (at) => `{name: v${at}, mountPath: /m${at}}`)},`, pod: `volumes: ${list(n, (at) => `{name: v${at}, emptyDir: {}}`)},` }),
  'equal mounts': (n) => ({ container: `volumeMounts: ${list(n, () => '{name: v, mountPath: /m}')},`, pod: 'volumes: [{name: v, emptyDir: {}}],' }),
  limits: (n) => ({ container: `resources: {limits: ${map(n, (at) => `a/r${at}: 1`)}},` }),
  'limits below requests': (n) => ({ container: `resources: {limits: ${map(n, (at) => `a/r${at}: 1`)}, requests: ${map(n, (at) => `a/r${at}: 2`)}},` }),
  args: (n) => ({ container: `args: ${list(n, () => '"$(A)"')},` }),
  'a script': (n) => ({ container: `command: [sh, -c, "${entries(n, () => 'echo a').join(';')}"],` }),
  'a script with if': (n) => ({ container: `command: [sh, -c, "${entries(n, (at) => `if [ ${at} = 1 ]; then A=${at}; fi`).join(';')}"],` }),
  capabilities: (n) => ({ container: `securityContext: {capabilities: {add: ${list(n, (at) => `C${at}`)}}},` }),
  'equal containers': (n) => ({ others: entries(n, () => '{name: x, image: a},').join(' ') }),
  containers: (n) => ({ others: entries(Math.min(n, 2999), (at) => `{name: y${at}, image: a},`).join(' ') }),
  'containers with limits': (n) => ({ pod: 'resources: {limits: {cpu: 1}},', others: entries(Math.min(n, 2999), (at) => `{name: y${at}, image: a, resources: {limits: {cpu: 1}}},`).join(' ') }),
  sidecars: (n) => ({ pod: `initContainers: ${list(Math.min(n, 2999), (at) => `{name: s${at}, image: a, restartPolicy: Always}`)},` }),
};

const ofPods = {
  'equal volumes': (n) => ({ pod: `volumes: ${list(n, () => '{name: v, emptyDir: {}}')},` }),
  claims: (n) => ({ pod: `volumes: ${list(n, (at) => `{name: v${at}, persistentVolumeClaim: {claimName: c}}`)},` }),
  items: (n) => ({ pod: `volumes: [{name: v, configMap: {name: c, items: ${list(n, (at) => `{key: k, path: p${at}}`)}}}],` }),
  'equal paths': (n) => ({ pod: `volumes: [{name: v, projected: {sources: ${list(n, () => '{configMap: {name: c, items: [{key: k, path: p}]}}')}}}],` }),
  tolerations: (n) => ({ pod: `tolerations: ${list(n, () => '{key: k, operator: Exists}')},` }),
  'spread constraints': (n) => ({ pod: `topologySpreadConstraints: ${list(n, (at) => `{maxSkew: 1, topologyKey: k${at}, whenUnsatisfiable: DoNotSchedule}`)},` }),
  imagePullSecrets: (n) => ({ pod: `imagePullSecrets: ${list(n, () => '{name: s}')},` }),
  hostAliases: (n) => ({ pod: `hostAliases: ${list(n, () => '{ip: 1.2.3.4, hostnames: [a]}')},` }),
  schedulingGates: (n) => ({ pod: `schedulingGates: ${list(n, (at) => `{name: a/b${at}}`)},` }),
  resourceClaims: (n) => ({ pod: `resourceClaims: ${list(n, (at) => `{name: c${at}, resourceClaimName: c}`)},`, container: 'resources: {claims: [{name: none}]},' }),
  nodeSelector: (n) => ({ pod: `nodeSelector: ${map(n, (at) => `k${at}: v`)},` }),
  sysctls: (n) => ({ pod: `securityContext: {sysctls: ${list(n, () => '{name: a.b, value: "1"}')}},` }),
  supplementalGroups: (n) => ({ pod: `securityContext: {supplementalGroups: ${list(n, (at) => `${at}`)}},` }),
  affinity: (n) => ({
    pod: `affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: ${list(n, () => '{weight: 1, preference: {matchExpressions: [{key: k, operator: Exists}]}}')}}},`,
  }),
  'unknown fields': (n) => ({ pod: `${entries(n, (at) => `zz${at}: 1`).join(', ')},` }),
  'a field many times': (n) => ({ pod: `${entries(n, () => 'hostNetwork: false').join(',\n')},` }),
};

const ofJobs = {
  'rules of podFailurePolicy': (n) => ({ spec: `podFailurePolicy: {rules: ${list(n, (at) => `{action: FailJob, onExitCodes: {operator: In, values: [${at + 1}]}}`)}},` }),
  'exit codes of a rule': (n) => ({ spec: `podFailurePolicy: {rules: [{action: FailJob, onExitCodes: {operator: In, values: ${list(n, (at) => `${at + 1}`)}}}]},` }),
  'rules of no container': (n) => ({ spec: `podFailurePolicy: {rules: ${list(n, (at) => `{action: FailJob, onExitCodes: {containerName: q, operator: In, values: [${at + 1}]}}`)}},` }),
  'rules of successPolicy': (n) => ({ spec: `completionMode: Indexed, completions: 5, successPolicy: {rules: ${list(n, () => '{succeededCount: 1}')}},` }),
  succeededIndexes: (n) => ({ spec: `completionMode: Indexed, completions: 99999, successPolicy: {rules: [{succeededIndexes: "${entries(n, (at) => 2 * at).join(',')}"}]},` }),
  'a selector': (n) => ({ spec: `manualSelector: true, selector: {matchExpressions: ${list(n, (at) => `{key: k${at}, operator: Exists}`)}},` }),
  labels: (n) => ({ meta: `labels: ${map(n, (at) => `k${at}: v`)},` }),
  'labels that are refused': (n) => ({ meta: `labels: ${map(n, (at) => `"k ${at}": v`)},` }),
  annotations: (n) => ({ meta: `annotations: ${map(n, (at) => `k${at}: v`)},` }),
  owners: (n) => ({ meta: `ownerReferences: ${list(n, () => '{apiVersion: v1, kind: Pod, name: a, uid: u, controller: true}')},` }),
  finalizers: (n) => ({ meta: `finalizers: ${list(n, (at) => `a/b${at}`)},` }),
};

const ofScenarios = {
  'rules of pods': (n) => `pods: ${list(n, (at) => `{match: {job: b${at}}, runs: [{for: 1s}]}`)}`,
  'runs of a rule': (n) => `pods: [{runs: ${list(n, (at) => `{for: ${at}s, exit: 1}`)}}]`,
  timeline: (n) => `timeline: ${list(n, (at) => `{at: ${at}s, evict: {job: a}}`)}`,
  'a timeline of equal times': (n) => `timeline: ${list(n, () => '{at: 1s, controller: {name: job, state: restart}}')}`,
  'claims of a Job': (n) => `expect: ${list(n, (at) => `{at: ${at}s, job: a, failed: 0}`)}`,
  'claims of pods': (n) => `expect: ${list(n, (at) => `{at: ${at}s, pods: {job: a}, count: 1}`)}`,
  'unknown fields of a scenario': (n) => entries(n, (at) => `q${at}: 1`).join(', '),
  nodes: (n) => `cluster: {nodes: ${Math.min(n, 5000)}}`,
  'rules of chance': (n) => `chance: {pods: ${list(Math.min(n, 1000), (at) => `{match: {job: b${at}}, exit: {0: 0.9, 1: 0.1}}`)}}`,
  'a description of links': (n) => `description: "${'a [b](c) '.repeat(n)}"`,
};

const ofFiles = {
  ConfigMaps: (n) => job() + entries(n, (at) => document('ConfigMap', at, 'data: {a: b}\n')).join(''),
  Secrets: (n) => job() + entries(n, (at) => document('Secret', at, 'data: {a: Yg==}\n')).join(''),
  'unknown kinds': (n) => job() + entries(n, (at) => document('Jobb', at)).join(''),
  'Jobs without a template': (n) => entries(n, (at) => `---\napiVersion: batch/v1\nkind: Job\nmetadata: {name: c${at}}\nspec: {}\n`).join(''),
  'a List of Jobs': (n) =>
    `apiVersion: v1\nkind: List\nitems:\n${entries(n, (at) => `- {apiVersion: batch/v1, kind: Job, metadata: {name: c${at}, resourceVersion: "1", uid: u}, spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}}\n`).join('')}`,
  aliases: (n) => `a: &a 1\nb: ${list(n, () => '*a')}\n`,
  anchors: (n) => `a: ${list(n, (at) => `&a${at} 1`)}\n`,
  merges: (n) => `x: &x {a: 1}\ny: ${list(n, () => '{<<: *x}')}\n${job()}`,
  comments: (n) => '# c\n'.repeat(n) + job(),
  'empty documents': (n) => '---\n'.repeat(n) + job(),
  'blank lines': (n) => '\n'.repeat(n) + job(),
  escapes: (n) => job({ meta: `annotations: {a: "${'\\n'.repeat(n)}"},` }),
  'a folded text': (n) => `${job()}---\nx: >\n${'  a\n'.repeat(n)}`,
  tabs: (n) => '\ta: b\n'.repeat(n),
  templates: (n) => '{{ a }}\n'.repeat(n),
};

const mapped = (kinds, make) => Object.entries(kinds).map(([name, kind]) => [name, (n) => make(kind(n))]);
const kinds = [...mapped(ofContainers, job), ...mapped(ofPods, job), ...mapped(ofJobs, job), ...mapped(ofScenarios, scenario), ...Object.entries(ofFiles)];

const commands = {
  admit: (file) => ['admit', file],
  run: (file) => ['run', '--quiet', file],
  check: (file) => ['check', file],
  trace: (file) => ['trace', file],
  svg: (file) => ['export', file, '--format', 'svg'],
  link: (file) => ['link', file],
  import: (file) => ['import', file],
  compare: (file) => ['compare', file],
  sweep: (file) => ['sweep', file, '--runs', '10'],
  upgrade: (file) => ['upgrade', file, '--from', 'v1.31', '--to', 'v1.36'],
  search: (file) => ['search', file, '--never', 'failed=99', '--faults', 'kill', '--most', '1', '--states', '1000'],
};

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { entries: { type: 'string', default: '4000' }, only: { type: 'string', default: '' } } });
const wanted = positionals.length ? positionals : Object.keys(commands);
const most = 60_000;
const directory = mkdtempSync(join(tmpdir(), 'jobplay-lists-'));

/** Milliseconds that a call takes; Infinity if it takes more than `most`. */
function measure(args) {
  const begun = performance.now();
  const { signal, error } = spawnSync(jobplay, args, { stdio: 'ignore', timeout: most });
  if (error?.code === 'ENOENT') throw error;
  if (signal && error?.code !== 'ETIMEDOUT') throw new Error(`jobplay ${args.join(' ')} ended by ${signal}`);
  return error ? Infinity : performance.now() - begun;
}

let marked = 0;
for (const [name, text] of kinds.filter(([name]) => name.includes(options.only))) {
  const few = Number(options.entries);
  const files = [few, 2 * few].map((n) => join(directory, `${n}.yaml`));
  files.forEach((file, at) => writeFileSync(file, text(few * (at + 1))));
  for (const command of wanted) {
    const [once, twice] = files.map((file) => measure(commands[command](file)));
    const isMarked = !(twice < 1000 || twice < 3 * once);
    marked += isMarked;
    if (isMarked || twice > 2000) console.log(`${isMarked ? '!' : ' '} ${command.padEnd(8)} ${once.toFixed(0).padStart(6)} ms ${twice.toFixed(0).padStart(6)} ms  ${name}`);
  }
}
rmSync(directory, { recursive: true });
console.log(`${kinds.length} kinds of lists, ${wanted.length} commands: ${marked} marked`);
