// The limits in docs/reference/limits.md: a value just below and just above each, with the native command line and in WebAssembly.
// Cases that take minutes run at night: LONG_LIMITS=1.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jobplay-limits-'));
after(() => rmSync(folder, { recursive: true }));

const MiB = 1 << 20;
const programs = {
  natively: [join(root, 'build/jobplay')],
  'in WebAssembly': [process.execPath, join(root, 'web/packages/job-playground/bin/job-playground.cjs')],
};

/** The output of either program and its exit code; of a huge output only the size. */
function run(where, [args, input]) {
  const [program, ...before] = programs[where];
  const env = { JOBPLAY_ENGINE: join(root, 'build-wasm/wasm'), ...process.env };
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...before, ...args], { cwd: root, env });
    const out = { stdout: '', stderr: '' };
    let bytes = 0;
    for (const name of ['stdout', 'stderr']) {
      child[name].on('data', (data) => {
        if (name === 'stdout') bytes += data.length;
        if (out[name].length < 8 * MiB) out[name] += data;
      });
    }
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, bytes, text: out.stdout + out.stderr, ...out }));
    child.stdin.on('error', () => undefined); // it can end before it has read everything
    child.stdin.end(input ?? '');
  });
}

// --- inputs ------------------------------------------------------------------------------------------

const job = ({ spec = '', image = 'a', container = '' } = {}) => `apiVersion: batch/v1
kind: Job
metadata: {name: a}
spec: {${spec}backoffLimit: 0, template: {spec: {restartPolicy: Never, containers: [{name: a, image: "${image}"${container}}]}}}
`;
const scenario = (...lines) => `---\napiVersion: playground/v1\nkind: Scenario\nspec:\n${lines.map((line) => `  ${line}\n`).join('')}`;
/** Runs until its pods exist, and no further. */
const parallel = (pods) => `${job({ spec: `completions: ${pods}, parallelism: ${pods}, ` })}${scenario('version: v1.18', 'until: 15ms')}`;
const filled = (text, bytes) => text + 'x'.repeat(bytes - text.length);
/** A CronJob that starts every minute in the plain world: some 2,700 steps an hour. */
const cron = (until, ...more) => `apiVersion: batch/v1
kind: CronJob
metadata: {name: a}
spec: {schedule: "* * * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: busybox}]}}}}}
${scenario(`until: ${until}`, 'cluster: {world: plain}', ...more)}`;
/** v1.18 retries it again and again. */
const failsOn = (until) => `${job({ spec: 'completions: 3, parallelism: 2, ' }).replace('backoffLimit: 0', 'backoffLimit: 2')}${scenario(`until: ${until}`, 'cluster: {world: plain}', 'pods: [{match: {job: a}, runs: [{for: 0s, exit: 1}]}]')}`;
/** With 2,000 pods at each instant: 46 MB of trace an hour. */
const printsMuch = (until) => `${job({ spec: 'completions: 2000, parallelism: 2000, ' })}---
${cron(until, 'pods: [{match: {job: a}, runs: [{for: 100h}]}]').replace('metadata: {name: a}', 'metadata: {name: c}')}`;
const file = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const listed = (count, entry) => Array.from({ length: count }, (_, at) => `${entry(at)}, `).join('');
/** A pod with this many init containers and containers. */
const containers = (inits, count) => job().replace('containers: [', `initContainers: [${listed(inits, (at) => `{name: i${at}, image: a}`)}], containers: [${listed(count - 1, (at) => `{name: c${at}, image: a}`)}`);
const owners = (count) => job().replace('metadata: {', `metadata: {ownerReferences: [${listed(count, () => '{apiVersion: v1, kind: Pod, name: a, uid: u, controller: true}')}], `);
/** A volume whose first path contains all others. */
const projected = (count) => job().replace('containers: [', `volumes: [{name: v, projected: {sources: [${listed(count, (at) => `{serviceAccountToken: {path: p${at ? `/${at}` : ''}}}`)}]}}], containers: [`);
const overlaps = ({ text }) => text.split('overlapping paths').length - 1;
/** Claims with names of four letters, and one that does not exist. */
const claims = (count) => job({ container: ', resources: {claims: [{name: none}]}' }).replace('containers: [', `resourceClaims: [${listed(count, (at) => `{name: c${100 + at}, resourceClaimName: a}`)}], containers: [`);
const misnamed = (count) => job({ container: `, env: [${listed(count, (at) => `{name: "=${at}", value: b}`)}]` });
const search = (...more) => [['search', '-', '--never', 'failed=9', ...more], job()];
const searchFar = (...more) => search('--faults', 'all', '--most', '3', '--states', '20000', ...more);
const sweep = (...more) => [['sweep', '-', ...more], job()];
/** A sweep of two files with this many bytes, for a cluster. */
const jobOf = (bytes) => sweep('--as-job', '2', '--image', 'i', '--vary', `spec.suspend=@${file(`suspend-${bytes}.yaml`, filled('false\n#', bytes - job().length))}`);
const ordered = (entries, field = 'order', entry = 0) => `${job()}---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  cluster:\n    ${field}: {${Array.from({ length: entries }, (_, step) => `${step + 1}: ${entry}`).join(', ')}}\n`;
/** Loses each node once an hour, for ten of the nodes. */
const losses = (nodes, ...more) => job() + scenario(`cluster: {nodes: ${nodes}}`, 'until: 10h', 'chance: {nodeLosses: {perNodeHour: 1, for: 0s}}', ...more);
const refused = (share, spec = '') => job({ spec }) + scenario(`chance: {api: [{verb: patch, resource: pods, share: ${share}}]}`);
const byChance = (rules) => job() + scenario(`chance: {pods: [${rules}]}`);
const drawnFor = (pods) => job({ spec: `completions: ${pods}, parallelism: ${pods}, ` }) + scenario('chance: {pods: [{for: 1s}]}');
const admit = (input) => [['admit', '-'], input];
const runs = (input, ...more) => [['run', '--quiet', ...more, '-'], input];
/** A command that exits with 3 if it is followed. Only then does the Job fail. */
const command = (script) => runs(job({ image: 'busybox', container: `, command: ${JSON.stringify(['sh', '-c', script])}` }));
const ends = 'sleep 5; exit 3';
const failed = /^job\/a Failed/;

