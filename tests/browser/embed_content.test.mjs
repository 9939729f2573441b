// An element follows changes of its content, and a block of Markdown those of the page.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openSite } from './site.mjs';

const jobOf = (name, limit = 1) => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec:
  backoffLimit: ${limit}
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
`;

const titleIn = (page, title, selector = 'job-playground') => expect(page.frameLocator(`${selector} >> iframe`).locator('.embed-title h1')).toHaveText(title);

const stepIs = (page, step) => expect.poll(() => page.evaluate(() => document.querySelector('job-playground').current?.step)).toBe(step);

/** Waits until the frame has handled everything so far and has sent all messages about it. */
const settled = (page, selector = 'job-playground') => page.evaluate(async (one) => {
  const element = document.querySelector(one);
  const frame = element.shadowRoot.querySelector('iframe').contentWindow;
  const said = new Promise((resolve) => addEventListener('message', function hear({ source, data }) {
    if (source !== frame || data.type !== 'ready') return;
    removeEventListener('message', hear);
    resolve();
  }));
  frame.postMessage({ jobPlayground: 1, type: 'hello' }, '*');
  await said;
}, selector).then(() => expect(page.frameLocator(`${selector} >> iframe`).locator('#app[data-settled]')).toBeVisible());

/** An element with this content; `heard` collects its events. */
async function show(page, content, attributes = {}) {
  await page.evaluate(async ([html, all]) => {
    await import('/play/job-playground.js');
    globalThis.heard = [];
    const one = document.createElement('job-playground');
    for (const [name, value] of Object.entries({ loading: 'eager', ...all })) one.setAttribute(name, value);
    one.innerHTML = html;
    for (const type of ['loaded', 'error']) one.addEventListener(type, ({ detail }) => globalThis.heard.push(`${type} ${detail.title ?? detail.message}`));
    document.body.append(one);
  }, [content, attributes]);
  await expect.poll(() => page.evaluate(() => globalThis.heard.length)).toBeGreaterThan(0);
}
/** `heard` has exactly these events, and is cleared. */
async function heard(page, ...events) {
  await expect.poll(() => page.evaluate(() => globalThis.heard)).toEqual(events);
  await page.evaluate(() => globalThis.heard.splice(0));
}

for (const [name, content, text] of [
  ['in a pre', `<pre>${jobOf('first')}</pre>`, (one) => one.querySelector('pre').firstChild],
  ['in a script', `<script type="application/yaml">${jobOf('first')}</script>`, (one) => one.querySelector('script').firstChild],
  ['without a tag', jobOf('first'), (one) => one.firstChild],
]) {
  test(`element: shows changed text ${name}, once for all changes`, async ({ t }) => {
    const { page, errors } = await openSite(t, '/blank.html');
    await show(page, content);
    await titleIn(page, 'first');
    await heard(page, 'loaded first');
    await page.evaluate(([find, next]) => {
      const node = (0, eval)(find)(document.querySelector('job-playground'));
      // Piece by piece, like a framework.
      node.data = 'kind: Job\n';
      node.data = 'kind: [';
      node.data = next;
    }, [String(text), jobOf('second')]);
    await titleIn(page, 'second');
    await settled(page);
    await heard(page, 'loaded second');
    // An invalid text is reported, and the next one shown.
    await page.evaluate(([find]) => ((0, eval)(find)(document.querySelector('job-playground')).data = 'kind: Job\n'), [String(text)]);
    await expect(page.frameLocator('job-playground >> iframe').getByRole('alert')).toBeVisible();
    await page.evaluate(([find, next]) => ((0, eval)(find)(document.querySelector('job-playground')).data = next), [String(text), jobOf('third')]);
    await titleIn(page, 'third');
    await settled(page);
    await heard(page, expect.stringMatching(/^error .*apiVersion/), 'loaded third');
    assert.deepEqual(errors, []);
  });
}

test('element: shows replaced content at the step of its attributes', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await show(page, `<pre>${jobOf('first')}</pre>`, { step: '3' });
  await page.evaluate((text) => document.querySelector('job-playground').replaceChildren(Object.assign(document.createElement('pre'), { textContent: text })), jobOf('second'));
  await titleIn(page, 'second');
  await stepIs(page, 3);
  // A framework may remove the content before it inserts the next: an empty element is not a scenario.
  await page.evaluate(() => document.querySelector('job-playground').replaceChildren());
  await settled(page);
  await titleIn(page, 'second');
  await page.evaluate((text) => (document.querySelector('job-playground').textContent = text), jobOf('third'));
  await titleIn(page, 'third');
  await heard(page, 'loaded first', 'loaded second', 'loaded third');
  assert.deepEqual(errors, []);
});

test('element: loads nothing if changes leave its text the same', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await show(page, `<pre>${jobOf('first')}</pre>`);
  await heard(page, 'loaded first');
  await page.evaluate(() => document.querySelector('job-playground').seek(2));
  await stepIs(page, 2);
  await page.evaluate((text) => {
    const one = document.querySelector('job-playground');
    one.querySelector('pre').textContent = text;
    one.querySelector('pre').className = 'highlighted';
    one.prepend(Object.assign(document.createElement('img'), { alt: 'A picture' }));
    one.querySelector('pre').innerHTML = `<span>${text}</span>`;
  }, jobOf('first'));
  await settled(page);
  await heard(page);
  await expect.poll(() => page.evaluate(() => document.querySelector('job-playground').current.step)).toBe(2);
  await expect(page.locator('job-playground > img')).toHaveAttribute('slot', 'poster');
  assert.deepEqual(errors, []);
});

test('element: load() and src take precedence over its content', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await show(page, `<pre>${jobOf('first')}</pre>`);
  const write = (name) => page.evaluate((text) => (document.querySelector('job-playground > pre').textContent = text), jobOf(name));
  const load = (source) => page.evaluate((one) => document.querySelector('job-playground').load(one).then(({ title }) => title, ({ message }) => message), source);
  assert.equal(await load({ text: jobOf('asked') }), 'asked');
  await write('second');
  await settled(page);
  await titleIn(page, 'asked');
  await page.evaluate(() => (document.querySelector('job-playground').src = '/examples/pi.yaml'));
  await titleIn(page, 'pi');
  await write('third');
  await settled(page);
  await titleIn(page, 'pi');
  await page.evaluate(() => document.querySelector('job-playground').removeAttribute('src'));
  await titleIn(page, 'third');
  await write('fourth');
  await titleIn(page, 'fourth');
  await heard(page, 'loaded first', 'loaded asked', 'loaded pi', 'loaded third', 'loaded fourth');
  // If a requested file cannot be read, the current content still counts.
  await page.route('**/late.yaml', async (route) => {
    await write('fifth');
    await route.fulfill({ status: 404 });
  });
  assert.match(await load({ src: '/late.yaml' }), /HTTP 404/);
  await titleIn(page, 'fifth');
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []);
});

test('element: shows content that changed out of sight when it returns', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async (text) => {
    await import('/play/job-playground.js');
    const one = document.createElement('job-playground');
    one.append(Object.assign(document.createElement('pre'), { textContent: text }));
    document.body.append(one, Object.assign(document.createElement('div'), { style: 'height: 6000px' }));
  }, jobOf('first'));
  await titleIn(page, 'first');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('job-playground >> iframe')).toHaveCount(0);
  await page.evaluate((text) => (document.querySelector('job-playground > pre').firstChild.data = text), jobOf('second'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('job-playground')).toHaveText(/name: second/, { useInnerText: true });
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => scrollTo(0, 0));
  await titleIn(page, 'second');
  assert.deepEqual(errors, []);
});

const blockOf = (name, options = '') => `# job-playground ${options}\n${jobOf(name)}`;

