// "Why is this so?" of every field: what changed it, where that comes from, and back to where it began.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, playground, violations } from './page.mjs';

const dialogOf = (page) => page.locator('dialog.causes');
const causesIn = (page) => dialogOf(page).locator('.causes-list').first().locator('li');

/** What of the manifest is selected, in the frame after this one: the pane opens first. */
const selected = (page) => page.evaluate(() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(getSelection().toString())));
}));

async function ask(ui, page, field) {
  await ui.field(field).click();
  await causesIn(page).first().waitFor();
}

const stepOf = async (cause) => Number(/Step (\d+)/.exec(await cause.locator('button').first().textContent())[1]);

test('what a step fills and empties again is said to have changed, and what it was meanwhile', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  assert.match(await page.locator('[data-field="status.failed"]').getAttribute('class'), /\bnow\b/);
  assert.match(await page.locator('[data-field="status.uncountedTerminatedPods"]').getAttribute('class'), /\bnow\b/);
  const counted = await ui.step();
  await ui.press('ArrowRight', 'ArrowRight');
  const field = ui.field('status.uncountedTerminatedPods');
  assert.equal(await field.textContent(), '{}');
  assert.match(await field.getAttribute('title'), new RegExp(`last changed at .*, step ${counted} `));
  await ask(ui, page, 'status.uncountedTerminatedPods');
  assert.equal(await stepOf(causesIn(page).first()), counted);
  assert.match(await page.locator('.cause-change').textContent(), /\{\} → \{"failed":\["[^"]+"\]\} → \{\}\s+in one step/);
  assert.deepEqual(errors, []);
});

test('a field that went keeps its place, and tells when it went, what it was, and which step had set it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  await ui.goto('25s');
  const row = page.locator('[data-field="status.startTime"]');
  assert.match(await row.textContent(), /–/);
  assert.match(await row.getAttribute('class'), /\bgone\b/);
  const [, went, set] = /not set since .*, step (\d+); last set by step (\d+) /.exec(await ui.field('status.startTime').getAttribute('title'));
  await ask(ui, page, 'status.startTime');
  assert.equal(await stepOf(causesIn(page).first()), Number(went));
  const change = page.locator('.cause-change');
  assert.match(await change.textContent(), /→\s*not set/);
  await change.getByRole('button', { name: `Step ${set}` }).click();
  await ui.settled();
  assert.equal(await ui.step(), Number(set));
  assert.match(await row.getAttribute('class'), /\bnow\b/);
  assert.doesNotMatch(await row.textContent(), /–/);
  assert.deepEqual(errors, []);
});

test('a long walk is read page by page, and shows from the first where it began', async ({ t }) => {
  const { page, errors } = await openPage(t, '#example=backoff-cap', desk);
  const ui = playground(page);
  await ui.why.waitFor();
  await ui.press('End');
  await ask(ui, page, 'status.failed');
  const dialog = dialogOf(page);
  const root = dialog.locator('.causes-list').nth(1).locator('li');
  assert.equal(await stepOf(root), 1);
  assert.match(await root.textContent(), /Apply Job/);
  assert.equal(await causesIn(page).count(), 16);
  const more = dialog.getByRole('button', { name: 'Show more' });
  const between = async () => Number(/(\d+) more/.exec(await dialog.locator('.causes-more').textContent())[1]);
  const said = await between();
  await more.click();
  await causesIn(page).nth(16).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.closest('li')?.previousElementSibling?.matches('li:nth-child(16)')), true);
  assert.deepEqual(await violations(page), []);
  assert.equal(await between(), said - 16);
  while (await more.count()) {
    const shown = await causesIn(page).count();
    await more.click();
    await causesIn(page).nth(shown).waitFor();
  }
  assert.equal(await root.count(), 0);
  const steps = [];
  for (const cause of await causesIn(page).all()) steps.push(await stepOf(cause));
  assert.equal(steps.length, 16 + said + 1);
  assert.equal(steps.at(-1), 1);
  assert.deepEqual(steps, [...steps].sort((a, b) => b - a));
  assert.deepEqual(errors, []);
});

