// What the panels show, in both languages, and for everyone.
import assert from 'node:assert/strict';

import { test } from './fixtures.mjs';
import { openPage } from './browser.mjs';
import { desk, openPlayground, phone, playground, unfit, violations } from './page.mjs';

test('kubectl’s views are of the moment', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('3');
  const terminal = page.locator('.terminal');
  await page.waitForFunction(() => /retries-\w{5} .*Error/.test(document.querySelector('.terminal')?.textContent ?? ''));
  assert.match(await terminal.textContent(), /\$ kubectl get jobs,pods -o wide/);
  await ui.pick('describe');
  await page.waitForFunction(() => /Pods Statuses:/.test(document.querySelector('.terminal')?.textContent ?? ''));
  await ui.pick('get -o yaml');
  await page.waitForFunction(() => /^kind: Job$/m.test(document.querySelector('.terminal')?.textContent ?? ''));
});

test('the command over what kubectl gets names the kinds that it prints, in their order', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-hello' });
  await ui.goto('2m5s');
  await ui.press('3');
  const terminal = page.locator('.terminal', { hasText: 'pod/hello' });
  await terminal.waitFor();
  const printed = await terminal.textContent();
  assert.match(printed, /\$ kubectl get cronjobs,jobs,pods -o wide\n/);
  assert.deepEqual([...new Set(printed.match(/^(cronjob|job|pod)\b(?=.*\/hello)/gm))], ['cronjob', 'job', 'pod']);
  assert.deepEqual(errors, []);
});

test('kubectl’s views are of an object of the run that is shown', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const list = page.locator('.object-pick select');
  const says = async (words) => {
    await page.locator('.terminal', { hasText: words }).waitFor();
    const chosen = await list.evaluate((one) => one.selectedOptions[0].textContent.toLowerCase());
    assert.ok(words.includes(chosen), `${chosen} in the list, ${words} below it`);
  };
  await ui.press('3');
  await ui.pick('describe');
  await says('$ kubectl describe job/retries');
  await ui.example('pi');
  await says('$ kubectl describe job/pi');
  await ui.example('never-backoff-limit-3');
  await ui.goto('1m');
  const pod = (await list.locator('option').allTextContents()).filter((one) => one.startsWith('Pod/')).at(-1);
  await list.selectOption(pod);
  await says(`$ kubectl describe ${pod.toLowerCase()}`);
  await ui.goto('10s');
  await page.locator('.terminal', { hasText: 'NotFound' }).waitFor();
  await says(`$ kubectl describe ${pod.toLowerCase()}`);
  await list.selectOption('Node/node-1');
  await says('$ kubectl describe node/node-1');
  await page.locator('.terminal', { hasText: /Name: +node-1/ }).waitFor();
  assert.deepEqual(errors, []);
});

test('a panel that is opened again shows nothing of another moment, however slow the engine is', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const terminal = page.locator('.terminal');
  await ui.press('End', '3');
  await terminal.filter({ hasText: 'Error' }).waitFor();
  await ui.press('1', 'Home');
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    const held = [];
    Worker.prototype.postMessage = function (...message) {
      held.push(() => postMessage.apply(this, message));
    };
    globalThis.release = () => {
      Worker.prototype.postMessage = postMessage;
      for (const send of held) send();
    };
  });
  await page.keyboard.press('3');
  await terminal.waitFor();
  assert.doesNotMatch(await terminal.textContent(), /Error/);
  assert.equal(await page.locator('#app[data-settled]').count(), 0);
  await page.evaluate(() => globalThis.release());
  await ui.settled();
  assert.match(await terminal.textContent(), /No resources found|retries/);
  assert.doesNotMatch(await terminal.textContent(), /Error/);
  assert.deepEqual(errors, []);
});

test('ages in kubectl’s views go on while nothing happens', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('3');
  const age = (text) => page.waitForFunction((wanted) => document.querySelector('.terminal').textContent.includes(` ${wanted} `), text);
  await ui.goto('1m30s');
  await age('90s');
  const step = await ui.step();
  await ui.goto('1m26s');
  await age('86s');
  assert.equal(await ui.step(), step, 'nothing happens in between');
  await ui.speed('1');
  await ui.press(' ');
  await age('88s');
  assert.equal(await ui.step(), step);
});

