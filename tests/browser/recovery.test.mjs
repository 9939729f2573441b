// What the page does when something goes wrong: the engine breaks or falls silent, a number is none, a patch changes nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { load } from '../web/load.mjs';
import { test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const printed = readFileSync(new URL('../share/cluster/evicted.yaml', import.meta.url), 'utf8');

/** Breaks the engine while nothing is asked of it. */
const breakEngine = (page) => page.workers().at(-1).evaluate(() => void setTimeout(() => { throw new Error('out of order'); }));

/** The next engine, once it runs again. */
async function restarted(page) {
  await page.waitForFunction(() => /was started anew/.test(document.querySelector('#why [role=alert]')?.textContent ?? ''));
  while (page.workers().length !== 1) await page.waitForTimeout(20);
}

test('an engine that breaks again runs again when one goes on, and says so when it waits for that', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  const alert = page.getByRole('alert');
  await breakEngine(page);
  await restarted(page);
  assert.deepEqual(await violations(page), []);
  await breakEngine(page);
  await alert.filter({ hasText: 'The engine stopped again. Go to another moment to start it anew.' }).waitFor();
  assert.match(await alert.textContent(), /out of order/);
  await ui.press('f');
  await ui.why.waitFor();
  assert.equal(await alert.count(), 0);
  assert.equal(await ui.time.textContent(), '0:52.500');
  assert.equal(await ui.field('status.failed').textContent(), '1');
  await ui.goto('1m');
  assert.equal(await ui.field('status.failed').textContent(), '2');

  // After one went on, a break is told and mended as the first one was.
  await breakEngine(page);
  await restarted(page);
  await ui.press('Home', 'f');
  assert.match(await ui.why.textContent(), /\w/);
});

test('a text that ends the engine has not the name of the one that ran before', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const name = page.locator('.pick');
  const before = await name.textContent();
  await page.locator('.cm-content').waitFor();
  await page.workers()[0].evaluate(() => {
    const post = self.postMessage.bind(self);
    self.postMessage = ({ id }) => post({ id, error: 'out of order' });
  });
  await ui.paste('apiVersion: batch/v1\nkind: Job\nmetadata: {name: other}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n');
  await restarted(page);
  await name.filter({ hasText: 'Your own text' }).waitFor();
  assert.doesNotMatch(before, /Your own text/);
  // An edit of what ran is still that.
  await ui.paste(`${readFileSync(new URL('../../web/examples/never-backoff-limit-3.yaml', import.meta.url), 'utf8')}\n# edited`);
  await name.filter({ hasText: before.trim() }).waitFor();
});

test('an engine that breaks while two answers are awaited has broken once', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('2');
  await page.workers()[0].evaluate(() => {
    const post = self.postMessage.bind(self);
    self.postMessage = ({ id }) => post({ id, error: 'out of order' });
  });
  await page.keyboard.press('ArrowRight');
  await restarted(page);
  await page.locator('#app[data-settled]').waitFor();
  assert.match(await page.getByRole('alert').textContent(), /was started anew/);
  await ui.press('ArrowRight');
  assert.match(await ui.why.textContent(), /\w/);
});

test('an engine that falls silent is missed in seconds', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  await page.workers()[0].evaluate(() => self.close());
  await page.keyboard.press('ArrowRight');
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'It gave no answer for too long. Your text is safe. moment: 5 s' }).waitFor({ timeout: 9000 });
  assert.match(await alert.textContent(), /was started anew/);
  await ui.press('Home', 'f');
  assert.match(await ui.why.textContent(), /\w/);
  assert.equal(await alert.count(), 0);
});

test('a worker of many runs that falls silent is missed when somebody stops it, and what it told stays', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'choose-backoff-limit' });
  const dialog = page.locator('dialog[open]');
  const die = async () => {
    for (const worker of page.workers().filter((one) => /study/.test(one.url()))) await worker.evaluate(() => self.close());
  };
  await ui.press('Shift+I');
  await dialog.locator('.wi-start').waitFor();
  await dialog.locator('input[type=number]').last().fill('100000');
  await dialog.locator('.wi-start').click();
  await dialog.locator('.wi-answer b').first().waitFor();
  await die();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'It gave no answer for too long.' }).waitFor();
  assert.ok(await dialog.locator('.wi-answer b').count());
  assert.equal(await dialog.getByRole('button', { name: 'CSV' }).count(), 0);
  // Another beginning has workers of its own.
  await dialog.locator('input[type=number]').last().fill('200');
  await dialog.locator('.wi-start').click();
  await dialog.getByRole('button', { name: 'CSV' }).waitFor();
  assert.equal(await dialog.getByRole('alert').count(), 0);
  await page.keyboard.press('Escape');

  await page.keyboard.press('q');
  await dialog.locator('.claim-states').fill('1000000');
  await dialog.locator('.claim-entry input').fill('failed=9');
  for (const fault of ['kill', 'evict', 'crash', 'restart', 'api', 'node']) await dialog.locator(`.claim-faults input[value=${fault}]`).check();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await dialog.locator('.claim-progress').waitFor();
  await die();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByText('It gave no answer for too long.').waitFor();
  assert.deepEqual(errors, []);
});

