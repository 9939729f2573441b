// The first minute with one's own manifest, of eight kinds (walk/): pasted, mended by clicks where it is refused, broken by a click,
// shared, opened again, embedded; at a desk, one of them on a phone, too, and nothing is cut off on any screen between. WALK=folder keeps
// pictures of it, to be looked at.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { newPage } from './browser.mjs';
import { desk, openPlayground, phone, playground, unfit } from './page.mjs';

const pictures = process.env.WALK;
if (pictures) mkdirSync(pictures, { recursive: true });

// [file, what is clicked until it runs, what it is called then, the outcome in the title, the sentence that it opens with]
const manifests = [
  { file: 'cleanup', opens: /^log-cleanup · log-cleanup-\d+: Complete \(CompletionsReached\)/ },
  { file: 'backup', opens: /^db-backup · db-backup-\d+: Complete \(CompletionsReached\)/ },
  { file: 'indexed', opens: /^thumbnails · thumbnails: Failed \(FailedIndexes\)/ },
  { file: 'from-cluster', says: 'This looks like the output of kubectl', mends: ['Clean it up'], opens: /^migrate · migrate: Complete/ },
  { file: 'helm', says: 'This is a template of Helm: render it first', by: (text) => text.replace(/\{\{ \.Release\.Name \}\}/, 'shop').replace(/\{\{.*\}\}/, 'shop:1'), opens: /^shop-seed · shop-seed: Complete/ },
  { file: 'sidecar', opens: /^report · report: Complete/ },
  { file: 'failure-policy', opens: /^train · train: Complete/ },
  {
    file: 'typo', says: 'unknown field "spec.backofflimit"',
    mends: ['Rename to backoffLimit', 'Rename to ttlSecondsAfterFinished', 'Rename to imagePullPolicy'],
    opens: /^import · import: Failed \(BackoffLimitExceeded\)/,
  },
];

const textOf = (file) => readFileSync(new URL(`walk/${file}.yaml`, import.meta.url), 'utf8');

const between = [{ width: 1024, height: 768 }, { width: 768, height: 1024 }, { width: 390, height: 844 }];
const walks = [...manifests.map((one) => ({ ...one, screen: desk })), { ...manifests.find(({ file }) => file === 'typo'), screen: phone }];

for (const { file, says, mends = [], by, opens, screen } of walks) {
  const onPhone = screen === phone;
  test(`${file}${onPhone ? ' on a phone' : ''}: pasted, broken, shared, opened again, embedded`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, screen);
    /** Of a narrow screen, which shows one at a time. */
    const part = async (name, of = page) => {
      const button = of.locator('#pages').getByRole('button', { name, exact: true });
      if (await button.isVisible()) await button.click();
    };
    const looked = async (name, of = page) => {
      if (pictures) await of.screenshot({ path: `${pictures}/${file}${onPhone ? '-phone' : ''}-${name}.png` });
      assert.deepEqual(await unfit(of), [], name);
    };
    const named = () => page.waitForFunction((wanted) => new RegExp(wanted).test(document.title), opens.source);
    await part('Manifest');
    await ui.paste(textOf(file));
    if (says) {
      await page.locator('.problems', { hasText: says }).waitFor();
      await looked('refused');
      await part('Timeline');
      await page.locator('#stale', { hasText: 'The text is refused' }).waitFor();
      await looked('dimmed');
      await part('Manifest');
    }
    for (const label of mends) {
      await page.locator('.problems').getByRole('button', { name: label, exact: true }).first().click();
      await page.locator('.problems').getByRole('button', { name: label, exact: true }).first().waitFor({ state: 'detached' });
    }
    if (by) await ui.paste(by(textOf(file)));
    await named();
    await ui.settled();
    // The moment that tells most, and not the one at which all is over.
    assert.doesNotMatch(await ui.why.textContent(), /nothing is left to do/);
    assert.ok((await page.locator('#timeline canvas').count()) > 0);
    await looked('pasted');
    for (const size of onPhone ? [] : between) {
      await page.setViewportSize(size);
      for (const name of ['Job', 'Controller', 'More', 'Manifest', 'Timeline']) {
        await part(name);
        await ui.settled();
        await looked(`pasted-${size.width}-${name}`);
        if (size.width > 820) break;
      }
    }
    await page.setViewportSize(screen.viewport);

    // A pod that runs, found as anybody would.
    await part('Timeline');
    await page.locator('h1').click();
    await ui.press('Home', '1');
    for (let presses = 0; presses < 60 && !(await page.locator('#pods .phase.running').count()); presses += 1) await ui.press('ArrowRight');
    await page.locator('#pods tbody tr', { has: page.locator('.phase.running') }).first().locator('button').click();
    await looked('menu');
    await ui.choose('Evict');
    await page.locator('#notice p', { hasText: 'Evict at' }).waitFor();
    await ui.settled();
    const [text, step, why] = [await ui.text(), await ui.step(), await ui.why.textContent()];
    assert.match(text, /\n {2}- \{at: [\d.hms]+, evict: /);
    await looked('broken');

    await page.locator('.share').click();
    const link = await page.locator('dialog input').first().inputValue();
    assert.equal(page.url(), link);
    await looked('share');
    const other = await newPage(t, { ...screen, serviceWorkers: 'block' });
    await other.goto(link);
    const again = playground(other);
    await again.why.waitFor();
    await again.settled();
    assert.deepEqual([await again.text(), await again.step(), await again.why.textContent()], [text, step, why]);
    assert.ok((await other.title()).startsWith((await page.title()).split(' · ')[0]));
    await looked('opened', other);

    await page.locator('.share-embed').click();
    const frame = page.frameLocator('.embed-preview job-playground >> iframe');
    await frame.locator('#app[data-settled]').waitFor();
    await looked('embed');
    assert.match((await page.locator('.embed-code pre').allTextContents()).join(''), /<job-playground [^>]*>[^]*apiVersion: batch\/v1/);
    assert.deepEqual(errors, []);
  });
}
