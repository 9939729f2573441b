// The panel of a CronJob: its next start times.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('CronJob panel: lists the next ten times, with clock changes', async (t) => {
  const page = await open(t, { text: `apiVersion: playground/v1
kind: Scenario
spec: {start: '2024-03-28T12:00:00Z', until: 40h}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
  schedule: 30 2 * * *
  timeZone: Europe/Berlin
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}
` });
  assert.match(page.said('#job h2'), /nightly/);
  await page.goto('1h');
  const times = page.all('.next-starts li');
  assert.equal(times.length, 10);
  assert.deepEqual(times.slice(0, 3).map((time) => page.said(time)),
    ['Fri 2024-03-29 02:30 +01:00', 'Sat 2024-03-30 02:30 +01:00', 'Mon 2024-04-01 02:30 +02:00 clocks were put forward 1 h']);
  const buttons = page.all('.next-starts li button');
  assert.equal(buttons.length, 2, 'only what the run reaches');
  await page.click(buttons[1]);
  assert.match(page.time, /^37:30:00/);
});

test('CronJob panel: the panel of its Job links to the next start', async (t) => {
  const spec = 'spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "20"]}]}';
  const page = await open(t, { text: `apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "*/5 * * * *"
  jobTemplate: {spec: {template: {${spec}}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: beside}
spec: {template: {${spec}}}
` });
  await page.goto('5m10s');
  const due = 'Next starts of CronJob tick: Sat 2000-01-01 00:10';
  const jobs = () => page.one('#job h2 select');
  const choose = (words) => page.select(jobs(), [...jobs().options].find(({ textContent }) => words.test(textContent)).value);
  await choose(/^beside$/);
  assert.ok(!page.has('#job button', 'Next starts of'));
  await choose(/^tick-/);
  await page.click('#job button', due);
  assert.match(page.said('#job .object'), /CronJob\/tick/);
  assert.equal(page.all('#job .next-starts li').length, 10);
  assert.ok(page.document.activeElement.matches('#job .pane-body'));
});
