// The command line in Node prints the same as the native one, byte for byte, and has the same exit code: every command, with any input.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { callsWith, linkCall, root } from './cli_calls.mjs';

const inNode = join(root, 'web/packages/job-playground/bin/job-playground.cjs');

function run(where, args, input) {
  const program = where === 'native' ? [join(root, 'build/jobplay'), args] : [process.execPath, [inNode, ...args]];
  const env = { ...process.env, JOBPLAY_ENGINE: join(root, 'build-wasm/wasm') };
  const { status, stdout, stderr } = spawnSync(...program, { cwd: root, env, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

const calls = callsWith(run('native', linkCall).stdout.trim());

for (const [args, input] of calls) {
  test(`jobplay ${args.join(' ').slice(0, 80)}`, () => {
    const native = run('native', args, input);
    assert.notEqual(native.status, null, 'the native program ends by itself');
    assert.deepEqual(run('node', args, input), native);
  });
}

test('command line: every command in the usage is compared', () => {
  const named = run('native', ['--help']).stdout.split('\n').map((line) => /^ {2}([a-z]+)/.exec(line)?.[1]).filter(Boolean);
  assert.deepEqual(named.filter((name) => !calls.some(([[first]]) => first === name)), []);
});

/** Runs a line of bash in which "$0" "$@" is the command line in Node. */
function inBash(line, ...args) {
  const env = { ...process.env, JOBPLAY_ENGINE: join(root, 'build-wasm/wasm') };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line, process.execPath, inNode, ...args], { cwd: root, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('command line: in Node, a closed output pipe is not an error', () => {
  const { status, stderr } = inBash('set -o pipefail; "$0" "$@" | head -n 1 >/dev/null', 'trace', 'web/examples/never-backoff-limit-3.yaml');
  assert.deepEqual([status, stderr], [0, '']);
});

test('command line: in Node, a file can be a pipe', () => {
  const want = run('native', ['run', '--quiet', 'web/examples/pi.yaml']);
  assert.equal(inBash('"$0" "$@" <(cat web/examples/pi.yaml)', 'run', '--quiet').stdout, want.stdout);
  assert.equal(inBash('cat web/examples/pi.yaml | "$0" "$@"', 'run', '--quiet', '/dev/stdin').stdout, want.stdout);
});

test('check: skips unreadable names, dangling links and pipes of a folder', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobplay-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9), Buffer.from('.png')]), '');
  execFileSync('mkfifo', [join(folder, 'a.yaml')]);
  copyFileSync(join(root, 'web/examples/never-backoff-limit-3.yaml'), join(folder, 'z.yaml'));
  for (const where of ['native', 'node']) {
    const { status, stderr } = run(where, ['check', folder]);
    assert.match(stderr, /^1 scenario, /m, where);
    assert.equal(status, 0, stderr);
  }
});
