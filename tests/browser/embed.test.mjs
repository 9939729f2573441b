// Embeds: the page in a frame, the element, the script for Markdown, and their messages to the surrounding page.
import assert from 'node:assert/strict';

import { expect, test } from './fixtures.mjs';
import { unfit, violations } from './page.mjs';
import { openSite, serve } from './site.mjs';

/** The parts of an embed's frame. */
function embedIn(frame) {
  const ui = {
    title: frame.locator('.embed-title h1'),
    at: frame.locator('.clock-step b'),
    step: async () => Number(await ui.at.textContent()),
    settled: () => expect(frame.locator('#app[data-settled]')).toBeVisible(),
    panel: (name) => frame.locator(`#panel-${name}`),
    why: frame.locator('#why-text'),
    html: frame.locator('html'),
  };
  return ui;
}

const frameOf = (page, selector = 'job-playground') => page.frameLocator(`${selector} >> iframe`);

/** Resolves with the first event of the element for which `when`, the source of a function, is true. */
const eventOf = (page, selector, name, when = '() => true') =>
  page.evaluate(([one, type, is]) => new Promise((resolve) => {
    const test = (0, eval)(is);
    document.querySelector(one).addEventListener(type, function listen({ detail }) {
      if (!test(detail)) return;
      this.removeEventListener(type, listen);
      resolve(detail);
    });
  }), [selector, name, when]);

test('embed: takes its scenario from the address and has no editor', async ({ t }) => {
  const { page, requested, errors } = await openSite(t, '/play/embed.html?src=/examples/indexed.yaml&step=20&panels=pods,status&theme=dark&readonly');
  const ui = embedIn(page);
  await ui.settled();
  await expect(ui.at).toHaveText('20');
  await expect(ui.title).toHaveText(/Indexed Job/);
  await expect.poll(async () => (await page.locator('.clock-time').boundingBox()).width, 'the clock is seen').toBeGreaterThan(40);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(ui.panel('pods').locator('tbody tr')).toHaveCount(3);
  await expect(ui.panel('status')).toHaveText(/active/);
  await expect(page.locator('[aria-haspopup=menu]'), 'what is to be read only has no menus').toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(ui.step).toBeGreaterThan(20);
  await ui.settled();
  assert.ok(!requested.some((path) => /editor/.test(path)), requested.join('\n'));
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  assert.deepEqual(errors, []);
});

test('embed: link opens the same scenario and step in the playground', async ({ t }) => {
  const { page } = await openSite(t, '/play/embed.html?src=/examples/indexed.yaml&step=20');
  await embedIn(page).settled();
  const [playground] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Open in the playground' }).click()]);
  await expect(playground.locator('#app[data-settled]')).toBeVisible();
  await expect(playground.locator('#clock-step')).toHaveText('20');
  // The link of the playground also works as the fragment of an embed.
  const fragment = new URL(playground.url()).hash;
  await page.goto('about:blank');
  await page.goto(`${new URL(playground.url()).origin}/play/embed.html${fragment}`);
  await embedIn(page).settled();
  await expect(embedIn(page).at).toHaveText('20');
});

test('embed: panels become tabs if they do not fit next to each other', async ({ t }) => {
  const { page } = await openSite(t, '/play/embed.html?src=/examples/indexed.yaml&step=20&panels=pods,status,controller,log,kubectl,nodes,manifest,why', { viewport: { width: 360, height: 480 } });
  const ui = embedIn(page);
  await ui.settled();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.locator('[role=tabpanel]#panel-log')).toBeVisible();
  await expect(page.getByRole('tabpanel'), 'what a tab opens').toHaveCount(1);
  await expect(ui.panel('log').locator('tbody tr').first()).toBeVisible();
  await expect(ui.panel('pods')).toBeHidden();
  await page.getByRole('tab', { name: 'kubectl' }).click();
  await expect(page.locator('#panel-kubectl .terminal')).toContainText('render-0');
  await page.getByRole('tab', { name: 'Manifest' }).click();
  await expect(ui.panel('manifest')).toHaveText(/completionMode: Indexed/);
  await page.setViewportSize({ width: 2600, height: 480 });
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.locator('[role=tabpanel]'), 'beside each other').toHaveCount(0);
});

test('embed: the table of pods and the bar fit at every width', async ({ t }) => {
  const { page } = await openSite(t, '/play/embed.html#example=on-failure-backoff-limit-3&step=54');
  const table = page.locator('#pods');
  await expect(table.locator('.phase', { hasText: 'CrashLoopBackOff' })).toBeVisible();
  for (const [width, headed] of [[320, 'Name, Attempt, Status, Restarts, Actions'], [410, 'Name, Attempt, Status, Restarts, Age, Actions'], [600, 'Name, Attempt, Ready, Status, Restarts, Age, Node, Actions']]) {
    await page.setViewportSize({ width, height: 600 });
    await expect.poll(() => page.evaluate(() => document.querySelector('#pods').closest('.pane-body').clientWidth === innerWidth)).toBeTruthy();
    await expect.poll(() => unfit(page), `${width}`).toEqual([]);
    const heads = await table.locator('thead th').evaluateAll((all) => all.filter((one) => one.clientWidth).map((one) => one.textContent.replace('#', '')));
    assert.equal(heads.join(', '), headed);
    await expect.poll(() => table.evaluate((one) => one.offsetWidth <= one.closest('.pane-body').clientWidth), `at ${width}`).toBeTruthy();
    await expect(table.locator('tbody').getByText(/1m38\.6\d*s/).locator('visible=true'), `its age at ${width}`).toHaveCount(1);
  }
});

const nightly = `apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly-report-generator-for-finance-dept}
spec:
  schedule: "*/1 * * * *"
  jobTemplate:
    spec:
      completions: 6
      parallelism: 3
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox, command: [sh, -c, "sleep 3; exit 1"]}]
`;