test('the log has Events and API calls, and can be filtered', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.press('2');
  const lines = page.locator('.list.log tbody tr');
  await lines.first().waitFor();
  const all = await lines.count();
  assert.ok((await page.locator('.list.log tr.event').count()) >= 2);
  assert.ok((await page.locator('.list.log tr.call').count()) >= 2);
  await page.getByLabel('API calls').uncheck();
  await page.waitForFunction((before) => document.querySelectorAll('.list.log tbody tr').length < before, all);
  assert.equal(await page.locator('.list.log tr.call').count(), 0);
  await page.getByLabel('API calls').check();
  await page.getByRole('searchbox').fill('patch Pod/retries');
  await page.waitForFunction(() => [...document.querySelectorAll('.list.log tbody tr')].every((row) => /patch\s+Pod\/retries/.test(row.textContent)));
  assert.ok((await lines.count()) > 0);
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No entry matches.').waitFor();
});

test('the controller’s own memory is there: queue, expectations, back-off', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.goto('25s');
  const panel = page.locator('#controller');
  assert.match(await panel.textContent(), /default\/retries/);
  assert.match(await panel.textContent(), /1 failure in a row/);
  assert.match(await panel.textContent(), /delayed/);
});

test('all that the page says is there in Japanese', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { locale: 'ja-JP' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  assert.match(await page.locator('.play').textContent(), /再生/);
  await ui.press('?');
  assert.match(await page.locator('dialog').textContent(), /一歩進む/);
  await page.keyboard.press('Escape');
  await page.getByLabel('言語').selectOption('en');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  assert.deepEqual(errors, []);
});

