// What the timeline draws short, and what it leaves out until it is asked for.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, unfit } from './page.mjs';

const job = (spec) => `apiVersion: batch/v1
kind: Job
metadata:
  name: report
spec:
  ${spec}
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        command: [sh, -c, "sleep 5; exit 1"]
`;

/** The words on a canvas, the ruler's unless told, as last drawn. */
async function wordsOn(page, act, canvas = 'tl-ruler') {
  await page.evaluate((canvas) => {
    window.drawn = undefined;
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(...args) {
        if (this.canvas.className === canvas) window.drawn = [];
        clearRect.apply(this, args);
      },
      fillText(text, ...rest) {
        if (this.canvas.className === canvas) window.drawn?.push(text);
        fillText.call(this, text, ...rest);
      },
    });
  }, canvas);
  await act();
  await page.waitForFunction(() => window.drawn?.length);
  return page.evaluate(() => window.drawn);
}

/** Of whose pods the one with index 7 fails the first time. */
const batch = (completions, parallelism, limit) => `apiVersion: batch/v1
kind: Job
metadata: {name: batch}
spec:
  completions: ${completions}
  parallelism: ${parallelism}
  completionMode: Indexed
  ${limit}
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
spec:
  pods:
  - {match: {index: 7, attempt: "1"}, runs: [{for: 5s, exit: 1}]}
`;

test('an hour until the TTL has passed is a gap with its length, on the slider too, until it is shown at its length', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const longest = async () => Number(await page.locator('#timeline .tl-slider').getAttribute('max')) / 1e6;
  const words = await wordsOn(page, async () => {
    await ui.type(job('ttlSecondsAfterFinished: 3600'));
    await page.locator('#job h2 code, #job h2', { hasText: 'report' }).first().waitFor();
  });
  assert.ok(words.includes('⋯ 1h'), words.join());
  assert.ok((await longest()) < 900, `${await longest()}s`);
  const toggle = page.getByRole('button', { name: 'Draw idle time short' });
  assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
  await toggle.click();
  await ui.settled();
  assert.ok((await longest()) > 3600);
  await ui.press('Shift+W');
  assert.ok((await longest()) < 900);

  // Inside the gap the clock goes on.
  await ui.goto('30m');
  assert.match(await ui.time.textContent(), /^30:00/);
  await page.locator('#timeline .tl-cursor:visible').waitFor();
  await ui.press('End');
  assert.match(await ui.time.textContent(), /^1:\d\d:/);
  assert.deepEqual(errors, []);
});

test('no two places of the ruler have one label beside a gap, as each says the very time it stands at', async ({ t }) => {
  for (const [slept, gap, after] of [[3600, '⋯ 1h', ['1h0m2s', '1h0m3s']], [7205, '⋯ 2h', ['2h0m7s', '2h0m8s']]]) {
    const { ui, page } = await openPlayground(t);
    const words = await wordsOn(page, async () => {
      await ui.type(job('backoffLimit: 0').replace('sleep 5; exit 1', `sleep ${slept}`).replace('report', `sleeps-${slept}`));
      await page.locator('#job h2', { hasText: `sleeps-${slept}` }).waitFor();
      await ui.settled();
    });
    assert.ok(words.includes(gap), words.join());
    assert.deepEqual(words.filter((one) => /h\d/.test(one)), after);
  }
});