test('embed: on a phone the last row is reachable at every height', async ({ t }) => {
  const { page } = await openSite(t, '/element.html');
  await page.setContent(`<!doctype html><body style="margin:0"><script type="module" src="/play/job-playground.js"></script>
<job-playground panels="pods,log,kubectl" style="width:320px;height:560px"><pre>\n${nightly}</pre></job-playground>`);
  const app = frameOf(page).locator('#app[data-settled]');
  await expect(frameOf(page).locator('#pods tbody tr').first()).toBeVisible();
  await expect(app).toBeVisible();
  for (const height of [560, 480, 400, 360, 300, 240]) {
    await page.locator('job-playground').evaluate((one, px) => (one.style.height = `${px}px`), height);
    await app.evaluate((_, px) => new Promise((resolve) => (function look() { Math.abs(innerHeight - px) <= 2 ? resolve() : requestAnimationFrame(look); })()), height);
    const seen = await app.evaluate(() => {
      const embed = document.querySelector('.embed');
      embed.scrollTop = embed.scrollHeight;
      const table = document.querySelector('#pods').closest('.pane-body');
      table.scrollTop = table.scrollHeight;
      const last = document.querySelector('#pods tbody tr:last-of-type').getBoundingClientRect();
      return {
        beyond: document.documentElement.scrollHeight - innerHeight,
        below: Math.max(0, Math.round(last.bottom - innerHeight)),
        scrolls: embed.scrollHeight > embed.clientHeight && getComputedStyle(embed).overflowY !== 'auto',
      };
    });
    assert.deepEqual(seen, { beyond: 0, below: 0, scrolls: false }, `${height}`);
  }
});

test('embed: explains why a scenario cannot be shown', async ({ t }) => {
  const { page } = await openSite(t, '/play/embed.html?src=/examples/none.yaml');
  await expect(page.getByRole('alert')).toHaveText(/none\.yaml.*404/);
});

for (const colorScheme of ['light', 'dark']) {
  test(`embed: axe finds no violations, ${colorScheme}`, async ({ t }) => {
    const { page } = await openSite(t, '/play/embed.html?src=/examples/indexed.yaml&step=30&panels=pods,status,why,manifest', { colorScheme });
    await embedIn(page).settled();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 500 });
    await page.getByRole('tab', { name: 'Manifest' }).click();
    await expect.poll(() => violations(page)).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark']) {
  test(`embed: forced colors override its theme, ${colorScheme}`, async ({ t }) => {
    const other = colorScheme === 'light' ? 'dark' : 'light';
    const { page, errors } = await openSite(t, `/play/embed.html?theme=${colorScheme}#example=indexed&step=20`, { colorScheme });
    const pixels = () => page.locator('#timeline .tl-canvas').evaluate((canvas) => canvas.toDataURL());
    await embedIn(page).settled();
    const drawn = await pixels();
    await page.goto(page.url().replace(`theme=${colorScheme}`, `theme=${other}`));
    await embedIn(page).settled();
    await expect.poll(pixels).not.toBe(drawn);
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await expect.poll(theme).toBe(other);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await expect.poll(pixels).toBe(drawn);
    await expect.poll(theme).toBe(colorScheme);
    await page.emulateMedia({ forcedColors: 'none', colorScheme });
    await expect.poll(pixels).not.toBe(drawn);
    assert.deepEqual(errors, []);
  });
}

