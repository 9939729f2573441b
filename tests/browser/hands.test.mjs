// What hands meet on the page: a fault that is taken back by its notice, a click on the timeline that says where it goes, containers that
// start before the others, and the very end of a run.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground, phone } from './page.mjs';

const untilText = (page, text) => page.waitForFunction((one) => JSON.parse(localStorage.getItem('job-playground.draft')).text === one, text);

test('the notice of a fault has a button that takes it back, on a phone, too', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, phone);
  await page.locator('#app[data-settled]').waitFor();
  const before = await ui.text();
  await page.locator('#pages button', { hasText: 'Job' }).tap();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).tap();
  await ui.choose('Suspend');
  const undo = page.locator('#notice').getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  assert.match(await ui.text(), /suspend: true/);
  const box = await page.locator('#notice p').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, 'it is within the screen');
  await undo.tap();
  await untilText(page, before);
  await page.locator('#notice p').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('what was typed after a fault is not what its notice takes back', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  const notice = page.locator('#notice p');
  const undo = notice.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('#');
  await undo.waitFor({ state: 'detached' });
  assert.equal(await notice.count(), 1, 'it is still told');
});

test('the tip of a bar says which moment a click on it goes to', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  const box = await ui.rows.boundingBox();
  await page.mouse.move(box.x + 300, box.y + 45);
  const tip = page.locator('#timeline .tl-tip');
  await tip.waitFor();
  const [, moment] = /Click: go to (\S+) and choose what happens then/.exec(await tip.textContent());
  await page.mouse.click(box.x + 300, box.y + 45);
  await page.getByRole('menu').waitFor();
  await ui.settled();
  assert.match(await ui.time.textContent(), new RegExp(`^0:0?${moment.replace(/0*s$/, '').replace('.', '\\.')}`));
  await page.keyboard.press('Escape');
  await page.mouse.move(box.x + 60, box.y + 45);
  assert.doesNotMatch(await tip.textContent(), /Click/, 'on its name the moment stays');
});

const inits = `apiVersion: batch/v1
kind: Job
metadata:
  name: inits
spec:
  template:
    spec:
      restartPolicy: Never
      initContainers:
      - {name: prepare, image: busybox, command: [sleep, "3"]}
      - {name: logs, image: busybox, restartPolicy: Always, command: [tail, -f, /dev/null]}
      - {name: wait, image: busybox, command: [sleep, "7"]}
      containers:
      - {name: main, image: busybox, command: [sleep, "3"]}
`;

test('an init container that runs is ended by hand, and not the sidecar beside it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(inits);
  await page.locator('#job h2', { hasText: 'inits' }).waitFor();
  await ui.settled();
  await page.locator('h1').click();
  const fault = async (time, action) => {
    await ui.goto(time);
    await ui.pod(0, action);
    await page.locator('#notice p', { hasText: `${action} at ${time.replace('s', '.001s')}` }).waitFor();
    await ui.settled();
  };
  await fault('2s', 'Succeed now');
  assert.match(await ui.text(), /\{at: 2\.001s, kill: \{job: inits, attempt: "1", container: prepare, exit: 0\}\}/);
  await fault('5s', 'Exits 1');
  assert.match(await ui.text(), /\{at: 5\.001s, kill: \{job: inits, attempt: "1", container: wait, exit: 1\}\}/);
  assert.match(await page.locator('#pods tbody tr').first().textContent(), /Init:Error/);
  await ui.goto('500ms');
  await page.keyboard.press('1');
  await page.locator('#pods tbody tr').first().locator('button').click();
  await page.getByRole('menuitem', { name: 'Never start' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Exits 1' }).count(), 0, 'what does not run yet does not end');
  assert.deepEqual(errors, []);
});

test('End goes to the last step, also where that changes nothing to be seen', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  for (const example of ['pi', 'job-success-policy', 'cron-time-zone-change']) {
    await page.evaluate((id) => void (location.hash = `example=${id}`), example);
    await page.locator(`#app[data-example="${example}"][data-settled]`).waitFor();
    await ui.press('End');
    assert.equal(await ui.step(), await ui.steps(), example);
  }
  await ui.example('pi');
  await page.locator('#transport').getByRole('button', { name: /end/i }).click();
  await ui.settled();
  assert.equal(await ui.step(), await ui.steps(), 'by its button, too');
});