/** kubectl output: finished Jobs, and how long each pod ran. */
const clock = (seconds) => new Date(Date.UTC(2026, 0, 1) + 1000 * seconds).toISOString().replace('.000', '');
const printed = (items) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const over = (name, count, status) => ({
  apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace: 'default', uid: `uid-${name}`, creationTimestamp: clock(0) },
  spec: { completions: count, parallelism: count, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } } },
  status: { startTime: clock(0), completionTime: clock(36_000), ...status },
});
const ran = (of, number, seconds) => ({
  apiVersion: 'v1', kind: 'Pod',
  metadata: {
    name: `${of}-${number}`, namespace: 'default', uid: `uid-${of}-${number}`, creationTimestamp: clock(0), labels: { 'batch.kubernetes.io/job-name': of },
    ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: of, uid: `uid-${of}`, controller: true }],
  },
  spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] },
  status: { phase: 'Succeeded', startTime: clock(0), containerStatuses: [{ name: 'a', state: { terminated: { exitCode: 0, startedAt: clock(1), finishedAt: clock(1 + seconds) } } }] },
});
const imports = (input) => [['import', '-'], input];
/** This many Jobs of 500 pods, which one sync creates. */
const running = (count) => Array.from({ length: count }, (_, i) => ({ ...over(`j${i}`, 500), status: { startTime: clock(0), active: 500 } }));
/** A pod whose containers restarted this often. */
const restarted = (...counts) => {
  const job = over('a', 1, { succeeded: 1 });
  const pod = ran('a', 0, 30_000);
  const names = counts.map((_, i) => `c${i}`);
  for (const { spec } of [job.spec.template, pod]) Object.assign(spec, { restartPolicy: 'OnFailure', containers: names.map((name) => ({ name, image: 'a' })) });
  const [{ state }] = pod.status.containerStatuses;
  pod.status.containerStatuses = counts.map((restartCount, i) => ({ name: names[i], restartCount, state }));
  return printed([job, pod]);
};
/** This many pods, each with its own time, in Jobs of 500. */
const pods = (count) => imports(printed(Array.from({ length: Math.ceil(count / 500) }, (_, i) => {
  const here = Math.min(500, count - 500 * i);
  return [over(`j${i}`, here, { succeeded: here }), ...Array.from({ length: here }, (_, k) => ran(`j${i}`, k, 1 + k))];
}).flat()));

