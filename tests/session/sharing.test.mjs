// Links: the page's address contains the whole scenario and the step, and shows others both.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { open } from './harness.mjs';

test('link: contains the manifest and the step', async (t) => {
  const page = await open(t, { example: 'indexed' });
  assert.match(page.url, /#example=indexed$/);
  await page.goto('5s');
  await page.pod(0, 'Evict');
  const { text, step } = page;
  const link = await page.link();
  assert.ok(link.split('#')[1].length < 1000, link);

  await page.type(`${text}# more\n`);
  assert.ok(page.has('.pick .edited'));

  await page.visit(link, () => page.profile.local.clear());
  assert.equal(page.text, text);
  assert.equal(page.step, step);
});

for (const chosen of ['hello-15778081', 'CronJob/hello']) {
  test(`link: contains the selected object, ${chosen}`, async (t) => {
    const page = await open(t, { example: 'cron-hello' });
    await page.goto('2m5s');
    const list = () => page.one('#job select');
    const option = [...list().options].find((one) => page.said(one) === chosen);
    await page.select(list(), option.value);
    await page.visit(await page.link());
    assert.equal(page.said(list().selectedOptions[0]), chosen);
  });
}

test('link of an older engine: its run may differ; line breaks stay', async (t) => {
  const link = readFileSync(new URL('../vectors/links/v2.link', import.meta.url), 'utf8').trim();
  const page = await open(t, { fragment: link });
  assert.match(page.said(page.document.body), /made with another version of the playground/);
  assert.equal(page.step, 41);
  assert.ok(!page.has('.changed-dot'), 'opening changes nothing');
  assert.match(page.state.text, /\r\n/);
  assert.match(await page.link(), /#v3\./);
});

test('link of version 1: opens without a comparison of the runs', async (t) => {
  const link = readFileSync(new URL('../vectors/links/v1.link', import.meta.url), 'utf8').trim();
  const page = await open(t, { fragment: link });
  assert.doesNotMatch(page.said(page.document.body), /another version of the playground/);
  assert.equal(page.step, 41);
});

test('link to an example: edited after a fault, unchanged after undo', async (t) => {
  const page = await open(t, { fragment: '#example=indexed' });
  assert.ok(!page.has('.pick .edited'));
  await page.goto('5s');
  await page.pod(0, 'Evict');
  assert.ok(page.has('.pick .edited'));
  await page.press('u');
  assert.ok(!page.has('.pick .edited'));
});

const ownText = (name) => `apiVersion: batch/v1
kind: Job
metadata: {${name}}
spec:
  backoffLimit: 1
  template: {spec: {restartPolicy: Never, containers: [{name: own, image: busybox, command: [sleep, "20"]}]}}
`;

/** The page header and the browser tab: a title, and a badge if it is edited or the user's own. */
function isHeaded(page, title, badge) {
  const shown = [page.said('.pick-title'), ...page.all('.pick .badge').map((one) => page.said(one)), page.document.title.split(' · ')[0]];
  assert.deepEqual(shown, [title, ...(badge ? [badge] : []), title]);
}

test('own manifest: named after its object, with a badge', async (t) => {
  const page = await open(t, { example: 'pi' });
  await page.paste(ownText('name: mine'));
  isHeaded(page, 'mine', 'Your manifest');
  await page.goto('5s');
  await page.pod(0, 'Evict');
  isHeaded(page, 'mine', 'Your manifest');
  await page.reload();
  isHeaded(page, 'mine', 'Your manifest');
  await page.paste(ownText('generateName: others-'));
  isHeaded(page, 'others-…', 'Your manifest');
});

test('own manifest: keeps its badge after Back and reload', async (t) => {
  const page = await open(t);
  await page.paste(ownText('name: mine'));
  assert.match(page.url, /#v3\./);
  await page.example('pi');
  await page.back();
  isHeaded(page, 'mine', 'Your manifest');
  await page.reload();
  isHeaded(page, 'mine', 'Your manifest');
  await page.paste(ownText('name: another').replace('20', '30'));
  isHeaded(page, 'another', 'Your manifest');
});

test('edited example: keeps its badge after Back, reload and share', async (t) => {
  const page = await open(t, { example: 'indexed' });
  const title = page.said('.pick-title');
  await page.goto('5s');
  await page.pod(0, 'Evict');
  assert.match(page.url, /#v3\./);
  isHeaded(page, title, 'edited');
  await page.example('pi');
  assert.match(page.url, /#example=pi/);
  const pi = page.said('.pick-title');
  isHeaded(page, pi);
  await page.back();
  isHeaded(page, title, 'edited');
  await page.reload();
  isHeaded(page, title, 'edited');
  await page.forward();
  isHeaded(page, pi);
  await page.back();
  isHeaded(page, title, 'edited');

  const shared = await page.link();
  isHeaded(page, title, 'edited');
  await page.press('ArrowLeft');
  assert.notEqual(page.url, shared);
  assert.match(page.url, /#v3\./);
  await page.reload();
  isHeaded(page, title, 'edited');
});

test('edited example: has its badge if stored without its origin', async (t) => {
  const page = await open(t, { example: 'pi' });
  const pi = page.said('.pick-title');
  await page.type(page.text.replace('backoffLimit: 4', 'backoffLimit: 9'));
  assert.match(page.url, /#v3\./);
  await page.visit('', () => {
    const { origin, ...draft } = page.stored('draft');
    assert.ok(origin);
    page.profile.local.setItem('job-playground.draft', JSON.stringify(draft));
  });
  isHeaded(page, pi, 'edited');
});

test('next visit: example, edits and lesson keep their names', async (t) => {
  const page = await open(t, { example: 'pi' });
  const [pi, { text }] = [page.said('.pick-title'), page];
  await page.visit();
  isHeaded(page, pi);
  await page.type(text.replace('backoffLimit: 4', 'backoffLimit: 9'));
  isHeaded(page, pi, 'edited');

  await page.follow('lesson=never-still-retries');
  assert.ok(page.has('#app[data-lesson="never-still-retries/1"]'));
  await page.choose('End the lesson');
  assert.match(page.url, /#v3\./);
  const lesson = page.said('.pick-title');
  isHeaded(page, lesson);
  await page.example('pi');
  await page.back();
  isHeaded(page, lesson);
  await page.paste(ownText('name: mine'));
  isHeaded(page, 'mine', 'Your manifest');
});

test('link: edits far apart count as edited', async (t) => {
  const page = await open(t);
  await page.paste(ownText('name: sent'));
  await page.visit(await page.link(), () => page.profile.local.clear());
  isHeaded(page, 'sent');
  await page.type(`# above\n${ownText('name: sent')}# below\n`);
  assert.ok(page.has('#verdict.good'));
  isHeaded(page, 'sent', 'edited');
});

test('Back and Forward: move through opened examples', async (t) => {
  const page = await open(t, { example: 'indexed' });
  await page.example('pi');
  await page.back();
  assert.equal(page.state.example, 'indexed');
  await page.forward();
  assert.equal(page.state.example, 'pi');
});

test('broken link: reported, and the page opens', async (t) => {
  const page = await open(t, { fragment: '#1AAAAbroken' });
  assert.notEqual(page.notice, '');
  assert.notEqual(page.why, '');
});

for (const fragment of ['#example=none-such', '#lesson=none-such/2']) {
  test(`unknown name in the address: reported, ${fragment}`, async (t) => {
    const page = await open(t, { fragment });
    assert.match(page.notice, /“none-such”/);
    assert.notEqual(page.why, '');
  });
}

test('address: shows steps and edits; only openings are history entries', async (t) => {
  const page = await open(t);
  const entries = () => page.tab.history.length;
  const before = entries();
  await page.example('pi');
  assert.equal(entries(), before + 1);
  const { text: original, step: opening } = page;
  await page.press('ArrowLeft');
  const { step } = page;
  const address = page.url;
  assert.match(address, new RegExp(`#example=pi&step=${step}$`));
  assert.ok(!page.has('.pick .edited'));

  await page.type(original.replace('backoffLimit: 4', 'backoffLimit: 9'));
  assert.ok(page.has('.pick .edited'));
  assert.match(page.url, /#v3\./);
  const edited = page.url;
  await page.type(original);
  assert.match(page.url, /#example=pi(&step=\d+)?$/);
  assert.ok(!page.has('.pick .edited'));
  assert.equal(entries(), before + 1);

  // Others who follow a copied address see the same.
  const other = await open(t, { fragment: new URL(address).hash });
  assert.equal(other.step, step);
  assert.notEqual(step, opening);
  await other.visit(edited);
  assert.match(other.text, /backoffLimit: 9/);
});

const isEdited = (page) => assert.match(page.text, /backoffLimit: 9/);
const isExample = (page, id) => assert.equal(page.state.example, id);

test('Back and Forward: examples come back with their edits', async (t) => {
  const page = await open(t);
  await page.example('pi');
  await page.type(page.text.replace('backoffLimit: 4', 'backoffLimit: 9'));
  assert.match(page.url, /#v3\./);
  await page.example('indexed');
  await page.back();
  isEdited(page);
  assert.ok(!page.has('#shared:not([hidden]) *'), 'nobody sent that');
  await page.back();
  isExample(page, 'never-backoff-limit-3');
  await page.forward();
  isEdited(page);
  await page.forward();
  isExample(page, 'indexed');
});

test('own manifest over an example: is a history entry; edits are not', async (t) => {
  const page = await open(t, { example: 'quota' });
  await page.example('suspend-resume');
  const entries = () => page.tab.history.length;
  const before = entries();
  await page.paste(page.text.replace('parallelism: 2', 'parallelism: 1'));
  assert.ok(page.has('.pick .edited'));
  assert.match(page.url, /#v3\./);
  assert.equal(entries(), before);

  await page.paste(ownText('name: mine'));
  assert.ok(page.has('.pick .mine'));
  assert.equal(entries(), before + 1);
  page.document.activeElement?.blur();
  await page.press('Home');
  await page.pass(1000);
  assert.equal(page.stored('draft').step, 0);
  const own = page.url;
  await page.paste(ownText('name: mine').replace('backoffLimit: 1', 'backoffLimit: 3'));
  assert.match(page.said('#job'), /limit 3/);
  assert.notEqual(page.url, own);
  assert.equal(entries(), before + 1);

  await page.back();
  isExample(page, 'suspend-resume');
  assert.match(page.text, /parallelism: 1/);
  await page.back();
  isExample(page, 'quota');
  await page.forward();
  isExample(page, 'suspend-resume');
  await page.forward();
  assert.match(page.text, /backoffLimit: 3/);
  assert.ok(page.has('.pick .mine'));
  page.document.activeElement?.blur();
  await page.press('End');
  assert.equal(entries(), before + 1);
});

test('Back before a slow engine opened the link: restores the page', async (t) => {
  const page = await open(t);
  await page.example('pi');
  await page.type(page.text.replace('backoffLimit: 4', 'backoffLimit: 9'));
  assert.match(page.url, /#v3\./);
  await page.example('indexed');
  // The page has time to write its address before the engine opens a link.
  const slowly = async (move) => {
    page.workers.isHeld = ({ method }) => method === 'open';
    await move();
    await page.pass(1000);
    page.workers.release();
    await page.settled();
  };
  await slowly(() => page.back());
  isEdited(page);
  await slowly(() => page.back());
  isExample(page, 'never-backoff-limit-3');
  await slowly(() => page.forward());
  isEdited(page);
});

test('shared link: a card shows the outcome and the note', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  const { step } = page;
  await page.visit(await page.link('Four pods, not three: <b>why</b>?\nThe limit counts retries.'));
  assert.match(page.said('#shared'), /Failed at 2m33s: 4 pods exited 1; backoffLimit 3 allows 3 retries/);
  assert.equal(page.one('#shared q').textContent.trim(), 'Four pods, not three: <b>why</b>?\nThe limit counts retries.');
  assert.equal(page.step, step);
  await page.choose('Close', page.one('#shared'));
  assert.ok(!page.has('#shared q'));
});

test('note of a link: is copied and stays for the next share', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  const copied = async () => {
    page.tab.copied = '';
    await page.choose('Copy');
    assert.equal(page.said(page.dialog.querySelector('.line-form button')), 'Copied');
    return page.tab.copied;
  };
  await page.choose('Share');
  await page.fill('dialog .note textarea', 'Look at pod 3.');
  const link = await copied();
  assert.equal(link, page.url);
  await page.press('Escape');
  await page.choose('Share');
  assert.equal(page.one('dialog .note textarea').value, 'Look at pod 3.');
  assert.equal(await copied(), link);
  await page.reload();
  await page.choose('Share');
  assert.equal(page.one('dialog .note textarea').value, 'Look at pod 3.');
  assert.equal(await copied(), link);
  await page.visit(link);
  assert.match(page.said('#shared'), /Look at pod 3\./);
});

test('Markdown: contains the note, the run and a link to the step', async (t) => {
  const page = await open(t, { example: 'never-backoff-limit-3' });
  await page.export('Copy as Markdown');
  assert.match(page.notice, /^Copied/);
  const { copied } = page.tab;
  assert.match(copied, /^\*\*Failed at 2m33s: 4 pods exited 1; backoffLimit 3 allows 3 retries\*\*/);
  assert.match(copied, /\n {4}22\.31s {2}Pod retries-lq7xh failed, exit 1, Error\n/);
  assert.match(copied, /\n\[Open this step, at [\dms.]+, in Job Playground\]\(https?:\/\/\S+#v3\.\S+\)\n$/);

  await page.link('Look at *pod 3*.');
  await page.press('ArrowRight');
  await page.export('Copy as Markdown');
  assert.ok(page.tab.copied.startsWith('Look at *pod 3*.\n\n**Failed at'), page.tab.copied);
  assert.ok(page.tab.copied.endsWith(`(${page.url})\n`), page.tab.copied);
});

test('title and note with direction marks: the page title stays intact', async (t) => {
  const page = await open(t, { text: `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: playground/v1
kind: Scenario
spec: {title: "\\u202Eturns"}
` });
  await page.visit(await page.link('\u202Ea note that turns'));
  assert.equal(page.one('.shared q bdi').textContent, '\u202Ea note that turns');
  assert.equal(page.document.title, 'turns · demo: Complete (CompletionsReached) · Job Playground');
});
