// The manifest in the editor: its errors, its completion, and what a reload or another manifest keeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

const example = readExample;

test('editor: marks a mistake, keeps the last good run, runs the fix', async (t) => {
  const page = await open(t);
  const { steps, step } = page;
  await page.type(example('never-backoff-limit-3').replace('restartPolicy: Never', 'restartPolicy: Always'));
  assert.match(page.said('.problems .error'), /restartPolicy/);
  assert.ok(page.has('.cm-lintRange-error'));
  assert.equal(page.steps, steps);
  await page.press('ArrowRight');
  assert.ok(page.step > step, 'the last good run can still be stepped through');
  await page.type(example('never-backoff-limit-3').replace('backoffLimit: 3', 'backoffLimit: 0'));
  assert.ok(page.has('#verdict.good'));
  assert.notEqual(page.steps, steps);
});

test('editor: a reload keeps an invalid manifest and runs nothing', async (t) => {
  const page = await open(t);
  const wrong = 'kind: Job\nthis is: [not yaml\n';
  await page.type(wrong);
  assert.ok(page.has('.problems .error'));
  await page.reload();
  assert.ok(page.has('.problems .error'));
  assert.equal(page.text, wrong);
  assert.equal(page.stored('draft').text, wrong);
  assert.match(page.said('#why'), /This manifest cannot run yet/);
  await page.speak('ja');
  assert.match(page.said('#why'), /このテキストはまだ実行できません/);
  await page.type(example('pi'));
  assert.match(page.why, /./);
});

test('editor: reports a text without a manifest and keeps the last run', async (t) => {
  const page = await open(t);
  const { steps } = page;
  for (const text of ['', '# nothing yet\n']) {
    await page.type(text);
    assert.ok(page.has('.problems .error', 'this file has no manifest of a Job or CronJob'));
    assert.equal(page.steps, steps);
  }
});

test('fault: clicked right after typing, changes the new manifest', async (t) => {
  const page = await open(t);
  page.replaceText(example('indexed'));
  page.control(/Break something/, page.one('#job')).click();
  await page.pass(50); // the page waits longer before it runs what is typed
  await page.choose('Suspend');
  assert.match(page.notice, /Suspend at/);
  assert.match(page.text, /patch: \{kind: Job, name: render, patch: \{spec: \{suspend: true\}\}\}/);
});

test('faults: a second one clicked during the first is also written', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  page.workers.isHeld = ({ method }) => method === 'edit';
  await page.pod(0, 'Evict');
  await page.pod(1, 'Preempt');
  assert.equal(page.text, example('indexed'));
  page.workers.release();
  await page.settled();
  assert.match(page.text, /at: 5\.001s, evict: \{job: \w+, index: "0"/);
  assert.match(page.text, /at: 5\.001s, preempt: \{job: \w+, index: "1"/);
});

test('fault: clicked while typing, is written into the typed manifest', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  page.workers.isHeld = ({ method }) => method === 'edit';
  await page.pod(0, 'Evict');
  page.replaceText(`${example('indexed')}# typed\n`);
  page.workers.release();
  await page.settled();
  assert.match(page.text, /evict: \{job: \w+, index: "0"/);
  assert.match(page.text, /# typed\n/);
});

test('earlier texts: keep the manifest that an example replaces', async (t) => {
  const page = await open(t);
  const mine = example('pi').replace('name: pi\n', 'name: mine\n');
  await page.type(mine);
  await page.example('indexed');
  await page.choose('Earlier manifests');
  await page.choose('Restore');
  assert.ok(page.has('.pane-head .object', 'mine'));
  assert.equal(page.text, mine);
});

test('reload: keeps a manifest typed over an example or link; visits do not', async (t) => {
  const page = await open(t, { example: 'pi' });
  const original = page.text;
  const typed = original.replace('backoffLimit: 4', 'backoffLimit: 9');
  const typeAndReload = async (text) => {
    await page.type(text);
    await page.reload();
    assert.equal(page.text, text);
    assert.match(page.url, /#v3\./);
  };
  await typeAndReload(typed);
  assert.ok(page.has('.pick .edited'));
  const link = await page.link();
  await typeAndReload(original);
  assert.ok(!page.has('.pick .edited'), 'it is the example again');
  assert.notEqual(page.url, link);

  await page.visit(link);
  assert.equal(page.text, typed);
  assert.ok(!page.has('.pick .edited'));
  // Neither is lost: the history has the text from before the link was opened.
  await page.choose('Earlier manifests');
  assert.ok(page.has('.history-list code', 'backoffLimit: 4'));
});

test('completion: offers only fields that start with the typed word', async (t) => {
  const page = await open(t);
  await page.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n');
  await page.write('  backoff');
  assert.deepEqual(await page.completions(), ['backoffLimit', 'backoffLimitPerIndex']);
});

test('completion: works for keys and values inside JSON quotes', async (t) => {
  const page = await open(t);
  const complete = async (typed, wanted) => {
    await page.write(typed, page.cursor);
    assert.equal((await page.completions())[0], wanted);
    page.one('.cm-tooltip-autocomplete li').dispatchEvent(new page.window.MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    await page.settled();
    assert.ok(!page.has('.cm-tooltip-autocomplete li'));
  };
  await page.type('');
  await page.write('{"apiVersion": "v1", "items": [{"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "x"}, "spec": {"template": {"spec": {');
  await complete('"restartP', 'restartPolicy');
  await complete('"Nev', 'Never');
  await page.write(', ', page.cursor);
  await complete('"term', 'terminationGracePeriodSeconds');
  assert.match(page.text, /\{"restartPolicy": "Never", "terminationGracePeriodSeconds": \W*$/);
  assert.equal(page.stored('draft').text, page.text);
});
