// How the page behaves towards those who use it by keyboard, by voice or by ear.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';

test('keys of a single character can be switched off, and stay so; Space and the arrows go on', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await page.keyboard.press('?');
  const box = page.getByRole('checkbox', { name: /single letter, digit or sign/ });
  assert.equal(await box.isChecked(), true);
  await box.uncheck();
  await page.keyboard.press('Escape');
  const step = await ui.step();
  await ui.press('l', 'f', '0', 'o', '?');
  assert.equal(await ui.step(), step);
  assert.equal(await page.locator('dialog').count(), 0);
  await ui.press('ArrowRight');
  assert.ok(await ui.step() > step);
  await page.reload();
  await ui.settled();
  await ui.press('0', '?');
  assert.equal(await page.locator('dialog').count(), 0);
  await page.locator('header').getByRole('button', { name: /help|keyboard/i }).click();
  await box.check();
  await page.keyboard.press('Escape');
  await ui.press('0');
  assert.equal(await ui.step(), 0);
  assert.deepEqual(errors, []);
});

test('what is read out of a step is its sentence, and nothing while the clock runs', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const said = page.locator('#why + [aria-live]');
  const sentence = async () => (await ui.why.textContent()).trim();
  assert.equal((await said.textContent()).trim(), await sentence());
  assert.equal(await page.locator('[aria-live] a, [aria-live] button').count(), 0);
  await ui.press('f');
  assert.equal((await said.textContent()).trim(), await sentence());
  assert.doesNotMatch(await said.textContent(), /\(\)/); // no function's name
  await ui.press('0');
  await page.keyboard.press(' ');
  await page.locator('[data-settled]').waitFor({ state: 'attached' });
  assert.equal((await said.textContent()).trim(), '');
  assert.deepEqual(errors, []);
});

test('a button that is only a value is called by its field, too', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('End');
  await page.getByRole('button', { name: 'status.failed: 4', exact: true }).waitFor();
  await page.getByRole('button', { name: 'spec.backoffLimit: 3', exact: true }).waitFor();
  await page.getByRole('button', { name: 'status.conditions[Failed]: Failed=True', exact: true }).waitFor();
  const names = await page.locator('button.value:visible').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.deepEqual(names.filter((one, at) => names.indexOf(one) !== at), []);
  assert.deepEqual(errors, []);
});

test('in the box that searches, arrows go through what was found and Enter opens the first', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.type);
  await page.keyboard.press('o');
  await page.locator('dialog .examples-list').first().waitFor();
  const items = await page.locator('.examples-list button').allTextContents();
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), items[0].trim());
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(), items[1].trim());
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), 'search');
  await page.keyboard.press('Enter'); // with nothing looked for there is nothing to open
  assert.equal(await page.locator('dialog').count(), 1);
  await page.keyboard.type('suspend-resume');
  await page.keyboard.press('Enter');
  await page.locator('#app[data-example="suspend-resume"][data-settled]').waitFor();

  await page.keyboard.press('Shift+L');
  await page.locator('.lessons-list').first().waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.lesson), await page.locator('[data-lesson]:not(#app)').first().getAttribute('data-lesson'));
  await page.keyboard.press('Escape');

  await ui.press('End', '2');
  await page.locator('.search').fill('Suspended');
  await page.locator('.log tbody tr', { hasNotText: 'Suspended' }).first().waitFor({ state: 'detached' });
  await page.locator('.log tbody tr', { hasText: 'Suspended' }).first().waitFor();
  await page.locator('.search').press('ArrowDown');
  const time = await focused();
  await page.locator('.search').press('Enter');
  await ui.settled();
  assert.match(await ui.time.textContent(), new RegExp(time.replace(/s$/, '')));
  assert.deepEqual(errors, []);
});

test('the transport bar stands still, whatever the clock shows', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-forbid' });
  const places = () => page.locator('#transport').evaluate((bar) =>
    [bar, ...bar.querySelectorAll('button, select, label')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join()));
  const before = await places();
  for (const key of ['0', 'f', 'End', 'c', 'ArrowLeft']) {
    await ui.press(key);
    assert.deepEqual(await places(), before, key);
  }
  await page.keyboard.press('b');
  await page.locator('dialog input[type=text]').fill('active > 0');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('#transport .breakpoints b', { hasText: '1' }).waitFor(); // its button is wider with it
  const withBreakpoint = await places();
  await ui.press('0');
  await page.keyboard.press(' ');
  await page.locator('#transport .stopped').waitFor();
  assert.deepEqual(await places(), withBreakpoint, 'stopped');
  assert.deepEqual(errors, []);
});