test('the end that a scenario sets covers no gap’s length', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const places = await page.evaluateHandle(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const drawn = {};
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      if (this.canvas.className === 'tl-ruler') drawn[text] = [x, x + this.measureText(text).width];
      fillText.call(this, text, x, y);
    };
    return drawn;
  });
  for (const { viewport } of [desk, phone]) {
    await page.setViewportSize(viewport);
    if (viewport === phone.viewport) await page.getByRole('button', { name: 'Manifest', exact: true }).click();
    await ui.paste(job('backoffLimit: 0').replace('sleep 5; exit 1', 'sleep 86399').replace('report', `day-${viewport.width}`));
    await page.locator('.pick', { hasText: `day-${viewport.width}` }).waitFor();
    await ui.settled();
    if (viewport === phone.viewport) await page.getByRole('button', { name: 'Timeline', exact: true }).click();
    await page.waitForFunction((drawn) => drawn.until, places);
    const { '⋯ 24h': gap, until } = await places.jsonValue();
    assert.ok(gap && gap[1] < until[0] - 5, JSON.stringify({ gap, until }));
    assert.ok(until[1] < viewport.width - 5 - (await page.locator('#timeline .tl-ruler').boundingBox()).x, JSON.stringify(until));
    await page.evaluate((drawn) => Object.keys(drawn).forEach((word) => delete drawn[word]), places);
  }
});

test('where there is no room for the lengths of all gaps the longest have theirs, and each is told', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, phone);
  await page.getByRole('button', { name: 'Manifest', exact: true }).click();
  const words = await wordsOn(page, async () => {
    await ui.paste(`apiVersion: batch/v1
kind: CronJob
metadata: {name: weekly}
spec:
  schedule: "0 3 * * 0"
  jobTemplate:
    spec:
      ttlSecondsAfterFinished: 86400
      template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "600"]}]}}
`);
    await page.locator('.pick', { hasText: 'weekly' }).waitFor();
    await ui.settled();
    await page.getByRole('button', { name: 'Timeline', exact: true }).click();
  });
  const named = words.filter((one) => one.startsWith('⋯'));
  const told = (await page.locator('#timeline .tl-ruler[role=img]').getAttribute('aria-label')).match(/nothing to be seen for [\dhms.]+/g).map((one) => one.split(' ').at(-1));
  assert.deepEqual(named.slice(0, 2), ['⋯ 143h50m', '⋯ 143h50m']);
  assert.ok(named.length < told.length, `${named} of ${told}`);
  const box = await page.locator('#timeline .tl-ruler').boundingBox();
  const titles = new Set();
  for (let x = 104; x < box.width - 62; ++x) {
    await page.mouse.move(box.x + x, box.y + 5);
    titles.add(await page.locator('#timeline .tl-ruler').getAttribute('title'));
  }
  titles.delete('');
  assert.equal(titles.size, told.length, [...titles].join());
  assert.deepEqual(errors, []);
});

test('a back-off that a restart ends says how long it was; one that the run or a deletion ends how many restarts there were', async ({ t }) => {
  for (const [spec, until, told] of [['backoffLimit: 20', '4m', ['restarts after 40s', 'restarts after 1m20s', '↻5']], ['activeDeadlineSeconds: 60', '2m', ['restarts after 10s', 'restarts after 20s', '↻3']]]) {
    const { ui, page } = await openPlayground(t);
    const words = await wordsOn(page, async () => {
      await ui.type(`${job(spec).replace('Never', 'OnFailure').replace('report', `to-${until}`)}---\napiVersion: playground/v1\nkind: Scenario\nspec: {until: ${until}, pods: [{runs: [{for: 5s, exit: 1}]}]}\n`);
      await page.locator('#job h2', { hasText: `to-${until}` }).waitFor();
      await ui.settled();
    }, 'tl-words');
    assert.deepEqual(words.filter((one) => /restarts|↻/.test(one)), told);
    await ui.rows.focus();
    await ui.goto(until === '2m' ? '55s' : '3m55s');
    assert.match(await page.locator('#pods tbody').textContent(), /CrashLoopBackOff/);
    assert.doesNotMatch(await page.locator('#pods tbody').textContent(), /restarts in/);
  }
});

test('a run without idle time has no switch for it', async ({ t }) => {
  const { page } = await openPlayground(t);
  assert.equal(await page.getByRole('button', { name: 'Draw idle time short' }).count(), 0);
});

