// The panels in a browser: their layout, in both themes, and their accessibility. tests/session tests their contents.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { desk, openPlayground, phone, unfit, violations } from './page.mjs';

for (const colorScheme of ['light', 'dark']) {
  for (const key of ['', '2', '3', '4', '5', '?', 'o', 'b', 'x']) {
    test(`axe: no violations, ${colorScheme}${key && `, after ${key}`}`, async ({ t }) => {
      const { ui, page } = await openPlayground(t, { colorScheme });
      await expect(page.locator('.cm-content')).toBeVisible();
      if (key) await ui.press(key);
      await expect.poll(() => violations(page)).toEqual([]);
    });
  }

  test(`axe: no violations on a phone, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { ...phone, colorScheme });
    for (const button of await page.locator('#pages button').all()) {
      await button.click();
      await ui.settled();
      await expect.poll(() => violations(page)).toEqual([]);
    }
  });
}

test('animations: none with reduced motion', async ({ t }) => {
  const { page } = await openPlayground(t, { own: true, reducedMotion: 'reduce' });
  expect(await page.evaluate(() => document.getAnimations().length), 'not even at first').toBe(0);
});

test('timeline: the keyboard reaches each pod', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.rows.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('menu')).toBeVisible();
  // At its pod: the second row below that of the Job.
  const top = async (of) => (await of.boundingBox()).y;
  await expect.poll(async () => Math.abs((await top(page.locator('.menu'))) - ((await top(ui.rows)) + 36 + 2 * 24))).toBeLessThan(12);
  await expect(page.getByRole('menuitem').nth(2)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ui.rows).toBeFocused();
});

test('timeline: the name of an object opens its menu', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const box = await ui.rows.boundingBox();
  const click = (y) => page.mouse.click(box.x + 40, box.y + y);
  const expectMenu = async (y, name) => {
    await click(y);
    await expect(page.locator('.menu-head b')).toHaveText(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  const time = await ui.time.textContent();
  await expectMenu(18, 'retries');
  await expectMenu(48, /^retries-\w{5}$/);
  await expect(page.locator('#pods tr.selected')).toHaveCount(1);
  // Nodes without events are one row, which a click expands.
  const nodes = 36 + 4 * 24 + 8 + 22 + 9;
  await click(nodes);
  await ui.settled();
  await expectMenu(nodes, 'node-1');
  await expectMenu(nodes + 18, 'node-2');
  await expect(ui.time, 'a name has no time to go to').toHaveText(time);
  // The last pod does not exist yet.
  await click(36 + 3 * 24 + 12);
  await expect(page.locator('#notice p')).toContainText('It does not exist at this moment.');
  assert.deepEqual(errors, []);
});

/** The texts on the timeline, as last drawn. */
async function wordsOf(ui, page) {
  await page.evaluate(() => {
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    window.restore = () => Object.assign(CanvasRenderingContext2D.prototype, { fillText, clearRect });
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(...args) {
        if (this.canvas.className === 'tl-canvas') window.words = [];
        clearRect.apply(this, args);
      },
      fillText(text, x, y) {
        if (/^tl-(canvas|words)$/.test(this.canvas.className) && this.textAlign !== 'right') window.words.push({ text, y, from: x, to: x + this.measureText(text).width });
        fillText.call(this, text, x, y);
      },
    });
  });
  for (const key of ['z', 'w']) {
    await page.evaluate(() => (window.words = undefined));
    await ui.press(key);
    await expect.poll(() => page.evaluate(() => window.words)).toBeDefined();
  }
  // The effect of the previous key may be drawn first; wait for a drawing with the outcome of the Job.
  await expect.poll(() => page.evaluate(() => window.words.some(({ text }) => /^(Failed|Complete|Suspended)/.test(text)))).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
  return page.evaluate(() => {
    window.restore();
    return window.words;
  });
}

for (const [screen, options] of [['desk', desk], ['phone', phone]]) {
  for (const id of ['never-backoff-limit-3', 'active-deadline', 'success-policy', 'suspend-resume']) {
    test(`timeline: text does not overlap, on a ${screen}: ${id}`, async ({ t }) => {
      const { ui, page } = await openPlayground(t, { ...options, example: id });
      const words = await wordsOf(ui, page);
      const { width } = await ui.rows.boundingBox();
      // Conditions are labeled after their time.
      assert.ok(words.some(({ text }) => /^(Failed|Complete|Suspended)/.test(text)), words.map((one) => one.text).join(', '));
      for (const one of words) {
        assert.ok(one.to <= width + 1, `${one.text} is cut off`);
        for (const other of words) {
          const apart = one === other || Math.abs(one.y - other.y) > 8 || one.to <= other.from || other.to <= one.from;
          assert.ok(apart, `${one.text} and ${other.text}`);
        }
      }
    });
  }
}

for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]]) {
  test(`layout: nothing overflows a panel at ${width} x ${height}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { viewport: { width, height } });
    await ui.settled();
    const found = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      const out = [];
      for (const pane of document.querySelectorAll('.lower > .pane, .transport, .why-main')) {
        const { right, left } = box(pane);
        for (const element of pane.querySelectorAll('dt, dd, b, button, span:not(.hidden), code, p, td, th')) {
          const one = box(element);
          if (one.width && (one.right > right + 1 || one.left < left - 1)) out.push(`${pane.className}: ${element.outerHTML.slice(0, 80)}`);
        }
      }
      if (box(document.querySelector('.transport')).height > 60) out.push('the transport takes two lines');
      return out;
    });
    assert.deepEqual(found, []);
  });
}