test('embed: a frame and its parent exchange messages across origins', async ({ t }) => {
  const play = await serve(t, { headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate((src) => {
    globalThis.said = [];
    addEventListener('message', ({ data }) => globalThis.said.push(data));
    document.body.innerHTML = `<iframe src="${src}" width="700" height="400"></iframe>`;
  }, `${play.url}/play/embed.html?panels=pods`);
  const find = (type, wanted = {}) => page.evaluate(([one, all]) => globalThis.said.find((message) => message.type === one && !message.taken && Object.entries(all).every(([name, value]) => message[name] === value)) ?? null, [type, wanted]);
  /** The next message of a type; each is found only once. */
  const said = async (type, wanted) => {
    await expect.poll(() => find(type, wanted)).not.toBeNull();
    const message = await find(type, wanted);
    await page.evaluate((id) => Object.assign(globalThis.said.find((one) => JSON.stringify(one) === id), { taken: true }), JSON.stringify(message));
    return message;
  };
  const say = (message) => page.evaluate((one) => document.querySelector('iframe').contentWindow.postMessage(one, '*'), message);

  assert.equal((await said('ready')).jobPlayground, 1);
  // Malformed messages and messages of others change nothing.
  for (const wrong of [null, 'x', 7, [], {}, { jobPlayground: 1 }, { jobPlayground: 2, type: 'hello' }, { jobPlayground: 1, type: 'constructor' },
    { jobPlayground: 1, type: 'load' }, { jobPlayground: 1, type: 'load', text: 1 }, { jobPlayground: 1, type: 'seek' }, { jobPlayground: 1, type: 'seek', step: NaN }]) await say(wrong);
  await say({ jobPlayground: 1, type: 'hello' });
  await said('ready');

  const text = 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}\n';
  await say({ jobPlayground: 1, type: 'load', id: 5, text });
  const loaded = await said('loaded');
  assert.equal(loaded.id, 5);
  assert.ok(loaded.steps > 10 && loaded.duration > 10);
  assert.match(loaded.hash, /^[0-9a-f]{16}$/);
  await say({ jobPlayground: 1, type: 'seek', step: loaded.steps });
  const last = await said('step', { step: loaded.steps });
  assert.equal(last.playing, false);
  await say({ jobPlayground: 1, type: 'seek', step: 4 });
  // So slow that a busy machine with few frames does not play past the end before it reports a step.
  await say({ jobPlayground: 1, type: 'play', speed: 1 });
  await expect.poll(() => page.evaluate(() => globalThis.said.some((one) => one.type === 'step' && one.playing && one.step > 3 && one.why))).toBeTruthy();
  await say({ jobPlayground: 1, type: 'pause' });

  await say({ jobPlayground: 1, type: 'load', id: 6, text: text.replace('Never', 'Sometimes') });
  const wrong = await said('error');
  assert.equal(wrong.id, 6);
  assert.match(wrong.message, /Unsupported value: "Sometimes"/);
  assert.equal(wrong.line, 4);
  assert.deepEqual(errors, []);
});

/** A frame with this address; `told` receives all its messages. */
const listen = (page, src) => page.evaluate((address) => {
  document.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  frame.src = address;
  globalThis.told = [];
  addEventListener('message', ({ source, data }) => source === frame.contentWindow && globalThis.told.push(data));
  document.body.append(frame);
}, src);
const told = (page) => page.evaluate(() => globalThis.told);
const say = (page, ...messages) => page.evaluate((all) => all.forEach((one) => document.querySelector('iframe').contentWindow.postMessage({ jobPlayground: 1, ...one }, '*')), messages);

/** Waits until the frame has handled all messages and has sent its own. */
async function heard(page) {
  const readies = async () => (await told(page)).filter(({ type }) => type === 'ready').length;
  await expect.poll(readies).toBeGreaterThan(0);
  const before = await readies();
  await say(page, { type: 'hello' });
  await expect.poll(readies).toBeGreaterThan(before);
}

/** Waits until the frame has also shown a run or an error. */
async function done(page, shows = '#app[data-settled]') {
  await heard(page);
  await expect(page.frameLocator('iframe').locator(shows)).toBeVisible();
  await heard(page);
}

for (const [src, shows] of [['', '#app[data-settled]'], ['/examples/indexed.yaml', '#app[data-settled]'], ['/site.css', '[role=alert]'], ['/none.yaml', '[role=alert]']]) {
  test(`embed: cross-origin parent cannot read ${src || 'a file through a message'}`, async ({ t }) => {
    const served = await serve(t);
    const { page } = await openSite(t, '/blank.html');
    await listen(page, `${served.url}/play/embed.html${src ? `?src=${src}` : ''}`);
    await (src ? done(page, shows) : heard(page));
    const asked = src || '/examples/indexed.yaml';
    const answer = page.waitForResponse(`**${asked}`);
    await say(page, { type: 'load', id: 7, src: asked });
    const response = await answer;
    if (response.ok()) await response.finished(); // the embed reads no other body
    await done(page, shows);
    await say(page, { type: 'rest' });
    await heard(page);
    assert.deepEqual([...new Set((await told(page)).map(({ type }) => type))], ['ready']);
    // It is still shown.
    if (shows !== '[role=alert]') await expect(embedIn(page.frameLocator('iframe')).title).toHaveText(/Indexed Job/);
  });
}

test('embed: cross-origin parent receives events about its own manifest', async ({ t }) => {
  const served = await serve(t);
  const { page } = await openSite(t, '/blank.html');
  await listen(page, `${served.url}/play/embed.html?src=/examples/indexed.yaml`);
  await done(page);
  await say(page, { type: 'load', text: await page.evaluate(async () => (await fetch('/examples/pi.yaml')).text()) });
  await expect.poll(async () => (await told(page)).find(({ type }) => type === 'loaded')?.title).toBe('pi');
});

for (const [name, next] of [['a file without an answer', { src: 'never.yaml' }], ['a broken link', { fragment: 'zzz' }], ['a broken text', { text: 'kind: [' }], ['an empty text', { text: '' }]]) {
  test(`embed: cross-origin parent cannot read a file after ${name}`, async ({ t }) => {
    const served = await serve(t);
    const { page } = await openSite(t, '/blank.html');
    await page.route('**/never.yaml', () => {}); // never answered
    await listen(page, `${served.url}/play/embed.html?src=/examples/indexed.yaml`);
    await done(page);
    await say(page, { type: 'load', id: 8, ...next, ...(next.src && { src: `${new URL(page.url()).origin}/${next.src}` }) });
    await (next.src ? heard(page) : done(page, '[role=alert]'));
    await say(page, { type: 'seek', step: 3 }, { type: 'seek', step: 5 });
    await heard(page);
    await say(page, { type: 'rest' });
    await heard(page);
    const all = await told(page);
    assert.deepEqual(all.map(({ type }) => type).filter((type) => type !== 'ready' && type !== 'error'), []);
    assert.doesNotMatch(JSON.stringify(all), /indexed|sample/i);
  });
}

const slowJob = 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: slow}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}\n';

/** A page with the globals `one` (an element), `text` (a scenario), and `outcomeOf`, which returns the outcome of a load. */
async function openLoads(t, options) {
  const opened = await openSite(t, '/element.html', options);
  const { page } = opened;
  await page.route('**/never.yaml', () => {}); // never answered
  await page.evaluate(async () => {
    const one = document.querySelector('#file');
    await one.ready;
    const outcomeOf = (promise) => promise.then(({ title }) => `loaded ${title}`, ({ message }) => message);
    Object.assign(globalThis, { one, outcomeOf, text: await (await fetch('/examples/indexed.yaml')).text() });
  });
  return opened;
}

test('element: rejects a load that another one replaces, runs the last', async ({ t }) => {
  const { page } = await openLoads(t);
  const outcomes = await page.evaluate(async () => {
    const { one, text, outcomeOf } = globalThis;
    const [first, second] = [one.load({ text }), one.load({ text })];
    const seen = { first: await outcomeOf(first), second: await outcomeOf(second) };
    const third = one.load({ text });
    await 0;
    one.setAttribute('src', 'examples/pi.yaml');
    seen.third = await outcomeOf(third);
    // A file that never arrives is abandoned for the next load.
    const [never, instead] = [one.load({ src: '/never.yaml' }), one.load({ text })];
    return { ...seen, never: await outcomeOf(never), instead: await outcomeOf(instead) };
  });
  assert.match(outcomes.first, /another scenario/);
  assert.match(outcomes.second, /^loaded /);
  assert.match(outcomes.third, /another scenario|^loaded /);
  assert.match(outcomes.never, /another scenario/);
  assert.match(outcomes.instead, /^loaded /);
});

test('element: a late file does not replace a newer one', async ({ t }) => {
  const { page } = await openLoads(t);
  let letGo;
  const until = new Promise((resolve) => (letGo = resolve));
  await page.route('**/slow.yaml', async (route) => {
    await until;
    await route.fulfill({ body: slowJob });
  });
  const [slow, newer] = await page.evaluate(() => {
    const { one, text, outcomeOf } = globalThis;
    return Promise.all([one.load({ src: '/slow.yaml' }), one.load({ text })].map(outcomeOf));
  });
  const response = page.waitForResponse('**/slow.yaml');
  letGo();
  await (await response).finished();
  assert.match(slow, /another scenario/);
  assert.match(newer, /^loaded /);
  await expect(embedIn(frameOf(page, '#file')).title).toHaveText(/Indexed Job/);
});

