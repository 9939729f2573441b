// Work that takes long shows its progress and can be stopped.
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

test('long runs: the label of a stopped run covers nothing', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(everyMinute);
  const working = page.locator('#working');
  await expect(working).toContainText(/Running… [1-9]\d* steps so far\./);
  await working.getByRole('button', { name: 'Stop' }).click();
  await ui.settled();
  await expect(working).toContainText('You stopped the run after ');
  const [sign, rows] = [await working.boundingBox(), await page.locator('#timeline').boundingBox()];
  expect(sign.y + sign.height).toBeLessThanOrEqual(rows.y + 1);
  await expect.poll(() => violations(page)).toEqual([]);
  await expect.poll(() => unfit(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('long runs: an embed shows the progress; a stopped run can be played', async ({ t }) => {
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
  await expect(working).toContainText(/Running… [1-9]\d* steps so far\./);
  await expect(steps).toContainText(/of \d+…/);
  await working.getByRole('button', { name: 'Stop' }).click();
  const loaded = await page.evaluate(() => globalThis.loaded);
  await expect(frame.locator('#app[data-settled]')).toBeVisible();
  await expect(working).toContainText(`You stopped the run after ${loaded.steps} steps`);
  await expect(steps).toContainText(`of ${loaded.steps}…`);
  await frame.getByRole('button', { name: /^(Next|Step forward)/ }).first().click();
  // A short run shows no progress and is complete.
  await page.evaluate(() => document.querySelector('job-playground').load({ fragment: 'example=pi' }));
  await expect(steps).toContainText(/of \d+\s*$/);
  await expect(working).toBeHidden();
  expect(requested.some((path) => /stale-.*\.css/.test(path)), 'how it looks came with it').toBe(true);
  expect(errors).toEqual([]);
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
