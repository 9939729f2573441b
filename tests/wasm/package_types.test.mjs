// The types of the npm package, as another project uses them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../../web/packages/job-playground', import.meta.url));
const tsc = fileURLToPath(new URL('../../web/node_modules/typescript/bin/tsc', import.meta.url));

const use = `
import { JobPlayground, protocol, type FromEmbed, type Loaded, type Step, type ToEmbed } from 'job-playground';
import { embedAll } from 'job-playground/markdown';

const element: JobPlayground = document.createElement('job-playground');
element.addEventListener('step', ({ detail }) => { const step: Step = detail; console.log(step.time, step.why); });
element.addEventListener('error', ({ detail }) => console.log(detail.message, detail.line));
const loaded: Loaded = await element.load({ text: 'kind: Job' }, { step: 3 });
element.seek({ time: 48.5 });
const message: ToEmbed & { jobPlayground: typeof protocol } = { jobPlayground: protocol, type: 'seek', step: 3 };
const answer: FromEmbed = { type: 'ready' };
// @ts-expect-error: a step is a number
element.seek('12');
// @ts-expect-error: nothing to load
const wrong: ToEmbed = { type: 'load' };
console.log(loaded.hash, element.current?.what, message, answer, wrong, embedAll);
`;

test('package types: compile in a strict project with any module resolution', (t) => {
  const project = mkdtempSync(join(tmpdir(), 'job-playground-'));
  t.after(() => rmSync(project, { recursive: true }));
  const installed = join(project, 'node_modules/job-playground');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  cpSync(join(packageFolder, 'package.json'), join(installed, 'package.json'));
  const run = (...args) => {
    try {
      execFileSync(process.execPath, [tsc, ...args], { encoding: 'utf8' });
    } catch (failure) {
      assert.fail(failure.stdout || failure.message);
    }
  };
  run('-p', packageFolder, '--outDir', join(installed, 'dist'));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
  writeFileSync(join(project, 'main.ts'), use);
  for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const compilerOptions = {
      strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true,
      target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], module, moduleResolution,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
    run('-p', project);
  }
});
