// The embed builder in Share: its snippets are put into an author's page, where they have to work.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { expect, test } from './fixtures.mjs';
import { openPlayground, violations } from './page.mjs';

const { marked } = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url)))('marked');

async function openBuilder(t, options) {
  return builderOf(await openPlayground(t, options));
}

const starts = { Element: /^<job-playground/, Markdown: /^```/, Frame: /^<iframe/ };

async function builderOf(opened) {
  const { page } = opened;
  const open = async () => {
    await page.locator('.share').click();
    await page.locator('.share-embed').click();
    await expect(page.locator('.embed-dialog .embed-code').first()).toBeVisible();
  };
  await open();
  const codes = () => page.locator('.embed-code pre').allTextContents();
  const code = page.locator('.embed-code pre').last();
  const form = async (name) => {
    await page.locator('.embed-form').getByRole('radio', { name }).check({ force: true });
    await expect(code).toHaveText(starts[name]);
  };
  const preview = page.frameLocator('.embed-preview job-playground >> iframe');
  const box = (name) => page.locator('.embed-form').getByRole('checkbox', { name, exact: true });
  const choice = (name) => page.locator('.embed-form').getByRole('combobox', { name });
  return { ...opened, open, code, codes, form, preview, box, choice };
}

/** The snippet in a page of its own, next to the playground. */
async function author(t, page, content, context = page.context()) {
  const other = await context.newPage();
  t.after(() => other.close());
  const url = new URL('author.html', page.url()).href;
  await other.route(url, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${content}` }));
  await other.goto(url);
  return other;
}

test('embed builder: axe finds no violations next to its live preview', async ({ t }) => {
  const { page, preview, errors } = await openBuilder(t, { example: 'indexed' });
  await expect(preview.locator('#app[data-settled]')).toBeVisible();
  await expect.poll(() => violations(page)).toEqual([]);
  assert.deepEqual(errors, []);
});

test('embed builder: the element of an example works with its options', async ({ t }) => {
  const { page, codes, preview, box, choice, errors, ui } = await openBuilder(t, { example: 'indexed' });
  await box('Job').check();
  await box('Pods').uncheck();
  await choice('Theme').selectOption('dark');
  await choice('Language').selectOption('ja');
  await page.getByLabel('Disable manual faults').check();
  await box('Disable single-character shortcuts').check();
  await page.getByLabel('Height (px)').fill('400');
  await page.getByLabel('Height (px)').blur();
  await expect(preview.locator('html[data-theme=dark][lang=ja] #panel-status')).toBeVisible();
  const step = await ui.step();
  const [script, text] = await codes();
  const at = page.url().replace(/[?#].*/, '');
  assert.equal(text, `<job-playground src="#example=indexed" step="${step}" panels="status" theme="dark" readonly keys="off" lang="ja" style="height: 400px">
<a href="${at}#example=indexed"><img src="${at}examples/indexed/ja/poster.svg" alt="Indexed Job: 1つのインデックスが一度失敗するのタイムライン"></a>
</job-playground>`);
  const other = await author(t, page, script + text);
  const frame = other.frameLocator('job-playground >> iframe');
  await expect(frame.locator('#app[data-settled] #panel-status')).toBeVisible();
  await expect(frame.locator('.clock-step b')).toHaveText(String(step));
  await expect(other.locator('job-playground')).toHaveCSS('height', '400px');
  assert.deepEqual(errors, []);
});

for (const form of ['Element', 'Frame']) {
  test(`embed builder: ${form} without JavaScript is a picture with a link`, async ({ t }) => {
    const { page, codes, form: choose } = await openBuilder(t, { example: 'pi' });
    await choose(form);
    const context = await page.context().browser().newContext({ javaScriptEnabled: false });
    t.after(() => context.close());
    const other = await author(t, page, (await codes()).join('\n'), context);
    const link = other.getByRole('link', { name: 'Timeline of Compute π: the first Job of the documentation' });
    await link.locator('img').evaluate((image) => image.decode());
    await expect.poll(async () => (await link.locator('img').boundingBox()).height).toBeGreaterThan(100);
    await link.click();
    await expect(other).toHaveURL(`${page.url().replace(/[?#].*/, '')}#example=pi`);
  });
}

const mine = `apiVersion: batch/v1
kind: Job
metadata: {name: mine, annotations: {note: "a<b & c"}}
spec:
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sh, -c, "sleep 3; exit 1"]}]
`;

test('embed builder: the block of Markdown works with its options', async ({ t }) => {
  const { page, code, codes, form, box, choice, errors, ui } = await openBuilder(t, { example: 'pi' });
  await form('Markdown');
  await box('Job').check();
  await choice('Theme').selectOption('dark');
  await choice('Language').selectOption('ja');
  const options = `# job-playground step=${await ui.step()} panels=pods,status theme=dark lang=ja`;
  await expect(code).toContainText(options);
  const [script, text] = await codes();
  assert.equal(text.split('\n')[1], options);
  const other = await author(t, page, script + marked.parse(text));
  await expect(other.frameLocator('job-playground >> iframe').locator('html[data-theme=dark][lang=ja] #app[data-settled] #panel-status')).toBeVisible();
  assert.deepEqual(errors, []);
});

for (const form of ['Element', 'Markdown', 'Frame']) {
  test(`embed builder: ${form} shows your own manifest`, async ({ t }) => {
    const { page, ui, open, codes, form: choose, errors } = await openBuilder(t, {});
    await page.keyboard.press('Escape');
    await ui.type(mine);
    await expect(page).toHaveTitle(/^mine/);
    await ui.settled();
    await open();
    await choose(form);
    const all = await codes();
    const content = form === 'Markdown' ? all[0] + marked.parse(all[1]) : all.join('\n');
    const other = await author(t, page, content);
    const frame = form === 'Frame' ? other.frameLocator('iframe') : other.frameLocator('job-playground >> iframe');
    await expect(frame.locator('.embed-title h1', { hasText: 'mine' })).toBeVisible();
    await expect(frame.locator('#app[data-settled]')).toBeVisible();
    await expect(frame.locator('.clock-step b')).toHaveText(String(await ui.step()));
    assert.deepEqual(errors, []);
  });
}

test('embed builder: element and frame have the same height on a phone', async ({ t }) => {
  const { page, ui, open, codes, form, errors } = await openBuilder(t, {});
  await page.keyboard.press('Escape');
  await ui.type(mine.replace('name: mine', 'name: a-name-of-several-lines').replace('backoffLimit: 1', 'backoffLimit: 0'));
  await expect(page).toHaveTitle(/^a-name/);
  await ui.settled();
  await open();
  const heights = {};
  for (const one of ['Element', 'Frame']) {
    await form(one);
    const other = await author(t, page, (await codes()).join('\n'));
    await other.setViewportSize({ width: 336, height: 720 });
    const frame = one === 'Frame' ? other.frameLocator('iframe') : other.frameLocator('job-playground >> iframe');
    await expect(frame.locator('#app[data-settled]')).toBeVisible();
    heights[one] = (await other.locator('body > :is(iframe, job-playground)').boundingBox()).height;
    const cut = await frame.locator('#app').evaluate(() => {
      const rows = document.querySelector('.tl-scroll');
      const table = document.querySelector('#pods').getBoundingClientRect();
      return [rows.scrollHeight - rows.clientHeight, Math.max(0, table.bottom - innerHeight)];
    });
    assert.deepEqual(cut, [0, 0], one);
  }
  assert.deepEqual(heights, { Element: 560, Frame: 560 });
  assert.deepEqual(errors, []);
});
