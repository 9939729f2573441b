// Embeds out of sight, and what replaces an embed before it is loaded, in print and without scripts.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { openSite } from './site.mjs';

const show = (page, at) => page.evaluate((one) => document.querySelectorAll('job-playground, iframe')[one].scrollIntoView({ block: 'center' }), at);

/** Every engine has ended. */
const ended = (page) => expect.poll(() => page.workers().length).toBe(0);

test('out of sight: of ten elements, only nearby ones keep their engine', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html');
  const first = page.frameLocator('job-playground >> nth=0 >> iframe');
  const step = async () => Number(await first.locator('.clock-step b').textContent());
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  const before = await step();
  await first.locator('.controls button').nth(3).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('job-playground').current.step)).toBeGreaterThan(before);
  await page.locator('body').click({ position: { x: 2, y: 2 } }); // the focused one stays
  const there = await step();

  await page.evaluate(() => {
    globalThis.heard = [];
    for (const type of ['ready', 'loaded', 'step']) document.querySelector('job-playground').addEventListener(type, () => globalThis.heard.push(type));
  });
  for (let at = 0; at < 10; at += 1) {
    await show(page, at);
    await expect(page.frameLocator(`job-playground >> nth=${at} >> iframe`).locator('#app[data-settled]')).toBeVisible();
  }
  const frames = () => page.evaluate(() => [...document.querySelectorAll('job-playground')].filter((one) => one.shadowRoot.querySelector('iframe')).length);
  await expect.poll(frames).toBeLessThanOrEqual(3);
  await expect.poll(frames).toBeGreaterThanOrEqual(1);
  await expect.poll(() => page.workers().length, 'engines').toBeLessThanOrEqual(3);

  await show(page, 0);
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  await expect(first.locator('.clock-step b')).toHaveText(String(there));
  await expect.poll(() => page.evaluate(() => globalThis.heard), 'that it was away is no news to the page').toEqual([]);
  await expect(first.locator('.embed-title h1')).toHaveText(/backoffLimit 3/);
  assert.deepEqual(errors, []);
});

test('out of sight: requesting a step restores frame and engine', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html');
  const isSettled = (at) => expect(page.frameLocator(`job-playground >> nth=${at} >> iframe`).locator('#app[data-settled]')).toBeVisible();
  await isSettled(0);
  for (const at of [3, 6, 9]) {
    await show(page, at);
    await isSettled(at);
  }
  await expect(page.locator('job-playground >> nth=0 >> iframe')).toHaveCount(0);
  const step = () => page.evaluate(() => document.querySelector('job-playground').current.step);
  const wanted = (await step()) + 3;
  await page.evaluate((one) => document.querySelector('job-playground').seek(one), wanted);
  await expect.poll(step).toBe(wanted);
  assert.deepEqual(errors, []);
});

test('out of sight: faults of the reader are kept', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html');
  const first = page.frameLocator('job-playground >> nth=0 >> iframe');
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  const steps = async () => (await first.locator('.clock-step').textContent()).replace(/.* of /, '');
  const before = await steps();
  await first.locator('#pods tbody button, #panel-pods tbody button').first().click();
  await first.getByRole('menuitem', { name: 'Delete', exact: false }).first().click();
  await expect(first.locator('.clock-step', { hasText: before })).toHaveCount(0);
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  const broken = await steps();
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('job-playground >> nth=0 >> iframe')).toHaveCount(0);
  await show(page, 0);
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  await expect.poll(steps).toBe(broken);
  assert.notEqual(broken, before);
  assert.deepEqual(errors, []);
});

const refused = `apiVersion: batch/v1
kind: Job
metadata: {name: refused}
spec:
  backoffLimit: -1
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
`;

