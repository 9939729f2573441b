// What the timeline draws, and what fits next to it.
import { openPage } from './browser.mjs';
import { expect, test } from './fixtures.mjs';
import { desk, openPlayground, phone, unfit } from './page.mjs';

const job = (spec) => `apiVersion: batch/v1
kind: Job
metadata:
  name: report
spec:
  ${spec}
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        command: [sh, -c, "sleep 5; exit 1"]
`;

/** A page with the `words` that were last drawn on the ruler; `placeOf` returns the left and right edges of one. */
async function openDrawing(t, options) {
  const opened = await openPlayground(t, { own: true, ...options });
  await opened.page.evaluate(() => {
    const name = 'tl-ruler';
    globalThis.drawn = [];
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(...args) {
        if (this.canvas.className === name) globalThis.drawn = [];
        clearRect.apply(this, args);
      },
      fillText(text, x, ...rest) {
        if (this.canvas.className === name) globalThis.drawn.push([text, x, x + this.measureText(text).width]);
        fillText.call(this, text, x, ...rest);
      },
    });
  });
  const words = async () => (await opened.page.evaluate(() => globalThis.drawn)).map(([word]) => word);
  const placeOf = async (word) => (await opened.page.evaluate(() => globalThis.drawn)).find(([one]) => one === word)?.slice(1);
  return { ...opened, words, placeOf };
}

for (const [name, device] of Object.entries({ desk, phone })) {
  test(`ruler: the end of the scenario hides no length of a gap, ${name}`, async ({ t }) => {
    const { ui, page, placeOf } = await openDrawing(t, device);
    if (device === phone) await page.getByRole('button', { name: 'Manifest', exact: true }).click();
    await ui.paste(job('backoffLimit: 0').replace('sleep 5; exit 1', 'sleep 86399').replace('report', 'day'));
    await expect(page.locator('.pick')).toContainText('day');
    await ui.settled();
    if (device === phone) await page.getByRole('button', { name: 'Timeline', exact: true }).click();
    await expect.poll(() => placeOf('⋯ 24h')).toBeTruthy();
    await expect.poll(() => placeOf('until')).toBeTruthy();
    await ui.settled();
    const [gap, until] = [await placeOf('⋯ 24h'), await placeOf('until')];
    expect(gap[1]).toBeLessThan(until[0] - 5);
    expect(until[1]).toBeLessThan(device.viewport.width - 5 - (await page.locator('#timeline .tl-ruler').boundingBox()).x);
  });
}

test('ruler without room: only long gaps show lengths, all have titles', async ({ t }) => {
  const { ui, page, errors, words } = await openDrawing(t, phone);
  await page.getByRole('button', { name: 'Manifest', exact: true }).click();
  await ui.paste(`apiVersion: batch/v1
kind: CronJob
metadata: {name: weekly}
spec:
  schedule: "0 3 * * 0"
  jobTemplate:
    spec:
      ttlSecondsAfterFinished: 86400
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "600"]}]}}
`);
  await expect(page.locator('.pick')).toContainText('weekly');
  await ui.settled();
  await page.getByRole('button', { name: 'Timeline', exact: true }).click();
  const named = async () => (await words()).filter((one) => one.startsWith('⋯'));
  await expect.poll(async () => (await named()).slice(0, 2)).toEqual(['⋯ 143h50m', '⋯ 143h50m']);
  const ruler = page.locator('#timeline .tl-ruler');
  await expect(ruler).toHaveAttribute('role', 'img');
  const gaps = (await ruler.getAttribute('aria-label')).match(/nothing visible for [\dhms.]+/g);
  await expect.poll(async () => (await named()).length).toBeLessThan(gaps.length);
  // The title at each pixel.
  const titles = await ruler.evaluate((one) => {
    const { left, top, width } = one.getBoundingClientRect();
    const found = new Set();
    for (let x = 104; x < width - 62; x += 1) {
      one.dispatchEvent(new PointerEvent('pointermove', { clientX: left + x, clientY: top + 5, bubbles: true }));
      if (one.title) found.add(one.title);
    }
    return [...found];
  });
  expect(titles).toHaveLength(gaps.length);
  expect(errors).toEqual([]);
});

