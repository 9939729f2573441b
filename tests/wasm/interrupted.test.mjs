// Ctrl-C: each long-running command ends with what it has, says so, and exits with 1.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const jobplay = fileURLToPath(new URL('../../build/jobplay', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jobplay-interrupted-'));
after(() => rmSync(folder, { recursive: true }));

const eachMinute = (created = '') => `apiVersion: batch/v1
kind: CronJob
metadata: {name: each-minute${created}}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
`;

const lasting = (spec) => `${eachMinute()}---
apiVersion: playground/v1
kind: Scenario
spec: {${spec}}
`;

// Runs for longer than any of the waits below.
const file = join(folder, 'each-minute.yaml');
writeFileSync(file, lasting('until: 5000h'));

// Its replay begins with the Job, weeks before the last recorded time.
const dump = join(folder, 'dump-of-each-minute.yaml');
writeFileSync(dump, `${eachMinute(', creationTimestamp: "2026-01-01T00:00:00Z"')}status: {lastScheduleTime: "2026-01-31T00:00:00Z"}
---
apiVersion: batch/v1
kind: Job
metadata: {name: alone, creationTimestamp: "2026-01-01T00:00:00Z"}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
`);

// Draws random numbers for each of its pods.
const drawn = join(folder, 'drawn-each-minute.yaml');
writeFileSync(drawn, lasting('until: 5000h, chance: {pods: [{exit: {0: 0.9, 1: 0.1}}]}'));

/** Interrupts the command once it has started. Before that, a signal ends it like any program. */
async function interrupt(args) {
  for (let wait = 400; ; wait *= 2) {
    const child = spawn(jobplay, args);
    const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
    let [out, said] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    await sleep(wait);
    child.kill('SIGINT');
    const { code, signal } = await ended;
    if (signal !== 'SIGINT' || wait > 3000) return { code, signal, out, said };
  }
}

const commands = {
  'run prints the state so far': [['run', file], /job\.batch\/each-minute-[^]*CronJob|each-minute/],
  'trace prints JSON of the instants so far': [['trace', file], (out) => JSON.parse(out).instants.length > 0],
  'hashes prints the hashes so far': [['hashes', file], /^[0-9a-f]{16}\n[0-9a-f]{16}\n/],
  'export draws the run so far': [['export', '--format', 'svg', file], /^<svg[^]*<\/svg>\s*$/],
  'check reports what was checked': [['check', file], /^/],
  'check reports interrupted and skipped files': [
    ['check', '--format', 'junit', file, fileURLToPath(new URL('../../web/examples/pi.yaml', import.meta.url))],
    (out) => /tests="2" failures="2"/.test(out) && out.split('the check was interrupted').length > 2,
  ],
  'compare prints the versions that were run': [['compare', file], /^/],
  'upgrade prints nothing about the file': [['upgrade', '--from', 'v1.29', file], /^$/],
  'link prints no link': [['link', '--step', '5', file], /^$/],
  'import prints the scenario and says that it was not compared': [['import', dump], /the replay was stopped[^]*kind: Scenario/],
  'sample prints no scenario': [['sample', drawn], /^$/],
  'sweep reports the runs so far': [['sweep', '--runs', '100', file], /^/],
};

for (const [what, [args, prints]] of Object.entries(commands)) {
  test(`Ctrl-C: ${what}`, async () => {
    const { code, signal, out, said } = await interrupt(args);
    assert.deepEqual([code, signal], [1, null], said);
    assert.match(said, /each-minute\.yaml: interrupted after \d+ (steps|runs)/);
    if (typeof prints === 'function') assert.ok(prints(out));
    else assert.match(out, prints);
  });
}

test('Ctrl-C: clears the progress line before anything else is printed', async () => {
  const child = spawn('script', ['-qec', `'${jobplay}' run --quiet '${file}'`, '/dev/null']);
  let seen = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const isFirst = !/steps \(Ctrl-C/.test(seen);
    seen += text;
    if (isFirst && /steps \(Ctrl-C/.test(seen)) child.stdin.write('\x03'); // like Ctrl-C from a person
  });
  await new Promise((resolve) => child.on('close', resolve));
  assert.match(seen, /\d+ steps \(Ctrl-C/);
  const after = [...seen.matchAll(/steps \(Ctrl-C stops with the results so far\)([^]{4})/g)].map(([, next]) => next);
  assert.ok(after.length > 0);
  // The terminal shows ^C itself.
  for (const next of after) assert.ok(next === '\r\x1b[K' || next.startsWith('^C'), JSON.stringify(next));
});
