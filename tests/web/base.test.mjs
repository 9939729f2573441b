// The parts of the page that are independent of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { Latest, markdown } = await load('base/latest', 'base/markdown');

const settled = () => new Promise((done) => setImmediate(done));

test('latest: runs one call at a time and then only the newest waiting one', async () => {
  const asked = [];
  let answer;
  const latest = new Latest((what) => {
    asked.push(what);
    return new Promise((done, failed) => (answer = { done, failed }));
  });
  const first = latest.call('a');
  assert.deepEqual(asked, ['a'], 'at once');
  for (const what of ['b', 'c', 'd']) await latest.call(what);
  assert.deepEqual(asked, ['a']);
  answer.done();
  await settled();
  assert.deepEqual(asked, ['a', 'd']);
  answer.done();
  await first;
  assert.deepEqual(asked, ['a', 'd'], 'there is nothing more to ask');
  const again = latest.call('e');
  answer.failed(new Error('broken'));
  await assert.rejects(again, /broken/);
  const after = latest.call('f');
  assert.deepEqual(asked, ['a', 'd', 'e', 'f'], 'a failure does not end it');
  answer.done();
  await after;
});

/** A template as its HTML, with values escaped like in lit-html. */
function htmlOf(value) {
  if (Array.isArray(value)) return value.map(htmlOf).join('');
  if (typeof value === 'string') return value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return value.strings.map((text, at) => text + (at < value.values.length ? htmlOf(value.values[at]) : '')).join('').replace(/href=(\S+) target="_blank" rel="noopener"/g, 'href=$1');
}

test('Markdown: formats descriptions', () => {
  for (const [text, html] of [
    ['One line.', '<p>One line.</p>'],
    ['Two\nlines  of one.', '<p>Two lines of one.</p>'],
    ['One.\n\nTwo.\n \nThree.', '<p>One.</p><p>Two.</p><p>Three.</p>'],
    ['`code`, **strong** and *emphasis*', '<p><code>code</code>, <b>strong</b> and <em>emphasis</em></p>'],
    ['- one\n* **two**', '<ul class="bullets"><li>one</li><li><b>two</b></li></ul>'],
    ['Words\n- no list', '<p>Words - no list</p>'],
    ['[Jobs](https://kubernetes.io/a_(b)', '<p><a href=https://kubernetes.io/a_(b>Jobs</a></p>'],
    ['[no](http://plain.example) [no](javascript:alert(1))', '<p>[no](http://plain.example) [no](javascript:alert(1))</p>'],
    ['`**code**` first', '<p><code>**code**</code> first</p>'],
    ['a < b & <script>', '<p>a &lt; b &amp; &lt;script></p>'],
    ['2 * 3 * 4, and *x* too', '<p>2 * 3 * 4, and <em>x</em> too</p>'],
    ['**a** ** b ** *long words*', '<p><b>a</b> ** b ** <em>long words</em></p>'],
    ['', ''],
    ['[[[a](https://kubernetes.io/)', '<p>[[<a href=https://kubernetes.io/>a</a></p>'],
  ]) assert.equal(htmlOf(markdown(text)), html, text);
});

test('Markdown: unclosed markup takes linear time', () => {
  // With one step for each pair of them, each of these would take minutes.
  for (const begin of ['[', '*', '**', '`', '*a ', '**a ', '[a', '[a](', '[a](https:x']) {
    const text = begin.repeat(Math.ceil(900_000 / begin.length));
    assert.equal(htmlOf(markdown(`x${text}`)), `<p>x${text.trimEnd()}</p>`);
  }
});
