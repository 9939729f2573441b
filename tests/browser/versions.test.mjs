// Versions side by side, their gates, the order within an instant, and the page of the history of Jobs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';

const versions = JSON.parse(readFileSync(new URL('../../web/src/core/version_names.json', import.meta.url), 'utf8'));
const report = (page) => page.locator('.report');

async function compareWith(page, ui, version) {
  await ui.press('5');
  await page.locator('#compare-with').selectOption(version);
  await report(page).waitFor();
}

test('one scenario runs on two versions on one clock, and where they part is told with both decisions and the release', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  await page.locator('#timeline-kept .tl-canvas').waitFor();
  const [height, kept] = await Promise.all(['#timeline', '#timeline-kept'].map(async (id) => (await page.locator(`${id} .tl-scroll`).boundingBox()).height));
  assert.ok(height > 60 && kept > 60, `${height} and ${kept} pixels`);
  const outcomes = await page.locator('.outcomes tbody tr').allTextContents();
  assert.equal(outcomes.length, 2);
  assert.match(outcomes[0], /v1\.36.*Failed.*BackoffLimitExceeded.*2m35\.51s/s);
  assert.match(outcomes[1], /v1\.18.*Failed.*BackoffLimitExceeded.*1m43\.03s/s);
  const text = await report(page).textContent();
  assert.match(text, /retries gets Failed/);
  assert.match(text, /pod 4 of retries is created/);
  assert.match(text, /needs 5 retries, more than the limit of 3/);
  const link = report(page).getByRole('link', { name: 'kubernetes#93779' });
  assert.equal(await link.getAttribute('href'), 'https://github.com/kubernetes/kubernetes/pull/93779');
  assert.match(text, /since v1\.20/);

  // Seeks go together: the strip above the other timeline is of the same time.
  await ui.goto('1m');
  await page.waitForFunction(() => /^v1\.18\s*4\d\.\d+s · Step \d+/.test(document.querySelector('#beside-why').textContent.trim()));
  await ui.goto('2s');
  await page.waitForFunction(() => /v1\.18\s*(0\.|1\.|2)\S*s · Step/.test(document.querySelector('#beside-why').textContent.trim()));

  // To where they part.
  await report(page).getByRole('button', { name: 'Go there' }).first().click();
  await ui.settled();
  assert.match(await ui.why.textContent(), /1 is to be created/);
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await page.locator('#beside').waitFor({ state: 'hidden' });
  assert.deepEqual(errors, []);
});

test('the overview and the clock go to the end of the longer of two runs', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'failed-pods-old' });
  const slider = page.getByRole('slider', { name: 'Virtual time' });
  const alone = Number(await slider.getAttribute('max'));
  await compareWith(page, ui, 'v1.36');
  await page.waitForFunction((before) => Number(document.querySelector('.tl-slider').max) > before * 1.5, alone);
  await ui.press('End');
  assert.equal(await slider.inputValue(), String(Math.floor(Number(await slider.getAttribute('max')) / 1000) * 1000));
  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await ui.settled();
  assert.equal(Number(await slider.getAttribute('max')), alone);
  assert.ok(Number(await slider.inputValue()) <= alone);
  assert.deepEqual(errors, []);
});

test('versions that do the same are said to, and a manifest that a version does not know is refused by it', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await compareWith(page, ui, 'v1.34');
  assert.match(await report(page).textContent(), /do the same at the same times/);
  // What a patch mended is named for whoever runs an earlier one.
  assert.match(await report(page).locator('.faults').textContent(), /v1\.34 before v1\.34\.2.*kubernetes#134521/s);
  await page.locator('#compare-with').selectOption('v1.37');
  await report(page).getByText('Nothing that ran was held against it').waitFor();
  await ui.example('backoff-limit-per-index');
  await ui.press('5');
  await page.locator('#compare-with').selectOption('v1.8');
  await page.locator('.refused li').first().waitFor();
  assert.match(await page.locator('.refused').textContent(), /backoffLimitPerIndex/);
  assert.match(await page.locator('#panel').textContent(), /The API server of Kubernetes v1\.8 refuses this manifest, so nothing runs beside\. It says:/);
});

