// Embeds that nobody looks at, and what stands in the place of one: before it is loaded, in print, without scripts.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openSite } from './site.mjs';

const show = (page, at) => page.evaluate((one) => document.querySelectorAll('job-playground, iframe')[one].scrollIntoView({ block: 'center' }), at);

/** Every engine has ended. */
const ended = (page) => Promise.all(page.workers().map((worker) => worker.waitForEvent('close')));

test('of ten elements that are scrolled through only those in sight have a frame and an engine; the first comes back where it was', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html');
  const first = page.frameLocator('job-playground >> nth=0 >> iframe');
  const step = async () => Number(await first.locator('.clock-step b').textContent());
  await first.locator('#app[data-settled]').waitFor();
  const before = await step();
  await first.locator('.controls button').nth(3).click();
  await page.waitForFunction((one) => document.querySelector('job-playground').current.step > one, before);
  await page.locator('body').click({ position: { x: 2, y: 2 } }); // what has the focus stays
  const there = await step();

  await page.evaluate(() => {
    globalThis.heard = [];
    for (const type of ['ready', 'loaded', 'step']) document.querySelector('job-playground').addEventListener(type, () => globalThis.heard.push(type));
  });
  for (let at = 0; at < 10; at += 1) {
    await show(page, at);
    await page.frameLocator(`job-playground >> nth=${at} >> iframe`).locator('#app[data-settled]').waitFor();
  }
  const frames = () => page.evaluate(() => [...document.querySelectorAll('job-playground')].filter((one) => one.shadowRoot.querySelector('iframe')).length);
  await page.waitForFunction(() => [...document.querySelectorAll('job-playground')].filter((one) => one.shadowRoot.querySelector('iframe')).length <= 3);
  assert.ok((await frames()) >= 1);
  assert.ok(page.workers().length <= 3, `${page.workers().length} engines`);

  await show(page, 0);
  await first.locator('#app[data-settled]').waitFor();
  assert.equal(await step(), there);
  assert.deepEqual(await page.evaluate(() => globalThis.heard), [], 'that it was away is no news to the page');
  assert.match(await first.locator('.embed-title h1').textContent(), /backoffLimit 3/);

  // What is asked of one that is away brings it back.
  await show(page, 9);
  await page.waitForFunction(() => !document.querySelector('job-playground').shadowRoot.querySelector('iframe'));
  await page.evaluate((one) => document.querySelector('job-playground').seek(one), there + 3);
  await page.waitForFunction((one) => document.querySelector('job-playground').current.step === one, there + 3);
  assert.deepEqual(errors, []);
});

test('what a reader broke by hand is there still when the element comes back', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html');
  const first = page.frameLocator('job-playground >> nth=0 >> iframe');
  await first.locator('#app[data-settled]').waitFor();
  const steps = async () => (await first.locator('.clock-step').textContent()).replace(/.* of /, '');
  const before = await steps();
  await first.locator('#pods tbody button, #panel-pods tbody button').first().click();
  await first.getByRole('menuitem', { name: 'Delete', exact: false }).first().click();
  await first.locator('dialog button.primary').click({ timeout: 2000 }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('job-playground').current);
  await first.locator('.clock-step', { hasText: before }).waitFor({ state: 'detached' });
  await first.locator('#app[data-settled]').waitFor();
  const broken = await steps();
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => !document.querySelector('job-playground').shadowRoot.querySelector('iframe'));
  await show(page, 0);
  await first.locator('#app[data-settled]').waitFor();
  assert.equal(await steps(), broken);
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

test('elements that refuse their scenario give back frame and engine out of sight, and say why again when they are back', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async (text) => {
    await import('/play/job-playground.js');
    globalThis.heard = [];
    for (let at = 0; at < 4; at += 1) {
      const one = document.createElement('job-playground');
      // What is no link is refused before there is an engine, and by its own sentence.
      if (at === 3) one.src = '#none';
      else one.append(Object.assign(document.createElement('pre'), { textContent: text }));
      one.addEventListener('error', ({ detail }) => globalThis.heard.push(detail.message));
      document.body.append(one);
    }
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 6000px' }));
  }, refused);
  for (let at = 0; at < 4; at += 1) {
    await show(page, at);
    await page.frameLocator(`job-playground >> nth=${at} >> iframe`).getByRole('alert').waitFor();
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => ![...document.querySelectorAll('job-playground')].some((one) => one.shadowRoot.querySelector('iframe')));
  await ended(page);
  await page.evaluate(() => globalThis.heard.splice(0));
  await show(page, 0);
  await page.frameLocator('job-playground >> nth=0 >> iframe').getByRole('alert').filter({ hasText: /-1/ }).waitFor();
  assert.deepEqual(await page.evaluate(() => globalThis.heard), [], 'no news');
  assert.deepEqual(errors, []);
});

