// "Why is this so?" for every field: what changed it, the cause of that, and so on back to the beginning.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const causesIn = (page) => [...page.all('dialog.causes .causes-list')[0].querySelectorAll('li')];
const stepOf = (page, cause) => Number(/Step (\d+)/.exec(page.said(cause.querySelector('button')))[1]);
const row = (page, path) => page.one(`[data-field="${path}"]`);

async function ask(page, path) {
  await page.click(page.field(path));
  assert.ok(causesIn(page).length);
}

test('causes: a step that sets and clears a field counts as a change', async (t) => {
  const page = await open(t);
  assert.ok(row(page, 'status.failed').classList.contains('now'));
  assert.ok(row(page, 'status.uncountedTerminatedPods').classList.contains('now'));
  const counted = page.step;
  await page.press('ArrowRight', 'ArrowRight');
  const field = page.field('status.uncountedTerminatedPods');
  assert.equal(page.said(field), '{}');
  assert.match(field.title, new RegExp(`last changed at .*, step ${counted} `));
  await ask(page, 'status.uncountedTerminatedPods');
  assert.equal(stepOf(page, causesIn(page)[0]), counted);
  assert.match(page.said('.cause-change'), /\{\} → \{"failed":\["[^"]+"\]\} → \{\} in one step/);
});

test('causes: a removed field keeps its place and its causes', async (t) => {
  const page = await open(t, { example: 'suspend-resume' });
  await page.goto('25s');
  assert.match(page.said(row(page, 'status.startTime')), /–/);
  assert.ok(row(page, 'status.startTime').classList.contains('gone'));
  const [, went, set] = /not set since .*, step (\d+); last set by step (\d+) /.exec(page.field('status.startTime').title);
  await ask(page, 'status.startTime');
  assert.equal(stepOf(page, causesIn(page)[0]), Number(went));
  assert.match(page.said('.cause-change'), /→ not set/);
  await page.choose(new RegExp(`^Step ${set}\\b`), page.one('.cause-change'));
  assert.equal(page.step, Number(set));
  assert.ok(row(page, 'status.startTime').classList.contains('now'));
  assert.doesNotMatch(page.said(row(page, 'status.startTime')), /–/);
});

test('causes: a long chain is loaded in pages and keeps its beginning', async (t) => {
  const page = await open(t, { example: 'backoff-cap' });
  await page.press('End');
  await ask(page, 'status.failed');
  const root = () => page.all('dialog.causes .causes-list')[1]?.querySelector('li');
  assert.equal(stepOf(page, root()), 1);
  assert.match(page.said(root()), /Apply Job/);
  assert.equal(causesIn(page).length, 16);
  const between = () => Number(/(\d+) more/.exec(page.said('.causes-more'))[1]);
  const said = between();
  await page.choose('Show more');
  assert.ok(page.document.activeElement.closest('li').previousElementSibling === causesIn(page)[15]);
  assert.deepEqual(await page.violations(), []);
  assert.equal(between(), said - 16);
  while (page.has('dialog.causes button', 'Show more')) await page.choose('Show more');
  assert.equal(root(), undefined);
  const steps = causesIn(page).map((cause) => stepOf(page, cause));
  assert.equal(steps.length, 16 + said + 1);
  assert.equal(steps.at(-1), 1);
  assert.deepEqual(steps, [...steps].sort((a, b) => b - a));
});

test('causes: a cause links to its line and to the Kubernetes function', async (t) => {
  const page = await open(t, { example: 'suspend-resume' });
  await page.press('End');
  await page.click('[data-field="status.conditions[Failed]"] button');
  assert.match(page.one('.causes-list a').href, /^https:\/\/github\.com\/kubernetes\/kubernetes\/blob\/v1\.\d+\.\d+\/pkg\/.*\.go#L\d+$/);
  await page.choose('line 9: spec.activeDeadlineSeconds');
  assert.equal(page.dialog, undefined);
  assert.equal(page.selected, 'activeDeadlineSeconds: 60');
  // The causes include the timeline and the rules for pods.
  await ask(page, 'status.succeeded');
  await page.choose(/line \d+: spec\.pods\[0\]/);
  assert.match(page.selected, /runs:\s+- \{for: 35\.3s/);
  await ask(page, 'status.startTime');
  await page.choose(/line \d+: spec.timeline/);
  assert.match(page.selected, /suspend: false/);
});

test('causes: a spec field names manifest, default or timeline as its source', async (t) => {
  const page = await open(t, { example: 'suspend-resume' });
  await page.goto('10s');
  await page.click('#job summary', 'Spec');
  await ask(page, 'spec.parallelism');
  assert.match(page.said('.cause-origin'), /The manifest of Job\/pausable sets it\./);
  await page.choose('line 8: spec.parallelism', page.one('.cause-origin'));
  assert.equal(page.selected, 'parallelism: 2');

  await ask(page, 'spec.backoffLimit');
  assert.match(page.said('.cause-origin'), /does not set it, so it has the API server's default/);
  const links = page.all('.cause-origin a').map((one) => [page.said(one), one.href]);
  assert.deepEqual(links.map(([name]) => name), ['SetDefaults_Job()', 'kubernetes.io']);
  assert.match(links[0][1], /\/pkg\/apis\/batch\/v1\/defaults\.go#L\d+$/);
  assert.match(links[1][1], /^https:\/\/kubernetes\.io\/docs\/concepts\//);
  await page.press('Escape');

  await ask(page, 'spec.suspend');
  assert.match(page.said('.cause-origin'), /API server's default/);
  await page.press('Escape');
  await page.goto('25s');
  await ask(page, 'spec.suspend');
  assert.match(page.said('.cause-origin'), /The scenario's timeline set it\./);
  await page.choose(/line \d+: spec.timeline/, page.one('.cause-origin'));
  assert.match(page.selected, /suspend: true/);
});

test('causes: any field of a pod can be chosen', async (t) => {
  const page = await open(t, { example: 'on-failure-backoff-limit-3' });
  await page.goto('53.7s');
  await page.pod(0, 'Why is this so?');
  const choice = page.dialog.querySelector('select');
  // The container waits to be restarted; the question is about that.
  assert.equal(choice.value, 'status.containerStatuses[main].state');
  assert.match(page.said('.cause-change'), /CrashLoopBackOff/);
  const fields = [...choice.options].map((one) => page.said(one));
  assert.ok(fields.includes('status.conditions[Ready]') && fields.includes('status.startTime'), fields.join());
  await page.select(choice, fields.find((one) => one.endsWith('.restartCount')));
  assert.match(page.said('.cause-change'), /^\d → \d/);
  // One step restarts the container, and another one writes the status.
  assert.match(page.said(causesIn(page)[0]), /The kubelet updates the status/);
  assert.match(page.said(causesIn(page)[1]), /\(restart 1\)/);
  assert.deepEqual(await page.violations(), []);
});

test('recordings: a decision links to a recording that shows it', async (t) => {
  const page = await open(t);
  await page.goto('53s');
  const links = () => page.all('.why-main button', 'recording');
  for (let i = 0; i < 20 && !links().length; ++i) await page.press('ArrowLeft');
  await page.click(links()[0]);
  assert.match(page.notice, /Recorded with the real controllers of v1\.36 \(tests\/vectors\//);
  assert.notEqual(page.said('.why-what'), '');
  assert.ok(links().length);
});
