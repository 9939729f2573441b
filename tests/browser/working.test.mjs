// Work that takes a while: it says how far it is, and can be stopped.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground, unfit, violations } from './page.mjs';
import { openSite } from './site.mjs';

const everyMinute = `apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{name: hello, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: long}
spec:
  until: 720h
`;

test('a run of a month says how far it is; stopped, what there is of it is shown', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(everyMinute);
  const working = page.locator('#working');
  await working.filter({ hasText: /Running… [1-9]\d* steps so far\./ }).waitFor();
  await working.getByRole('button', { name: 'Stop' }).click();
  await ui.settled();
  assert.equal(await page.locator('#job h2 .object').textContent(), 'hello');
  const steps = await ui.steps();
  assert.ok(steps >= 4000 && steps < 1_000_000, `${steps}`);
  // That it was is there to be seen, and covers nothing.
  const stopped = working.filter({ hasText: `You stopped the run after ${steps} steps, at ` });
  await stopped.waitFor();
  const [sign, rows] = [await working.boundingBox(), await page.locator('#timeline').boundingBox()];
  assert.ok(sign.y + sign.height <= rows.y + 1);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await unfit(page), []);
  await ui.press('End', 'f');
  await page.locator('#notice p', { hasText: 'You stopped the run here.' }).waitFor();
  // What it says is said in another language; what it is was run.
  await page.locator('#problems', { hasText: 'Every run starts' }).waitFor();
  await page.locator('.language select').selectOption('ja');
  await page.locator('#problems', { hasText: '前の回が続いていても' }).waitFor();
  await ui.settled();
  assert.equal(await ui.steps(), steps);
  await working.filter({ hasText: `実行を${steps}ステップ、` }).waitFor();
  await page.locator('.language select').selectOption('en');
  await page.locator('#problems', { hasText: 'Every run starts' }).waitFor();
  // A file has what ran.
  const trace = await ui.exported('JSON trace');
  assert.equal(trace.name, 'hello.trace.json');
  // Somebody else would run it to its end: they may be sent it.
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog .share-embed').click();
  await page.locator('dialog.embed-dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // From where one is on, once it is run again.
  const at = await ui.step();
  await stopped.getByRole('button', { name: 'Run it again' }).click();
  await working.filter({ hasText: /Running… [1-9]\d* steps so far\./ }).waitFor();
  await working.getByRole('button', { name: 'Stop' }).click();
  await working.filter({ hasText: 'You stopped the run after ' }).waitFor();
  await ui.settled();
  assert.equal(await ui.step(), Math.min(at, await ui.steps()));
  // Another text runs as ever.
  await ui.example('pi');
  assert.ok(await working.isHidden());
  assert.deepEqual(errors, []);
});

test('an embed says, too, how far a long run is, and that what it shows is not all; stopped, it is there to be played', async ({ t }) => {
  const { page, errors, requested } = await openSite(t, '/blank.html');
  await page.evaluate(async (text) => {
    await import('/play/job-playground.js');
    const one = document.createElement('job-playground');
    document.body.append(one);
    globalThis.loaded = one.load({ text });
  }, everyMinute);
  const frame = page.frameLocator('job-playground >> iframe');
  const steps = frame.locator('.clock-step');
  const working = frame.locator('#working');
  await working.filter({ hasText: /Running… [1-9]\d* steps so far\./ }).waitFor();
  await steps.filter({ hasText: /of \d+…/ }).waitFor();
  await working.getByRole('button', { name: 'Stop' }).click();
  const loaded = await page.evaluate(() => globalThis.loaded);
  await frame.locator('#app[data-settled]').waitFor();
  await working.filter({ hasText: `You stopped the run after ${loaded.steps} steps` }).waitFor();
  assert.match(await steps.textContent(), new RegExp(`of ${loaded.steps}…`));
  await frame.getByRole('button', { name: /^(Next|Step forward)/ }).first().click();
  // What is over soon says nothing of it, and is whole.
  await page.evaluate(() => document.querySelector('job-playground').load({ fragment: 'example=pi' }));
  await steps.filter({ hasText: /of \d+\s*$/ }).waitFor();
  await working.waitFor({ state: 'hidden' });
  assert.ok(requested.some((path) => /stale-.*\.css/.test(path)), 'how it looks came with it');
  assert.deepEqual(errors, []);
});

const many = `apiVersion: batch/v1
kind: Job
metadata: {name: many}
spec:
  completions: 15000
  parallelism: 300
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: many}
spec:
  cluster: {nodes: 100}
`;

test('a file that takes long to write says how far it is; stopped, there is none, which is said, and the run is as before', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(many);
  const downloads = [];
  page.on('download', (file) => downloads.push(file.suggestedFilename()));
  const working = page.locator('#working');
  await page.locator('#job h2 .object', { hasText: 'many' }).waitFor();
  await ui.export('JSON trace'); // the run itself is under way
  await working.filter({ hasText: /Writing the file… [1-9]\d*%\./ }).waitFor();
  // The page goes on meanwhile.
  const before = await ui.step();
  await ui.press('ArrowLeft');
  assert.notEqual(await ui.step(), before);
  await working.getByRole('button', { name: 'Stop' }).click();
  await working.waitFor({ state: 'hidden' });
  await page.locator('#notice p', { hasText: 'It was not written to its end, so no file was made.' }).waitFor();
  assert.deepEqual(downloads, []);
  assert.equal((await ui.exported('SVG drawing')).name, 'many.svg');
  await working.waitFor({ state: 'hidden' });
  assert.deepEqual(errors, []);
});

test('a log that is looked through for long says how far it is; stopped, or left by a step, the page goes on', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  // As on a slow machine, or of a run of a month.
  await page.addInitScript(() => {
    const Real = Worker;
    globalThis.Worker = class extends Real {
      postMessage(message, ...more) {
        setTimeout(() => super.postMessage(message, ...more), message.method === 'log' ? 250 : 0);
      }
    };
  });
  await page.reload();
  await ui.settled();
  await ui.type(many);
  await page.locator('#job h2 .object', { hasText: 'many' }).waitFor();
  await ui.settled();
  await page.getByRole('tab', { name: 'Log' }).click();
  const working = page.locator('#working');
  const looking = working.filter({ hasText: /Looking through the log… [1-9]\d*%\./ });
  const search = page.locator('#panels .search');
  await search.fill('no line says this');
  await looking.waitFor();
  await working.getByRole('button', { name: 'Stop' }).click();
  await working.waitFor({ state: 'hidden' });
  const panel = page.locator('#panels');
  await panel.getByText('Earlier lines are left out.').waitFor();
  // Another question takes the place of the one that goes on.
  await search.fill('no line says this either');
  await looking.waitFor();
  await search.fill('');
  await panel.locator('.list.log tbody tr').first().waitFor();
  await working.waitFor({ state: 'hidden' });
  assert.deepEqual(errors, []);
});
