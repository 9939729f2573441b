// Stored data is read through a schema: another deployment, a user or a bug may have left anything there.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startEngine } from '../wasm/engine.mjs';
import { open } from './harness.mjs';

const job = (name) => `apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: ${name}\nspec:\n  template:\n    spec:\n      restartPolicy: Never\n      containers: [{name: main, image: main}]\n`;
const shownJob = (page) => page.said('#job h2 .object');

/** Visits the page with this string stored in the browser and in this tab. */
async function visitWith(page, kept) {
  await page.visit('', () => {
    for (const { items } of [page.profile, page.tab]) {
      items.clear();
      for (const [name, value] of Object.entries(kept)) items.set(`job-playground.${name}`, value);
    }
  });
  assert.ok(page.why);
}

const names = ['draft', 'breakpoints', 'history', 'language', 'theme', 'shortcuts', 'speed', 'stepBy', 'folding', 'lessons', 'forks', 'partings', '--editor', '--lower', 'attempts'];
for (const value of ['{"text":5}', '[null]', '5', '"ja-jp"', '[{"text":"a","when":1},{"on":1}]', '{']) {
  test(`storage: the page opens and works with ${value}`, async (t) => {
    const page = await open(t);
    await visitWith(page, Object.fromEntries(names.map((name) => [name, value])));
    await page.type(job('typed'));
    assert.equal(shownJob(page), 'typed');
    assert.equal(page.text, job('typed'));
    assert.equal(page.stored('draft').text, job('typed'));
    await page.reload();
    assert.equal(shownJob(page), 'typed');
  });
}

test('storage: valid entries of a list are kept', async (t) => {
  const page = await open(t);
  const whole = { when: 1, title: 'one', text: job('one') };
  const stop = { text: 'a Job fails', landmark: 'condition:Failed', on: true };
  await visitWith(page, { history: JSON.stringify([null, whole, { text: 5 }]), breakpoints: JSON.stringify([null, stop]), draft: JSON.stringify({ text: job('kept'), time: 0, step: 1.5, title: 5 }) });
  assert.equal(shownJob(page), 'kept');
  assert.match(page.said('.breakpoints'), /1/);
  await page.type(job('typed'));
  assert.equal(shownJob(page), 'typed');
  assert.ok(page.stored('history').some(({ text }) => text === whole.text));
});

test('earlier texts: an impossible date is left out', async (t) => {
  const page = await open(t);
  await visitWith(page, { history: JSON.stringify([{ when: 1e300, title: 'beyond', text: job('beyond') }, { when: -1, title: 'before', text: job('before') }, { when: 1e12, title: 'known', text: job('known') }]) });
  await page.choose('Earlier manifests');
  const told = page.all('.history-list li').map((one) => page.said(one));
  assert.deepEqual(['beyond', 'before', 'known'].filter((title) => !told.some((one) => one.includes(title))), []);
  assert.deepEqual(told.filter((one) => /2001/.test(one)).map((one) => /known/.test(one)), [true]);
});

/** A link to a manifest with a view that anybody may have written. */
async function linkTo(view) {
  const { engine } = await startEngine();
  return `#${JSON.parse(new TextDecoder().decode(engine.link(job('linked'), JSON.stringify(view)))).fragment}`;
}

for (const view of [{ panels: 5 }, { step: 1.5 }, { step: 'x', time: -1 }, { note: {}, object: 7 }, { object: { kind: 'Wish', name: 5 } }, { panels: [null, 'log'] }]) {
  test(`link: opens with the view ${JSON.stringify(view)}`, async (t) => {
    const page = await open(t, { fragment: await linkTo(view) });
    assert.equal(shownJob(page), 'linked');
    assert.ok(Number.isInteger(page.step));
    await page.example('pi');
  });
}