test('element: load waits until attached and is rejected after removal', async ({ t }) => {
  const { page } = await openLoads(t);
  const outcomes = await page.evaluate(async () => {
    const { text, outcomeOf } = globalThis;
    const [nowhere, late, left] = [1, 2, 3].map(() => document.createElement('job-playground'));
    const seen = { nowhere: await outcomeOf(nowhere.load({ text })) };
    const asked = late.load({ text });
    document.body.append(late);
    seen.late = await outcomeOf(asked);
    document.body.append(left);
    const waits = left.load({ src: '/never.yaml' });
    requestAnimationFrame(() => left.remove());
    return { ...seen, left: await outcomeOf(waits) };
  });
  assert.match(outcomes.nowhere, /is not in a page/);
  assert.match(outcomes.late, /^loaded /);
  assert.match(outcomes.left, /removed from the page/);
});

test('element: rejects a load of nothing or with an invalid base', async ({ t }) => {
  const { page } = await openLoads(t, { apart: true });
  await page.clock.install();
  const outcomes = await page.evaluate(async () => {
    const { one, text, outcomeOf } = globalThis;
    const seen = { nothing: await outcomeOf(one.load({ src: '/none.yaml' })), nonsense: await outcomeOf(one.load(null)) };
    const moved = one.load({ text });
    await 0;
    one.setAttribute('base', '/none/');
    seen.moved = await outcomeOf(moved);
    outcomeOf(one.load({ text })).then((outcome) => (globalThis.none = outcome));
    return seen;
  });
  assert.match(outcomes.nothing, /HTTP 404/);
  assert.match(outcomes.nonsense, /null/);
  assert.match(outcomes.moved, /base of the element changed/);
  await expect.poll(async () => {
    await page.clock.fastForward(15_000 * t.settings.patience); // the time that a frame has to respond
    return page.evaluate(() => globalThis.none);
  }).toMatch(/does not respond/);
});

for (const isElsewhere of [false, true]) {
  test(`element: replaces a ${isElsewhere ? 'cross-origin ' : ''}frame that navigated away`, async ({ t }) => {
    const elsewhere = isElsewhere && await serve(t, { headers: () => ({ 'Access-Control-Allow-Origin': '*' }) });
    const { page } = await openSite(t, '/blank.html', { apart: true });
    await page.route('**/never.yaml', () => {}); // never answered
    await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
    await page.evaluate(async (base) => {
      const one = document.createElement('job-playground');
      const next = (type) => new Promise((resolve) => one.addEventListener(type, ({ detail }) => resolve(detail), { once: true }));
      const frames = () => one.shadowRoot.querySelectorAll('iframe');
      for (const [name, value] of Object.entries({ loading: 'eager', base, src: '#example=indexed', step: '20' })) one.setAttribute(name, value);
      document.body.replaceChildren(one);
      await next('step');
      Object.assign(globalThis, { one, next, frames });
    }, elsewhere ? `${elsewhere.url}/play/` : '/play/');
    await page.clock.install();
    /** The error message that follows when the frame navigates to another page. */
    const leave = async () => {
      await page.evaluate(() => {
        const { frames, next } = globalThis;
        globalThis.error = next('error');
        const [frame] = frames();
        frame.contentWindow.location = '/blank.html';
        return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      });
      await page.clock.fastForward(5000 * t.settings.patience); // the time that its page has to respond
      return page.evaluate(() => globalThis.error.then(({ message }) => message));
    };
    const countFrames = () => page.evaluate(() => globalThis.frames().length);
    const message = 'the frame navigated to another page or was reloaded';

    await page.evaluate(() => {
      globalThis.waits = globalThis.one.load({ src: '/never.yaml' }).catch((error) => error.message);
    });
    assert.equal(await leave(), message);
    assert.equal(await page.evaluate(() => globalThis.waits), message);
    await expect.poll(countFrames).toBe(1);
    assert.equal(await page.evaluate(async () => globalThis.one.load({ text: await (await fetch('/examples/pi.yaml')).text() }).then(({ title }) => title)), 'pi');
    await expect.poll(countFrames).toBe(1);
    assert.equal(await leave(), message);
    assert.equal(await page.evaluate(() => {
      globalThis.one.seek(3);
      return globalThis.next('step').then(({ step }) => step);
    }), 3);
    await expect.poll(countFrames).toBe(1);
    assert.equal(await leave(), message);
    assert.match(await page.evaluate(() => {
      globalThis.one.src = '#example=on-failure-backoff-limit-3';
      return globalThis.next('loaded').then(({ title }) => title);
    }), /backoffLimit/);
  });
}

test('element: a reloaded frame shows the same scenario and step', async ({ t }) => {
  const { page, errors } = await openSite(t, '/element.html');
  const ui = embedIn(frameOf(page, '#file'));
  await ui.settled();
  await page.evaluate(async () => {
    const one = document.querySelector('#file');
    await one.load({ src: 'examples/pi.yaml' }, { step: 3 });
    one.seek(5);
  });
  await expect.poll(() => page.evaluate(() => document.querySelector('#file').current.step)).toBe(5);
  await page.evaluate(() => {
    globalThis.heard = [];
    for (const type of ['ready', 'loaded', 'step', 'error']) document.querySelector('#file').addEventListener(type, () => globalThis.heard.push(type));
    document.querySelector('#file').shadowRoot.querySelector('iframe').contentWindow.left = true;
    document.querySelector('#file').shadowRoot.querySelector('iframe').contentWindow.location.reload();
  });
  await expect.poll(() => page.evaluate(() => document.querySelector('#file').shadowRoot.querySelector('iframe').contentWindow.left)).toBeUndefined();
  await expect(ui.title).toContainText('pi');
  await ui.settled();
  await expect(ui.at).toHaveText('5');
  await expect.poll(() => page.evaluate(() => globalThis.heard), 'no news').toEqual([]);
  assert.match((await page.evaluate(() => document.querySelector('#file').load({ src: '#example=indexed' }))).title, /Indexed Job/);
  assert.deepEqual(errors, []);
});

