// The editor, faults by hand, and that nothing typed is lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPlayground, playground } from './page.mjs';

const example = (name) => readFileSync(new URL(`../../web/examples/${name}.yaml`, import.meta.url), 'utf8');

test('a mistake is told at its place while the last good run stays, and its correction runs', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const steps = await ui.steps();
  await ui.type(example('never-backoff-limit-3').replace('restartPolicy: Never', 'restartPolicy: Always'));
  await page.locator('.problems .error').first().waitFor();
  assert.match(await page.locator('.problems').textContent(), /restartPolicy/);
  assert.ok((await page.locator('.cm-lintRange-error').count()) > 0);
  assert.equal(await ui.steps(), steps);
  await page.locator('h1').click();
  await page.locator('.cm-content').blur();
  await ui.press('ArrowRight'); // the run before can still be walked

  await ui.type(example('never-backoff-limit-3').replace('backoffLimit: 3', 'backoffLimit: 0'));
  await page.locator('#verdict.good').waitFor();
  await page.waitForFunction((before) => Number(document.querySelector('#clock-steps').textContent) !== before, steps);
  assert.deepEqual(errors, []);
});

test('a text that was pasted over the whole is shown from its beginning, or where it is refused first', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const isShown = (line) => line.evaluate((one) => {
    const [inner, outer] = [one, document.querySelector('.cm-scroller')].map((of) => of.getBoundingClientRect());
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
  });
  const long = `${example('never-backoff-limit-3')}# more\n${'#\n'.repeat(80)}`;
  await ui.paste(`# pasted\n${long}`);
  await page.locator('#verdict.good').waitFor();
  await ui.settled();
  assert.ok(await isShown(page.locator('.cm-line', { hasText: '# pasted' })));
  await ui.paste(`${'#\n'.repeat(60)}${long.replace('restartPolicy: Never', 'restartPolicy: Sometimes')}`);
  await page.locator('#verdict.bad').waitFor();
  const wrong = page.locator('.cm-line', { hasText: 'restartPolicy: Sometimes' });
  await wrong.waitFor();
  await page.waitForFunction((one) => one.getBoundingClientRect().bottom <= document.querySelector('.cm-scroller').getBoundingClientRect().bottom, await wrong.elementHandle());
  assert.ok(await isShown(wrong));
  // What is pasted into a text is what one looks at.
  await page.locator('.cm-content').press('Control+End');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '# the end');
    document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.locator('.cm-line', { hasText: '# the end' }).waitFor();
  await ui.settled();
  assert.equal(await wrong.count(), 0);
  assert.deepEqual(errors, []);
});

test('what was typed is there after a reload, even if it is wrong', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type('kind: Job\nthis is: [not yaml\n');
  await page.locator('.problems .error').first().waitFor();
  await page.reload();
  const again = playground(page);
  await page.locator('.problems .error').first().waitFor();
  assert.equal(await again.text(), 'kind: Job\nthis is: [not yaml\n');
  // Nothing runs, and no engine is being waited for.
  const why = page.locator('#why');
  assert.match(await why.textContent(), /This text cannot be run yet/);
  await page.getByLabel('Language').selectOption('ja');
  await why.getByText('このテキストはまだ実行できません').waitFor();
  await again.type(example('pi'));
  await again.why.waitFor();
});

test('a fault by hand in a text with a mistake is there after a reload, too', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.type(example('indexed').replace('parallelism:', 'parallelisms:'));
  await page.locator('.problems .error').first().waitFor();
  await page.locator('.cm-content').blur();
  await ui.pod(0, 'Evict');
  await page.waitForFunction(() => /evict:/.test(JSON.parse(localStorage.getItem('job-playground.draft')).text));
  await page.reload();
  await page.locator('.problems .error').first().waitFor();
  await page.locator('.cm-line', { hasText: 'parallelisms:' }).waitFor();
  assert.match(await playground(page).text(), /parallelisms:[^]*evict:/);
  assert.deepEqual(errors, []);
});

