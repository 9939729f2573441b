// The first minute with your own manifest, of eight kinds: nothing is cut off on any screen. One is also broken with a click, shared,
// opened again and embedded, on a desktop and on a phone; tests/session does this with all. WALK=folder keeps pictures for inspection.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';

import { manifests, textOf } from '../walk/manifests.mjs';
import { expect, test } from './fixtures.mjs';
import { newPage } from './browser.mjs';
import { desk, openPlayground, phone, playground, unfit } from './page.mjs';

const pictures = process.env.WALK;
if (pictures) mkdirSync(pictures, { recursive: true });

const between = [{ width: 1024, height: 768 }, { width: 768, height: 1024 }, { width: 390, height: 844 }];

/** Opens the page on a screen, pastes the manifest, and fixes it like a user. */
async function openWith(t, { file, says, mends = [], by, opens }, screen) {
  const { ui, page, errors } = await openPlayground(t, screen);
  /** On a narrow screen, which shows one at a time. */
  const part = async (name) => {
    const button = page.locator('#pages').getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
  };
  const looked = async (name, of = page) => {
    if (pictures) await of.screenshot({ path: `${pictures}/${file}${screen === phone ? '-phone' : ''}-${name}.png` });
    await expect.poll(() => unfit(of), name).toEqual([]);
  };
  await part('Manifest');
  await ui.paste(textOf(file));
  if (says) {
    await expect(page.locator('.problems')).toContainText(says);
    await looked('rejected');
    await part('Timeline');
    await expect(page.locator('#stale')).toContainText('The manifest is rejected');
    await looked('dimmed');
    await part('Manifest');
  }
  for (const label of mends) {
    const button = page.locator('.problems').getByRole('button', { name: label, exact: true });
    await button.first().click();
    await expect(button).toHaveCount(0);
  }
  if (by) await ui.paste(by(textOf(file)));
  await expect(page).toHaveTitle(opens);
  await ui.settled();
  // The most interesting step, not the one at the end.
  await expect(ui.why).not.toHaveText(/there is nothing to do/);
  await expect(page.locator('#timeline canvas').first()).toBeAttached();
  await looked('pasted');
  return { ui, page, errors, part, looked };
}

for (const one of manifests) {
  test(`walk: ${one.file} fits every screen`, async ({ t }) => {
    const { ui, page, errors, part, looked } = await openWith(t, one, desk);
    for (const size of between) {
      await page.setViewportSize(size);
      for (const name of ['Job', 'Controller', 'Details', 'Manifest', 'Timeline']) {
        await part(name);
        await ui.settled();
        await looked(`pasted-${size.width}-${name}`);
        if (size.width > 820) break;
      }
    }
    assert.deepEqual(errors, []);
  });
}

for (const [name, screen] of [['at a desk', desk], ['on a phone', phone]]) {
  test(`walk: manifest can be broken, shared, opened and embedded ${name}`, async ({ t }) => {
    const { ui, page, errors, part, looked } = await openWith(t, manifests.find(({ file }) => file === 'typo'), screen);
    // A running pod, found as a user would.
    await part('Timeline');
    await page.locator('h1').click();
    await ui.press('Home', '1');
    const running = page.locator('#pods tbody tr', { has: page.locator('.phase.running') });
    for (let presses = 0; presses < 60 && !(await running.count()); presses += 1) await ui.press('ArrowRight');
    await running.first().locator('button').click();
    await looked('menu');
    await ui.choose('Evict');
    await expect(page.locator('#notice p')).toContainText('Evict at');
    await ui.settled();
    const [text, step, why] = [await ui.text(), await ui.step(), await ui.why.textContent()];
    assert.match(text, /\n {2}- \{at: [\d.hms]+, evict: /);
    await looked('broken');

    await page.locator('.share').click();
    const link = await page.locator('dialog input').first().inputValue();
    await expect(page).toHaveURL(link);
    await looked('share');
    const other = await newPage(t, { ...screen, serviceWorkers: 'block' });
    await other.goto(link);
    const again = playground(other);
    await expect(again.why).toHaveText(why);
    await again.settled();
    assert.deepEqual([await again.text(), await again.step()], [text, step]);
    const [title] = (await page.title()).split(' · ');
    await expect.poll(async () => (await other.title()).startsWith(title)).toBe(true);
    await looked('opened', other);

    await page.locator('.share-embed').click();
    await expect(page.frameLocator('.embed-preview job-playground >> iframe').locator('#app[data-settled]')).toBeVisible();
    await looked('embed');
    await expect(page.locator('.embed-code pre').last()).toHaveText(/<job-playground [^>]*>[^]*apiVersion: batch\/v1/);
    assert.deepEqual(errors, []);
  });
}
