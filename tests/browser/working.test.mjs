// Work that takes a while: it says how far it is, and can be stopped.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
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

test('working: the sign of a stopped run covers nothing', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(everyMinute);
  const working = page.locator('#working');
  await working.filter({ hasText: /Running… [1-9]\d* steps so far\./ }).waitFor();
  await working.getByRole('button', { name: 'Stop' }).click();
  await ui.settled();
  await working.filter({ hasText: 'You stopped the run after ' }).waitFor();
  const [sign, rows] = [await working.boundingBox(), await page.locator('#timeline').boundingBox()];
  assert.ok(sign.y + sign.height <= rows.y + 1);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await unfit(page), []);
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
  completions: 6000
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
  await page.keyboard.press('ArrowLeft'); // a page that writes a file is not settled
  await expect.poll(() => ui.step()).not.toBe(before);
  await working.getByRole('button', { name: 'Stop' }).click();
  await working.waitFor({ state: 'hidden' });
  await page.locator('#notice p', { hasText: 'It was not written to its end, so no file was made.' }).waitFor();
  assert.deepEqual(downloads, []);
  assert.equal((await ui.exported('SVG drawing')).name, 'many.svg');
  await working.waitFor({ state: 'hidden' });
  assert.deepEqual(errors, []);
});