test('what is said of a fault goes with its scenario', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p').waitFor();
  await ui.example('pi');
  assert.equal(await page.locator('#notice p').count(), 0);
});

test('parallelism is changed to a whole number, and to nothing else', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  const before = await ui.text();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Change parallelism…');
  const input = page.locator('dialog input');
  const alert = page.locator('dialog [role=alert]');
  for (const wrong of ['', '1001', '-1', '1.5', 'e']) {
    await input.fill('');
    await input.pressSequentially(wrong);
    await page.keyboard.press('Enter');
    await alert.filter({ hasText: 'A whole number from 0 to 1000, please.' }).waitFor();
    assert.equal(await ui.text(), before, `after ${wrong}`);
  }
  assert.deepEqual(await violations(page), []);
  await input.fill('1');
  await page.keyboard.press('Enter');
  await page.locator('#notice p', { hasText: 'Parallelism 1 at 5.001s' }).waitFor();
  assert.equal(await page.locator('dialog').count(), 0);
  assert.match(await ui.text(), /\{at: 5\.001s, patch: \{kind: Job, name: render, patch: \{spec: \{parallelism: 1\}\}\}\}/);
  assert.deepEqual(errors, []);
});

test('a patch of the status is not taken, as it would change nothing', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('30s');
  const before = await ui.text();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Edit…');
  await page.locator('dialog textarea').fill('status: {failed: 0}');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.locator('dialog [role=alert]', { hasText: 'The status cannot be changed in this way' }).waitFor();
  assert.equal(await ui.text(), before);
});

test('what the playground says of its own is told apart from what Kubernetes says, in the language of the page', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { locale: 'ja-JP' });
  await ui.goto('30s');
  await page.locator('#job').getByRole('button', { name: /何かを壊す/ }).click();
  await ui.choose('編集…');
  await page.locator('dialog textarea').fill('kind: Pod');
  await page.getByRole('button', { name: '適用' }).click();
  const alert = page.locator('dialog [role=alert]');
  await alert.filter({ hasText: 'no kind "Pod" is registered' }).waitFor();
  assert.match(await alert.textContent(), /^APIサーバーが拒否しました: .*scheme\.go:111"$/);
  await page.keyboard.press('Escape');

  await ui.type((await ui.text()).replace('apiVersion: batch/v1', 'apiVersion: batch/v9'));
  const error = page.locator('.problems .error');
  await error.first().waitFor();
  const said = await error.locator('p').allTextContents();
  assert.ok(said[0].endsWith('is registered for version "batch/v9" in scheme "pkg/runtime/scheme.go:111"'), said[0]);
  assert.match(said[1], /JobのapiVersionはbatch\/v1です/);
});

test('another example is read from its beginning', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  const place = () => page.locator('.cm-scroller').evaluate((one) => [one.scrollLeft, one.scrollTop]);
  await page.locator('.cm-scroller').evaluate((one) => one.scrollTo(80, one.scrollHeight));
  await page.waitForFunction(() => document.querySelector('.cm-scroller').scrollTop > 50);
  await page.locator('h1').click();
  await ui.example('failed-pods-old');
  await page.waitForFunction(() => document.querySelector('.cm-scroller').scrollTop === 0);
  assert.deepEqual(await place(), [0, 0]);
  // One that is nearly the same, too.
  await page.locator('.cm-scroller').evaluate((one) => one.scrollTo(80, one.scrollHeight));
  await ui.example('failed-pods-other-order');
  await page.waitForFunction(() => document.querySelector('.cm-scroller').scrollTop === 0);
  assert.deepEqual(await place(), [0, 0]);
});

