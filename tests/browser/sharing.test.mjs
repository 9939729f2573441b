// Links: the whole scenario and the moment in the page's address.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, playground } from './page.mjs';

test('a link carries the text and the moment, and says what has changed since', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  assert.match(page.url(), /#example=indexed$/);
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p').waitFor();
  await ui.settled();
  const [text, step] = [await ui.text(), await ui.step()];
  const link = await ui.link();
  assert.ok(link.split('#')[1].length < 1000, link);
  assert.equal(page.url(), link);

  await ui.type(`${text}# more\n`);
  await page.locator('.pick .edited').waitFor();

  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  const again = playground(page);
  await again.why.waitFor();
  await again.settled();
  assert.equal(await again.text(), text);
  assert.equal(await again.step(), step);
  assert.deepEqual(errors, []);
});

test('a link carries the Job or CronJob that was chosen', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-hello' });
  const list = page.locator('#job select');
  for (const chosen of ['hello-15778081', 'CronJob/hello']) {
    await ui.goto('2m5s');
    await list.selectOption(chosen);
    const link = await ui.link();
    await page.goto('about:blank');
    await page.goto(link);
    await ui.why.waitFor();
    await ui.settled();
    assert.equal(await list.evaluate((one) => one.selectedOptions[0].textContent), chosen);
  }
  assert.deepEqual(errors, []);
});

test('a link of an older engine says that its run was another, and its text keeps its line breaks', async ({ t }) => {
  const link = readFileSync(new URL('../vectors/links/v1.link', import.meta.url), 'utf8').trim();
  const { page, errors } = await openPage(t, `#${link}`, desk);
  const ui = playground(page);
  await ui.why.waitFor();
  await ui.settled();
  await page.getByText('The one who shared this saw another run').waitFor();
  assert.equal(await ui.step(), 41);
  await page.locator('.cm-content').waitFor();
  assert.equal(await page.locator('.changed-dot').count(), 0, 'opening changes nothing');
  assert.equal(await page.locator('.cm-scroller').evaluate((one) => one.scrollLeft), 0);
  assert.match(await ui.link(), /#v1\./);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.draft') ?? '{}').text?.includes('\r\n') ?? true), true);
  assert.deepEqual(errors, []);
});

test('an example that was opened by its name and then changed is said to be changed', async ({ t }) => {
  const { page, errors } = await openPage(t, '#example=indexed', desk);
  const ui = playground(page);
  await ui.why.waitFor();
  await ui.settled();
  await page.locator('.cm-content').waitFor();
  assert.equal(await page.locator('.pick .edited').count(), 0);
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('.pick .edited').waitFor();
  await ui.press('u');
  await page.locator('.pick .edited').waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

const ownText = (name) => `apiVersion: batch/v1
kind: Job
metadata: {${name}}
spec:
  backoffLimit: 1
  template: {spec: {restartPolicy: Never, containers: [{name: own, image: busybox, command: [sleep, "20"]}]}}
`;

test('a text of one’s own is named as that, not as an edit of the example whose place it took', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'pi' });
  const [title, badge] = [page.locator('.pick-title'), page.locator('.pick .badge')];
  await ui.paste(ownText('name: mine'));
  await title.filter({ hasText: 'mine' }).waitFor();
  assert.deepEqual(await badge.allTextContents(), ['Your own text']);
  await page.locator('.cm-content').blur();
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p').waitFor();
  assert.deepEqual(await badge.allTextContents(), ['Your own text']);
  await page.reload();
  await badge.waitFor();
  await ui.settled();
  assert.deepEqual(await badge.allTextContents(), ['Your own text']);
  await ui.paste(ownText('generateName: others-'));
  await title.filter({ hasText: 'others-…' }).waitFor();
  assert.deepEqual(await badge.allTextContents(), ['Your own text']);
  assert.deepEqual(errors, []);
});

/** What the head of the page says of the text, and the browser's tab. */
const headOf = (page) => ({
  said: async () => [await page.locator('.pick-title').textContent(), ...(await page.locator('.pick .badge').allTextContents()), (await page.title()).split(' · ')[0]],
  is: async (ui, title, badge) => {
    await page.locator('.pick-title', { hasText: title }).waitFor();
    await ui.settled();
    assert.deepEqual(await headOf(page).said(), [title, ...(badge ? [badge] : []), title]);
  },
});