/** A link with this content, as core/share/link.cc writes it: a checksum, no hash, DEFLATE. */
function link(content) {
  let sum = 0xcbf29ce484222325n;
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(content.length));
  for (const byte of Buffer.concat([Buffer.alloc(8), size, Buffer.from(content)])) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  sum ^= (sum >> 16n) ^ (sum >> 32n) ^ (sum >> 48n);
  const head = Buffer.from([Number(sum & 0xffn), Number((sum >> 8n) & 0xffn), 0, 0, 0, 0, 0, 0, 0, 0]);
  return `v1.${Buffer.concat([head, deflateRawSync(content, { level: 9 })]).toString('base64url')}`;
}
/** Letters that compress badly, the same each time. */
function letters(count) {
  let state = 1;
  return Array.from({ length: count }, () => String.fromCharCode(97 + ((state = (state * 1103515245 + 12345) % 2 ** 31) >> 16) % 26)).join('');
}

// --- limits ------------------------------------------------------------------------------------------

/**
 * By the row of the table: its limit, and for each case an input within the limit and one just above it. `says` appears only above,
 * `saysBelow` only below, and `most` must hold for both.
 */
const bounds = {
  'input of the command line: a file or standard input': ['256 MiB', {
    'its bytes': { below: admit(' '.repeat(256 * MiB)), above: admit(' '.repeat(256 * MiB + 1)), says: '-: the file has more than 256 MiB', long: 'in WebAssembly' },
  }],
  'a scenario file': ['1 MiB', {
    'its bytes': { below: admit(filled(`${job()}#`, MiB)), above: admit(filled(`${job()}#`, MiB + 1)), says: 'the input has 1048577 bytes, more than the limit of 1048576' },
  }],
  'levels of nesting, including those that aliases add': ['100', {
    lists: { below: admit(`a: ${'['.repeat(99)}${']'.repeat(99)}\n`), above: admit(`a: ${'['.repeat(100)}${']'.repeat(100)}\n`), says: 'values are nested more than 100 levels deep' },
    'much deeper': { below: admit(`a: ${'['.repeat(99)}${']'.repeat(99)}\n`), above: admit(`a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`), says: 'values are nested more than 100 levels deep' },
    aliases: {
      below: admit(`a: &a ${'['.repeat(50)}${']'.repeat(50)}\nb: ${'['.repeat(49)}*a${']'.repeat(49)}\n`), above: admit(`a: &a ${'['.repeat(50)}${']'.repeat(50)}\nb: ${'['.repeat(50)}*a${']'.repeat(50)}\n`),
      says: 'values are nested more than 100 levels deep',
    },
  }],
  'values in all documents, with aliases expanded': ['200,000', {
    'of one': { below: admit(`a: [${'1,'.repeat(199_997)}]\n`), above: admit(`a: [${'1,'.repeat(199_998)}]\n`), says: 'the input has more than 200000 values' },
    'of two': {
      below: runs(`${job()}---\na: [${'1,'.repeat(199_900)}]\n`), above: runs(`${job()}---\na: [${'1,'.repeat(199_998)}]\n`), says: 'the input has more than 200000 values',
    },
  }],
  'values that aliases add': ['20,000', {
    'a list, again and again': {
      below: admit(`a: &a [${'1,'.repeat(999)}]\nb: [${'*a,'.repeat(20)}]\n`), above: admit(`a: &a [${'1,'.repeat(999)}]\nb: [${'*a,'.repeat(20)} *b]\nc: &b 1\n`.replace(' *b', '*a')),
      says: 'document contains excessive aliasing',
    },
  }],
  'entries of `pods`, `timeline` or `expect`': ['10,000', {
    pods: { below: runs(job() + scenario(`pods: [${'{runs: [{for: 1s}]},'.repeat(10_000)}]`)), above: runs(job() + scenario(`pods: [${'{runs: [{for: 1s}]},'.repeat(10_001)}]`)), says: /more than 10000 rules|at most 10000/ },
    timeline: { below: runs(job() + scenario(`timeline: [${'{at: 1s, evict: {job: b}},'.repeat(10_000)}]`)), above: runs(job() + scenario(`timeline: [${'{at: 1s, evict: {job: b}},'.repeat(10_001)}]`)), says: /more than 10000|at most 10000/ },
    expect: {
      below: [['check', file('expect.yaml', job() + scenario(`expect: [${'{job: a, succeeded: 1},'.repeat(10_000)}]`))]],
      above: [['check', file('expect+1.yaml', job() + scenario(`expect: [${'{job: a, succeeded: 1},'.repeat(10_001)}]`))]], says: /more than 10000|at most 10000/,
    },
  }],
  'a `reason` or `message` of a scenario': ['4,096 bytes', {
    'of a run': { below: runs(job() + scenario(`pods: [{runs: [{exit: 1, reason: ${'x'.repeat(4096)}}]}]`)), above: runs(job() + scenario(`pods: [{runs: [{exit: 1, reason: ${'x'.repeat(4097)}}]}]`)), says: 'reason must be at most 4096 bytes' },
  }],
  'nodes of a scenario': ['5,000', {
    'their number': { below: runs(job() + scenario('cluster: {nodes: 5000}')), above: runs(job() + scenario('cluster: {nodes: 5001}')), says: 'nodes must be a whole number from 0 to 5000' },
  }],
  '`spec.until`': ['87,840 h', {
    'a microsecond more': { below: runs(job() + scenario('until: 87840h')), above: runs(job() + scenario('until: 87840h0.000001s')), says: 'until must be from 0s to 87840h0m0s' },
  }],
  'a link': ['8,000 characters', {
    'that is made': { below: [['link', '-'], `${job()}# ${letters(9878)}\n`], above: [['link', '-'], `${job()}# ${letters(9879)}\n`], says: 'too large for a link' },
    'that is opened': { below: [['open', '-'], `v1.${'A'.repeat(7997)}`], above: [['open', '-'], `v1.${'A'.repeat(7998)}`], says: 'this link has more than 8000 characters, the maximum' },
  }],
  'contents of a link': ['1 MiB, including 4 KiB for the view', {
    'the text': { below: [['open', '-'], link(`\n${'x'.repeat(MiB - 1)}`)], above: [['open', '-'], link(`\n${'x'.repeat(MiB)}`)], says: 'this link is damaged: its content is too large' },
    'a text that is to be linked': { below: [['link', '-'], filled(`${job()}#`, MiB - 1)], above: [['link', '-'], filled(`${job()}#`, MiB)], says: 'too large for a link' },
    'the view': { below: [['open', '-'], link(`{}${' '.repeat(4094)}\n${job()}`)], above: [['open', '-'], link(`{}${' '.repeat(4095)}\n${job()}`)], says: 'its view is too long' },
  }],
  'containers of a pod': ['3,000', {
    'that run': { below: runs(containers(0, 3000)), above: runs(containers(0, 3001)), says: 'there are more than 3000 entries' },
    'that begin': { below: runs(containers(2999, 1)), above: runs(containers(3000, 1)), says: 'there are more than 3000 entries' },
  }],
  'values repeated in the errors of an object': ['4 MiB', {
    // Each owner but the first is rejected with the whole list: 3 MiB and 12 MiB in all.
    'a list, for each of its entries': { below: admit(owners(200)), above: admit(owners(400)), says: '...: Only one reference can have Controller set to true' },
  }],
  'overlapping paths of a pod\'s volumes': ['1,000', {
    'each with the first': { below: admit(projected(1001)), above: admit(projected(1002)), most: (printed) => overlaps(printed) === 1000 },
  }],
  'names listed in a message or fix, such as those of `resourceClaims`': ['1,000 bytes', {
    // Four letters each, a comma and a space.
    claims: { below: admit(claims(166)), above: admit(claims(167)), says: ', ...' },
  }],
  'errors with a suggested fix': ['200', {
    'of a name each': { below: admit(misnamed(199)), above: admit(misnamed(300)), most: ({ stderr }) => [199, 200].includes(stderr.trim().split('\n').length) },
  }],
  'a message that quotes input, on a terminal and in reports': ['500 bytes; 200 for a line; 200 for a word', {
    'the word': { below: [['run', '-'], `apiVersion: batch/v1\nkind: ${'K'.repeat(200)}\n`], above: [['run', '-'], `apiVersion: batch/v1\nkind: ${'K'.repeat(201)}\n`], says: /kind: the playground does not support kind K{134} … K{66}/ },
    'the message': { below: [['run', '-'], `apiVersion: batch/v1\nkind: ${'K '.repeat(230)}KKK\n`], above: [['run', '-'], `apiVersion: batch/v1\nkind: ${'K '.repeat(230)}KKKK\n`], says: /kind: the playground does not support kind [K ]+ … [K ]+/ },
    'the line': { below: [['run', '-'], `apiVersion: batch/v1\nkind: Jo\nx: ${'K'.repeat(150)}\n`], above: [['run', '-'], `apiVersion: batch/v1\nkind: ${'K'.repeat(400)}\n`], says: /^ {2}.*K{190,}/m, most: ({ stderr }) => stderr.split('\n').slice(1).every((line) => line.length <= 204) },
  }],
  'steps of a run on the page, in `check` and in exports': ['1,000,000, with 4,000,000 changes', {
    steps: {
      below: [['check', file('steps.yaml', cron('370h23m', 'expect: [{job: a-1, exists: false}]'))]], above: [['check', file('steps+1.yaml', cron('370h24m', 'expect: [{job: a-1, exists: false}]'))]],
      says: 'the run was cut off after 1000000 steps', long: 'in WebAssembly',
    },
  }],
  'steps of `run` and `trace`': ['10,000,000', {
    steps: { below: runs(cron('3703h43m')), above: runs(cron('3703h45m')), says: 'the run was cut off after 10000000 steps', long: true },
  }],
  'pods created by one sync, in v1.18 and older': ['150,000', {
    parallelism: { below: runs(parallel(149_999)), above: runs(parallel(150_000)), says: 'the run was cut off after 3 steps' },
  }],
  'output of `run` and `trace`': ['256 MiB', {
    trace: {
      below: [['trace', '-'], printsMuch('5h30m')], above: [['trace', '-'], printsMuch('6h')], says: 'the output was cut off after 256 MB', long: true,
      most: ({ bytes }) => bytes <= 256 * MiB,
    },
  }],
  'virtual time': ['the year 2262; for `spec.start`, the years 1700 to 2250', {
    'a start': { below: runs(job() + scenario('start: "2250-12-31T23:59:59Z"')), above: runs(job() + scenario('start: "2251-01-01T00:00:00Z"')), says: 'outside the range of virtual time' },
    'a CronJob of each year': {
      below: runs(cron('1h').replace('* * * * *', '0 0 1 1 *').replace('until: 1h', 'start: "2250-12-31T00:00:00Z"'), '--until', '96500h'),
      above: runs(cron('1h').replace('* * * * *', '0 0 1 1 *').replace('until: 1h', 'start: "2250-12-31T00:00:00Z"'), '--until', '2562047h'),
      says: '98879h47m16.854775807s of virtual time',
    },
  }],
  'states of a search': ['999,999,999; by default 1,000,000', {
    told: { below: search('--states', '999999999'), above: search('--states', '1000000000'), says: '1000000000 is not a whole number from 1 to 999999999', usage: true },
  }],
  'memory of a search': ['999,999,999 MiB; by default 512 MiB', {
    told: { below: search('--memory', '999999999'), above: search('--memory', '1000000000'), says: '1000000000 is not a whole number from 1 to 999999999', usage: true },
    // With this many states, for which 1 MiB is not enough.
    used: { below: searchFar('--memory', '8'), above: searchFar('--memory', '1'), says: 'states used up the 1 MiB of memory' },
  }],
  'entries of `cluster.order` and of `cluster.calls`': ['1,000 each', {
    'each for a step of its own': { below: runs(ordered(1000)), above: runs(ordered(1001)), says: /1000|1,000/ },
    'each for the calls of a step': { below: runs(ordered(1000, 'calls', '[0]')), above: runs(ordered(1001, 'calls', '[0]')), says: /1000|1,000/ },
  }],
  'steps of a comparison of versions': ['2,000,000, and 2,000 failed pods of a Job in addition to its completions', {
    'failed pods': {
      below: [['compare', file('fails.yaml', failsOn('20m')), '--versions', 'v1.18,v1.36']], above: [['compare', file('fails+1.yaml', failsOn('30m')), '--versions', 'v1.18,v1.36']],
      says: 'v1.18 was cut off after', long: 'in WebAssembly',
    },
    steps: { below: [['compare', file('compare.yaml', cron('740h')), '--versions', 'v1.35,v1.36']], above: [['compare', file('compare+1.yaml', cron('742h')), '--versions', 'v1.35,v1.36']], says: 'was cut off after 2000000 steps', long: true },
  }],
  'steps of the replay of an import': ['500,000, with 40,000 pods at the same time', {
    'pods at once': { below: imports(printed(running(80))), above: imports(printed(running(81))), says: 'it is too long to run to its end here', long: 'in WebAssembly' },
    steps: {
      below: imports(printed(Array.from({ length: 20 }, (_, i) => over(`j${i}`, 1000, { succeeded: 1000 })))), above: imports(printed(Array.from({ length: 40 }, (_, i) => over(`j${i}`, 1000, { succeeded: 1000 })))),
      says: 'it is too long to run to its end here', long: 'in WebAssembly',
    },
  }],
  'input of an import': ['16 MiB and 2,000,000 values', {
    'its bytes': { below: imports(filled(`${printed([over('a', 1, { succeeded: 1 })])}\n#`, 16 * MiB)), above: imports(filled(`${printed([over('a', 1, { succeeded: 1 })])}\n#`, 16 * MiB + 1)), says: 'the input has 16777217 bytes, more than the limit of 16777216', long: 'in WebAssembly' },
    'its values': { below: imports(`a: [${'1,'.repeat(1_999_997)}]`), above: imports(`a: [${'1,'.repeat(1_999_998)}]`), says: 'the input has more than 2000000 values', long: 'in WebAssembly' },
  }],
  'pods that an import infers from counters only': ['1,000 per Job', {
    'failed pods': {
      below: imports(printed([over('a', 1, { failed: 1000 })])), above: imports(printed([over('a', 1, { failed: 1001 })])), says: /in the cluster: 1001/,
    },
  }],
  'replayed restarts of an imported pod': ['1,000', {
    'of all its containers': { below: imports(restarted(600, 400)), above: imports(restarted(600, 401)), says: 'restarted 1001 times, but at most 1000 restarts are replayed' },
  }],
  'rules and timeline entries of a sample': ['10,000 each', {
    rules: { below: [['sample', '-'], drawnFor(10_000)], above: [['sample', '-'], drawnFor(10_001)], says: 'the sample needs more than the 10000 rules' },
    // Each loss is two entries; those of the seed are added to the written ones.
    entries: { below: [['sample', '-'], losses(450)], above: [['sample', '-'], losses(450, `timeline: [${'{at: 1s, evict: {job: b}},'.repeat(2000)}]`)], says: 'more than the 10000 timeline entries' },
  }],
  'rules of an import': ['5,000', {
    'pods that each do something else': { below: pods(5000), above: pods(5001), says: 'they need more than 5000 rules', long: 'in WebAssembly' },
  }],
  'rules of `chance.pods`; `measured` times of each': ['1,000; 10,000', {
    rules: { below: runs(byChance('{for: 1s}, '.repeat(1000))), above: runs(byChance('{for: 1s}, '.repeat(1001))), says: 'there are more than 1000 rules' },
    'run times': { below: runs(byChance(`{for: {measured: [${'1s, '.repeat(10_000)}]}}`)), above: runs(byChance(`{for: {measured: [${'1s, '.repeat(10_001)}]}}`)), says: 'there are more than 10000 entries' },
  }],
  'expected number of random node losses in a run': ['4,500', {
    'one more node': { below: runs(losses(450)), above: runs(losses(451)), says: 'the run would have about 4510 node losses' },
    'a later end': { below: runs(losses(100), '--until', '45h'), above: runs(losses(100), '--until', '46h'), says: 'the run would have about 4600 node losses' },
    'of a sweep': { below: [['sweep', '-', '--runs', '1'], losses(450)], above: [['sweep', '-', '--runs', '1'], losses(451)], says: 'about 4510 node losses' },
  }],
  'API calls rejected by chance': ['1,000 of the first 10,000 of each kind', {
    'a larger share': { below: runs(refused('0.1')), above: runs(refused('0.100000001')), says: 'only the first 1000 rejections are drawn, so no call of this kind is rejected after about 9999 calls' },
    'more pods': { below: runs(refused('0.01', 'completions: 9999, parallelism: 1000, ')), above: runs(refused('0.01', 'completions: 10000, parallelism: 1000, ')), says: 'only the first 100 rejections are drawn, so no call of this kind is rejected after about 10000 calls' },
  }],
  'choices of a sweep': ['1,000', {
    'of one field': { below: sweep('--runs', '1', '--vary', 'spec.backoffLimit=0..999'), above: sweep('--runs', '1', '--vary', 'spec.backoffLimit=0..1000'), says: 'there are more than 1000 choices', usage: true },
    'of two': { below: sweep('--runs', '1', '--vary', 'spec.backoffLimit=0..9', '--vary', 'spec.parallelism=0..99'), above: sweep('--runs', '1', '--vary', 'spec.backoffLimit=0..10', '--vary', 'spec.parallelism=0..99'), says: '1000', usage: true },
  }],
  'files of a sweep with `--as-job`': ['1,048,576 bytes in the ConfigMap', {
    'with one of @': { below: jobOf(MiB), above: jobOf(MiB + 1), says: 'the files have 1048577 bytes, but a ConfigMap can hold only 1048576' },
  }],
  'runs of each choice; shards': ['10,000,000; 10,000', {
    runs: { below: sweep('--runs', '10000000', '--shard', '0/10000'), above: sweep('--runs', '10000001', '--shard', '0/10000'), says: '--runs does not accept 10000001', usage: true },
    shards: { below: sweep('--runs', '10', '--shard', '0/10000'), above: sweep('--runs', '10', '--shard', '0/10001'), says: '--shard does not accept 0/10001', usage: true },
  }],
  'a script': ['100,000 bytes', {
    'with a comment': { below: command(`${ends} #${'x'.repeat(100_000 - ends.length - 2)}`), above: command(`${ends} #${'x'.repeat(100_001 - ends.length - 2)}`), saysBelow: failed },
  }],
  'steps of a script': ['20,000', {
    // The last two are the sleep and the exit.
    'one after another': { below: command(`${':\n'.repeat(19_998)}${ends}`), above: command(`${':\n'.repeat(19_999)}${ends}`), saysBelow: failed },
    'in a loop': { below: command(`for i in $(seq 1 9998); do :; done; ${ends}`), above: command(`for i in $(seq 1 9999); do :; done; ${ends}`), saysBelow: failed },
  }],
  'output or expansion of a script': ['100,000 bytes', {
    expands: { below: command(`x=${'z'.repeat(50_000)}; y=$x$x; ${ends}`), above: command(`x=${'z'.repeat(50_000)}; y=$x\${x}z; ${ends}`), saysBelow: failed },
    doubles: { below: command(`x=${'z'.repeat(50)}; for i in 1 2 3 4 5 6 7 8 9 10; do x=$x$x; done; ${ends}`), above: command(`x=${'z'.repeat(50)}; for i in 1 2 3 4 5 6 7 8 9 10 11; do x=$x$x; done; ${ends}`), saysBelow: failed },
    prints: { below: command(`x=${'z'.repeat(50_000)}; echo $x$x; ${ends}`), above: command(`x=${'z'.repeat(50_000)}; echo $x\${x}z; ${ends}`), saysBelow: failed },
  }],
  'nested function calls; nested shells': ['20; 8', {
    functions: { below: command(`n=0; f() { n=$((n+1)); if [ $n -lt 20 ]; then f; fi; }; f; ${ends}`), above: command(`n=0; f() { n=$((n+1)); if [ $n -lt 21 ]; then f; fi; }; f; ${ends}`), saysBelow: failed },
    // The container's own variable is the first.
    shells: {
      below: command(`export n=0; export S='n=$((n+1)); if [ $n -lt 7 ]; then sh -c "$S"; else ${ends}; fi'; sh -c "$S"`),
      above: command(`export n=0; export S='n=$((n+1)); if [ $n -lt 8 ]; then sh -c "$S"; else ${ends}; fi'; sh -c "$S"`), saysBelow: failed,
    },
  }],
  'nested parentheses, braces and substitutions': ['29', {
    parentheses: { below: command(`${'( '.repeat(29)}${ends}${' )'.repeat(29)}`), above: command(`${'( '.repeat(30)}${ends}${' )'.repeat(30)}`), saysBelow: failed },
    substitutions: { below: command(`x=${'$(echo '.repeat(29)}a${')'.repeat(29)}; ${ends}`), above: command(`x=${'$(echo '.repeat(30)}a${')'.repeat(30)}; ${ends}`), saysBelow: failed },
  }],
  'nested words, as in `${A:-${B}}`': ['8', {
    defaults: { below: command(`x=${'${A:-'.repeat(8)}1${'}'.repeat(8)}; ${ends}`), above: command(`x=${'${A:-'.repeat(9)}1${'}'.repeat(9)}; ${ends}`), saysBelow: failed },
  }],
};

