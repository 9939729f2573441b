// New text follows CONTRIBUTING.md ("Writing" and "Commits"): no phrases that a native editor would replace.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { pages, read, root, withoutCode } from './documentation.mjs';

const filesIn = (folder, ending) => readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith(ending)).sort().map((name) => join(folder, name));

/** What to avoid, and what to write instead. */
const avoided = [
  [/\banew\b/, 'again'],
  [/\blikewise\b/, 'also'],
  [/\bfor ever\b/, 'forever'],
  [/\brefus(e|es|ed|ing)\b(?!-)/, 'reject'],
  [/\bunless told\b/, 'by default'],
  [/\bat once\b/, 'immediately, or at the same time'],
  [/\bside by side\b/, 'parallel, or next to each other'],
  [/\bso many of\b/, 'percent'],
  [/\bfault of ours\b/, 'bug'],
  [/\bmend(s|ed|ing)?\b/, 'fix'],
  [/\b(is|are|was|were) told\b/, 'the actor and a verb: the log shows'],
  [/\bstands? for\b/, 'represents, or means'],
  [/\bgoes on(?! (its|the) )\b/, 'continues'],
  [/\bwhich is no\b/, 'which is not a'],
  [/\ball but\b/, 'all except'],
  [/(^|[.:;] )Of (a|an|the|many|several|these|those|two|its) /, 'the noun first'],
  [/(^|[.;] )(What|Whether|Who|Where) [a-z ]+ (is|are|was|were) [^?]*$/, 'a noun as the subject'],
];

/** The prose of a page, line by line, without code and titles in italics. */
const proseOf = (path) => withoutCode(read(path)).split('\n').map((line) => line.replace(/`[^`]*`/g, '').replace(/\*[^*]*\?\*/g, ''));

const isJapanese = /[\u3040-\u30ff\u4e00-\u9fff]/;
/** The string literals of a table of texts, line by line, without the Japanese ones. */
const literalsOf = (path) => read(path).split('\n').map((line) =>
  [...line.matchAll(/'((?:[^'\\]|\\.)*)'|`([^`]*)`/g)].map(([, plain, filled]) => plain ?? filled).filter((one) => !isJapanese.test(one)).join('\n'));

const sources = {
  'messages of the engine': filesIn('core/words', '.txt').map((path) => [path, read(path).split('\n').map((line) => (line.startsWith('en ') ? line.slice(3) : ''))]),
  'texts of the page': filesIn('web/src/text', '.ts').map((path) => [path, literalsOf(path)]),
  docs: pages.map((path) => [path, proseOf(path)]),
};

for (const [name, files] of Object.entries(sources)) {
  test(`prose: ${name} avoid foreign phrases`, () => {
    assert.ok(files.length > 0);
    const found = files.flatMap(([path, lines]) => lines.flatMap((line, at) =>
      avoided.flatMap(([phrase, better]) => (phrase.test(line) ? [`${path}:${at + 1}: ${phrase.exec(line)[0].trim()}: write ${better}`] : []))));
    assert.deepEqual(found, []);
  });
}

// Earlier subjects are history.
const firstCommit = 'cd3329b9';

test('commits: subjects are imperative and have at most 72 characters', (t) => {
  let subjects;
  try {
    subjects = execFileSync('git', ['log', '--format=%s', `${firstCommit}..HEAD`], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n').filter(Boolean);
  } catch {
    return t.skip('the history is not here');
  }
  const isWrong = (subject) => subject.length > 72 || /\.$/.test(subject) || !/^[A-Z]/.test(subject) || /^(What|Whether|How|Where|That|Who|When|If|Of|The|A|An|It) /.test(subject) || /^(?!(Embed|Speed|Feed|Need|Seed|Bring) )\w+(ed|ing) /.test(subject);
  assert.deepEqual(subjects.filter((one) => !one.startsWith('Merge ') && isWrong(one)), []);
});
