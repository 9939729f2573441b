// What has room on which screen.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { desk, openPlayground, phone, unfit, violations } from './page.mjs';

test('the sentence of a step is whole, with long names and where events raced', async ({ t }) => {
  for (const [example, steps] of [['job-pod-failure-policy-example', [27, 37]], ['parallel-overshoot-old', [10]], ['backoff-counts-all', [118]]]) {
    const { ui, page } = await openPlayground(t, { ...desk, example });
    for (const step of steps) {
      await ui.goto(`#${step}`);
      await page.locator('.why-raced').waitFor({ timeout: 2000 }).catch(() => undefined); // where nothing raced nothing is said
      const { cut, text } = await ui.why.evaluate((one) => ({
        cut: one.getBoundingClientRect().bottom - one.closest('.why-main').getBoundingClientRect().bottom, text: one.textContent,
      }));
      assert.ok(cut <= 0, `${cut} px of "${text}" are out of sight`);
    }
  }
});

const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true };

for (const locale of ['en', 'ja']) {
  test(`a phone on its side has the sentence, the pods, the controls and the pages beside each other, ${locale}`, async ({ t }) => {
    const { page, errors } = await openPlayground(t, { ...sideways, locale });
    const rows = await page.locator('#timeline .tl-scroll').boundingBox();
    assert.ok(rows.height >= 200 && rows.width >= 400, JSON.stringify(rows));
    const why = await page.locator('#why').boundingBox();
    assert.ok(why.x + why.width <= rows.x + 1 && why.height >= 250);
    for (const button of await page.locator('#pages button').all()) {
      await button.click();
      const cut = await page.locator('#transport button, #transport select, #pages button, #top button').evaluateAll((all) =>
        all.map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.right > innerWidth || box.left < 0 || box.bottom > innerHeight)).map(([one]) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(cut, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight));
    }
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
  });
}

test('a window that is made narrower and wider again never scrolls sideways', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  for (const width of [1100, 900, 700, 390, 800, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await ui.settled();
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth && document.querySelector('#timeline canvas').getBoundingClientRect().right <= innerWidth + 1);
  }
  assert.deepEqual(errors, []);
});

test('what was made wide or high gives way where the window has no room for it, and comes back', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  for (const [bar, key] of [['#split-editor', 'ArrowRight'], ['#split-timeline', 'ArrowUp']]) {
    await page.locator(bar).focus();
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press(key);
  }
  const fits = () => page.waitForFunction(() => {
    const play = document.querySelector('#transport .play').getBoundingClientRect();
    const lower = document.querySelector('.lower').getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    return play.right <= innerWidth && lower.bottom <= innerHeight + 1 && scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  });
  const width = () => page.locator('.editor').evaluate((one) => one.clientWidth);
  await fits();
  const wide = await width();
  assert.ok(wide > 900, String(wide));
  for (const size of [{ width: 1000, height: 900 }, { width: 900, height: 700 }, { width: 1440, height: 600 }]) {
    await page.setViewportSize(size);
    await fits();
  }
  await page.setViewportSize(desk.viewport);
  await page.waitForFunction((before) => document.querySelector('.editor').clientWidth === before, wide);
  assert.deepEqual(errors, []);
});

test('beside the status of a pod stands its exit code, on one line where there is room', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await ui.press('End');
  const [status, code] = await Promise.all(['.phase', '.phase + .dim'].map((part) => page.locator(`#pods tbody tr ${part}`).first().boundingBox()));
  assert.ok(code.height < 1.5 * status.height, `${code.height} high beside ${status.height}`);
  assert.ok(code.x >= status.x + status.width - 1 && Math.abs(code.y + code.height / 2 - status.y - status.height / 2) < 4);
});

test('a controller that is down or about to crash leaves its panel the name and the menu', async ({ t }) => {
  for (const locale of ['en', 'ja']) {
    const { ui, page, errors } = await openPlayground(t, { locale, example: 'cron-hello' });
    for (const item of [1, 2]) {
      await page.locator('#controller .pane-head button').click();
      await page.getByRole('menuitem').nth(item).click();
      await page.locator('#controller .badge.bad').waitFor();
      await ui.settled();
      assert.deepEqual(await unfit(page), []);
      assert.ok(await page.locator('#controller h2').evaluate((one) => one.scrollWidth <= one.clientWidth), `${locale} ${item}`);
      await page.locator('#notice button').click();
      await page.locator('#controller .badge.bad').waitFor({ state: 'detached' });
    }
    assert.deepEqual(errors, []);
  }
});

