// Drawings in docs/: each equals the output of the commands next to it. UPDATE_EXPECT=1 rewrites them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { root } from './cli_calls.mjs';

const pictures = {
  'index-twice': ['search', 'web/examples/index-twice.yaml', '--never', '{pods: {index: 0, phase: Running}, count: 2-}', '--faults', 'evict'],
  'seed-4': ['sample', 'web/examples/choose-backoff-limit.yaml', '--seed', '4'],
  'seed-8': ['sample', 'web/examples/choose-backoff-limit.yaml', '--seed', '8'],
};

function jobplay(args, input) {
  const { stdout } = spawnSync(join(root, 'build/jobplay'), args, { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout;
}

for (const [name, args] of Object.entries(pictures)) {
  test(`docs/images/${name}.svg: matches the drawing of the engine`, () => {
    const drawn = jobplay(['export', '-', '--format', 'svg'], jobplay(args));
    assert.match(drawn, /^<svg /);
    const file = join(root, `docs/images/${name}.svg`);
    if (process.env.UPDATE_EXPECT) writeFileSync(file, drawn);
    assert.equal(drawn, readFileSync(file, 'utf8'));
  });
}

test('docs/images: every picture is used, and every used picture exists', () => {
  const pages = readdirSync(join(root, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md')).map((name) => readFileSync(join(root, 'docs', name), 'utf8'));
  pages.push(readFileSync(join(root, 'README.md'), 'utf8'));
  const shown = pages.flatMap((page) => [...page.matchAll(/images\/([\w.-]+)/g)].map(([, name]) => name));
  assert.deepEqual([...new Set(shown)].sort(), readdirSync(join(root, 'docs/images')).sort());
});