// tests/web/element.test.mjs tests all arguments that are rejected.
test('element: rejects invalid arguments without fetching anything', async ({ t }) => {
  const { page, requested, errors } = await openSite(t, '/blank.html');
  await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
  const text = 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: pi}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}\n';
  const refused = await page.evaluate(async (source) => {
    const one = document.createElement('job-playground');
    one.setAttribute('loading', 'eager');
    document.body.append(one);
    globalThis.told = [];
    for (const type of ['ready', 'loaded', 'error']) one.addEventListener(type, () => globalThis.told.push(type));
    const said = (ask) => {
      try {
        return ask();
      } catch ({ message }) {
        return message;
      }
    };
    const nothing = () => 1;
    const sentences = [said(() => one.seek({ step: nothing })), said(() => one.seek({})), said(() => one.play(nothing))];
    const loads = [one.load(null), one.load({ text: Symbol('x') }), one.load({ text: source }, { time: 1n }), one.load({ src: ' \n' }), one.load({ text: source, src: '/examples/pi.yaml' })];
    for (const load of loads) sentences.push(await load.catch(({ message }) => message));
    return sentences;
  }, text);
  assert.deepEqual(refused, [
    'seek takes a number of at least 0 as step, not a function',
    'seek takes the number of a step, { step } or { time }, but got neither',
    'play takes a number above 0 as speed, not a function',
    'load takes one of { text }, { src } and { fragment }, not null',
    'load takes a string as text, not a symbol',
    'load takes a number of at least 0 as time, not a bigint',
    'load takes the URL of a file as src, not " \\n"',
    'load takes one of { text }, { src } and { fragment }, but got text and src',
  ]);
  assert.deepEqual(requested.filter((path) => /object|examples/.test(path)), []);
  // Other fields that a message cannot carry are left out, and src can be that of the element.
  const seen = await page.evaluate(async (source) => {
    const one = document.querySelector('job-playground');
    const nothing = () => 1;
    const { title } = await one.load({ text: source, by: nothing }, { step: 3, by: nothing });
    await one.ready;
    const { told } = globalThis;
    globalThis.told = [];
    return { title, told, link: (await one.load({ src: '#example=indexed' }, null)).title };
  }, text);
  assert.equal(seen.title, 'pi');
  assert.deepEqual(seen.told, ['ready', 'loaded']);
  assert.match(seen.link, /Indexed Job/);
  assert.deepEqual(errors, []);
});

test('element: reports an error if its frame is silent until a timeout', async ({ t }) => {
  const { page } = await openSite(t, '/blank.html', { apart: true });
  await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
  await page.route('**/hangs/**', () => {}); // never answered
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const made = (base) => page.evaluate((at) => {
    const one = document.createElement('job-playground');
    globalThis.told = [];
    for (const type of ['ready', 'error']) one.addEventListener(type, ({ detail }) => globalThis.told.push([type, detail?.message]));
    for (const [name, value] of Object.entries({ loading: 'eager', base: at, src: '#example=pi' })) one.setAttribute(name, value);
    document.body.replaceChildren(one);
    const loaded = new Promise((resolve) => one.shadowRoot.querySelector('iframe').addEventListener('load', resolve));
    return at === '/none/' ? loaded : undefined;
  }, base);
  const told = () => page.evaluate(() => globalThis.told);
  for (const [base, patience] of [['/none/', 15], ['/hangs/', 90]]) {
    await made(base);
    await page.clock.runFor((patience - 5) * 1000 * t.settings.patience);
    await expect.poll(told).toEqual([]);
    await page.clock.runFor(patience * 1000 * t.settings.patience);
    const message = `${new URL(page.url()).origin}${base}embed.html does not respond`;
    await expect.poll(told, 'once').toEqual([['error', message]]);
    if (base === '/hangs/') await expect(page.locator('job-playground >> [role=alert]')).toHaveText(`Job Playground: ${message}`);
  }
});

test('element: an invalid base or src is an error; a valid one loads next', async ({ t }) => {
  const { page, errors } = await openSite(t, '/element.html');
  const told = await page.evaluate(async () => {
    const made = (attributes) => {
      const one = document.createElement('job-playground');
      Object.entries({ loading: 'eager', ...attributes }).forEach(([name, value]) => one.setAttribute(name, value));
      one.textContent = 'kind: Job';
      const messages = [];
      one.addEventListener('error', ({ detail }) => messages.push(detail.message));
      document.body.append(one);
      return { one, messages };
    };
    const seen = [];
    for (const base of ['http://[bad', 'data:text/html,x', 'javascript:void 0', 'file:///play']) {
      const { one, messages } = made({ base });
      await 0;
      const atOnce = messages.splice(0);
      const rejected = await one.load({ text: 'kind: Job' }).catch(({ message }) => message);
      seen.push({ base, atOnce, rejected, later: messages, frames: one.shadowRoot.querySelectorAll('iframe').length, shown: one.shadowRoot.querySelector('[role=alert]').textContent });
    }
    const { one, messages } = made({ src: 'http://[bad' });
    if (!messages.length) await new Promise((resolve) => one.addEventListener('error', resolve, { once: true }));
    const source = { messages: [...messages] };
    const loaded = new Promise((resolve) => one.addEventListener('loaded', ({ detail }) => resolve(detail.title), { once: true }));
    one.setAttribute('src', 'examples/pi.yaml');
    source.mended = await loaded;
    source.rejected = await one.load({ src: 'http://[bad' }).catch(({ message }) => message);
    return { seen, source };
  });
  for (const { base, ...all } of told.seen) {
    const message = `base="${base}" is not the URL of a folder with embed.html`;
    assert.deepEqual(all, { atOnce: [message], rejected: message, later: [message], frames: 0, shown: `Job Playground: ${message}` });
  }
  const message = 'src="http://[bad" is not a URL';
  assert.deepEqual(told.source, { messages: [message], mended: 'pi', rejected: message });
  assert.deepEqual(errors, []);
});