test('a frame that refuses its scenario lets its engine go out of sight', async ({ t }) => {
  const { page } = await openSite(t, '/blank.html');
  await page.evaluate((text) => {
    const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { width: 700, height: 400 }));
    frame.src = `/play/embed.html?src=${encodeURIComponent(`data:,${encodeURIComponent(text)}`)}`;
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 3000px' }));
  }, refused);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('alert').waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await frame.locator('#app[data-resting]').waitFor({ state: 'attached' });
  await ended(page);
});

test('frames out of sight let their engine and their picture go, and are as they were when a reader comes back', async ({ t }) => {
  const { page, errors } = await openSite(t, '/ten.html?as=frame');
  const first = page.frameLocator('iframe >> nth=0');
  await first.locator('#app[data-settled]').waitFor();
  const before = await first.locator('#why-text').textContent();
  const drawn = () => first.locator('canvas').evaluateAll((all) => all.map((one) => one.toDataURL()));
  const pictures = await drawn();
  assert.ok(pictures.every((one) => one.length > 100));
  await show(page, 9);
  await first.locator('#app[data-resting]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => [...document.querySelector('iframe').contentDocument.querySelectorAll('canvas')].every(({ width }) => width === 0));
  assert.equal(await first.locator('#why-text').textContent(), before);
  await page.waitForFunction(() => [...document.querySelectorAll('iframe')].filter((one) => one.contentDocument?.querySelector('#app:not([data-resting])')).length <= 3);
  assert.ok(page.workers().length <= 3, `${page.workers().length} engines`);
  await show(page, 0);
  await first.locator('#app:not([data-resting])').waitFor();
  assert.deepEqual(await drawn(), pictures);
  await first.locator('.controls button').nth(3).click();
  await first.locator('#app[data-settled]').waitFor();
  await first.locator('#why-text', { hasText: before }).waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('in a box that scrolls by itself an element loads before it is seen, and stays until it is as far away as in a page', async ({ t }) => {
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
    // What observes it hears of it after a frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, to);
  const frames = () => page.locator('job-playground >> iframe').count();
  assert.equal(await frames(), 0);
  await scroll(1000 - 300 - 200); // 200 px below the box
  await page.frameLocator('job-playground >> iframe').locator('#app[data-settled]').waitFor();
  // Taken away is what was asked: of one that is near, nothing is.
  await page.evaluate(() => {
    globalThis.rested = 0;
    addEventListener('message', ({ data }) => (globalThis.rested += data.type === 'rested'));
  });
  await scroll(1480 + 400);
  await page.frameLocator('job-playground >> iframe').locator('#app[data-resting]').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => globalThis.rested), 0);
  assert.equal(await frames(), 1);
  await scroll(1480 + 600);
  await page.locator('job-playground >> iframe').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('without scripts the picture and the text are there', async ({ t }) => {
  const { page } = await openSite(t, '/poster.html', { javaScriptEnabled: false });
  assert.ok(await page.locator('#pictured img').isVisible());
  assert.ok(await page.locator('#pictured pre').isVisible());
  assert.ok((await page.locator('#pictured pre').boundingBox()).height > 100, 'line by line');
  assert.ok(await page.locator('#text pre').isVisible());
});

test('on paper the picture stands in the place of the frame, and without one the text of what was never in sight', async ({ t }) => {
  const { page, errors } = await openSite(t, '/poster.html');
  const image = page.locator('#pictured img');
  await page.frameLocator('#pictured >> iframe').locator('#app[data-settled]').waitFor();
  assert.ok(await page.locator('#pictured >> iframe').isVisible());
  assert.ok(await page.locator('#pictured pre').isHidden());
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('#pictured >> iframe').isHidden());
  assert.ok(await image.isVisible());
  assert.ok((await image.boundingBox()).width > 500);
  // In a link, too, it has the element's width and no more.
  assert.ok((await image.boundingBox()).width <= (await page.locator('#pictured').boundingBox()).width);
  assert.ok(await page.locator('#text pre').isVisible());
  assert.ok(await page.locator('#attribute >> .poster img').isVisible());
  assert.deepEqual(errors, []);
});

test('on paper every embed that has no frame has its text, or a link to it; from left to right wherever it stands', async ({ t }) => {
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
  await page.frameLocator('#file >> iframe').locator('#app[data-settled]').waitFor();
  await page.evaluate(() => scrollTo(0, 2000));
  await page.waitForFunction(() => !document.querySelector('#file').shadowRoot.querySelector('iframe'));
  const said = (id) => page.locator(`#${id} >> .text`).innerText();
  await page.emulateMedia({ media: 'print' });
  assert.match(await said('file'), /apiVersion: batch\/v1[^]*name: pi/, 'what was read');
  assert.equal(await said('link'), `Job Playground: ${url}/play/#example=indexed&step=3`);
  assert.equal(await said('unseen'), `Job Playground: ${url}/examples/indexed.yaml`);
  assert.equal(await page.locator('#unseen >> .text a').getAttribute('href'), `${url}/examples/indexed.yaml`);
  assert.equal((await said('inline')).trim(), 'kind: Job\nmetadata: {name: inline}');
  assert.ok(await page.locator('#pre pre').isVisible());
  for (const id of ['file', 'pre']) assert.equal(await page.locator(`#${id} >> .text`).evaluate((one) => getComputedStyle(one).direction), 'ltr');
  await page.emulateMedia({ media: 'screen' });
  for (const id of ['file', 'link', 'inline']) assert.ok(await page.locator(`#${id} >> .text`).isHidden(), id);
  assert.deepEqual(errors, []);
});

test('an embed in sight is printed in the colours and in the width of paper, and is as it was on the screen afterwards', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async () => {
    await import('/play/job-playground.js');
    const one = document.createElement('job-playground');
    one.setAttribute('theme', 'dark');
    one.src = '#example=on-failure-backoff-limit-3&step=40';
    document.body.append(one);
  });
  const frame = page.frameLocator('job-playground >> iframe');
  await frame.locator('#app[data-settled]').waitFor();
  // Whoever hears of it after the page has drawn sees what is printed.
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
  await frame.locator('html[data-theme=dark]').waitFor();
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

test('the link of a picture takes the focus until the frame is there, and not behind it', async ({ t }) => {
  const { page } = await openSite(t, '/poster.html');
  await page.frameLocator('#pictured >> iframe').locator('#app[data-settled]').waitFor();
  const link = page.locator('#pictured > a');
  assert.equal(await link.evaluate((one) => getComputedStyle(one).visibility), 'hidden');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'job-playground', 'the frame in it');
  await page.evaluate(() => {
    const [, one] = document.querySelectorAll('job-playground');
    one.append(Object.assign(document.createElement('a'), { href: '/', slot: 'poster', textContent: 'A picture' }));
  });
  assert.equal(await page.locator('#text > a').evaluate((one) => getComputedStyle(one).visibility), 'visible', 'that of one without a frame');
});

test('until the frame is there its picture is, and what is inline is read from its pre', async ({ t }) => {
  const { page, errors } = await openSite(t, '/poster.html');
  const ui = page.frameLocator('#pictured >> iframe');
  await ui.locator('#app[data-settled]').waitFor();
  assert.equal(await ui.locator('.embed-title h1').textContent(), 'pictured');
  await page.locator('#attribute').scrollIntoViewIfNeeded();
  await page.frameLocator('#attribute >> iframe').locator('#app[data-settled]').waitFor();
  assert.equal(await page.locator('#text >> .poster img').count(), 0);
  assert.deepEqual(errors, []);
});

test('without a place an embed opens at what is done about the first failure', async ({ t }) => {
  const { page } = await openSite(t, '/play/embed.html?src=/examples/never-backoff-limit-3.yaml');
  await page.locator('#app[data-settled]').waitFor();
  assert.match(await page.locator('#why-text').textContent(), /After 1 failure in a row/);
  await page.goto(page.url().replace('.yaml', '.yaml&step=0'));
  await page.locator('#app[data-settled]').waitFor();
  assert.equal(await page.locator('.clock-step b').textContent(), '0');
});

for (const width of [320, 480, 640, 768, 1000, 1200]) {
  test(`at ${width} px the title is whole, nothing is cut at the sides, and timeline and panels both have room`, async ({ t }) => {
    const { page } = await openSite(t, '/play/embed.html?src=/examples/backoff-limit-per-index.yaml&panels=pods,status', { viewport: { width, height: width < 480 ? 560 : 480 } });
    await page.locator('#app[data-settled]').waitFor();
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
