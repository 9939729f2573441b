// Drawn time: the slider, zoom, and the bar of controls.
import { expect, test } from './fixtures.mjs';
import { desk, openPlayground, phone } from './page.mjs';

test('slider: a click seeks, arrow keys step', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const slider = page.getByRole('slider', { name: 'Virtual time' });
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await ui.settled();
  const step = await ui.step();
  expect(step).toBeGreaterThan(60);
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`step ${step} of \\d+`));
  await slider.press('ArrowLeft');
  await expect.poll(ui.step).toBeLessThan(step);
});

test('phone: every page fits the screen', async ({ t }) => {
  const { page, errors } = await openPlayground(t, phone);
  const shown = { Timeline: '#timeline', Job: '#job', Controller: '#controller', Details: '#panels', Manifest: '.cm-content' };
  for (const [name, selector] of Object.entries(shown)) {
    await page.locator('#pages').getByRole('button', { name, exact: true }).click();
    await expect(page.locator(selector)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} is as wide as the screen`).toBeLessThanOrEqual(0);
    const cut = await page.locator('#transport button, #transport select, .tl-tools summary, .tl-track').evaluateAll((all) =>
      all.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width && (box.right > innerWidth || box.left < 0)).map(([one]) => one.outerHTML.slice(0, 80)));
    expect(cut).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('zoom by keys: keeps the playhead; < and > move the timeline', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await ui.goto('1m20s');
  await ui.press('z', 'z');
  const playhead = async () => (await page.locator('#timeline .tl-cursor').boundingBox()).x;
  const before = await playhead();
  await ui.press('<');
  await expect.poll(playhead, 'what was earlier comes into sight').toBeGreaterThan(before + 100);
  await ui.press('>');
  await expect.poll(async () => Math.abs(await playhead() - before)).toBeLessThan(2);
});

/** The timeline, zoomed in with 3 keys at 20s. */
async function openZoomed(t) {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const cursor = page.locator('#timeline .tl-cursor');
  const timeAt = async (x) => {
    const ruler = await page.locator('#timeline .tl-ruler').boundingBox();
    await page.mouse.click(ruler.x + x, ruler.y + ruler.height / 2);
    await expect.poll(async () => {
      const { x: left, width } = await cursor.boundingBox();
      return Math.abs(left + width / 2 - ruler.x - x);
    }).toBeLessThan(3);
    await ui.settled();
    const [minutes, seconds] = (await ui.time.textContent()).split(':').map(Number);
    return minutes * 60 + seconds;
  };
  /** Milliseconds in 400 pixels. */
  const zoom = async () => {
    const first = await timeAt(300);
    return Math.round(((await timeAt(700)) - first) * 1000);
  };
  const whole = await zoom();
  await ui.goto('20s');
  await ui.press('z', 'z', 'z');
  const close = await zoom();
  expect(close).toBeLessThan(whole / 3);
  return { ui, page, errors, cursor, zoom, close };
}

test('zoomed timeline: follows the clock', async ({ t }) => {
  const { ui, page, errors, cursor } = await openZoomed(t);
  await ui.goto('1m20s');
  await expect(cursor, 'after going to a time').toBeVisible();
  await ui.press('Home');
  await expect(cursor, 'at the beginning').toBeVisible();
  await ui.press('>', '>', '>');
  await expect(cursor, 'moving the timeline does not move the clock').toBeHidden();
  await ui.speed('30');
  await page.keyboard.press('Space');
  await expect(ui.time).not.toHaveText(/^0:[012]/); // half a minute later, beyond the visible part
  await expect(cursor, 'while it plays').toBeVisible();
  expect(errors).toEqual([]);
});

test('zoomed timeline: a fault keeps the zoom, another Job resets it', async ({ t }) => {
  const { ui, page, errors, cursor, zoom, close } = await openZoomed(t);
  await ui.goto('15s');
  const before = await ui.text();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Suspend');
  await expect(page.locator('#notice p')).toContainText('Suspend at');
  await ui.settled();
  await expect(cursor).toBeVisible();
  expect(Math.abs((await zoom()) - close)).toBeLessThanOrEqual(2);
  await ui.type(before.replaceAll('retries', 'another'));
  await expect(page.locator('#job')).toContainText('another');
  await ui.settled();
  await expect.poll(zoom).toBeGreaterThan(close * 2);
  expect(errors).toEqual([]);
});

const backup = `apiVersion: batch/v1
kind: CronJob
metadata: {name: postgres-backup}
spec:
  schedule: 30 2 * * *
  jobTemplate:
    spec:
      activeDeadlineSeconds: 7200
      template:
        spec:
          restartPolicy: Never
          containers:
          - {name: main, image: busybox, command: [sh, -c, sleep infinity]}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: postgres-backup}
spec:
  cluster: {commands: true}
  until: 3h
`;

for (const [device, most] of [[{ viewport: { width: 1920, height: 1080 } }, 1], [desk, 2], [{ viewport: { width: 1024, height: 768 } }, 2], [phone, 2]]) {
  test(`unfinished run: message fits, moves nothing, ${device.viewport.width} px`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, device);
    const go = async (name) => device === phone && (await page.getByRole('button', { name, exact: true }).click());
    await go('Manifest');
    await ui.type(backup);
    await expect(page.locator('.pick-title')).toContainText('postgres-backup');
    await ui.settled();
    await go('Timeline');
    await ui.settled();
    const heights = () => page.evaluate(() => ['transport', 'why'].map((id) => document.getElementById(id).offsetHeight));
    const before = await heights();
    await page.getByRole('button', { name: 'Go to the end', exact: true }).click();
    const message = page.locator('#ends-unfinished');
    await expect(message).toContainText(/Not finished: postgres-backup-\d+/);
    await ui.settled();
    const { lines, ...fit } = await message.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return {
        lines: new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size,
        isCut: one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth,
        isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      };
    });
    expect(lines).toBeLessThanOrEqual(most);
    expect(fit).toEqual({ isCut: false, isInside: true });
    await expect.poll(heights).toEqual(before);
  });
}