test('element: loads near the viewport; attributes, events, methods work', async ({ t }) => {
  const { page, errors } = await openSite(t, '/element.html');
  const ui = embedIn(frameOf(page, '#file'));
  await ui.settled();
  await expect(ui.at).toHaveText('20');
  await expect(ui.title).toHaveText(/Indexed Job/);
  await expect(page.locator('#inline >> iframe'), 'what is far away has no frame yet').toHaveCount(0);

  const told = eventOf(page, '#file', 'step', '({ step }) => step === 33');
  await page.evaluate(() => document.querySelector('#file').setAttribute('step', '33'));
  const step = await told;
  assert.ok(step.time > 0 && step.steps > 33 && step.what, JSON.stringify(step));
  await page.evaluate(() => document.querySelector('#file').setAttribute('panels', 'log'));
  await expect(ui.panel('log').locator('tbody tr').first()).toBeVisible();
  await page.evaluate(() => document.querySelector('#file').setAttribute('theme', 'dark'));
  await expect(page.frameLocator('#file >> iframe').locator('html')).toHaveAttribute('data-theme', 'dark');

  const seen = eventOf(page, '#file', 'step', '({ step }) => step === 5');
  await page.evaluate(() => document.querySelector('#file').seek(5));
  assert.equal((await seen).playing, false);
  const playing = eventOf(page, '#file', 'step', '({ playing }) => playing');
  await page.evaluate(() => document.querySelector('#file').play(2));
  await playing;
  const paused = eventOf(page, '#file', 'step', '({ playing }) => !playing');
  await page.evaluate(() => document.querySelector('#file').pause());
  await paused;

  const loaded = await page.evaluate(() => document.querySelector('#file').load({ src: 'examples/pi.yaml' }, { step: 3 }));
  assert.equal(loaded.title, 'pi');
  await assert.rejects(page.evaluate(() => document.querySelector('#file').load({ text: 'kind: Job' })), /apiVersion/);

  await page.locator('#inline').scrollIntoViewIfNeeded();
  const inline = embedIn(frameOf(page, '#inline'));
  await expect(inline.title).toContainText('Twice, then no more');
  assert.deepEqual(errors, []);
});

test('element: applies changed attributes and keeps the step', async ({ t }) => {
  const { page, errors } = await openSite(t, '/element.html');
  const frame = page.frameLocator('#file >> iframe');
  const ui = embedIn(frame);
  await ui.settled();
  const set = (attributes) => page.evaluate((all) => Object.entries(all).forEach(([name, value]) => {
    if (value === null) document.querySelector('#file').removeAttribute(name);
    else document.querySelector('#file').setAttribute(name, value);
  }), attributes);
  const english = await ui.why.textContent();
  const told = eventOf(page, '#file', 'step', '({ why }) => /[ぁ-ん]/.test(why)');
  await set({ lang: 'ja' });
  await expect(frame.locator('html[lang=ja] #why-text', { hasText: /[ぁ-ん]/ })).toBeVisible();
  await told;
  await expect(ui.at).toHaveText('20');
  await set({ lang: null });
  await expect(ui.why).toContainText(english);
  // Without an attribute of its own it has the language of the page.
  await page.evaluate(() => (document.documentElement.lang = 'ja-JP'));
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ja');
  await page.evaluate(() => (document.documentElement.lang = 'en'));
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');

  const whatIf = frame.getByRole('button', { name: 'Compare settings…' });
  await expect(whatIf).toHaveCount(0);
  await set({ 'what-if': 'spec.backoffLimit=0..2 spec.parallelism=1,2' });
  await expect(whatIf).toBeVisible();
  await set({ 'what-if': null });
  await expect(whatIf).toHaveCount(0);

  await expect(frame.locator('[aria-haspopup=menu]')).toHaveCount(0);
  await set({ readonly: null });
  await expect(frame.locator('[aria-haspopup=menu]').first()).toBeVisible();
  await expect(ui.at).toHaveText('20');
  await set({ step: null, time: '10s' });
  await expect.poll(() => page.evaluate(() => document.querySelector('#file').current.time)).toBeLessThanOrEqual(10);
  await set({ src: 'examples/pi.yaml' });
  await expect(ui.title).toContainText('pi');
  assert.deepEqual(errors, []);
});

test('element: attribute keys applies to its focused frame', async ({ t }) => {
  const { page, errors } = await openSite(t, '/element.html');
  const frame = page.frameLocator('#file >> iframe');
  const ui = embedIn(frame);
  await ui.settled();
  const set = (value) => page.evaluate((one) => {
    if (one) document.querySelector('#file').setAttribute('keys', one);
    else document.querySelector('#file').removeAttribute('keys');
  }, value);
  const press = async (key) => {
    await page.keyboard.press(key);
    await frame.locator('body').evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await ui.settled();
  };
  await page.locator('h1').click();
  await press('l');
  await expect(ui.at, 'of the page around it').toHaveText('20');
  await ui.title.click();
  await press('l');
  await expect.poll(ui.step).toBeGreaterThan(20);
  await set('off');
  // Sent as a message, which arrives before the key is pressed.
  await page.evaluate(() => new Promise((resolve) => {
    document.querySelector('#file').addEventListener('step', ({ detail }) => detail.step === 5 && resolve());
    document.querySelector('#file').seek(5);
  }));
  await press('l');
  await expect(ui.at).toHaveText('5');
  await set(undefined);
  await page.evaluate(() => document.querySelector('#file').seek(6));
  await expect.poll(() => page.evaluate(() => document.querySelector('#file').current.step)).toBe(6);
  await press('l');
  await expect.poll(ui.step).toBeGreaterThan(6);
  assert.deepEqual(errors, []);
});