test('out of sight: elements with an error unload, and show it on return', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async (text) => {
    await import('/play/job-playground.js');
    globalThis.heard = [];
    for (let at = 0; at < 4; at += 1) {
      const one = document.createElement('job-playground');
      // An invalid link is rejected before there is an engine, with a message of its own.
      if (at === 3) one.src = '#none';
      else one.append(Object.assign(document.createElement('pre'), { textContent: text }));
      one.addEventListener('error', ({ detail }) => globalThis.heard.push(detail.message));
      document.body.append(one);
    }
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 6000px' }));
  }, refused);
  for (let at = 0; at < 4; at += 1) {
    await show(page, at);
    await expect(page.frameLocator(`job-playground >> nth=${at} >> iframe`).getByRole('alert')).toBeVisible();
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('job-playground >> iframe')).toHaveCount(0);
  await ended(page);
  await page.evaluate(() => globalThis.heard.splice(0));
  await show(page, 0);
  await expect(page.frameLocator('job-playground >> nth=0 >> iframe').getByRole('alert').filter({ hasText: /-1/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.heard), 'no news').toEqual([]);
  assert.deepEqual(errors, []);
});

test('out of sight: a frame with an error unloads its engine', async ({ t }) => {
  const { page } = await openSite(t, '/blank.html');
  await page.evaluate((text) => {
    const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { width: 700, height: 400 }));
    frame.src = `/play/embed.html?src=${encodeURIComponent(`data:,${encodeURIComponent(text)}`)}`;
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 3000px' }));
  }, refused);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('alert')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(frame.locator('#app[data-resting]')).toBeAttached();
  await ended(page);
});

test('out of sight: frames unload engine and drawings, and restore them', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html?as=frame');
  const first = page.frameLocator('iframe >> nth=0');
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  const before = await first.locator('#why-text').textContent();
  const drawn = () => first.locator('canvas').evaluateAll((all) => all.map((one) => one.toDataURL()));
  const pictures = await drawn();
  assert.ok(pictures.every((one) => one.length > 100));
  await show(page, 9);
  await expect(first.locator('#app[data-resting]')).toBeAttached();
  await expect.poll(() => first.locator('canvas').evaluateAll((all) => all.every(({ width }) => width === 0))).toBe(true);
  await expect(first.locator('#why-text')).toHaveText(before);
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('iframe')].filter((one) => one.contentDocument?.querySelector('#app:not([data-resting])')).length)).toBeLessThanOrEqual(3);
  await expect.poll(() => page.workers().length, 'engines').toBeLessThanOrEqual(3);
  await show(page, 0);
  await expect(first.locator('#app:not([data-resting])')).toBeVisible();
  await expect.poll(drawn).toEqual(pictures);
  await first.locator('.controls button').nth(3).click();
  await expect(first.locator('#app[data-settled]')).toBeVisible();
  await expect(first.locator('#why-text', { hasText: before })).toHaveCount(0);
  assert.deepEqual(errors, []);
});

test('out of sight: distances also apply in a scrolling box', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async () => {
    await import('/play/job-playground.js');
    const box = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'box', style: 'height: 300px; overflow: auto' }));
    const space = (height) => box.append(Object.assign(document.createElement('div'), { style: `height: ${height}px` }));
    const one = document.createElement('job-playground');
    one.src = '#example=pi';
    space(1000);
    box.append(one);
    space(3000);
  });
  const scroll = (to) => page.evaluate(async (top) => {
    document.querySelector('#box').scrollTop = top;
    // Observers are notified after a frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, to);
  const frames = page.locator('job-playground >> iframe');
  await expect(frames).toHaveCount(0);
  await scroll(1000 - 300 - 200); // 200 px below the box
  await expect(page.frameLocator('job-playground >> iframe').locator('#app[data-settled]')).toBeVisible();
  // Only what was requested is unloaded: a nearby element is not.
  await page.evaluate(() => {
    globalThis.rested = 0;
    addEventListener('message', ({ data }) => (globalThis.rested += data.type === 'rested'));
  });
  await scroll(1480 + 400);
  await expect(page.frameLocator('job-playground >> iframe').locator('#app[data-resting]')).toBeAttached();
  await expect(frames).toHaveCount(1);
  await scroll(1480 + 600);
  await expect(frames).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => globalThis.rested), 'none before it is far').toBe(1);
  assert.deepEqual(errors, []);
});

