// The builder of embeds, in Share: what it writes is put into a page of an author's, where it has to live.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { version } from '../support/version.mjs';
import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, violations } from './page.mjs';

const { marked } = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url)))('marked');

async function openBuilder(t, options) {
  return builderOf(await openPlayground(t, options));
}

async function builderOf(opened) {
  const { page } = opened;
  const open = async () => {
    await page.locator('.share').click();
    await page.locator('.share-embed').click();
    await page.locator('.embed-dialog .embed-code').first().waitFor();
  };
  await open();
  const codes = () => page.locator('.embed-code pre').allTextContents();
  const form = (name) => page.locator('.embed-form').getByRole('radio', { name }).check({ force: true });
  const preview = page.frameLocator('.embed-preview job-playground >> iframe');
  const box = (name) => page.locator('.embed-form').getByRole('checkbox', { name, exact: true });
  const choice = (name) => page.locator('.embed-form').getByRole('combobox', { name });
  return { ...opened, open, codes, form, preview, box, choice };
}

/** What is written, in a page of its own beside the playground. */
async function author(page, content, context = page.context()) {
  const other = await context.newPage();
  const url = new URL('author.html', page.url()).href;
  await other.route(url, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>${content}` }));
  await other.goto(url);
  return other;
}

test('the element of an example says its name, and lives as it was put together', async ({ t }) => {
  const { page, codes, preview, box, choice, errors, ui } = await openBuilder(t, { example: 'indexed' });
  await preview.locator('#app[data-settled]').waitFor();
  assert.deepEqual(await violations(page), []);
  await box('Job').check();
  await box('Pods').uncheck();
  await choice('Theme').selectOption('dark');
  await choice('Language').selectOption('ja');
  await page.getByLabel('Nothing can be broken by hand').check();
  await box('No keys of a single character').check();
  await page.getByLabel('Height in px').fill('400');
  await page.getByLabel('Height in px').blur();
  await preview.locator('html[data-theme=dark][lang=ja] #panel-status').waitFor();
  const step = await ui.step();
  const [script, text] = await codes();
  const at = page.url().replace(/[?#].*/, '');
  assert.equal(text, `<job-playground src="#example=indexed" step="${step}" panels="status" theme="dark" readonly keys="off" lang="ja" style="height: 400px">
<a href="${at}#example=indexed"><img src="${at}examples/indexed/ja/poster.svg" alt="Indexed Job: 1つのインデックスが一度失敗するのタイムライン"></a>
</job-playground>`);
  const other = await author(page, script + text);
  const frame = other.frameLocator('job-playground >> iframe');
  await frame.locator('#app[data-settled] #panel-status').waitFor();
  assert.equal(Number(await frame.locator('.clock-step b').textContent()), step);
  assert.equal((await other.locator('job-playground').boundingBox()).height, 400);
  assert.deepEqual(errors, []);
});

for (const form of ['Element', 'Frame']) {
  test(`${form}: who has no JavaScript sees an example's timeline, and gets to the playground by it`, async ({ t }) => {
    const { page, codes, form: choose } = await openBuilder(t, { example: 'pi' });
    await choose(form);
    const context = await page.context().browser().newContext({ javaScriptEnabled: false });
    t.after(() => context.close());
    const other = await author(page, (await codes()).join('\n'), context);
    const link = other.getByRole('link', { name: 'The timeline of Compute π: the first Job of the documentation' });
    await link.locator('img').evaluate((image) => image.decode());
    assert.ok((await link.locator('img').boundingBox()).height > 100);
    await link.click();
    assert.equal(other.url(), `${page.url().replace(/[?#].*/, '')}#example=pi`);
  });
}

