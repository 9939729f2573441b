// Buttons in the list of problems that write a rule: how a container ends, and resuming what is suspended.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const job = (spec) => `apiVersion: batch/v1
kind: Job
metadata:
  name: report
spec:
  ${spec}
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        command: [sh, -c, "sleep 5; exit 1"]
`;
const plain = job('backoffLimit: 2').replace('exit 1', 'exit 0');

const second = 'fails, then is OOM-killed on attempt 2';
const all = ['fails every time (exit 1)', 'fails the first time (exit 1)', second, 'takes 5 minutes', 'never ends'];

const offers = (page, of = '') => page.all(`.problems${of} .offers button`);
const labels = (page) => offers(page).map((one) => page.said(one));

/** Clicks an offer for a container and returns what its notice adds. */
async function offer(page, container, label) {
  const item = page.all('.problems div:has(> .offers)').find((one) => page.said(one).includes(`container ${container}`));
  await page.click([...item.querySelectorAll('.offers button')].find((one) => page.said(one) === label));
  const told = `Container ${container} ${label}: written to spec.pods as a rule.`;
  assert.ok(page.notice.startsWith(told), page.notice);
  return page.notice.slice(told.length).trim();
}

const undo = (page) => page.click('#notice button', 'Undo');

test('offers: each replaces the previous rule; undo restores it', async (t) => {
  const page = await open(t, { text: job('backoffLimit: 2') });
  assert.deepEqual(labels(page), all);
  await offer(page, 'main', 'fails the first time (exit 1)');
  assert.match(page.text, /pods:\n {2}- {match: {attempt: "1"}, containers: {main: \[{exit: 1, for: 5s}\]}}\n {2}- {containers: {main: \[{for: 5s}\]}}\n/);
  assert.match(page.said('.pick'), /report/);
  await page.press('End');
  assert.equal(page.said('#job .badge'), 'Complete');
  await offer(page, 'main', 'takes 5 minutes');
  assert.match(page.text, /pods:\n {2}- {containers: {main: \[{exit: 1, for: 5m0s}\]}}\n/);
  await undo(page);
  assert.match(page.text, /attempt: "1"/);
  // The clock goes to the failure of the Job, not to the first failure of a pod.
  await offer(page, 'main', 'fails every time (exit 1)');
  assert.equal(page.said('#job .badge'), 'Failed');
  await page.paste(job('backoffLimit: 1'));
  assert.equal(page.notice, '', 'it is not about this manifest');
});

test('offers: a rule for one container keeps that of another', async (t) => {
  const page = await open(t, { text: plain.replace('      containers:', `      initContainers:
      - {name: wait, image: busybox, command: [sleep, "2"]}
      containers:`) });
  const rule = async (container, label) => {
    const item = page.one('.problems li', `${container}[0]`);
    await page.click([...item.querySelectorAll('.offers button')].find((one) => page.said(one).includes(label)));
  };
  await rule('spec.containers', 'fails the first time');
  assert.match(page.notice, /^Container main fails the first time/);
  await rule('initContainers', 'takes 5 minutes');
  assert.match(page.notice, /^Container wait takes 5 minutes/);
  assert.match(page.text, /pods:\n {2}- {match: {attempt: "1"}, containers: {main: \[{exit: 1, for: 5s}\], wait: \[{for: 5m0s}\]}}\n {2}- {containers: {wait: \[{for: 5m0s}\]}}\n/);
  await page.press('End');
  assert.equal(page.said('#job .badge'), 'Complete');
  assert.equal(page.said(page.field('status.failed')), '1');
});

test('offers: move the clock to the end, or to the start if it never ends', async (t) => {
  const page = await open(t, { text: plain.replace('main', 'work').replace('      containers:', `      initContainers:
      - {name: fetch, image: busybox, command: [sh, -c, "sleep 20"]}
      - {name: prepare, image: busybox, command: [sh, -c, "sleep 2"]}
      containers:
      - {name: beside, image: busybox, command: [sh, -c, "sleep 40"]}`) });
  for (const [container, label, shown] of [
    ['fetch', 'never ends', /^0:00\.710 .*container fetch PodInitializing → running/],
    ['fetch', 'takes 5 minutes', /^5:01\.210 .*container fetch running → Completed \(exit 0\)/],
    ['prepare', 'never ends', /^0:02\.360 .*container prepare PodInitializing → running/],
    ['prepare', 'takes 5 minutes', /^5:03\.210 .*container prepare running → Completed \(exit 0\)/],
    ['work', 'takes 5 minutes', /^5:05\.210 .*container work running → Completed \(exit 0\)/],
    ['work', 'never ends', /^0:04\.510 .*container work PodInitializing → running/],
  ]) {
    await offer(page, container, label);
    // The kubelet writes the end of the container.
    assert.match(`${page.time} ${page.said('.why-changes')}`, shown, `${container} ${label}`);
    await undo(page);
    assert.equal(page.notice, '');
  }
});

for (const [about, spec, told, policy = 'Never'] of [
  ['it comes to attempt 2', 'backoffLimit: 2', 'Undo'],
  ['its failure policy ends it', 'podFailurePolicy: {rules: [{action: FailJob, onExitCodes: {operator: In, values: [1]}}]}', 'This run has no attempt 2. Undo'],
  ['it comes to a restart', 'backoffLimit: 2', 'Undo', 'OnFailure'],
  ['backoffLimit allows no restart', 'backoffLimit: 1', 'This run has no attempt 2. Undo', 'OnFailure'],
]) {
  test(`offer of a second attempt: notice if ${about}`, async (t) => {
    const page = await open(t, { text: job(spec).replace('exit 1', 'exit 0').replace('Never', policy) });
    assert.equal(await offer(page, 'main', second), told);
  });
}

test('offers: none for a second attempt if backoffLimit is 0', async (t) => {
  const page = await open(t, { text: job('backoffLimit: 0').replace('exit 1', 'exit 0') });
  assert.deepEqual(labels(page), all.filter((one) => one !== second));
});

for (const label of ['fails every time (exit 1)', 'takes 5 minutes', 'never ends']) {
  test(`offer without effect: reports the same run, ${label}`, async (t) => {
    const page = await open(t, { text: `apiVersion: batch/v1