test('an example does not lose what was there before', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const mine = example('pi').replace('name: pi\n', 'name: mine\n');
  await ui.type(mine);
  await page.locator('#verdict.good').waitFor();
  await page.locator('.cm-content').blur();
  await ui.example('indexed');
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.getByRole('button', { name: 'Bring back' }).first().click();
  await page.locator('.pane-head .object', { hasText: 'mine' }).waitFor();
  assert.equal(await ui.text(), mine);
});

test('an eviction by hand becomes a line of the scenario, and can be undone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  const before = await ui.text();
  await ui.goto('5s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p').waitFor();
  const after = await ui.text();
  // Everything else of the text stays as it was, comments and spaces too.
  assert.equal(after, `${before}  timeline:\n  - {at: 5.001s, evict: {job: render, index: "0", attempt: "1"}}\n`);
  await ui.settled();
  assert.equal(await ui.time.textContent(), '0:05.001');
  assert.match(await page.locator('#why').textContent(), /[Ee]vict/);
  await ui.press('u');
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, before);
  assert.deepEqual(errors, []);
});

test('a pod can be made to fail now, with an exit code', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  await ui.pod(1, 'Fail with exit code…');
  await page.locator('dialog input').fill('42');
  await page.keyboard.press('Enter');
  await page.locator('#notice p').waitFor();
  await ui.settled();
  assert.match(await ui.text(), /timeline:\n {2}- \{at: 40\.001s, kill: \{job: retries, attempt: "2", exit: 42\}\}\n/);
  assert.match(await page.locator('#why').textContent(), /attempt 2 end with exit code 42/);
  await ui.press('1');
  assert.match(await page.locator('#pods tbody tr').nth(1).textContent(), /Error\s*exit 42/);
});

test('a pod that runs never ends from a moment on, and that is a line of the timeline', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  const before = await ui.text();
  await ui.goto('5s');
  await ui.pod(1, 'Never end');
  await page.locator('#notice p', { hasText: 'Never end at 5.001s: it is in the scenario now.' }).waitFor();
  assert.equal(await ui.text(), `${before}  timeline:\n  - {at: 5.001s, hang: {job: render, index: "1", attempt: "1"}}\n`);
  await ui.settled();
  assert.equal(await ui.time.textContent(), '0:05.001');
  assert.match(await page.locator('#why').textContent(), /Pod render-1-\w+ hangs: from now on its containers neither start nor end by themselves/);
  await ui.press('End', '1');
  assert.match(await page.locator('#pods tbody tr').nth(1).textContent(), /Running/);
  assert.deepEqual(errors, []);
});

test('a pod that waits for its start never starts', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('500ms');
  await ui.pod(0, 'Never start');
  await page.locator('#notice p').waitFor();
  assert.match(await ui.text(), /timeline:\n {2}- \{at: 0\.501s, hang: \{job: render, index: "0", attempt: "1"\}\}\n$/);
  await ui.settled();
  await ui.press('End', '1');
  assert.match(await page.locator('#pods tbody tr').first().textContent(), /ContainerCreating/);
});

test('that a pod never started is offered later, too, as a change of the past', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await page.keyboard.press('1');
  await page.locator('#pods tbody tr').first().locator('button').click();
  await page.getByRole('menuitem', { name: /^Never start \(from 0\.0\d+s on\)$/ }).click();
  await page.locator('#notice p', { hasText: 'Never start at 0.0' }).waitFor();
  assert.match(await ui.text(), /timeline:\n {2}- \{at: 0\.0\d+s, hang: \{job: render, index: "0", attempt: "1"\}\}\n$/);
  await ui.settled();
  assert.match(await ui.time.textContent(), /^0:00\.0/);
  await ui.goto('5s');
  assert.match(await page.locator('#pods tbody tr').first().textContent(), /ContainerCreating/);
  await ui.press('5');
  assert.match(await page.locator('.runs').textContent(), /They part at/);
});

