// The snippets of the embed builder. tests/session tests the builder, and tests/browser puts the snippets into pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './load.mjs';

const { snippetOf, usualHeight } = await load('core/embed_snippet');

test('frame: snippet is short', () => {
  const { script, text } = snippetOf({
    form: 'frame', base: 'https://example.github.io/job-playground/', example: 'retries', published: undefined, text: 'kind: Job\n', title: 'Retries', fragment: 'example=retries',
    step: 12, panels: ['pods', 'status'], usualPanel: 'pods', theme: 'auto', language: '', readonly: false, keys: true, height: usualHeight('frame'), code: true, poster: undefined, alt: '',
  });
  const [frame, fallback] = text.split('\n');
  assert.equal(script, '');
  assert.equal(frame, '<iframe src="https://example.github.io/job-playground/embed.html?step=12&amp;panels=pods,status#example=retries" width="100%" height="560" style="border:0" loading="lazy" title="Retries"></iframe>');
  assert.ok(frame.length <= 200, `${frame.length}`);
  assert.equal(fallback, '<noscript><a href="https://example.github.io/job-playground/#example=retries">Retries</a></noscript>');
});
