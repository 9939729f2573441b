// What fits on which screen, and what stays in its place.
import { expect, test } from './fixtures.mjs';
import { desk, openPlayground, phone, unfit, violations } from './page.mjs';

for (const [example, steps] of [['job-pod-failure-policy-example', [55, 68]], ['parallel-overshoot-old', [10]], ['backoff-counts-all', [214]]]) {
  test(`message of a step with a race: fits, ${example}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { example });
    for (const step of steps) {
      await ui.goto(`#${step}`);
      await expect(page.locator('.why-raced')).toBeVisible();
      await ui.settled();
      const { cut, text } = await ui.why.evaluate((one) => ({
        cut: one.getBoundingClientRect().bottom - one.closest('.why-main').getBoundingClientRect().bottom, text: one.textContent,
      }));
      expect(cut, `px of "${text}" that are out of sight`).toBeLessThanOrEqual(0);
    }
  });
}

const sideways = { viewport: { width: 844, height: 390 }, hasTouch: true };

/** Controls that extend beyond an edge of the screen. */
const beyond = (page, isDown = false) => page.locator('#transport button, #transport select, #pages button, #top button').evaluateAll((all, isDown) =>
  all.map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.right > innerWidth || box.left < 0 || (isDown && box.bottom > innerHeight))).map(([one]) => one.outerHTML.slice(0, 80)), isDown);

for (const locale of ['en', 'ja']) {
  test(`phone in landscape: message, pods, controls are in columns, ${locale}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { ...sideways, locale });
    const rows = await page.locator('#timeline .tl-scroll').boundingBox();
    expect(rows.height).toBeGreaterThanOrEqual(200);
    expect(rows.width).toBeGreaterThanOrEqual(400);
    const why = await page.locator('#why').boundingBox();
    expect(why.x + why.width).toBeLessThanOrEqual(rows.x + 1);
    expect(why.height).toBeGreaterThanOrEqual(250);
    for (const button of await page.locator('#pages button').all()) {
      await button.click();
      await ui.settled();
      await expect.poll(() => beyond(page, true)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    }
    await expect.poll(() => violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('resized window: never scrolls sideways', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  for (const width of [1100, 900, 700, 390, 800, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await ui.settled();
    await expect.poll(() => page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth && document.querySelector('#timeline canvas').getBoundingClientRect().right <= innerWidth + 1), `${width}`).toBe(true);
  }
  expect(errors).toEqual([]);
});

test('wide or high panes: shrink with the window and grow again', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { own: true });
  for (const [bar, key] of [['#split-editor', 'ArrowRight'], ['#split-timeline', 'ArrowUp']]) {
    await page.locator(bar).focus();
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press(key);
  }
  const fits = () => expect.poll(() => page.evaluate(() => {
    const play = document.querySelector('#transport .play').getBoundingClientRect();
    const lower = document.querySelector('.lower').getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    return play.right <= innerWidth && lower.bottom <= innerHeight + 1 && scrollWidth <= innerWidth && scrollHeight <= innerHeight;
  })).toBe(true);
  const width = () => page.locator('.editor').evaluate((one) => one.clientWidth);
  await fits();
  const wide = await width();
  expect(wide).toBeGreaterThan(900);
  for (const size of [{ width: 1000, height: 900 }, { width: 900, height: 700 }, { width: 1440, height: 600 }]) {
    await page.setViewportSize(size);
    await fits();
  }
  await page.setViewportSize(desk.viewport);
  await expect.poll(width).toBe(wide);
  expect(errors).toEqual([]);
});

for (const [name, pane, size, more, less] of [['editor', '#editor', 'offsetWidth', 'ArrowRight', 'ArrowLeft'], ['timeline', '.lower', 'offsetHeight', 'ArrowUp', 'ArrowDown']]) {
  test(`splitter of the ${name}: arrow keys move it within its limits`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { own: true });
    const bar = page.locator(`#split-${name}`);
    const drawn = () => page.locator(pane).evaluate((one, of) => one[of], size);
    const value = async (what = 'now') => Number(await bar.getAttribute(`aria-value${what}`));
    const [before, wide, step] = [await value(), await drawn(), await ui.step()];
    await bar.press(more);
    await expect(bar).toHaveAttribute('aria-valuenow', `${before + 24}`);
    await expect.poll(async () => Math.abs((await drawn()) - wide - 24)).toBeLessThanOrEqual(1);
    await bar.press(less);
    await expect(bar).toHaveAttribute('aria-valuenow', `${before}`);
    for (let presses = 0; presses < 60 && (await value()) > (await value('min')); presses += 1) await bar.press(less);
    await bar.press(less);
    await expect(bar).toHaveAttribute('aria-valuenow', `${await value('min')}`);
    await bar.press(more);
    await ui.settled();
    await expect.poll(ui.step, 'its arrow keys are not steps').toBe(step);
    const kept = await drawn();
    await page.reload();
    await expect.poll(drawn).toBe(kept);
  });
}