test('what the engine says of its own is in Japanese, what Kubernetes says in its words', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { locale: 'ja-JP' });
  const changes = page.locator('.why-changes');
  await ui.goto('#98');
  assert.match(await changes.textContent(), /キュー\(Job\): default\/retries 済んでキューを離れる/);
  assert.equal(await changes.locator('li:not(.internal)').count(), 0, 'a queue is inside the controller, whatever its name');
  const problems = page.locator('.problems');
  assert.match(await problems.textContent(), /コマンドは実行されない/);
  await ui.type('apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\nspec: {backoffLimit: -1, template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n');
  await problems.locator('.error').first().waitFor();
  assert.match(await problems.textContent(), /Kubernetesの返答: Invalid value: -1: must be greater than or equal to 0/);
  // Another language is another's words, of what is wrong too.
  await page.getByLabel('言語').selectOption('en');
  await problems.locator('p', { hasText: /^(?!.*返答).*must be greater than or equal to 0/ }).first().waitFor();
  await page.getByLabel('Language').selectOption('ja');
  await problems.locator('p', { hasText: '返答' }).first().waitFor();

  await page.goto(`${page.url().split('#')[0]}#v1.broken`);
  await page.locator('#notice p', { hasText: 'このリンクは壊れている: 終わりが欠けている。リンク全体をコピーし直してください。' }).waitFor();
  assert.deepEqual(errors, []);
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing wrong, ${colorScheme}`, async ({ t }) => {
    const { ui, page } = await openPlayground(t, { colorScheme });
    await page.locator('.cm-content').waitFor();
    assert.deepEqual(await violations(page), []);
    for (const key of ['2', '3', '4', '5', '?', 'o', 'b']) {
      await ui.press(key);
      assert.deepEqual(await violations(page), [], `after ${key}`);
      await page.keyboard.press('Escape');
    }
    await ui.press('1', 'x');
    assert.deepEqual(await violations(page), [], 'with a menu');
  });

  test(`axe finds nothing wrong on a phone, ${colorScheme}`, async ({ t }) => {
    const { page } = await openPlayground(t, { ...phone, colorScheme });
    for (const button of await page.locator('#pages button').all()) {
      await button.click();
      assert.deepEqual(await violations(page), []);
    }
  });
}

test('nothing moves by itself for those who asked for less motion', async ({ t }) => {
  const { page } = await openPlayground(t, { reducedMotion: 'reduce' });
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
});

test('all pods can be reached by keyboard on the timeline', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  await ui.rows.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  // At the pod that it is of: the second row beneath the Job's.
  const [rows, menu] = [await ui.rows.boundingBox(), await page.locator('.menu').boundingBox()];
  assert.ok(Math.abs(menu.y - (rows.y + 36 + 2 * 24)) < 12, `${menu.y} of ${rows.y}`);
  assert.ok((await page.getByRole('menuitem').count()) >= 3);
  await page.keyboard.press('Escape');
  assert.ok(await ui.rows.evaluate((element) => element === document.activeElement));
});

test('the name of a pod, a node or the Job on the timeline opens what can be done to it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const box = await ui.rows.boundingBox();
  const menu = page.getByRole('menu');
  const name = async (y) => {
    await page.mouse.click(box.x + 40, box.y + y);
    await menu.waitFor();
    const told = await page.locator('.menu-head b').textContent();
    await page.keyboard.press('Escape');
    return told;
  };
  const time = await ui.time.textContent();
  assert.equal(await name(18), 'retries');
  assert.match(await name(48), /^retries-\w{5}$/);
  assert.equal(await page.locator('#pods tr.selected').count(), 1);
  // Nodes to which nothing happens are one row, which a click opens.
  await page.mouse.click(box.x + 40, box.y + 36 + 4 * 24 + 8 + 22 + 9);
  assert.equal(await name(36 + 4 * 24 + 8 + 22 + 9), 'node-1');
  assert.equal(await name(36 + 4 * 24 + 8 + 22 + 18 + 9), 'node-2');
  assert.equal(await ui.time.textContent(), time, 'a name has no time to go to');
  // The last pod is not there yet.
  await page.mouse.click(box.x + 40, box.y + 36 + 3 * 24 + 12);
  await page.locator('#notice p', { hasText: 'It is not there at this moment.' }).waitFor();
  assert.deepEqual(errors, []);
});

/** The words on the timeline, as last drawn. */
async function wordsOf(ui, page) {
  await page.evaluate(() => {
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    Object.assign(CanvasRenderingContext2D.prototype, {
      clearRect(...args) {
        if (this.canvas.className === 'tl-canvas') window.words = [];
        clearRect.apply(this, args);
      },
      fillText(text, x, y) {
        if (/^tl-(canvas|words)$/.test(this.canvas.className) && this.textAlign !== 'right') window.words.push({ text, y, from: x, to: x + this.measureText(text).width });
        fillText.call(this, text, x, y);
      },
    });
  });
  for (const key of ['z', 'w']) {
    await page.evaluate(() => (window.words = undefined));
    await ui.press(key);
    await page.waitForFunction(() => window.words);
  }
  // What the key before set in motion may be drawn first; what is awaited is a drawing that has how the Job ended.
  await page.waitForFunction(() => window.words.some(({ text }) => /^(Failed|Complete|Suspended)/.test(text)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))));
  return page.evaluate(() => window.words);
}

test('words on the timeline stand over no others, and conditions are named after their moment', async ({ t }) => {
  for (const options of [{}, phone]) {
    const { ui, page } = await openPlayground(t, options);
    for (const id of ['never-backoff-limit-3', 'active-deadline', 'success-policy', 'suspend-resume']) {
      await page.goto(`${page.url().split('#')[0]}#example=${id}`);
      await page.reload();
      await ui.settled();
      const words = await wordsOf(ui, page);
      const width = (await ui.rows.boundingBox()).width;
      const moments = words.filter(({ text }) => /^(Failed|Complete|Suspended)/.test(text));
      assert.ok(moments.length >= 1, `${id}: ${words.map((one) => one.text)}`);
      for (const one of words) {
        assert.ok(one.to <= width + 1, `${id}: ${one.text} is cut off`);
        for (const other of words) {
          const apart = one === other || Math.abs(one.y - other.y) > 8 || one.to <= other.from || other.to <= one.from;
          assert.ok(apart, `${id}: ${one.text} and ${other.text}`);
        }
      }
    }
  }
});

