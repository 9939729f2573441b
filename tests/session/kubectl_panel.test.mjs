// The panel with the output of kubectl at the current step.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

/** Line by line, like kubectl. */
const printed = (page) => page.one('.terminal').textContent;

async function openKubectl(page, view) {
  page.document.activeElement?.blur();
  await page.press('3');
  if (view) await page.choose(view, page.one('#panels'));
}

test('kubectl: get, describe and YAML show the current step', async (t) => {
  const page = await open(t);
  await openKubectl(page);
  assert.match(printed(page), /\$ kubectl get jobs,pods -o wide/);
  assert.match(printed(page), /retries-\w{5} .*Error/);
  await openKubectl(page, 'describe');
  assert.match(printed(page), /Pods Statuses:/);
  await openKubectl(page, 'get -o yaml');
  assert.match(printed(page), /^kind: Job$/m);
});

test('kubectl: the command lists the printed kinds in order', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await page.goto('2m5s');
  await openKubectl(page);
  assert.match(printed(page), /\$ kubectl get cronjobs,jobs,pods -o wide\n/);
  assert.deepEqual([...new Set(printed(page).match(/^(cronjob|job|pod)\b(?=.*\/hello)/gm))], ['cronjob', 'job', 'pod']);
});

test('kubectl: describe shows the object of the current run', async (t) => {
  const page = await open(t);
  const list = () => page.one('.object-pick select');
  const describes = (object) => {
    assert.equal(page.chosen(list()).toLowerCase(), object);
    assert.ok(printed(page).includes(`$ kubectl describe ${object}`), printed(page));
  };
  await openKubectl(page, 'describe');
  describes('job/retries');
  await page.example('pi');
  describes('job/pi');
  await page.example('never-backoff-limit-3');
  await page.goto('1m');
  const pod = [...list().options].map((one) => one.textContent).filter((one) => one.startsWith('Pod/')).at(-1);
  await page.select(list(), pod);
  describes(pod.toLowerCase());
  assert.doesNotMatch(printed(page), /NotFound/);
  await page.goto('10s');
  describes(pod.toLowerCase());
  assert.match(printed(page), /NotFound/);
  await page.select(list(), 'Node/node-1');
  describes('node/node-1');
  assert.match(printed(page), /Name: +node-1/);
});

test('kubectl: a reopened panel never shows another step', async (t) => {
  const page = await open(t);
  await page.press('End');
  await openKubectl(page);
  assert.match(printed(page), /Error/);
  await page.press('1', 'Home');
  let held = 0;
  page.workers.isHeld = () => (held += 1, true);
  await openKubectl(page);
  assert.ok(held > 0);
  assert.doesNotMatch(printed(page), /Error/);
  assert.ok(!page.has('#app[data-settled]'));
  page.workers.release();
  await page.settled();
  assert.ok(page.has('#app[data-settled]'));
  assert.match(printed(page), /No resources found|retries/);
  assert.doesNotMatch(printed(page), /Error/);
});

test('kubectl: ages advance while nothing happens', async (t) => {
  const page = await open(t);
  await openKubectl(page);
  await page.goto('1m30s');
  assert.match(printed(page), / 90s /);
  const { step } = page;
  await page.goto('1m26s');
  assert.match(printed(page), / 86s /);
  assert.equal(page.step, step, 'nothing happens in between');
  await page.select('.speed select', '1');
  page.document.activeElement.blur();
  await page.press('Space');
  await page.pass(2100);
  assert.match(printed(page), / 88s /);
  assert.equal(page.step, step);
});