test('an edited example is named as that, whichever way one comes back to it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  const head = headOf(page);
  const title = await page.locator('.pick-title').textContent();
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('.pick .edited').waitFor();
  await page.waitForURL(/#v1\./);
  await head.is(ui, title, 'edited');
  const example = async (id) => {
    await ui.example(id);
    await page.waitForURL(new RegExp(`#example=${id}`));
    assert.equal(await page.locator('.pick .badge').count(), 0);
  };
  await example('pi');
  const pi = await page.locator('.pick-title').textContent();
  await page.goBack();
  await head.is(ui, title, 'edited');
  await page.reload();
  await head.is(ui, title, 'edited');
  await page.goForward();
  await head.is(ui, pi);
  await page.goBack();
  await head.is(ui, title, 'edited');

  // Neither does a link of one's own make another text of it, nor a step from there.
  const shared = await ui.link();
  await head.is(ui, title, 'edited');
  await ui.press('ArrowLeft');
  await page.waitForURL((url) => url.href !== shared);
  assert.match(page.url(), /#v1\./);
  await page.reload();
  await head.is(ui, title, 'edited');
  assert.deepEqual(errors, []);
});

test('a text of one’s own is named as that, whichever way one comes back to it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const head = headOf(page);
  await ui.paste(ownText('name: mine'));
  await page.locator('.pick-title', { hasText: 'mine' }).waitFor();
  await page.waitForURL(/#v1\./);
  await head.is(ui, 'mine', 'Your own text');
  await ui.example('pi');
  await page.goBack();
  await head.is(ui, 'mine', 'Your own text');
  await page.reload();
  await head.is(ui, 'mine', 'Your own text');
  await ui.paste(ownText('name: another').replace('20', '30'));
  await page.locator('.pick-title', { hasText: 'another' }).waitFor();
  await head.is(ui, 'another', 'Your own text');
  assert.deepEqual(errors, []);
});

test('an edit that a deployment before kept, which knew of no origin, is named as one', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'pi' });
  const [pi, text] = [await page.locator('.pick-title').textContent(), await ui.text()];
  await ui.type(text.replace('backoffLimit: 4', 'backoffLimit: 9'));
  await page.waitForURL(/#v1\./);
  await ui.settled();
  const home = page.url().split('#')[0];
  await page.goto('about:blank');
  await page.goto(`${home}embed.html`);
  await page.evaluate(() => {
    const { origin: _, ...draft } = JSON.parse(localStorage.getItem('job-playground.draft'));
    localStorage.setItem('job-playground.draft', JSON.stringify(draft));
  });
  await page.goto(home);
  await ui.why.waitFor();
  await headOf(page).is(ui, pi, 'edited');
  assert.deepEqual(errors, []);
});

test('what is left open of an example or a lesson is known again at the next visit, and so are edits of it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'pi' });
  const head = headOf(page);
  const [pi, text] = [await page.locator('.pick-title').textContent(), await ui.text()];
  const home = page.url().split('#')[0];
  await page.goto('about:blank');
  await page.goto(home);
  await ui.why.waitFor();
  await ui.settled();
  await head.is(ui, pi);
  await ui.type(text.replace('backoffLimit: 4', 'backoffLimit: 9'));
  await head.is(ui, pi, 'edited');

  await page.goto(`${home}#lesson=never-still-retries`);
  await page.locator('#app[data-lesson="never-still-retries/1"][data-settled]').waitFor();
  await page.getByRole('button', { name: 'End the lesson' }).click();
  await page.waitForURL(/#v1\./);
  const lesson = await page.locator('.pick-title').textContent();
  await head.is(ui, lesson);
  await ui.example('pi');
  await page.goBack();
  await head.is(ui, lesson);
  await ui.paste(ownText('name: mine'));
  await head.is(ui, 'mine', 'Your own text');
  assert.deepEqual(errors, []);
});

test('a link stays what was opened, however far apart its text is edited', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.paste(ownText('name: sent'));
  await page.locator('.pick-title', { hasText: 'sent' }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.locator('dialog input').first().inputValue();
  await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.goto(link);
  await ui.why.waitFor();
  await page.locator('.pick-title', { hasText: 'sent' }).waitFor();
  const badge = page.locator('.pick .badge');
  assert.equal(await badge.count(), 0);
  await page.locator('.cm-content').waitFor();
  await ui.type(`# above\n${ownText('name: sent')}# below\n`);
  await badge.waitFor();
  await page.locator('#verdict.good').waitFor();
  await ui.settled();
  assert.deepEqual(await badge.allTextContents(), ['edited']);
  assert.deepEqual(errors, []);
});

test('back and forward go through what was opened', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.example('pi');
  await page.goBack();
  await page.locator('#app[data-example="indexed"][data-settled]').waitFor();
  await page.goForward();
  await page.locator('#app[data-example="pi"][data-settled]').waitFor();
});

test('a broken link is told, and the page opens all the same', async ({ t }) => {
  const { page, errors } = await openPage(t, '#1AAAAbroken', desk);
  await page.locator('#notice p').waitFor();
  await playground(page).why.waitFor();
  assert.deepEqual(errors, []);
});

