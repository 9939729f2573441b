// kubectl output of a real cluster becomes a scenario that runs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parse } from '../../web/node_modules/yaml/dist/index.js';
import { open } from './harness.mjs';

const printed = readFileSync(new URL('../share/cluster/evicted.yaml', import.meta.url), 'utf8');

async function openDialog(page) {
  await page.click('.pick');
  await page.choose('Import from a cluster…');
  assert.equal(page.said('.import-dialog h2'), 'Import from a cluster');
}

async function submit(page, text) {
  await page.fill('.import-dialog textarea', text);
  await page.choose('Import');
}

test('import: kubectl output in the editor is imported and can be undone', async (t) => {
  const page = await open(t, { text: printed });
  await page.choose('Import from a cluster');
  assert.match(page.said('.import-list'), /report-m5x9d: it was not stopped by its controller/);
  await page.click('.import-dialog .primary');
  assert.ok(page.has('#verdict.good'));
  assert.match(page.text, /delete: \{kind: Pod, pod: \{job: report/);
  assert.equal(page.stored('draft').text, page.text);
  assert.ok(!page.has('.import-offer'), 'a scenario is not offered for import');
  await page.press('End');
  assert.match(page.said('#job'), /Complete/);
  assert.equal(page.said(page.field('status.failed')), '2');
  page.one('.cm-content').focus();
  await page.press('Control+z');
  assert.equal(page.text, printed);
  assert.ok(page.has('.import-offer'));
});

test('import: explains a result that cannot run, keeps the old manifest', async (t) => {
  const page = await open(t);
  const before = page.text;
  await openDialog(page);
  await submit(page, printed.replaceAll('restartPolicy: Never', 'restartPolicy: Sometimes'));
  assert.match(page.said('.import-dialog [role=status]'), /cannot run yet.*in “Earlier manifests”\.$/);
  const refusal = page.said('.import-dialog [role=alert]');
  assert.match(refusal, /^line \d+: .*Unsupported value: "Sometimes"/);
  await page.click('.import-dialog .primary');
  assert.ok(page.has('#verdict.bad'));
  assert.match(page.text.split('\n')[Number(/\d+/.exec(refusal)[0]) - 1], /restartPolicy: Sometimes/);
  assert.match(page.text, /# it does not run yet: /);
  await page.choose('Earlier manifests');
  await page.click('.history-list button');
  assert.ok(page.has('#verdict.good'));
  assert.equal(page.text, before);
});

test('import: the dialog reads a huge paste immediately', async (t) => {
  const page = await open(t);
  await openDialog(page);
  const field = page.one('.import-dialog textarea');
  const text = `${printed}\n# ${'x'.repeat(600_000)}\n`;
  const event = Object.assign(new page.window.Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } });
  assert.equal(field.dispatchEvent(event), false, 'a field of megabytes is slow: it does not get the text');
  await page.settled();
  assert.ok(page.has('.import-dialog .import-list'));
  assert.ok(page.has('#verdict.good'));
});

test('import: the dialog reports what is missing and imports the next text', async (t) => {
  const page = await open(t);
  await openDialog(page);
  await submit(page, 'kind: Pod');
  assert.match(page.said('.import-dialog [role=alert]'), /no Job or CronJob/);
  assert.equal(page.one('.import-dialog textarea').value, 'kind: Pod');
  await submit(page, printed);
  assert.ok(page.has('.import-dialog .import-list'));
  await page.press('Escape');
  assert.ok(page.has('#verdict.good'));
  assert.match(page.text, /exit: 137, reason: OOMKilled/);
});

test('import: guesses are shown in the language of the page', async (t) => {
  const page = await open(t, { language: 'ja-JP', text: printed });
  await page.choose('クラスターから取り込む');
  const guesses = page.all('.import-dialog .import-list li').map((guess) => page.said(guess));
  assert.match(guesses.join('\n'), /Job report、Pod report-m5x9d: コントローラー以外に停止されたので/);
  for (const guess of guesses) assert.match(guess, /[ぁ-ん]/);
});

test('import: a long import shows its progress and can be stopped', async (t) => {
  const page = await open(t);
  const before = page.text;
  const cluster = parse(printed);
  const [job, pod] = ['Job', 'Pod'].map((wanted) => cluster.items.find(({ kind }) => kind === wanted));
  const pods = Array.from({ length: 1500 }, (_, at) => ({ ...pod, metadata: { ...pod.metadata, name: `report-${at}`, uid: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}` } }));
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [job, ...pods] });
  await openDialog(page);
  page.workers.isHeld = ({ method }) => /import/i.test(method);
  await submit(page, text);
  assert.match(page.said('.import-dialog [role=status]'), /Reading \d+ kB/);
  await page.choose('Stop');
  assert.equal(page.one('.import-dialog textarea').value, text);
  assert.ok(!page.has('.import-dialog [role=alert]'));
  await page.choose('Import');
  assert.ok(page.has('.import-dialog button', 'Stop'));
  await page.press('Escape');
  assert.equal(page.dialog, undefined);
  page.workers.release();
  await page.goto('30s');
  assert.equal(page.text, before);
  assert.match(page.time, /^0:30/);
});
