// Long texts in a browser: lines of megabytes in the editor, and the attributes of the element. See docs/limits.md.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';
import { openSite } from './site.mjs';

/** What an element with these attributes comes to, and with one of them set once it is there: `ready`, or the sentences of its errors. */
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

const longer = (name, length, most) => `${name} is ${length} characters long, as an address has them; an element takes ${most}`;

/** `below` is accepted, `above` is rejected, from the start and later; a valid value is accepted after a rejected one. */
async function held(on, name, below, above, says) {
  assert.equal(await on.made({ [name]: below }), 'ready', name);
  assert.equal(await on.set(name, above), says);
  await expect(on.page.locator('job-playground >> iframe')).toHaveCount(0);
  await expect(on.page.locator('job-playground >> [role=alert]')).toHaveText(`Job Playground: ${says}`);
  assert.equal(await on.set(name, below), 'ready', name);
  assert.equal(await on.made({ [name]: above }), says);
}

test('element: panels, what-if and base have at most 2,000 characters', async ({ t }) => {
  const on = await elements(t);
  await held(on, 'panels', `pods,${'x'.repeat(1993)}`, `pods,${'x'.repeat(1994)}`, longer('panels', '2,001', '2,000'));
  await held(on, 'what-if', `spec.backoffLimit=0,${'1'.repeat(1976)}`, `spec.backoffLimit=0,${'1'.repeat(1977)}`, longer('what-if', '2,001', '2,000'));
  const base = (length) => `%2Fplay%2F${'.%2F'.repeat((length - 10) / 4)}`.replaceAll('%2F', '/');
  await held(on, 'base', base(1998), base(2002), longer('base', '2,002', '2,000'));
  // All of them together, too.
  assert.equal(await on.made({ panels: 'x'.repeat(2000), 'what-if': '1'.repeat(2000), base: base(1998), lang: 'x'.repeat(100) }), 'ready');
  assert.equal(await on.made({ panels: 'pods,'.repeat(5000) }), longer('panels', '35,000', '2,000'));
  assert.equal(await on.made({ 'what-if': `spec.backoffLimit=${'1,'.repeat(50_000)}` }), longer('what-if', '200,020', '2,000'));
  assert.deepEqual(on.errors, []);
});

test('element: lang, step and time have at most 100 characters', async ({ t }) => {
  const on = await elements(t);
  await held(on, 'lang', 'x'.repeat(100), 'x'.repeat(101), longer('lang', '101', '100'));
  await held(on, 'step', '9'.repeat(100), '9'.repeat(101), longer('step', '101', '100'));
  await held(on, 'time', '9'.repeat(100), '9'.repeat(101), longer('time', '101', '100'));
  await on.page.evaluate((lang) => (document.documentElement.lang = lang), 'x'.repeat(101));
  assert.equal(await on.made({}), longer('lang', '101', '100'));
  assert.deepEqual(on.errors, []);
});

test('element: panels and what-if have at most 20 entries', async ({ t }) => {
  const on = await elements(t);
  const entries = (one, count) => Array(count).fill(one).join(' ');
  await held(on, 'panels', entries('pods', 20), entries('pods', 21), 'panels has 21 entries; an element takes 20');
  await held(on, 'what-if', entries('spec.backoffLimit=0,1', 20), entries('spec.backoffLimit=0,1', 21), 'what-if has 21 entries; an element takes 20');
  assert.deepEqual(on.errors, []);
});

const long = 2_000_000;
for (const [name, text] of [
  ['one word', 'a'.repeat(long)],
  ['spaces', `k: ${' '.repeat(long)}x`],
]) {
  test(`editor: a line of megabytes is rejected and can be undone: ${name}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { own: true });
    const before = await ui.text();
    const problems = page.locator('.problems');
    await ui.paste(text);
    await expect(problems).toContainText(`the text has ${text.length} bytes, more than the 1048576 that the playground reads`);
    assert.equal((await page.locator('.cm-content').textContent())[0], text[0]);
    // It goes on, as typing does.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('z');
    await expect(problems).toContainText(/the text has 20\d+ bytes/);
    await expect(page.locator('.cm-line', { hasText: /^z$/ })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await ui.settled();
      await expect(ui.verdict).toContainText('Accepted', { timeout: 1 });
    }).toPass({ intervals: [0] });
    assert.equal(await ui.text(), before);
    assert.deepEqual(errors, []);
  });
}
