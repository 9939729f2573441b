// Steps, play, jumps and going to a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('first visit: opens at a decision of the example and explains it', async (t) => {
  const page = await open(t);
  assert.equal(page.time, '0:53.220');
  assert.match(page.why, /After 2 failures in a row, the back-off is 20s/);
  assert.ok(page.step > 0 && page.step < page.steps);
  assert.equal(page.said(page.field('status.failed')), '2');
  assert.equal(page.all('#pods tbody tr').length, 2);
});

const template = 'template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "5"]}]}}';
for (const [about, kind, spec, told] of [
  ['managed by another controller', 'Job', `{managedBy: kueue.x-k8s.io/multikueue, ${template}}`, 'spec.managedBy is kueue.x-k8s.io/multikueue, so the Job controller does not sync this Job'],
  ['that is suspended', 'CronJob', `{schedule: "* * * * *", suspend: true, jobTemplate: {spec: {${template}}}}`, 'The CronJob is suspended, so no Job is created'],
  ['that is suspended', 'Job', `{suspend: true, ${template}}`, 'The Job is suspended'],
  ['without parallelism', 'Job', `{parallelism: 0, ${template}}`, 'parallelism is 0, so no pods run for this Job'],
]) {
  test(`opening: ${kind} ${about} opens at the sync that explains it`, async (t) => {
    const page = await open(t, { text: `apiVersion: batch/v1\nkind: ${kind}\nmetadata: {name: idle}\nspec: ${spec}\n` });
    assert.ok(page.why.includes(told), page.why);
  });
}

test('step back: undoes a step forward of each kind', async (t) => {
  const page = await open(t);
  for (const kind of ['Change', 'Sync', 'All']) {
    await page.choose(kind);
    await page.goto('51s');
    await page.press('ArrowLeft');
    const shown = () => [page.step, page.time, page.why];
    const before = shown();
    await page.press('ArrowRight');
    assert.ok(page.step > before[0], kind);
    await page.press('ArrowLeft');
    assert.deepEqual(shown(), before, kind);
  }
});

test('step kinds: events are all steps; changes and syncs skip some', async (t) => {
  const page = await open(t);
  const walk = async (kind) => {
    await page.choose(kind);
    await page.press('Home');
    let count = 0;
    for (let before; before !== page.step && count < 400; count += 1) {
      before = page.step;
      await page.press('ArrowRight');
    }
    return count - 1;
  };
  const events = await walk('All');
  assert.equal(events, page.steps);
  const changes = await walk('Change');
  assert.ok(changes < events && changes > 10, `${changes} changes of ${events} events`);
  const syncs = await walk('Sync');
  assert.ok(syncs < events && syncs > 4, `${syncs} syncs`);
});

test('steps by change: stop at actions without an immediate effect', async (t) => {
  const page = await open(t, { example: 'indexed' });
  for (const [at, fault, told] of [['5s', 'Stop the controller for 30s', /The controllers stop for 30s/], ['4s', 'Delay watches by 5s from now on', /The watches lag by 5s from now on/]]) {
    await page.goto(at);
    await page.click(page.control(/Break something/, page.one('#controller')));
    await page.choose(fault);
    assert.ok(page.notice.includes(fault), page.notice);
    const made = page.step;
    assert.match(page.why, told);
    for (const keys of [['ArrowLeft', 'ArrowRight'], ['ArrowRight', 'ArrowLeft']]) {
      await page.press(...keys);
      assert.equal(page.step, made, `${fault}: ${keys}`);
    }
  }
});

test('play: runs to the end and stops there', async (t) => {
  const page = await open(t);
  await page.select('.speed select', '60');
  await page.press('Home', ' ');
  await page.pass(50);
  page.control('Pause');
  await page.pass(10_000);
  page.control('Play');
  assert.equal(page.step, page.steps);
  assert.match(page.why, /\w/);
  assert.equal(page.said('.job .badge'), 'Failed');
  assert.equal(page.said(page.field('status.failed')), '4');
});

test('pause: stops the clock', async (t) => {
  const page = await open(t);
  await page.select('.speed select', '1');
  await page.press('Home');
  const start = page.time;
  await page.press(' ');
  await page.pass(300);
  await page.press(' ');
  const { time } = page;
  assert.notEqual(time, start);
  await page.pass(5000);
  assert.equal(page.time, time);
});

test('jumps: find failures, conditions and steps', async (t) => {
  const page = await open(t);
  await page.press('Home', 'f');
  assert.equal(page.time, '0:22.310');
  await page.press('c');
  assert.match(page.said('.conditions'), /FailureTarget=True/);
  await page.goto('#1');
  assert.equal(page.step, 1);
});

test('r and Shift+R: go to the next and the previous Event', async (t) => {
  const page = await open(t);
  const steps = [];
  await page.press('Home', '2');
  for (let at = 0; at < 2; at += 1) {
    await page.press('r');
    assert.ok(page.has('.list.log tr.now.event'));
    steps.push(page.step);
  }
  assert.ok(steps[0] < steps[1], steps.join());
  await page.press('Shift+R');
  assert.equal(page.step, steps[0]);
  await page.press('?');
  assert.match(page.said(page.dialog), /Next recorded Event/);
});