test('an address that names no example or lesson says so', async ({ t }) => {
  for (const address of ['#example=none-such', '#lesson=none-such/2']) {
    const { page, errors } = await openPage(t, address, desk);
    await page.locator('#notice p', { hasText: '“none-such”' }).waitFor();
    await playground(page).why.waitFor();
    assert.deepEqual(errors, []);
  }
});

test('the address is what is shown, after a step, an edit and its undoing, and the history has examples and links alone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const entries = () => page.evaluate(() => history.length);
  const first = page.url();
  const before = await entries();
  await ui.example('pi');
  assert.equal(await entries(), before + 1);
  const original = await ui.text();
  const opening = await ui.step();
  await ui.press('ArrowLeft');
  const step = await ui.step();
  await page.waitForURL(new RegExp(`#example=pi&step=${step}$`));
  assert.equal(await page.locator('.pick .edited').count(), 0);

  await ui.type(original.replace('backoffLimit: 4', 'backoffLimit: 9'));
  await page.locator('.pick .edited').waitFor();
  await page.waitForURL(/#v1\./);
  const edited = page.url();
  await ui.type(original);
  await page.waitForURL(new RegExp(`#example=pi(&step=\\d+)?$`));
  await page.locator('.pick .edited').waitFor({ state: 'detached' });
  assert.equal(await entries(), before + 1);

  // A copied address shows the same to somebody else.
  await page.goto('about:blank');
  await page.goto(`${first.split('#')[0]}#example=pi&step=${step}`);
  await ui.why.waitFor();
  await ui.settled();
  assert.equal(await ui.step(), step);
  assert.notEqual(step, opening);
  await page.goto('about:blank');
  await page.goto(edited);
  await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
  assert.deepEqual(errors, []);
});

test('back and forward go through examples as they were left', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.example('pi');
  const original = await ui.text();
  await ui.type(original.replace('backoffLimit: 4', 'backoffLimit: 9'));
  await page.waitForURL(/#v1\./);
  await ui.example('indexed');
  await page.goBack();
  await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
  assert.equal(await page.locator('#shared').isVisible(), false, 'nobody sent that');
  await page.goBack();
  await page.locator('#app[data-example="never-backoff-limit-3"][data-settled]').waitFor();
  await page.goForward();
  await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
  await page.goForward();
  await page.locator('#app[data-example="indexed"][data-settled]').waitFor();
  assert.deepEqual(errors, []);
});

test('a text of one’s own that is pasted over an example is an entry of the history, an edit of either is none', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'quota' });
  await ui.example('suspend-resume');
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await ui.paste((await ui.text()).replace('parallelism: 2', 'parallelism: 1'));
  await page.locator('.pick .edited').waitFor();
  await page.waitForURL(/#v1\./);
  assert.equal(await entries(), before);

  await ui.paste(ownText('name: mine'));
  await page.locator('.pick .mine').waitFor();
  await page.waitForFunction((all) => history.length === all, before + 1);
  await page.locator('.cm-content').blur();
  await ui.settled();
  await ui.press('Home');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('job-playground.draft')).step === 0);
  const own = page.url();
  await ui.paste(ownText('name: mine').replace('backoffLimit: 1', 'backoffLimit: 3'));
  await page.locator('#job', { hasText: 'limit 3' }).waitFor();
  await page.waitForURL((url) => url.href !== own);
  assert.equal(await entries(), before + 1);

  await page.goBack();
  await page.locator('#app[data-example="suspend-resume"][data-settled] .cm-line', { hasText: 'parallelism: 1' }).waitFor();
  await page.goBack();
  await page.locator('#app[data-example="quota"][data-settled]').waitFor();
  await page.goForward();
  await page.locator('#app[data-example="suspend-resume"][data-settled]').waitFor();
  await page.goForward();
  await page.locator('.cm-line', { hasText: 'backoffLimit: 3' }).waitFor();
  await page.locator('.pick .mine').waitFor();
  await ui.settled();
  await ui.press('End');
  assert.equal(await entries(), before + 1);
  assert.deepEqual(errors, []);
});

test('who goes back before the address of what was opened is written finds what one comes to as it was, later too', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.example('pi');
  await ui.type((await ui.text()).replace('backoffLimit: 4', 'backoffLimit: 9'));
  await page.waitForURL(/#v1\./);
  // From here on the engine takes longer to open a link than the page to write its address.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      setTimeout(() => post.call(this, message, ...rest), JSON.stringify(message).includes('"open"') ? 900 : 0);
    };
  });
  await ui.example('indexed');
  await page.goBack();
  await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
  await page.goBack();
  await page.locator('#app[data-example="never-backoff-limit-3"][data-settled]').waitFor();
  await page.goForward();
  await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
  assert.deepEqual(errors, []);
});