const sleeps = (seconds, name = 'slow') => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, "${seconds}"]}]
`;
const scenario = (spec) => `---
apiVersion: playground/v1
kind: Scenario
metadata: {name: s}
spec: {${spec}}
`;

/** Runs a text and leaves the editor. */
async function run(ui, page, text, job) {
  await ui.type(text);
  await page.locator('#job h2', { hasText: job }).waitFor();
  await page.locator('.cm-content').blur();
  await ui.settled();
}

test('a fault at the end of a scenario makes it last longer, so that what follows can be seen', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const notice = page.locator('#notice p');
  const suspend = async () => {
    await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
    await ui.choose('Suspend');
  };
  const short = sleeps(30, 'cut') + scenario('until: 10s, cluster: {commands: true}');
  await run(ui, page, short, 'cut');
  await ui.press('End');
  await suspend();
  await notice.filter({ hasText: 'Suspend at 10.001s: it is in the scenario now. The scenario lasts until 1m11s now.' }).waitFor();
  await ui.settled();
  assert.match(await ui.text(), /until: 1m11s[^]*at: 10\.001s, patch: .*suspend: true/);
  assert.match(await ui.why.textContent(), /suspend: true/);
  await ui.press('End');
  assert.match(await page.locator('#job').textContent(), /Suspended/);
  await ui.press('u');
  await untilText(page, short);

  // A day is how long a file without a scenario lasts.
  await run(ui, page, sleeps(100000, 'day'), 'day');
  await ui.press('End');
  await suspend();
  await notice.filter({ hasText: 'Suspend at 24h0m0.001s: it is in the scenario now. The scenario lasts until 24h1m1s now.' }).waitFor();
  await ui.settled();
  assert.match(await ui.text(), /until: 24h1m1s/);
  assert.match(await ui.why.textContent(), /suspend: true/);
  assert.deepEqual(errors, []);
});

test('a run in which the Job was deleted is compared as one, and does not go on', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Delete');
  await page.locator('#notice p').waitFor();
  await ui.press('5');
  assert.match(await page.locator('.runs li').first().textContent(), /render: deleted/);
  await page.locator('.runs li', { hasText: 'Run 1' }).getByRole('button', { name: 'Compare' }).click();
  const outcomes = page.locator('.outcomes');
  await outcomes.waitFor();
  assert.deepEqual(await outcomes.locator('.badge').allTextContents(), ['deleted', 'Complete']);
});

test('a version that cannot suspend a Job does not offer it', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'failed-pods-old' });
  await ui.goto('30s');
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await page.getByRole('menuitem', { name: 'Change parallelism…' }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Suspend' }).count(), 0);
  await ui.choose('Edit…');
  const fields = await page.locator('dialog textarea').inputValue();
  assert.match(fields, /parallelism/);
  assert.doesNotMatch(fields, /suspend/);
});

test('what is typed while a dialog is on its way is typed into it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  let arrive;
  const typed = new Promise((resolve) => { arrive = resolve; });
  await page.route('**/dialogs-*.js', async (route) => (await typed, route.continue()));
  const speed = await page.locator('.speed select').inputValue();
  for (const key of ['g', '2', '0', 's', 'Enter']) await page.keyboard.press(key);
  arrive();
  await page.waitForFunction(() => document.querySelector('#clock-time').textContent === '0:20.000');
  await ui.settled();
  assert.equal(await page.locator('dialog').count(), 0);
  assert.equal(await page.locator('.speed select').inputValue(), speed);
  assert.equal(await page.getByRole('radio', { name: 'Change', exact: true }).isChecked(), true, 's was no command');
  assert.deepEqual(errors, []);
});

test('a menu goes with the run that it is of, whichever way another takes its place', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.example('never-backoff-limit-3');
  const menu = page.getByRole('menu');
  const open = async () => {
    await page.keyboard.press('1');
    await page.locator('#pods tbody tr').first().locator('button').click();
    await menu.waitFor();
  };
  await ui.goto('5s');
  await open();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  await page.locator('#app[data-example="indexed"][data-settled]').waitFor();
  await open();
  await page.evaluate(() => void (location.hash = 'example=pi'));
  await menu.waitFor({ state: 'detached' });
  await page.locator('#app[data-example="pi"][data-settled]').waitFor();
  // The run that a menu of exports is of, too.
  await page.getByRole('button', { name: 'Export' }).click();
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('a dialog stays open where a press began or ended in it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('text');
  const area = page.locator('.other-dialog textarea');
  await area.fill('# mine');
  const { x, y } = await area.boundingBox();
  const [inside, outside] = [[x + 60, y + 10], [20, y + 10]];
  for (const [from, to] of [[inside, outside], [outside, inside]]) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
    assert.equal(await area.inputValue(), '# mine');
  }
  await page.mouse.click(...outside);
  await page.locator('.other-dialog').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});