test('how both ended has room in its panel or can be scrolled', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  await page.locator('.outcomes').waitFor();
  const { out, focusable } = await page.locator('.outcomes').evaluate((table) => {
    const box = table.parentElement;
    box.scrollLeft = 10_000;
    const last = table.querySelector('th:last-child').getBoundingClientRect();
    return { out: last.right - document.querySelector('#panel').getBoundingClientRect().right, focusable: box.tabIndex === 0 };
  });
  assert.ok(out <= 1 && focusable, `${out} px of the last column are out of reach`);
});

test('a run of a single pod is counted as one', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'pi' });
  await ui.press('5');
  await page.getByRole('button', { name: 'Keep this run' }).click();
  const counts = page.locator('.runs li .dim').first();
  assert.match(await counts.textContent(), /^1 pod, \d+ steps$/);
  assert.deepEqual(errors, []);
});

test('the dialog for another manifest leaves a comparison as it was when it is closed', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await compareWith(page, ui, 'v1.18');
  const before = await report(page).textContent();
  await page.locator('#compare-with').selectOption('text');
  await page.locator('.other-dialog textarea').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.other-dialog').waitFor({ state: 'detached' });
  assert.equal(await page.locator('#compare-with').inputValue(), 'v1.18');
  assert.equal(await report(page).textContent(), before);
  assert.ok(await page.locator('#timeline-kept').isVisible());

  // What is not accepted is told with its version; the text is there to be mended.
  await page.locator('#compare-with').selectOption('text');
  const area = page.locator('.other-dialog textarea');
  await area.fill((await area.inputValue()).replace('backoffLimit: 3', 'backoffLimit: -3'));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('.refused li').first().waitFor();
  assert.match(await page.locator('#panel').textContent(), /The API server of Kubernetes v1\.36 refuses the other manifest/);
  assert.match(await page.locator('.refused').textContent(), /spec\.backoffLimit.*-3/);
  await page.getByRole('button', { name: 'Change it…' }).click();
  assert.match(await page.locator('.other-dialog textarea').inputValue(), /backoffLimit: -3/);
});

test('what is pasted over another manifest and huge is compared at once: a field of megabytes is slow', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('text');
  const dialog = page.locator('.other-dialog');
  const area = dialog.locator('textarea');
  const paste = (text) => area.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  const text = readFileSync(new URL('../../web/examples/indexed.yaml', import.meta.url), 'utf8');
  const huge = `${text}\n# ${'x'.repeat(600_000)}\n`;
  assert.ok(await paste(huge), 'within what is written it is pasted by the browser');
  await area.evaluate((field) => field.select());
  assert.ok(await paste(text), 'as is what is short');
  assert.ok(!(await paste(huge)));
  await dialog.waitFor({ state: 'detached' });
  await page.locator('#timeline-kept').waitFor();
  assert.deepEqual(errors, []);
});

test('of a file for another manifest what is no text, or too long for one, is said, and a long one is compared at once', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('text');
  const dialog = page.locator('.other-dialog');
  const area = dialog.locator('textarea');
  await area.fill('# mine');
  const read = (name, buffer) => dialog.locator('[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(buffer) });
  const text = readFileSync(new URL('../../web/examples/indexed.yaml', import.meta.url), 'utf8');
  const ofLength = (length) => text + '#'.repeat(length - Buffer.byteLength(text));
  for (const [name, buffer, said] of [
    ['picture.png', [0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe], 'picture.png is no text in UTF-8.'],
    ['zeros.bin', [0, 0, 0, 0], 'zeros.bin is no text in UTF-8.'],
    ['long.yaml', ofLength(1_048_577), 'long.yaml has 1,048,577 bytes, more than the 1,048,576 of a text.'],
  ]) {
    await read(name, buffer);
    await dialog.locator('#notice p', { hasText: said }).waitFor();
    assert.equal(await area.inputValue(), '# mine', name);
  }
  await read('short.yaml', text);
  await page.waitForFunction((one) => document.querySelector('.other-dialog textarea').value === one, text);
  await read('long.yaml', ofLength(1_048_576));
  await dialog.waitFor({ state: 'detached' });
  await page.locator('#timeline-kept').waitFor();
  assert.equal(await page.locator('#compare-with').inputValue(), 'text');
  assert.deepEqual(errors, []);
});