for (const [name, device] of Object.entries({ desk, phone })) {
  test(`rejected manifest of a link: no timeline, link to the line, ${name}`, async ({ t }) => {
    const shared = await openPlayground(t);
    await shared.ui.type(job('backoffLimit: -1'));
    await expect(shared.page.locator('#stale')).toContainText('rejected');
    const { hash } = new URL(await shared.ui.link());
    const { page, errors } = await openPage(t, hash, device);
    const over = page.locator('#stale');
    await expect(over).toContainText('The manifest is rejected.');
    for (const part of ['.tl-slider', '.tl-ruler', '.tl-cursor', '.tl-tools button >> nth=0']) await expect(page.locator(`#timeline ${part}`)).toBeHidden();
    await expect(page.locator('.cm-content')).toBeAttached();
    await over.getByRole('button', { name: 'Go to line 6' }).click();
    await expect(page.locator('.cm-content')).toBeFocused();
    await expect(page.locator('.problems .error')).toContainText('backoffLimit');
    await expect.poll(() => unfit(page)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(job('backoffLimit: 1'));
    await expect(over).toBeHidden();
    if (device === phone) await page.getByRole('button', { name: 'Timeline', exact: true }).click();
    await expect(page.locator('#timeline .tl-slider')).toBeVisible();
    expect(errors).toEqual([]);
  });
}

for (const [held, viewport] of Object.entries({ upright: phone.viewport, 'on its side': { width: 844, height: 390 } })) {
  test(`phone ${held}: the notice of an offer covers no offers or tabs`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { ...phone, viewport });
    await page.locator('#pages button').last().tap();
    await ui.paste(job('backoffLimit: 2').replace('exit 1', 'exit 0'));
    await expect(page.locator('.pick')).toContainText('report');
    await ui.settled();
    const offers = page.locator('.problems .offers button');
    const notice = page.locator('#notice p');
    // It shows the outcome, because the manifest covers that.
    for (const [at, end] of [[0, /as a rule\. Failed at [^ ]+: 3 pods exited 1; backoffLimit 2 allows 2 retries\.Undo$/], [3, /as a rule\. Complete at [^ ]+: [^.]+\.Undo$/]]) {
      await offers.nth(at).scrollIntoViewIfNeeded();
      const label = await offers.nth(at).textContent();
      await offers.nth(at).tap();
      await expect(notice).toContainText(label);
      await expect(notice).toHaveText(end);
      await ui.settled();
      const box = await notice.boundingBox();
      for (const part of ['#editor-head', '.problems', '#pages']) {
        const other = await page.locator(part).boundingBox();
        const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y || other.y + other.height <= box.y;
        expect(isBeside, `${part}: ${JSON.stringify({ box, other })}`).toBe(true);
      }
      expect(box.x >= 0 && box.x + box.width <= viewport.width && box.y >= 0).toBe(true);
    }
    await page.locator('#pages button').first().tap();
    await expect(offers.first()).toBeHidden();
    const [{ y, height }, transport] = await Promise.all([notice, page.locator('#transport')].map((one) => one.boundingBox()));
    if (held === 'upright') expect(y + height, 'beside the timeline it is above the controls').toBeLessThanOrEqual(transport.y);
    expect(errors).toEqual([]);
  });
}

test('failures only: the row for other pods shows how many run', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`apiVersion: batch/v1
kind: Job
metadata: {name: batch}
spec:
  completions: 300
  parallelism: 40
  completionMode: Indexed
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods:
  - {match: {index: 7, attempt: "1"}, runs: [{for: 5s, exit: 1}]}
`);
  await expect(page.locator('#job .object')).toContainText('batch');
  const space = async () => (await page.locator('#timeline .tl-space').boundingBox()).height;
  await expect.poll(space).toBeGreaterThan(4000);
  await page.getByRole('button', { name: 'Failures only' }).click();
  await expect.poll(space).toBeLessThan(250);
  await ui.settled();
  const tip = page.locator('#timeline .tl-tip');
  const box = await page.locator('#timeline .tl-scroll').boundingBox();
  await page.mouse.move(box.x + 300, box.y + 36 + 18 + 12);
  await expect(tip).toContainText('300 pods without failure');
  await expect(tip).toContainText(/\d+ running, peak \d+/);
  expect(errors).toEqual([]);
});
