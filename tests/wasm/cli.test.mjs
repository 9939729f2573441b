// The command line in Node says what the native one says, byte for byte, and ends with its exit code: every command, whatever
// it is given.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

test('every command that the usage names is compared', () => {
  const named = run('native', ['--help']).stdout.split('\n').map((line) => /^ {2}([a-z]+)/.exec(line)?.[1]).filter(Boolean);
  assert.deepEqual(named.filter((name) => !calls.some(([[first]]) => first === name)), []);
});