// tests/browser/limits.test.mjs tests the limits of the page.
const table = readFileSync(join(root, 'docs/reference/limits.md'), 'utf8').split('## What the page shows')[0].split('\n').filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()).slice(1, 3)).filter(([what]) => what !== 'what');

test('limits docs: each row has a test with its number', () => {
  assert.deepEqual(Object.entries(bounds).map(([what, [most]]) => [what, most]), table);
});

const matches = (text, says) => (typeof says === 'string' ? text.includes(says) : says.test(text));

describe('bounds', { concurrency: 2 }, () => {
  for (const [what, [, cases]] of Object.entries(bounds)) {
    for (const [name, { below, above, says, saysBelow, most, long, todo, usage }] of Object.entries(cases)) {
      for (const where of Object.keys(programs)) {
        test(`${what}: ${name}, ${where}`, { skip: (long === true || long === where) && !process.env.LONG_LIMITS && 'it takes minutes', todo }, async () => {
          const [within, beyond] = [await run(where, below), await run(where, above)];
          for (const { status, text } of [within, beyond]) assert.ok(status === 0 || status === 1 || (usage && status === 2), `it ends by itself: ${status} ${text.slice(-300)}`);
          if (says) assert.deepEqual([matches(within.text, says), matches(beyond.text, says)], [false, true], `${within.text.slice(-300)}\n${beyond.text.slice(-300)}`);
          if (saysBelow) assert.deepEqual([matches(within.text, saysBelow), matches(beyond.text, saysBelow)], [true, false], `${within.text.slice(-300)}\n${beyond.text.slice(-300)}`);
          if (most) assert.ok(most(within) && most(beyond));
        });
      }
    }
  }
});
