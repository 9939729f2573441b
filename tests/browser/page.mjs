// Helpers for tests of the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { expect } from '../../web/node_modules/@playwright/test/index.mjs';
import { openPage } from './browser.mjs';

export const desk = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/**
 * The page at its first step; with `example` at another than the default. `options` are those of a Playwright context. Tests share the
 * page, and find it as on a first visit. A test needs its `own` page, in a new tab, if it changes what a reset does not restore: functions
 * of the browser, downloaded parts, the undo history, the sizes of panes.
 */
export async function openPlayground(t, { example, own = false, apart = false, ...options } = {}) {
  const opened = t.shared && !own && !apart ? await openShared(t, options) : await openPage(t, '', { ...desk, apart, ...options });
  const ui = playground(opened.page);
  await ui.why.waitFor();
  if (example) await ui.example(example);
  return { ...opened, ui };
}

/** Some options can be set while a page is open; for the others there is one shared page each. */
async function openShared(t, { viewport = desk.viewport, colorScheme = 'light', forcedColors = 'none', reducedMotion = 'no-preference', locale = 'en', ...options }) {
  const opened = await t.shared({ locale, ...options });
  const { page, errors } = opened;
  t.after(() => {
    errors.length = 0;
    page.removeAllListeners('request');
    page.removeAllListeners('download');
  });
  await page.unrouteAll();
  await page.setViewportSize(viewport);
  if (page.url().split('#')[0] !== t.server.address) await page.goto(t.server.address); // left by a previous test
  await page.emulateMedia({ colorScheme, forcedColors, reducedMotion });
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', location.pathname);
    document.activeElement?.blur();
    getSelection()?.removeAllRanges();
    dispatchEvent(new Event('job-playground-reset'));
    // The page is briefly settled before the example is requested.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.locator('#app[data-settled]').waitFor();
  return opened;
}

