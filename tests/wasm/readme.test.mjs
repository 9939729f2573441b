// The command lines of README, exactly as written, in a folder with a manifest and the package.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { root } from './cli_calls.mjs';

const lines = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => block.trim().split('\n'))
  .map((line) => line.replace(/ +#.*/, ''));
const folder = mkdtempSync(join(tmpdir(), 'job-playground-'));
const version = /project\(jobplay VERSION (\S+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];

function run(command, cwd) {
  // Nothing is downloaded: a missing package is an error.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_yes: 'true', npm_config_update_notifier: 'false' };
  return spawnSync('bash', ['-c', command], { cwd, env, encoding: 'utf8' });
}

before(() => {
  const packed = join(folder, 'packed');
  cpSync(join(root, 'web/packages/job-playground'), packed, { recursive: true });
  mkdirSync(join(packed, 'cli'));
  for (const file of ['jobplay-cli.js', 'jobplay-cli.wasm']) cpSync(join(root, 'build-wasm/wasm', file), join(packed, 'cli', file));
  writeFileSync(join(packed, 'cli/package.json'), '{"type": "commonjs"}\n');
  const npm = (...args) => execFileSync('npm', [...args, '--ignore-scripts', '--offline', '--silent'], { cwd: folder });
  npm('pkg', 'set', `version=${version}`, '--prefix', packed);
  npm('pack', packed, '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  npm('install', `./job-playground-${version}.tgz`);
  const manifest = readFileSync(join(root, 'web/examples/never-backoff-limit-3.yaml'), 'utf8').split('\n---\n')[0];
  writeFileSync(join(folder, 'job.yaml'), `${manifest}\n`);
  mkdirSync(join(folder, 'docs'));
  // A scenario with expectations.
  cpSync(join(root, 'web/examples/index-twice-found.yaml'), join(folder, 'docs/index-twice.yaml'));
});
after(() => rmSync(folder, { recursive: true }));

test('README: shows commands of the package and of the native program', () => {
  assert.ok(lines.filter((line) => line.startsWith('npx ')).length >= 2);
  assert.ok(lines.filter((line) => line.startsWith('build/jobplay ')).length >= 2);
});

for (const line of lines.filter((one) => !one.startsWith('./dev '))) {
  test(`README: ${line}`, () => {
    const { status, stdout, stderr } = run(line, line.startsWith('npx ') ? folder : root);
    assert.equal(status, 0, stderr);
    assert.notEqual(stdout + stderr, '');
  });
}

test('CLI docs: npx runs the package as a file', () => {
  const line = /^(npx --yes \.\/job-playground-\S+ .*)$/m.exec(readFileSync(join(root, 'docs/reference/cli.md'), 'utf8'))[1];
  const { status, stdout, stderr } = run(line, folder);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /pod\/|NAME/);
});