test('nothing stands over or sticks out of a panel, from a small laptop to a wide screen', async ({ t }) => {
  const { page } = await openPlayground(t);
  for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await playground(page).settled();
    const found = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      const out = [];
      for (const pane of document.querySelectorAll('.lower > .pane, .transport, .why-main')) {
        const { right, left } = box(pane);
        for (const element of pane.querySelectorAll('dt, dd, b, button, span:not(.hidden), code, p, td, th')) {
          const one = box(element);
          if (one.width && (one.right > right + 1 || one.left < left - 1)) out.push(`${pane.className}: ${element.outerHTML.slice(0, 80)}`);
        }
      }
      if (box(document.querySelector('.tl-hint')).top < box(document.querySelector('#timeline .tl-scroll')).bottom - 1) out.push('the hint stands over the rows');
      if (box(document.querySelector('.transport')).height > 60) out.push('the transport takes two lines');
      return out;
    });
    assert.deepEqual(found, [], `${width} x ${height}`);
  }
});

test('each sign of the legend looks unlike the others', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.locator('#timeline .legend summary').click();
  await page.locator('#timeline .legend-box div', { hasText: 'Pending' }).waitFor();
  const drawn = await page.locator('#timeline .legend-box canvas').evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));
  assert.ok(drawn.length >= 12);
  assert.equal(new Set(drawn).size, drawn.length);
  assert.deepEqual(errors, []);
});

test('a pod that waits to be restarted does not look like one that runs', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'on-failure-backoff-limit-3' });
  assert.match(await ui.why.textContent(), /restarted 3 times, which reaches the limit/);
  await ui.goto('1m20s');
  const status = page.locator('#pods .phase');
  assert.equal(await status.textContent(), 'CrashLoopBackOff');
  assert.match(await status.getAttribute('class'), /waiting/);
});

test('what a default decides is said to be a default, what the manifest says is a line of it', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'pi' });
  await ui.goto('2.1s');
  await page.keyboard.press('Home');
  await ui.press(']');
  assert.match(await page.locator('#why').textContent(), /by default/);
  await ui.example('indexed');
  await ui.press('Home', ']');
  await page.locator('#why').getByRole('button', { name: /line \d+: spec\./ }).first().click();
  await page.locator('.cm-line.cm-reason').waitFor();
});

test('the line that is marked in the editor is the one that the sentence cites', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-forbid' });
  let cited = 0;
  for (const example of ['cron-forbid', 'suspend-resume', 'job-backoff-limit-per-index-example']) {
    await ui.example(example);
    await page.keyboard.press('Home');
    for (let at = 0; at < 40; at += 1) {
      await ui.press('.');
      const [sentence, marked] = await page.evaluate(() => {
        const lines = [...document.querySelectorAll('.cm-line')];
        const mark = document.querySelector('.cm-line.cm-reason');
        const told = /line (\d+): /.exec(document.querySelector('#why .why-main .why-facts')?.textContent ?? '');
        // The editor has the lines in sight alone, of which the first is the text's.
        const line = told && Number(told[1]) <= lines.length ? Number(told[1]) : null;
        return [line, mark && lines.indexOf(mark) + 1];
      });
      cited += Number(sentence !== null);
      assert.equal(marked, sentence, `${example}, step ${await ui.step()}`);
    }
  }
  assert.ok(cited > 20, `${cited} lines were cited`);
  assert.deepEqual(errors, []);
});

test('nobody is told that fewer than no deletions are awaited', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'indexed' });
  await ui.goto('5s');
  await ui.pod(0, 'Delete at once (grace 0)');
  await page.locator('#notice p').waitFor();
  let below = 0;
  for (let at = 0; at < 60; at += 1) {
    await ui.press('.');
    const pairs = await page.locator('#controller .pair').evaluateAll((all) => all.map((pair) => [pair.querySelector('b')?.textContent ?? '', pair.title]));
    for (const [number, title] of pairs) {
      assert.ok(!/^[-−]/.test(number), number);
      below += Number(/Below zero/.test(title));
    }
  }
  assert.ok(below > 0, 'such a moment was met, and explained');
});

