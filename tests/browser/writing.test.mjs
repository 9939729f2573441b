// Writing in the editor: nothing that was typed is lost, the keyboard comes in and goes out, and flow style is understood as block style is.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
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

test('a text that was pasted and then deleted is among the earlier texts after a reload', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(job('pasted'));
  await page.locator('#job .object', { hasText: 'pasted' }).waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.reload();
  await ui.why.waitFor();
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list li', { hasText: 'pasted' }).getByRole('button').click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, job('pasted'));
  assert.deepEqual(errors, []);
});

test('a text that another was pasted over is kept, however soon that was', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  for (const name of ['first', 'second', 'third']) await ui.type(job(name));
  await page.reload();
  await ui.why.waitFor();
  const texts = await kept(page);
  for (const name of ['first', 'second']) assert.ok(texts.includes(job(name)), name);
  assert.equal(await ui.text(), job('third'));
});

test('a Job that is pasted over another opens at what is done about its first failure, and what is then typed stays there', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.paste(job('crashes').replace('[sleep, "5"]', '[sh, -c, "sleep 5; exit 3"]'));
  await page.locator('#job .object', { hasText: 'crashes' }).waitFor();
  assert.equal(await ui.field('status.failed').textContent(), '1');
  assert.equal(await page.title(), 'crashes · crashes: Failed (BackoffLimitExceeded) · Job Playground');
  const step = await ui.step();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# a remark');
  await ui.settled();
  assert.equal(await ui.step(), step);
  // As another of the same name does, though it had to be mended by hand before it ran.
  const wrong = job('crashes').replace('  template', '  backoffLimit: -1\n  template').replace('[sleep, "5"]', '[sh, -c, "sleep 25; exit 3"]');
  await ui.paste(wrong);
  await page.locator('#stale').getByText('The text is refused.').waitFor();
  await ui.type(wrong.replace('-1', '1'));
  await page.locator('#stale').waitFor({ state: 'hidden' });
  await ui.settled();
  assert.equal(await ui.field('status.failed').textContent(), '1');
  assert.match(await ui.time.textContent(), /^0:27/);
  assert.deepEqual(errors, []);
});

test('a text that is opened, by its name, a link or a paste, shows the line that its moment cites; later one is taken there unless one writes', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  const cited = page.locator('.cm-line.cm-reason');
  const scrolled = () => page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTop);
  const isInSight = async () => {
    await cited.waitFor();
    await page.waitForFunction(() => {
      const [line, scroller] = ['.cm-line.cm-reason', '.cm-scroller'].map((one) => document.querySelector(one).getBoundingClientRect());
      return line.top >= scroller.top && line.bottom <= scroller.bottom;
    });
    return cited.textContent();
  };
  assert.match(await isInSight(), /at: 20.4s.*suspend: true/);
  assert.doesNotMatch(await page.evaluate(() => document.activeElement.className), /cm-content/);

  await ui.paste((await ui.text()).replace('name: pausable\n', `name: pausable\n  labels:\n${Array.from({ length: 60 }, (_, n) => `    of-${n}: one\n`).join('')}`));
  await page.locator('.pick .edited').waitFor();
  await ui.settled();
  assert.match(await isInSight(), /at: 20.4s.*suspend: true/);
  assert.match(await page.evaluate(() => document.activeElement.className), /cm-content/);

  // While it is in sight nothing moves; out of sight one is taken there.
  const before = await scrolled();
  await page.locator('.cm-content').blur();
  await ui.goto('50.6s');
  await page.locator('.cm-reason', { hasText: 'suspend: false' }).waitFor();
  assert.equal(await scrolled(), before);
  await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, 0));
  await ui.goto('20.4s');
  assert.match(await isInSight(), /suspend: true/);
  const link = await ui.link();

  // Who writes elsewhere stays there.
  await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, 0));
  await page.locator('.cm-line', { hasText: 'Suspended and resumed' }).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' Again.');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('job-playground.draft')).text.includes('Again.'));
  await ui.settled();
  assert.equal(await scrolled(), 0);

  await page.goto('about:blank');
  await page.goto(link);
  assert.match(await isInSight(), /suspend: true/);
  assert.doesNotMatch(await page.evaluate(() => document.activeElement.className), /cm-content/);
  assert.deepEqual(errors, []);
});