test('element: shows content that is added after it is attached', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  const fill = 'kind: Job\napiVersion: batch/v1\nmetadata: {name: filled}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}\n';
  await page.evaluate(async (text) => {
    await import('/play/job-playground.js');
    const [now, later] = ['now', 'later'].map((id) => Object.assign(document.createElement('job-playground'), { id }));
    now.setAttribute('loading', 'eager');
    document.body.append(now, later);
    now.textContent = text;
    await later.ready;
    later.append(Object.assign(document.createElement('pre'), { textContent: text }));
  }, fill);
  for (const id of ['now', 'later']) await expect(embedIn(frameOf(page, `#${id}`)).title.filter({ hasText: 'filled' })).toBeVisible();
  assert.deepEqual(errors, []);
});

test('element: in a shadow tree, uses the language of the page', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(async () => {
    await import('/play/job-playground.js');
    document.documentElement.lang = 'ja';
    const host = document.body.appendChild(document.createElement('div'));
    const one = document.createElement('job-playground');
    one.src = '#example=pi';
    host.attachShadow({ mode: 'open' }).append(one);
  });
  const frame = page.frameLocator('job-playground >> iframe');
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ja');
  await page.evaluate(() => (document.documentElement.lang = 'en'));
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
  assert.deepEqual(errors, []);
});

test('element: follows a color scheme that is set on the body', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html', { colorScheme: 'light' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-md-color-scheme=slate] { color-scheme: dark; } [data-md-color-scheme=default] { color-scheme: light; }');
    document.adoptedStyleSheets = [sheet];
    document.body.dataset.mdColorScheme = 'default';
    document.body.innerHTML = '<job-playground src="#example=pi" theme="auto"></job-playground><job-playground src="#example=pi" theme="light"></job-playground>';
  });
  await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
  const frames = [0, 1].map((at) => page.frameLocator(`job-playground >> nth=${at} >> iframe`));
  for (const frame of frames) await expect(frame.locator('html[data-theme=light] #app[data-settled]')).toBeVisible();
  const switchTo = (scheme) => page.evaluate((one) => (document.body.dataset.mdColorScheme = one), scheme);
  await switchTo('slate');
  await expect(frames[0].locator('html')).toHaveAttribute('data-theme', 'dark');
  await switchTo('default');
  await expect(frames[0].locator('html')).toHaveAttribute('data-theme', 'light');
  await switchTo('slate');
  await expect(frames[0].locator('html')).toHaveAttribute('data-theme', 'dark');
  // The element's own attribute takes precedence.
  await expect(frames[1].locator('html')).toHaveAttribute('data-theme', 'light');
  assert.deepEqual(errors, []);
});

