// Time on the page: steps, play, seeking, breakpoints.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { desk, openPlayground, phone, violations } from './page.mjs';

test('the page opens with an example at a moment worth seeing, and says why it is so', async ({ t }) => {
  const { ui, errors, page } = await openPlayground(t);
  assert.equal(await ui.time.textContent(), '0:53.510');
  assert.match(await ui.why.textContent(), /After 2 failures in a row the next pods wait/);
  assert.ok((await ui.step()) > 0 && (await ui.step()) < (await ui.steps()));
  assert.equal(await ui.field('status.failed').textContent(), '2');
  assert.equal(await page.locator('#pods tbody tr').count(), 2);
  assert.deepEqual(errors, []);
});

test('where nothing comes of what is applied, the page opens at the sync that says why', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const template = 'template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "5"]}]}}';
  for (const [kind, spec, told] of [
    ['Job', `{managedBy: kueue.x-k8s.io/multikueue, ${template}}`, 'kueue.x-k8s.io/multikueue manages it, so the Job controller leaves it alone'],
    ['CronJob', `{schedule: "* * * * *", suspend: true, jobTemplate: {spec: {${template}}}}`, 'The CronJob is suspended: no Job is started'],
    ['Job', `{suspend: true, ${template}}`, 'The Job is suspended'],
    ['Job', `{parallelism: 0, ${template}}`, 'parallelism is 0: nothing runs for this Job'],
  ]) {
    await ui.paste(`apiVersion: batch/v1\nkind: ${kind}\nmetadata: {name: idle}\nspec: ${spec}\n`);
    await page.locator('#why-text', { hasText: told }).waitFor();
  }
});

test('a step back undoes a step forward, whatever a step is', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  for (const kind of ['Change', 'Sync', 'Event']) {
    await ui.pick(kind);
    await ui.goto('51s');
    await ui.press('ArrowLeft');
    const shown = async () => [await ui.step(), await ui.time.textContent(), await ui.why.textContent()];
    const before = await shown();
    await ui.press('ArrowRight');
    assert.ok((await ui.step()) > before[0], kind);
    await ui.press('ArrowLeft');
    assert.deepEqual(await shown(), before, kind);
  }
});

test('steps by event are the finest, steps by change skip what is only inside the controller', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const walk = async (kind) => {
    await ui.pick(kind);
    await ui.press('Home');
    let count = 0;
    for (let before = -1, now = 0; now !== before && count < 400; count += 1) {
      before = now;
      await ui.press('ArrowRight');
      now = await ui.step();
    }
    return { count: count - 1, last: await ui.step() };
  };
  const events = await walk('Event');
  assert.equal(events.count, await ui.steps());
  const changes = await walk('Change');
  assert.ok(changes.count < events.count && changes.count > 10, `${changes.count} changes of ${events.count} events`);
  const syncs = await walk('Sync');
  assert.ok(syncs.count < events.count && syncs.count > 4, `${syncs.count} syncs`);
});

test('steps by change stop at what the scenario does, though nothing that is seen changes at once', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  for (const [at, fault, told] of [['5s', 'Controller down for 30s', /The controllers stop, for 30s/], ['4s', 'Watches lag 5s from now on', /The watches lag by 5s from now on/]]) {
    await ui.goto(at);
    await page.locator('#controller').getByRole('button', { name: /Break something/ }).click();
    await ui.choose(fault);
    await page.locator('#notice p', { hasText: fault }).waitFor();
    await ui.settled();
    const made = await ui.step();
    assert.match(await ui.why.textContent(), told);
    for (const there of [['ArrowLeft', 'ArrowRight'], ['ArrowRight', 'ArrowLeft']]) {
      await ui.press(...there);
      assert.equal(await ui.step(), made, `${fault}: ${there}`);
    }
  }
});

