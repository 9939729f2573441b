// The pages of the documentation: their links lead somewhere, and the index leads to each of them.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

import { documentation, pages, prose, read, root } from './documentation.mjs';

/** The links of a page to files of the repository: the file, from the root, and the anchor. */
function linksOf(path) {
  const targets = [...prose(read(path)).replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]*)\)/g)].map(([, target]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target)).map((target) => {
    const [file, anchor] = target.split('#');
    return { target, anchor, file: file ? join(dirname(path), file) : path };
  });
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(path) {
  const seen = new Map();
  return [...prose(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    const count = seen.get(plain) ?? 0;
    seen.set(plain, count + 1);
    return count ? `${plain}-${count}` : plain;
  });
}

test('docs: relative links lead to a file and a heading', () => {
  const broken = pages.flatMap((path) => linksOf(path)
    .filter(({ file, anchor }) => !existsSync(join(root, file)) || (anchor && file.endsWith('.md') && !anchorsOf(file).includes(anchor)))
    .map(({ target }) => `${path}: ${target}`));
  assert.deepEqual(broken, []);
});

test('docs: the index leads to every page', () => {
  const reached = new Set(['docs/README.md']);
  for (const path of reached) {
    for (const { file } of linksOf(path)) if (documentation.includes(file)) reached.add(file);
  }
  assert.deepEqual(documentation.filter((path) => !reached.has(path)), []);
});

test('docs: a page has one title, and no heading without a text', () => {
  for (const path of documentation) {
    const titles = [...prose(read(path)).matchAll(/^# (.+)$/gm)];
    assert.equal(titles.length, 1, relative(root, path));
  }
});
