// Nothing that was typed is lost, and the editor completes flow style like block style.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const job = (name, more = '') => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: c, image: busybox, command: [sleep, "5"]}]
${more}`;

/** What "Earlier manifests" has. */
const kept = (page) => (page.stored('history') ?? []).map(({ text }) => text);
const heading = (page) => page.said('#job h2');

test('earlier texts: keep a pasted text that was deleted, after a reload', async (t) => {
  const page = await open(t);
  await page.paste(job('pasted'));
  assert.equal(page.said('#job .object'), 'pasted');
  await page.type('');
  await page.reload();
  await page.choose('Earlier manifests');
  await page.click(page.one('.history-list li', 'pasted').querySelector('button'));
  assert.equal(page.text, job('pasted'));
  assert.equal(page.stored('draft').text, job('pasted'));
});

test('earlier texts: keep a text if another is pasted over it immediately', async (t) => {
  const page = await open(t);
  const pastes = ['first', 'second', 'third'].map((name) => page.paste(job(name))); // without any time between them
  await Promise.all(pastes);
  await page.reload();
  for (const name of ['first', 'second']) assert.ok(kept(page).includes(job(name)), name);
  assert.equal(page.text, job('third'));
});

test('pasted Job: opens at its first failure; typing stays at that step', async (t) => {
  const page = await open(t);
  await page.paste(job('crashes').replace('[sleep, "5"]', '[sh, -c, "sleep 5; exit 3"]'));
  assert.equal(page.said('#job .object'), 'crashes');
  assert.equal(page.said(page.field('status.failed')), '1');
  assert.equal(page.document.title, 'crashes · crashes: Failed (BackoffLimitExceeded) · Job Playground');
  const { step } = page;
  await page.write('# a remark');
  assert.equal(page.step, step);
  // A manifest with the same name also stays, although an error had to be fixed before it ran.
  const wrong = job('crashes').replace('  template', '  backoffLimit: -1\n  template').replace('[sleep, "5"]', '[sh, -c, "sleep 25; exit 3"]');
  await page.paste(wrong);
  assert.match(page.said('#stale'), /The manifest is rejected\./);
  await page.type(wrong.replace('-1', '1'));
  assert.ok(page.one('#stale').hidden);
  assert.equal(page.said(page.field('status.failed')), '1');
  assert.match(page.time, /^0:28/);
});

test('earlier texts: each pause in typing keeps the text; so does leaving', async (t) => {
  const page = await open(t);
  await page.type(job('slow'));
  await page.write('# one');
  await page.pass(5000);
  assert.ok(kept(page).includes(`${job('slow')}# one`));
  await page.write(' two');
  await page.pass(5000);
  assert.ok(kept(page).includes(`${job('slow')}# one two`));
  await page.write(' three');
  await page.reload();
  assert.ok(kept(page).includes(`${job('slow')}# one two three`));
});

test('earlier texts: limited in number; intermediate texts go first', async (t) => {
  const now = Date.now();
  const passing = Array.from({ length: 45 }, (_, at) => ({ when: now - 1e4 * (at + 1), title: '', text: `passing: ${at}`, passing: true }));
  const whole = Array.from({ length: 5 }, (_, at) => ({ when: now - 1e7 * (at + 1), title: '', text: `whole: ${at}` }));
  const page = await open(t, { kept: { history: [...passing, ...whole] } });
  await page.type(job('new'));
  await page.type('# x');
  const texts = kept(page);
  assert.equal(texts.length, 50);
  assert.equal(texts.filter((one) => one.startsWith('whole')).length, 5);
  assert.equal(texts[0], job('new'));

  // Long texts are kept as far as the browser has room.
  const long = (name) => job(name, `# ${'x'.repeat(400_000)}\n`);
  for (const name of ['long-1', 'long-2', 'long-3']) await page.type(long(name));
  await page.type('# y');
  const left = kept(page);
  assert.deepEqual(left.filter((one) => one.length > 400_000).map((one) => /name: (.*)/.exec(one)[1]), ['long-3', 'long-2']);
  assert.ok(left.reduce((sum, one) => sum + one.length, 0) <= 1e6);
});

test('earlier texts: deleting letter by letter keeps only the full text', async (t) => {
  const page = await open(t);
  const text = job('worn', `${'# a remark\n'.repeat(60)}# end`);
  await page.type(text);
  await page.erase(400);
  const texts = kept(page);
  assert.ok(texts.includes(text));
  assert.equal(texts.filter((one) => one.includes('worn')).length, 1, 'and only that');
});

const scenario = 'spec: {}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  timeline:\n';

