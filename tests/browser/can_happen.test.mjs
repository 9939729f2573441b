// “Can this happen?”: a claim is asked of every history, in a worker; what is found opens as a run, what is not is said of how many states.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, playground, violations } from './page.mjs';

// As tests/study/search_test.cc has it, by which the number of states is held natively, too.
const indexed = (policy) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 2
  parallelism: 2
  completionMode: Indexed
  podReplacementPolicy: ${policy}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: indexed}
spec:
  until: 2m
  pods:
  # They work for half a minute.
  - runs: [{for: 30s}]
    shutdown: {after: 12s, exit: 0}
`;
const statesOfFailed = '1,063';
const twice = '{pods: {index: 0, phase: Running}, count: 2-}';

function dialogOf(page) {
  const dialog = page.locator('dialog.can-happen');
  return {
    dialog,
    entry: dialog.locator('.claim-entry input'),
    verdict: dialog.locator('.claim-verdict'),
    wrong: dialog.locator('.wrong'),
    fault: (name) => dialog.locator(`.claim-faults input[value=${name}]`),
    button: (name) => dialog.getByRole('button', { name, exact: true }),
    start: () => dialog.getByRole('button', { name: 'Start', exact: true }).click(),
    open: async () => {
      await page.keyboard.press('q');
      await dialog.waitFor();
    },
  };
}

async function opened(t, text, options) {
  const on = await openPlayground(t, options);
  if (text) {
    await on.ui.type(text);
    await on.page.waitForFunction((name) => document.querySelector('#job h2 .object')?.textContent === name && document.querySelector('#app').hasAttribute('data-settled'), 'demo');
    await on.page.locator('#timeline').click({ position: { x: 400, y: 5 } }); // keys are commands again
  }
  return { ...on, on: dialogOf(on.page) };
}

test('an index that runs twice at once is found, opened, and shown with two running pods', async ({ t }) => {
  const { page, ui, errors, on } = await opened(t, indexed('TerminatingOrFailed'));
  await ui.press('End');
  await ui.pod(0, 'Can this happen?');
  await on.dialog.waitFor();
  assert.equal(await on.entry.inputValue(), twice);
  assert.equal(await on.fault('evict').isChecked(), true);
  assert.deepEqual(await violations(page), []);
  await on.start();
  await on.verdict.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Open the history');
  assert.match(await on.verdict.textContent(), /^it can happen: at 12\.5s, step \d+/);
  const [, step] = /step (\d+)/.exec(await on.verdict.textContent());
  assert.deepEqual(await on.dialog.locator('.claim-placed li').allTextContents(), ['1.52s Evict pods of Job demo, index 0, attempt 1']);
  assert.match(await on.dialog.textContent(), /All comes in the usual order\./);
  assert.deepEqual(await violations(page), []);

  await on.button('Open the history').click();
  await on.dialog.waitFor({ state: 'detached' });
  await page.locator('#notice p', { hasText: 'The history that was found.' }).waitFor();
  await ui.settled();
  assert.equal(await ui.step(), Number(step));
  await ui.press('1');
  const rows = await page.locator('#pods tbody tr').evaluateAll((all) => all.map((row) => [row.cells[1].textContent, row.querySelector('.phase').textContent]));
  assert.deepEqual(rows.filter(([index, phase]) => index === '0' && /Running|Terminating/.test(phase)).length, 2, JSON.stringify(rows));
  const text = await ui.text();
  assert.match(text, /timeline:\n {2}- \{at: 1\.52s, evict: \{attempt: 1, index: 0, job: demo\}\}/);
  assert.match(text, /expect:\n {2}- \{at: 12\.5s, count: 2-, pods: \{index: 0, phase: Running\}\}/);
  // The run before is kept; asked again, the dialog has the question as it was.
  await ui.press('5');
  await page.locator('.runs li').nth(1).waitFor();
  await page.locator('#panels').getByRole('button', { name: 'Can this happen?' }).click();
  await on.dialog.waitFor();
  assert.equal(await on.entry.inputValue(), twice);
  assert.deepEqual(errors, []);
});

test('where pods are replaced once they failed the answer is never, in as many states as the command line says', async ({ t }) => {
  const { page, on, errors } = await opened(t, indexed('Failed'));
  await on.open();
  await on.button('Does index 0 run twice at once?').click();
  assert.equal(await on.button('Does index 0 run twice at once?').getAttribute('aria-pressed'), 'true');
  await on.start();
  await on.verdict.waitFor();
  assert.equal(await on.verdict.textContent(), `never, in all ${statesOfFailed} states (until 2m0s, every order of steps, at most 1 fault, at a step or right before one)`);
  assert.equal(await on.button('Open the history').count(), 0);
  // Between steps there are more of them.
  await on.dialog.locator('.claim-every').fill('30s');
  await on.dialog.locator('.claim-every').blur();
  assert.equal(await on.verdict.count(), 0);
  await on.start();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /at most 1 fault, at a step, right before one or at a multiple of 30s\)$/);
  // Another question takes the answer away; without faults it is of fewer states.
  await on.fault('evict').uncheck();
  assert.equal(await on.verdict.count(), 0);
  await on.start();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /^never, in all \d+ states \(until 2m0s, every order of steps, no faults\)$/);
  await on.dialog.getByRole('checkbox', { name: 'Also the orders in which the calls of a sync can come' }).check();
  assert.equal(await on.verdict.count(), 0);
  await on.start();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /every order of steps, and orders of the calls that a sync makes side by side, no faults\)$/);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});

test('a search that is stopped says how far it came, and goes on from there', async ({ t }) => {
  const { on, errors } = await opened(t, indexed('Failed'));
  await on.open();
  for (const fault of ['kill', 'evict', 'crash', 'restart', 'api', 'node']) await on.fault(fault).check();
  await on.dialog.locator('.claim-most select').selectOption('3');
  await on.dialog.locator('.claim-states').fill('1000000');
  await on.entry.fill('failed=9');
  await on.start();
  const progress = on.dialog.locator('.claim-progress');
  await progress.waitFor();
  assert.match(await progress.textContent(), /^[\d,]+ states? seen · \d+ steps? deep · [\d,]+ states a second$/);
  await on.button('Stop').click();
  await on.verdict.waitFor();
  const seen = async () => Number(/after ([\d,]+) states the search was stopped/.exec(await on.verdict.textContent())[1].replaceAll(',', ''));
  const first = await seen();
  assert.ok(first > 100, String(first));
  await on.button('Go on').click();
  await on.verdict.waitFor({ state: 'detached' });
  await on.button('Stop').click();
  await on.verdict.waitFor();
  assert.ok((await seen()) > first);
  // A limit ends it by itself.
  await on.dialog.locator('.claim-states').fill('2000');
  await on.start();
  await on.verdict.waitFor();
  assert.equal(await seen(), 2000);
  assert.equal(await on.button('Go on').count(), 0);
  assert.match(await on.dialog.locator('.claim-answer').textContent(), /The limit is reached\./);
  assert.deepEqual(errors, []);
});

test('what chance draws is said to be of one seed alone, and an outage is one of the faults', async ({ t }) => {
  const text = indexed('Failed').replace('  until: 2m', '  until: 2m\n  chance: {seed: 7, evictions: {perPodHour: 0.001}}');
  const { page, on, errors } = await opened(t, text);
  await on.open();
  await on.fault('outage').check();
  await on.entry.fill(twice);
  await on.dialog.locator('.claim-most select').selectOption('1');
  await on.start();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /^with what seed 7 draws: never, in all [\d,]+ states .*With another seed .* spec\.chance\.seed says which$/);
  assert.match(await on.dialog.locator('.claim-limits').textContent(), /Takes up to about 330 MB of memory\./);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});

test('what cannot be asked is answered with what is wrong', async ({ t }) => {
  const { page, on, errors } = await opened(t, indexed('Failed'));
  await on.open();
  const refused = async (expect) => {
    await on.entry.fill(expect);
    await on.start();
    await on.wrong.waitFor();
    const said = await on.wrong.textContent();
    await on.entry.fill('failed=1');
    assert.equal(await on.wrong.count(), 0);
    return said;
  };
  assert.match(await refused('{pods: {index: 0'), /\S/);
  assert.match(await refused('{job: demo, faild: 1}'), /faild/);
  assert.match(await refused('{job: dmeo, failed: 1}'), /there is no Job dmeo/);
  assert.equal(await on.dialog.locator('.claim-what select').first().inputValue(), '', 'it is written by hand');
  await on.entry.fill('{job: nobody, failed: 1}');
  await on.start();
  await on.wrong.waitFor();
  assert.deepEqual(await violations(page), []);
  // What the text itself lacks is said as well.
  await page.keyboard.press('Escape');
  await on.dialog.waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('a field is asked about by the form, which writes the entry', async ({ t }) => {
  const { page, ui, errors, on } = await opened(t, undefined, { example: 'never-backoff-limit-3' });
  await ui.goto('30s');
  const failed = Number(await ui.field('status.failed').textContent());
  await ui.field('status.failed').click();
  await page.locator('dialog.causes').getByRole('button', { name: 'Can this happen?' }).click();
  await on.dialog.waitFor();
  const name = await page.locator('#job h2 .object').textContent();
  assert.equal(await on.entry.inputValue(), `{job: ${name}, failed: ${failed + 1}-}`);
  await on.dialog.getByLabel('Number').fill('4');
  await on.dialog.getByLabel('Number').blur();
  assert.equal(await on.entry.inputValue(), `{job: ${name}, failed: 4-}`);
  await on.dialog.getByLabel('How many').selectOption('is');
  assert.equal(await on.entry.inputValue(), `{job: ${name}, failed: 4}`);
  await on.dialog.getByLabel('Field').selectOption('condition');
  assert.equal(await on.entry.inputValue(), `{job: ${name}, condition: Failed}`);
  await on.dialog.getByLabel('What is asked about').selectOption('event');
  assert.equal(await on.entry.inputValue(), '{event: BackoffLimitExceeded, count: 1-}');
  await on.dialog.getByLabel('What is asked about').selectOption('pods');
  assert.equal(await on.entry.inputValue(), '{pods: {phase: Running}, count: 2-}');
  await on.dialog.getByLabel('Index').fill('1');
  await on.dialog.getByLabel('Index').blur();
  assert.equal(await on.entry.inputValue(), '{pods: {index: 1, phase: Running}, count: 2-}');
  assert.deepEqual(await violations(page), []);
  // What always holds is asked in its own words, and a history without it is found.
  await on.dialog.getByRole('radio', { name: 'Does it always hold?' }).check({ force: true });
  await on.entry.fill('failed=0-3');
  await on.start();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /^it does not always hold: .*failed is 4, expected 0-3/);
  assert.deepEqual(errors, []);
});

test('a lesson asks first, and its search is ready to be started', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=can-an-index-run-twice/2', desk);
  const ui = playground(page);
  const on = dialogOf(page);
  const card = page.locator('#lesson');
  await page.locator('#app[data-lesson="can-an-index-run-twice/2"][data-settled]').waitFor();
  await card.getByRole('button', { name: 'Can this happen?' }).click();
  await on.dialog.waitFor();
  assert.equal(await on.entry.inputValue(), twice);
  await on.start();
  await on.button('Open the history').click();
  await on.dialog.waitFor({ state: 'detached' });
  await page.locator('#notice p', { hasText: 'The history that was found.' }).waitFor();
  await ui.settled();
  assert.equal(await ui.time.textContent(), '0:12.500');
  await card.getByRole('button', { name: 'Back to the lesson’s moment' }).click();
  await ui.settled();
  await card.getByRole('button', { name: 'Next', exact: true }).click();
  await page.locator('#app[data-lesson="can-an-index-run-twice/3"][data-settled]').waitFor();
  await card.getByRole('button', { name: 'Can this happen?' }).click();
  await on.start();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /^never, in all 1,\d\d\d states/);
  assert.deepEqual(errors, []);
});

test('in Japanese, on a phone, it is as clear, and nothing is cut off', async ({ t }) => {
  const { page, errors } = await openPage(t, '#lesson=can-forbid-run-two/3/ja', phone);
  const on = dialogOf(page);
  await page.locator('#app[data-lesson="can-forbid-run-two/3"][data-settled]').waitFor();
  await page.locator('#lesson').getByRole('button', { name: 'これは起こりうる?' }).click();
  await on.dialog.waitFor();
  assert.deepEqual(await violations(page), []);
  assert.ok(await on.dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth <= body.clientWidth), 'nothing beside');
  await on.button('調べる').click();
  await on.verdict.waitFor();
  assert.match(await on.verdict.textContent(), /^起こりうる。2m19\.435s、ステップ\d+/);
  assert.match(await on.dialog.locator('.claim-placed').textContent(), /1m0\.1s/);
  assert.deepEqual(await violations(page), []);
  await on.button('経過を開く').click();
  await on.dialog.waitFor({ state: 'detached' });
  await page.locator('#app[data-settled]').waitFor();
  assert.deepEqual(errors, []);
});