test('no scripts: an element shows its picture and its text', async ({ t }) => {
  const { page } = await openSite(t, '/poster.html', { javaScriptEnabled: false });
  await expect(page.locator('#pictured img')).toBeVisible();
  await expect(page.locator('#pictured pre')).toBeVisible();
  await expect.poll(async () => (await page.locator('#pictured pre').boundingBox()).height, 'line by line').toBeGreaterThan(100);
  await expect(page.locator('#text pre')).toBeVisible();
});

test('print: the picture replaces the frame, otherwise the text', async ({ t }) => {
  const { page, errors } = await openSite(t, '/poster.html');
  const image = page.locator('#pictured img');
  await expect(page.frameLocator('#pictured >> iframe').locator('#app[data-settled]')).toBeVisible();
  await expect(page.locator('#pictured >> iframe')).toBeVisible();
  await expect(page.locator('#pictured pre')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#pictured >> iframe')).toBeHidden();
  await expect(image).toBeVisible();
  await expect.poll(async () => (await image.boundingBox()).width).toBeGreaterThan(500);
  // Also in a link, it has the element's width and no more.
  await expect.poll(async () => (await image.boundingBox()).width).toBeLessThanOrEqual((await page.locator('#pictured').boundingBox()).width);
  await expect(page.locator('#text pre')).toBeVisible();
  await expect(page.locator('#attribute >> .poster img')).toBeVisible();
  assert.deepEqual(errors, []);
});

test('print: an embed without a frame shows its text or a link to it', async ({ t }) => {
  const { page, errors, url } = await openSite(t, '/blank.html');
  await page.evaluate(async () => {
    await import('/play/job-playground.js');
    document.documentElement.dir = 'rtl';
    const space = () => document.body.append(Object.assign(document.createElement('div'), { style: 'height: 4000px' }));
    const put = (id, fill) => {
      const one = document.createElement('job-playground');
      one.id = id;
      fill(one);
      document.body.append(one);
    };
    put('file', (one) => (one.src = 'examples/pi.yaml'));
    space();
    put('link', (one) => (one.src = '#example=indexed&step=3'));
    put('unseen', (one) => (one.src = 'examples/indexed.yaml'));
    put('inline', (one) => one.append(Object.assign(document.createElement('script'), { type: 'application/yaml', textContent: '\n  kind: Job\n  metadata: {name: inline}\n' })));
    put('pre', (one) => one.append(Object.assign(document.createElement('pre'), { textContent: 'kind: Job\n' })));
  });
  await expect(page.frameLocator('#file >> iframe').locator('#app[data-settled]')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 2000));
  await expect(page.locator('#file >> iframe')).toHaveCount(0);
  const text = (id) => page.locator(`#${id} >> .text`);
  await page.emulateMedia({ media: 'print' });
  await expect(text('file'), 'what was read').toHaveText(/apiVersion: batch\/v1[^]*name: pi/);
  await expect(text('link')).toHaveText(`Job Playground: ${url}/play/#example=indexed&step=3`);
  await expect(text('unseen')).toHaveText(`Job Playground: ${url}/examples/indexed.yaml`);
  await expect(page.locator('#unseen >> .text a')).toHaveAttribute('href', `${url}/examples/indexed.yaml`);
  await expect(text('inline')).toHaveText('kind: Job metadata: {name: inline}');
  await expect(page.locator('#pre pre')).toBeVisible();
  for (const id of ['file', 'pre']) await expect(text(id)).toHaveCSS('direction', 'ltr');
  await page.emulateMedia({ media: 'screen' });
  for (const id of ['file', 'link', 'inline']) await expect(text(id), id).toBeHidden();
  assert.deepEqual(errors, []);
});