test('play runs on to the end, pause stops it', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.speed('60');
  await ui.press('Home');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Play' }).waitFor({ timeout: 10_000 });
  await ui.settled();
  assert.match(await ui.why.textContent(), /\w/);
  assert.equal(await page.locator('.job .badge').first().textContent(), 'Failed');
  assert.equal(await ui.field('status.failed').textContent(), '4');

  await ui.speed('1');
  await ui.press('Home', ' ');
  await page.waitForTimeout(300);
  await ui.press(' ');
  const stopped = await ui.time.textContent();
  await page.waitForTimeout(200);
  assert.equal(await ui.time.textContent(), stopped);
});

test('the slider seeks, and its arrow keys step', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const slider = page.getByRole('slider', { name: 'Virtual time' });
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await ui.settled();
  const at = await ui.step();
  assert.ok(at > 60, String(at));
  assert.match(await slider.getAttribute('aria-valuetext'), /step \d+ of \d+/);
  await slider.press('ArrowLeft');
  await ui.settled();
  assert.ok((await ui.step()) < at);
});

test('jumps find failures and conditions', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('Home', 'f');
  assert.equal(await ui.time.textContent(), '0:21.510');
  await ui.press('c');
  assert.match(await page.locator('.conditions').textContent(), /FailureTarget=True/);
  await ui.goto('#1');
  assert.equal(await ui.step(), 1);
});

test('r and Shift+R go from one recorded Event to the next and back', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const steps = [];
  await ui.press('Home', '2');
  for (let at = 0; at < 2; at += 1) {
    await ui.press('r');
    await page.locator('.list.log tr.now.event').first().waitFor();
    steps.push(await ui.step());
  }
  assert.ok(steps[0] < steps[1], steps.join());
  await ui.press('Shift+R');
  assert.equal(await ui.step(), steps[0]);
  await ui.press('?');
  assert.match(await page.locator('dialog').textContent(), /Next recorded Event/);
  assert.deepEqual(errors, []);
});

test('a jump where there is nothing of its kind says so', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const notice = page.locator('#notice[role=status] p');
  for (const [keys, words] of [
    [['End', 'f'], 'No failure after this.'], [['End', 'c'], 'No condition after this.'], [['End', 'r'], 'No Event after this.'],
    [['a'], 'No action of the scenario after this.'], [['Home', 'Shift+F'], 'No failure before this.'], [['Shift+C'], 'No condition before this.'],
    [['Shift+R'], 'No Event before this.'], [['Shift+A'], 'No action of the scenario before this.'],
  ]) {
    const before = keys.length > 1 ? undefined : await ui.step();
    await ui.press(...keys);
    await notice.filter({ hasText: words }).waitFor();
    if (before !== undefined) assert.equal(await ui.step(), before);
  }
  await ui.press('End');
  await page.getByRole('button', { name: 'Jump' }).click();
  await ui.choose('Next failure f');
  await notice.filter({ hasText: 'No failure after this.' }).waitFor();
  assert.deepEqual(errors, []);
});

test('that nothing of its kind comes is said until one goes elsewhere', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const notice = page.locator('#notice p');
  for (const away of ['Shift+F', 'ArrowLeft']) {
    await ui.press('End', 'f');
    await notice.filter({ hasText: 'No failure after this.' }).waitFor();
    await ui.press(away);
    assert.equal(await notice.count(), 0, away);
  }
  await ui.press('Home', 'Shift+C');
  await notice.filter({ hasText: 'No condition before this.' }).waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  assert.equal(await notice.count(), 0, 'it plays');
});

test('breakpoints are read in the forms that docs/breakpoints.md tells, and say what was understood', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const docs = readFileSync(new URL('../../docs/breakpoints.md', import.meta.url), 'utf8');
  const forms = [...docs.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, written, stops]) => [written, stops]);
  assert.ok(forms.length > 40, String(forms.length));
  await ui.press('b');
  const input = page.locator('dialog input[type=text]');
  for (const [written, stops] of forms) {
    await input.fill(written);
    await input.press('Enter');
    await page.waitForFunction((text) => document.querySelector('dialog .breakpoint-list li:last-child code')?.textContent === text, written);
    const [last] = await page.locator('dialog .breakpoint-list li').last().locator('label > span').allTextContents();
    assert.equal(last, `${written} ${stops}`);
  }
  const examples = await page.locator('datalist option').evaluateAll((all) => all.map((one) => [one.value, one.textContent]));
  assert.ok(examples.length > 20 && examples.every(([written, stops]) => written && stops.length > 6), JSON.stringify(examples));
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});

