// Typing in a real browser: scrolling, keyboard navigation in the editor, the pointer, and full or denied storage.
import { expect, test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const job = (name) => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: c, image: busybox, command: [sleep, "5"]}]
`;

/** The line that the current step cites. */
const citedLine = (page) => page.locator('.cm-line.cm-reason');

async function isInSight(page, words) {
  const cited = citedLine(page);
  await expect(cited).toHaveText(words);
  await expect.poll(() => cited.evaluate((one) => {
    const [line, scroller] = [one, document.querySelector('.cm-scroller')].map((of) => of.getBoundingClientRect());
    return line.top >= scroller.top && line.bottom <= scroller.bottom;
  })).toBe(true);
}

const longer = (text) => text.replace('name: pausable\n', `name: pausable\n  labels:\n${Array.from({ length: 60 }, (_, n) => `    of-${n}: one\n`).join('')}`);

const named = (page, name) => expect(page.locator('#job h2')).toContainText(name);

test('cited line: visible in an opened manifest; later ones scroll into view', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  const editor = page.locator('.cm-content');
  const scroller = page.locator('.cm-scroller');
  const scrolled = () => scroller.evaluate((one) => one.scrollTop);
  await isInSight(page, /at: 20.4s.*suspend: true/);
  await expect(editor).not.toBeFocused();

  await ui.paste(longer(await ui.text()));
  await expect(page.locator('.pick .edited')).toBeVisible();
  await ui.settled();
  await isInSight(page, /at: 20.4s.*suspend: true/);
  await expect(editor).toBeFocused();

  // While it is visible, nothing moves; otherwise it scrolls into view.
  const before = await scrolled();
  await editor.blur();
  await ui.goto('50.6s');
  await expect(citedLine(page)).toHaveText(/suspend: false/);
  await expect.poll(scrolled).toBe(before);
  await scroller.evaluate((one) => one.scrollTo(0, 0));
  await ui.goto('20.4s');
  await isInSight(page, /suspend: true/);

  // The view stays if the user types elsewhere.
  await scroller.evaluate((one) => one.scrollTo(0, 0));
  await page.locator('.cm-line', { hasText: 'Suspended and resumed' }).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' Again.');
  await ui.settled();
  await expect.poll(ui.text).toContain('Again.');
  await expect.poll(scrolled).toBe(0);
  expect(errors).toEqual([]);
});

test('cited line: visible when a link opens', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true, example: 'suspend-resume' });
  await ui.paste(longer(await ui.text()));
  await expect(page.locator('.pick .edited')).toBeVisible();
  await page.locator('.cm-content').blur();
  await ui.goto('20.4s');
  const link = await ui.link();
  await page.goto('about:blank');
  await page.goto(link);
  await isInSight(page, /suspend: true/);
  await expect(page.locator('.cm-content')).not.toBeFocused();
  expect(errors).toEqual([]);
});

test('editor: Tab leaves it, and indents after a click or typing', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const editor = page.locator('.cm-content');
  const hint = page.locator('#editor-leave');
  const text = await ui.text();
  await page.locator('.pick').focus();
  const isIn = () => editor.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isIn()); presses += 1) await page.keyboard.press('Tab');
  await expect(editor).toBeFocused();
  await expect(hint).toHaveText(/Press Tab to leave the editor/);
  await expect(hint).toBeVisible();
  await expect(editor).toHaveAttribute('aria-describedby', await hint.getAttribute('id'));
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await expect(hint).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor, 'it is left in both directions').not.toBeFocused();
  await expect.poll(ui.text).toBe(text);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('#');
  await page.keyboard.press('Tab');
  await expect.poll(ui.text, 'after typing it indents').toBe(`  #${text}`);
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor, 'Escape, then Tab leaves').not.toBeFocused();
  await page.locator('.cm-line').first().click();
  await page.keyboard.press('Tab');
  await expect(editor, 'after a click it indents immediately').toBeFocused();
  await expect(hint).toBeHidden();
  expect(errors).toEqual([]);
});

test('editor: explains a field in flow style, but not a value', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\nspec:\n  template: {spec: {restartPolicy: Never, containers: [{name: c, image: busybox}]}}\n');
  const hover = page.locator('.cm-hover');
  await ui.rest('restartPolicy', hover.filter({ hasText: 'spec.template.spec.restartPolicy' }));
  await ui.rest('spec', hover.filter({ hasText: 'The containers and their settings.' }), page.locator('.cm-line', { hasText: 'restartPolicy' }));
  await ui.pointAt('Never');
  await expect(hover).toHaveCount(0);
});

/** From now on these storages reject writes. */
const fill = (page, ...names) => page.evaluate((full) => {
  Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
    apply: (set, storage, what) => {
      if (full.some((name) => globalThis[name] === storage)) throw new DOMException('', 'QuotaExceededError');
      return Reflect.apply(set, storage, what);
    },
  });
}, names);

test('full storage: the browser asks before the tab loses its text', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { own: true });
  const notice = page.locator('#notice p');
  const asked = [];
  page.on('dialog', (dialog) => (asked.push(dialog.type()), dialog.accept()));
  await fill(page, 'localStorage');
  await ui.type(job('full'));
  await expect(notice).toContainText('This browser has no storage left');
  await named(page, 'full');
  await page.reload();
  await named(page, 'full');
  expect(asked, 'a reload loses nothing').toEqual([]);

  await fill(page, 'localStorage', 'sessionStorage');
  await ui.type(job('fleeting'));
  await expect(notice).toContainText('This browser stores nothing for this page. Your input is lost');
  await named(page, 'fleeting');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

/** Fills the browser's storage until not even a few more characters fit. */
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

test('full storage: the list of earlier texts warns and is accessible', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { own: true });
  await fillUp(page);
  await ui.type(job('replaced'));
  await named(page, 'replaced');
  await ui.example('pi');
  await expect(page.locator('#notice p')).toContainText('The previous manifest is in “Earlier manifests” until the tab is closed');
  await fillUp(page); // a draft of the example needs less room than the previous one
  const openEarlier = () => page.getByRole('button', { name: 'Earlier manifests' }).click();
  const dialog = page.locator('dialog');
  await openEarlier();
  await expect(dialog.locator('.history-list li', { hasText: 'replaced' })).toBeVisible();
  await expect(dialog).toHaveText(/does not store the first .*of these.* lost when the tab is closed/);
  await expect.poll(() => violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.removeItem('full'));
  await openEarlier();
  await expect(dialog).not.toHaveText(/does not store/);
  expect(errors).toEqual([]);
});

test('denied storage: earlier texts last until the page closes, and say so', async ({ t }) => {
  const { page, ui, errors } = await openPlayground(t, { own: true });
  await page.evaluate(() => {
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('', 'SecurityError'); } });
  });
  const dialog = page.locator('dialog');
  const entry = dialog.locator('.history-list li').first();
  const openEarlier = () => page.getByRole('button', { name: 'Earlier manifests' }).click();
  await openEarlier();
  await expect(dialog).toContainText('Nothing yet. This browser does not store manifests that you replace. They stay here until the page is reloaded or closed.');
  await page.keyboard.press('Escape');
  await ui.type(job('replaced'));
  await named(page, 'replaced');
  await ui.example('pi');
  await expect(page.locator('#notice p')).toContainText('The previous manifest is in “Earlier manifests” until the page is reloaded or closed');
  await openEarlier();
  await expect(entry).toContainText('replaced');
  await expect(dialog).toHaveText(/does not store the first .*of these.* lost when the page is reloaded or closed/);
  await entry.getByRole('button').click();
  await named(page, 'replaced');
  expect(errors).toEqual([]);
});
