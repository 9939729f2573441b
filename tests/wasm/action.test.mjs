// action.yml as a runner executes it: inputs with their defaults become the variables of its step, whose script runs in a repository. Only
// npx differs: it runs the command line that was built here, not the published one.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from '../../web/node_modules/yaml/dist/index.js';
import { version } from '../support/version.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const inNode = join(root, 'web/packages/job-playground/bin/job-playground.cjs');
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));

const scenario = (failed) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 1m
  expect:
  - {at: 5s, job: demo, failed: ${failed}}
`;
const files = {
  'good.yaml': scenario(0),
  'docs/bad page.md': `# A page\n\n\`\`\`yaml job-playground\n${scenario(3)}\`\`\`\n`,
  'deploy/a.yaml': scenario(0).replace('Never', 'Always'),
  'deploy/deep/b.yaml': scenario(0).replace('kind: Job\n', 'kind: Job\nstatusses: {}\n'),
};

/** Runs the action in a repository with these files. */
function run(t, inputs, { npx = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'jobplay-action-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [repository, bin, asked] = ['repository', 'bin', 'asked'].map((name) => join(folder, name));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(repository, dirname(name)), { recursive: true });
    writeFileSync(join(repository, name), text);
  }
  mkdirSync(bin);
  const fake = `#!/bin/sh\nprintf '%s\\n' "$@" >'${asked}'\nshift 2\nexec '${process.execPath}' '${inNode}' "$@"\n`;
  if (npx) writeFileSync(join(bin, 'npx'), fake, { mode: 0o755 });
  // A checkout of the action, with only the committed files that it may need.
  const checkout = join(folder, 'action');
  for (const part of ['action.yml', 'CMakeLists.txt', 'web/packages/action']) cpSync(join(root, part), join(checkout, part), { recursive: true });

  for (const name of Object.keys(inputs)) assert.ok(name in action.inputs, `the action has the input ${name}`);
  const value = (name) => inputs[name] ?? action.inputs[name].default;
  assert.equal(action.runs.using, 'composite');
  const [step, ...more] = action.runs.steps;
  assert.deepEqual([step.shell, more], ['bash', []]);
  const env = { PATH: npx ? `${bin}:${process.env.PATH}` : '/nowhere', HOME: folder, GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: checkout, GITHUB_WORKSPACE: repository, JOBPLAY_ENGINE: join(root, 'build-wasm/wasm') };
  for (const [name, text] of Object.entries(step.env)) env[name] = text.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input) => value(input));
  const script = join(folder, 'step.sh');
  writeFileSync(script, npx ? step.run : step.run.replace('"$GITHUB', '/bin/bash "$GITHUB'));
  const { status, stdout, stderr } = spawnSync('/bin/bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', script], { cwd: repository, env, encoding: 'utf8' });
  return { status, stdout, stderr, asked: () => readFileSync(asked, 'utf8').trimEnd().split('\n') };
}

test('action: annotates a broken expectation at its line and exits with 1', (t) => {
  const { status, stdout, stderr } = run(t, { files: 'good.yaml\ndocs\n' });
  assert.equal(status, 1, stderr);
  assert.equal(stdout, '::error file=docs/bad page.md,line=19,col=5,endLine=19,title=jobplay expectation::at 5s: Job demo: failed is 0, expected 3\n');
  assert.match(stderr, /2 scenarios, 2 expectations, 1 failed/);
});

test('action: a dot checks the whole repository, with relative file names', (t) => {
  const { status, stdout } = run(t, { files: '.' });
  assert.equal(status, 1);
  assert.deepEqual(stdout.match(/file=[^,]+/g), ['file=deploy/a.yaml', 'file=deploy/deep/b.yaml', 'file=docs/bad page.md']);
});

test('action: exits with 0 and no annotation if all expectations hold', (t) => {
  const { status, stdout, asked } = run(t, { files: ' good.yaml  \n\n' });
  assert.deepEqual([status, stdout], [0, '']);
  assert.deepEqual(asked(), ['--yes', `job-playground@${version}`, 'check', 'good.yaml', '--format', 'github'], 'its own version, where none is named');
});

test('action: admit takes patterns and another version', (t) => {
  const { status, stdout, asked } = run(t, { command: 'admit', files: 'deploy/**/*.yaml', version: '1.2.3' });
  assert.equal(status, 1);
  assert.match(stdout, /^::error file=deploy\/a\.yaml,line=7,.*Required value: valid values/m);
  assert.match(stdout, /^::error file=deploy\/deep\/b\.yaml,line=3,.*statusses/m);
  assert.deepEqual(asked().slice(1, 5), ['job-playground@1.2.3', 'admit', 'deploy/a.yaml', 'deploy/deep/b.yaml']);
});

test('action: accepts Windows line ends and skips folders that match', (t) => {
  const { stdout, asked } = run(t, { command: 'admit', files: 'deploy/**\r\ngood.yaml\r\n' });
  assert.doesNotMatch(stdout, /unreadable/);
  assert.deepEqual(asked().slice(2, 6), ['admit', 'deploy/a.yaml', 'deploy/deep/b.yaml', 'good.yaml']);
});

test('action: names a missing file, including its spaces', (t) => {
  for (const command of ['check', 'admit']) {
    const { status, stdout } = run(t, { command, files: 'no such *.yaml' });
    assert.equal(status, 1);
    assert.match(stdout, /^::error file=no such \*\.yaml,line=1,title=jobplay unreadable::/);
  }
});

test('action: other formats go to the log', (t) => {
  const { status, stdout } = run(t, { files: 'docs', format: 'junit' });
  assert.equal(status, 1);
  assert.match(stdout, /<testsuites tests="1" failures="1"/);
});

test('action: exits with 2 on invalid inputs, without running them', (t) => {
  for (const [inputs, words] of [
    [{ files: 'good.yaml', command: 'run; touch bad' }, /^::error title=job-playground::command must be check or admit\n$/],
    [{ files: ' \n' }, /^::error title=job-playground::files is empty\n$/],
  ]) {
    const { status, stdout } = run(t, inputs);
    assert.equal(status, 2);
    assert.match(stdout, words);
  }
  const { status, stderr } = run(t, { files: '$(touch bad)\n`touch bad`', format: 'pdf' });
  assert.equal(status, 2);
  assert.match(stderr, /pdf is not a report format/);
});

test('action: on a runner without Node, says what is missing', (t) => {
  const { status, stdout } = run(t, { files: 'good.yaml' }, { npx: false });
  assert.deepEqual([status, stdout], [2, '::error title=job-playground::there is no npx on this runner. Install it with actions/setup-node\n']);
});

test('pre-commit hook: runs a command of this version of the package', () => {
  const [hook, ...more] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8'));
  assert.deepEqual([hook.id, hook.language, more], ['job-playground-check', 'node', []]);
  assert.deepEqual(hook.additional_dependencies, [`job-playground@${version}`]);
  const [program, ...args] = `${hook.entry} ${hook.args.join(' ')}`.split(' ');
  assert.ok(program in JSON.parse(readFileSync(join(root, 'web/packages/job-playground/package.json'), 'utf8')).bin);
  const checked = spawnSync(process.execPath, [inNode, ...args], { cwd: join(root, 'web/examples'), env: { ...process.env, JOBPLAY_ENGINE: join(root, 'build-wasm/wasm') }, encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  for (const [file, triggers] of [['docs/a.md', true], ['a.yaml', true], ['a.yml', true], ['a.json', true], ['a.mdx', true], ['main.go', false], ['yaml', false]]) {
    assert.equal(new RegExp(hook.files).test(file), triggers, file);
  }
});