test('a link opens on how the run ended and on what its sender says', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const step = await ui.step();
  const link = await ui.link('Four pods, not three: <b>why</b>?\nThe limit counts retries.');
  await page.goto('about:blank');
  await page.goto(link);
  const card = page.locator('#shared');
  await card.getByText('Failed at 2m35s: backoffLimit 3, 4 pods exited 1').waitFor();
  await card.getByText('Four pods, not three: <b>why</b>?').waitFor();
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    assert.equal(await card.locator('q').innerText(), 'Four pods, not three: <b>why</b>?\nThe limit counts retries.');
  }
  assert.equal(await ui.step(), step);
  await card.getByRole('button', { name: 'Close' }).click();
  await card.waitFor({ state: 'hidden' });
  assert.deepEqual(errors, []);
});

test('the link that is copied has the note that was just typed, and the note is there when one shares again', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('button', { name: 'Share' });
  const note = page.getByLabel('A note for those who open it');
  const copied = async () => {
    await page.locator('dialog .line-form').first().getByRole('button').click();
    await page.locator('dialog .line-form').first().getByRole('button', { name: 'Copied' }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await share.click();
  await note.fill('Look at pod 3.');
  const link = await copied();
  assert.equal(link, page.url());
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await share.click();
  assert.equal(await note.inputValue(), 'Look at pod 3.');
  assert.equal(await copied(), link);
  // Also after the page was loaded anew.
  await page.reload();
  await ui.why.waitFor();
  await ui.settled();
  await share.click();
  assert.equal(await note.inputValue(), 'Look at pod 3.');
  assert.equal(await copied(), link);
  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('#shared').getByText('Look at pod 3.').waitFor();
  assert.deepEqual(errors, []);
});

test('a run is copied as Markdown, with the note that was written and the address, which is a link to its step', async ({ t }) => {
  const { ui, page, errors, context } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await (context ?? page.context()).grantPermissions(['clipboard-read', 'clipboard-write']);
  await ui.export('Copy as Markdown');
  await page.locator('#notice p', { hasText: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^\*\*Failed at 2m35s: backoffLimit 3, 4 pods exited 1\*\*/);
  assert.match(copied, /\n {4}21\.51s {2}Pod retries-lq7xh failed, exit 1, Error\n/);
  assert.match(copied, /\n\[Open this step, at [\dms.]+, in Job Playground\]\(https?:\/\/\S+#v1\.\S+\)\n$/);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('A note for those who open it').fill('Look at *pod 3*.');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await ui.press('ArrowRight');
  await ui.export('Copy as Markdown');
  await page.waitForFunction(async () => {
    const report = await navigator.clipboard.readText();
    return report.startsWith('Look at *pod 3*.\n\n**Failed at') && report.endsWith(`(${location.href})\n`);
  });
  assert.deepEqual(errors, []);
});

test('a title or a note that turns the direction of reading turns no words of the page around it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const text = (field) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec: {template: {spec: {${field}: Never, containers: [{name: main, image: busybox}]}}}
---
apiVersion: playground/v1
kind: Scenario
spec: {title: "\\u202Eturns"}
`;
  await ui.type(text('restartPolicy'));
  await page.locator('#job h2', { hasText: 'demo' }).waitFor();
  await ui.settled();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog .note textarea').fill('\u202Ea note that turns');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  const link = await page.locator('dialog input').first().inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await ui.why.waitFor();
  await page.locator('.shared q', { hasText: 'a note that turns' }).waitFor();
  assert.equal(await page.locator('.shared q bdi').textContent(), '\u202Ea note that turns');
  for (const one of ['q', 'bdi']) assert.match(await page.locator(`.shared ${one}`).evaluate((part) => getComputedStyle(part).unicodeBidi), /^isolate/, one);
  assert.equal(await page.title(), 'turns · demo: Complete (CompletionsReached) · Job Playground');

  await ui.type(text('restartPolice'));
  const told = page.locator('.stale p', { hasText: 'What is shown is still the run before' });
  await told.waitFor();
  const [name, end] = await told.evaluate((sentence) => {
    const name = sentence.querySelector('bdi');
    const end = document.createRange();
    end.selectNodeContents(name.nextSibling.nextSibling ?? name.nextSibling);
    return [name.getBoundingClientRect().right, end.getBoundingClientRect().left];
  });
  assert.ok(end >= name - 1, `the sentence ends at ${end}, right of the name that ends at ${name}`);
  assert.deepEqual(errors, []);
});