test('an incident, of which the site has no page and no picture, leads to the playground by its name', async ({ t }) => {
  const opened = await openPage(t, '#example=limit-6-five-pods', desk);
  await opened.page.locator('#app[data-settled]').waitFor();
  const { page, codes, form } = await builderOf(opened);
  const link = `<a href="${page.url().replace(/[?#].*/, '')}#example=limit-6-five-pods">`;
  const [, text] = await codes();
  assert.ok(text.includes(`>\n${link}`), text);
  assert.doesNotMatch(text, /<img|"><\/a>/);
  await form('Frame');
  assert.ok((await codes())[0].includes(`\n<noscript>${link}`));
  await page.keyboard.press('Escape');
  await page.locator('.share').click();
  await page.locator('.share-embed').waitFor();
  assert.equal(await page.locator('dialog h3, [role=dialog] h3').count(), 0);
});

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

test('the block of Markdown says what was chosen, and lives so', async ({ t }) => {
  const { page, codes, form, box, choice, errors, ui } = await openBuilder(t, { example: 'pi' });
  await form('Markdown');
  await box('Job').check();
  await choice('Theme').selectOption('dark');
  await choice('Language').selectOption('ja');
  const step = await ui.step();
  const [script, text] = await codes();
  assert.equal(text.split('\n')[1], `# job-playground step=${step} panels=pods,status theme=dark lang=ja`);
  const other = await author(page, script + marked.parse(text));
  await other.frameLocator('job-playground >> iframe').locator('html[data-theme=dark][lang=ja] #app[data-settled] #panel-status').waitFor();
  assert.deepEqual(errors, []);
});

for (const form of ['Element', 'Markdown', 'Frame']) {
  test(`${form}: a text of one's own goes along, and is the same there`, async ({ t }) => {
    const { page, ui, open, codes, form: choose, errors } = await openBuilder(t, {});
    await page.keyboard.press('Escape');
    await ui.type(mine);
    await page.waitForFunction(() => /^mine/.test(document.title));
    await ui.settled();
    await open();
    await choose(form);
    const all = await codes();
    assert.equal(all.length, form === 'Frame' ? 1 : 2);
    const content = form === 'Markdown' ? all[0] + marked.parse(all[1]) : all.join('\n');
    const other = await author(page, content);
    const frame = form === 'Frame' ? other.frameLocator('iframe') : other.frameLocator('job-playground >> iframe');
    if (form === 'Frame') assert.match(all[0], /\n<noscript><a href="http[^"?]*\/#[^"]+">mine<\/a><\/noscript>$/);
    await frame.locator('.embed-title h1', { hasText: 'mine' }).waitFor();
    await frame.locator('#app[data-settled]').waitFor();
    assert.equal(Number(await frame.locator('.clock-step b').textContent()), await ui.step());
    assert.deepEqual(errors, []);
  });
}

test('on a phone a frame is as high as an element, which has the rows of nodes and pods whole; a height that was chosen is that of either', async ({ t }) => {
  const { page, ui, open, codes, form, errors } = await openBuilder(t, {});
  await page.keyboard.press('Escape');
  await ui.type(mine.replace('name: mine', 'name: a-name-of-several-lines').replace('backoffLimit: 1', 'backoffLimit: 0'));
  await page.waitForFunction(() => /^a-name/.test(document.title));
  await ui.settled();
  await open();
  const heights = {};
  for (const one of ['Element', 'Frame']) {
    await form(one);
    const other = await author(page, (await codes()).join('\n'));
    await other.setViewportSize({ width: 336, height: 720 });
    const frame = one === 'Frame' ? other.frameLocator('iframe') : other.frameLocator('job-playground >> iframe');
    await frame.locator('#app[data-settled]').waitFor();
    heights[one] = (await other.locator('body > :is(iframe, job-playground)').boundingBox()).height;
    const cut = await frame.locator('#app').evaluate(() => {
      const rows = document.querySelector('.tl-scroll');
      const table = document.querySelector('#pods').getBoundingClientRect();
      return [rows.scrollHeight - rows.clientHeight, Math.max(0, table.bottom - innerHeight)];
    });
    assert.deepEqual(cut, [0, 0], one);
    await other.close();
  }
  assert.deepEqual(heights, { Element: 560, Frame: 560 });
  const height = page.getByLabel('Height in px');
  assert.equal(await height.inputValue(), '560');
  await form('Element');
  assert.equal(await height.inputValue(), '480');
  await height.fill('600');
  await height.blur();
  await form('Frame');
  assert.match((await codes())[0], / height="600" /);
  assert.deepEqual(errors, []);
});

test('the poster is saved, and what is written shows it', async ({ t }) => {
  const { page, codes, form } = await openBuilder(t, { example: 'pi' });
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the poster' }).click()]);
  assert.equal(saved.suggestedFilename(), 'pi.svg');
  await page.locator('.embed-code pre', { hasText: /#example=pi"><img src="pi.svg" alt="The timeline of Compute/ }).waitFor();
  await form('Markdown');
  assert.match((await codes())[1], /^```yaml\n# job-playground step=\d+ poster=pi\.svg\n/);
  await form('Frame');
  assert.match((await codes())[0], /^<iframe src="[^"]*embed\.html\?step=\d+#example=pi" width="100%" height="560" style="border:0" loading="lazy" title="Compute[^"]*"><\/iframe>\n<noscript><a href="[^"]*#example=pi"><img src="pi\.svg"/);
});

test('where the site keeps the release, its scripts and its picture are written with that, else it says how to have one that stays', async ({ t }) => {
  const { page, open, codes, choice } = await openBuilder(t, { example: 'pi' });
  assert.match((await codes())[0], new RegExp(`"${page.url().replace(/[?#].*/, '')}job-playground\\.js"`));
  await page.getByText(`no copy of ${version}`).waitFor();
  await page.keyboard.press('Escape');
  await page.route(`**/v${version}/job-playground.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await open();
  assert.match((await codes())[0], new RegExp(`/v${version}/job-playground\\.js"`));
  assert.match((await codes())[1], new RegExp(`<a href="[^"]*/v${version}/#example=pi"><img src="[^"]*/v${version}/examples/pi/poster\\.svg"`));
  await choice('Version').selectOption('newest');
  assert.doesNotMatch((await codes())[0], /\/v\d/);
});
