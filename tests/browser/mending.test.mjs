// What is wrong with a text is told with what to do about it, and a click does it.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

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

const saved = (page, text) => page.waitForFunction((wanted) => JSON.parse(localStorage.getItem('job-playground.draft')).text === wanted, text);

test('a mistyped field is mended by a click, which one step takes back', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const wrong = job('  backofLimit: 3 # tries\n');
  await ui.type(wrong);
  const problem = page.locator('.problems .error', { hasText: 'unknown field "spec.backofLimit"' });
  await problem.getByText('Did you mean backoffLimit?').waitFor();
  assert.deepEqual(await violations(page), []);
  await problem.getByRole('button', { name: 'Rename to backoffLimit', exact: true }).click();
  await page.locator('#verdict.good').waitFor();
  await saved(page, job('  backoffLimit: 3 # tries\n'));
  // The keyboard goes on in the text, at what has changed.
  assert.ok(await page.locator('.cm-content').evaluate((editor) => editor === document.activeElement));
  await page.keyboard.press('Control+z');
  await problem.waitFor();
  await saved(page, wrong);
  assert.deepEqual(errors, []);
});

test('where there is a choice each has a button, and the keyboard reaches them', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const wrong = job('').replace('Never', 'Always');
  await ui.type(wrong);
  const choices = page.locator('.problems .error .mends button');
  await choices.first().waitFor();
  assert.deepEqual(await choices.allTextContents(), ['Write restartPolicy: Never', 'Write restartPolicy: OnFailure']);
  await choices.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.locator('#verdict.good, #verdict.warn').waitFor();
  await saved(page, wrong.replace('Always', 'OnFailure'));
});

test('what a button says to write is said by the button alone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  for (const [language, label] of [['en', 'Write kind: Job'], ['ja', 'kind: Jobと書く']]) {
    await page.locator('.language select').selectOption(language);
    await ui.type(job('').replace('kind: Job', 'kind: job'));
    const problem = page.locator('.problems .error');
    const button = problem.getByRole('button', { name: label, exact: true });
    await button.waitFor();
    assert.equal(await problem.locator('p.dim').count(), 0, await problem.textContent());
    const tooltip = page.locator('.cm-tooltip-lint');
    await ui.rest(page.locator('.cm-lintRange-error').first(), tooltip, 8);
    await tooltip.getByRole('button', { name: label }).waitFor();
    assert.equal((await tooltip.textContent()).split('kind: Job').length, 2, await tooltip.textContent());
    await button.click();
    await page.locator('#verdict.good').waitFor();
    await saved(page, job(''));
  }
  assert.deepEqual(errors, []);
});

test('the mark in the text offers the same', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type(job('').replace('batch/v1', 'extensions/v1beta1'));
  const tooltip = page.locator('.cm-tooltip-lint');
  await ui.rest(page.locator('.cm-lintRange-error').first(), tooltip, 8);
  await tooltip.getByText('extensions/v1beta1 was removed in Kubernetes v1.6: write apiVersion: batch/v1.').waitFor();
  await tooltip.getByRole('button', { name: 'Write apiVersion: batch/v1' }).click();
  await page.locator('#verdict.good').waitFor();
  await saved(page, job(''));
});

test('an object printed of a cluster is cleaned by a click, and comments stay', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type(`${job(`  selector:
    matchLabels:
      batch.kubernetes.io/controller-uid: 0c5f
`, 'report').replace('  name: report', '  name: report\n  resourceVersion: "4711"\n  uid: 0c5f')}status:
  succeeded: 1
`);
  const note = page.locator('.problems .info', { hasText: 'This looks like the output of kubectl' });
  await note.getByText('metadata.resourceVersion, metadata.uid, status, spec.selector').waitFor();
  await note.getByRole('button', { name: 'Clean it up' }).click();
  await page.locator('#verdict.good').waitFor();
  await saved(page, job('', 'report'));
});

test('a template is to be rendered first, and all of it is said in Japanese', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { locale: 'ja-JP' });
  await ui.type(job('', '{{ .Release.Name }}'));
  await page.locator('.problems .error', { hasText: 'helm template NAME CHARTで展開して' }).waitFor();
  await ui.type(job('  restartPolicy: Never\n'));
  const problem = page.locator('.problems .error', { hasText: 'restartPolicyはspec.template.specのフィールドです。' });
  await problem.getByRole('button', { name: 'restartPolicyを消す' }).click();
  await page.locator('#verdict.good').waitFor();
  await saved(page, job(''));
});

test('what is cleaned up by a click, and taken back, is no entry of the history: what was pasted is the one', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const managed = Array.from({ length: 40 }, (_, at) => `      f:field${at}: {}\n`).join('');
  const printed = `${job('', 'orders').replace('  name: orders', `  name: orders
  resourceVersion: "4711"
  managedFields:
  - apiVersion: batch/v1
    manager: kubectl
    fieldsV1:
${managed}  uid: 0c5f`)}status:
  succeeded: 1
`;
  await ui.paste(printed);
  const note = page.locator('.problems .info', { hasText: 'This looks like the output of kubectl' });
  await note.waitFor();
  await page.waitForFunction((all) => history.length === all, before + 1);
  const raw = page.url();
  await note.getByRole('button', { name: 'Clean it up' }).click();
  await saved(page, job('', 'orders'));
  await page.waitForURL((url) => url.href !== raw);
  assert.equal(await entries(), before + 1);
  const cleaned = page.url();
  await page.locator('.cm-content').press('Control+z');
  await page.waitForURL((url) => url.href !== cleaned);
  assert.equal(await entries(), before + 1);
  assert.deepEqual(errors, []);
});