/** A page with the script for Markdown and these blocks. */
async function write(page, blocks) {
  await page.evaluate(([all]) => {
    // How often the script scans the page.
    globalThis.looks = 0;
    const { querySelectorAll } = Document.prototype;
    Document.prototype.querySelectorAll = function look(selector) {
      if (selector === 'pre') globalThis.looks += 1;
      return querySelectorAll.call(this, selector);
    };
    document.body.innerHTML = all.map((text, at) => `<div><p>Block ${at}</p><pre id="block-${at}"><code>${text}</code></pre></div>`).join('');
  }, [blocks]);
  await page.addScriptTag({ type: 'module', url: '/play/job-playground-markdown.js?loading=eager' });
  await expect(page.locator('job-playground')).toHaveCount(blocks.length);
}

test('Markdown: a rewritten block is shown in its element, with its options', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await write(page, [blockOf('first', 'step=3'), blockOf('other')]);
  await titleIn(page, 'first', 'job-playground >> nth=0');
  await titleIn(page, 'other', 'job-playground >> nth=1');
  await page.evaluate(() => (globalThis.shown = [...document.querySelectorAll('job-playground')]));
  // A text that changes, like in an editor.
  await page.evaluate((text) => (document.querySelector('#block-0 code').firstChild.data = text), blockOf('second', 'step=4 panels=log'));
  await titleIn(page, 'second', 'job-playground >> nth=0');
  await stepIs(page, 4);
  await expect(page.locator('job-playground').first()).toHaveAttribute('panels', 'log');
  // Other nodes, like from a highlighter and a framework, and a line with fewer options.
  await page.evaluate((text) => (document.querySelector('#block-0 code').innerHTML = text.split('\n').map((line) => `<span class="line">${line}\n</span>`).join('')), blockOf('third'));
  await titleIn(page, 'third', 'job-playground >> nth=0');
  await expect(page.locator('job-playground').first()).not.toHaveAttribute('panels');
  // Another pre in place of the previous one.
  await page.evaluate((text) => {
    const pre = document.createElement('pre');
    pre.textContent = text;
    document.querySelector('#block-0').replaceWith(pre);
  }, blockOf('fourth'));
  await titleIn(page, 'fourth', 'job-playground >> nth=0');
  await titleIn(page, 'other', 'job-playground >> nth=1');
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('job-playground')].every((one, at) => one === globalThis.shown[at]))).toBeTruthy();
  assert.deepEqual(errors, []);
});

