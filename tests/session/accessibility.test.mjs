// Keys that can be turned off, names of controls, what a screen reader announces, and what axe finds in Japanese. Colors are the same in
// both languages: tests/browser/accessibility.test.mjs runs axe on the same screens in English.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('single-character keys: can be turned off, also for the next visit', async (t) => {
  const page = await open(t);
  const box = () => page.control(/single-character shortcuts/);
  await page.press('?');
  assert.ok(box().checked);
  await page.click(box());
  await page.press('Escape');
  const { step } = page;
  await page.press('l', 'f', '0', 'o', '?');
  assert.equal(page.step, step);
  assert.ok(!page.dialog);
  await page.press('ArrowRight');
  assert.ok(page.step > step);
  await page.reload();
  await page.press('0', '?');
  assert.notEqual(page.step, 0);
  assert.ok(!page.dialog);
  await page.choose(/help|keyboard/i, page.one('header'));
  await page.click(box());
  await page.press('Escape');
  await page.press('0');
  assert.equal(page.step, 0);
});

test('screen reader: announces each step, and nothing while playing', async (t) => {
  const page = await open(t);
  const said = () => page.one('#why + [aria-live]').textContent.trim();
  const sentence = () => page.one('#why-text').textContent.trim();
  assert.equal(said(), sentence());
  assert.ok(!page.has('[aria-live] a, [aria-live] button'));
  const opened = said();
  await page.press('f');
  assert.notEqual(said(), opened);
  assert.equal(said(), sentence());
  assert.doesNotMatch(said(), /\(\)/, 'no name of a function');
  await page.press('0', ' ');
  await page.pass(100);
  page.control('Pause');
  assert.equal(said(), '');
});

test('buttons that show only a value: accessible name includes the field', async (t) => {
  const page = await open(t);
  await page.press('End');
  await page.click('#job summary', 'Spec');
  const names = page.all('button.value').filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-label'));
  for (const name of ['status.failed: 4', 'spec.backoffLimit: 3', 'status.conditions[Failed]: Failed=True']) assert.ok(names.includes(name), names.join());
  assert.deepEqual(names.filter((one, at) => names.indexOf(one) !== at), []);
});

test('help: links to the documentation, the source and the limits', async (t) => {
  const page = await open(t);
  await page.choose(/help|keyboard/i, page.one('header'));
  const links = page.all('.help-dialog a').map((one) => one.getAttribute('href'));
  assert.equal(links.length, 3);
  assert.equal(links[0], 'https://kubernetes.io/docs/concepts/workloads/controllers/job/');
  assert.match(links[1], /kubernetes\/tree\/release-1\.37\/pkg\/controller\/job$/);
  assert.equal(links[2], './fidelity.html'); // tests/wasm/built_pages.test.mjs reads that page
});

/** Without layout a splitter has no position, and the second timeline is not hidden. */
const needsLayout = /^(aria-required-attr: #split-(editor|timeline)|landmark-unique: #timeline):/;
const wholePage = async (page) => (await page.violations(page.document.documentElement)).filter((one) => !needsLayout.test(one));

/** Opens the page in Japanese at 40 s, and runs axe on all of it while something is open. */
async function openAt40s(t) {
  const page = await open(t, { language: 'ja-JP' });
  assert.equal(page.document.documentElement.lang, 'ja');
  await page.goto('40s');
  const check = async (state, shown = 'dialog') => {
    assert.ok(page.has(shown), state);
    assert.deepEqual(await wholePage(page), [], state);
    await page.press('Escape');
    assert.ok(!page.has(shown), state);
  };
  const ofJob = async (item) => {
    await page.choose(/何かを壊す/, page.one('#job'));
    if (item) await page.choose(item);
  };
  return { page, check, ofJob };
}

test('axe: no violations in menus, in Japanese', async (t) => {
  const { page, check, ofJob } = await openAt40s(t);
  await ofJob();
  await check('menu of the Job', '[role=menu]');
  await page.choose(/何かを壊す/, page.one('#controller'));
  await check('menu of the controller', '[role=menu]');
  await page.pod(1);
  await check('menu of a pod', '[role=menu]');
  await page.panel('nodes');
  await page.click('.nodes button');
  await check('menu of a node', '[role=menu]');
  await page.choose('エクスポート');
  await check('exports', '[role=menu]');
});

test('axe: no violations in dialogs that change the run, in Japanese', async (t) => {
  const { page, check, ofJob } = await openAt40s(t);
  await ofJob('編集…');
  await page.choose('適用');
  await check('edit');
  await ofJob('parallelismを変更…');
  await page.fill('dialog input', '-3');
  await page.press('Enter');
  await check('scale');
  await page.pod(1, '終了コードを指定して失敗…');
  await check('exit code');
  await page.press('g');
  await check('goto');
});

test('axe: no violations in dialogs about the manifest, in Japanese', async (t) => {
  const { page, check } = await openAt40s(t);
  await page.type(page.text.replace('backoffLimit: 3', 'backoffLimit: 2'));
  await page.example('indexed'); // so that the history has an entry
  await page.choose('以前のテキスト');
  assert.ok(page.has('.history-list'));
  await check('history');
  await page.press('o');
  await page.click('.share-file button');
  assert.ok(page.has('dialog textarea'));
  await check('import');
  await page.choose('共有', page.document.body);
  assert.ok(page.has('dialog input'));
  await check('share');
});

test('axe: no violations in causes, breakpoints and a crash, in Japanese', async (t) => {
  const { page, check } = await openAt40s(t);
  await page.click(page.field('status.failed'));
  assert.ok(page.has('.causes-list li'));
  await check('causes');
  // A breakpoint of another tab that this page cannot read, and one that is not a string.
  page.profile.local.setItem('job-playground.breakpoints', JSON.stringify([{ text: 'x', landmark: 'when:x', on: true }]));
  await page.press('b');
  await page.fill('dialog input[type=text]', 'failed > 1');
  await page.press('Enter');
  assert.equal(page.all('.breakpoint-list li').length, 2);
  await page.fill('dialog input[type=text]', 'failed is somewhat');
  await page.press('Enter');
  assert.ok(page.has('dialog [role=alert]'));
  await check('breakpoints');
  page.workers.fail('out of order');
  await page.settled();
  assert.ok(page.has('#why [role=alert]'));
  assert.deepEqual(await wholePage(page), []);
});

test('axe: no violations in exports of a rejected manifest, in Japanese', async (t) => {
  const page = await open(t, { language: 'ja-JP' });
  await page.type(`${page.text}\n---\napiVersion: playground/v1\nkind: Scenario\nspec: {wish: 1}\n`);
  assert.ok(page.has('.problems .error'));
  await page.click('.top button[aria-haspopup=menu]');
  assert.ok(page.has('.menu .menu-head'));
  assert.deepEqual(await wholePage(page), []);
});