export function playground(page) {
  const ui = {
    why: page.locator('#why-text'),
    time: page.locator('#clock-time'),
    rows: page.locator('#timeline .tl-scroll'),
    verdict: page.locator('#verdict'),
    field: (name) => page.locator(`[data-field="${name}"] .value`),
    step: async () => Number(await page.locator('#clock-step').textContent()),
    steps: async () => Number(await page.locator('#clock-steps').textContent()),
    /** The text of the editor. CodeMirror draws only visible lines; the draft has all. */
    text: async () => {
      await ui.settled();
      return page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.draft')).text);
    },
    /** An option of a row of options; its label is below the input that covers it. */
    pick: async (name) => {
      const box = await page.getByRole('radio', { name, exact: true }).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await ui.settled();
    },
    speed: async (value) => {
      const select = page.locator('.speed select');
      await select.selectOption(value);
      await select.blur(); // as after a selection by mouse
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
      if (keys.at(-1) !== ' ') await ui.settled(); // a playing page is not settled
    },
    /** Waits until the panels show the step of the clock. */
    settled: async () => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await page.locator('#app[data-settled]').waitFor();
    },
    example: async (id) => {
      await page.locator('.pick').click();
      await page.locator('.examples-list button').filter({ has: page.getByText(`${id}.yaml`, { exact: true }) }).click();
      await ui.saved(id);
    },
    /** Waits until an example is loaded. */
    saved: async (id) => {
      await page.locator(`#app[data-example="${id}"][data-settled]`).waitFor();
    },
    goto: async (where) => {
      await page.keyboard.press('g');
      await page.locator('dialog input').fill(where);
      await page.keyboard.press('Enter');
      await ui.settled();
    },
    type: async (text) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    },
    /** Over the whole text; the event is the one that a browser sends for user input. */
    paste: async (text) => {
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+A');
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    /**
     * The link to what is shown, which is also the page's address. With a note, waits until the link contains it: the dialog opens without.
     */
    link: async (note) => {
      await page.getByRole('button', { name: 'Share' }).click();
      const line = page.locator('dialog input').first();
      const without = await line.inputValue();
      if (note) {
        const field = page.getByLabel('Note for the recipient');
        await field.fill(note);
        await field.blur();
        await page.waitForFunction((before) => document.querySelector('dialog input').value !== before, without);
      }
      const link = await line.inputValue();
      await expect(page).toHaveURL(link);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
      return link;
    },
    export: async (item) => {
      await page.getByRole('button', { name: 'Export' }).click();
      await ui.choose(item);
    },
    /** The file that an export downloads. */
    exported: async (item) => {
      const [file] = await Promise.all([page.waitForEvent('download'), ui.export(item)]);
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    },
    /** Chooses from the menu of a pod in the table. */
    pod: async (row, action) => {
      await page.keyboard.press('1');
      await page.locator('#pods tbody tr').nth(row).locator('button').click();
      await ui.choose(action);
    },
    choose: async (action) => {
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    },
    /** Moves the pointer to words in the editor, from elsewhere. */
    pointAt: async (words, line = page.locator('.cm-line', { hasText: words })) => {
      await ui.settled();
      await page.mouse.move(5, 5);
      const { x, y } = await line.evaluate((one, found) => {
        const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        while (walk.nextNode() && !walk.currentNode.data.includes(found));
        const range = new Range();
        range.setStart(walk.currentNode, walk.currentNode.data.indexOf(found));
        range.setEnd(walk.currentNode, walk.currentNode.data.indexOf(found) + found.length);
        const box = range.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }, words);
      await page.mouse.move(x, y);
    },
    /** The same, until `tooltip` appears. If the line moves at that moment, there is none, and a person would try again. */
    rest: async (words, tooltip, line) => {
      await expect(async () => {
        await ui.pointAt(words, line);
        await expect(tooltip).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  };
  return ui;
}

/**
 * What is cut off or extends beyond the screen, one line each: text and controls of the open dialog, or else of the page. Content that can
 * be scrolled to is fine, and a name may end in an ellipsis if enough of it is visible.
 */
export const unfit = (page) => page.evaluate(() => {
  const enough = 56; // px of a name
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  for (const one of within.querySelectorAll('button, a, select, input, summary, label, legend, p, h1, h2, h3, h4, li, dt, dd, th, td, b, .badge, .segmented span, .pick-title')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.cm-editor, .hidden, [aria-hidden=true]')) continue;
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    if (!box.width || style.clipPath !== 'none') continue;
    const name = `${one.tagName.toLowerCase()}.${one.className}: ${(one.textContent || one.value || '').trim().slice(0, 40)}`;
    const isCut = one.tagName !== 'INPUT' && style.overflowX !== 'visible' && !/auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
    if (isCut && !(style.textOverflow === 'ellipsis' && one.clientWidth >= enough)) found.push(`cut: ${name}`);
    // The nearest ancestor that would hide it; the user can reach it by scrolling sideways.
    let clip = one.parentElement;
    while (clip !== document.body && getComputedStyle(clip).overflowX === 'visible') clip = clip.parentElement;
    if (clip !== document.body && /auto|scroll/.test(getComputedStyle(clip).overflowX) && clip.scrollWidth > clip.clientWidth) continue;
    const [left, right] = clip === document.body ? [0, innerWidth] : [clip.getBoundingClientRect().left, clip.getBoundingClientRect().right];
    if (box.left < left - 1.5 || box.right > right + 1.5) found.push(`beyond an edge: ${name}`);
  }
  return found;
});

const axePath = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url))).resolve('axe-core/axe.min.js');

/** The violations that axe finds, one line each. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readFileSync(axePath, 'utf8'));
  return page.evaluate(async () => {
    // The marks of changes fade; axe checks their final state. The editor's cursor blinks forever.
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    const { violations: found } = await globalThis.axe.run(document, { resultTypes: ['violations'], preload: false }) /* it would make styles that the page's policy refuses */;
    return found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
  });
}