test('a breakpoint of a number that no run comes to is refused, and one that is stored and cannot be read can be removed', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('b');
  const input = page.locator('dialog input[type=text]');
  const all = page.locator('dialog .breakpoint-list li');
  await input.fill('failed > 99999999999999999999999');
  await input.press('Enter');
  await page.locator('dialog [role=alert]', { hasText: 'No run comes that far: write a smaller number.' }).waitFor();
  assert.equal(await all.count(), 0);
  await input.fill('failed > 2');
  await input.press('Enter');
  await all.first().waitFor();
  await page.evaluate(() => {
    const stored = [['mine', 'when:failed>1e+23'], ['x', 'when:x'], ['failed > 2', 'when:failed>2']];
    localStorage.setItem('job-playground.breakpoints', JSON.stringify(stored.map(([text, landmark]) => ({ text, landmark, on: true }))));
  });
  await page.reload();
  await ui.why.waitFor();
  await ui.press('b');
  await all.first().waitFor();
  assert.deepEqual(await all.locator('label > span').allTextContents(), ['mine This page cannot read what it stops at.', 'x This page cannot read what it stops at.', 'failed > 2 when status.failed of a Job becomes more than 2']);
  for (const name of ['mine', 'x']) await page.getByRole('button', { name: `Remove: ${name}` }).click();
  await page.waitForFunction(() => document.querySelectorAll('.breakpoint-list li').length === 1);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('job-playground.breakpoints')).map(({ text }) => text)), ['failed > 2']);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});

test('a breakpoint of a name that several namespaces have is asked whose it means', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const job = (namespace) => `apiVersion: batch/v1
kind: Job
metadata: {name: demo, namespace: ${namespace}}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}
`;
  await ui.type(`${job('team-a')}---\n${job('team-b')}`);
  await page.locator('#job option', { hasText: 'team-b/demo' }).last().waitFor({ state: 'attached' });
  await page.locator('.cm-content').blur();
  await ui.press('b');
  const input = page.locator('dialog input[type=text]');
  await input.fill('job demo finishes');
  await input.press('Enter');
  await page.locator('dialog [role=alert]', { hasText: 'namespace/name' }).waitFor();
  assert.equal(await page.locator('dialog .breakpoint-list li').count(), 0);
  await input.fill('job team-b/demo finishes');
  await input.press('Enter');
  await page.locator('dialog .breakpoint-list li', { hasText: 'only team-b/demo' }).waitFor();
  assert.equal(await page.locator('dialog [role=alert]').count(), 0);
  assert.deepEqual(errors, []);
});

test('a breakpoint stops the clock where it comes true', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('b');
  const input = page.locator('dialog input[type=text]');
  await input.fill('active is somewhat');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('dialog [role=alert]').textContent(), /failed > 2/);
  await input.fill('failed > 1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await ui.speed('60');
  await ui.press('Home', ' ');
  await page.locator('.stopped').waitFor({ timeout: 10_000 });
  await ui.settled();
  assert.equal(await ui.field('status.failed').textContent(), '2');
  await ui.press('ArrowLeft');
  assert.equal(await ui.field('status.failed').textContent(), '1');
});

test('all breakpoints that come true at one step are named, and none that is off', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('b');
  for (const written of ['failed > 1', 'failed > 2', 'failed is 2', 'failed >= 2']) {
    await page.locator('dialog input[type=text]').fill(written);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('checkbox', { name: 'failed >= 2' }).uncheck();
  await page.keyboard.press('Escape');
  await ui.speed('3600');
  await ui.press('Home', ' ');
  await page.locator('.stopped').waitFor({ timeout: 10_000 });
  assert.equal(await page.locator('.stopped').textContent(), 'Stopped: failed > 1 · failed is 2');
});