test('splitter: editor gets its usual width if a small window grows', async ({ t }) => {
  const { page } = await openPlayground(t, { own: true, viewport: { width: 800, height: 700 } });
  const bar = page.locator('#split-editor');
  await expect(bar).toHaveAttribute('aria-valuenow', '240');
  await page.setViewportSize(desk.viewport);
  await expect(bar).toHaveAttribute('aria-valuenow', '372');
});

test('table of pods: exit code is next to the status, on one line', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await ui.press('End');
  const [status, code] = await Promise.all(['.phase', '.phase + .dim'].map((part) => page.locator(`#pods tbody tr ${part}`).first().boundingBox()));
  expect(code.height).toBeLessThan(1.5 * status.height);
  expect(code.x).toBeGreaterThanOrEqual(status.x + status.width - 1);
  expect(Math.abs(code.y + code.height / 2 - status.y - status.height / 2)).toBeLessThan(4);
});

test('table of pods: in a narrow panel, hidden columns move below the name', async ({ t }) => {
  const { page } = await openPlayground(t);
  await expect(page.locator('#pods tbody th').first()).toContainText(/0\/1 Ready, node-\d/, { useInnerText: true });
});

test('table of pods: the pod selected on the timeline scrolls into view', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`apiVersion: batch/v1
kind: Job
metadata: {name: wide}
spec:
  completionMode: Indexed
  completions: 240
  parallelism: 240
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "60"]}]}}
`);
  await expect(page.locator('#job h2 .object')).toHaveText('wide');
  await ui.rows.focus(); // keys belong to the editor while it has the focus
  await ui.goto('30s');
  await expect(page.locator('#pods tbody tr')).toHaveCount(100);
  await ui.rows.evaluate((rows) => {
    for (let at = 0; at < 130; at += 1) rows.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  });
  await ui.rows.press('ArrowDown');
  const row = page.locator('#pods tr.selected');
  await expect(row.locator('th')).toContainText(/^wide-130-/);
  await expect.poll(async () => {
    const [one, panel] = [await row.boundingBox(), await page.locator('#panel').boundingBox()];
    return one.y >= panel.y - 1 && one.y + one.height <= panel.y + panel.height + 1;
  }).toBe(true);
  expect(errors).toEqual([]);
});

