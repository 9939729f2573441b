// Writing in the editor: nothing that was typed is lost, the keyboard comes in and goes out, and flow style is understood as block style is.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPlayground, violations } from './page.mjs';

const job = (name, more = '') => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: c, image: busybox, command: [sleep, "5"]}]
${more}`;

/** What "Earlier texts" has. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.history') ?? '[]').map(({ text }) => text));
const untilKept = (page, text) =>
  page.waitForFunction((one) => (localStorage.getItem('job-playground.history') ?? '').includes(JSON.stringify(one)), text);

test('a text that was pasted and then deleted is among the earlier texts after a reload', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(job('pasted'));
  await ui.settled();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.reload();
  await ui.why.waitFor();
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list li', { hasText: 'pasted' }).getByRole('button').click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, job('pasted'));
  assert.deepEqual(errors, []);
});

test('a text that another was pasted over is kept, however soon that was', async (t) => {
  const { ui, page } = await openPlayground(t);
  for (const name of ['first', 'second', 'third']) await ui.type(job(name));
  await page.reload();
  await ui.why.waitFor();
  const texts = await kept(page);
  for (const name of ['first', 'second']) assert.ok(texts.includes(job(name)), name);
  assert.equal(await ui.text(), job('third'));
});

test('what a key that is held down takes away is kept as it was before', async (t) => {
  const { ui, page } = await openPlayground(t);
  const text = job('worn', `${'# a remark\n'.repeat(60)}# end`);
  await ui.type(text);
  for (let presses = 0; presses < 400; presses += 1) await page.keyboard.press('Backspace');
  const texts = await kept(page);
  assert.ok(texts.includes(text));
  assert.equal(texts.filter((one) => one.includes('worn')).length, 1, 'and only that');
});

test('each pause of typing keeps the text, and leaving the page does so without a pause', async (t) => {
  const { ui, page } = await openPlayground(t);
  await ui.type(job('slow'));
  await page.keyboard.type('# one');
  await untilKept(page, `${job('slow')}# one`);
  await page.keyboard.type(' two');
  await untilKept(page, `${job('slow')}# one two`);
  await page.keyboard.type(' three');
  await page.reload();
  await ui.why.waitFor();
  assert.ok((await kept(page)).includes(`${job('slow')}# one two three`));
});

test('the earlier texts stay bounded, and texts that were whole outlive those on the way', async (t) => {
  const { ui, page } = await openPlayground(t);
  const now = Date.now();
  await page.evaluate((when) => {
    const passing = Array.from({ length: 45 }, (_, at) => ({ when: when - 1e4 * (at + 1), title: '', text: `passing: ${at}`, passing: true }));
    const whole = Array.from({ length: 5 }, (_, at) => ({ when: when - 1e7 * (at + 1), title: '', text: `whole: ${at}` }));
    localStorage.setItem('job-playground.history', JSON.stringify([...passing, ...whole]));
  }, now);
  await ui.type(job('new'));
  await ui.type('# x');
  const texts = await kept(page);
  assert.equal(texts.length, 50);
  assert.equal(texts.filter((one) => one.startsWith('whole')).length, 5);
  assert.equal(texts[0], job('new'));

  // Of long texts as many as the browser holds.
  const long = (name) => job(name, `# ${'x'.repeat(400_000)}\n`);
  for (const name of ['long-1', 'long-2', 'long-3']) await ui.type(long(name));
  await ui.type('# y');
  const left = await kept(page);
  assert.deepEqual(left.filter((one) => one.length > 400_000).map((one) => /name: (.*)/.exec(one)[1]), ['long-3', 'long-2']);
  assert.ok(left.reduce((sum, one) => sum + one.length, 0) <= 1e6);
});

test('Tab goes through the editor, and indents for one who clicked or typed in it', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  const editor = page.locator('.cm-content');
  const hint = page.locator('#editor-leave');
  await editor.waitFor();
  const text = await ui.text();
  const isIn = () => editor.evaluate((one) => one === document.activeElement);
  await page.locator('.pick').focus();
  for (let presses = 0; presses < 60 && !(await isIn()); presses += 1) await page.keyboard.press('Tab');
  assert.ok(await isIn(), 'it is reached');
  assert.match(await hint.textContent(), /Tab leaves the editor/);
  assert.ok(await hint.isVisible());
  assert.equal(await editor.getAttribute('aria-describedby'), await hint.getAttribute('id'));
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Tab');
  assert.ok(!(await isIn()), 'and left');
  assert.ok(!(await hint.isVisible()));
  await page.keyboard.press('Shift+Tab');
  assert.ok(await isIn());
  await page.keyboard.press('Shift+Tab');
  assert.ok(!(await isIn()), 'in both directions');
  assert.equal(await ui.text(), text);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('#');
  await page.keyboard.press('Tab');
  assert.equal(await ui.text(), `  #${text}`, 'after typing it indents');
  assert.ok(await hint.isVisible());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.ok(!(await isIn()), 'and Escape, then Tab leaves');
  await page.locator('.cm-line').first().click();
  await page.keyboard.press('Tab');
  assert.ok(await isIn(), 'after a click it indents at once');
  assert.ok(!(await hint.isVisible()));
  assert.deepEqual(errors, []);
});