test('legend: each sign looks different', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.locator('#timeline .legend summary').click();
  await expect(page.locator('#timeline .legend-box div', { hasText: 'Pending' })).toBeVisible();
  const drawn = await page.locator('#timeline .legend-box canvas').evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));
  assert.ok(drawn.length >= 12);
  assert.equal(new Set(drawn).size, drawn.length);
  assert.deepEqual(errors, []);
});

test('legend: closed by a click elsewhere, Escape and another example', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const summary = page.locator('#timeline .legend summary');
  const box = page.locator('#timeline .legend-box');
  await summary.click();
  await expect(box).toBeVisible();
  await page.locator('#timeline .tl-ruler').click();
  await expect(box).toBeHidden();
  await summary.click();
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeVisible();
  await page.evaluate(() => { location.hash = 'example=indexed'; });
  await ui.saved('indexed');
  await expect(box).toBeHidden();
  assert.deepEqual(errors, []);
});

test('fields: a click on the name opens the causes, like one on the value', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.locator('[data-field="status.failed"] dt').click({ force: true }); // the button of the value covers it
  await expect(page.locator('dialog .causes-list li').first()).toBeVisible();
  assert.deepEqual(errors, []);
});

for (const [id, width, height] of [['template-is-immutable', 1440, 900], ['node-dies', 844, 390]]) {
  test(`layout: keyboard scrolls overflow, ${id} at ${width} x ${height}`, async ({ t }) => {
    const { page } = await openPlayground(t, { viewport: { width, height }, example: id });
    await expect.poll(() => violations(page)).toEqual([]);
    await page.locator('.why-main').focus();
    await expect(page.locator('.why-main')).toBeFocused();
    const toEditor = page.locator('#pages button').last();
    if (await toEditor.isVisible()) await toEditor.click();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.locator('#about').focus();
    await expect(page.locator('#about')).toBeFocused();
  });
}

const lateWatch = `apiVersion: batch/v1
kind: Job
metadata: {name: late}
spec:
  completions: 8
  parallelism: 8
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: late}
spec:
  until: 5m
  cluster: {watchDelay: 2s, nodes: 2}
  pods:
  - runs: [{for: 2s, exit: 3}]
`;

test('axe: no violations while the cache is behind the store', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(lateWatch);
  await expect(page.locator('#job h2')).toContainText('late');
  await page.locator('.cm-content').blur();
  await ui.goto('4.2s');
  await expect(page.locator('[data-fact="cache"] .cached li')).toHaveCount(7);
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});

test('timeline: follows the theme of the system while paused', async ({ t }) => {
  const { page } = await openPlayground(t, { colorScheme: 'light' });
  const corner = () => page.locator('#timeline .tl-plot .tl-canvas').first().evaluate((canvas) => [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data].slice(0, 3));
  await expect.poll(async () => Math.min(...await corner())).toBeGreaterThan(160);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(async () => Math.max(...await corner())).toBeLessThan(96);
});

test('why: long function names are not cut off on a phone in landscape', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { viewport: { width: 844, height: 390 }, example: 'node-dies' });
  await page.locator('.why-order summary').click();
  let links = 0;
  for (let at = 0; at < 30; at += 1) {
    await ui.press(']');
    const seen = await page.locator('.why-order').evaluateAll((all) => ({
      cut: all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      links: all.flatMap((one) => [...one.querySelectorAll('a')]).length,
    }));
    links += seen.links;
    assert.deepEqual(seen.cut, []);
  }
  assert.ok(links > 0);
});

test('Job selection: the end of a long name is visible', async ({ t }) => {
  const name = 'nightly-backup-of-the-orders-of-all-the-shops';
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`apiVersion: batch/v1
kind: CronJob
metadata: {name: ${name}}
spec:
  schedule: '* * * * *'
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}
`);
  await expect(page.locator('.pick-title')).toContainText(name);
  await page.locator('.cm-content').blur();
  await ui.goto('2m5s');
  const [list, shown] = [page.locator('#job select'), page.locator('#job .chosen .object')];
  for (const at of [1, 2]) {
    await list.selectOption({ index: at });
    await expect(shown).toContainText(await list.evaluate((one) => one.selectedOptions[0].textContent));
    const seen = await shown.evaluate((one) => {
      const [box, text] = [one.getBoundingClientRect(), one.firstElementChild.getBoundingClientRect()];
      return { end: text.right <= box.right + 1, start: text.left >= box.left - 1 };
    });
    assert.deepEqual(seen, { end: true, start: false });
  }
  await expect.poll(() => unfit(page)).toEqual([]);
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});