for (const locale of ['en', 'ja']) {
  test(`controller panel: fits while it is down or crashing, ${locale}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { locale, example: 'cron-hello' });
    const badge = page.locator('#controller .badge.bad');
    for (const item of [1, 2]) {
      await page.locator('#controller .pane-head button').click();
      await page.getByRole('menuitem').nth(item).click();
      await expect(badge).toBeVisible();
      await ui.settled();
      await expect.poll(() => unfit(page)).toEqual([]);
      await expect.poll(() => page.locator('#controller h2').evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
      await page.locator('#notice button').click();
      await expect(badge).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });
}

test('phone: version is above the manifest and leads to the others', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, phone);
  await page.getByRole('button', { name: 'Manifest' }).click();
  await page.getByRole('button', { name: 'Controllers of Kubernetes v1.' }).click();
  await expect(page.getByRole('radio', { name: 'v1.29', exact: true })).toBeVisible();
  await ui.pick('v1.29');
  await page.keyboard.press('Escape');
  await expect(page.locator('#editor-head')).toContainText('v1.29…');
  const text = await ui.text();
  expect(text).toMatch(/version: v1\.29/);
  await ui.type(text.replace('backoffLimit: 3', 'backoffLimit: -1').replace('Never', 'OnFailure'));
  await expect(page.locator('#verdict')).toContainText('problem');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await ui.settled();
    await expect.poll(() => unfit(page), `${width}`).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('tablet in portrait: a panel has room below the timeline', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { viewport: { width: 768, height: 1024 }, hasTouch: true });
  for (const [name, selector] of [['Timeline', '#job'], ['Controller', '#controller'], ['Details', '#panels']]) {
    await page.locator('#pages').getByRole('button', { name, exact: true }).click();
    await expect(page.locator(selector)).toBeVisible();
    await ui.settled();
    const [above, below] = [await page.locator('#timeline').boundingBox(), await page.locator(selector).boundingBox()];
    expect(above.height > 150 && below.height > 150 && below.y >= above.y + above.height - 1, name).toBe(true);
  }
});

// A desktop screen of 1280×1024, 1440×900 or 1920×1080 at 400%.
for (const viewport of [{ width: 320, height: 256 }, { width: 360, height: 225 }, { width: 480, height: 270 }]) {
  test(`zoom of 400%, ${viewport.width}×${viewport.height}: scrolls only down`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { viewport });
    for (const name of ['Timeline', 'Job', 'Controller', 'Details', 'Manifest']) {
      await page.locator('#pages').getByRole('button', { name, exact: true }).click();
      await ui.settled();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
      await expect.poll(() => beyond(page), name).toEqual([]);
    }
    await page.locator('#pages').getByRole('button', { name: 'Timeline', exact: true }).click();
    await page.locator('#transport .play').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Go to the end' }).click();
    await ui.settled();
    await expect.poll(ui.step).toBe(await ui.steps());
    await expect.poll(async () => (await ui.rows.boundingBox()).height).toBeGreaterThanOrEqual(90);
    expect(errors).toEqual([]);
    await expect.poll(() => violations(page)).toEqual([]);
  });
}

const narrow = { viewport: { width: 320, height: 640 }, hasTouch: true };

for (const locale of ['en', 'ja']) {
  test(`phone: help fits, ${locale}`, async ({ t }) => {
    const { page, errors } = await openPlayground(t, { ...narrow, locale });
    await page.locator('#top .help').click();
    await expect(page.locator('.help-dialog a')).toHaveCount(3);
    await expect.poll(() => unfit(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  for (const examples of [
    ['never-backoff-limit-3', 'backoff-limit-per-index', 'max-failed-indexes'], ['active-deadline', 'replacement-when-failed'], ['cron-forbid', 'job-pod-failure-policy-example'],
  ]) {
    test(`phone: header breaks no word of a name, ${examples[0]}, ${locale}`, async ({ t }) => {
      const { ui, page, errors } = await openPlayground(t, { ...narrow, locale });
      for (const example of examples) {
        await page.setViewportSize(narrow.viewport);
        await ui.example(example);
        for (const width of [320, 360, 390, 480]) {
          await page.setViewportSize({ width, height: 640 });
          const broken = await page.locator('.pick-title').evaluate((title) => {
            const end = title.getBoundingClientRect().right + 1;
            // Latin words, or the parts of those too long for a line; other scripts may break anywhere.
            return [...title.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).flatMap((text) => [...text.data.matchAll(/\w+/g)].filter(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 || range.getBoundingClientRect().right > end;
            }).map(([word]) => word));
          });
          expect(broken, `${example} at ${width}`).toEqual([]);
          await expect.poll(() => unfit(page), `${example} at ${width}`).toEqual([]);
        }
      }
      expect(errors).toEqual([]);
    });
  }
}

test('narrowest phone in landscape: no control is cut off', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { viewport: { width: 540, height: 300 }, locale: 'ja' });
  for (const width of [540, 568, 600, 667]) {
    await page.setViewportSize({ width, height: 300 });
    await ui.settled();
    const cut = await page.locator('#transport button, #transport select').evaluateAll((all) => {
      const end = document.querySelector('#transport').getBoundingClientRect().right;
      return all.filter((one) => one.getBoundingClientRect().right > end).map((one) => one.outerHTML.slice(0, 80));
    });
    expect(cut, `at ${width}`).toEqual([]);
  }
});

for (const viewport of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }]) {
  test(`laptop, ${viewport.width} px: no button is cut off`, async ({ t }) => {
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
    expect(cut).toEqual([]);
  });
}

test('comparison: two runs use the width of all panels', async ({ t }) => {
  const { page, ui, errors } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('v1.18');
  await expect(page.getByRole('button', { name: 'Stop comparing' })).toBeVisible();
  const width = async (of) => (await page.locator(of).boundingBox())?.width ?? 0;
  await expect.poll(async () => (await width('#panels')) - (await width('.lower'))).toBe(0);
  await expect(page.locator('#panels h3').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('#tab-compare').focus();
  await ui.press('1');
  await expect.poll(() => width('#job')).toBeGreaterThan(250);
  expect(errors).toEqual([]);
});

test('clock controls: stay in place whatever the clock shows', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-forbid' });
  await ui.speed('300');
  const places = () => page.locator('#transport').evaluate((bar) =>
    [bar, ...bar.querySelectorAll('button, select, label')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join()));
  const before = await places();
  for (const key of ['0', 'f', 'End', 'c', 'ArrowLeft']) {
    await ui.press(key);
    await expect.poll(places, key).toEqual(before);
  }
  await page.keyboard.press('b');
  await page.locator('dialog input[type=text]').fill('active > 0');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.locator('#transport .breakpoints b')).toHaveText('1'); // its button is wider with it
  await ui.settled();
  const withBreakpoint = await places();
  await ui.press('0');
  await page.keyboard.press(' ');
  await expect(page.locator('#transport .stopped')).toBeVisible();
  await ui.settled();
  await expect.poll(places, 'stopped').toEqual(withBreakpoint);
  expect(errors).toEqual([]);
});

for (const [where, address] of Object.entries({ 'the page': '', 'an embed': 'embed.html#example=never-backoff-limit-3' })) {
  for (const [locale, pause, resume] of [['en', 'Pause', 'Play'], ['ja', '一時停止', '再生']]) {
    test(`clock controls: play and pause move nothing in ${where}, ${locale}`, async ({ t }) => {
      const { page, ui } = await openPlayground(t, { locale });
      await ui.speed('1'); // it keeps playing meanwhile
      if (address) await page.goto(new URL(address, page.url()).href);
      await expect(page.locator('#app[data-settled]')).toBeVisible();
      await ui.press('Home');
      const places = () => page.locator('.controls').evaluate(({ parentElement: bar }) =>
        [bar, ...bar.querySelectorAll('button, select, .clock')].map((one) => Object.values(one.getBoundingClientRect().toJSON()).join()));
      for (const width of [1440, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await ui.settled();
        const before = await places();
        await page.keyboard.press(' ');
        const button = page.getByRole('button', { name: pause, exact: true });
        await expect(button).toBeVisible();
        await expect.poll(places, `${width}`).toEqual(before);
        await button.click();
        await expect(page.getByRole('button', { name: resume, exact: true })).toBeVisible();
      }
    });
  }
}