test('the name of a field asks why as its value does', async ({ t }) => {
  const { page, errors } = await openPlayground(t);
  await page.locator('[data-field="status.failed"] dt').click({ force: true });
  await page.locator('dialog .causes-list li').first().waitFor();
  assert.deepEqual(errors, []);
});

test('ages go on between two steps', async ({ t }) => {
  const { page, errors } = await openPage(t, '#example=expectations-expire', desk);
  const ui = playground(page);
  await page.locator('#app[data-settled]').waitFor();
  const seconds = async (found) => {
    const [, minutes, rest] = /(?:(\d+)m)?([\d.]+)s/.exec(await found.textContent());
    return Number(minutes ?? 0) * 60 + Number(rest);
  };
  const waited = page.locator('[data-fact="expectations"] .dim');
  await ui.goto('1m');
  const step = await ui.step();
  const before = await seconds(waited);
  const age = page.locator('#pods tbody tr:first-child td:nth-of-type(5)');
  const aged = await seconds(age);
  assert.ok(before > 59 && before < 60, String(before));
  await ui.goto('3m');
  assert.equal(await ui.step(), step, 'nothing happens meanwhile');
  assert.ok(Math.abs((await seconds(waited)) - before - 120) < 0.01);
  assert.ok(aged > 59 && Math.abs((await seconds(age)) - aged - 120) < 0.01, `${aged} and ${await age.textContent()}`);
  assert.deepEqual(errors, []);
});

for (const [id, width, height] of [['template-is-immutable', 1440, 900], ['node-dies', 844, 390]]) {
  test(`what has no room can be scrolled by keyboard: ${id} at ${width} x ${height}`, async ({ t }) => {
    const { page } = await openPage(t, `#example=${id}`, { viewport: { width, height } });
    await page.locator('#app[data-settled]').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('.why-main').focus();
    assert.ok(await page.evaluate(() => document.activeElement.matches('.why-main')));
    const toEditor = page.locator('#pages button').last();
    if (await toEditor.isVisible()) await toEditor.click();
    assert.deepEqual(await violations(page), []);
    await page.locator('#about').focus();
    assert.ok(await page.evaluate(() => document.activeElement.matches('#about')));
  });
}

/** The page with a text of its own, run to its end. */
async function openText(t, text, options = desk) {
  const opened = await openPage(t, '', options);
  const ui = playground(opened.page);
  await ui.why.waitFor();
  await opened.page.evaluate((draft) => localStorage.setItem('job-playground.draft', draft), JSON.stringify({ text, time: 0 }));
  await opened.page.goto(opened.page.url()); // a reload comes back to what the tab had
  await ui.settled();
  return { ...opened, ui };
}

const lateWatch = `apiVersion: batch/v1
kind: Job
metadata: {name: late}
spec:
  completions: 8
  parallelism: 8
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: late}
spec:
  until: 5m
  cluster: {watchDelay: 2s, nodes: 2}
  pods:
  - runs: [{for: 2s, exit: 3}]
`;

test('pods are shown as the cache has them beside the store, and a sync as what the queue is at', async ({ t }) => {
  const { ui, page, errors } = await openText(t, lateWatch);
  const cache = page.locator('[data-fact="cache"]');
  await ui.goto('4.2s');
  assert.match(await cache.textContent(), /is behind the store/);
  const pods = cache.locator('.cached li');
  assert.match(await pods.first().textContent(), /in the cache: .*version \d+.*in the store: .*version \d+/s);
  assert.equal(await pods.count(), 7, 'six and how many more');
  assert.match(await pods.last().textContent(), /and 2 more/);
  const queue = page.locator('[data-fact="queue"] li');
  for (let at = 0; at < 60 && !/Job controller syncs/.test(await page.locator('.why-what').textContent()); at += 1) await ui.press(']');
  assert.match(await queue.first().textContent(), /processing\s+default\/late\s+in this step/);
  assert.deepEqual(await violations(page), []);
  // What can be made no more is waited for no more, and many failures are a bar.
  await page.keyboard.press('End');
  await ui.settled();
  assert.match(await page.locator('[data-fact="backoff"]').textContent(), /no failure to wait for/, 'the last sync forgets them');
  await ui.press('[');
  assert.match(await page.locator('[data-fact="backoff"]').textContent(), /8 failures in a row.*no pod is made any more/s);
  assert.equal(await page.locator('.meter.bad .pips i').count(), 8);
  await ui.press(']');
  assert.match(await queue.first().textContent(), /in this step/);
  const [minutes, seconds] = (await ui.time.textContent()).split(':').map(Number);
  await ui.goto(`${minutes}m${seconds + 1}s`);
  assert.equal(await queue.count(), 0, 'what was taken in a step is done with after it');
  assert.deepEqual(errors, []);
});

