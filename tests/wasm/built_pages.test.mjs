// The built pages in web/dist: their scripts and style sheets, their content security policies, and a page that the help links to.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const dist = new URL('../../web/dist/', import.meta.url);
const read = (file) => readFileSync(new URL(file, dist), 'utf8');

// tests/browser/missing_files.test.mjs leaves out each of these files in turn. Without several it would test nothing.
for (const page of ['index.html', 'embed.html', 'evolution.html']) {
  test(`built pages: ${page} has several scripts and style sheets`, () => {
    const files = [...read(page).matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    for (const ending of ['.js', '.css']) assert.ok(files.filter((file) => file.endsWith(ending)).length > 1, ending);
    for (const file of files) assert.ok(existsSync(new URL(file, dist)), file);
  });
}

test('built pages: each contains a policy with Trusted Types', () => {
  const pages = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.html'));
  for (const one of ['index.html', 'embed.html', 'evolution.html', 'fidelity.html', 'examples/pi/index.html', 'lessons/index.html']) assert.ok(pages.includes(one), one);
  for (const file of pages) {
    const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(read(file)) ?? [];
    assert.match(policy ?? '', /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval';.* require-trusted-types-for 'script'/, file);
    assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'.*'unsafe-eval|\*.*script-src/, file);
    assert.doesNotMatch(read(file), /<style|\sstyle=|<script(?![^>]*\ssrc=)(?![^>]*type="application\/(yaml|ld\+json)")/, `${file} contains nothing that the policy rejects`);
  }
});

// The help links to it: tests/session/accessibility.test.mjs.
test('fidelity page: lists what is not simulated', () => {
  assert.match(read('fidelity.html'), /not simulated/i);
});