test('over the run of a text before stands that the new one is refused, and leads to why', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const over = page.locator('#stale');
  assert.equal(await over.isVisible(), false);
  const name = () => page.locator('.pick-title').textContent();
  const named = { en: await name() };
  await page.getByLabel('Language').selectOption('ja');
  await page.locator('.pick-title').filter({ hasNotText: named.en }).waitFor();
  named.ja = await name();
  await page.getByLabel('言語').selectOption('en');
  await page.locator('.pick-title', { hasText: named.en }).waitFor();
  await ui.type(job('backoffLimit: -1'));
  await over.getByText('The text is refused.').waitFor();
  assert.ok((await over.textContent()).includes(`still the run before, “${named.en}”.`), await over.textContent());
  assert.equal(await page.locator('#app.is-stale').count(), 1);
  assert.equal(await page.title(), 'Not loaded – report · Job Playground');
  // The head of the page names the text, and the words of the one before are not over it.
  assert.equal(await page.locator('.pick-title').textContent(), 'report');
  assert.equal((await page.locator('#about').textContent()).trim(), '');
  await over.getByRole('button', { name: 'To line 6' }).click();
  await page.locator('.cm-content:focus').waitFor();
  await page.getByLabel('Language').selectOption('ja');
  await page.waitForFunction(() => document.title === '読み込み不可 – report · Job Playground');
  assert.ok((await over.textContent()).includes(`直前の実行「${named.ja}」`), await over.textContent());
  await page.getByLabel('言語').selectOption('en');
  await ui.type(job('backoffLimit: 1'));
  await over.waitFor({ state: 'hidden' });
  await page.locator('#job h2', { hasText: 'report' }).waitFor();
  assert.equal(await page.locator('#app.is-stale').count(), 0);
  assert.match(await page.title(), /^report · report: /);
  assert.deepEqual(errors, []);
});

test('where the first text is refused no timeline is drawn, and a button leads to what is wrong with it', async ({ t }) => {
  const shared = await openPlayground(t);
  await shared.ui.type(job('backoffLimit: -1'));
  await shared.page.locator('#stale', { hasText: 'refused' }).waitFor();
  await shared.page.getByRole('button', { name: 'Share' }).click();
  const { hash } = new URL(await shared.page.locator('dialog input').first().inputValue());
  for (const device of [desk, phone]) {
    const { page, errors } = await openPage(t, hash, device);
    const over = page.locator('#stale');
    await over.getByText('The text is refused.').waitFor();
    assert.doesNotMatch(await over.textContent(), /the run before/);
    for (const part of ['.tl-slider', '.tl-ruler', '.tl-cursor', '.tl-tools button >> nth=0']) assert.equal(await page.locator(`#timeline ${part}`).isVisible(), false, part);
    await page.locator('.cm-content').waitFor({ state: 'attached' });
    await over.getByRole('button', { name: 'To line 6' }).click();
    await page.locator('.cm-content:focus').waitFor();
    await page.locator('.problems .error', { hasText: 'backoffLimit' }).waitFor();
    assert.deepEqual(await unfit(page), []);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(job('backoffLimit: 1'));
    await over.waitFor({ state: 'hidden' });
    if (device === phone) await page.getByRole('button', { name: 'Timeline', exact: true }).click();
    await page.locator('#timeline .tl-slider').waitFor();
    assert.deepEqual(errors, []);
  }
});