test('Markdown: elements come and go with their blocks', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await write(page, [blockOf('first'), blockOf('second', 'code=hide')]);
  await titleIn(page, 'first', 'job-playground >> nth=0');
  await expect(page.locator('#block-1')).toBeHidden();
  // The framework knows only the code.
  await page.evaluate(() => document.querySelector('#block-0').remove());
  await expect(page.locator('job-playground')).toHaveCount(1);
  await titleIn(page, 'second');
  await page.evaluate(() => (document.querySelector('#block-1 code').textContent = 'kind: Job\n'));
  await expect(page.locator('job-playground')).toHaveCount(0);
  await expect(page.locator('#block-1')).toBeVisible();
  await page.evaluate((text) => (document.querySelector('#block-1 code').textContent = text), blockOf('third', 'code=hide'));
  await titleIn(page, 'third');
  await expect(page.locator('#block-1')).toBeHidden();
  // Another page in place of this one.
  await page.evaluate((text) => (document.body.innerHTML = `<pre><code>${text}</code></pre>`), blockOf('fourth'));
  await titleIn(page, 'fourth');
  await expect(page.locator('job-playground')).toHaveCount(1);
  assert.deepEqual(errors, []);
});

test('Markdown: a page restored from a copy has one element for each block', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await write(page, [blockOf('first')]);
  await titleIn(page, 'first');
  await page.evaluate(() => {
    globalThis.kept = document.body.cloneNode(true);
    document.body.innerHTML = '<p>Another page</p>';
  });
  await expect(page.locator('job-playground')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.replaceChild(globalThis.kept, document.body));
  await titleIn(page, 'first');
  await page.evaluate((text) => (document.querySelector('pre code').textContent = text), blockOf('second'));
  await titleIn(page, 'second');
  await expect(page.locator('job-playground')).toHaveCount(1);
  assert.deepEqual(errors, []);
});

test('Markdown: the script scans once per batch, ignores its own changes', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html', { apart: true });
  await write(page, [blockOf('first', 'step=3')]);
  await titleIn(page, 'first');
  await page.clock.install();
  const looksFor = async (change, ...given) => {
    await page.evaluate(() => (globalThis.looks = 0));
    await page.evaluate(change, given);
    await page.clock.runFor(300); // six times as long as it waits before it scans
    return page.evaluate(() => globalThis.looks);
  };
  assert.equal(await looksFor(() => undefined), 0);
  assert.equal(await looksFor(([text]) => {
    document.querySelector('#block-0 code').textContent = text;
    document.body.append(document.createElement('p'), document.createElement('p'));
  }, blockOf('second', 'step=3')), 1);
  await titleIn(page, 'second');
  assert.equal(await looksFor(() => (document.querySelector('p').firstChild.data = 'A clock')), 0, 'no code');
  await page.evaluate(() => document.querySelector('job-playground').setAttribute('step', '5'));
  await stepIs(page, 5);
  assert.equal(await looksFor(() => document.body.append(document.createElement('p'))), 1);
  await expect(page.locator('job-playground')).toHaveAttribute('step', '5');
  assert.deepEqual(errors, []);
});
