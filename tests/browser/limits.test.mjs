// What the page shows of texts that are long within the limits (docs/limits.md), and that it does not stand still over it.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { openPlayground } from './page.mjs';

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

async function pasted(on, text) {
  await on.ui.paste(text);
  await on.page.waitForFunction((length) => JSON.parse(localStorage.getItem('job-playground.draft')).text.length === length
    && document.querySelector('#verdict') && document.querySelector('#app').hasAttribute('data-settled'), text.length);
  await on.ui.settled(); // views are drawn a frame later
}

test('of a description so much is shown as somebody may want to read', async (t) => {
  const on = await openPlayground(t);
  const about = on.page.locator('.about');
  for (const [written, shown] of [['x'.repeat(10_000), 'x'.repeat(10_000)], ['x'.repeat(10_001), `${'x'.repeat(10_000)}…`]]) {
    await pasted(on, described(written));
    assert.equal((await about.textContent()).trim(), shown);
  }
  await pasted(on, described(`"${'['.repeat(900_000)}"`));
  assert.equal((await about.textContent()).length, 10_001);
  assert.deepEqual(on.errors, []);
});

test('thousands of fields are there when their part is unfolded, and cost nothing until then', async (t) => {
  const on = await openPlayground(t);
  await pasted(on, job(`, env: [${Array.from({ length: 9000 }, (_, at) => `{name: A${at}, value: b},`).join('')}]`));
  const part = on.page.locator('#job details.deep').filter({ hasText: 'template' });
  assert.equal(await part.locator('dd').count(), 0);
  await part.locator('summary').click();
  const field = part.locator('[data-field="spec.template.spec.containers[main].env[A8999].value"]');
  await field.waitFor();
  assert.equal(await field.locator('dd button').textContent(), 'b');
  // As long as it is unfolded it goes with the steps.
  await on.ui.press('Home');
  await on.ui.press('End');
  await field.waitFor();
  await part.locator('summary').click();
  await field.waitFor({ state: 'detached' });
  assert.deepEqual(on.errors, []);
});

test('of thousands of problems the first are listed and marked, and the others counted', async (t) => {
  const on = await openPlayground(t);
  const rows = on.page.locator('.problems > ul > li');
  const same = (count) => job(`, env: [${'{name: A, value: b},'.repeat(count)}]`);
  await pasted(on, same(190));
  assert.equal(await rows.filter({ hasText: 'not listed' }).count(), 0);
  await pasted(on, same(30_000));
  assert.match(await rows.last().textContent(), /^\s*29,8\d\d more, not listed\s*$/);
  assert.equal(await rows.count(), 201);
  await pasted(on, same(2));
  assert.ok((await rows.count()) < 10);
  assert.deepEqual(on.errors, []);
});
