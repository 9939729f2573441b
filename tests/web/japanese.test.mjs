// One Japanese word for one thing, and the width of punctuation, as docs/contributing/japanese.md requires.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const filesIn = (folder, ending) => readdirSync(new URL(folder, root)).filter((name) => name.endsWith(ending)).map((name) => folder + name);

// The patterns for breakpoints contain words that people may write instead.
const files = [
  ...filesIn('core/words/', '.txt'), ...filesIn('core/words/decisions/', '.txt'), ...filesIn('web/src/text/', '.ts').filter((path) => !path.endsWith('/breakpoint_words.ts')),
  ...filesIn('web/src/views/faults/', '.ts'), ...filesIn('web/lessons/', '.yaml'), 'web/courses.yaml',
];
const lines = files.flatMap((path) => read(path).split('\n').map((line, at) => ({ where: `${path}:${at + 1}`, line })));

test('Japanese: uses no words that its docs rule out', () => {
  const rows = read('docs/contributing/japanese.md').split('\n').filter((line) => /^\| (?!English|-)/.test(line)).map((line) => line.split('|').map((cell) => cell.trim()));
  assert.ok(rows.length > 30);
  for (const [, , ours, not] of rows) {
    for (const word of not.split('、').filter(Boolean)) {
      for (const { where, line } of lines) assert.ok(!line.includes(word), `${where} has ${word}: ${ours}`);
    }
  }
});

test('Japanese: digits, letters and signs are half-width', () => {
  for (const { where, line } of lines) assert.doesNotMatch(line, /[\uff01-\uff5e\u3000]/, where);
});
