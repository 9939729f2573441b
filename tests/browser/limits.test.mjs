// Long texts in a browser: lines of megabytes in the editor, and the attributes of the element. See docs/reference/limits.md.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';
import { openSite } from './site.mjs';

/** The result of an element with these attributes, and of one that gets them later: `ready`, or its error messages. */
async function elements(t) {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
  await page.evaluate(() => {
    globalThis.outcome = (one) => new Promise((resolve) => {
      one.addEventListener('ready', () => resolve('ready'), { once: true });
      one.addEventListener('error', ({ detail }) => resolve(detail.message), { once: true });
    });
  });
  const made = (attributes) => page.evaluate(async (all) => {
    const one = document.createElement('job-playground');
    for (const [name, value] of Object.entries({ src: '#example=pi', loading: 'eager', ...all })) one.setAttribute(name, value);
    document.body.replaceChildren(one);
    return globalThis.outcome(one);
  }, attributes);
  const set = (name, value) => page.evaluate(async ([attribute, to]) => {
    const one = document.querySelector('job-playground');
    const outcome = globalThis.outcome(one);
    one.setAttribute(attribute, to);
    return outcome;
  }, [name, value]);
  return { page, errors, made, set };
}

const longer = (name, length, most) => `${name} is ${length} characters long when URL-encoded; at most ${most} are allowed`;

/** `below` is accepted, `above` is rejected, from the start and later; a valid value is accepted after a rejected one. */
async function held(on, name, below, above, says) {
  assert.equal(await on.made({ [name]: below }), 'ready', name);
  assert.equal(await on.set(name, above), says);
  await expect(on.page.locator('job-playground >> iframe')).toHaveCount(0);
  await expect(on.page.locator('job-playground >> [role=alert]')).toHaveText(`Job Playground: ${says}`);
  assert.equal(await on.set(name, below), 'ready', name);
  assert.equal(await on.made({ [name]: above }), says);
}

// tests/web/element.test.mjs tests the limits of each attribute.
test('element: rejects attributes with too many characters or entries', async ({ t }) => {
  const on = await elements(t);
  const entries = (count) => Array(count).fill('pods').join(' ');
  await held(on, 'panels', entries(20), entries(21), 'panels has 21 entries; at most 20 are allowed');
  // Each has a limit, from the start and later.
  for (const [name, below, most] of [['panels', 'pods', 2000], ['what-if', 'spec.backoffLimit=0', 2000], ['base', '/play/', 2000], ['lang', 'en', 100], ['step', '3', 100], ['time', '3', 100]]) {
    const [above, says] = ['9'.repeat(most + 1), longer(name, (most + 1).toLocaleString('en'), most.toLocaleString('en'))];
    assert.equal(await on.made({ [name]: above }), says);
    assert.equal(await on.set(name, below), 'ready', name);
    assert.equal(await on.set(name, above), says);
  }
  // All of them together are accepted.
  const base = `/play/${'./'.repeat(497)}`; // a slash is three characters in an address
  assert.equal(await on.made({ panels: 'x'.repeat(2000), 'what-if': '1'.repeat(2000), base, lang: 'x'.repeat(100) }), 'ready');
  await on.page.evaluate((lang) => (document.documentElement.lang = lang), 'x'.repeat(101));
  assert.equal(await on.made({}), longer('lang', '101', '100'));
  assert.deepEqual(on.errors, []);
});

const long = 2_000_000;
for (const [name, text] of [
  ['one word', 'a'.repeat(long)],
  ['spaces', `k: ${' '.repeat(long)}x`],
]) {
  test(`editor: rejects a line of megabytes, which can be undone: ${name}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { own: true });
    const before = await ui.text();
    const problems = page.locator('.problems');
    await ui.paste(text);
    await expect(problems).toContainText(`the input has ${text.length} bytes, more than the limit of 1048576`);
    await expect(page.locator('.cm-content')).toHaveText(new RegExp(`^${text[0]}`));
    // The search continues, like typing.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('z');
    await expect(problems).toContainText(/the input has 20\d+ bytes/);
    await expect(page.locator('.cm-line', { hasText: /^z$/ })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await ui.settled();
      await expect(ui.verdict).toContainText('Accepted', { timeout: 1 });
    }).toPass({ intervals: [0] });
    await expect.poll(ui.text).toBe(before);
    assert.deepEqual(errors, []);
  });
}
