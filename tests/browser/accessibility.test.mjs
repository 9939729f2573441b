// What axe finds, what forced colors show, and where the focus is. Colors are the same in both languages:
// tests/session/accessibility.test.mjs runs axe on the same screens in Japanese.
import { expect, test } from './fixtures.mjs';
import { openPlayground, phone, playground, violations } from './page.mjs';

for (const colorScheme of ['light', 'dark']) {
  const openAt40s = async (t) => {
    const opened = await openPlayground(t, { colorScheme });
    const { page, ui } = opened;
    await expect(page.locator('.cm-content')).toBeVisible();
    await ui.goto('40s');
    const check = async (state, shown = 'dialog') => {
      await expect(page.locator(shown).first()).toBeVisible();
      await ui.settled();
      expect.soft(await violations(page), state).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator(shown)).toHaveCount(0);
    };
    const ofJob = async (item) => {
      await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
      if (item) await ui.choose(item);
    };
    return { ...opened, check, ofJob };
  };

  test(`axe: no violations in menus, ${colorScheme}`, async ({ t }) => {
    const { page, ui, errors, check, ofJob } = await openAt40s(t);
    await ofJob();
    await check('menu of the Job', '[role=menu]');
    await page.locator('#controller').getByRole('button', { name: /Break something/ }).click();
    await check('menu of the controller', '[role=menu]');
    await page.keyboard.press('1');
    await page.locator('#pods tbody tr').nth(1).locator('button').click();
    await check('menu of a pod', '[role=menu]');
    await ui.press('4');
    await page.locator('.nodes button').first().click();
    await check('menu of a node', '[role=menu]');
    await page.getByRole('button', { name: 'Export' }).click();
    await check('exports', '[role=menu]');
    expect(errors).toEqual([]);
  });

  test(`axe: no violations in dialogs that change the run, ${colorScheme}`, async ({ t }) => {
    const { page, ui, errors, check, ofJob } = await openAt40s(t);
    await ofJob('Edit…');
    await page.getByRole('button', { name: 'Apply' }).click();
    await check('edit');
    await ofJob('Change parallelism…');
    await page.locator('dialog input').fill('-3');
    await page.keyboard.press('Enter');
    await check('scale');
    await ui.pod(1, 'Fail with exit code…');
    await check('exit code');
    await page.keyboard.press('g');
    await check('goto');
    expect(errors).toEqual([]);
  });

  test(`axe: no violations in dialogs about the manifest, ${colorScheme}`, async ({ t }) => {
    const { page, ui, errors, check } = await openAt40s(t);
    await ui.type((await ui.text()).replace('backoffLimit: 3', 'backoffLimit: 2'));
    await page.locator('h1').click();
    await ui.settled();
    await ui.example('indexed'); // so that the history has an entry
    await page.getByRole('button', { name: 'Earlier manifests' }).click();
    await expect(page.locator('.history-list')).toBeVisible();
    await check('history');
    await page.keyboard.press('o');
    await page.locator('.share-file button').click();
    await expect(page.locator('dialog textarea')).toBeVisible();
    await check('import');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.locator('dialog input').first()).toBeVisible();
    await check('share');
    expect(errors).toEqual([]);
  });

  test(`axe: no violations in causes, breakpoints and a crash, ${colorScheme}`, async ({ t }) => {
    const { page, ui, errors, check } = await openAt40s(t);
    await ui.field('status.failed').click();
    await expect(page.locator('.causes-list li').first()).toBeVisible();
    await check('causes');
    // A breakpoint of another tab that this page cannot read, and one that is not a string.
    await page.evaluate(() => localStorage.setItem('job-playground.breakpoints', JSON.stringify([{ text: 'x', landmark: 'when:x', on: true }])));
    await page.keyboard.press('b');
    const breakpoint = page.locator('dialog input[type=text]');
    await breakpoint.fill('failed > 1');
    await page.keyboard.press('Enter');
    await expect(page.locator('.breakpoint-list li')).toHaveCount(2);
    await breakpoint.fill('failed is somewhat');
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog [role=alert]')).toBeVisible();
    await check('breakpoints');
    await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('out of order'); }));
    await expect(page.locator('#why [role=alert]')).toBeVisible();
    await expect.poll(() => violations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`focus: a focused element looks different, ${colorScheme}`, async ({ t }) => {
    const { page } = await openPlayground(t, { colorScheme });
    await expect(page.locator('.cm-content')).toBeVisible();
    const looks = (selector) => page.locator(selector).evaluate((one) => {
      const { backgroundColor, outlineColor, outlineStyle, outlineWidth } = getComputedStyle(one);
      const over = getComputedStyle(one, '::after');
      const frame = over.content === 'none' ? '' : over.border;
      return [backgroundColor, outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineStyle} ${outlineColor}`, frame].join(' / ');
    });
    const parts = { '#split-editor': '#split-editor', '#split-timeline': '#split-timeline', '.cm-content': '.cm-editor', '.play': '.play', '.pick': '.pick' };
    for (const [focused, seen] of Object.entries(parts)) {
      await page.locator('body').evaluate(() => document.activeElement?.blur());
      const before = await looks(seen);
      await page.keyboard.press('Tab'); // from here on the keyboard has the focus
      await page.locator(focused).focus();
      await expect.poll(() => looks(seen), focused).not.toBe(before);
    }
  });

  test(`forced colors: highlight selected parts; axe, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { forcedColors: 'active', colorScheme });
    await expect(page.locator('.cm-content')).toBeVisible();
    await ui.goto('40s');
    await expect.poll(() => violations(page)).toEqual([]);
    const ground = (selector, pseudo) => page.locator(selector).first().evaluate((one, part) => getComputedStyle(one, part).backgroundColor, pseudo);
    const highlight = await page.evaluate(() => {
      document.body.style.color = 'Highlight';
      const { color } = getComputedStyle(document.body);
      document.body.style.color = '';
      return color;
    });
    await expect.poll(() => ground('.tabs [aria-selected=true]', '::after'), 'a tab').toBe(highlight);
    await expect(page.locator('.segmented input:checked + span').first(), 'a kind of step').toHaveCSS('background-color', highlight);
    await expect(page.locator('.segmented input:not(:checked) + span').first()).not.toHaveCSS('background-color', highlight);
  });

  test(`forced colors: the timeline fits the background, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    const pixels = () => page.locator('#timeline .tl-canvas').evaluate((canvas) => canvas.toDataURL());
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await ui.settled();
    const drawn = await pixels();
    const other = colorScheme === 'light' ? 'dark' : 'light';
    while ((await theme()) === colorScheme) {
      await page.getByRole('button', { name: /theme/i }).click();
      await ui.settled();
    }
    await expect.poll(pixels).not.toBe(drawn);
    await expect.poll(theme).toBe(other);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await expect.poll(pixels).toBe(drawn);
    await page.emulateMedia({ forcedColors: 'none', colorScheme });
    await expect.poll(pixels).not.toBe(drawn);
  });

  test(`timeline: text about the future has enough contrast, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await ui.press('Home');
    // The brightest and the darkest visible pixel around the text of the first failed pod.
    const found = await page.evaluate(() => {
      const canvas = document.querySelector('#timeline .tl-words');
      const veil = document.querySelector('#timeline .tl-future');
      const isOver = (veil.compareDocumentPosition(canvas) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && getComputedStyle(veil).zIndex === getComputedStyle(canvas).zIndex;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const dots = [];
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) dots.push(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      return { isOver, dots: [...new Set(dots)].map((dot) => dot.split(' ').map(Number)) };
    });
    expect(found.isOver, 'the veil is beneath them').toBe(true);
    const luminance = (dot) => dot.map((one) => (one <= 10 ? one / 3294.6 : ((one / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const lights = found.dots.map(luminance).sort((a, b) => a - b);
    expect((lights.at(-1) + 0.05) / (lights[0] + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
}

test('wide table: has a shadow where it continues; arrow keys scroll it', async ({ t }) => {
  const { page, ui } = await openPlayground(t, phone);
  await ui.settled();
  await page.keyboard.press('v');
  const box = page.locator('.versions-dialog .scroll-x');
  await expect(box).toBeVisible();
  await expect.poll(() => box.evaluate((one) => one.scrollWidth - one.clientWidth), 'it is wider than its place').toBeGreaterThan(0);
  await expect(box).toHaveCSS('background-attachment', /local, local, scroll, scroll/);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
});

test('single-character keys: off in all tabs and embeds once turned off', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { own: true });
  const open = async (path) => {
    const tab = await page.context().newPage();
    await tab.goto(new URL(path, page.url()).href);
    await expect(tab.locator('#app[data-settled]')).toBeVisible();
    await tab.evaluate(() => {
      globalThis.told = new Promise((resolve) => addEventListener('storage', ({ key }) => key === 'job-playground.shortcuts' && resolve()));
    });
    return tab;
  };
  const press = async (tab, key) => {
    await tab.bringToFront(); // a hidden one draws nothing
    await tab.keyboard.press(key);
    await playground(tab).settled();
    return tab.locator('.clock-step b, #clock-step');
  };
  const tabs = [await open('./#example=pi&step=3'), await open('embed.html#example=pi&step=3')];
  for (const tab of tabs) await expect(await press(tab, 'l')).not.toHaveText('3');
  await page.bringToFront();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'single-character shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  for (const tab of [...tabs, await open('embed.html#example=pi&step=3')]) {
    if (tabs.includes(tab)) await tab.evaluate(() => globalThis.told);
    await expect(await press(tab, 'Home')).toHaveText('0');
    const first = await (await press(tab, 'ArrowRight')).textContent();
    await press(tab, 'Home');
    await press(tab, 'l');
    await expect(await press(tab, 'ArrowRight'), 'l had no effect').toHaveText(first);
  }
  expect(errors).toEqual([]);
});

test('search examples: arrow keys move the focus, Enter opens the first', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await page.keyboard.press('o');
  const search = page.locator('dialog input[type=search]');
  const items = page.locator('.examples-list button');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter'); // without a search there is nothing to open
  await ui.settled();
  await expect(page.locator('dialog')).toHaveCount(1);
  await page.keyboard.type('suspend-resume');
  await page.keyboard.press('Enter');
  await ui.saved('suspend-resume');
  expect(errors).toEqual([]);
});

test('search lessons: an arrow key moves the focus to the first', async ({ t }) => {
  const { page } = await openPlayground(t);
  await page.keyboard.press('Shift+L');
  await expect(page.locator('.lessons-list').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-lesson]:not(#app)').first()).toBeFocused();
});

test('search the log: an arrow key moves the focus, Enter goes there', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'suspend-resume' });
  await ui.press('End', '2');
  const search = page.locator('.search');
  const rows = page.locator('.log tbody tr');
  await search.fill('Suspended');
  await expect(rows.filter({ hasNotText: 'Suspended' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Suspended' }).first()).toBeVisible();
  await search.press('ArrowDown');
  const first = rows.first().getByRole('button').first();
  await expect(first).toBeFocused();
  const time = (await first.textContent()).trim().replace(/s$/, '');
  await search.press('Enter');
  await expect(ui.time).toContainText(time);
});

/** Enter on a button that this removes or disables. */
async function enterLast(ui, page, button) {
  const handle = await button.elementHandle();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => handle.evaluate((one) => !one.isConnected || one.disabled)).toBe(true);
  await ui.settled();
  await expect(page.locator('body')).not.toBeFocused();
}

test('focus: moves on when its button disappears', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true });
  await expect(page.locator('.cm-content')).toBeVisible();
  await ui.press('End', '5');
  await enterLast(ui, page, page.getByRole('button', { name: 'Keep this run' }));
  expect(errors).toEqual([]);
});

test('focus: moves on when undo removes its notice', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  await page.getByRole('button', { name: 'takes 5 minutes' }).click();
  await enterLast(ui, page, page.locator('#notice button').first());
  expect(errors).toEqual([]);
});

