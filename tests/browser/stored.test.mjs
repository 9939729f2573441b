// What the browser kept is read through a schema: another deployment, a hand or a fault may have left anything there.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground, playground } from './page.mjs';

const job = (name) => `apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: ${name}\nspec:\n  template:\n    spec:\n      restartPolicy: Never\n      containers: [{name: main, image: main}]\n`;
const read = (page, name) => page.evaluate((one) => JSON.parse(localStorage.getItem(`job-playground.${one}`)), name);

/** Visits the page with this in the browser, in this tab's storage, too. */
async function visit(ui, page, kept) {
  await page.evaluate((entries) => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.clear();
      for (const [name, value] of entries) storage.setItem(`job-playground.${name}`, value);
    }
    // Or it would write what is here now.
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  }, Object.entries(kept));
  const address = page.url().split('#')[0];
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('#app[data-settled]').waitFor();
  await ui.why.waitFor();
  await page.locator('.cm-content').waitFor();
}

test('whatever is stored in whatever form, the page opens, and keeps what is typed', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const names = ['draft', 'breakpoints', 'history', 'language', 'theme', 'shortcuts', 'speed', 'stepBy', 'folding', 'lessons', 'forks', 'partings', 'hinted', '--editor', '--lower', 'attempts'];
  for (const value of ['{"text":5}', '[null]', '5', '"ja-jp"', '[{"text":"a","when":1},{"on":1}]', '{']) {
    await visit(ui, page, Object.fromEntries(names.map((name) => [name, value])));
    await ui.type(job('typed'));
    await page.waitForFunction(() => document.querySelector('#job h2 .object')?.textContent === 'typed');
    assert.equal(await ui.text(), job('typed'), value);
    await page.reload();
    await ui.settled();
    assert.equal(await page.locator('#job h2 .object').textContent(), 'typed', value);
  }
  assert.deepEqual(errors, []);
});

test('of a list what can be read is kept', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const whole = { when: 1, title: 'one', text: job('one') };
  const stop = { text: 'a Job fails', landmark: 'condition:Failed', on: true };
  await visit(ui, page, { history: JSON.stringify([null, whole, { text: 5 }]), breakpoints: JSON.stringify([null, stop]), draft: JSON.stringify({ text: job('kept'), time: 0, step: 1.5, title: 5 }) });
  assert.equal(await page.locator('#job h2 .object').textContent(), 'kept');
  assert.match(await page.locator('.breakpoints').textContent(), /1/);
  await ui.type(job('typed'));
  await page.waitForFunction(() => document.querySelector('#job h2 .object')?.textContent === 'typed');
  assert.ok((await read(page, 'history')).some(({ text }) => text === whole.text));
  assert.deepEqual(errors, []);
});

test('an earlier text of a time that no calendar has is shown without it, among the others', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await visit(ui, page, { history: JSON.stringify([{ when: 1e300, title: 'beyond', text: job('beyond') }, { when: -1, title: 'before', text: job('before') }, { when: 1e12, title: 'known', text: job('known') }]) });
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list li').first().waitFor();
  const told = await page.locator('.history-list li').allTextContents();
  assert.deepEqual(['beyond', 'before', 'known'].filter((title) => !told.some((one) => one.includes(title))), []);
  assert.deepEqual(told.filter((one) => /2001/.test(one)).map((one) => /known/.test(one)), [true]);
  assert.deepEqual(errors, []);
});

test('a link whose view is of another form opens as far as it can be read', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const { startEngine } = await import('../wasm/engine.mjs');
  const { engine } = await startEngine();
  const address = page.url().split('#')[0];
  const utf8 = new TextDecoder();
  for (const view of [{ panels: 5 }, { step: 1.5 }, { step: 'x', time: -1 }, { note: {}, object: 7 }, { object: { kind: 'Wish', name: 5 } }, { panels: [null, 'log'] }]) {
    const { fragment } = JSON.parse(utf8.decode(engine.link(job('linked'), JSON.stringify(view))));
    await page.goto('about:blank');
    await page.goto(`${address}#${fragment}`);
    await page.waitForFunction(() => document.querySelector('#job h2 .object')?.textContent === 'linked', undefined, { timeout: 10_000 });
    await ui.settled();
    assert.ok(Number.isInteger(await ui.step()), JSON.stringify(view));
    await ui.example('pi');
  }
  assert.deepEqual(errors, []);
});