test('where two versions do the same at different times, the first difference is told like a parting', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'on-failure-backoff-limit-3' });
  await compareWith(page, ui, 'v1.18');
  const text29 = (await ui.text()).replace(/\n  expect:[^]*/, '\n').replace(/ *terminationGracePeriodSeconds: 0\n/, '');
  await ui.type(text29.replace(/^spec:\n(?=  title)/m, 'spec:\n  version: v1.29\n'));
  await page.locator('.report h3', { hasText: 'Here they first differ, in time' }).waitFor();
  const sides = page.locator('.parting-side');
  await sides.first().locator('li').first().waitFor();
  const text = await report(page).textContent();
  assert.match(text, /Pods and conditions come in the same order, but at the end this differs/);
  assert.match(await page.locator('.shown-fields').textContent(), /Job \S+ status\.failed/);
  assert.match(await sides.nth(0).textContent(), /v1\.29.*#\d+.*is deleted.*Containers were restarted 3 times/s);
  assert.match(await sides.nth(1).textContent(), /v1\.18.*#\d+.*is deleted.*Containers were restarted 3 times/s);
  assert.match(text, /since v1\.24/);
  assert.deepEqual(errors, []);
});

/** Each message to an engine that has the method of `globalThis.slow` waits, as on a slow machine. */
const slowDown = (page) => page.evaluate(() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more) {
    (globalThis.sent ??= new Set()).add(message.method);
    setTimeout(() => postMessage.call(this, message, ...more), message.method === globalThis.slow ? 600 : 0);
  };
});
const slow = (page, method) => page.evaluate((one) => void (globalThis.slow = one), method);

const everyMinute = (name, until = '16h') => `apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{name: ${name}, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: long}
spec:
  until: ${until}
`;

test('the other side can be stopped, and so can the comparison: what there is of it is shown, and it can be run again', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await slowDown(page);
  await ui.type(everyMinute('hello', '36h'));
  await page.locator('#job h2 .object', { hasText: 'hello' }).waitFor();
  await ui.settled();
  const steps = await ui.steps();
  assert.ok(steps > 20_000, `${steps}`);
  await slow(page, 'run');
  await page.locator('#tab-compare').click();
  const panel = page.locator('#panel');
  await page.locator('#compare-with').selectOption('v1.34');
  await panel.getByText(/Running the other side… [1-9]\d* steps so far\./).waitFor();
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  const stopped = panel.getByText(/You stopped the other side after \d+ steps, at .+: so far it is shown beside\./);
  await stopped.waitFor();
  const [, ran] = /after (\d+) steps/.exec(await stopped.textContent());
  assert.ok(Number(ran) >= 4000 && Number(ran) < steps, `${ran} of ${steps}`);
  assert.equal(await page.locator('#compare-with').inputValue(), 'v1.34');
  await page.locator('#timeline-kept .tl-canvas').waitFor();
  assert.deepEqual(await violations(page), []);
  // Then the comparison itself.
  await slow(page, 'compareOn');
  await panel.getByRole('button', { name: 'Run it again' }).click();

  await page.waitForFunction(() => globalThis.sent.has('compareOn'));
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  await panel.getByText('You stopped the comparison. The other side ran to its end and is shown beside.').waitFor();
  await slow(page);
  await panel.getByRole('button', { name: 'Run it again' }).click();
  await report(page).waitFor();
  assert.match(await report(page).textContent(), /do the same at the same times/);
  assert.deepEqual(errors, []);
});

test('a run that was stopped is compared as a whole, which is said', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await slowDown(page);
  await slow(page, 'run');
  await ui.type(everyMinute('hello'));
  const working = page.locator('#working');
  await working.getByRole('button', { name: 'Stop' }).click();
  await working.filter({ hasText: 'You stopped the run after ' }).waitFor();
  const steps = await ui.steps();
  await slow(page);
  await page.locator('#tab-compare').click();
  await page.locator('#compare-with').selectOption('v1.34');
  await report(page).waitFor();
  const text = await report(page).textContent();
  assert.match(text, /You stopped this run\. To be compared, both ran to their ends\./);
  assert.match(text, /do the same at the same times/);
  assert.equal(await ui.steps(), steps);
  // Kept, it is known by its text: where it parts is said once both are compared.
  await page.getByRole('button', { name: 'Keep this run' }).click();
  await ui.type(everyMinute('other'));
  await page.locator('.runs li', { hasText: 'Compare tells where they part.' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the other side follows when the text is changed', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await compareWith(page, ui, 'v1.29');
  await page.locator('.parting-side', { hasText: 'retries gets FailureTarget' }).waitFor();
  await ui.type((await ui.text()).replace('backoffLimit: 3', 'backoffLimit: 1').replace(/\n  expect:[^]*/, '\n'));
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll('.outcomes tbody tr')];
    return rows.length === 2 && rows.every((row) => /Failed.*\b5\d(\.\d+)?s/s.test(row.textContent));
  });
});