test('element: follows the color scheme of ancestor, checkbox and system', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html', { colorScheme: 'light' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`body { color-scheme: light; } .slate, body:has(:checked) { color-scheme: dark; }
      @media (prefers-color-scheme: dark) { body { color-scheme: dark; } }`);
    document.adoptedStyleSheets = [sheet];
    document.body.innerHTML = '<input type="checkbox"><main><job-playground src="#example=pi" theme="auto"></job-playground></main>';
  });
  await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
  const frame = page.frameLocator('job-playground >> iframe');
  const is = (theme) => expect(frame.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(frame.locator('html[data-theme=light] #app[data-settled]')).toBeVisible();
  await page.evaluate(() => (document.querySelector('main').className = 'slate'));
  await is('dark');
  await page.evaluate(() => (document.querySelector('main').className = ''));
  await is('light');
  await page.locator('input').check();
  await is('dark');
  await page.locator('input').uncheck();
  await is('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await is('dark');
  await page.evaluate(() => (document.querySelector('main').lang = 'ja'));
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ja');
  assert.deepEqual(errors, []);
});

test('element: uses a string property that is set before the script loads', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(() => {
    document.body.innerHTML = '<job-playground src="#example=pi"></job-playground><job-playground src="#example=pi"></job-playground>';
    const [first, second] = document.querySelectorAll('job-playground');
    first.src = undefined; // like themes that make all addresses of a page absolute
    second.src = '#example=indexed';
  });
  await page.addScriptTag({ type: 'module', url: '/play/job-playground.js' });
  for (const [at, title] of ['Compute π', 'Indexed Job'].entries()) {
    await page.locator('job-playground').nth(at).scrollIntoViewIfNeeded();
    await expect(page.frameLocator(`job-playground >> nth=${at} >> iframe`).locator('.embed-title h1', { hasText: title })).toBeVisible();
  }
  assert.deepEqual(errors, []);
});

// The pages of Docusaurus and Hugo are their output, see tests/browser/embed/README.md.
test('Markdown: a Docusaurus block gets an embed and keeps its code', async ({ t }) => {
  const { page, errors } = await openSite(t, '/docusaurus.html');
  const ui = embedIn(frameOf(page, 'job-playground >> nth=0'));
  await expect(ui.title).toContainText('Twice, then no more');
  await ui.settled();
  await expect(ui.at).toHaveText('30');
  await expect(ui.html).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('job-playground')).toHaveCount(2);
  await expect(page.locator('.theme-code-block + job-playground'), 'each stands below its whole block, not in it').toHaveCount(2);
  await expect(page.locator('.theme-code-block').first()).toBeVisible();
  await expect.poll(() => page.locator('job-playground').first().evaluate((element) => parseFloat(getComputedStyle(element).marginBottom))).toBeGreaterThan(8);
  // The reader switches the site to light.
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
  await expect(frameOf(page, 'job-playground >> nth=0').locator('html')).toHaveAttribute('data-theme', 'light');
  // The site shows another page without loading it.
  await page.evaluate(() => {
    const article = document.querySelector('article');
    const block = article.querySelector('.theme-code-block').cloneNode(true);
    article.replaceChildren(block);
  });
  await expect(embedIn(frameOf(page)).title).toContainText('Twice, then no more');
  await expect(page.locator('job-playground')).toHaveCount(1);
  assert.deepEqual(errors, []);
});

for (const [name, how] of [['hugo', 'styled by classes'], ['hugo-inline', 'styled inline']]) {
  test(`Markdown: blocks and a shortcode of Hugo, ${how}, get embeds`, async ({ t }) => {
    const { page, errors } = await openSite(t, `/${name}.html`);
    const embeds = page.locator('job-playground');
    await expect(embeds.nth(3)).toBeVisible();
    for (const [at, title] of ['Twice, then no more', 'Twice, then no more', 'Twice, then no more', 'pi'].entries()) {
      await embeds.nth(at).scrollIntoViewIfNeeded();
      const ui = embedIn(page.frameLocator(`job-playground >> nth=${at} >> iframe`));
      await expect(ui.title).toContainText(title);
      await ui.settled();
      await expect(ui.html).toHaveAttribute('lang', 'ja');
      if (at !== 1) await expect.poll(ui.step).toBeGreaterThan(5);
    }
    await expect(embeds, 'columns of numbers are no scenarios').toHaveCount(4);
    await expect(page.locator('job-playground[panels=""]')).toHaveCount(1);
    assert.deepEqual(errors, []);
  });
}

test('Markdown: a block takes options from comment, attributes and script', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(() => {
    const job = 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}\n';
    const comment = '# job-playground step=3 panels=log theme=dark readonly what-if="spec.backoffLimit=0..2 spec.parallelism=1,2" lang=ja poster="a b.svg" loading=lazy keys=off base=/play height=400 code=hide';
    document.body.innerHTML = `<pre><code class="language-yaml" data-lang="yaml">${comment}\n${job}</code></pre>
      <div class="highlight job-playground" data-lang="ja" data-what-if="spec.backoffLimit=0..2" data-base="/play/"><pre><code class="language-yaml" data-lang="yaml">${job}</code></pre></div>
      <pre class="job-playground"><code data-meta="data-step=4 what-if=spec.backoffLimit=0..2">${job}</code></pre>
      <pre class="job-playground"><code class="language-yaml" data-lang="yaml">${job}</code></pre>`;
  });
  await page.addScriptTag({ type: 'module', url: '/play/job-playground-markdown.js?loading=eager&time=10s' });
  await expect(page.locator('job-playground >> nth=3')).toBeVisible();
  const attributes = await page.locator('job-playground').evaluateAll((all) => all.map((one) => Object.fromEntries([...one.attributes].filter(({ name }) => name !== 'class').map(({ name, value }) => [name, value]))));
  const usual = { loading: 'eager', time: '10s' };
  assert.deepEqual(attributes, [
    { ...usual, step: '3', panels: 'log', theme: 'dark', readonly: '', 'what-if': 'spec.backoffLimit=0..2 spec.parallelism=1,2', lang: 'ja', poster: 'a b.svg', loading: 'lazy', keys: 'off', base: '/play', style: 'height: 400px;' },
    { ...usual, 'what-if': 'spec.backoffLimit=0..2', lang: 'ja', base: '/play/' },
    { ...usual, step: '4', 'what-if': 'spec.backoffLimit=0..2' },
    usual,
  ]);
  const frame = page.frameLocator('job-playground >> nth=1 >> iframe');
  await expect(frame.locator('html[lang=ja] #app[data-settled]')).toBeVisible();
  await expect(frame.getByRole('button', { name: /^設定を比べる/ })).toBeVisible();
  await expect(embedIn(page.frameLocator('job-playground >> nth=3 >> iframe')).html).toHaveAttribute('lang', 'en');
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []); // the poster is missing
});

test('Markdown: on a slide, the embed replaces its code and loads when shown', async ({ t }) => {
  const { page, errors } = await openSite(t, '/slides.html');
  await expect(page.locator('job-playground')).toBeAttached();
  await expect(page.locator('job-playground >> iframe')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  const ui = embedIn(frameOf(page));
  await ui.settled();
  await expect(ui.at).toHaveText('30');
  await expect(page.locator('pre')).toBeHidden();
  await expect(ui.panel('manifest')).toHaveText(/backoffLimit: 1/);
  assert.deepEqual(errors, []);
});

test('embed: works under a strict content security policy', async ({ t }) => {
  const headers = (path) => ({
    'Content-Security-Policy': path.startsWith('/play/')
      ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
      : "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'",
  });
  const { page, errors } = await openSite(t, '/element.html', { site: { headers } });
  const frame = frameOf(page, '#file');
  const ui = embedIn(frame);
  await ui.settled();
  await page.evaluate(() => document.querySelector('#file').setAttribute('panels', 'pods,status,controller,log,kubectl,nodes,manifest,why'));
  for (const name of ['Job', 'Controller', 'Log', 'kubectl', 'Nodes', 'Manifest']) await frame.getByRole('tab', { name, exact: true }).click();
  await page.goto(page.url().replace('element', 'hugo'));
  await embedIn(page.frameLocator('job-playground >> nth=0 >> iframe')).settled();
  assert.deepEqual(errors, []);
});

test('element: handles requests made before the run is loaded in order', async ({ t }) => {
  const { page, errors } = await openSite(t, '/blank.html');
  await page.evaluate(() => import('/play/job-playground.js'));
  const at = await page.evaluate(async () => {
    const one = document.createElement('job-playground');
    one.setAttribute('src', '/examples/pi.yaml');
    document.body.append(one);
    one.seek(7);
    one.seek(3);
    await new Promise((resolve) => one.addEventListener('step', ({ detail }) => detail.step === 3 && resolve()));
    // Also of another scenario.
    const loaded = one.load({ src: '/examples/indexed.yaml' });
    one.seek(5);
    one.pause();
    const { title } = await loaded;
    await new Promise((resolve) => one.addEventListener('step', ({ detail }) => detail.step === 5 && resolve()));
    // Requests to a scenario that cannot be loaded do not apply to the next one.
    const failed = one.load({ src: '/examples/none.yaml' });
    one.seek(9);
    await failed.catch(() => undefined);
    await one.load({ src: '/examples/pi.yaml' }, { step: 2 });
    one.seek(4);
    await new Promise((resolve) => one.addEventListener('step', ({ detail }) => detail.step === 4 && resolve()));
    const plays = document.createElement('job-playground');
    plays.setAttribute('src', '/examples/pi.yaml');
    document.body.append(plays);
    plays.seek(0);
    plays.play(2);
    await new Promise((resolve) => plays.addEventListener('step', ({ detail }) => detail.playing && resolve()));
    return [title, one.current.step, plays.current.playing];
  });
  assert.match(at[0], /\w/);
  assert.deepEqual(at.slice(1), [4, true]);
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []);
});