test('where kept runs part is told after a reload as before', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  await ui.pod(1, 'Succeed now');
  await page.locator('#notice p').waitFor();
  await ui.press('5');
  const run = page.locator('.runs li', { hasText: 'Run 1' });
  await run.filter({ hasText: /They part at 40/ }).waitFor();
  await page.reload();
  await ui.why.waitFor();
  await ui.settled();
  await ui.press('5');
  await run.filter({ hasText: /They part at 40/ }).waitFor();
  // Of two that were not compared it says how to find out.
  await page.evaluate(() => sessionStorage.removeItem('job-playground.partings'));
  await page.reload();
  await ui.why.waitFor();
  await ui.settled();
  await ui.press('5');
  await run.filter({ hasText: 'Compare tells where they part.' }).waitFor();
});

test('a reload that begins before the address is written comes back to the text as it is', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  await page.waitForURL(/&step=\d+$/);
  // The address of the text with the fault is written when the reload is on its way to that before.
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = (...all) => (window.write = () => replaceState.apply(history, all));
    addEventListener('beforeunload', () => setTimeout(window.write));
  });
  await page.route(page.url().split('#')[0], (route) => setTimeout(() => route.continue(), 1000));
  await ui.pod(1, 'Succeed now');
  await page.locator('#notice p').waitFor();
  const text = await ui.text();
  await page.waitForFunction(() => window.write);
  await page.reload();
  await ui.why.waitFor();
  await ui.settled();
  assert.equal(await ui.text(), text);
});

test('a reload on the way to another example opens that one, at its moment', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  await page.waitForURL(/&step=\d+$/);
  await page.route(/\/assets\/indexed-/, () => {}); // which is not answered
  await page.goto(`${page.url().split('#')[0]}#example=indexed`);
  await page.unroute(/\/assets\/indexed-/);
  await page.reload();
  await page.locator('#app[data-example="indexed"][data-settled]').waitFor();
  await ui.settled();
  assert.match(await page.locator('#job h2').textContent(), /render/);
  assert.match(await ui.time.textContent(), /^0:06\.8/);
});

test('on the smallest phone what is said covers neither the clock nor the buttons, and the title has room', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const cut = await page.locator('.pick-title').evaluate((one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]);
  assert.ok(cut[0] <= 1 && cut[1] <= 1, `the title is cut by ${cut}`);
  await page.setViewportSize({ width: 320, height: 640 });
  await ui.goto('40s');
  await page.locator('#pages').getByRole('button', { name: 'More' }).click();
  await ui.pod(1, 'Evict');
  await page.locator('#notice p').waitFor();
  const notice = await page.locator('#notice p').boundingBox();
  const transport = await page.locator('#transport').boundingBox();
  assert.ok(notice.y + notice.height <= transport.y, `${notice.y + notice.height} is above ${transport.y}`);
  assert.ok(notice.x >= 0 && notice.x + notice.width <= 320);
});

test('that the engine stopped is still told when what is typed runs right after', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# typed');
  await breakEngine(page);
  await page.locator('#notice p', { hasText: 'The engine stopped and was started anew. Your text is safe.' }).waitFor();
  await ui.settled();
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.match(await ui.why.textContent(), /\w/);
});

/** Ends the worker as soon as it is asked for one of these, as memory that ends does. */
const fatalWhen = (condition) => `(() => {
  const Real = Worker;
  globalThis.Worker = class extends Real {
    postMessage(message, ...more) {
      if (!(${condition})(message)) return super.postMessage(message, ...more);
      this.terminate();
      setTimeout(() => this.onerror(new ErrorEvent('error', { message: 'out of memory' })));
    }
  };
})()`;

/** What makes the page ask each of these; what is typed is run by `load`, `run` and so on. */
const asking = {
  load: undefined, run: undefined, steps: undefined, lanes: undefined, moment: undefined, find: undefined, link: undefined,
  version: 'a visit',
  language: ({ page }) => page.locator('.language select').selectOption('ja'),
  problems: ({ page }) => page.locator('.language select').selectOption('ja'),
  log: ({ page }) => page.getByRole('tab', { name: 'Log' }).click(),
  view: ({ page }) => page.getByRole('tab', { name: 'kubectl' }).click(),
  causes: ({ page }) => page.locator('#job .value').first().click(),
  open: ({ page }) => page.evaluate(() => void (location.hash = '#1nothing')),
  exportAs: ({ ui }) => ui.export('SVG drawing'),
  exportOn: ({ ui }) => ui.export('SVG drawing'),
  exported: ({ ui }) => ui.export('SVG drawing'),
  // Where two events are due at one instant it asks by itself.
  races: async ({ page }) => {
    await page.keyboard.press('g');
    await page.locator('dialog input').fill('#10');
    await page.keyboard.press('Enter');
  },
  loadAs: ({ ui, page }) => compareWithOlder(ui, page),
  compare: ({ ui, page }) => compareWithOlder(ui, page),
  compareOn: ({ ui, page }) => compareWithOlder(ui, page),
  importObjects: async ({ page }) => {
    await page.locator('.pick').click();
    await page.getByRole('button', { name: 'Import from a cluster…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import from a cluster' });
    await dialog.locator('textarea').fill(printed);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  },
};
/** In another than the first example. */
const examples = { races: 'parallel-overshoot-old' };
/** Nothing on the page asks these. */
const unasked = ['stepAt'];