test('an edit of the Job begins with what may change, writes only what was changed, and says what the API server refuses', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.goto('30s');
  const before = await ui.text();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Edit…');
  const area = page.locator('dialog textarea');
  await area.waitFor();
  const fields = await area.inputValue();
  assert.equal(
    fields,
    'spec:\n  parallelism: 1\n  activeDeadlineSeconds: null\n  backoffLimit: 3\n  maxFailedIndexes: null\n  ttlSecondsAfterFinished: null\n' +
      '  suspend: false\n  podReplacementPolicy: TerminatingOrFailed\n',
  );
  const alert = page.locator('dialog [role=alert]');
  const apply = page.getByRole('button', { name: 'Apply' });
  await apply.click();
  assert.equal(await alert.textContent(), 'Nothing is changed yet.');

  const refused = `${fields}  completions: 5\n`;
  await area.fill(refused);
  await apply.click();
  await alert.filter({ hasText: 'The API server refused it' }).waitFor();
  assert.match(await alert.textContent(), /spec\.completions: Invalid value: 5: field is immutable/);
  assert.equal(await area.inputValue(), refused);
  assert.equal(await page.locator('#notice p').count(), 0, 'nothing is said to be done');
  assert.equal(await ui.text(), before, 'what is refused is not written');

  await area.fill(fields.replace('backoffLimit: 3', 'backoffLimit: 1'));
  await apply.click();
  await page.locator('#notice p', { hasText: 'Edit retries at 30.001s: it is in the scenario now.' }).waitFor();
  assert.equal(await page.locator('dialog').count(), 0);
  assert.equal(await ui.text(), `${before}  timeline:\n  - {at: 30.001s, patch: {kind: Job, name: retries, patch: {spec: {backoffLimit: 1}}}}\n`);
  assert.deepEqual(errors, []);
});

test('a fault in a text that is no YAML is not written, and the line to mend is named', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  const wrong = `${example('indexed')}  bad: [1, 2\n`;
  await ui.type(wrong);
  await page.locator('.problems .error').first().waitFor();
  await page.locator('.cm-content').blur();
  await ui.pod(0, 'Evict');
  await page.locator('#notice p', { hasText: /not YAML that can be read\. Mend line \d+ first/ }).waitFor();
  assert.equal(await ui.text(), wrong);
  assert.deepEqual(errors, []);
});

test('a fault that is clicked right after another text was put in is one of that text', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(example('indexed'));
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Suspend');
  await page.locator('#notice p', { hasText: 'Suspend at' }).waitFor();
  assert.match(await ui.text(), /patch: \{kind: Job, name: render, patch: \{spec: \{suspend: true\}\}\}/);
  assert.deepEqual(errors, []);
});