test('what a container may do is a button that writes the rule, takes the place of the one before, and is undone', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(job('backoffLimit: 2'));
  await page.locator('#job', { hasText: 'report' }).waitFor(); // the example before has such buttons, too
  const offers = page.locator('.problems .offers button');
  await offers.first().waitFor();
  assert.deepEqual(await offers.allTextContents(), [
    'fails each time (exit 1)', 'fails the first time (exit 1)', 'fails, then is OOM-killed at attempt 2', 'takes 5 minutes', 'never ends',
  ]);
  await offers.nth(1).click();
  await page.locator('#notice p', { hasText: 'Container main fails the first time (exit 1): a rule of spec.pods says so now.' }).waitFor();
  assert.match(await ui.text(), /pods:\n {2}- {match: {attempt: "1"}, containers: {main: \[{exit: 1, for: 5s}\]}}\n {2}- {containers: {main: \[{for: 5s}\]}}\n/);
  assert.equal(await page.locator('.pick').textContent().then((text) => text.includes('report')), true);
  await ui.press('End');
  await page.locator('#job .badge', { hasText: 'Complete' }).waitFor();
  await offers.nth(3).click();
  await page.locator('#notice p', { hasText: 'takes 5 minutes' }).waitFor();
  assert.match(await ui.text(), /pods:\n {2}- {containers: {main: \[{exit: 1, for: 5m0s}\]}}\n/);
  await page.locator('#notice button', { hasText: 'Undo' }).click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('job-playground.draft')).text.includes('attempt: "1"'));
  // It goes to where the Job fails, not to the first failure of a pod.
  await offers.nth(0).click();
  await page.locator('#notice p', { hasText: 'Container main fails each time' }).waitFor();
  await page.locator('#job .badge', { hasText: 'Failed' }).waitFor();
  // Of another text it would be untrue.
  await ui.paste(job('backoffLimit: 1'));
  await page.locator('#notice p').waitFor({ state: 'detached', timeout: 2000 });
  assert.deepEqual(errors, []);
});

test('what is chosen for one container stays when something is chosen for another one', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.paste(job('backoffLimit: 2').replace('exit 1', 'exit 0').replace('      containers:', `      initContainers:
      - {name: wait, image: busybox, command: [sleep, "2"]}
      containers:`));
  await page.locator('#job', { hasText: 'report' }).waitFor();
  const offer = (container, label) => page.locator('.problems li', { hasText: `${container}[0]` }).locator('.offers button', { hasText: label });
  await offer('spec.containers', 'fails the first time').click();
  await page.locator('#notice p', { hasText: 'Container main fails the first time' }).waitFor();
  await offer('initContainers', 'takes 5 minutes').click();
  await page.locator('#notice p', { hasText: 'Container wait takes 5 minutes' }).waitFor();
  assert.match(await ui.text(), /pods:\n {2}- {match: {attempt: "1"}, containers: {main: \[{exit: 1, for: 5s}\], wait: \[{for: 5m0s}\]}}\n {2}- {containers: {wait: \[{for: 5m0s}\]}}\n/);
  await ui.press('End');
  await page.locator('#job .badge', { hasText: 'Complete' }).waitFor();
  assert.equal(await ui.field('status.failed').textContent(), '1');
  assert.deepEqual(errors, []);
});

test('a container that takes 5 minutes is shown where it ends, one that never ends where it starts, whatever else is in the pod', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.paste(job('backoffLimit: 2').replace('main', 'work').replace('exit 1', 'exit 0').replace('      containers:', `      initContainers:
      - {name: fetch, image: busybox, command: [sh, -c, "sleep 20"]}
      - {name: prepare, image: busybox, command: [sh, -c, "sleep 2"]}
      containers:
      - {name: beside, image: busybox, command: [sh, -c, "sleep 40"]}`));
  const offer = (container, label) => page.locator('.problems div:has(> .offers)', { hasText: `container ${container}` }).locator('.offers button', { hasText: label });
  await offer('work', 'never ends').waitFor({ state: 'attached' });
  const opensAt = async (container, label) => {
    await page.locator('.problems details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
    await offer(container, label).click();
    await page.locator('#notice p', { hasText: `Container ${container} ${label}` }).waitFor();
    await ui.settled();
    const at = [await ui.time.textContent(), await ui.why.textContent()];
    await page.locator('#notice button', { hasText: 'Undo' }).click();
    await page.locator('#notice').waitFor({ state: 'hidden' });
    await ui.settled();
    return at.join(' ');
  };
  assert.match(await opensAt('fetch', 'never ends'), /^0:01\.510 The kubelet starts the containers/);
  assert.match(await opensAt('fetch', 'takes 5 minutes'), /^5:01\.510 Container fetch of pod report-\w+ ends with exit code 0/);
  assert.match(await opensAt('prepare', 'never ends'), /^0:02\.510 Container fetch of pod/);
  assert.match(await opensAt('prepare', 'takes 5 minutes'), /^5:02\.510 Container prepare of pod report-\w+ ends with exit code 0/);
  assert.match(await opensAt('work', 'takes 5 minutes'), /^5:03\.510 All containers of pod report-\w+ have ended for good: its phase is Succeeded/);
  assert.match(await opensAt('work', 'never ends'), /^0:03\.510 Container prepare of pod/);
  assert.deepEqual(errors, []);
});

