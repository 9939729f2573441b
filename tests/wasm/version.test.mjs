// The version is defined in CMakeLists.txt. Programs and packages take it from there; this checks all other places.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { version } from '../support/version.mjs';
import { loadEngine } from './engine.mjs';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

test('version: command line, reports and engine use that of CMakeLists.txt', async () => {
  const jobplay = (...args) => spawnSync('build/jobplay', args, { cwd: fileURLToPath(root), encoding: 'utf8' }).stdout;
  assert.equal(jobplay('--version'), `jobplay ${version}\n`);
  const report = JSON.parse(jobplay('check', 'web/examples/never-backoff-limit-3.yaml', '--format', 'sarif'));
  assert.equal(report.runs[0].tool.driver.semanticVersion, version);
  assert.equal((await loadEngine()).version(), version);
});

test('changelog: begins with this version or unreleased changes', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm)];
  if (headings[0][1] === 'Unreleased') headings.shift();
  assert.equal(headings[0][1], version);
  for (const [line, , date] of headings) assert.ok(date, `${line} has a date`);
});

test('version: no package has its own', () => {
  assert.equal(JSON.parse(read('web/packages/job-playground/package.json')).version, '0.0.0');
  assert.equal(JSON.parse(read('web/package.json')).version, undefined);
});