test('an edit is read and written as Kubernetes reads YAML, in which a plain yes is no text', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.goto('30s');
  const patch = async (text) => {
    await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
    await ui.choose('Edit…');
    await page.locator('dialog textarea').fill(text);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
  const isWritten = (patch) => page.waitForFunction((part) => JSON.parse(localStorage.getItem('job-playground.draft')).text.includes(part), `patch: ${patch}`);
  await patch('metadata: {labels: {answer: "yes"}, annotations: {size: "1_000", day: 2020-01-01}}');
  await isWritten('{metadata: {labels: {answer: "yes"}, annotations: {size: "1_000", day: "2020-01-01"}}}');
  await patch('spec: {suspend: yes}');
  await isWritten('{spec: {suspend: true}}');
  await ui.settled();
  await page.locator('.problems .error').first().waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('an edit that was refused and is given up leaves nothing behind', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.goto('30s');
  const shown = async () => [await ui.text(), await ui.step(), await ui.steps(), await ui.why.textContent(), await page.locator('.runs li').count()];
  await ui.press('5');
  const before = await shown();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Edit…');
  await page.locator('dialog textarea').fill('spec: {completions: 9}');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.locator('dialog [role=alert]', { hasText: 'The API server refused it' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await ui.settled();
  assert.deepEqual(await shown(), before);
  assert.deepEqual(errors, []);
});

test('a fault by hand in a text with a mistake is written, and said not to run until it is mended', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  const wrong = example('indexed').replace(/completions: \d+/, 'completions: -3');
  await ui.type(wrong);
  await page.locator('.problems .error').first().waitFor();
  await page.locator('.cm-content').blur();
  await ui.pod(0, 'Evict');
  const line = wrong.split('\n').findIndex((one) => one.includes('completions: -3')) + 1;
  await page.locator('#notice[role=status] p', { hasText: `nothing runs until the error in line ${line} is mended` }).waitFor();
  assert.match(await ui.text(), /completions: -3[^]*evict:/);
  await ui.press('5');
  assert.equal(await page.locator('.runs').count(), 0, 'no run was left for another');
  await ui.press('u');
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, wrong);
  await ui.type(wrong.replace('completions: -3', 'completions: 3'));
  await page.locator('.problems .error').first().waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

const messy = `apiVersion: batch/v1
kind: Job
metadata: {name: m}
spec:
  completions: 3   # three
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
# my scenario
apiVersion: playground/v1
kind: Scenario
metadata:   {name: x}      # aligned
spec:
  description: >
    folded text
    goes on

    here
  pods:
    - match: { attempt: '1' }     # first
      runs:  [ {for: 30s,  exit: 1} ]


    - runs: [ { for: 20s } ]
`;

test('a fault by hand puts in its line and leaves every other character as it was', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const line = '{at: 8.001s, evict: {job: m, attempt: "1"}}';
  // [the end of the scenario, the end with the fault]
  for (const [end, then] of [
    ['  until:   5m   # enough\n', `  until:   5m   # enough\n  timeline:\n    - ${line}\n`],
    ['  timeline:\n    # later\n    - at: 50s\n      evict: {attempt: "2"}   # evict it\n  until: 5m\n', `  timeline:\n    - ${line}\n    # later\n    - at: 50s\n      evict: {attempt: "2"}   # evict it\n  until: 5m\n`],
    ['  timeline:\n    - at:  2s   # early\n      watchDelay: 20ms\n\n    # later\n    - { at: 50s,  watchDelay: 10ms }\n\n# the end\n', `  timeline:\n    - at:  2s   # early\n      watchDelay: 20ms\n    - ${line}\n\n    # later\n    - { at: 50s,  watchDelay: 10ms }\n\n# the end\n`],
    ['  timeline: [ {at: 2s,  watchDelay: 20ms},  {at:  50s, watchDelay: 10ms} ]\n', `  timeline: [ {at: 2s,  watchDelay: 20ms},  ${line}, {at:  50s, watchDelay: 10ms} ]\n`],
    ['  timeline:\n    -\n      at: 2s\n      watchDelay: 20ms\n', `  timeline:\n    -\n      at: 2s\n      watchDelay: 20ms\n    - ${line}\n`],
    ['  timeline: []   # nothing\n', `  timeline:   # nothing\n    - ${line}\n`],
  ]) {
    const before = messy + end;
    await ui.type(before);
    await page.locator('.cm-content').blur();
    await page.locator('#job .object', { hasText: 'm' }).waitFor();
    await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, before);
    await ui.settled();
    await ui.goto('8s');
    await ui.pod(0, 'Evict');
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('job-playground.draft')).text.includes('at: 8.001s'));
    await ui.settled();
    assert.equal(await ui.text(), messy + then);
    await ui.press('u');
    await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, before);
  }
  assert.deepEqual(errors, []);
});

test('a directive of the file is there once after a fault', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const job = messy.slice(0, messy.indexOf('# my scenario'));
  await ui.type(`%YAML 1.1\n---\n${job}apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n`);
  await page.locator('#job .object', { hasText: 'm' }).waitFor();
  await page.locator('.cm-content').blur();
  await ui.goto('8s');
  await ui.pod(0, 'Evict');
  await page.locator('#notice p', { hasText: 'it is in the scenario now' }).waitFor();
  assert.equal((await ui.text()).match(/%YAML/g).length, 1);
  assert.deepEqual(errors, []);
});

test('versions and gates change their lines of the scenario and no others', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const end = '  version:  v1.34   # ours\n  cluster:\n    ties:   3   # shuffled\n    commands: false\n  until:   5m\n';
  await ui.type(messy + end);
  await page.locator('.cm-content').blur();
  await page.locator('.problems .error').waitFor({ state: 'detached' });
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, messy + end);
  await ui.press('v');
  await page.locator('.versions-dialog .ties input').fill('4');
  await page.keyboard.press('Tab');
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, (messy + end).replace('ties:   3', 'ties:   4'));
  await page.locator('.versions-dialog .ties button').last().click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, (messy + end).replace('    ties:   3   # shuffled\n', ''));
  assert.deepEqual(errors, []);
});