test('on a phone the version stands above the manifest and leads to the others', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, phone);
  await page.getByRole('button', { name: 'Manifest' }).click();
  const version = page.getByRole('button', { name: 'Controllers of Kubernetes v1.' });
  await version.click();
  await page.getByRole('radio', { name: 'v1.29', exact: true }).waitFor();
  await ui.pick('v1.29');
  await page.keyboard.press('Escape');
  await page.locator('#editor-head', { hasText: 'v1.29…' }).waitFor();
  assert.match(await ui.text(), /version: v1\.29/);
  await ui.type((await ui.text()).replace('backoffLimit: 3', 'backoffLimit: -1').replace('Never', 'OnFailure'));
  await page.locator('#verdict', { hasText: 'problem' }).waitFor();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    assert.deepEqual(await unfit(page), [], `${width}`);
  }
  assert.deepEqual(errors, []);
});

test('on a phone Tab reaches nothing that the manifest covers', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.locator('#pages').getByRole('button', { name: 'Manifest' }).click();
  await page.locator('#app[data-page=editor]').waitFor();
  await page.locator('.top button').first().focus();
  const reached = new Set();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => (document.activeElement.closest('.stage') ? document.activeElement.outerHTML.slice(0, 80) : '')));
    if (await page.evaluate(() => document.activeElement.matches('.cm-content'))) await page.keyboard.press('Escape');
  }
  assert.deepEqual([...reached], ['']);
  assert.deepEqual(errors, []);
});

test('a tablet held upright has a page below the timeline', async ({ t }) => {
  const { page } = await openPlayground(t, { viewport: { width: 768, height: 1024 }, hasTouch: true });
  for (const [name, selector] of [['Timeline', '#job'], ['Controller', '#controller'], ['More', '#panels']]) {
    await page.locator('#pages').getByRole('button', { name, exact: true }).click();
    await page.locator(selector).waitFor();
    const [above, below] = [await page.locator('#timeline').boundingBox(), await page.locator(selector).boundingBox()];
    assert.ok(above.height > 150 && below.height > 150 && below.y >= above.y + above.height - 1, name);
  }
});

const many = `apiVersion: batch/v1
kind: Job
metadata: {name: wide}
spec:
  completionMode: Indexed
  completions: 240
  parallelism: 240
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sleep, "60"]}]
`;

test('a pod that is chosen on the timeline is shown in the table, whatever page it is on', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(many);
  await page.locator('#job h2 .object', { hasText: 'wide' }).waitFor();
  await ui.rows.focus(); // keys are the editor's as long as it has the focus
  await ui.goto('30s');
  await page.locator('#pods tbody tr').nth(99).waitFor();
  await ui.rows.focus();
  for (let at = 0; at < 131; ++at) await page.keyboard.press('ArrowDown');
  const row = page.locator('#pods tr.selected');
  await page.waitForFunction(() => /^wide-130-/.test(document.querySelector('#pods tr.selected th')?.textContent ?? ''));
  assert.equal(await row.getAttribute('aria-current'), 'true');
  await page.waitForFunction(() => {
    const [one, panel] = [document.querySelector('#pods tr.selected'), document.querySelector('#panel')].map((element) => element.getBoundingClientRect());
    return one.top >= panel.top - 1 && one.bottom <= panel.bottom + 1;
  });
  assert.match(await page.locator('.pager').textContent(), /101–200 of 240/);
  // Kubectl's list has the pods of that page.
  await ui.press('3');
  const name = await page.evaluate(() => [...document.querySelectorAll('.object-pick option')].map((one) => one.textContent).find((one) => /^Pod\/wide-130-/.test(one)));
  assert.ok(name);
  // Whoever turns the page stays there.
  await ui.press('1');
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.waitForFunction(() => /1–100 of 240/.test(document.querySelector('.pager').textContent));
  await ui.press('ArrowRight');
  assert.match(await page.locator('.pager').textContent(), /1–100 of 240/);
  assert.deepEqual(errors, []);
});

test('the table of pods has in words what the timeline draws: attempts, waits, grace', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'backoff-limit-per-index' });
  await ui.goto('17s');
  assert.match(await page.locator('#pods caption').textContent(), /^Pods at 1\d\S*, 1 to 5 of 5, by index and attempt$/);
  assert.deepEqual(await page.locator('#pods thead th[scope=col]').evaluateAll((all) => all.slice(0, 3).map((one) => one.innerText.replace(/\W+/g, ' ').trim())), ['Name', 'Index', 'Attempt']);
  const cells = await page.locator('#pods tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((one) => one.textContent).join('#')));
  assert.deepEqual(cells, ['0#1', '0#2', '1#1', '2#1', '3#1']);
  assert.match(await page.locator('#panels .waits').textContent(), /^shards, index 2: next pod in \d\S*s$/);

  await ui.example('on-failure-backoff-limit-3');
  await ui.goto('45s');
  assert.match(await page.locator('#pods tbody tr').first().textContent(), /CrashLoopBackOff.*restarts in \d/s);

  await ui.example('suspend-resume');
  const grace = page.locator('#pods tbody .due', { hasText: 'of grace left' });
  for (let step = 0; step < 60 && !(await grace.count()); ++step) await ui.press('ArrowRight');
  assert.match(await grace.first().textContent(), /^\d+(\.\d+)?s of grace left$/);
});