for (const [panels, opened] of [[['status'], 'pods'], [['status', 'kubectl', 'log'], 'kubectl'], [['why', 'wish'], 'pods']]) {
  test(`link: with panels ${panels.join(', ')}, opens the tab ${opened}`, async (t) => {
    const page = await open(t, { fragment: await linkTo({ panels }) });
    assert.equal(shownJob(page), 'linked');
    assert.deepEqual(page.all('#panels [role=tab][aria-selected=true]').map(({ id, tabIndex }) => [id, tabIndex]), [[`tab-${opened}`, 0]]);
  });
}

for (const example of ['constructor', '__proto__', 'toString']) {
  test(`example: ${example} does not exist, stored or linked`, async (t) => {
    const page = await open(t);
    await visitWith(page, { draft: JSON.stringify({ text: job('kept'), time: 0, example }) });
    assert.equal(page.said('.pick-title'), 'kept');
    assert.match(page.document.title, /^kept · /);
    await page.follow(`example=${example}`);
    assert.match(page.notice, new RegExp(example));
  });
}

test('what if: ignores a field of the address that every object has', async (t) => {
  const page = await open(t, { search: '?whatIf=spec.constructor=1,2', fragment: 'example=choose-backoff-limit' });
  assert.ok(page.has('dialog[open] .wi-start'));
  assert.doesNotMatch(page.dialog.innerHTML, /native code|function Object/);
});

test('storage: reads the newest entries of a list that is too long', async (t) => {
  const page = await open(t);
  const many = (count, one) => JSON.stringify(Array.from({ length: count }, (_, at) => one(at + 1)));
  await visitWith(page, {
    forks: many(5000, (id) => ({ id, text: `# ${id}`, outcome: 'kept', pods: 1, steps: 1, hash: `${id}` })),
    breakpoints: many(3000, (at) => ({ text: `failed > ${at}`, landmark: `when:failed>${at}`, on: true })),
    history: many(300, (at) => ({ when: at, title: `text ${at}`, text: `# ${at}` })),
  });
  await page.press('5');
  const runs = page.all('.runs li', /^Run \d+/).map((one) => page.said(one));
  assert.deepEqual([runs.length, runs.some((one) => /Run 5000(?!\d)/.test(one)), runs.some((one) => /Run 4976(?!\d)/.test(one))], [24, true, false]);
  await page.choose('Earlier manifests');
  assert.deepEqual(page.all('.history-list b').map((one) => page.said(one)), Array.from({ length: 50 }, (_, at) => `text ${at + 1}`));
  await page.press('Escape', 'b');
  const stops = () => page.all('.breakpoint-list li');
  assert.deepEqual([stops().length, page.said(stops().at(-1).querySelector('code'))], [100, 'failed > 3000']);
  const add = async (written) => {
    await page.fill('dialog input[type=text]', written);
    await page.press('Enter');
  };
  await add('pod failed');
  assert.match(page.said('dialog [role=alert]'), /You can add up to 100 breakpoints\. Remove one first\./);
  await page.choose('Remove: failed > 2901');
  await add('pod failed');
  assert.match(page.said(stops().at(-1)), /when a pod fails/);
  assert.equal(stops().length, 100);
});

test('breakpoints: two tabs add to the same list', async (t) => {
  const page = await open(t);
  const other = await open(t, { another: page });
  const add = async (tab, text) => {
    await tab.choose(/Breakpoints/);
    await tab.fill('dialog input[type=text]', text);
    await tab.press('Enter');
    assert.ok(tab.has('.breakpoint-list li', text));
  };
  const stored = () => page.stored('breakpoints').map(({ text }) => text);
  await add(page, 'a pod fails');
  await page.press('Escape');
  await add(other, 'the Job fails');
  assert.deepEqual(stored(), ['a pod fails', 'the Job fails']);
  assert.equal(other.all('.breakpoint-list li').length, 2);
  await other.choose('Remove: a pod fails');
  assert.ok(!other.has('.breakpoint-list li', 'a pod fails'));
  assert.deepEqual(stored(), ['the Job fails']);
});