test("a link to an embed's panel that is no tab of the page opens at one that is", async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const { startEngine } = await import('../wasm/engine.mjs');
  const { engine } = await startEngine();
  const address = page.url().split('#')[0];
  const utf8 = new TextDecoder();
  for (const [panels, opened] of [[['status'], 'pods'], [['status', 'kubectl', 'log'], 'kubectl'], [['why', 'wish'], 'pods']]) {
    const { fragment } = JSON.parse(utf8.decode(engine.link(job('linked'), JSON.stringify({ panels }))));
    await page.goto('about:blank');
    await page.goto(`${address}#${fragment}`);
    await page.locator('#job h2 .object', { hasText: 'linked' }).waitFor();
    await ui.settled();
    assert.deepEqual(await page.locator('#panels [role=tab][aria-selected=true]').evaluateAll((all) => all.map(({ id, tabIndex }) => [id, tabIndex])), [[`tab-${opened}`, 0]], panels.join());
  }
  assert.deepEqual(errors, []);
});

test('a stored or linked example, or a field of "What if" in the address, with the name of what every object has is none', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  for (const example of ['constructor', '__proto__', 'toString']) {
    await visit(ui, page, { draft: JSON.stringify({ text: job('kept'), time: 0, example }) });
    assert.equal(await page.locator('.pick-title').textContent(), 'kept', example);
    assert.match(await page.title(), /^kept · /, example);
    await page.evaluate((name) => void (location.hash = `example=${name}`), example);
    await page.locator('#notice p', { hasText: example }).waitFor();
  }
  const address = page.url().split('#')[0];
  await page.goto('about:blank');
  await page.goto(`${address}?whatIf=spec.constructor=1,2#example=choose-backoff-limit`);
  await page.locator('dialog[open] .wi-start').waitFor();
  assert.doesNotMatch(await page.locator('dialog[open]').innerHTML(), /native code|function Object/);
  assert.deepEqual(errors, []);
});

test('of lists that are stored longer than the page leaves them, the newest are read', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const many = (count, one) => JSON.stringify(Array.from({ length: count }, (_, at) => one(at + 1)));
  await visit(ui, page, {
    forks: many(5000, (id) => ({ id, text: `# ${id}`, outcome: 'kept', pods: 1, steps: 1, hash: `${id}` })),
    breakpoints: many(3000, (at) => ({ text: `failed > ${at}`, landmark: `when:failed>${at}`, on: true })),
    history: many(300, (at) => ({ when: at, title: `text ${at}`, text: `# ${at}` })),
  });
  await ui.press('5');
  const kept = page.locator('.runs li').filter({ hasText: /^\s*Run \d+/ });
  await kept.first().waitFor();
  const runs = await kept.allTextContents();
  assert.deepEqual([runs.length, runs.some((one) => /Run 5000(?!\d)/.test(one)), runs.some((one) => /Run 4976(?!\d)/.test(one))], [24, true, false]);
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list b').first().waitFor();
  assert.deepEqual(await page.locator('.history-list b').allTextContents(), Array.from({ length: 50 }, (_, at) => `text ${at + 1}`));
  await page.keyboard.press('Escape');
  await ui.press('b');
  const stops = page.locator('.breakpoint-list li');
  await stops.first().waitFor();
  assert.deepEqual([await stops.count(), await stops.last().locator('code').textContent()], [100, 'failed > 3000']);
  const add = async (written) => {
    await page.locator('dialog input[type=text]').fill(written);
    await page.keyboard.press('Enter');
  };
  await add('pod failed');
  await page.locator('dialog [role=alert]', { hasText: 'There is room for 100 of them: remove one first.' }).waitFor();
  await page.getByRole('button', { name: 'Remove: failed > 2901' }).click();
  await add('pod failed');
  await stops.last().filter({ hasText: 'when a pod fails' }).waitFor();
  assert.equal(await stops.count(), 100);
  assert.deepEqual(errors, []);
});

test('two tabs add to one list of breakpoints', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await playground(other).settled();
  const add = async (tab, text) => {
    await tab.getByRole('button', { name: 'Breakpoints' }).click();
    await tab.locator('dialog input[type=text]').fill(text);
    await tab.keyboard.press('Enter');
    await tab.locator('.breakpoint-list li', { hasText: text }).waitFor();
  };
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.breakpoints')).map(({ text }) => text));
  await add(page, 'a pod fails');
  await page.keyboard.press('Escape');
  await add(other, 'the Job fails');
  assert.deepEqual(await stored(), ['a pod fails', 'the Job fails']);
  assert.equal(await other.locator('.breakpoint-list li').count(), 2);
  await other.getByRole('button', { name: 'Remove: a pod fails' }).click();
  await other.locator('.breakpoint-list li', { hasText: 'a pod fails' }).waitFor({ state: 'detached' });
  assert.deepEqual(await stored(), ['the Job fails']);
  await ui.settled();
});