test('no breakpoint is missed, however fast the clock runs and wherever it starts', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('b');
  for (const written of ['job created', 'pod created', 'failed > 1', 'job failed']) {
    await page.locator('dialog input[type=text]').fill(written);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  const stopped = page.locator('.stopped');
  const clock = page.locator('.clock');
  /** Where playing stops on its way to the end, each time played on. */
  const stops = async (...keys) => {
    await ui.press('End');
    const seen = [];
    for (let next = keys; ; next = [' ']) {
      const before = await clock.textContent();
      for (const key of next) await page.keyboard.press(key);
      await page.waitForFunction((was) => document.querySelector('.clock').textContent !== was, before);
      await ui.settled(); // by now it says Pause where it goes on
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await ui.settled();
      if (!(await stopped.count())) return seen.join();
      seen.push(`${await stopped.textContent()} ${await ui.step()}`);
    }
  };
  await ui.speed('3600');
  const all = await stops(' ');
  assert.match(all, /job created \d+,.*pod created \d+,.*failed > 1 \d+.*job failed \d+/);
  assert.equal(all.split(',').length, new Set(all.split(',')).size, all);
  for (const speed of ['3600', '300']) {
    await ui.speed(speed);
    for (let time = 0; time < 3; time += 1) {
      assert.equal(await stops(' '), all, `from the end at ${speed}`);
      assert.equal(await stops('Home', ' '), all, `from the beginning at ${speed}`);
    }
  }
  assert.deepEqual(errors, []);
});

test('a moment to go to may be written as the clock shows it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const [opened, step] = [await ui.time.textContent(), await ui.step()];
  await ui.press('Home');
  await ui.goto(opened);
  assert.deepEqual([await ui.time.textContent(), await ui.step()], [opened, step]);
  for (const [written, shown] of [['0:15', '0:15.000'], ['1:02.5', '1:02.500'], ['0:00:07', '0:07.000'], ['21s', '0:21.000']]) {
    await ui.goto(written);
    assert.equal(await ui.time.textContent(), shown);
  }
  await page.keyboard.press('g');
  await page.locator('dialog input').fill('1:99');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('dialog [role=alert]').textContent(), /1m30s or 1:30/);
  await page.keyboard.press('Escape');

  await ui.example('suspend-resume');
  await ui.press('End');
  const hours = await ui.time.textContent();
  await ui.press('Home');
  await ui.goto(hours);
  assert.equal(await ui.time.textContent(), hours);
  assert.deepEqual(errors, []);
});

test('what a step changed is marked, and a field tells why it is so', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const marked = page.locator('.fields .now');
  assert.deepEqual(await marked.locator('dt').allTextContents(), ['active', 'ready', 'failed', 'uncountedTerminatedPods']);
  await ui.goto('1m10s');
  await ui.field('status.failed').click();
  const causes = page.locator('.causes-list li');
  await causes.first().waitFor();
  const steps = await causes.locator('button').allTextContents();
  assert.ok(steps.length >= 2, steps.join());
  await causes.first().locator('button').click();
  await ui.settled();
  assert.equal(await page.locator('[data-field="status.failed"].now').count(), 1);
});

test('a condition is marked by the step that set it, says when that was, and tells why', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.press('Home', 'c');
  const condition = page.locator('[data-field="status.conditions[FailureTarget]"]');
  assert.match(await condition.getAttribute('class'), /\bnow\b/);
  assert.match(await condition.textContent(), /changed by this step/);
  const step = await ui.step();
  await ui.press('End');
  assert.doesNotMatch(await condition.getAttribute('class'), /\bnow\b/);
  assert.match(await condition.getByRole('button').getAttribute('title'), new RegExp(`lastTransitionTime: .*s \\(.*Z\\) · last changed at .*, step ${step} `));
  await condition.getByRole('button').click();
  const cause = page.locator('.causes-list li button').first();
  await cause.click();
  await ui.settled();
  assert.equal(await ui.step(), step);
  assert.deepEqual(errors, []);
});

