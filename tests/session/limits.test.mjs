// What the page shows of texts that are long within the limits (docs/reference/limits.md).
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { open } from './harness.mjs';

const job = (env = '') => `apiVersion: batch/v1
kind: Job
metadata: {name: long}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox${env}}]}}}
`;
const described = (description) => `${job()}---
apiVersion: playground/v1
kind: Scenario
spec: {description: ${description}}
`;

test('description: shows the first 10,000 characters', async (t) => {
  const page = await open(t);
  for (const [written, shown] of [['x'.repeat(10_000), 'x'.repeat(10_000)], ['x'.repeat(10_001), `${'x'.repeat(10_000)}…`]]) {
    await page.paste(described(written));
    assert.equal(page.said('.about'), shown);
  }
  await page.paste(described(`"${'['.repeat(900_000)}"`));
  assert.equal(page.one('.about').textContent.length, 10_001);
});

test('fields: thousands exist only while their section is unfolded', async (t) => {
  const page = await open(t);
  await page.paste(job(`, env: [${Array.from({ length: 2000 }, (_, at) => `{name: A${at}, value: b},`).join('')}]`));
  await page.click('#job summary', 'Spec');
  const part = () => page.one('#job details.deep', 'template');
  const toggle = () => page.click(part().querySelector('summary'));
  const field = '[data-field="spec.template.spec.containers[main].env[A1999].value"]';
  assert.equal(part().querySelectorAll('dd').length, 0);
  await toggle();
  assert.equal(page.said(`${field} dd button`), 'b');
  // While the section is unfolded, it follows the steps.
  await page.press('Home');
  await page.press('End');
  assert.ok(page.has(field));
  await toggle();
  assert.ok(!page.has(field));
});

test('problems: lists the first 200 and counts the others', async (t) => {
  const page = await open(t);
  const rows = () => page.all('.problems > ul > li').map((row) => page.said(row));
  const same = (count) => job(`, env: [${'{name: A, value: b},'.repeat(count)}]`);
  await page.paste(same(190));
  assert.ok(rows().length > 100);
  assert.ok(rows().every((row) => !row.includes('not listed')));
  await page.paste(same(30_000));
  assert.match(rows().at(-1), /^29,8\d\d more, not listed$/);
  assert.equal(rows().length, 201);
  await page.paste(same(2));
  assert.ok(rows().length < 10);
});

const long = 3_600_000;
for (const [name, text] of [['a value', `key: ${'a'.repeat(long)}`], ['an open quote', `"${'a b '.repeat(long / 4)}`]]) {
  test(`editor: rejects a line of megabytes, which can be undone: ${name}`, async (t) => {
    const page = await open(t);
    const before = page.text;
    await page.paste(text);
    assert.ok(page.said('.problems').includes(`the input has ${text.length} bytes, more than the limit of 1048576`));
    await page.write('z');
    assert.match(page.said('.problems'), /the input has 36\d+ bytes/);
    await page.press('Control+z', 'Control+z');
    assert.match(page.verdict, /Accepted/);
    assert.equal(page.text, before);
  });
}
