// Whatever a person, a link or a browser's storage can put into a text of the page is text: in the document, in drawings and in downloads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { openPlayground } from './page.mjs';

const payload = `<img src=x onerror="pwned=1"><script>pwned=2</script>"'\`\${pwned}&lt;\\u0007\\uFFFE\\u202E]]>--></title></svg>`;
const quoted = JSON.stringify(payload).replace(/\\\\u/g, '\\u');

const scenario = `apiVersion: batch/v1
kind: Job
metadata:
  name: hurt
  labels: {app: hurt}
  annotations: {note: ${quoted}}
spec:
  backoffLimit: 0
  template:
    metadata:
      annotations: {note: ${quoted}}
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: ${quoted}
        command: [${quoted}]
        env: [{name: A, value: ${quoted}}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: hurt}
spec:
  title: ${quoted}
  description: ${quoted}
  pods:
  - runs: [{for: 5s, exit: 1}]
`;

/** What of it became anything but text. */
const hurt = (page) => page.evaluate(() => [
  ...[...document.querySelectorAll('img[src=x], script:not([type=module]), svg script, title title')].map((one) => one.outerHTML.slice(0, 80)),
  ...('pwned' in globalThis ? [`ran: ${globalThis.pwned}`] : []),
]);

async function exported(page, ui, item) {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), ui.choose(item)]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('what a scenario says is text in the page, in its drawing and in what is downloaded', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  await ui.type(scenario);
  await page.waitForFunction(() => document.querySelector('#job h2 .object')?.textContent === 'hurt');
  await page.locator('h1').click();
  await ui.goto('6s');
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) {
    await ui.press(key);
    assert.deepEqual(await hurt(page), [], `panel ${key}`);
  }
  assert.match(await page.locator('.pick-title').textContent(), /<img src=x/);
  const svg = await exported(page, ui, 'SVG drawing');
  assert.equal(svg.name, 'hurt.svg');
  // The page itself may parse nothing.
  const blank = await page.context().newPage();
  const drawing = await blank.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { error: read.querySelector('parsererror')?.textContent, others: read.querySelectorAll('img, script, foreignObject, a, image, use').length, title: read.querySelector('title').textContent };
  }, svg.text);
  assert.deepEqual([drawing.error, drawing.others], [undefined, 0]);
  assert.match(drawing.title, /<img src=x onerror="pwned=1">/);
  for (const item of ['JSON trace', 'Perfetto (Chrome trace)']) {
    const { name, text } = await exported(page, ui, item);
    assert.match(name, /^hurt\./);
    JSON.parse(text);
  }
  const cast = await exported(page, ui, 'Transcript (asciinema)');
  for (const line of cast.text.trim().split('\n')) JSON.parse(line);
  assert.equal((await exported(page, ui, 'PNG picture')).name, 'hurt.png');
  assert.deepEqual(await hurt(page), []);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog input').first().waitFor();
  assert.deepEqual(await hurt(page), []);
  assert.deepEqual(errors, []);
});

test('what a browser keeps, and what a link says, is text, too', async (t) => {
  const { ui, page, errors } = await openPlayground(t);
  const real = JSON.parse(quoted);
  const kept = {
    history: [{ when: 1, title: real, text: real }],
    breakpoints: [{ text: real, landmark: real, on: true }],
    draft: { text: scenario, title: real, example: real, exampleAbout: real, time: 0, address: real },
  };
  await page.evaluate(({ entries, forks }) => {
    for (const [name, value] of entries) localStorage.setItem(`job-playground.${name}`, JSON.stringify(value));
    sessionStorage.clear();
    sessionStorage.setItem('job-playground.forks', JSON.stringify(forks));
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  }, { entries: Object.entries(kept), forks: [{ id: 1, text: scenario, title: real, outcome: real, pods: 1, steps: 1, hash: real }] });
  const address = page.url().split('#')[0];
  await page.goto('about:blank');
  await page.goto(address);
  await ui.settled();
  await page.locator('.cm-content').waitFor();
  assert.deepEqual(await hurt(page), []);
  await ui.press('5');
  await page.locator('.runs li').first().waitFor();
  assert.deepEqual(await hurt(page), []);
  await page.keyboard.press('b');
  await page.locator('.breakpoint-list li').first().waitFor();
  assert.deepEqual(await hurt(page), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Earlier|older/i }).first().click();
  await page.locator('.history-list').waitFor();
  assert.deepEqual(await hurt(page), []);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Share' }).click();
  const note = page.locator('dialog textarea, dialog input[maxlength]').first();
  await note.fill(real.replace(/[\u0000-\u001f]/g, ''));
  await note.blur();
  await page.waitForTimeout(500);
  const link = await page.locator('dialog input').first().inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await ui.settled();
  assert.deepEqual(await hurt(page), []);
  for (const fragment of [encodeURIComponent(real), real, `example=${real}`, `lesson=${real}`, `1${real}`]) {
    await page.goto('about:blank');
    await page.goto(`${address}#${fragment}`);
    await ui.settled();
    assert.deepEqual(await hurt(page), [], fragment);
  }
  assert.deepEqual(errors, []);
});
