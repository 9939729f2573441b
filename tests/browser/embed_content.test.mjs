// What an element shows follows what stands in it, and a block of Markdown what the page makes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openSite } from './site.mjs';

const jobOf = (name, limit = 1) => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}}
spec:
  backoffLimit: ${limit}
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
`;

const titleIn = (page, title, selector = 'job-playground') => page.frameLocator(`${selector} >> iframe`).locator('.embed-title h1', { hasText: title }).waitFor();

/** Until what was done before has reached the frame, and all that it would say of that is there. */
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
}, selector).then(() => page.frameLocator(`${selector} >> iframe`).locator('#app[data-settled]').waitFor());

/** An element with this content, of whose events `heard` tells. */
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
  await page.waitForFunction(() => globalThis.heard.length);
}
const heard = (page) => page.evaluate(() => globalThis.heard.splice(0));

for (const [name, content, text] of [
  ['of a pre', `<pre>${jobOf('first')}</pre>`, (one) => one.querySelector('pre').firstChild],
  ['of a script', `<script type="application/yaml">${jobOf('first')}</script>`, (one) => one.querySelector('script').firstChild],
  ['of its own', jobOf('first'), (one) => one.firstChild],
]) {
  test(`an element shows a text ${name} that is changed in it, once for all that is done in one go`, async (t) => {
    const { page, errors } = await openSite(t, '/blank.html');
    await show(page, content);
    await titleIn(page, 'first');
    assert.deepEqual(await heard(page), ['loaded first']);
    await page.evaluate(([find, next]) => {
      const node = (0, eval)(find)(document.querySelector('job-playground'));
      // As a framework does it, piece by piece.
      node.data = 'kind: Job\n';
      node.data = 'kind: [';
      node.data = next;
    }, [String(text), jobOf('second')]);
    await titleIn(page, 'second');
    await settled(page);
    assert.deepEqual(await heard(page), ['loaded second']);
    // A text that is wrong is told as such, and the next one shown.
    await page.evaluate(([find]) => ((0, eval)(find)(document.querySelector('job-playground')).data = 'kind: Job\n'), [String(text)]);
    await page.frameLocator('job-playground >> iframe').getByRole('alert').waitFor();
    await page.evaluate(([find, next]) => ((0, eval)(find)(document.querySelector('job-playground')).data = next), [String(text), jobOf('third')]);
    await titleIn(page, 'third');
    await settled(page);
    const all = await heard(page);
    assert.match(all[0], /^error .*apiVersion/);
    assert.deepEqual(all.slice(1), ['loaded third']);
    assert.deepEqual(errors, []);
  });
}

test('an element whose content is exchanged shows what is there then, where its attributes say', async (t) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await show(page, `<pre>${jobOf('first')}</pre>`, { step: '3' });
  await page.evaluate((text) => document.querySelector('job-playground').replaceChildren(Object.assign(document.createElement('pre'), { textContent: text })), jobOf('second'));
  await titleIn(page, 'second');
  await page.waitForFunction(() => document.querySelector('job-playground').current.step === 3);
  // A framework may take away what is there before it puts in something else: nothing is no scenario.
  await page.evaluate(() => document.querySelector('job-playground').replaceChildren());
  await settled(page);
  await titleIn(page, 'second');
  await page.evaluate((text) => (document.querySelector('job-playground').textContent = text), jobOf('third'));
  await titleIn(page, 'third');
  assert.deepEqual(await heard(page), ['loaded first', 'loaded second', 'loaded third']);
  assert.deepEqual(errors, []);
});

test('what changes in an element but its text, and a text that is put there again, is no news', async (t) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await show(page, `<pre>${jobOf('first')}</pre>`);
  await heard(page);
  await page.evaluate(() => document.querySelector('job-playground').seek(2));
  await page.waitForFunction(() => document.querySelector('job-playground').current.step === 2);
  await page.evaluate((text) => {
    const one = document.querySelector('job-playground');
    one.querySelector('pre').textContent = text;
    one.querySelector('pre').className = 'highlighted';
    one.prepend(Object.assign(document.createElement('img'), { alt: 'A picture' }));
    one.querySelector('pre').innerHTML = `<span>${text}</span>`;
  }, jobOf('first'));
  await settled(page);
  assert.deepEqual(await heard(page), []);
  assert.equal(await page.evaluate(() => document.querySelector('job-playground').current.step), 2);
  assert.equal(await page.locator('job-playground > img').getAttribute('slot'), 'poster');
  assert.deepEqual(errors, []);
});

test('content counts less than what load() or src named, also when it changes', async (t) => {
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
  assert.deepEqual(await heard(page), ['loaded first', 'loaded asked', 'loaded pi', 'loaded third', 'loaded fourth']);
  // What is asked for and cannot be read leaves the content what counts, as it is by then.
  await page.route('**/late.yaml', async (route) => {
    await write('fifth');
    await route.fulfill({ status: 404 });
  });
  assert.match(await load({ src: '/late.yaml' }), /HTTP 404/);
  await titleIn(page, 'fifth');
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []);
});

test('an element out of sight whose content changes shows that when it comes back', async (t) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async (text) => {
    await import('/play/job-playground.js');
    const one = document.createElement('job-playground');
    one.append(Object.assign(document.createElement('pre'), { textContent: text }));
    document.body.append(one, Object.assign(document.createElement('div'), { style: 'height: 6000px' }));
  }, jobOf('first'));
  await titleIn(page, 'first');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator('job-playground >> iframe').waitFor({ state: 'detached' });
  await page.evaluate((text) => (document.querySelector('job-playground > pre').firstChild.data = text), jobOf('second'));
  await page.emulateMedia({ media: 'print' });
  assert.match(await page.locator('job-playground').innerText(), /name: second/);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => scrollTo(0, 0));
  await titleIn(page, 'second');
  assert.deepEqual(errors, []);
});