test('expectations that are older than five minutes are expired', async ({ t }) => {
  const { page, errors } = await openPage(t, '#example=expectations-expire', desk);
  const ui = playground(page);
  await page.locator('#app[data-settled]').waitFor();
  const fact = page.locator('[data-fact="expectations"]');
  await ui.goto('4m50s');
  assert.match(await fact.textContent(), /waits for its own writes/);
  await ui.goto('5m10s');
  assert.match(await fact.textContent(), /expired.*the next sync takes them as fulfilled/s);
  assert.deepEqual(errors, []);
});

test('the header names an example only while the text is that', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'pi' });
  const title = page.locator('.pick-title');
  const named = await title.textContent();
  await page.locator('#editor .cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# mine');
  await ui.settled();
  assert.equal(await title.textContent(), named, 'an example that was changed is that example still');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(lateWatch.split('---')[0]);
  await page.locator('.pick-title', { hasText: 'late' }).waitFor();
});

test('a text without a name that is refused does not go by the name and the words of the example before, unless it is an edit of that', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const text = await ui.text();
  const [title, about] = [page.locator('.pick-title'), page.locator('#about')];
  const named = await title.textContent();
  await ui.type(text.replace('name: retries', 'name: ['));
  await page.locator('#stale', { hasText: 'refused' }).waitFor();
  assert.equal(await title.textContent(), named);
  assert.match(await about.textContent(), /a wait that doubles/);
  for (const own of [text.split('---')[0].replace('name: retries', 'generateName: mine-').replace('backoffLimit: 3', 'backoffLimit: -1'), 'apiVersion: [']) {
    await ui.type(own);
    await page.locator('.pick-title', { hasText: 'Your own text' }).waitFor();
    await page.waitForFunction(() => document.querySelector('#about').textContent.trim() === '');
    await ui.type(text);
    await page.locator('.pick-title', { hasText: named }).waitFor();
  }
});

test('a text whose name the cluster makes goes by what it says of it, also in an embed', async ({ t }) => {
  const { ui, page } = await openPlayground(t, { example: 'never-backoff-limit-3' });
  const own = (await ui.text()).split('---')[0].replace('name: retries', 'generateName: mine-');
  await ui.type(own);
  await page.locator('.pick-title', { hasText: /^mine-…$/ }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('mine-… · '));
  assert.equal((await ui.exported('SVG drawing')).name, 'scenario.svg');
  const embed = await openPage(t, `embed.html?src=${encodeURIComponent(`data:application/yaml,${encodeURIComponent(own)}`)}`, desk);
  await embed.page.locator('.embed-title h1', { hasText: /^mine-…$/ }).waitFor();
});

test('the timeline follows the system to another theme while the clock stands', async ({ t }) => {
  const { page } = await openPlayground(t, { colorScheme: 'light' });
  const corner = () => page.locator('#timeline .tl-plot .tl-canvas').first().evaluate((canvas) => [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data].slice(0, 3));
  const light = await corner();
  assert.ok(Math.min(...light) > 160, String(light));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const dark = await corner();
  assert.ok(Math.max(...dark) < 96, String(dark));
});

test('the long name of a function is read whole on a phone on its side', async ({ t }) => {
  const { page, ui } = await openPage(t, '#example=node-dies', { viewport: { width: 844, height: 390 } }).then((opened) => ({ ...opened, ui: playground(opened.page) }));
  await page.locator('#app[data-settled]').waitFor();
  let links = 0;
  for (let at = 0; at < 30; at += 1) {
    await ui.press(']');
    const cut = await page.locator('.why-order').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    links += await page.locator('.why-order a').count();
    assert.deepEqual(cut, []);
  }
  assert.ok(links > 0);
});

