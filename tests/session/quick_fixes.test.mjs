// Quick fixes: a problem comes with buttons that fix it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const job = (spec, name = 'demo') => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
spec:
${spec}  template:
    spec:
      restartPolicy: Never # of the pods
      containers:
      - {name: main, image: busybox, command: [sleep, "5"]}
`;

const fix = (page, label) => page.choose(label, page.one('.problems'));

function isFixed(page, text) {
  assert.ok(page.has('#verdict.good'), page.verdict);
  assert.equal(page.text, text);
  assert.equal(page.stored('draft').text, text);
}

test('quick fix: renames a misspelled field, and one undo restores it', async (t) => {
  const page = await open(t);
  const wrong = job('  backofLimit: 3 # tries\n');
  await page.type(wrong);
  const problem = () => page.said(page.one('.problems .error', 'unknown field "spec.backofLimit"'));
  assert.match(problem(), /Did you mean backoffLimit\?/);
  await fix(page, 'Rename to backoffLimit');
  isFixed(page, job('  backoffLimit: 3 # tries\n'));
  await page.press('Control+z');
  assert.match(problem(), /Did you mean/);
  assert.equal(page.text, wrong);
});

test('quick fix: message does not repeat what its button writes', async (t) => {
  const page = await open(t);
  for (const [language, label] of [['en', 'Write kind: Job'], ['ja', 'kind: Jobと書く']]) {
    await page.speak(language);
    await page.type(job('').replace('kind: Job', 'kind: job'));
    assert.ok(!page.has('.problems .error p.dim'), page.said('.problems .error'));
    await fix(page, label);
    isFixed(page, job(''));
  }
});

test('quick fix: cleans kubectl output and keeps its comments', async (t) => {
  const page = await open(t, { text: `${job(`  selector:
    matchLabels:
      batch.kubernetes.io/controller-uid: 0c5f
`, 'report').replace('  name: report', '  name: report\n  resourceVersion: "4711"\n  uid: 0c5f')}status:
  succeeded: 1
` });
  assert.match(page.said(page.one('.problems .info', 'This looks like kubectl output')), /metadata\.resourceVersion, metadata\.uid, status, spec\.selector/);
  await fix(page, 'Clean up');
  isFixed(page, job('', 'report'));
});

test('quick fix: asks to render a template first, also in Japanese', async (t) => {
  const page = await open(t, { language: 'ja-JP', text: job('', '{{ .Release.Name }}') });
  assert.ok(page.has('.problems .error', 'helm template NAME CHARTで展開して'));
  await page.type(job('  restartPolicy: Never\n'));
  assert.ok(page.has('.problems .error', 'restartPolicyはspec.template.specのフィールドです。'));
  await fix(page, 'restartPolicyを消す');
  isFixed(page, job(''));
});

test('quick fix: cleanup and undo add no entry to the browser history', async (t) => {
  const page = await open(t);
  const entries = () => page.tab.history.length;
  const before = entries();
  const managed = Array.from({ length: 40 }, (_, at) => `      f:field${at}: {}\n`).join('');
  await page.paste(`${job('', 'orders').replace('  name: orders', `  name: orders
  resourceVersion: "4711"
  managedFields:
  - apiVersion: batch/v1
    manager: kubectl
    fieldsV1:
${managed}  uid: 0c5f`)}status:
  succeeded: 1
`);
  assert.ok(page.has('.problems .info', 'This looks like kubectl output'));
  assert.equal(entries(), before + 1);
  const pasted = page.url;
  await fix(page, 'Clean up');
  isFixed(page, job('', 'orders'));
  const cleaned = page.url;
  assert.notEqual(cleaned, pasted);
  assert.equal(entries(), before + 1);
  await page.press('Control+z');
  assert.notEqual(page.url, cleaned);
  assert.equal(entries(), before + 1);
});

test('quick fix: each choice has a button that Enter presses', async (t) => {
  const page = await open(t);
  const wrong = job('').replace('Never', 'Always');
  await page.type(wrong);
  const choices = page.all('.problems .error .mends button');
  assert.deepEqual(choices.map((one) => page.said(one)), ['Write restartPolicy: Never', 'Write restartPolicy: OnFailure']);
  for (const one of choices) assert.ok(one.tabIndex >= 0 && !one.disabled);
  choices[1].focus();
  assert.equal(page.document.activeElement, choices[1]);
  await page.press('Enter');
  assert.ok(page.has('#verdict.warn'), page.verdict);
  const fixed = wrong.replace('Always', 'OnFailure');
  assert.equal(page.text, fixed);
  assert.equal(page.stored('draft').text, fixed);
});
