// The lists of the page: each shows the current selection, which stays until the user changes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

/** Selects like with the mouse; afterwards the keys belong to the page again. */
async function choose(page, selector, value) {
  await page.select(selector, value);
  page.document.activeElement?.blur();
}

test('speed: the list follows the keys after a selection', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await choose(page, '.speed select', '10');
  await page.press('+');
  assert.equal(page.chosen('.speed select'), '30×');
  await page.press('-');
  assert.equal(page.chosen('.speed select'), '10×');
});

test('Job selection: returns when the Job exists again', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await page.goto('2m5s');
  await choose(page, '#job select', 'hello-15778082');
  await page.goto('1m5s');
  await page.goto('2m5s');
  assert.equal(page.chosen('#job select'), 'hello-15778082');
  assert.equal(page.said(page.field('status.active')), '1');
});

test('kubectl: a selected object returns when it exists again', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await page.goto('2m5s');
  await page.press('3');
  await choose(page, '.object-pick select', 'Job/hello-15778082');
  await page.goto('1m5s');
  await page.goto('2m5s');
  assert.equal(page.chosen('.object-pick select'), 'Job/hello-15778082');
  assert.match(page.said('.terminal .prompt'), /job\/hello-15778082/);
});

test('version list: shows the version that runs', async (t) => {
  const page = await open(t);
  const list = '.version select';
  const first = page.chosen(list);
  await choose(page, list, 'v1.31');
  assert.match(page.notice, /v1\.31/);
  await page.press('u');
  assert.ok(page.one('.version').title.includes(first));
  assert.equal(page.chosen(list), first, 'after undo');
  await choose(page, list, 'v1.18');
  assert.match(page.one('.version').title, /v1\.18/);
  await page.example('node-dies');
  assert.equal(page.chosen(list), first, 'of another example');
  await page.example('failed-pods-old');
  assert.equal(page.chosen(list), 'v1.18');

  await page.type('apiVersion: [');
  assert.ok(page.has('.problems .error'));
  await choose(page, list, 'v1.36');
  assert.match(page.notice, /could not be changed/);
  assert.equal(page.chosen(list), 'v1.18', 'of a text that cannot be changed');
});

const shown = (page) => [page.chosen('#job select'), page.has('#controller h2 .object') ? page.said('#controller h2 .object') : undefined];

/** The object of the fault menu. */
async function headingOfFaults(page) {
  await page.press('x');
  const headings = page.all('.menu-heading').map((one) => page.said(one));
  await page.press('Escape');
  return headings.join(', ');
}

test('Job selection: without one, the panels show the Job of the step', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await page.goto('2m1.13s');
  assert.match(page.said('#why'), /syncs default\/hello-15778082/);
  assert.deepEqual(shown(page), ['hello-15778082 (follows the step)', 'hello-15778082']);
  assert.match(page.said('#controller [data-fact=cache]'), /behind/);
  assert.match(await headingOfFaults(page), /Job hello-15778082/);
});

test('Job selection: the panels and the fault menu follow it', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await page.goto('#65');
  await choose(page, '#job select', 'hello-15778081');
  assert.deepEqual(shown(page), ['hello-15778081', 'hello-15778081']);
  await page.goto('#66');
  await page.goto('#65');
  assert.deepEqual(shown(page), ['hello-15778081', 'hello-15778081']);
  assert.match(await headingOfFaults(page), /Job hello-15778081/);
  await choose(page, '#job select', 'CronJob/hello');
  assert.deepEqual(shown(page), ['CronJob/hello', 'hello-15778082']);
  assert.match(await headingOfFaults(page), /CronJob hello/);

  await choose(page, '#job select', '');
  assert.deepEqual(shown(page), ['hello-15778082 (follows the step)', 'hello-15778082']);
  await page.goto('1m5s');
  assert.equal(shown(page)[1], undefined, 'one needs no name');
});

test('Job selection: another example starts without one', async (t) => {
  const page = await open(t, { example: 'cron-hello' });
  await choose(page, '#job select', 'CronJob/hello');
  await page.example('cron-forbid');
  assert.match(page.chosen('#job select'), /^slow-\d+ \(follows the step\)$/);
});