test('jumps: without a target, report that and stay', async (t) => {
  const page = await open(t);
  for (const [keys, words] of [
    [['End', 'f'], 'There is no later failure.'], [['End', 'c'], 'There is no later condition.'], [['End', 'r'], 'There is no later Event.'],
    [['a'], 'There is no later scenario action.'], [['Home', 'Shift+F'], 'There is no earlier failure.'], [['Shift+C'], 'There is no earlier condition.'],
    [['Shift+R'], 'There is no earlier Event.'], [['Shift+A'], 'There is no earlier scenario action.'],
  ]) {
    await page.press(...keys.slice(0, -1));
    const before = page.step;
    await page.press(keys.at(-1));
    assert.ok(page.notice.startsWith(words), page.notice);
    assert.equal(page.step, before);
  }
  assert.ok(page.has('#notice[role=status] p'));
  await page.press('End');
  await page.choose('Jump');
  await page.click('[role=menuitem]', 'Next failure');
  assert.ok(page.notice.startsWith('There is no later failure.'), page.notice);
});

test('jumps: the notice about a missing target disappears with the next move', async (t) => {
  const page = await open(t);
  for (const away of ['Shift+F', 'ArrowLeft']) {
    await page.press('End', 'f');
    assert.match(page.notice, /^There is no later failure\./);
    await page.press(away);
    assert.equal(page.notice, '', away);
  }
  await page.press('Home', 'Shift+C');
  assert.match(page.notice, /^There is no earlier condition\./);
  await page.press(' ');
  await page.pass(50);
  page.control('Pause');
  assert.equal(page.notice, '', 'it plays');
});

test('go to time: accepts the format of the clock', async (t) => {
  const page = await open(t);
  const { time: opened, step } = page;
  await page.press('Home');
  await page.goto(opened);
  assert.deepEqual([page.time, page.step], [opened, step]);
  for (const [written, shown] of [['0:15', '0:15.000'], ['1:02.5', '1:02.500'], ['0:00:07', '0:07.000'], ['21s', '0:21.000']]) {
    await page.goto(written);
    assert.equal(page.time, shown);
  }
  await page.goto('1:99');
  assert.match(page.said('dialog [role=alert]'), /1m30s or 1:30/);
  await page.press('Escape');

  await page.example('suspend-resume');
  await page.press('End');
  const hours = page.time;
  await page.press('Home');
  await page.goto(hours);
  assert.equal(page.time, hours);
});

test('changed fields: marked, and each leads to its causes', async (t) => {
  const page = await open(t);
  assert.deepEqual(page.all('.fields .now dt').map((name) => page.said(name)), ['active', 'failed', 'uncountedTerminatedPods']);
  await page.goto('1m10s');
  await page.click(page.field('status.failed'));
  const causes = page.all('.causes-list li button');
  assert.ok(causes.length >= 2, String(causes.length));
  await page.click(causes[0]);
  assert.ok(page.has('[data-field="status.failed"].now'));
});

test('condition: marked, shows when it was set, and leads to its cause', async (t) => {
  const page = await open(t);
  await page.press('Home', 'c');
  const condition = () => page.one('[data-field="status.conditions[FailureTarget]"]');
  assert.ok(condition().matches('.now'));
  assert.match(page.said(condition()), /changed by this step/);
  const { step } = page;
  await page.press('End');
  assert.ok(!condition().matches('.now'));
  const button = condition().querySelector('button');
  assert.match(button.title, new RegExp(`lastTransitionTime: .*s \\(.*Z\\) · last changed at .*, step ${step} `));
  await page.click(button);
  await page.click('.causes-list li button');
  assert.equal(page.step, step);
});

const demo = `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - {name: main, image: busybox, command: [sh, -c, exit 1]}
`;

test('spec.until before the Job ends: shows a problem, marker and notice', async (t) => {
  const page = await open(t, { text: `${demo}---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  cluster: {commands: true}
  until: 9m
` });
  const problem = page.one('.problems .info', 'The scenario ends at 9m0s with Job demo unfinished');
  page.control('line 16', problem);
  assert.ok(!page.has('#ends-unfinished'));
  await page.press('End');
  assert.match(page.said('#ends-unfinished'), /The run ends here\. Not finished: demo/);
  await page.goto('20m');
  assert.match(page.notice, /^20m0s is after the end of the scenario, which spec\.until sets to 9m0s\./);
});

test('no spec.until: the run continues until the Job has failed', async (t) => {
  const page = await open(t, { text: demo });
  assert.ok(!page.has('.problems .info', 'The scenario ends at'));
  await page.goto('25h');
  assert.match(page.notice, /^25h0m0s is after the end of the scenario, which spec\.until sets to 24h0m0s\./);
  assert.match(page.said('#job'), /BackoffLimitExceeded/);
  assert.ok(!page.has('#ends-unfinished'));
});

test('go to time: accepts any time before spec.until, also an idle one', async (t) => {
  const page = await open(t, { text: `apiVersion: batch/v1
kind: Job
metadata: {name: tail}
spec:
  suspend: true
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: tail}
spec: {until: 2m}
` });
  const end = () => page.one('#timeline .tl-slider').getAttribute('max');
  assert.ok(Number(end()) < 90e6, 'the timeline ends with the last visible change');
  await page.goto('1m30s');
  assert.equal(page.time, '1:30.000');
  assert.equal(end(), '90000000');
  await page.reload();
  assert.equal(page.time, '1:30.000');

  const link = await page.link();
  await page.visit(link);
  assert.equal(page.time, '1:30.000');

  await page.press('4');
  await page.click('.nodes button');
  await page.choose('Drain (evict its pods)');
  assert.match(page.notice, /^Drain \(evict its pods\) at 1m30\.001s/);
  assert.match(page.why, /its unfinished pods are evicted/);
  await page.goto('3m');
  assert.match(page.notice, /^3m0s is after the end of the scenario, which spec\.until sets to 2m0s\./);
});