test('after an offer is said where it does not come to its second attempt, and where the run is as before; none is offered where there is no second one', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const second = 'fails, then is OOM-killed at attempt 2';
  const offers = page.locator('.problems .offers button');
  // Each with a container of another name, by which one notice is not the one before.
  const open = async (container, text) => {
    await ui.paste(text.replace('name: main', `name: ${container}`).replace('exit 1', 'exit 0'));
    await page.locator('.problems li', { hasText: `container ${container}` }).waitFor();
    await ui.settled();
  };
  const said = async (container, label) => {
    await offers.filter({ hasText: label }).click();
    const notice = page.locator('#notice p', { hasText: `Container ${container} ${label}: a rule of spec.pods says so now.` });
    await notice.waitFor();
    return (await notice.textContent()).split('says so now.')[1];
  };

  await open('two', job('backoffLimit: 2'));
  assert.equal(await said('two', second), 'Undo');
  await open('policy', job('podFailurePolicy: {rules: [{action: FailJob, onExitCodes: {operator: In, values: [1]}}]}'));
  assert.equal(await said('policy', second), ' This run does not come to attempt 2.Undo');
  await open('restarted', job('backoffLimit: 2').replace('Never', 'OnFailure'));
  assert.equal(await said('restarted', second), 'Undo');
  await open('limited', job('backoffLimit: 1').replace('Never', 'OnFailure'));
  assert.equal(await said('limited', second), ' This run does not come to attempt 2.Undo');

  await open('once', job('backoffLimit: 0'));
  assert.deepEqual(await offers.allTextContents(), ['fails each time (exit 1)', 'fails the first time (exit 1)', 'takes 5 minutes', 'never ends']);

  await open('replaced', `apiVersion: batch/v1
kind: CronJob
metadata: {name: replaced}
spec:
  schedule: "*/2 * * * *"
  concurrencyPolicy: Replace
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "150"]}]}}}}
`);
  for (const label of ['fails each time (exit 1)', 'takes 5 minutes', 'never ends']) assert.equal(await said('replaced', label), ' The run is the same as before.Undo');
  assert.match(await page.locator('#why').textContent(), /^(?!.*tracking finalizer).*replaced-\d+ is in the list of active Jobs and the concurrency policy is Replace/s, 'it comes to what ended the pod');
  assert.deepEqual(errors, []);
});