test('a cause links to its line of the manifest and to the function of Kubernetes that decides so', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  await ui.press('End');
  await page.locator('[data-field="status.conditions[Failed]"]').getByRole('button').click();
  await causesIn(page).first().waitFor();
  const dialog = dialogOf(page);
  assert.match(await dialog.locator('.causes-list a').first().getAttribute('href'), /^https:\/\/github\.com\/kubernetes\/kubernetes\/blob\/v1\.\d+\.\d+\/pkg\/.*\.go#L\d+$/);
  await dialog.getByRole('button', { name: 'line 9: spec.activeDeadlineSeconds' }).first().click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await selected(page), 'activeDeadlineSeconds: 60');
  // The walk goes by the timeline, too, and by the rules for pods.
  await page.locator('[data-field="status.succeeded"] .value').click();
  await causesIn(page).first().waitFor();
  await dialog.getByRole('button', { name: /line \d+: spec\.pods\[0\]/ }).first().click();
  assert.match(await selected(page), /runs:\s+- \{for: 35\.3s/);
  await ask(ui, page, 'status.startTime');
  await dialog.getByRole('button', { name: /line \d+: spec.timeline/ }).first().click();
  assert.match(await selected(page), /suspend: false/);
  assert.deepEqual(errors, []);
});

test('a field of the spec says whether the manifest, the API server or the timeline set it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'suspend-resume' });
  await ui.goto('10s');
  const origin = page.locator('.cause-origin');
  await ask(ui, page, 'spec.parallelism');
  assert.match(await origin.textContent(), /The manifest of Job\/pausable sets it\./);
  await origin.getByRole('button', { name: 'line 8: spec.parallelism' }).click();
  assert.equal(await selected(page), 'parallelism: 2');

  await ask(ui, page, 'spec.backoffLimit');
  assert.match(await origin.textContent(), /does not say it: it is the API server's default/);
  const links = await origin.locator('a').evaluateAll((all) => all.map((one) => [one.textContent.trim(), one.href]));
  assert.deepEqual(links.map(([name]) => name), ['SetDefaults_Job()', 'kubernetes.io']);
  assert.match(links[0][1], /\/pkg\/apis\/batch\/v1\/defaults\.go#L\d+$/);
  assert.match(links[1][1], /^https:\/\/kubernetes\.io\/docs\/concepts\//);
  await page.keyboard.press('Escape');

  await ask(ui, page, 'spec.suspend');
  assert.match(await origin.textContent(), /API server's default/);
  await page.keyboard.press('Escape');
  await ui.goto('25s');
  await ask(ui, page, 'spec.suspend');
  assert.match(await origin.textContent(), /The timeline of the scenario set it\./);
  await origin.getByRole('button', { name: /line \d+: spec.timeline/ }).click();
  assert.match(await selected(page), /suspend: true/);
  assert.deepEqual(errors, []);
});

test('of a pod any field can be asked about, once its phase was', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'on-failure-backoff-limit-3' });
  await ui.goto('45s');
  await ui.pod(0, 'Why is it so?');
  await causesIn(page).first().waitFor();
  const choice = dialogOf(page).getByRole('combobox');
  // It waits to be started again, which is what one asks about.
  assert.equal(await choice.inputValue(), 'status.containerStatuses[main].state');
  assert.match(await dialogOf(page).locator('.cause-change').textContent(), /CrashLoopBackOff/);
  const fields = await choice.locator('option').allTextContents();
  assert.ok(fields.includes('status.conditions[Ready]') && fields.includes('status.startTime'), fields.join());
  const restarts = fields.find((one) => one.endsWith('.restartCount'));
  await choice.selectOption(restarts);
  await page.locator('.cause-change', { hasText: /^\d → \d/ }).waitFor();
  assert.match(await causesIn(page).first().textContent(), /restart/i);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});

for (const [name, options] of [['desk', desk], ['phone', phone]]) {
  test(`the walk fits the screen and is accessible: ${name}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { ...options });
    if (name === 'phone') await page.locator('#pages').getByRole('button', { name: 'Job', exact: true }).click();
    await ask(ui, page, 'status.failed');
    assert.ok(await page.evaluate(() => {
      const body = document.querySelector('dialog.causes .dialog-body');
      return body.scrollWidth <= body.clientWidth && document.documentElement.scrollWidth <= innerWidth;
    }));
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
  });
}

test('a decision links to a recording of the real controllers that shows it, and the text before is kept', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.goto('53s');
  const link = page.locator('.why-main').getByRole('button', { name: 'recording' });
  for (let i = 0; i < 20 && !(await link.count()); ++i) await ui.press('ArrowLeft');
  await link.click();
  await page.locator('#notice p', { hasText: 'Recorded with the real controllers of v1.36 (tests/vectors/' }).waitFor();
  assert.notEqual(await page.locator('.why-what').textContent(), '');
  await page.locator('.why-main').getByRole('button', { name: 'recording' }).waitFor();
  assert.deepEqual(errors, []);
});