async function compareWithOlder(ui, page) {
  await page.keyboard.press('5');
  await page.locator('#compare-with').selectOption('v1.30');
}

test('what is asked of the engine below is all that can be asked', async () => {
  const { answers } = await load('engine/protocol');
  assert.deepEqual([...Object.keys(asking), ...unasked].sort(), Object.keys(answers).sort());
});

for (const [method, ask] of Object.entries(asking)) {
  test(`when the engine ends while it is asked for ${method}, the text is there`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { example: examples[method] });
    await page.evaluate(() => localStorage.setItem('job-playground.breakpoints', JSON.stringify([{ text: 'a Job fails', landmark: 'condition:Failed', on: true }])));
    await page.addInitScript(`globalThis.fatal = sessionStorage.getItem('fatal') ?? ''; sessionStorage.removeItem('fatal');`);
    await page.addInitScript(fatalWhen(`({ method }) => globalThis.fatal === method && !(globalThis.fatal = '')`));
    await page.reload();
    await ui.settled();
    const before = await ui.text();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    const type = () => page.keyboard.type('# typed');
    if (ask) {
      await type();
      await page.waitForFunction(() => document.querySelector('#verdict'));
      await ui.settled();
      await page.keyboard.press('Control+Home');
      await page.locator('h1').click();
      await ui.goto('40s');
    }
    if (ask === 'a visit') {
      await page.waitForFunction(() => JSON.parse(localStorage.getItem('job-playground.draft')).text.endsWith('# typed'));
      await page.evaluate((one) => sessionStorage.setItem('fatal', one), method);
      await page.reload();
    } else {
      await page.evaluate((one) => (globalThis.fatal = one), method);
      await (ask ?? type)({ ui, page });
    }
    await page.waitForFunction(() => globalThis.fatal === '', undefined, { timeout: 10_000 });
    await page.locator('#why [role=alert], #notice p, dialog [role=alert]').first().waitFor();
    assert.equal(await ui.text(), `${before}# typed`);
    // And the page goes on.
    await page.keyboard.press('Escape');
    await page.locator('h1').click();
    if (ask === 'a visit') {
      await page.getByRole('button', { name: 'Run it again' }).click();
      await ui.why.waitFor();
    }
    await ui.goto('30s');
    await ui.press('ArrowRight');
    assert.match(await ui.why.textContent(), /\w/);
    await page.reload();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.locator('.cm-line', { hasText: '# typed' }).waitFor();
    assert.deepEqual(errors, []);
  });
}

test('memory that ends is told in a plain sentence, and what was accepted before is not said of the text now', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  assert.equal(await ui.verdict.textContent(), 'Accepted');
  await page.evaluate(fatalWhen(`({ method }) => method === 'load'`));
  await breakEngine(page);
  await ui.type(await ui.text() + '# typed');
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'The memory was not enough. A smaller text, a shorter spec.until and fewer pods need less. Your text is safe.' }).waitFor();
  assert.equal(await ui.verdict.count(), 0);
});

test('while a text waits to be read nothing is said of it', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').click();
  await page.keyboard.type('x');
  await page.waitForFunction(() => !document.querySelector('#verdict'));
  await ui.verdict.filter({ hasText: /problem|error/i }).waitFor();
});

test('a text that ends its engine at each visit opens unrun, and runs when one says so', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const text = `${await ui.text()}# fatal\n`;
  await page.addInitScript(fatalWhen(`({ method, args }) => method === 'run' && globalThis.localStorage.getItem('fatal') !== null`));
  const keep = (one, fatal) => page.evaluate(([kept, isFatal]) => {
    if (isFatal) localStorage.setItem('fatal', '');
    else localStorage.removeItem('fatal');
    localStorage.setItem('job-playground.draft', JSON.stringify({ text: kept, time: 0 }));
  }, [one, fatal]);
  await keep(text, 'fatal');
  const address = page.url().split('#')[0];
  const visit = async () => {
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('alert').waitFor();
    await page.locator('.cm-content').waitFor();
  };
  await visit();
  await visit();
  assert.match(await page.getByRole('alert').textContent(), /The memory was not enough/);
  // Meanwhile another tab runs another text.
  await keep(text.replace('# fatal', '# harmless'));
  await page.goto('about:blank');
  await page.goto(address);
  await ui.verdict.filter({ hasText: 'Accepted' }).waitFor();
  await ui.settled();
  await page.waitForLoadState('networkidle'); // it has kept its own text by then
  await keep(text, 'fatal');
  await visit();
  assert.match(await page.getByRole('alert').textContent(), /This text ended the page or its engine each time, so it was not run\. +Your text is safe\./);
  assert.match(await page.locator('.cm-content').textContent(), /Scenario/);
  assert.equal(await ui.text(), text);
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => localStorage.removeItem('fatal'));
  await page.getByRole('button', { name: 'Run it again' }).click();
  await ui.settled();
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(await ui.verdict.textContent(), 'Accepted');
});