test('print: an embed has the colors and width of paper, only for printing', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async () => {
    await import('/play/job-playground.js');
    const one = document.createElement('job-playground');
    one.setAttribute('theme', 'dark');
    one.src = '#example=on-failure-backoff-limit-3&step=40';
    document.body.append(one);
  });
  const frame = page.frameLocator('job-playground >> iframe');
  await expect(frame.locator('#app[data-settled]')).toBeVisible();
  // An observer that is notified after drawing sees the printed state.
  await frame.locator('body').evaluate(() => {
    globalThis.seen = [];
    const see = () => {
      const leftOf = (selector) => Math.round(document.querySelector(selector).getBoundingClientRect().left);
      globalThis.seen.push({
        theme: document.documentElement.dataset.theme, ink: getComputedStyle(document.body).color, gutter: leftOf('.tl-track'),
        drawn: ['.tl-canvas', '.tl-words', '.tl-ruler'].map((one) => document.querySelector(one).getBoundingClientRect().width), width: innerWidth,
        words: document.querySelector('.tl-words').getBoundingClientRect().top === document.querySelector('.tl-canvas').getBoundingClientRect().top,
      });
    };
    see();
    matchMedia('print').addEventListener('change', see);
  });
  await page.pdf({ format: 'A4' });
  await expect(frame.locator('html[data-theme=dark]')).toBeVisible();
  const [before, printed, after] = await frame.locator('body').evaluate(() => globalThis.seen);
  assert.deepEqual(after, before);
  assert.equal(before.theme, 'dark');
  assert.equal(printed.theme, 'light');
  assert.equal(printed.ink, 'rgb(29, 30, 32)');
  assert.ok(printed.width < 820 && before.width > 960, `${printed.width} of ${before.width}`);
  assert.deepEqual(printed.drawn, [printed.width, printed.width, printed.width]);
  assert.ok(printed.words, 'the words are where their rows are');
  assert.equal(printed.gutter, before.gutter, 'the marks of all steps stand over the rows');
  assert.deepEqual(errors, []);
});

test('picture: its link can be focused until the frame loads', async ({ t }) => {
  const { page } = await openSite(t, '/poster.html');
  await expect(page.frameLocator('#pictured >> iframe').locator('#app[data-settled]')).toBeVisible();
  const link = page.locator('#pictured > a');
  await expect(link).toHaveCSS('visibility', 'hidden');
  await page.keyboard.press('Tab');
  await expect(page.locator('#pictured'), 'the frame in it').toBeFocused();
  await page.evaluate(() => {
    const [, one] = document.querySelectorAll('job-playground');
    one.append(Object.assign(document.createElement('a'), { href: '/', slot: 'poster', textContent: 'A picture' }));
  });
  await expect(page.locator('#text > a'), 'that of one without a frame').toHaveCSS('visibility', 'visible');
});

test('picture: replaced by the frame, which shows the inline manifest', async ({ t }) => {
  const { page, errors } = await openSite(t, '/poster.html');
  const ui = page.frameLocator('#pictured >> iframe');
  await expect(ui.locator('#app[data-settled]')).toBeVisible();
  await expect(ui.locator('.embed-title h1')).toHaveText('pictured');
  await page.locator('#attribute').scrollIntoViewIfNeeded();
  await expect(page.frameLocator('#attribute >> iframe').locator('#app[data-settled]')).toBeVisible();
  await expect(page.locator('#text >> .poster img')).toHaveCount(0);
  assert.deepEqual(errors, []);
});

for (const width of [320, 480, 640, 768, 1000, 1200]) {
  test(`embed: at ${width} px, nothing is cut off, timeline and panels fit`, async ({ t }) => {
    const { page } = await openSite(t, '/play/embed.html?src=/examples/backoff-limit-per-index.yaml&panels=pods,status', { viewport: { width, height: width < 480 ? 560 : 480 } });
    await expect(page.locator('#app[data-settled]')).toBeVisible();
    const seen = await page.evaluate(() => {
      const title = document.querySelector('.embed-title h1');
      const heightOf = (selector) => document.querySelector(selector).getBoundingClientRect().height;
      return {
        cut: title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 2,
        wide: document.documentElement.scrollWidth > innerWidth || document.querySelector('.embed-bar').scrollWidth > innerWidth,
        bar: heightOf('.embed-bar'), timeline: heightOf('.timelines'), panels: heightOf('.embed-panels'),
      };
    });
    assert.ok(!seen.cut && !seen.wide, JSON.stringify(seen));
    assert.ok(seen.bar <= 90 && seen.timeline >= 116 && seen.panels >= 120, JSON.stringify(seen));
  });
}