for (const locale of ['en', 'ja']) {
  test(`the transport bar stands still when one plays and pauses, on the page and in an embed (${locale})`, async ({ t }) => {
    const { page, ui } = await openPlayground(t, { locale });
    await ui.speed('1'); // so slow that it plays on
    const play = page.locator('.play');
    const places = () => page.locator('.controls').evaluate(({ parentElement: bar }) =>
      [bar, ...bar.querySelectorAll('button, select, .clock')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).join()));
    const look = async (where) => {
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('#app[data-settled]').waitFor();
        const [before, name] = [await places(), await play.innerText()];
        await page.keyboard.press(' ');
        await page.waitForFunction((text) => document.querySelector('.play').innerText !== text, name);
        assert.deepEqual(await places(), before, `${where} at ${width}`);
        await page.getByRole('button', { name: locale === 'en' ? 'Pause' : '一時停止', exact: true }).click();
        await page.getByRole('button', { name: locale === 'en' ? 'Play' : '再生', exact: true }).waitFor();
      }
    };
    await page.keyboard.press('Home');
    await look('the page');
    await page.goto(new URL('embed.html#example=never-backoff-limit-3', page.url()).href);
    await page.locator('#app[data-settled]').waitFor();
    await page.keyboard.press('Home');
    await look('an embed');
  });
}

test('no button of the page is cut at the widths of laptops', async ({ t }) => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }]) {
    const { ui, page } = await openPlayground(t, { viewport, example: 'cron-forbid' });
    await ui.press('End');
    const cut = await page.evaluate(() => [...document.querySelectorAll('button, select')].filter((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      if (!width) return false;
      for (let box = one.parentElement; box; box = box.parentElement) {
        const sides = box.getBoundingClientRect();
        if (getComputedStyle(box).overflowX !== 'visible' && (right > sides.right + 1 || left < sides.left - 1)) return !one.closest('.cm-editor, .hidden');
      }
      return false;
    }).map((one) => one.outerHTML.slice(0, 120)));
    assert.deepEqual(cut, [], `${viewport.width}`);
  }
});

test('the focus goes to what is next where its button goes away', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const focused = () => page.evaluate(() => document.activeElement === document.body ? 'nothing' : document.activeElement.textContent.trim() || document.activeElement.getAttribute('aria-label'));
  const enter = async (button) => {
    const handle = await button.elementHandle();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((one) => !one.isConnected || one.disabled, handle);
    await ui.settled();
    assert.notEqual(await focused(), 'nothing');
  };
  await page.locator('.cm-content').waitFor();
  await enter(page.getByRole('button', { name: 'Got it' }));
  await ui.press('End', '5');
  await enter(page.getByRole('button', { name: 'Keep this run' }));
  await ui.example('suspend-resume');
  await page.getByRole('button', { name: 'takes 5 minutes' }).click();
  await enter(page.locator('#notice button').first()); // it takes that back
  assert.deepEqual(errors, []);
});

test('an offer that is pressed by keyboard keeps the focus, and has it again when its notice takes it back', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  const offer = (name) => page.locator('.problems').getByRole('button', { name });
  const notice = page.locator('#notice p');
  const isFocused = (one) => one.evaluate((button) => button === document.activeElement);
  const before = await ui.text();
  await offer('takes 5 minutes').focus();
  await page.keyboard.press('Enter');
  await notice.filter({ hasText: 'takes 5 minutes' }).waitFor();
  await ui.settled();
  assert.ok(await isFocused(offer('takes 5 minutes')));
  // The next one is a Tab away.
  await page.keyboard.press('Tab');
  assert.ok(await isFocused(offer('never ends')));
  await page.keyboard.press('Enter');
  await notice.filter({ hasText: 'never ends' }).waitFor();
  await ui.settled();
  assert.ok(await isFocused(offer('never ends')));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await notice.filter({ hasText: 'takes 5 minutes' }).waitFor();
  await notice.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await notice.waitFor({ state: 'detached' });
  await ui.settled();
  assert.ok(await isFocused(offer('takes 5 minutes')));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await notice.filter({ hasText: 'fails, then is OOM-killed' }).waitFor();
  assert.notEqual(await ui.text(), before);
  assert.deepEqual(errors, []);
});