test('the API refuses and lags by hand, and the cache is seen to be behind', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  const act = async (label) => {
    await page.locator('#controller').getByRole('button', { name: /Break something/ }).click();
    await ui.choose(label);
    await page.locator('#notice p', { hasText: label }).waitFor();
    await ui.settled();
  };
  await ui.goto('5s');
  await act('Watches lag 5s from now on');
  assert.match(await ui.text(), /\n {2}- \{at: 5\.001s, watchDelay: 5s\}\n/);
  assert.match(await ui.why.textContent(), /The watches lag by 5s from now on/);
  await act('API refuses to create pods, 3 times');
  assert.match(await ui.text(), /\{at: 5\.002s, api: \{verb: create, resource: pods, count: 3, error: Forbidden, message: exceeded quota\}\}/);
  assert.match(await page.locator('#controller').textContent(), /create pods: Forbidden × 3/);
  await ui.press('f');
  await ui.goto('12s');
  assert.match(await page.locator('#controller').textContent(), /is behind the store.*(not seen yet|sees \d+ active)/s);
  assert.match(await page.locator('#controller').textContent(), /On the way to it.*in \d/s);
  assert.deepEqual(errors, []);
});

test('a node is drained, goes down and comes up by hand', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  for (const [label, line, state] of [['Drain: evict its pods', 'drained', 'takes no new pods'], ['Goes down', 'down', 'down'], ['Comes up again', 'up', '']]) {
    await ui.press('4');
    await page.locator('.nodes button').first().click();
    await ui.choose(label);
    await page.locator('#notice p', { hasText: label }).waitFor();
    await ui.settled();
    assert.ok((await ui.text()).includes(`node: {name: node-1, state: ${line}}`), line);
    assert.ok((await page.locator('.nodes li').first().textContent()).includes(state), state);
  }
});

test('a file without a manifest is told so, and the last run stays', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const steps = await ui.steps();
  for (const text of ['', '# nothing yet\n']) {
    await ui.type(text);
    if (!text) await page.keyboard.press('Backspace');
    await page.locator('.problems .error', { hasText: 'there is no manifest of a Job or a CronJob in this file' }).waitFor();
    assert.equal(await ui.steps(), steps);
  }
});

test('a manifest without a scenario gets one', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'pi' });
  await ui.goto('4s');
  await ui.press('4');
  await page.locator('.nodes button').first().click();
  await ui.choose('Goes down');
  await page.locator('#notice p').waitFor();
  const text = await ui.text();
  assert.ok(text.startsWith(example('pi')));
  assert.ok(!text.slice(example('pi').length).includes('#'), 'nothing is said that would lengthen a link');
  assert.match(text, /\n---\napiVersion: playground\/v1\nkind: Scenario\n[^]*\n {2}until: 24h0m0s\n {2}cluster: \{commands: true\}\n {2}timeline:\n {2}- \{at: 4\.001s, node: \{name: node-1, state: down\}\}\n$/);
  await ui.settled();
  assert.match(await page.locator('.nodes li').first().textContent(), /down/);
});

test('the Job is suspended by hand', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Suspend');
  await page.locator('#notice p').waitFor();
  assert.match(await ui.text(), /patch: \{kind: Job, name: render, patch: \{spec: \{suspend: true\}\}\}/);
  await ui.press('c');
  assert.match(await page.locator('.conditions').textContent(), /Suspended=True/);
});

test('a CronJob is shown as spec beside status, down to its template, and is suspended by hand', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'cron-forbid' });
  const panel = page.locator('#job');
  await panel.getByLabel('Choose a Job or CronJob').selectOption('CronJob/slow');
  assert.equal(await ui.field('spec.concurrencyPolicy').textContent(), 'Forbid');
  assert.match(await ui.field('status.active').textContent(), /^slow-\d+$/);
  await panel.locator('summary', { hasText: 'jobTemplate' }).click();
  await ui.field('spec.jobTemplate.spec.template.spec.containers[hello].image').click();
  await page.locator('dialog', { hasText: 'line 16' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Suspend');
  await page.locator('#notice p').waitFor();
  assert.match(await ui.text(), /patch: \{kind: CronJob, name: slow, patch: \{spec: \{suspend: true\}\}\}/);
  assert.equal(await ui.field('spec.suspend').textContent(), 'true');
});