test('a manifest that is pasted runs beside', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('5');
  await page.locator('#compare-with').selectOption('text');
  const area = page.locator('.other-dialog textarea');
  await area.fill((await area.inputValue()).replace('backoffLimit: 3', 'backoffLimit: 0'));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await report(page).waitFor();
  const rows = await page.locator('.outcomes tbody tr').allTextContents();
  assert.match(rows[1], /beside it.*Failed/s);
  assert.match(await report(page).textContent(), /Here they part/);
});

test('gates show their stage in the version, and one that is set is written into the scenario', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('v');
  const dialog = page.locator('.versions-dialog');
  const row = (name) => dialog.locator('.gates tr', { has: page.getByRole('link', { name, exact: true }) });
  assert.match(await row('JobManagedBy').textContent(), /stable/);
  assert.equal(await row('JobManagedBy').getByRole('checkbox').count(), 0);
  assert.match(await row('MutablePodResourcesForSuspendedJobs').textContent(), /beta/);
  assert.deepEqual(await violations(page), []);

  await dialog.locator('.segmented label', { hasText: 'v1.31' }).click();
  await page.waitForFunction(() => /version: v1\.31/.test(JSON.parse(localStorage.getItem('job-playground.draft')).text));
  await row('JobManagedBy').getByRole('checkbox').waitFor();
  assert.match(await row('JobManagedBy').textContent(), /alpha/);
  assert.match(await row('StaleControllerConsistencyJob').textContent(), /comes with v1\.36/);
  await row('JobManagedBy').getByRole('checkbox').check();
  await page.waitForFunction(() => /featureGates:\s+JobManagedBy: true/.test(JSON.parse(localStorage.getItem('job-playground.draft')).text));
  await row('JobManagedBy').getByText('set by the scenario').waitFor();
  // What the version does anyway leaves no line behind.
  await row('JobManagedBy').getByRole('checkbox').uncheck();
  await page.waitForFunction(() => !/featureGates|cluster:/.test(JSON.parse(localStorage.getItem('job-playground.draft')).text));
  assert.match(await dialog.locator('.rules').textContent(), /✓ v1\.31\s+Complete and Failed are set when all pods have ended/);
  assert.deepEqual(errors, []);
});

test('what raced is named on its step, and the other order is a seed of the scenario', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'failed-pods-old' });
  await ui.pick('Event');
  await page.keyboard.press('Home');
  const raced = page.locator('.why-raced');
  const other = raced.getByRole('button', { name: /ties: \d+/ });
  for (let i = 0; i < 80 && !(await other.count()); ++i) {
    await ui.press('ArrowRight');
    if (!(await page.locator('.why-what .raced').count())) continue;
    // Answered a little after the moment.
    await page.locator('#app[data-races]').waitFor();
    await raced.waitFor({ timeout: 2000 }).catch(() => undefined); // where nothing else was due nothing is said
    const find = raced.getByRole('button', { name: 'Find the other order' });
    if (!(await find.count())) continue;
    await find.click();
    await raced.getByText(/ties: \d+|None of 200/).waitFor();
  }
  assert.match(await raced.textContent(), /raced/);
  const ties = /ties: (\d+)/.exec(await other.textContent())[1];
  await other.click();
  await page.waitForFunction((seed) => new RegExp(`ties: ${seed}\\b`).test(JSON.parse(localStorage.getItem('job-playground.draft')).text), ties);
});

test('the fault of v1.18 is in the gallery: three failed pods in the order of the writes, seven in another', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'failed-pods-old' });
  await ui.press('End');
  assert.equal(await ui.field('status.failed').textContent(), '3');
  await ui.press('v');
  await page.getByRole('button', { name: 'Shuffle' }).click();
  await page.waitForFunction(() => /ties: 1/.test(JSON.parse(localStorage.getItem('job-playground.draft')).text));
  await page.keyboard.press('Escape');
  await ui.press('End');
  assert.equal(await ui.field('status.failed').textContent(), '5');
  await ui.example('failed-pods-other-order');
  await ui.press('End');
  assert.equal(await ui.field('status.failed').textContent(), '7');
});