test('what is offered waits while a text is read that was typed since', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  const offer = await page.locator('.problems').getByRole('button', { name: 'takes 5 minutes' }).elementHandle();
  await offer.evaluate((one) => {
    globalThis.told = [];
    new MutationObserver(() => globalThis.told.push(one.ariaDisabled)).observe(one, { attributeFilter: ['aria-disabled'] });
  });
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('#');
  await page.waitForFunction(() => globalThis.told.at(-1) === 'false');
  assert.equal(await page.evaluate(() => globalThis.told[0]), 'true');
  assert.ok(await offer.evaluate((one) => one.isConnected), 'it stays where it is');
  assert.deepEqual(errors, []);
});

test('the help leads to the documentation, the source of the release that runs, and what is not simulated', async ({ t }) => {
  const { page, ui } = await openPlayground(t);
  await page.locator('header').getByRole('button', { name: /help|keyboard/i }).click();
  await page.locator('.help-dialog a').first().waitFor();
  const links = await page.locator('.help-dialog a').evaluateAll((all) => all.map((one) => one.href));
  assert.equal(links[0], 'https://kubernetes.io/docs/concepts/workloads/controllers/job/');
  assert.match(links[1], /kubernetes\/tree\/release-1\.36\/pkg\/controller\/job$/);
  const limits = await page.request.get(links[2]);
  assert.match(await limits.text(), /not simulated/i);
  await page.keyboard.press('Escape');
  await ui.press('l');
});

test('two runs that are compared have the width of all panels', async ({ t }) => {
  const { page, ui, errors } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('v1.18');
  await page.getByRole('button', { name: 'Stop comparing' }).waitFor();
  const wide = async (of) => (await page.locator(of).boundingBox())?.width ?? 0;
  assert.equal(await wide('#panels'), await wide('.lower'));
  await page.locator('#panels h3').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#tab-compare').focus();
  await ui.press('1');
  assert.ok(await wide('#job') > 250);
  assert.deepEqual(errors, []);
});

test('what backoffLimit is held against is what the meter counts: restarts with OnFailure, failed pods with Never', async ({ t }) => {
  const { page, ui } = await openPlayground(t, { example: 'on-failure-backoff-limit-3' });
  const meters = async () => (await page.locator('.meters .meter').allInnerTexts()).map((one) => one.replace(/\s+/g, ' ').trim());
  await ui.goto('45s');
  assert.deepEqual(await meters(), ['Completions 0 of 1', 'Restarts 1, limit 3']);
  // The step that decides the Job's end takes its pods, and what they count, too. The failure that the end makes of them is held against nothing.
  await ui.goto('1m32.519s');
  assert.deepEqual(await meters(), ['Completions 0 of 1', 'Restarts 3, limit 3']);
  await ui.goto('1m32.52s');
  assert.deepEqual(await meters(), ['Completions 0 of 1', 'Restarts 3, limit 3']);
  await ui.press('End');
  assert.deepEqual(await meters(), ['Completions 0 of 1', 'Restarts 3, limit 3']);
  await ui.example('never-backoff-limit-3');
  await ui.press('End');
  assert.deepEqual(await meters(), ['Completions 0 of 1', 'Failures 4, limit 3']);
});

test('describe says what of a pod and a node is not simulated, and nothing of a Job', async ({ t }) => {
  const { page, ui } = await openPlayground(t);
  await ui.goto('10s');
  await ui.press('3');
  await ui.pick('describe');
  const pick = page.locator('.object-pick select');
  const choose = async (kind) => {
    await pick.selectOption(await pick.locator('option', { hasText: `${kind}/` }).first().getAttribute('value'));
    await page.locator('.terminal', { hasText: `describe ${kind.toLowerCase()}/` }).waitFor();
    await ui.settled();
  };
  const absent = page.locator('#panel > p', { hasText: 'Not simulated' });
  await choose('Pod');
  await absent.filter({ hasText: 'Scheduled, Pulled, Created' }).waitFor();
  await choose('Node');
  await absent.filter({ hasText: 'conditions other than Ready' }).waitFor();
  await choose('Job');
  await absent.waitFor({ state: 'detached' });
});