test('on a narrow panel what has no column is under the name', async ({ t }) => {
  const { page } = await openPlayground(t);
  assert.match(await page.locator('#pods tbody th').first().innerText(), /0\/1 Ready, node-\d/);
});

test('an index whose wait is over says what it waits for', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type(`apiVersion: batch/v1
kind: Job
metadata: {name: shards}
spec:
  completionMode: Indexed
  completions: 3
  parallelism: 2
  backoffLimitPerIndex: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods:
  - {match: {index: 0}, runs: [{for: 5s, exit: 1}]}
  - {runs: [{for: 300s}]}
  timeline:
  - {at: 12s, patch: {kind: Job, name: shards, patch: {spec: {parallelism: 1}}}}
  - {at: 90s, patch: {kind: Job, name: shards, patch: {spec: {suspend: true}}}}
`);
  await page.locator('#job h2 .object', { hasText: 'shards' }).waitFor();
  const fact = page.locator('[data-fact="backoff"]');
  await ui.rows.focus();
  await ui.goto('10s');
  assert.match(await fact.textContent(), /each index waits for itself/);
  assert.match(await fact.textContent(), /index 0: 1 failure in a row, \d\S*s left/);
  await ui.goto('1m');
  assert.match(await fact.textContent(), /index 0: 1 failure in a row, wait is over: as many pods run as are wanted \(1\)/);
  assert.doesNotMatch(await fact.textContent(), /row\s*wait is over/);
  await ui.goto('3m');
  assert.match(await fact.textContent(), /wait is over: the Job is suspended/);
});

// A desk’s screen of 1280×1024, 1440×900 or 1920×1080 at 400 %.
for (const viewport of [{ width: 320, height: 256 }, { width: 360, height: 225 }, { width: 480, height: 270 }]) {
  test(`at ${viewport.width}×${viewport.height} all has room, scrolled only down`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { viewport });
    for (const name of ['Timeline', 'Job', 'Controller', 'More', 'Manifest']) {
      await page.locator('#pages').getByRole('button', { name, exact: true }).click();
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide[0] <= wide[1], `${name} is ${wide[0]} px wide`);
      const cut = await page.locator('#transport button, #transport select, #pages button, #top button').evaluateAll((all) =>
        all.map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.right > innerWidth || box.left < 0)).map(([one]) => one.outerHTML.slice(0, 80)));
      assert.deepEqual(cut, []);
    }
    await page.locator('#pages').getByRole('button', { name: 'Timeline', exact: true }).click();
    await page.locator('#transport .play').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'To the end' }).click();
    await ui.settled();
    assert.equal(await ui.step(), await ui.steps());
    const rows = await ui.rows.boundingBox();
    assert.ok(rows.height >= 90, `${rows.height}`);
    assert.deepEqual(errors, []);
    assert.deepEqual(await violations(page), []);
  });
}

for (const locale of ['en', 'ja']) {
  test(`on a phone the help is at hand, and the header breaks no word of a scenario's name, ${locale}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { viewport: { width: 320, height: 640 }, hasTouch: true, locale });
    for (const example of ['never-backoff-limit-3', 'backoff-limit-per-index', 'max-failed-indexes', 'active-deadline', 'replacement-when-failed', 'cron-forbid', 'job-pod-failure-policy-example']) {
      await page.setViewportSize({ width: 320, height: 640 });
      await ui.example(example);
      for (const width of [320, 360, 390, 480]) {
        await page.setViewportSize({ width, height: 640 });
        const broken = await page.locator('.pick-title').evaluate((title) => {
          const end = title.getBoundingClientRect().right + 1;
          // Latin words, or the parts of those too long for a line: other scripts may break anywhere.
          return [...title.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).flatMap((text) => [...text.data.matchAll(/\w+/g)].filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 || range.getBoundingClientRect().right > end;
          }).map(([word]) => word));
        });
        assert.deepEqual(broken, [], `${example} at ${width}`);
        assert.deepEqual(await unfit(page), [], `${example} at ${width}`);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator('#top .help').click();
    await page.locator('.help-dialog a').first().waitFor();
    assert.equal(await page.locator('.help-dialog a').count(), 3);
    assert.deepEqual(await unfit(page), []);
    assert.deepEqual(errors, []);
  });
}

test('on the narrowest phone on its side no control is cut', async ({ t }) => {
  const { page } = await openPlayground(t, { viewport: { width: 540, height: 300 }, locale: 'ja' });
  for (const width of [540, 568, 600, 667]) {
    await page.setViewportSize({ width, height: 300 });
    const cut = await page.locator('#transport button, #transport select').evaluateAll((all) => {
      const end = document.querySelector('#transport').getBoundingClientRect().right;
      return all.filter((one) => one.getBoundingClientRect().right > end).map((one) => one.outerHTML.slice(0, 80));
    });
    assert.deepEqual(cut, [], `at ${width}`);
  }
});
