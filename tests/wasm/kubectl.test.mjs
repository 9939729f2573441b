// kubectl jobplay, with a kubectl that prints what clusters printed.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse, stringify } from '../../web/node_modules/yaml/dist/index.js';
import { version } from '../support/version.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const plugin = join(root, 'web/packages/kubectl-jobplay/kubectl-jobplay');
const jobplay = (args, input) => spawnSync(join(root, 'build/jobplay'), args, { input, encoding: 'utf8' });

// The recording, with the labels from the Job's template that every pod has and that the recording omits.
const recording = parse(readFileSync(join(root, 'tests/share/cluster/evicted.yaml'), 'utf8'));
for (const { kind, metadata } of recording.items) {
  if (kind === 'Pod') metadata.labels = { ...metadata.labels, ...recording.items[0].spec.template.metadata.labels };
}
const scratch = mkdtempSync(join(tmpdir(), 'kubectl-jobplay-'));
after(() => rmSync(scratch, { recursive: true }));
const recorded = join(scratch, 'recorded.yaml');
writeFileSync(recorded, stringify(recording));
const imported = jobplay(['import', recorded]).stdout;

// Its context has the namespace prod. It knows the calls that the plugin makes, and rejects all others.
const kubectl = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const { parse, stringify } = require('${join(root, 'web/node_modules/yaml')}');
const args = process.argv.slice(2);
appendFileSync(process.env.ASKED, JSON.stringify(args) + '\\n');
const [verb, what, ...options] = args;
const given = {};
while (options.length > 0) {
  const [name, value] = options[0].includes('=') && options[0].startsWith('--') ? options.shift().split('=') : [options.shift(), options.shift()];
  given[name] = value;
}
const namespace = given['-n'] ?? given['--namespace'] ?? 'prod';
const fail = (why) => { console.error(why); process.exit(1); };
const labels = given['-o'] === 'jsonpath={.spec.selector.matchLabels}';
if (verb !== 'get' || !(given['-o'] === 'yaml' || labels)) fail('error: not known to this kubectl: ' + args.join(' '));
if (given['--context'] === 'far') fail('Unable to connect to the server: dial tcp: lookup far: no such host');
const objects = parse(readFileSync(process.env.CLUSTER, 'utf8')).items.filter(({ metadata }) => metadata.namespace === namespace);
const list = (items) => process.stdout.write(stringify({ apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } }));
if (what.startsWith('jobs.batch/')) {
  const name = what.slice('jobs.batch/'.length);
  const job = objects.find(({ kind, metadata }) => kind === 'Job' && metadata.name === name);
  if (!job) fail(\`Error from server (NotFound): jobs.batch "\${name}" not found\`);
  process.stdout.write(labels ? JSON.stringify(job.spec.selector.matchLabels) : stringify(job));
} else if (what === 'pods') {
  const wanted = given['-l'].split(',').map((pair) => pair.split('='));
  list(objects.filter(({ kind, metadata }) => kind === 'Pod' && wanted.every(([key, value]) => metadata.labels?.[key] === value)));
} else if (what === 'events') {
  if (given['--as'] === 'nobody') fail('Error from server (Forbidden): events is forbidden: User "nobody" cannot list resource "events"');
  list(objects.filter(({ kind }) => kind === 'Event'));
} else {
  fail('error: the server does not have a resource type ' + what);
}
`;

/** Runs the plugin with only these programs. */
function run(t, args, { programs = ['kubectl', 'jobplay'], cluster = recorded, env = {}, shell = '/bin/sh' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-jobplay-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [bin, temporary, asked, opened] = ['bin', 'tmp', 'asked', 'opened'].map((name) => join(folder, name));
  mkdirSync(bin);
  mkdirSync(temporary);
  const texts = {
    kubectl,
    npx: `#!/bin/sh\nshift 2\nexec '${process.execPath}' '${join(root, 'web/packages/job-playground/bin/job-playground.cjs')}' "$@"\n`,
    browser: `#!/bin/sh\nprintf '%s\\n' "$@" >'${opened}'\n`,
  };
  texts['xdg-open'] = texts.browser;
  for (const name of programs) {
    if (name === 'jobplay') symlinkSync(join(root, 'build/jobplay'), join(bin, name));
    else writeFileSync(join(bin, name), texts[name], { mode: 0o755 });
  }
  for (const tool of ['cat', 'mktemp', 'rm', 'tr']) symlinkSync(execFileSync('/bin/sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(), join(bin, tool));
  const { status, stdout, stderr } = spawnSync(shell, [plugin, ...args], {
    env: { PATH: bin, TMPDIR: temporary, ASKED: asked, CLUSTER: cluster, JOBPLAY_ENGINE: join(root, 'build-wasm/wasm'), ...env }, encoding: 'utf8',
  });
  assert.deepEqual(readdirSync(temporary), [], 'nothing is left behind');
  const lines = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  return { status, stdout, stderr, asked: lines(asked).map((line) => JSON.parse(line)), opened: lines(opened) };
}

/** A file with the recorded objects and more. */
function clusterWith(t, change) {
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-jobplay-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const objects = parse(readFileSync(recorded, 'utf8'));
  change(objects.items);
  writeFileSync(join(folder, 'cluster.yaml'), stringify(objects));
  return join(folder, 'cluster.yaml');
}
const moved = (objects, change) => objects.map((one) => parse(change(stringify(one))));

for (const shell of ['/bin/sh', '/bin/bash', '/usr/bin/dash'].filter(existsSync)) {
  test(`kubectl jobplay: prints the same as jobplay import (${shell})`, (t) => {
    const { status, stdout, stderr, asked } = run(t, ['job/report'], { shell });
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(stdout, imported);
    assert.deepEqual(asked.map((call) => call.slice(0, 2)), [['get', 'jobs.batch/report'], ['get', 'jobs.batch/report'], ['get', 'pods'], ['get', 'events']]);
    assert.deepEqual(asked[2].slice(2, 4), ['-l', 'batch.kubernetes.io/controller-uid=7a1f3f0e-7a4b-4c0e-9df1-0d5a7f6b2c11']);
  });
}

// Output of the real controllers (./dev record --cluster).
test('kubectl jobplay: prints the same as import for every kind of end', (t) => {
  const folder = join(root, 'tests/share/cluster/recorded');
  let told = 0;
  for (const name of readdirSync(folder)) {
    const cluster = join(folder, name);
    const jobs = parse(readFileSync(cluster, 'utf8')).items.filter(({ kind }) => kind === 'Job');
    if (jobs.length !== 1) continue;
    const { status, stdout, stderr } = run(t, [`job/${jobs[0].metadata.name}`, '-n', 'default'], { cluster });
    const { stdout: expected } = jobplay(['import', cluster]);
    assert.deepEqual([status, stderr, stdout], [0, '', expected], name);
    ++told;
  }
  assert.ok(told > 10, `${told}`);
});

test('kubectl jobplay: uses npx job-playground if there is no jobplay', (t) => {
  const { status, stdout, stderr } = run(t, ['job/report'], { programs: ['kubectl', 'npx'] });
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(stdout, imported);
});

test('kubectl jobplay: reads only the named Job, in every form of its name', (t) => {
  const cluster = clusterWith(t, (items) => items.push(...moved(items.filter(({ kind }) => kind !== 'Event'), (text) => text.replaceAll('report', 'other').replaceAll('7a1f3f0e', '7a1f3f0f'))));
  for (const name of ['job/report', 'jobs/report', 'job.batch/report', 'jobs.batch/report', 'report']) {
    const { status, stdout } = run(t, [name], { cluster });
    assert.equal(status, 0);
    assert.equal(stdout, imported, name);
  }
});

test('kubectl jobplay: a Job with its own selector has the pods it selects', (t) => {
  const cluster = clusterWith(t, (items) => {
    const labels = { app: 'report', tier: 'night' };
    Object.assign(items[0].spec, { manualSelector: true, selector: { matchLabels: labels } });
    items[0].spec.template.metadata = { labels };
    for (const { kind, metadata } of items) if (kind === 'Pod') metadata.labels = labels;
  });
  const { status, stdout, asked } = run(t, ['job/report'], { cluster });
  assert.equal(status, 0);
  assert.equal(stdout, jobplay(['import', cluster]).stdout);
  assert.equal(asked[2][3], 'app=report,tier=night');
});

test('kubectl jobplay: passes the options of kubectl to each call', (t) => {
  const cluster = clusterWith(t, (items) => items.push(...moved(items.splice(0), (text) => text.replaceAll('prod', 'stage'))));
  const there = jobplay(['import', cluster]).stdout;
  for (const options of [['-n', 'stage'], ['--namespace', 'stage'], ['--namespace=stage', '--context', 'my own'], ['--kubeconfig', 'a file', '-n', 'stage', '--request-timeout=5s']]) {
    const { status, stdout, stderr, asked } = run(t, [...options, 'job/report'], { cluster });
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(stdout, there);
    for (const call of asked) assert.deepEqual(call.slice(-options.length), options);
  }
  const elsewhere = run(t, ['job/report'], { cluster });
  assert.deepEqual([elsewhere.status, elsewhere.stdout], [1, '']);
});

test('kubectl jobplay: --run prints the run of the scenario', (t) => {
  const { status, stdout } = run(t, ['job/report', '--run']);
  assert.equal(status, 0);
  assert.equal(stdout, jobplay(['run', '-'], imported).stdout);
  assert.match(stdout, /job\/report Complete/);
});

test('kubectl jobplay: --link prints a link, and --open opens it', (t) => {
  const fragment = jobplay(['link', '-'], imported).stdout.trim();
  const env = { JOBPLAY_PAGE: 'https://play.example/' };
  const link = `https://play.example/#${fragment}`;
  assert.equal(run(t, ['--link', 'job/report'], { env }).stdout, `${link}\n`);
  assert.equal(jobplay(['open', link]).stdout, imported, 'it holds the scenario');
  const bare = run(t, ['--link', 'job/report']);
  assert.equal(bare.stdout, `#${fragment}\n`);
  assert.match(bare.stderr, /JOBPLAY_PAGE is not set/);

  assert.deepEqual(run(t, ['job/report', '--open'], { env, programs: ['kubectl', 'jobplay', 'xdg-open'] }).opened, [link]);
  assert.deepEqual(run(t, ['job/report', '--open'], { env: { ...env, BROWSER: 'browser' }, programs: ['kubectl', 'jobplay', 'browser'] }).opened, [link]);
  const none = run(t, ['job/report', '--open'], { env });
  assert.deepEqual([none.status, none.stdout], [1, `${link}\n`]);
  assert.match(none.stderr, /no browser was found/);
  const nowhere = run(t, ['job/report', '--open'], { programs: ['kubectl', 'jobplay', 'xdg-open'] });
  assert.deepEqual([nowhere.status, nowhere.opened, nowhere.asked], [1, [], []]);
  assert.match(nowhere.stderr, /JOBPLAY_PAGE/);
});

test('kubectl jobplay: shows the errors of kubectl and prints no scenario', (t) => {
  for (const [args, words] of [
    [['job/nope'], /^Error from server \(NotFound\): jobs\.batch "nope" not found\n$/],
    [['job/report', '--context', 'far', '--run'], /^Unable to connect to the server/],
    [['job/report', '--as', 'nobody', '--link'], /events is forbidden/],
  ]) {
    const { status, stdout, stderr } = run(t, args);
    assert.deepEqual([status, stdout], [1, ''], args.join(' '));
    assert.match(stderr, words);
  }
});

test('kubectl jobplay: passes on the errors and exit codes of jobplay', (t) => {
  const env = { JOBPLAY_PAGE: 'https://play.example/' };
  const cluster = clusterWith(t, ([job]) => Object.assign(job.metadata, { annotations: { noise: Array.from({ length: 400 }, (_, at) => createHash('sha256').update(String(at)).digest('hex')).join('') } }));
  const { status, stdout, stderr } = run(t, ['job/report', '--link'], { cluster, env });
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^-: .*too large for a link/);
});

test('kubectl jobplay: names missing programs', (t) => {
  for (const [programs, words] of [
    [['jobplay'], /^kubectl jobplay: there is no kubectl in the PATH\n$/],
    [['kubectl'], /^kubectl jobplay: neither jobplay nor npx is in the PATH\. /],
  ]) {
    const { status, stdout, stderr } = run(t, ['job/report'], { programs });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, words);
  }
});

test('kubectl jobplay: exits with 2 on an invalid call, without a request', (t) => {
  for (const args of [[], ['pod/report'], ['job/'], ['job/a', 'job/b'], ['job/a', '--run', '--link'], ['job/a', '-n'], ['job/a', '-A'], ['job/a', '-o', 'json'], ['job/a', '--nope']]) {
    const { status, stderr, asked } = run(t, args);
    assert.deepEqual([status, asked], [2, []], args.join(' '));
    assert.match(stderr, /^usage: kubectl jobplay job\/NAME/m);
  }
  assert.match(run(t, ['--help']).stdout, /^usage: kubectl jobplay job\/NAME/);
});

test('kubectl jobplay: a release contains version, page and krew manifest', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-jobplay-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const pack = (...args) => execFileSync(join(root, 'web/packages/kubectl-jobplay/pack'), [folder, ...args]);
  pack(version);
  assert.deepEqual(readdirSync(folder), [`kubectl-jobplay-${version}.tar.gz`], 'no manifest where nobody says whose release it is');
  pack(version, 'acme/playground');
  const archive = join(folder, `kubectl-jobplay-${version}.tar.gz`);
  const manifest = readFileSync(join(folder, 'jobplay.yaml'), 'utf8');
  assert.doesNotMatch(manifest, /@/);
  const { metadata, spec } = parse(manifest);
  assert.deepEqual([metadata.name, spec.version], ['jobplay', `v${version}`]);
  assert.ok(spec.shortDescription.length <= 50, 'krew wants it short');
  for (const platform of spec.platforms) {
    assert.equal(platform.uri, `https://github.com/acme/playground/releases/download/v${version}/kubectl-jobplay-${version}.tar.gz`);
    assert.equal(platform.sha256, createHash('sha256').update(readFileSync(archive)).digest('hex'));
    assert.equal(platform.bin, 'kubectl-jobplay');
  }
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const packed = readFileSync(join(folder, 'kubectl-jobplay'), 'utf8');
  assert.match(packed, new RegExp(`^page=https://acme\\.github\\.io/playground/v${version}/$`, 'm'));
  assert.equal(execFileSync(join(folder, 'kubectl-jobplay'), ['--version'], { encoding: 'utf8' }), `kubectl-jobplay ${version}\n`);
  assert.ok(existsSync(join(folder, 'LICENSE')));
});