test('offers: a pressed one keeps the focus and gets it back after undo', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true, example: 'suspend-resume' });
  const offer = (name) => page.locator('.problems').getByRole('button', { name });
  const notice = page.locator('#notice p');
  const before = await ui.text();
  const enter = async (name) => {
    await page.keyboard.press('Enter');
    await expect(notice).toContainText(name);
    await ui.settled();
    await expect(offer(name)).toBeFocused();
  };
  await offer('takes 5 minutes').focus();
  await enter('takes 5 minutes');
  // The next one is one Tab away.
  await page.keyboard.press('Tab');
  await expect(offer('never ends')).toBeFocused();
  await enter('never ends');
  await page.keyboard.press('Shift+Tab');
  await enter('takes 5 minutes');
  await notice.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice).toHaveCount(0);
  await ui.settled();
  await expect(offer('takes 5 minutes')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await enter('fails, then is OOM-killed');
  await expect.poll(ui.text).not.toBe(before);
  expect(errors).toEqual([]);
});

test('phone: Tab skips whatever the manifest covers', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.locator('#pages').getByRole('button', { name: 'Manifest' }).click();
  await expect(page.locator('#app[data-page=editor]')).toBeVisible();
  await page.locator('.top button').first().focus();
  const reached = new Set();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const [stage, isEditor] = await page.evaluate(() => {
      const { activeElement: one } = document;
      return [one.closest('.stage') ? one.outerHTML.slice(0, 80) : '', one.matches('.cm-content')];
    });
    reached.add(stage);
    if (isEditor) await page.keyboard.press('Escape');
  }
  expect([...reached]).toEqual(['']);
  expect(errors).toEqual([]);
});
