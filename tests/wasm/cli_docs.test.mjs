// docs/reference/cli.md describes every command and option that the program lists, and the commands in docs/ run.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

import { root } from './cli_calls.mjs';

const page = readFileSync(join(root, 'docs/reference/cli.md'), 'utf8');
const help = (...args) => spawnSync(join(root, 'build/jobplay'), [...args, '--help'], { cwd: root, encoding: 'utf8' }).stdout;
const commands = [...help().matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name);
const optionsIn = (text) => [...new Set(text.match(/(?<![\w-])--[a-z]+(?:-[a-z]+)*/g))].filter((option) => option !== '--help').sort();

/** The part of the page below the heading of a command. */
const sectionOf = (command) => new RegExp(`^## ${command}\n([^]*?)(?=^## )`, 'm').exec(page)?.[1];

test('CLI docs: the page has a section and a row for each command', () => {
  assert.ok(commands.length > 10, String(commands));
  for (const command of commands) {
    assert.ok(sectionOf(command), command);
    assert.ok(page.split('\n').some((line) => line.startsWith('| [`') && line.includes(`[\`${command}\`](#${command})`)), command);
  }
});

for (const command of commands) {
  test(`CLI docs: ${command} has the options that its help lists`, () => {
    const listed = optionsIn(help(command));
    // Only the first cell of a table row defines an option; other text may mention those of other commands.
    const cells = sectionOf(command).split('\n').filter((line) => line.startsWith('| `--')).map((line) => line.split(' | ')[0]);
    assert.deepEqual(optionsIn(cells.join('\n')), listed);
  });
}

/** The commands of a page that name real files: lines of shell blocks, and code within sentences. */
function commandsOf(text) {
  const lines = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block]) => block.split('\n')).map((line) => line.replace(/ +#.*/, ''));
  const inline = [...text.replace(/^(`{3,})[^]*?^\1/gm, '').matchAll(/`(jobplay [^`\n]*\.yaml[^`\n]*)`/g)].map(([, code]) => code);
  return [...lines, ...inline].filter((line) => /^(build\/)?jobplay /.test(line) && !/\b[A-Z]{4,}\b|999999999/.test(line));
}

/** What people have in their own folder, by the names that the pages use. */
function fixtures(folder) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const job = read('docs/tutorial.md').match(/```yaml\n([^]*?)```/)[1];
  const [demo] = read('docs/reference/scenario.md').match(/(?<=```yaml job-playground\n)[^]*?(?=---)/);
  const chance = '---\napiVersion: playground/v1\nkind: Scenario\nspec: {until: 5m, chance: {pods: [{exit: {0: 0.8, 1: 0.2}, for: 5s}]}}\n';
  const retries = read('docs/how-to/mkdocs.md').match(/`docs\/retries\.yaml`:\n\n```yaml\n([^]*?)```/)[1];
  const broken = `${job}---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  until: 24h0m0s\n  cluster: {commands: true}\n  timeline:\n  - {at: 12s, evict: {job: report, attempt: 1}}\n`;
  const claim = read('docs/tutorial.md').match(/```yaml\n( {2}expect:\n[^]*?)```/)[1];
  const files = {
    'job.yaml': job, 'broken.yaml': broken + claim, 'demo.yaml': demo + chance, 'retries.yaml': retries,
    'docs/retries.yaml': retries, 'static/retries.yaml': retries, 'public/retries.yaml': retries,
    'a.yaml': 'rules:\n- action: FailJob\n  onExitCodes: {operator: In, values: [1]}\n',
    'seen.yaml': read('tests/share/cluster/evicted.yaml'), 'docs/page.md': read('docs/reference/scenario.md'),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const name of ['web', 'tests', 'build']) symlinkSync(join(root, name), join(folder, name));
}

test('docs: every command with a file and every example of the help runs as written', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobplay-docs-'));
  t.after(() => rmSync(folder, { recursive: true }));
  fixtures(folder);
  const env = { ...process.env, PATH: `${join(root, 'build')}:${process.env.PATH}` };
  const pages = ['README.md', ...readdirSync(join(root, 'docs'), { recursive: true }).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];
  const commandsIn = pages.flatMap((path) => commandsOf(readFileSync(join(root, path), 'utf8')).map((line) => ({ path, line })));
  assert.ok(commandsIn.length > 20, String(commandsIn.length));
  const examples = commands.map((command) => ({ path: `help of ${command}`, line: /^Example:\n {2}(.*)$/m.exec(help(command))?.[1] ?? '' }));
  assert.deepEqual(examples.filter(({ line }) => !line.startsWith('jobplay ')), []);
  for (const { path, line } of [...commandsIn, ...examples]) {
    // A reader has more patience than a test.
    const short = line.replace(/jobplay sweep [^|>]*/, '$& --runs 10 ').replace(/jobplay search [^|>]*/, '$& --states 5000 ');
    const { status, stderr } = spawnSync('bash', ['-c', short], { cwd: folder, env, encoding: 'utf8', maxBuffer: 1 << 28 });
    // 1 is an answer, too: that a claim is violated, or that an upgrade changes something.
    assert.ok(status === 0 || status === 1, `${path}: ${line}: ${status}\n${stderr.slice(-2000)}`);
    assert.doesNotMatch(stderr, /cannot be read|^usage/m, `${path}: ${line}`);
    if (process.env.SHOW_COMMANDS) console.log(`${status} ${path}: ${short}`);
  }
});