for (const [held, viewport] of Object.entries({ upright: phone.viewport, 'on its side': { width: 844, height: 390 } })) {
  test(`on a phone ${held} the notice of an offer covers neither offers nor tabs, and says how the run ended, which the manifest covers`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { ...phone, viewport });
    await page.locator('#pages button').last().tap();
    await ui.paste(job('backoffLimit: 2').replace('exit 1', 'exit 0'));
    await page.locator('.pick', { hasText: 'report' }).waitFor();
    await ui.settled();
    const offers = page.locator('.problems .offers button');
    const notice = page.locator('#notice p');
    for (const [at, end] of [[0, /says so now\. Failed at [^ ]+: backoffLimit 2, 3 pods exited 1\.Undo$/], [3, /says so now\. Complete at [^ ]+: [^.]+\.Undo$/]]) {
      await offers.nth(at).scrollIntoViewIfNeeded();
      const label = await offers.nth(at).textContent();
      await offers.nth(at).tap();
      await notice.filter({ hasText: label }).waitFor();
      assert.match(await notice.textContent(), end);
      const box = await notice.boundingBox();
      for (const part of ['#editor-head', '.problems', '#pages']) {
        const other = await page.locator(part).boundingBox();
        const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y || other.y + other.height <= box.y;
        assert.ok(isBeside, `${part}: ${JSON.stringify({ box, other })}`);
      }
      assert.ok(box.x >= 0 && box.x + box.width <= viewport.width && box.y >= 0);
    }
    await page.locator('#pages button').first().tap();
    await offers.first().waitFor({ state: 'hidden' });
    const [{ y, height }, transport] = await Promise.all([notice, page.locator('#transport')].map((one) => one.boundingBox()));
    if (held === 'upright') assert.ok(y + height <= transport.y, 'beside the timeline it stands above the transport, as ever');
    assert.deepEqual(errors, []);
  });
}

test('what a CronJob’s container may do is offered beside other objects, of its own pods, and one comes to what it did', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.paste(`${job('backoffLimit: 2').replace('exit 1', 'exit 0')}---
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
  schedule: "0 2 * * *"
  jobTemplate: {spec: {backoffLimit: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "7"]}]}}}}
`);
  const offers = page.locator('.problems li', { hasText: 'jobTemplate' }).locator('.offers button');
  await offers.filter({ hasText: 'fails each time' }).click();
  await page.locator('#notice p', { hasText: 'Container main fails each time' }).waitFor();
  assert.match(await ui.text(), /- {match: {cronJob: nightly}, containers: {main: \[{exit: 1, for: 7s}\]}}\n/);
  await page.locator('#job .badge', { hasText: 'Failed' }).waitFor();
  assert.match(await page.locator('#pods tr.selected').textContent(), /nightly-/);
  assert.deepEqual(errors, []);
});

test('where no pod comes nothing is offered that it could do, and a suspended Job is resumed instead', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const plain = job('backoffLimit: 2').replace('exit 1', 'exit 0');
  const offers = page.locator('.problems .offers button');
  for (const spec of ['parallelism: 0', 'managedBy: kueue.x-k8s.io/multikueue']) {
    await ui.paste(plain);
    await offers.nth(4).waitFor();
    await ui.paste(job(spec).replace('exit 1', 'exit 0'));
    await offers.first().waitFor({ state: 'hidden' });
    await page.locator('.problems li', { hasText: 'container main' }).waitFor();
  }

  await ui.paste(`${job('suspend: true').replace('exit 1', 'exit 0')}---\n${plain.replace('name: report', 'name: other')}`);
  const resume = offers.filter({ hasText: 'Resume the Job' });
  await resume.waitFor();
  assert.equal(await offers.count(), 6, 'and the five of the other Job');
  await resume.click();
  await page.locator('#notice p', { hasText: /^Resume at [\d.]+m?s: it is in the scenario now\./ }).waitFor();
  assert.match(await ui.text(), /\n {2}- \{at: \S+, patch: \{kind: Job, name: report, patch: \{spec: \{suspend: false\}\}\}\}\n/);
  await resume.waitFor({ state: 'hidden' });
  await offers.nth(9).waitFor();
  assert.deepEqual(errors, []);
});

test('a suspended CronJob opens at what says so, in every version, and is offered to be resumed', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const nightly = `apiVersion: batch/v1
kind: CronJob
metadata:
  name: nightly
spec:
  schedule: "0 2 * * *"
  suspend: true
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: busybox
`;
  await ui.paste(`${nightly.replace('batch/v1', 'batch/v1beta1')}---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  version: v1.18\n`);
  await page.locator('#why', { hasText: /suspend/ }).waitFor();
  await ui.paste(nightly);
  await page.locator('#why', { hasText: /suspend/ }).waitFor();
  await page.locator('.problems .offers button', { hasText: 'Resume the CronJob' }).click();
  await page.locator('#notice p', { hasText: /^Resume at/ }).waitFor();
  assert.match(await ui.text(), /patch: \{kind: CronJob, name: nightly, patch: \{spec: \{suspend: false\}\}\}/);
  await page.waitForFunction(() => /nightly-\d+: Complete/.test(document.title)); // it lasts to its first starts
  assert.deepEqual(errors, []);
});