test('changing the past keeps the run before, to be compared', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  await ui.pod(1, 'Succeed now');
  await page.locator('#notice p').waitFor();
  await ui.press('5');
  assert.match(await page.locator('.runs').textContent(), /They part at 40/);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.locator('#timeline-kept').waitFor();
  // Both are of one version: the run has a name.
  assert.equal(await page.locator('#beside-why .badge').textContent(), 'Run 1');
  // What is told of the two comes above the list, which moves down.
  await page.locator('.report').waitFor();
  await page.locator('.runs').getByRole('button', { name: 'Open' }).click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, example('never-backoff-limit-3'));
});

test('kept runs stay when another scenario is opened, say whose they are, and go when they are no longer wanted', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('Shift+K');
  const before = await ui.text();
  await ui.example('pi');
  await ui.press('5');
  const kept = page.locator('.runs li', { hasText: 'Run 1' });
  assert.match(await kept.textContent(), /backoffLimit 3.*retries: Failed/s);
  await ui.press('Shift+K');
  await kept.getByRole('button', { name: 'Open' }).click();
  await page.waitForFunction((text) => JSON.parse(localStorage.getItem('job-playground.draft')).text === text, before);
  const other = page.locator('.runs li', { hasText: 'Run 2' });
  await other.getByRole('button', { name: 'Keep it no longer: Run 2' }).click();
  await other.waitFor({ state: 'detached' });
  await page.reload();
  await ui.why.waitFor();
  await ui.press('5');
  await page.locator('.runs li', { hasText: 'Run 1' }).waitFor();
  assert.equal(await page.locator('.runs li').count(), 1);
  assert.deepEqual(errors, []);
});

test('what parts two runs is told alike by the list of runs and by their comparison', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.pod(0, 'Never end');
  await page.locator('#notice p').waitFor();
  await ui.press('5');
  assert.match(await page.locator('.runs').textContent(), /They part at 5\.001s\./);
  await page.locator('.runs').getByRole('button', { name: 'Compare' }).click();
  const report = page.locator('.report');
  await report.locator('.parting').waitFor();
  assert.match(await report.innerText(), /They part at 5\.001s\.\s+Here it first comes out differently\s/i);
  assert.deepEqual(errors, []);
});

test('kept runs are there after a reload, and a run is kept by hand before one types', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('Shift+K');
  await ui.type(example('never-backoff-limit-3').replace('backoffLimit: 3', 'backoffLimit: 2'));
  await page.locator('#tab-compare').click();
  await page.locator('.runs li', { hasText: 'Run 1' }).waitFor();
  const before = await page.locator('.runs li', { hasText: 'Run 1' }).textContent();
  await page.reload();
  await ui.why.waitFor();
  await ui.press('5');
  const kept = page.locator('.runs li', { hasText: 'Run 1' });
  await kept.waitFor();
  const [outcome] = /retries: Failed\D*/.exec(before);
  assert.ok((await kept.textContent()).includes(outcome), 'how it ended is still told');
  await kept.getByRole('button', { name: 'Compare' }).click();
  await page.locator('#timeline-kept').waitFor();
});

test('an engine that breaks while nothing is asked of it is told of, and runs again', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('40s');
  await page.workers()[0].evaluate(() => void setTimeout(() => { throw new Error('out of order'); }));
  await page.getByRole('alert').waitFor();
  await ui.press('Home');
  await ui.press('f');
  assert.match(await page.locator('#why-text').textContent(), /\w/);
  assert.ok((await ui.step()) > 0);
});

test('when the engine breaks the page says so, keeps the text and starts it anew', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await page.evaluate(() => localStorage.clear());
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'broken' }));
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  assert.match(await alert.textContent(), /engine stopped.*Your text is safe/);
  assert.match(await page.locator('.cm-content').textContent(), /backoffLimit: 3/);
  await page.unroute('**/*.wasm');
  await page.getByRole('button', { name: 'Run it again' }).click();
  await ui.why.waitFor();
  assert.ok((await ui.steps()) > 10);
});