test('completion: completes flow style like block style', async (t) => {
  const page = await open(t);
  for (const [where, begun, offered] of [
    ['a mapping in another', 'spec:\n  template: {spec: {containers: [{name: c}], rest', ['restartPolicy']],
    ['a mapping in a list', 'spec:\n  template:\n    spec:\n      containers:\n      - {name: c, image: "a, {b", imagePullP', ['imagePullPolicy']],
    ['lists and mappings over several lines', 'spec: {\n  template: {\n    spec: {containers: [{name: c, # one: {\n      image: busybox:1.36}],\n      termin', ['terminationGracePeriodSeconds']],
    ['a value', 'spec:\n  template: {spec: {restartPolicy: N', ['Never']],
    ['what follows flow style', 'spec:\n  template: {spec: {restartPolicy: Never}}\n  backoffLimitP', ['backoffLimitPerIndex']],
    ['what follows a script with brackets', 'spec:\n  template:\n    spec:\n      containers:\n      - name: c\n        args:\n        - |\n          {\n          [ -f x\n      restartP', ['restartPolicy']],
    ['what the timeline patches', `${scenario}  - at: 5s\n    patch:\n      kind: CronJob\n      name: x\n      patch:\n        spec:\n          concurrencyP`, ['concurrencyPolicy']],
    ['what the timeline patches in flow style', `${scenario}  - {at: 5s, patch: {kind: Job, name: x, patch: {spec: {backoffL`, ['backoffLimit']],
    ['the version of a scenario', 'spec: {}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  version: v', ['v1.36', 'v1.8']],
    ['a feature gate', 'spec: {}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  cluster: {featureGates: {JobPodR', ['JobPodReplacementPolicy']],
    ['what the timeline applies', `${scenario}  - at: 1s\n    evict: {job: x}\n  - at: 5s\n    apply:\n      apiVersion: batch/v1\n      kind: Job\n      metadata: {name: y}\n      spec:\n        template:\n          spec:\n            containers:\n            - name: c\n              imageP`, ['imagePullPolicy']],
  ]) {
    const [word] = /\w+$/.exec(begun);
    await page.type(`apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\n${begun.slice(0, -word.length)}`);
    await page.write(word);
    const options = await page.completions();
    for (const one of offered) assert.ok(options.includes(one), `${where}: ${one} is not among ${options}`);
  }
});

test('reload: a tab keeps its own text, not that of another tab', async (t) => {
  const page = await open(t, { text: job('mine') });
  const draft = (name) => page.profile.local.setItem('job-playground.draft', JSON.stringify({ text: job(name), time: 0 }));
  assert.match(heading(page), /mine/);
  draft('theirs');
  await page.reload();
  assert.match(heading(page), /mine/);
  assert.equal(page.text, job('mine'));
  // A new tab opens the text that was written last.
  draft('theirs');
  const other = await open(t, { another: page });
  assert.match(heading(other), /theirs/);
});

test('reload: a tab keeps its own text if the storage is full', async (t) => {
  const page = await open(t);
  page.profile.isFull = true;
  await page.type(job('unkept'));
  assert.match(heading(page), /unkept/);
  await page.reload();
  assert.match(heading(page), /unkept/);
});

test('reload: after a fault, returns to its step', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.pod(0, 'Evict');
  const { step, why } = page;
  assert.match(why, /Evict pods of Job render/);
  await page.reload();
  assert.deepEqual([page.step, page.why], [step, why]);
});

test('undo: says so if there is nothing to undo', async (t) => {
  const page = await open(t);
  await page.press('u');
  assert.match(page.notice, /There is nothing to undo/);
});

test('full storage: one message; leaving asks only if the text would be lost', async (t) => {
  const page = await open(t);
  const asks = () => {
    const event = new page.window.Event('beforeunload', { cancelable: true });
    return !page.window.dispatchEvent(event);
  };
  page.profile.isFull = true;
  await page.type(job('full'));
  assert.match(page.notice, /This browser has no storage left/);
  assert.match(heading(page), /full/);
  assert.equal(asks(), false, 'a reload loses nothing');
  await page.reload();
  assert.match(heading(page), /full/);
  assert.equal(page.notice, '', 'nor is it said before one types');
  page.tab.isFull = true;
  await page.type(job('fleeting'));
  assert.match(page.notice, /This browser stores nothing for this page. Your input is lost/);
  assert.match(heading(page), /fleeting/);
  assert.equal(asks(), true);
});

test('full storage: a replaced text stays until the tab is closed', async (t) => {
  const page = await open(t, { text: job('stored') });
  page.profile.isFull = true;
  await page.type(job('replaced'));
  assert.match(heading(page), /replaced/);
  await page.example('pi');
  assert.match(page.notice, /The previous manifest is in “Earlier manifests” until the tab is closed/);
  for (const visit of ['the same', 'another']) {
    await page.choose('Earlier manifests');
    assert.ok(page.has('.history-list li', 'replaced'), visit);
    assert.match(page.said('dialog'), /does not store the first .*of these.* lost when the tab is closed/, visit);
    await page.press('Escape');
    await page.reload();
  }
  // Once there is room again, it is stored.
  page.profile.isFull = false;
  await page.choose('Earlier manifests');
  assert.ok(page.has('.history-list li', 'replaced'));
  assert.doesNotMatch(page.said('dialog'), /does not store/);
  assert.ok(page.stored('history').some(({ title }) => title === 'replaced'));
});