test('a list shows what is in force, also when that changed otherwise after a choice in it', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-hello' });
  const says = (list) => list.evaluate((select) => select.selectedOptions[0].textContent);
  const speed = page.locator('.speed select');
  await ui.speed('10');
  await ui.press('+');
  assert.equal(await says(speed), '30×');
  await ui.press('-');
  assert.equal(await says(speed), '10×');

  const jobs = page.locator('#job select');
  await ui.goto('2m5s');
  await jobs.selectOption('hello-15778082');
  await ui.goto('1m5s');
  await ui.goto('2m5s');
  assert.equal(await says(jobs), 'hello-15778082');
  assert.equal(await ui.field('status.active').textContent(), '1');

  await ui.press('3');
  const objects = page.locator('.object-pick select');
  await objects.selectOption('Job/hello-15778082');
  await objects.blur();
  await ui.goto('1m5s');
  await ui.goto('2m5s');
  assert.equal(await says(objects), 'Job/hello-15778082');
  assert.match(await page.locator('.terminal .prompt').textContent(), /job\/hello-15778082/);
  assert.deepEqual(errors, []);
});

test('the list of versions says which one runs: of what is undone, of another example, and of a text that cannot be changed', async ({ t }) => {
  const { ui, page } = await openPlayground(t);
  const list = page.locator('.version select');
  const says = () => list.evaluate((select) => select.selectedOptions[0].textContent);
  const first = await says();
  await list.selectOption('v1.31');
  await page.locator('#notice p').waitFor();
  await list.blur();
  await ui.press('u');
  await page.waitForFunction((name) => document.querySelector('.version').title.includes(name), first);
  assert.equal(await says(), first);
  await list.selectOption('v1.18');
  await page.locator('.version[title*="v1.18"]').waitFor();
  await list.blur();
  await ui.example('node-dies');
  assert.equal(await says(), first);
  await ui.example('failed-pods-old');
  assert.equal(await says(), 'v1.18');

  await ui.type('apiVersion: [');
  await page.locator('.problems .error').first().waitFor();
  await list.selectOption('v1.36');
  await page.locator('#notice p', { hasText: 'could not be written' }).waitFor();
  assert.equal(await says(), 'v1.18');
});

test('as long as nobody chooses a Job the panels show that of the step, and both the same', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t, { example: 'cron-hello' });
  const list = page.locator('#job select');
  const shown = async () => [
    await list.evaluate((select) => select.selectedOptions[0].textContent),
    await page.locator('#controller h2 .object').textContent(),
  ];
  const choose = async (value) => {
    await list.selectOption(value);
    await list.blur();
  };
  // What a list chooses is asked of the engine: the panel follows when the answer is there.
  const shows = async (...expected) => {
    await page.locator('#controller h2 .object', { hasText: expected[1] }).waitFor();
    assert.deepEqual(await shown(), expected);
  };
  await ui.goto('#65');
  assert.match(await page.locator('#why').textContent(), /syncs default\/hello-15778082/);
  await shows('hello-15778082 (the step’s)', 'hello-15778082');
  assert.match(await page.locator('#controller [data-fact=cache]').textContent(), /behind/);
  await ui.press('x');
  await page.locator('.menu-heading', { hasText: 'Job hello-15778082' }).waitFor();
  await page.keyboard.press('Escape');

  await choose('hello-15778081');
  await shows('hello-15778081', 'hello-15778081');
  await ui.goto('#66');
  await ui.goto('#65');
  await shows('hello-15778081', 'hello-15778081');
  await ui.press('x');
  await page.locator('.menu-heading', { hasText: 'Job hello-15778081' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('CronJob/hello');
  await shows('CronJob/hello', 'hello-15778082');
  await ui.press('x');
  await page.locator('.menu-heading', { hasText: 'CronJob hello' }).waitFor();
  await page.keyboard.press('Escape');

  await choose('');
  await shows('hello-15778082 (the step’s)', 'hello-15778082');
  await ui.goto('1m5s');
  await page.locator('#controller h2 .object').waitFor({ state: 'detached' }); // One needs no name.
  await choose('CronJob/hello');
  await ui.example('cron-forbid');
  assert.match(await list.evaluate((select) => select.selectedOptions[0].textContent), /^slow-\d+ \(the step’s\)$/);
  assert.deepEqual(errors, []);
});