test('on a phone one page at a time fills the screen', async ({ t }) => {
  const { page, errors } = await openPlayground(t, phone);
  const shown = { Timeline: '#timeline', Job: '#job', Controller: '#controller', More: '#panels', Manifest: '.cm-content' };
  for (const [name, selector] of Object.entries(shown)) {
    await page.locator('#pages').getByRole('button', { name, exact: true }).click();
    await page.locator(selector).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is as wide as the screen`);
    const cut = await page.locator('#transport button, #transport select, .tl-tools summary, .tl-track').evaluateAll((all) =>
      all.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width && (box.right > innerWidth || box.left < 0)).map(([one]) => one.outerHTML.slice(0, 80)));
    assert.deepEqual(cut, []);
  }
  assert.deepEqual(errors, []);
});

test('keys zoom in where the playhead is and move the timeline from there', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  await ui.goto('1m20s');
  await ui.press('z', 'z');
  const playhead = async () => (await page.locator('#timeline .tl-cursor').boundingBox()).x;
  const before = await playhead();
  await ui.press('<');
  assert.ok(await playhead() > before + 100, 'what was earlier comes into sight');
  await ui.press('>');
  assert.ok(Math.abs(await playhead() - before) < 2, 'and back');
});

test('a zoomed timeline goes along to where the clock goes, stays zoomed over a fault by hand, and shows another Job whole', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const isSeen = async () => (await page.locator('#timeline .tl-cursor').evaluate((cursor) => getComputedStyle(cursor).visibility)) === 'visible';
  const clock = async () => {
    const [minutes, seconds] = (await ui.time.textContent()).split(':').map(Number);
    return minutes * 60 + seconds;
  };
  const timeAt = async (x) => {
    const ruler = await page.locator('#timeline .tl-ruler').boundingBox();
    await page.mouse.click(ruler.x + x, ruler.y + ruler.height / 2);
    await page.waitForFunction((at) => {
      const { left, right } = document.querySelector('#timeline .tl-cursor').getBoundingClientRect();
      return Math.abs((left + right) / 2 - at) < 3;
    }, ruler.x + x);
    await ui.settled();
    return clock();
  };
  /** Seconds in 400 pixels. */
  const zoom = async () => {
    const first = await timeAt(300);
    return Math.round(((await timeAt(700)) - first) * 1000);
  };
  const whole = await zoom();
  await ui.goto('20s');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await ui.press('z', 'z', 'z');
  const close = await zoom();
  assert.ok(close < whole / 3);
  await ui.goto('1m20s');
  assert.ok(await isSeen(), 'after going to a time');
  await ui.press('Home');
  assert.ok(await isSeen(), 'at the beginning');
  await ui.press('>', '>', '>');
  assert.ok(!await isSeen(), 'who moves the timeline sees another part');
  await ui.speed('30');
  await ui.press('Space');
  await page.waitForFunction(() => Number(document.querySelector('#clock-time').textContent.split(':')[1]) > 30);
  assert.ok(await isSeen(), 'while it plays');
  await ui.press('Space');
  await ui.goto('15s');
  const before = await ui.text();
  await page.locator('#job').getByRole('button', { name: /Break something/ }).click();
  await ui.choose('Suspend');
  await page.locator('#notice p', { hasText: 'Suspend at' }).waitFor();
  await ui.settled();
  assert.ok(await isSeen());
  assert.ok(Math.abs((await zoom()) - close) <= 2, 'it is as near as before');
  await ui.type(before.replaceAll('retries', 'another'));
  await page.locator('#job', { hasText: 'another' }).waitFor();
  await ui.settled();
  assert.ok(await zoom() > close * 2, 'another Job is seen whole');
  assert.deepEqual(errors, []);
});

test('a run that its scenario ends too early says so, and what is beyond the end', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const job = `apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - {name: main, image: busybox, command: [sh, -c, exit 1]}
`;
  const notice = page.locator('#notice[role=status] p');
  await ui.type(`${job}---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  cluster: {commands: true}
  until: 9m
`);
  const problem = page.locator('.problems .info', { hasText: 'The scenario ends at 9m0s, with job demo unfinished' });
  await problem.getByRole('button', { name: 'line 16' }).waitFor();
  await page.locator('.cm-content').blur();
  assert.equal(await page.locator('#ends-unfinished').count(), 0);
  await ui.press('End');
  await page.locator('#ends-unfinished', { hasText: 'The run ends here, demo unfinished' }).waitFor();
  await ui.goto('20m');
  await notice.filter({ hasText: '20m0s is beyond the end: the scenario ends at 9m0s, as spec.until says.' }).waitFor();

  // Without a Scenario it goes on until the Job has failed.
  await ui.type(job);
  await page.locator('.cm-content').blur();
  await problem.waitFor({ state: 'detached' });
  await ui.settled();
  await ui.goto('25h');
  await notice.filter({ hasText: '25h0m0s is beyond the end: the scenario ends at 24h0m0s, as spec.until says.' }).waitFor();
  assert.match(await page.locator('#job').textContent(), /BackoffLimitExceeded/);
  assert.equal(await page.locator('#ends-unfinished').count(), 0);
  assert.deepEqual(errors, []);
});

test('why the clock stands is read whole, on two lines at most, and moves nothing', async ({ t }) => {
  const text = `apiVersion: batch/v1
kind: CronJob
metadata: {name: postgres-backup}
spec:
  schedule: 30 2 * * *
  jobTemplate:
    spec:
      activeDeadlineSeconds: 7200
      template:
        spec:
          restartPolicy: Never
          containers:
          - {name: main, image: busybox, command: [sh, -c, sleep infinity]}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: postgres-backup}
spec:
  cluster: {commands: true}
  until: 3h
`;
  for (const [device, most] of [[{ viewport: { width: 1920, height: 1080 } }, 1], [desk, 2], [{ viewport: { width: 1024, height: 768 } }, 2], [phone, 2]]) {
    const { ui, page } = await openPlayground(t, device);
    const go = async (name) => device === phone && (await page.getByRole('button', { name, exact: true }).click());
    await go('Manifest');
    await ui.type(text);
    await page.locator('.pick-title', { hasText: 'postgres-backup' }).waitFor();
    await ui.text();
    await go('Timeline');
    const heights = () => page.evaluate(() => ['transport', 'why'].map((id) => document.getElementById(id).offsetHeight));
    const before = await heights();
    await page.getByRole('button', { name: 'To the end', exact: true }).click();
    await ui.settled();
    const { lines, cut, inside } = await page.locator('#ends-unfinished', { hasText: /postgres-backup-\d+ unfinished/ }).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return {
        lines: new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size,
        cut: one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth,
        inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      };
    });
    assert.ok(lines <= most && !cut && inside, JSON.stringify([device.viewport.width, lines, cut, inside]));
    assert.deepEqual(await heights(), before);
  }
});

test('any time while the scenario lasts can be gone to, also when nothing happens for long', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`apiVersion: batch/v1
kind: Job
metadata: {name: tail}
spec:
  suspend: true
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: tail}
spec: {until: 2m}
`);
  await page.locator('#job h2', { hasText: 'tail' }).waitFor();
  await page.locator('.cm-content').blur();
  const end = () => page.locator('#timeline .tl-slider').getAttribute('max');
  await ui.settled();
  assert.ok(Number(await end()) < 90e6, 'the timeline ends where nothing more is to be seen');
  await ui.goto('1m30s');
  assert.equal(await ui.time.textContent(), '1:30.000');
  assert.equal(await end(), '90000000');
  await page.reload();
  await ui.settled();
  assert.equal(await ui.time.textContent(), '1:30.000');

  const link = await ui.link();
  await page.goto('about:blank');
  await page.goto(link);
  await ui.settled();
  assert.equal(await ui.time.textContent(), '1:30.000');

  await ui.press('4');
  await page.locator('.nodes button').first().click();
  await ui.choose('Drain: evict its pods');
  await page.locator('#notice p', { hasText: 'Drain: evict its pods at 1m30.001s' }).waitFor();
  await ui.settled();
  assert.match(await ui.why.textContent(), /its unfinished pods are evicted/);
  await ui.goto('3m');
  await page.locator('#notice p', { hasText: '3m0s is beyond the end: the scenario ends at 2m0s, as spec.until says.' }).waitFor();
  assert.deepEqual(errors, []);
});