test('what a key that is held down takes away is kept as it was before', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const text = job('worn', `${'# a remark\n'.repeat(60)}# end`);
  await ui.type(text);
  for (let presses = 0; presses < 400; presses += 1) await page.keyboard.press('Backspace');
  const texts = await kept(page);
  assert.ok(texts.includes(text));
  assert.equal(texts.filter((one) => one.includes('worn')).length, 1, 'and only that');
});

test('each pause of typing keeps the text, and leaving the page does so without a pause', async ({ t }) => {
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

test('the earlier texts stay bounded, and texts that were whole outlive those on the way', async ({ t }) => {
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

test('Tab goes through the editor, and indents for one who clicked or typed in it', async ({ t }) => {
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

const scenario = 'spec: {}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  timeline:\n';

const options = (page) => page.locator('.cm-tooltip-autocomplete li .cm-completionLabel');

for (const [where, begun, offered] of [
  ['a mapping in another', 'spec:\n  template: {spec: {containers: [{name: c}], rest', ['restartPolicy']],
  ['a mapping in a list', 'spec:\n  template:\n    spec:\n      containers:\n      - {name: c, image: "a, {b", imagePullP', ['imagePullPolicy']],
  ['lists and mappings over several lines', 'spec: {\n  template: {\n    spec: {containers: [{name: c, # one: {\n      image: busybox:1.36}],\n      termin', ['terminationGracePeriodSeconds']],
  ['a value', 'spec:\n  template: {spec: {restartPolicy: N', ['Never']],
  ['what follows flow style', 'spec:\n  template: {spec: {restartPolicy: Never}}\n  backoffLimitP', ['backoffLimitPerIndex']],
  ['what follows a script with brackets', 'spec:\n  template:\n    spec:\n      containers:\n      - name: c\n        args:\n        - |\n          {\n          [ -f x\n      restartP', ['restartPolicy']],
  ['what the timeline patches', `${scenario}  - at: 5s\n    patch:\n      kind: CronJob\n      name: x\n      patch:\n        spec:\n          concurrencyP`, ['concurrencyPolicy']],
  ['what the timeline patches in flow style', `${scenario}  - {at: 5s, patch: {kind: Job, name: x, patch: {spec: {backoffL`, ['backoffLimit']],
  ['the version of a scenario', 'spec: {}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  version: v', ['v1.36', 'v1.8']],
  ['a feature gate', 'spec: {}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  cluster: {featureGates: {JobPodR', ['JobPodReplacementPolicy']],
  ['what the timeline applies', `${scenario}  - at: 1s\n    evict: {job: x}\n  - at: 5s\n    apply:\n      apiVersion: batch/v1\n      kind: Job\n      metadata: {name: y}\n      spec:\n        template:\n          spec:\n            containers:\n            - name: c\n              imageP`, ['imagePullPolicy']],
]) {
  test(`the editor completes in flow style as in block style: ${where}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t);
    const words = /\w+$/.exec(begun)[0];
    await ui.type(`apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\n${begun.slice(0, -words.length)}`);
    await page.keyboard.type(words);
    await options(page).first().waitFor();
    for (const one of offered) assert.ok((await options(page).allTextContents()).includes(one), one);
  });
}

test('the editor explains a field in flow style, and no value', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\nspec:\n  template: {spec: {restartPolicy: Never, containers: [{name: c, image: busybox}]}}\n');
  const line = page.locator('.cm-line', { hasText: 'restartPolicy' });
  const over = async (words) => {
    await page.mouse.move(5, 5);
    const box = await line.evaluate((one, found) => {
      const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        if (!node.data.includes(found)) continue;
        const range = new Range();
        range.setStart(node, node.data.indexOf(found));
        range.setEnd(node, node.data.indexOf(found) + found.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      return undefined;
    }, words);
    await page.mouse.move(box.x, box.y);
  };
  // Until the text runs, lines move.
  const explains = async (words, text) => {
    for (let tries = 0; tries < 20; tries += 1) {
      await over(words);
      const found = await page.locator('.cm-hover', { hasText: text }).waitFor({ timeout: 1000 }).then(() => true, () => false);
      if (found) return true;
    }
    return false;
  };
  assert.ok(await explains('restartPolicy', 'spec.template.spec.restartPolicy'));
  assert.ok(await explains('spec', 'The containers and how they run.'));
  await over('Never');
  await page.locator('.cm-hover').waitFor({ state: 'detached' });
});

test('a tab that is reloaded has its own text, whatever another tab wrote or the disk has no room for', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type(job('mine'));
  await page.locator('#job h2', { hasText: 'mine' }).waitFor();
  await page.waitForFunction(() => location.hash && !location.hash.includes('example=')); // the draft is written with it once more
  const draft = (name) => page.evaluate((text) => localStorage.setItem('job-playground.draft', JSON.stringify({ text, time: 0 })), job(name));
  await draft('theirs');
  await page.reload();
  await page.locator('#job h2', { hasText: 'mine' }).waitFor();
  await ui.settled();

  // A new tab opens what was written last. This one is elsewhere then: where it is slow it writes its own once more with its address.
  const [home] = page.url().split('#');
  await page.goto(new URL('icon.svg', home).href);
  await draft('theirs');
  const other = await page.context().newPage();
  await other.goto(home);
  await other.locator('#job h2', { hasText: 'theirs' }).waitFor();
  await other.close();
  await page.goto(home);
  await page.locator('#app[data-settled]').waitFor();

  await page.evaluate(() => {
    Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
      apply: (set, storage, what) => {
        if (storage === localStorage) throw new DOMException('', 'QuotaExceededError');
        return Reflect.apply(set, storage, what);
      },
    });
  });
  await ui.type(job('unkept'));
  await page.locator('#job h2', { hasText: 'unkept' }).waitFor();
  await page.reload();
  await page.locator('#job h2', { hasText: 'unkept' }).waitFor();
});

test('a reload after a fault comes back to its very step', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p').waitFor();
  await ui.settled();
  const [step, why] = [await ui.step(), await ui.why.textContent()];
  assert.match(why, /Evict pods of Job render/);
  await page.reload();
  await page.locator(`#app[data-settled]`).waitFor();
  await ui.settled();
  assert.deepEqual([await ui.step(), await ui.why.textContent()], [step, why]);
});

/** From now on these refuse what is to be kept. */
const fill = (page, ...names) => page.evaluate((full) => {
  Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
    apply: (set, storage, what) => {
      if (full.some((name) => globalThis[name] === storage)) throw new DOMException('', 'QuotaExceededError');
      return Reflect.apply(set, storage, what);
    },
  });
}, names);

test('where the browser keeps nothing that is said once, and one is asked before leaving', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const notice = page.locator('#notice p');
  const asked = [];
  page.on('dialog', (dialog) => (asked.push(dialog.type()), dialog.accept()));
  await fill(page, 'localStorage');
  await ui.type(job('full'));
  await notice.filter({ hasText: 'This browser has no room left' }).waitFor();
  await page.locator('#job h2', { hasText: 'full' }).waitFor();
  await page.reload();
  await page.locator('#job h2', { hasText: 'full' }).waitFor();
  assert.deepEqual(asked, [], 'a reload loses nothing');

  assert.equal(await notice.count(), 0, 'nor is it said before one types');
  await fill(page, 'localStorage', 'sessionStorage');
  await ui.type(job('fleeting'));
  await notice.filter({ hasText: 'This browser keeps nothing for this page: what you type is lost' }).waitFor();
  await page.locator('#job h2', { hasText: 'fleeting' }).waitFor();
  await page.reload();
  assert.deepEqual(asked, ['beforeunload']);
});

test('where there is nothing to undo, that is said', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  await ui.press('u');
  await page.locator('#notice p', { hasText: 'There is nothing to undo' }).waitFor();
});

/** Fills the browser's storage, until not even a few characters go in any more. */
const fillUp = (page) => page.evaluate(() => {
  let text = '';
  for (let size = 1 << 22; size; ) {
    try {
      localStorage.setItem('full', text + 'x'.repeat(size));
      text += 'x'.repeat(size);
    } catch {
      size >>= 1;
    }
  }
});

test('what an example replaces is among the earlier texts also where the browser has no room for it, and that is said', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const notice = page.locator('#notice p');
  const earlier = page.locator('.history-list li');
  const openEarlier = () => page.getByRole('button', { name: 'Earlier texts' }).click();
  await ui.type(job('stored'));
  await page.locator('#job h2', { hasText: 'stored' }).waitFor();
  await ui.settled();
  await fillUp(page);
  await ui.type(job('replaced'));
  await page.locator('#job h2', { hasText: 'replaced' }).waitFor();
  await page.locator('.pick').click();
  await page.locator('.examples-list button', { hasText: 'pi.yaml' }).click();
  await notice.filter({ hasText: 'the text before is among the earlier texts until the tab is closed' }).waitFor();
  for (const visit of ['the same', 'another']) {
    await ui.saved('pi');
    await page.locator('.cm-content').waitFor();
    await fillUp(page); // a draft of the example takes less room than that before
    await openEarlier();
    await earlier.filter({ hasText: 'replaced' }).waitFor();
    assert.match(await page.locator('dialog').textContent(), /does not store the first .*of these.* lost when the tab is closed/, visit);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');
    await page.reload();
    await ui.why.waitFor();
  }

  // Once there is room again it is stored.
  await page.evaluate(() => localStorage.removeItem('full'));
  await openEarlier();
  await earlier.filter({ hasText: 'replaced' }).waitFor();
  assert.doesNotMatch(await page.locator('dialog').textContent(), /does not store/);
  assert.ok(await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.history')).some(({ title }) => title === 'replaced')));
  assert.deepEqual(errors, []);
});

test('a browser that denies its storage has the earlier texts of the visit, and does not say that it keeps them', async ({ t }) => {
  const { page, ui, errors } = await openPlayground(t);
  await page.evaluate(() => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('', 'SecurityError'); } });
  });
  const dialog = page.locator('dialog');
  const openEarlier = () => page.getByRole('button', { name: 'Earlier texts' }).click();
  await openEarlier();
  await dialog.getByText('Nothing yet. This browser does not store what you replace: it is here until the page is reloaded or closed.').waitFor();
  await page.keyboard.press('Escape');
  await ui.type(job('replaced'));
  await page.locator('#job h2', { hasText: 'replaced' }).waitFor();
  await page.locator('.pick').click();
  await page.locator('.examples-list button', { hasText: 'pi.yaml' }).click();
  await page.locator('#notice p', { hasText: 'the text before is among the earlier texts until the page is reloaded or closed' }).waitFor();
  await page.locator('#app[data-example="pi"][data-settled]').waitFor();
  await openEarlier();
  await dialog.locator('.history-list li').first().filter({ hasText: 'replaced' }).waitFor();
  assert.match(await dialog.textContent(), /does not store the first .*of these.* lost when the page is reloaded or closed/);
  await dialog.locator('.history-list li').first().getByRole('button').click();
  await page.locator('#job h2', { hasText: 'replaced' }).waitFor();
  assert.deepEqual(errors, []);
});
