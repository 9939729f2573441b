// What the page shows of texts that are long within the limits (docs/limits.md), and that it does not stand still over it.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';
import { openSite } from './site.mjs';

const job = (env = '') => `apiVersion: batch/v1
kind: Job
metadata: {name: long}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox${env}}]}}}
`;
const described = (description) => `${job()}---
apiVersion: playground/v1
kind: Scenario
spec: {description: ${description}}
`;

async function pasted(on, text) {
  await on.ui.paste(text);
  await on.page.waitForFunction((length) => JSON.parse(localStorage.getItem('job-playground.draft')).text.length === length
    && document.querySelector('#verdict') && document.querySelector('#app').hasAttribute('data-settled'), text.length);
  await on.ui.settled(); // views are drawn a frame later
}

test('of a description so much is shown as somebody may want to read', async ({ t }) => {
  const on = await openPlayground(t);
  const about = on.page.locator('.about');
  for (const [written, shown] of [['x'.repeat(10_000), 'x'.repeat(10_000)], ['x'.repeat(10_001), `${'x'.repeat(10_000)}…`]]) {
    await pasted(on, described(written));
    assert.equal((await about.textContent()).trim(), shown);
  }
  await pasted(on, described(`"${'['.repeat(900_000)}"`));
  assert.equal((await about.textContent()).length, 10_001);
  assert.deepEqual(on.errors, []);
});

test('thousands of fields are there when their part is unfolded, and cost nothing until then', async ({ t }) => {
  const on = await openPlayground(t);
  await pasted(on, job(`, env: [${Array.from({ length: 9000 }, (_, at) => `{name: A${at}, value: b},`).join('')}]`));
  const part = on.page.locator('#job details.deep').filter({ hasText: 'template' });
  assert.equal(await part.locator('dd').count(), 0);
  await part.locator('summary').click();
  const field = part.locator('[data-field="spec.template.spec.containers[main].env[A8999].value"]');
  await field.waitFor();
  assert.equal(await field.locator('dd button').textContent(), 'b');
  // As long as it is unfolded it goes with the steps.
  await on.ui.press('Home');
  await on.ui.press('End');
  await field.waitFor();
  await part.locator('summary').click();
  await field.waitFor({ state: 'detached' });
  assert.deepEqual(on.errors, []);
});

test('of thousands of problems the first are listed and marked, and the others counted', async ({ t }) => {
  const on = await openPlayground(t);
  const rows = on.page.locator('.problems > ul > li');
  const same = (count) => job(`, env: [${'{name: A, value: b},'.repeat(count)}]`);
  await pasted(on, same(190));
  assert.equal(await rows.filter({ hasText: 'not listed' }).count(), 0);
  await pasted(on, same(30_000));
  assert.match(await rows.last().textContent(), /^\s*29,8\d\d more, not listed\s*$/);
  assert.equal(await rows.count(), 201);
  await pasted(on, same(2));
  assert.ok((await rows.count()) < 10);
  assert.deepEqual(on.errors, []);
});

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

/** `below` is taken, `above` is refused, from the start and later, and what is refused is tried anew when it is mended. */
async function held(on, name, below, above, says) {
  assert.equal(await on.made({ [name]: below }), 'ready', name);
  assert.equal(await on.set(name, above), says);
  assert.equal(await on.page.locator('job-playground >> iframe').count(), 0);
  assert.equal(await on.page.locator('job-playground >> [role=alert]').textContent(), `Job Playground: ${says}`);
  assert.equal(await on.set(name, below), 'ready', name);
  assert.equal(await on.made({ [name]: above }), says);
}

test('panels, what-if and base of an element are as long as a server takes the address of its frame', async ({ t }) => {
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

test('lang, step and time of an element are as long as somebody may want to write them', async ({ t }) => {
  const on = await elements(t);
  await held(on, 'lang', 'x'.repeat(100), 'x'.repeat(101), longer('lang', '101', '100'));
  await held(on, 'step', '9'.repeat(100), '9'.repeat(101), longer('step', '101', '100'));
  await held(on, 'time', '9'.repeat(100), '9'.repeat(101), longer('time', '101', '100'));
  await on.page.evaluate((lang) => (document.documentElement.lang = lang), 'x'.repeat(101));
  assert.equal(await on.made({}), longer('lang', '101', '100'));
  assert.deepEqual(on.errors, []);
});

test('panels and what-if of an element have as many entries as a message has', async ({ t }) => {
  const on = await elements(t);
  const entries = (one, count) => Array(count).fill(one).join(' ');
  await held(on, 'panels', entries('pods', 20), entries('pods', 21), 'panels has 21 entries; an element takes 20');
  await held(on, 'what-if', entries('spec.backoffLimit=0,1', 20), entries('spec.backoffLimit=0,1', 21), 'what-if has 21 entries; an element takes 20');
  assert.deepEqual(on.errors, []);
});

test('a line of megabytes is refused as a text that is too long, is kept, and can be written on and undone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await page.locator('.cm-content').waitFor();
  const before = await ui.text();
  const long = 3_600_000;
  for (const text of ['a'.repeat(long), `key: ${'a'.repeat(long)}`, `"${'a b '.repeat(long / 4)}`, `k: ${' '.repeat(long)}x`]) {
    await ui.paste(text);
    await page.locator('.problems', { hasText: `the text has ${text.length} bytes, more than the 1048576 that the playground reads` }).waitFor();
    assert.equal(await page.locator('.cm-content').textContent().then((shown) => shown[0]), text[0]);
    // It goes on, as typing does.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('z');
    await page.locator('.problems', { hasText: /the text has 36\d+ bytes/ }).waitFor();
    await page.locator('.cm-line', { hasText: /^z$/ }).waitFor();
    while (await page.locator('.problems', { hasText: 'bytes' }).count()) {
      await page.keyboard.press('Control+z');
      await page.waitForFunction(() => document.querySelector('#verdict'));
    }
    await ui.verdict.filter({ hasText: 'Accepted' }).waitFor();
    await ui.settled();
    assert.equal(await ui.text(), before);
  }
  assert.deepEqual(errors, []);
});
