// Versions compared on one clock, their gates, and the order of events at one time.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open, readExample } from './harness.mjs';

const report = (page) => page.said('.report');
const isBeside = (page) => !page.one('#beside').hidden;
const slider = (page) => page.one('#timeline .tl-slider');

async function compareWith(page, version) {
  await page.press('5');
  await page.select('#compare-with', version);
}

async function openOther(page) {
  await page.press('5');
  await page.select('#compare-with', 'text');
  return page.one('.other-dialog textarea');
}

test('compare: the report shows both decisions and the release', async (t) => {
  const page = await open(t);
  await compareWith(page, 'v1.18');
  const outcomes = page.all('.outcomes tbody tr').map((row) => page.said(row));
  assert.equal(outcomes.length, 2);
  assert.match(outcomes[0], /v1\.37.*Failed.*BackoffLimitExceeded.*2m33\.22s/);
  assert.match(outcomes[1], /v1\.18.*Failed.*BackoffLimitExceeded.*1m42\.43s/);
  const text = report(page);
  assert.match(text, /retries gets Failed/);
  assert.match(text, /pod 4 of retries is created/);
  assert.match(text, /now needs 5 retries, more than the limit of 3/);
  assert.equal(page.control(/^kubernetes#93779/, page.one('.report')).getAttribute('href'), 'https://github.com/kubernetes/kubernetes/pull/93779');
  assert.match(text, /since v1\.20/);
});

test('compare: both runs use one clock', async (t) => {
  const page = await open(t);
  await compareWith(page, 'v1.18');
  await page.goto('1m');
  assert.match(page.said('#beside-why'), /^v1\.18 4\d\.\d+s · Step \d+/);
  await page.goto('2s');
  assert.match(page.said('#beside-why'), /^v1\.18 (0\.|1\.|2)\S*s · Step/);
  // Goes to the first difference.
  await page.choose('Go there', page.one('.report'));
  assert.match(page.why, /The controller creates 1\./);
  await page.choose('Stop comparing');
  assert.ok(!isBeside(page));
});

test('compare: the clock runs to the end of the longer run', async (t) => {
  const page = await open(t, { example: 'failed-pods-old' });
  const alone = Number(slider(page).max);
  await compareWith(page, 'v1.36');
  assert.ok(Number(slider(page).max) > alone * 1.5);
  await page.press('End');
  assert.equal(slider(page).value, slider(page).max);
  await page.choose('Stop comparing');
  assert.equal(Number(slider(page).max), alone);
  assert.ok(Number(slider(page).value) <= alone);
});

test('compare: equal versions list the fixes of their patches', async (t) => {
  const page = await open(t);
  await compareWith(page, 'v1.34');
  assert.match(report(page), /do the same things at the same times/);
  // A bug that a patch fixed is listed for users of an earlier patch.
  assert.match(page.said('.report .faults'), /v1\.34 before v1\.34\.2.*kubernetes#134521/);
  await page.select('#compare-with', 'v1.38');
  assert.match(report(page), /This version is a beta/);
});

test('compare: a version rejects a manifest with an unknown field', async (t) => {
  const page = await open(t, { example: 'backoff-limit-per-index' });
  await compareWith(page, 'v1.8');
  assert.match(page.said('.refused'), /backoffLimitPerIndex/);
  assert.match(page.said('#panel'), /The API server of Kubernetes v1\.8 rejects this manifest, so there is nothing to compare\. Reason:/);
});

test('kept runs: a single pod is counted as one', async (t) => {
  const page = await open(t, { example: 'pi' });
  await page.press('5');
  await page.choose('Keep this run');
  assert.match(page.said('.runs li .dim'), /^1 pod, \d+ steps$/);
});

test('compare: closing the dialog for another manifest changes nothing', async (t) => {
  const page = await open(t);
  await compareWith(page, 'v1.18');
  const before = report(page);
  await openOther(page);
  await page.press('Escape');
  assert.equal(page.dialog, undefined);
  assert.equal(page.one('#compare-with').value, 'v1.18');
  assert.equal(report(page), before);
  assert.ok(isBeside(page));
});

test('compare: shows problems of another manifest, which can be edited', async (t) => {
  const page = await open(t);
  const area = await openOther(page);
  await page.fill(area, area.value.replace('backoffLimit: 3', 'backoffLimit: -3'));
  await page.choose('Compare');
  assert.match(page.said('#panel'), /The API server of Kubernetes v1\.37 rejects the other manifest/);
  assert.match(page.said('.refused'), /spec\.backoffLimit.*-3/);
  await page.choose('Edit manifest…');
  assert.match(page.one('.other-dialog textarea').value, /backoffLimit: -3/);
});

test('compare: runs another manifest next to this one', async (t) => {
  const page = await open(t);
  const area = await openOther(page);
  await page.fill(area, area.value.replace('backoffLimit: 3', 'backoffLimit: 0'));
  await page.choose('Compare');
  assert.match(page.said(page.all('.outcomes tbody tr')[1]), /other run.*Failed/);
  assert.match(report(page), /First difference/);
});

test('compare: a huge pasted manifest is compared immediately', async (t) => {
  const page = await open(t);
  const area = await openOther(page);
  const { window } = page;
  /** Whether pasting is left to the browser. */
  const paste = async (text) => {
    const clipboardData = new window.DataTransfer();
    clipboardData.setData('text/plain', text);
    const left = area.dispatchEvent(new window.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await page.settled();
    return left;
  };
  const text = readExample('indexed');
  const huge = `${text}\n# ${'x'.repeat(600_000)}\n`;
  area.setSelectionRange(0, 0);
  assert.ok(await paste(huge), 'within what is written');
  area.select();
  assert.ok(await paste(text), 'one that is short');
  assert.ok(!(await paste(huge)));
  assert.equal(page.dialog, undefined);
  assert.ok(isBeside(page));
});

test('compare: rejects binary and too long files, accepts a megabyte', async (t) => {
  const page = await open(t);
  const area = await openOther(page);
  await page.fill(area, '# mine');
  const read = async (name, content) => {
    const field = page.one('.other-dialog [type=file]');
    Object.defineProperty(field, 'files', { value: [new File([Buffer.from(content)], name)], configurable: true });
    field.dispatchEvent(new page.window.Event('change', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 20)); // a file is read by the system
    await page.settled();
  };
  const text = readExample('indexed');
  const ofLength = (length) => text + '#'.repeat(length - Buffer.byteLength(text));
  for (const [name, content, said] of [
    ['picture.png', [0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe], 'picture.png is not UTF-8 text.'],
    ['zeros.bin', [0, 0, 0, 0], 'zeros.bin is not UTF-8 text.'],
    ['long.yaml', ofLength(1_048_577), 'long.yaml has 1,048,577 bytes, more than the limit of 1,048,576.'],
  ]) {
    await read(name, content);
    assert.equal(page.notice, said);
    assert.ok(page.dialog.contains(page.one('#notice')), 'in the dialog');
    assert.equal(area.value, '# mine', name);
  }
  await read('short.yaml', text);
  assert.equal(area.value, text);
  await read('long.yaml', ofLength(1_048_576));
  assert.equal(page.dialog, undefined);
  assert.ok(isBeside(page));
  assert.equal(page.one('#compare-with').value, 'text');
});

test('compare: a first difference in time only is shown like any other', async (t) => {
  const page = await open(t, { example: 'on-failure-backoff-limit-3' });
  await compareWith(page, 'v1.18');
  const text = page.text.replace(/\n  expect:[^]*/, '\n').replace(/ *terminationGracePeriodSeconds: 0\n/, '');
  await page.type(text.replace(/^spec:\n(?=  title)/m, 'spec:\n  version: v1.29\n'));
  assert.ok(page.has('.report h3', 'First difference in time'));
  assert.match(report(page), /Pods and conditions appear in the same order, but the final states differ/);
  assert.match(page.said('.shown-fields'), /Job \S+ status\.failed/);
  const [one, other] = page.all('.parting-side').map((side) => page.said(side));
  assert.match(one, /v1\.29.*#\d+.*is deleted.*Containers have restarted 3 times/);
  assert.match(other, /v1\.18.*#\d+.*is deleted.*Containers have restarted 3 times/);
  assert.match(report(page), /since v1\.24/);
});

const everyMinute = (name, until = '6h') => `apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{name: ${name}, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: long}
spec:
  until: ${until}
`;

/** Calls of this method take long, as on a slow machine; undefined if none does. */
const slowDown = (page, slow) => void (page.workers.delay = ({ method }) => (method === slow ? 600 : 0));

test('compare: the other run can be stopped, and is shown so far', async (t) => {
  const page = await open(t, { text: everyMinute('hello') });
  assert.ok(page.steps > 8000, `${page.steps}`);
  const { steps } = page;
  slowDown(page, 'run');
  await page.panel('compare');
  await page.select('#compare-with', 'v1.34');
  assert.match(page.said('#panel'), /Running the other side… [1-9]\d* steps so far\./);
  await page.choose('Stop', page.one('#panel'));
  const [, ran] = /You stopped the other side after (\d+) steps, at .+\. It is shown up to there\./.exec(page.said('#panel'));
  assert.ok(Number(ran) >= 4000 && Number(ran) < steps, `${ran} of ${steps}`);
  assert.equal(page.one('#compare-with').value, 'v1.34');
  assert.ok(isBeside(page));
  assert.deepEqual(await page.violations('#panels'), []);
  slowDown(page);
  await page.choose('Run it again', page.one('#panel'));
  assert.match(report(page), /do the same things at the same times/);
});

test('compare: the comparison itself can be stopped and run again', async (t) => {
  const page = await open(t, { text: everyMinute('hello', '16h') });
  await page.panel('compare');
  page.workers.isHeld = ({ method }) => method === 'compareOn';
  await page.select('#compare-with', 'v1.34');
  await page.choose('Stop', page.one('#panel'));
  page.workers.release();
  await page.settled();
  assert.match(page.said('#panel'), /You stopped the comparison\. The other side ran to its end and is shown, too\./);
  await page.choose('Run it again', page.one('#panel'));
  assert.match(report(page), /do the same things at the same times/);
});

test('compare: a stopped run is compared as a whole', async (t) => {
  const page = await open(t);
  slowDown(page, 'run');
  await page.type(everyMinute('hello'));
  await page.choose('Stop', page.one('#working'));
  assert.match(page.said('#working'), /You stopped the run after /);
  const { steps } = page;
  slowDown(page);
  await page.panel('compare');
  await page.select('#compare-with', 'v1.34');
  assert.match(report(page), /You stopped this run\. For the comparison, both sides ran to the end\./);
  assert.match(report(page), /do the same things at the same times/);
  assert.equal(page.steps, steps);
  // A kept run is identified by its manifest. Its first difference is known once both are compared.
  await page.choose('Keep this run');
  await page.type(everyMinute('other'));
  assert.ok(page.has('.runs li', 'Choose Compare to see where they diverge.'));
});

test('compare: the other run follows an edit', async (t) => {
  const page = await open(t);
  await compareWith(page, 'v1.29');
  assert.ok(page.has('.parting-side', 'retries gets FailureTarget'));
  await page.type(page.text.replace('backoffLimit: 3', 'backoffLimit: 1').replace(/\n  expect:[^]*/, '\n'));
  const rows = page.all('.outcomes tbody tr').map((row) => page.said(row));
  assert.equal(rows.length, 2);
  for (const row of rows) assert.match(row, /Failed.*\b5\d(\.\d+)?s/);
});

test('versions: gates show their stage and are set in the scenario', async (t) => {
  const page = await open(t);
  await page.press('v');
  const gates = page.one('.versions-dialog .gates');
  const row = (name) => page.all('.gates tr').find((one) => one.querySelector('a')?.textContent === name);
  const box = (name) => row(name).querySelector('[type=checkbox]');
  assert.match(page.said(row('JobManagedBy')), /stable/);
  assert.equal(box('JobManagedBy'), null);
  assert.match(page.said(row('MutablePodResourcesForSuspendedJobs')), /beta/);
  assert.deepEqual(await page.violations(), []);

  await page.choose('v1.31', page.dialog);
  assert.match(page.text, /version: v1\.31/);
  assert.match(page.said(row('JobManagedBy')), /alpha/);
  assert.match(page.said(row('StaleControllerConsistencyJob')), /added in v1\.36/);
  await page.click(box('JobManagedBy'));
  assert.match(page.text, /featureGates:\s+JobManagedBy: true/);
  assert.match(page.said(row('JobManagedBy')), /set by the scenario/);
  // The default of the version leaves no line behind.
  await page.click(box('JobManagedBy'));
  assert.doesNotMatch(page.text, /featureGates|cluster:/);
  assert.match(page.said('.rules'), /✓ v1\.31 Complete and Failed are set only after all pods have ended/);
  assert.ok(gates.isConnected);
});

test('races: names what raced; the other order is a seed', async (t) => {
  const page = await open(t, { example: 'failed-pods-old' });
  await page.choose('All');
  await page.press('Home');
  const other = () => page.all('.why-raced button', /ties: \d+/)[0];
  for (let i = 0; i < 80 && !other(); ++i) {
    await page.press('ArrowRight');
    const [find] = page.all('.why-raced button', 'Find the other order');
    if (!find) continue; // nothing raced, or nothing else was due
    await page.click(find);
    assert.match(page.said('.why-raced'), /ties: \d+|Tried 200 seeds/);
  }
  assert.match(page.said('.why-raced'), /raced/);
  const [, ties] = /ties: (\d+)/.exec(page.said(other()));
  await page.click(other());
  assert.match(page.text, new RegExp(`ties: ${ties}\\b`));
});

test('races: the bug of v1.18 fails more pods in another order', async (t) => {
  const page = await open(t, { example: 'failed-pods-old' });
  const failed = async () => {
    await page.press('End');
    return page.said(page.field('status.failed'));
  };
  assert.equal(await failed(), '3');
  await page.press('v');
  await page.choose('Shuffle');
  assert.match(page.text, /ties: 1/);
  await page.press('Escape');
  assert.equal(await failed(), '4');
  await page.example('failed-pods-other-order');
  assert.equal(await failed(), '7');
});