test('an error that nobody expected is a plain sentence, and the rest of the page goes on', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const notice = page.locator('#notice p');
  await page.evaluate(() => void Promise.reject(new TypeError('x is undefined')));
  await notice.filter({ hasText: 'Something in the page went wrong. Reload it if it does not go on. Your text is safe.' }).waitFor();
  // A view that cannot show what it got.
  await page.evaluate(() => (document.querySelector('#clock-time').parentNode.remove(), document.querySelector('#job').replaceChildren()));
  await ui.press('f');
  assert.match(await ui.why.textContent(), /\w/);
  assert.equal(errors.filter((one) => !/x is undefined/.test(one)).filter((one) => !/parent|null|insert/i.test(one)).length, 0, errors.join());
});

test('a page in place of a file that a deployment took away is not taken for the file', async ({ t }) => {
  const { page } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await page.keyboard.press('Shift+I');
  const dialog = page.locator('dialog');
  await dialog.locator('.wi-start').waitFor();
  await page.route(/study-.*\.wasm/, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>Not here</title>' }));
  await dialog.locator('.wi-start').click();
  await dialog.getByRole('alert').filter({ hasText: 'Reload the page.' }).waitFor();
  assert.doesNotMatch(await dialog.getByRole('alert').textContent(), /Compile|magic/);
});

test('after a deployment what cannot be loaded says that one has to reload', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  await page.waitForLoadState('networkidle'); // what is fetched by itself is there
  const notice = page.locator('#notice p');
  const gone = () => page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await gone();
  for (const act of [
    () => page.getByRole('button', { name: 'Export' }).click(), () => page.getByRole('button', { name: 'Share' }).click(),
    () => page.keyboard.press('?'), () => page.keyboard.press('Shift+L'), () => page.keyboard.press('v'),
  ]) {
    await act();
    await notice.filter({ hasText: 'Reload the page. Your text is safe.' }).waitFor();
    await page.unroute(/\/assets\//);
    await page.reload();
    await ui.settled();
    await page.locator('.cm-content').waitFor();
    await page.waitForLoadState('networkidle');
    await gone();
  }
  // The words that a refusal is told by are fetched with the first one.
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: a}\nspec: {backoffLimit: -1}\n');
  const told = page.getByRole('alert');
  await told.filter({ hasText: 'Reload the page. Your text is safe.' }).waitFor();
  assert.doesNotMatch(await told.textContent(), /engine|http/i);
});

test('what cannot be loaded while a dialog is open is told in the dialog', async ({ t }) => {
  const { page, ui } = await openPlayground(t, { example: 'choose-backoff-limit' });
  await page.locator('.cm-content').waitFor();
  await page.waitForLoadState('networkidle');
  const dialog = page.locator('dialog');
  await page.route(/\/assets\/(embed_builder|plot)-/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('button', { name: 'Share' }).click();
  await dialog.locator('.share-embed').click();
  const notice = page.locator('#notice p');
  await dialog.getByRole('status').filter({ hasText: 'Reload the page. Your text is safe.' }).waitFor();
  // Nothing lies over it.
  assert.ok(await notice.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    one.parentElement.style.pointerEvents = 'auto';
    return document.elementFromPoint(x + width / 2, y + height / 2) === one;
  }));
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.locator('#app > #notice').count(), 1);
  // The chart of "What if" has a place of its own in which that is said.
  await page.keyboard.press('Shift+I');
  await dialog.locator('.wi-start').waitFor();
  await page.getByLabel('Runs of each choice').fill('20');
  await dialog.locator('.wi-start').click();
  await dialog.getByRole('alert').filter({ hasText: 'Reload the page.' }).waitFor();
  await page.keyboard.press('Escape');
  await ui.settled();
});