test('what a container may do is offered of Jobs in several namespaces, each by its own', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const plain = job('backoffLimit: 2').replace('exit 1', 'exit 0');
  const of = (namespace) => plain.replace('name: report', `name: report\n  namespace: ${namespace}`);
  await ui.paste(`${of('staging')}---\n${of('production')}`);
  const offers = page.locator('.problems .offers button');
  await offers.nth(9).waitFor();
  await offers.first().click();
  await page.locator('#notice p', { hasText: 'main' }).waitFor();
  assert.match(await ui.text(), /namespace: staging/);
  assert.deepEqual(errors, []);
});

test('notes of one kind are one where there are many', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const one = (name) => job('backoffLimit: 2').replace('name: report', `name: ${name}`);
  await ui.type(Array.from({ length: 20 }, (_, at) => one(`job-${at}`)).join('---\n'));
  await page.locator('.problems summary', { hasText: '19 more notes like this' }).click();
  assert.equal(await page.locator('.problems > ul > li').count(), 1);
  assert.equal(await page.locator('.problems ul.more li').count(), 19);
});

test('a run of hundreds of pods opens with what failed and a row for all others, until one asks for each', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(batch(1000, 200, 'backoffLimitPerIndex: 1'));
  await page.locator('#job .object', { hasText: 'batch' }).waitFor();
  await ui.settled();
  const height = () => page.locator('#timeline .tl-space').evaluate((one) => one.clientHeight);
  assert.ok(await height() < 250, `${await height()}`);
  const only = page.getByRole('button', { name: 'Failures only' });
  assert.equal(await only.getAttribute('aria-pressed'), 'true');
  await only.click();
  assert.equal(await only.getAttribute('aria-pressed'), 'false');
  assert.ok(await height() > 10000, `${await height()}`);
  assert.deepEqual(errors, []);
});

test('of a large run only what failed has rows, if one likes, and one row tells how many of the others run', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const only = page.getByRole('button', { name: 'Failures only' });
  assert.equal(await only.count(), 0);
  await ui.type(batch(300, 40, 'backoffLimit: 10'));
  await page.locator('#job .object', { hasText: 'batch' }).waitFor();
  // So has the table of pods.
  const failed = page.locator('#panel .filters').getByLabel('Failures only');
  const listed = page.locator('#pods tbody tr');
  await page.getByRole('tab', { name: 'Pods' }).click();
  await ui.press('End');
  await failed.check();
  await ui.settled();
  assert.deepEqual(await listed.locator('.phase').allTextContents(), ['Error']);
  await ui.press('Home');
  assert.equal(await listed.count(), 0);
  await ui.press('End');
  await failed.uncheck();
  await ui.settled();
  assert.equal(await listed.count(), 100);
  const height = () => page.locator('#timeline .tl-space').evaluate((one) => one.clientHeight);
  const before = await height();
  assert.ok(before > 4000, `${before}`);
  await only.click();
  assert.ok(await height() < 250, `${await height()}`);
  assert.equal(await only.getAttribute('aria-pressed'), 'true');
  const box = await page.locator('#timeline .tl-scroll').boundingBox();
  await page.mouse.move(box.x + 300, box.y + 36 + 18 + 12);
  await page.locator('#timeline .tl-tip', { hasText: '300 pods without failure' }).waitFor();
  assert.match(await page.locator('#timeline .tl-tip').textContent(), /\d+ running, at most \d+ at once/);
  await only.click();
  assert.equal(await height(), before);
  assert.deepEqual(errors, []);
});
