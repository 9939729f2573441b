// Compares the command line of the npm package with the native one on machines without a compiler for the latter.
//
//   node tests/wasm/cli_elsewhere.mjs write FILE      writes the answers of build/jobplay to each call
//   node tests/wasm/cli_elsewhere.mjs check FILE CLI  checks that CLI, the package's bin file, gives the same answers
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { callsWith, linkCall, root } from './cli_calls.mjs';

const [what, file, cli] = process.argv.slice(2);
const program = what === 'write' ? [join(root, 'build/jobplay')] : [process.execPath, cli];

function answerTo([args, input]) {
  const [command, ...first] = program;
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status, stdout, stderr };
}

if (what === 'write') {
  const link = answerTo([linkCall]).stdout.trim();
  writeFileSync(file, JSON.stringify({ link, answers: callsWith(link).map(answerTo) }));
} else {
  const { link, answers } = JSON.parse(readFileSync(file, 'utf8'));
  const calls = callsWith(link);
  const differ = calls.filter((call, at) => {
    const answer = answerTo(call);
    const other = ['status', 'stdout', 'stderr'].filter((part) => answer[part] !== answers[at][part]);
    for (const part of other) console.error(`jobplay ${call[0].join(' ')}\n  ${part}: ${JSON.stringify(answer[part]).slice(0, 400)}\n  not: ${JSON.stringify(answers[at][part]).slice(0, 400)}`);
    return other.length > 0;
  });
  console.log(`${calls.length - differ.length} of ${calls.length} calls are answered as natively`);
  process.exitCode = differ.length > 0 ? 1 : 0;
}