test('of a long name the list of Jobs shows the end, which tells a CronJob’s Jobs apart', async ({ t }) => {
  const name = 'nightly-backup-of-the-orders-of-all-the-shops';
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`apiVersion: batch/v1
kind: CronJob
metadata: {name: ${name}}
spec:
  schedule: '* * * * *'
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}
`);
  await page.locator('.pick-title', { hasText: name }).waitFor();
  await ui.text();
  await page.locator('.cm-content').blur();
  await ui.goto('2m5s');
  const [list, shown] = [page.locator('#job select'), page.locator('#job .chosen .object')];
  for (const at of [1, 2]) {
    await list.selectOption({ index: at });
    const chosen = await list.evaluate((one) => one.selectedOptions[0].textContent);
    await shown.filter({ hasText: chosen }).waitFor();
    const seen = await shown.evaluate((one) => {
      const [box, text] = [one.getBoundingClientRect(), one.firstElementChild.getBoundingClientRect()];
      return { end: text.right <= box.right + 1, start: text.left >= box.left - 1 };
    });
    assert.deepEqual(seen, { end: true, start: false }, chosen);
  }
  assert.deepEqual(await unfit(page), []);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(errors, []);
});

test('beside a CronJob stand the ten times when it is due next, and where the clocks are moved', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(`apiVersion: playground/v1
kind: Scenario
spec: {start: '2024-03-28T12:00:00Z', until: 40h}
---
apiVersion: batch/v1
kind: CronJob
metadata: {name: nightly}
spec:
  schedule: 30 2 * * *
  timeZone: Europe/Berlin
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}
`);
  await page.locator('#job h2', { hasText: 'nightly' }).waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await ui.goto('1h');
  const times = page.locator('.next-starts li');
  assert.equal(await times.count(), 10);
  const told = (await times.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  assert.deepEqual(told.slice(0, 3), ['Fri 2024-03-29 02:30 +01:00', 'Sat 2024-03-30 02:30 +01:00', 'Mon 2024-04-01 02:30 +02:00 clocks were put forward 1 h']);
  // Only what the run reaches can be gone to.
  assert.equal(await times.getByRole('button').count(), 2);
  await times.getByRole('button').nth(1).click();
  await ui.settled();
  assert.match(await ui.time.textContent(), /^37:30:00/);
  assert.deepEqual(errors, []);
});

test('the panel of a Job that a CronJob made says when that is due next, and leads to it; one beside it says nothing of that', async ({ t }) => {
  const { ui, page, errors } = await openPlayground(t);
  const spec = 'spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sleep, "20"]}]}';
  await ui.paste(`apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "*/5 * * * *"
  jobTemplate: {spec: {template: {${spec}}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: beside}
spec: {template: {${spec}}}
`);
  await page.locator('.pick', { hasText: 'tick' }).waitFor();
  await page.locator('.cm-content').blur();
  await ui.goto('5m10s');
  const chosen = page.locator('#job h2 select');
  const next = page.locator('#job').getByRole('button', { name: 'CronJob tick is due next: Sat 2000-01-01 00:10' });
  await chosen.selectOption({ label: 'beside' });
  await ui.settled();
  assert.equal(await next.count(), 0);
  await chosen.selectOption({ index: await chosen.locator('option').evaluateAll((all) => all.findIndex((one) => /^tick-/.test(one.textContent))) });
  await next.click();
  await page.locator('#job .object', { hasText: 'CronJob/tick' }).waitFor();
  assert.equal(await page.locator('#job .next-starts li').count(), 10);
  assert.equal(await page.evaluate(() => document.activeElement.matches('#job .pane-body')), true);
  assert.deepEqual(errors, []);
});
