// What the page does when something goes wrong: the engine crashes or hangs, a number is invalid, a patch changes nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from '../web/load.mjs';
import { open, readExample } from './harness.mjs';

const alert = (page) => (page.has('#why [role=alert]') ? page.said('#why [role=alert]') : '');
const wasStartedAnew = /was restarted/;

test('engine: reports a crash while idle, then runs again', async (t) => {
  const page = await open(t);
  await page.goto('40s');
  page.workers.fail('out of order');
  await page.settled();
  assert.match(alert(page), /\w/);
  await page.press('Home', 'f');
  assert.match(page.why, /\w/);
  assert.ok(page.step > 0);
  assert.equal(alert(page), '');
});

test('engine: after a second crash, waits until the user continues', async (t) => {
  const page = await open(t);
  await page.goto('40s');
  page.workers.fail('out of order');
  await page.settled();
  assert.match(alert(page), wasStartedAnew);
  assert.deepEqual(await page.violations('#why'), []);
  page.workers.fail('out of order');
  await page.settled();
  assert.match(alert(page), /The engine stopped again\. Go to another moment to restart it\..*out of order/);
  await page.press('f');
  assert.ok(page.why);
  assert.equal(alert(page), '');
  assert.equal(page.time, '0:52.300');
  assert.equal(page.said(page.field('status.failed')), '1');
  await page.goto('1m');
  assert.equal(page.said(page.field('status.failed')), '2');
  // After the user continues, a crash is handled like the first one.
  page.workers.fail('out of order');
  await page.settled();
  assert.match(alert(page), wasStartedAnew);
  await page.press('Home', 'f');
  assert.match(page.why, /\w/);
});

test('engine: a manifest that crashes it does not get the previous name', async (t) => {
  const page = await open(t);
  const before = page.said('.pick');
  page.workers.errs = () => 'out of order';
  page.replaceText('apiVersion: batch/v1\nkind: Job\nmetadata: {name: other}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n', 'input.paste');
  await page.pass(470);
  page.workers.errs = () => undefined;
  await page.settled();
  assert.match(alert(page), wasStartedAnew);
  assert.match(page.said('.pick'), /Your manifest/);
  assert.doesNotMatch(before, /Your manifest/);
  // An edit of the manifest that ran keeps its name.
  await page.paste(`${readExample('never-backoff-limit-3')}\n# edited`);
  assert.ok(page.said('.pick').startsWith(before), page.said('.pick'));
});

test('engine: one crash is reported if two calls are waiting', async (t) => {
  const page = await open(t);
  await page.press('2');
  let isBroken = false;
  page.workers.errs = () => (isBroken ? undefined : ((isBroken = true), 'out of order'));
  await page.press('ArrowRight');
  assert.match(alert(page), wasStartedAnew);
  await page.press('ArrowRight');
  assert.match(page.why, /\w/);
});

test('engine: a hang is reported after 5 seconds', async (t) => {
  const page = await open(t);
  page.workers.isSilent = () => true;
  await page.press('ArrowRight');
  page.workers.isSilent = () => false;
  assert.equal(alert(page), '');
  await page.pass(5000);
  assert.match(alert(page), /It did not respond in time\. Your manifest is safe\. moment: 5 s/);
  assert.match(alert(page), wasStartedAnew);
  await page.press('Home', 'f');
  assert.match(page.why, /\w/);
  assert.equal(alert(page), '');
});

test('notice: a message about a fault disappears with its scenario', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  await page.pod(0, 'Evict');
  assert.ok(page.notice);
  await page.example('pi');
  assert.equal(page.notice, '');
});

test('parallelism: can only be changed to a whole number', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.goto('5s');
  const before = page.text;
  await page.choose(/Break something/, page.one('#job'));
  await page.choose('Change parallelism…');
  for (const wrong of ['', '1001', '-1', '1.5', 'e']) {
    await page.fill('dialog input', wrong);
    await page.press('Enter');
    assert.equal(page.said('dialog [role=alert]'), 'Enter a whole number from 0 to 1000.');
    assert.equal(page.text, before, `after ${wrong}`);
  }
  assert.deepEqual(await page.violations(), []);
  await page.fill('dialog input', '1');
  await page.press('Enter');
  assert.match(page.notice, /^Parallelism 1 at 5\.001s/);
  assert.equal(page.dialog, undefined);
  assert.match(page.text, /\{at: 5\.001s, patch: \{kind: Job, name: render, patch: \{spec: \{parallelism: 1\}\}\}\}/);
});