kind: CronJob
metadata: {name: replaced}
spec:
  schedule: "*/2 * * * *"
  concurrencyPolicy: Replace
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "150"]}]}}}}
` });
    assert.equal(await offer(page, 'main', label), 'The run does not change. Undo');
    assert.match(page.said('#why'), /^(?!.*tracking finalizer).*replaced-\d+ is in the list of active Jobs and the concurrency policy is Replace/, 'it goes to what ended the pod');
  });
}

const nightly = `apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
  schedule: "0 2 * * *"
  jobTemplate: {spec: {backoffLimit: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "7"]}]}}}}
`;

test('offers: with a CronJob and a Job, each rule matches its own pods', async (t) => {
  const page = await open(t, { text: `${plain}---\n${nightly}` });
  const item = page.one('.problems li', 'jobTemplate');
  await page.click([...item.querySelectorAll('.offers button')].find((one) => page.said(one).includes('fails every time')));
  assert.match(page.notice, /^Container main fails every time/);
  assert.match(page.text, /- {match: {cronJob: nightly}, containers: {main: \[{exit: 1, for: 7s}\]}}\n/);
  assert.equal(page.said('#job .badge'), 'Failed');
  assert.match(page.said('#pods tr.selected'), /nightly-/);
});

test('offers: none if no pod is created', async (t) => {
  const page = await open(t);
  for (const spec of ['parallelism: 0', 'managedBy: kueue.x-k8s.io/multikueue']) {
    await page.paste(plain);
    assert.equal(offers(page).length, 5);
    await page.paste(job(spec).replace('exit 1', 'exit 0'));
    assert.equal(offers(page).length, 0);
    assert.ok(page.has('.problems li', 'container main'));
  }
});

test('offers: a suspended Job can be resumed', async (t) => {
  const page = await open(t, { text: `${job('suspend: true').replace('exit 1', 'exit 0')}---\n${plain.replace('name: report', 'name: other')}` });
  assert.equal(offers(page).length, 6, 'and the five of the other Job');
  await page.click('.problems .offers button', 'Resume the Job');
  assert.match(page.notice, /^Resume at [\d.]+m?s: written to the scenario\./);
  assert.match(page.text, /\n {2}- \{at: \S+, patch: \{kind: Job, name: report, patch: \{spec: \{suspend: false\}\}\}\}\n/);
  assert.ok(!labels(page).includes('Resume the Job'));
  assert.equal(offers(page).length, 10);
});

const suspended = `apiVersion: batch/v1
kind: CronJob
metadata:
  name: nightly
spec:
  schedule: "0 2 * * *"
  suspend: true
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: busybox
`;

test('suspended CronJob of v1.18: opens at the step that says so', async (t) => {
  const page = await open(t);
  await page.paste(`${suspended.replace('batch/v1', 'batch/v1beta1')}---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  version: v1.18\n`);
  assert.match(page.said('#why'), /suspend/);
});

test('suspended CronJob: opens at the step that says so; can be resumed', async (t) => {
  const page = await open(t);
  await page.paste(suspended);
  assert.match(page.said('#why'), /suspend/);
  await page.click('.problems .offers button', 'Resume the CronJob');
  assert.match(page.notice, /^Resume at/);
  assert.match(page.text, /patch: \{kind: CronJob, name: nightly, patch: \{spec: \{suspend: false\}\}\}/);
  assert.match(page.document.title, /nightly-\d+: Complete/); // it lasts until its first starts
});

test('offers: rules have a namespace if Jobs are in several namespaces', async (t) => {
  const of = (namespace) => plain.replace('name: report', `name: report\n  namespace: ${namespace}`);
  const page = await open(t, { text: `${of('staging')}---\n${of('production')}` });
  assert.equal(offers(page).length, 10);
  await page.click(offers(page)[0]);
  assert.match(page.notice, /main/);
  assert.match(page.text, /namespace: staging/);
});

test('notes: similar ones are grouped', async (t) => {
  const one = (name) => job('backoffLimit: 2').replace('name: report', `name: ${name}`);
  const page = await open(t, { text: Array.from({ length: 20 }, (_, at) => one(`job-${at}`)).join('---\n') });
  await page.click('.problems summary', '19 more notes like this');
  assert.equal(page.all('.problems > ul > li').length, 1);
  assert.equal(page.all('.problems ul.more li').length, 19);
});

test('offers: wait while the typed manifest is read', async (t) => {
  const page = await open(t, { example: 'suspend-resume' });
  const offer = page.one('.problems .offers button', 'takes 5 minutes');
  page.workers.isHeld = () => true;
  await page.write('#', 0);
  assert.equal(offer.getAttribute('aria-disabled'), 'true');
  page.workers.release();
  await page.settled();
  assert.equal(offer.getAttribute('aria-disabled'), 'false');
  assert.ok(offer.isConnected, 'it stays where it is');
});
