// What the timeline draws short, and what it leaves out until it is asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPlayground } from './page.mjs';

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

/** The words on the ruler, as last drawn. */
async function rulerOf(page, act) {
  await page.evaluate(() => {
    window.ruler = undefined;
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(...args) {
        if (this.canvas.className === 'tl-ruler') window.ruler = [];
        clearRect.apply(this, args);
      },
      fillText(text, ...rest) {
        if (this.canvas.className === 'tl-ruler') window.ruler?.push(text);
        fillText.call(this, text, ...rest);
      },
    });
  });
  await act();
  await page.waitForFunction(() => window.ruler?.length);
  return page.evaluate(() => window.ruler);
}

test('an hour until the TTL has passed is a gap with its length, on the slider too, until it is shown at its length', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  const longest = async () => Number(await page.locator('#timeline .tl-slider').getAttribute('max')) / 1e6;
  const words = await rulerOf(page, async () => {
    await ui.type(job('ttlSecondsAfterFinished: 3600'));
    await page.locator('#job h2 code, #job h2', { hasText: 'report' }).first().waitFor();
  });
  assert.ok(words.includes('⋯ 1h'), words.join());
  assert.ok((await longest()) < 900, `${await longest()}s`);
  const toggle = page.getByRole('button', { name: 'Draw idle time short' });
  assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
  await toggle.click();
  await ui.settled();
  assert.ok((await longest()) > 3600);
  await ui.press('Shift+W');
  assert.ok((await longest()) < 900);

  // Inside the gap the clock goes on.
  await ui.goto('30m');
  assert.match(await ui.time.textContent(), /^30:00/);
  await page.locator('#timeline .tl-cursor:visible').waitFor();
  await ui.press('End');
  assert.match(await ui.time.textContent(), /^1:\d\d:/);
  assert.deepEqual(errors, []);
});

test('a run without idle time has no switch for it', async (t) => {
  const { page } = await openPlayground(t);
  assert.equal(await page.getByRole('button', { name: 'Draw idle time short' }).count(), 0);
});

test('over the run of a text before stands that the new one is refused, and leads to why', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  const over = page.locator('#stale');
  assert.equal(await over.isVisible(), false);
  await ui.type(job('backoffLimit: -1'));
  await over.getByText('The text is refused.').waitFor();
  assert.match(await over.textContent(), /still the run before, backoffLimit 3/);
  assert.equal(await page.locator('#app.is-stale').count(), 1);
  await over.getByRole('button', { name: 'To line 6' }).click();
  await page.locator('.cm-content:focus').waitFor();
  await ui.type(job('backoffLimit: 1'));
  await over.waitFor({ state: 'hidden' });
  await page.locator('#job h2', { hasText: 'report' }).waitFor();
  assert.equal(await page.locator('#app.is-stale').count(), 0);
  assert.deepEqual(errors, []);
});