test('patch: a status patch is rejected, because it would change nothing', async (t) => {
  const page = await open(t);
  await page.goto('30s');
  const before = page.text;
  await page.choose(/Break something/, page.one('#job'));
  await page.choose('Edit…');
  await page.fill('dialog textarea', 'status: {failed: 0}');
  await page.choose('Apply');
  assert.match(page.said('dialog [role=alert]'), /The status cannot be changed in this way/);
  assert.equal(page.text, before);
});

test('Japanese: Kubernetes messages stay English next to ours', async (t) => {
  const page = await open(t, { language: 'ja-JP' });
  await page.goto('30s');
  await page.choose(/何かを壊す/, page.one('#job'));
  await page.choose('編集…');
  await page.fill('dialog textarea', 'kind: Pod');
  await page.choose('適用');
  assert.match(page.said('dialog [role=alert]'), /^APIサーバーが拒否しました: .*no kind "Pod" is registered.*scheme\.go:30"$/);
  await page.press('Escape');
  await page.type(page.text.replace('apiVersion: batch/v1', 'apiVersion: batch/v9'));
  const said = page.all('.problems .error p').map((one) => page.said(one));
  assert.ok(said[0].endsWith('is registered for version "batch/v9" in scheme "pkg/api/legacyscheme/scheme.go:30"'), said[0]);
  assert.match(said[1], /JobのapiVersionはbatch\/v1です/);
});

test('kept runs: their first difference is known after a reload', async (t) => {
  const page = await open(t);
  await page.goto('40s');
  await page.pod(1, 'Succeed now');
  await page.press('5');
  assert.ok(page.has('.runs li', /Run 1.*They diverge at 40/));
  await page.reload();
  await page.press('5');
  assert.ok(page.has('.runs li', /Run 1.*They diverge at 40/));
  // If two runs were not compared, the page says how to do that.
  page.tab.items.delete('job-playground.partings');
  await page.reload();
  await page.press('5');
  assert.ok(page.has('.runs li', /Run 1.*Choose Compare to see where they diverge\./));
});

test('engine: a notice reports its crash when the typed manifest runs next', async (t) => {
  const page = await open(t);
  page.replaceText(`${page.text}# typed`);
  page.workers.fail('out of order');
  await page.settled();
  assert.match(page.notice, /The engine stopped and was restarted\. Your manifest is safe\./);
  assert.equal(alert(page), '');
  assert.match(page.why, /\w/);
});

const printed = readFileSync(new URL('../share/cluster/evicted.yaml', import.meta.url), 'utf8');

async function compareWithOlder(page) {
  await page.press('5');
  await page.select('#compare-with', 'v1.30');
}

const exportDrawing = async (page) => {
  await page.choose('Export', page.document.body);
  await page.choose('SVG drawing');
};

const openPatch = async (page) => {
  await page.choose(/Break something/, page.one('#job'));
  await page.choose('Edit…');
};

/** How to make the page call each method. Typing calls `load`, `run` and so on. */
const asking = {
  load: undefined, run: undefined, steps: undefined, lanes: undefined, moment: undefined, find: undefined, link: undefined,
  version: 'a visit',
  language: (page) => page.speak('ja'),
  problems: (page) => page.speak('ja'),
  log: (page) => page.panel('log'),
  view: (page) => page.panel('kubectl'),
  causes: (page) => page.click('#job .value'),
  open: (page) => page.follow('1nothing'),
  exportAs: exportDrawing,
  exportOn: exportDrawing,
  exported: exportDrawing,
  // The page asks by itself if two events are due at the same time.
  races: (page) => page.goto('#10'),
  loadAs: compareWithOlder,
  compare: compareWithOlder,
  compareOn: compareWithOlder,
  edit: (page) => page.pod(0, 'Delete'),
  specValue: (page) => page.press('v'),
  asYaml: openPatch,
  readPatch: async (page) => {
    await openPatch(page);
    await page.fill('dialog textarea', 'spec: {suspend: true}');
    await page.choose('Apply');
  },
  jobs: (page) => page.press('q'),
  handFaults: (page) => page.press('Shift+I'),
  importObjects: async (page) => {
    await page.click('.pick');
    await page.choose('Import from a cluster…');
    await page.fill('dialog textarea', printed);
    await page.choose('Import');
  },
};
/** Examples other than the default. */
const examples = { races: 'parallel-overshoot-old' };
/** The page never calls these. */
const unasked = ['stepAt'];
/** The page calls these for another manifest than the typed one. */
const ofAnotherText = ['matchedPods', 'stripSpoilers'];

test('engine: the calls that crash below are all calls', async () => {
  const { answers } = await load('engine/protocol');
  assert.deepEqual([...Object.keys(asking), ...unasked, ...ofAnotherText].sort(), Object.keys(answers).sort());
});

for (const [method, ask] of Object.entries(asking)) {
  test(`engine: a crash in ${method} keeps the manifest`, async (t) => {
    const page = await open(t, { example: examples[method], kept: { breakpoints: [{ text: 'a Job fails', landmark: 'condition:Failed', on: true }] } });
    const before = page.text;
    const typed = `${before}# typed`;
    if (ask) {
      await page.type(typed);
      assert.ok(page.verdict);
      await page.goto('40s');
    }
    let isFatal = true;
    page.workers.breaks = (call) => (isFatal && call.method === method ? ((isFatal = false), 'out of memory') : undefined);
    if (ask === 'a visit') await page.reload();
    else if (ask) await ask(page);
    else await page.type(typed);
    assert.ok(!isFatal, 'it was asked');
    assert.ok(page.has('#why [role=alert], #notice p, dialog [role=alert]'));
    assert.equal(page.text, typed);
    // The page continues to work.
    if (page.dialog) await page.press('Escape');
    if (ask === 'a visit') await page.choose('Run it again');
    await page.goto('30s');
    await page.press('ArrowRight');
    assert.match(page.why, /\w/);
    await page.reload();
    assert.equal(page.text, typed);
  });
}

test('engine: out of memory is reported, without the previous outcome', async (t) => {
  const page = await open(t);
  assert.equal(page.verdict, 'Accepted');
  page.workers.breaks = ({ method }) => (method === 'load' ? 'out of memory' : undefined);
  await page.type(`${page.text}# typed`);
  assert.match(alert(page), /There was not enough memory\. Use a smaller manifest, a shorter spec\.until or fewer pods\. Your manifest is safe\./);
  assert.equal(page.verdict, '');
});

test('outcome: none while a manifest waits to be read', async (t) => {
  const page = await open(t);
  page.workers.isHeld = ({ method }) => method === 'load';
  await page.type(`x${page.text}`);
  assert.equal(page.verdict, '');
  page.workers.release();
  await page.settled();
  assert.match(page.verdict, /problem|error/i);
});

test('engine: a manifest that crashes at each visit opens without a run', async (t) => {
  const page = await open(t);
  const text = `${page.text}# fatal\n`;
  let isFatal = true;
  page.workers.breaks = ({ method }) => (isFatal && method === 'run' ? 'out of memory' : undefined);
  const visitWith = (kept, fatal) => page.visit('', () => {
    isFatal = fatal;
    page.profile.items.set('job-playground.draft', JSON.stringify({ text: kept, time: 0 }));
  });
  await visitWith(text, true);
  await page.visit();
  assert.match(alert(page), /There was not enough memory/);
  // Meanwhile another tab runs another manifest.
  await visitWith(text.replace('# fatal', '# harmless'), false);
  assert.equal(page.verdict, 'Accepted');
  await visitWith(text, true);
  assert.match(alert(page), /This manifest crashed the page or its engine each time, so it was not run\. +Your manifest is safe\./);
  assert.equal(page.text, text);
  assert.deepEqual(await page.violations('#why'), []);
  isFatal = false;
  await page.choose('Run it again');
  assert.equal(alert(page), '');
  assert.equal(page.verdict, 'Accepted');
});

test('errors: an unexpected one has a clear message, and the page works', async (t) => {
  const page = await open(t);
  void Promise.reject(new TypeError('x is undefined'));
  await page.settled();
  assert.equal(page.notice, 'Something went wrong on this page. If it stops responding, reload it. Your manifest is safe.');
  // A view that cannot show its data.
  page.one('#clock-time').parentNode.remove();
  page.one('#job').replaceChildren();
  await page.press('f');
  assert.match(page.why, /\w/);
  for (const error of page.errors.splice(0)) assert.match(String(error), /x is undefined|parent|null|insert/i);
});