test('the editor completes fields and values of the place where one types', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n');
  await page.keyboard.type('  backoff');
  const options = page.locator('.cm-tooltip-autocomplete li');
  await options.first().waitFor();
  assert.deepEqual(await options.allTextContents(), ['backoffLimit', 'backoffLimitPerIndex']);
});

test('what is typed before the completion was downloaded is completed, too', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  let arrive;
  const typed = new Promise((resolve) => { arrive = resolve; });
  await page.route('**/editor_extras-*.js', async (route) => (await typed, route.continue()));
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n');
  await page.keyboard.type('  backoff');
  arrive();
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'backoffLimitPerIndex' }).waitFor();
});

test('the editor explains the field under the pointer', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: x\nspec:\n  suspend: true\n');
  const key = page.locator('.cm-line', { hasText: 'suspend' });
  const hover = page.locator('.cm-hover');
  await ui.rest(key, hover);
  const text = await hover.innerText();
  for (const part of ['spec.suspend', 'bool', 'default: false', 'since v1.21', 'may change: any time']) assert.ok(text.includes(part), text);
  assert.match(await hover.locator('a').getAttribute('href'), /^https:\/\/kubernetes\.io\/docs\/concepts\//);
});

test('a reload keeps what was typed over an example or a link, which a new visit opens as it is', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'pi' });
  const original = await ui.text();
  const typed = original.replace('backoffLimit: 4', 'backoffLimit: 9');
  const typeAndReload = async () => {
    await ui.type(typed);
    await page.reload();
    await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
    await ui.settled();
    assert.equal(await ui.text(), typed);
  };
  await typeAndReload();
  await page.locator('.pick .edited').waitFor();
  await page.waitForURL(/#v1\./);

  await page.locator('#app').press('Escape');
  const link = await ui.link();
  await ui.type(original);
  await page.reload();
  await page.locator('.cm-line', { hasText: 'backoffLimit: 4' }).waitFor();
  await ui.settled();
  assert.equal(await ui.text(), original);
  assert.equal(await page.locator('.pick .edited').count(), 0, 'it is the example again');
  await page.waitForURL((url) => url.hash.startsWith('#v1.') && url.href !== link);

  await page.goto('about:blank');
  await page.goto(link);
  await page.locator('.cm-line', { hasText: 'backoffLimit: 9' }).waitFor();
  assert.equal(await page.locator('.pick .edited').count(), 0);
  // Neither is lost: the history has what was there before the link was opened.
  await page.getByRole('button', { name: 'Earlier texts' }).click();
  await page.locator('.history-list code', { hasText: 'backoffLimit: 4' }).first().waitFor();
  assert.deepEqual(errors, []);
});

test('the editor’s own parts speak the language of the page, and another one once that is chosen', async ({ t }) => {
  const { page, errors } = await openPlayground(t, { locale: 'ja-JP' });
  const marks = page.locator('.cm-foldGutter span[title]').filter({ visible: true });
  const search = async (name, submit) => {
    await page.locator('.cm-content').click();
    await page.locator('.cm-content[aria-autocomplete]').waitFor(); // what completes is there, and the search with it
    await page.keyboard.press('Control+F');
    const panel = page.locator('.cm-search');
    await panel.getByPlaceholder(name, { exact: true }).waitFor();
    await panel.getByRole('button', { name: submit, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  };
  await page.locator('.cm-foldGutter span[title=行を折りたたむ]').filter({ visible: true }).first().waitFor();
  assert.equal(await page.locator('.cm-foldGutter span[title="Fold line"]').count(), 0);
  await search('検索', 'すべて置換');
  await page.keyboard.press('Control+Alt+g');
  await page.locator('.cm-goto-line', { hasText: '行へ移動' }).waitFor();
  await page.keyboard.press('Escape');
  await marks.nth(2).click();
  await page.locator('.cm-foldPlaceholder[title=展開]').waitFor();
  await page.locator('.language select').selectOption('en');
  await page.locator('.cm-foldGutter span[title="Unfold line"]').filter({ visible: true }).waitFor();
  assert.equal(await page.locator('.cm-foldPlaceholder').count(), 1, 'what is folded stays so');
  await search('Find', 'replace all');
  assert.deepEqual(errors, []);
});
