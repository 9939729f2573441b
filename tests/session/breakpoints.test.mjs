// Breakpoints: what users can write, and where the clock stops.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { open } from './harness.mjs';

async function write(page, ...all) {
  for (const written of all) {
    await page.fill('dialog input[type=text]', written);
    await page.press('Enter');
  }
}

async function setBreakpoints(page, ...all) {
  await page.press('b');
  await write(page, ...all);
  await page.press('Escape');
}

const listed = (page) => page.all('dialog .breakpoint-list li label > span').map((one) => page.said(one));

test('breakpoints: every documented form is understood', async (t) => {
  const page = await open(t);
  const docs = readFileSync(new URL('../../docs/reference/breakpoints.md', import.meta.url), 'utf8');
  const forms = [...docs.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, written, stops]) => [written, stops]);
  assert.ok(forms.length > 40, String(forms.length));
  await page.press('b');
  for (const [written, stops] of forms) {
    await write(page, written);
    assert.equal(page.said(page.all('dialog .breakpoint-list li code').at(-1)), written);
    assert.equal(listed(page).at(-1), `${written} ${stops}`);
  }
  const examples = page.all('datalist option').map((one) => [one.value, one.textContent]);
  assert.ok(examples.length > 20 && examples.every(([written, stops]) => written && stops.length > 6), JSON.stringify(examples));
});

test('breakpoints: numbers that are too large are rejected', async (t) => {
  const page = await open(t);
  await page.press('b');
  await write(page, 'failed > 99999999999999999999999');
  assert.match(page.said('dialog [role=alert]'), /No run gets that far\. Use a smaller number\./);
  assert.deepEqual(listed(page), []);
  await write(page, 'failed > 2');
  assert.equal(listed(page).length, 1);
});

test('breakpoints: stored ones that are unreadable can be removed', async (t) => {
  const stored = [['mine', 'when:failed>1e+23'], ['x', 'when:x'], ['failed > 2', 'when:failed>2']];
  const page = await open(t, { kept: { breakpoints: stored.map(([text, landmark]) => ({ text, landmark, on: true })) } });
  await page.press('b');
  assert.deepEqual(listed(page), ['mine This page cannot read this breakpoint.', 'x This page cannot read this breakpoint.', 'failed > 2 when status.failed of a Job becomes more than 2']);
  for (const name of ['mine', 'x']) await page.choose(`Remove: ${name}`);
  assert.equal(listed(page).length, 1);
  assert.deepEqual(page.stored('breakpoints').map(({ text }) => text), ['failed > 2']);
});

test('breakpoints: a name in several namespaces needs a namespace', async (t) => {
  const job = (namespace) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo, namespace: ${namespace}}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
`;
  const page = await open(t, { text: `${job('team-a')}---\n${job('team-b')}` });
  assert.ok(page.has('#job option', 'team-b/demo'));
  await page.press('b');
  await write(page, 'job demo finishes');
  assert.match(page.said('dialog [role=alert]'), /namespace\/name/);
  assert.deepEqual(listed(page), []);
  await write(page, 'job team-b/demo finishes');
  assert.match(listed(page).join(), /only team-b\/demo/);
  assert.ok(!page.has('dialog [role=alert]'));
});

test('breakpoints: the clock stops when a condition becomes true', async (t) => {
  const page = await open(t);
  await page.press('b');
  await write(page, 'active is somewhat');
  assert.match(page.said('dialog [role=alert]'), /failed > 2/);
  await write(page, 'failed > 1');
  await page.press('Escape');
  await page.select('.speed select', '60');
  await page.press('Home', ' ');
  await page.pass(10_000);
  assert.ok(page.has('.stopped'));
  assert.equal(page.said(page.field('status.failed')), '2');
  await page.press('ArrowLeft');
  assert.equal(page.said(page.field('status.failed')), '1');
});

test('breakpoints: all that hit at one step are listed, except disabled ones', async (t) => {
  const page = await open(t);
  await page.press('b');
  await write(page, 'failed > 1', 'failed > 2', 'failed is 2', 'failed >= 2');
  await page.click('dialog .breakpoint-list li:last-child input[type=checkbox]');
  await page.press('Escape');
  await page.select('.speed select', '3600');
  await page.press('Home', ' ');
  await page.pass(10_000);
  assert.equal(page.said('.stopped'), 'Stopped: failed > 1 · failed is 2');
});

test('breakpoints: none is missed at any speed or from any start', async (t) => {
  const page = await open(t);
  await setBreakpoints(page, 'job created', 'pod created', 'failed > 1', 'job failed');
  /** The steps at which playing stops on its way to the end. */
  const stops = async (...keys) => {
    await page.press('End');
    const seen = [];
    for (let next = keys; ; next = [' ']) {
      await page.press(...next);
      await page.pass(60_000);
      page.control('Play');
      if (!page.has('.stopped')) return seen.join();
      seen.push(`${page.said('.stopped')} ${page.step}`);
    }
  };
  await page.select('.speed select', '3600');
  const all = await stops(' ');
  assert.match(all, /job created \d+,.*pod created \d+,.*failed > 1 \d+.*job failed \d+/);
  assert.equal(all.split(',').length, new Set(all.split(',')).size, all);
  for (const speed of ['3600', '300', '60']) {
    await page.select('.speed select', speed);
    assert.equal(await stops(' '), all, `from the end at ${speed}`);
    assert.equal(await stops('Home', ' '), all, `from the beginning at ${speed}`);
  }
});