async function openHistory(t, path = 'evolution.html', options = {}) {
  const opened = await openPage(t, path, { ...desk, ...options });
  await opened.page.locator('#evolution[data-settled]').waitFor();
  return opened;
}

test('the history of Jobs is a row of runs, from the engine, with what changed and how each ended', async ({ t }) => {
  const { page, errors } = await openHistory(t);
  const cards = page.locator('.generation');
  const oldestFirst = [...versions.names].reverse();
  const card = (version) => cards.nth(oldestFirst.indexOf(version));
  assert.deepEqual(await cards.locator('h2').allTextContents(), oldestFirst);
  for (const version of oldestFirst) {
    assert.equal(await card(version).getByText('read, not recorded').count(), versions.read.includes(version) ? 1 : 0, version);
  }
  const ends = await page.locator('.outcomes tbody tr').allTextContents();
  assert.match(ends[0], /Failed/);
  assert.match(ends[1], /Failed.*1m43\.03s/s);
  assert.match(ends[oldestFirst.indexOf('v1.36')], /Failed.*2m35\.51s/s);
  assert.match(await card('v1.29').textContent(), /since v1\.20.*limits the failed pods/s);
  assert.equal(await card('v1.31').getByRole('link', { name: 'kubernetes#125510' }).count() > 0, true);
  assert.match(await card('v1.36').textContent(), /The same as v1\.35/);
  // Something is drawn on each.
  const drawn = await page.locator('.mini-rows').evaluateAll((all) => all.map((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  }));
  assert.equal(drawn.length, oldestFirst.length);
  assert.ok(drawn.every((colors) => colors > 10), String(drawn));

  await page.locator('#scenario').selectOption('on-failure-backoff-limit-3');
  await page.locator('#evolution[data-settled]').waitFor();
  await page.waitForFunction((all) => document.querySelectorAll('.generation').length === all && /goes on/.test(document.querySelector('.outcomes').textContent), oldestFirst.length);
  assert.match(page.url(), /#scenario=on-failure-backoff-limit-3$/);
  await page.locator('#evolution[data-settled]').waitFor();
  await page.getByRole('link', { name: 'Open with v1.29' }).click();
  await page.locator('#why-text').waitFor();
  await page.waitForFunction(() => /version: v1\.29/.test(JSON.parse(localStorage.getItem('job-playground.draft'))?.text ?? ''));
  assert.deepEqual(errors, []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing wrong with the history, ${colorScheme}`, async ({ t }) => {
    const { page } = await openHistory(t, 'evolution.html', { colorScheme });
    assert.deepEqual(await violations(page), []);
  });

  test(`axe finds nothing wrong while two versions are compared, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await compareWith(page, ui, 'v1.29');
    assert.deepEqual(await violations(page), []);
  });
}

test('after a deployment the history says that one has to reload, and goes on with what is there', async ({ t }) => {
  const { page, errors } = await openHistory(t);
  const told = page.getByRole('alert');
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.locator('#scenario').selectOption('cron-hello');
  await told.waitFor();
  assert.equal(await told.textContent(), 'A part of the page could not be loaded. Reload the page.');
  assert.equal(await page.locator('details > pre').first().textContent(), '');
  const language = page.locator('.language select');
  await language.selectOption('ja');
  await page.waitForFunction(() => document.querySelector('.language select').value === 'en');
  assert.equal(await told.textContent(), 'A part of the page could not be loaded. Reload the page.');
  await page.unroute(/\/assets\//);
  await page.locator('#scenario').selectOption('active-deadline');
  await page.locator('#evolution[data-settled]').waitFor();
  assert.equal(await told.count(), 0);
  assert.deepEqual(errors.filter((one) => !/404/.test(one)), []);
});

test('the history fits a phone, and speaks Japanese', async ({ t }) => {
  const { page, errors } = await openHistory(t, 'evolution.html#scenario=cron-hello', { ...phone, locale: 'ja-JP' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.match(await page.locator('h1').textContent(), /Jobの歴史/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out to the side');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});
