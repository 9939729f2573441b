// Whatever a person, a link or a browser's storage can put into a text of the page is text: in the document, in drawings and in downloads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { test } from './fixtures.mjs';
import { openPlayground } from './page.mjs';
import { enumerations, payload as suffix, poisonState } from './state_payload.mjs';

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
  ...[...document.querySelectorAll('img[src=x], script:not([type=module], [src="./unstarted.js"]), svg script, title title, [href^="javascript:" i], [src^="javascript:" i]')].map((one) => one.outerHTML.slice(0, 80)),
  ...[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => `${one.localName} ${name}`)),
  ...('pwned' in globalThis ? [`ran: ${globalThis.pwned}`] : []),
]);

test('what a scenario says is text in the page, in its drawing and in what is downloaded', async ({ t }) => {
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
  const svg = await ui.exported('SVG drawing');
  assert.equal(svg.name, 'hurt.svg');
  // The page itself may parse nothing.
  const blank = await page.context().newPage();
  const drawing = await blank.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { error: read.querySelector('parsererror')?.textContent, others: read.querySelectorAll('img, script, foreignObject, a, image, use').length, title: read.querySelector('title').textContent };
  }, svg.bytes.toString());
  assert.deepEqual([drawing.error, drawing.others], [undefined, 0]);
  assert.match(drawing.title, /<img src=x onerror="pwned=1">/);
  for (const item of ['JSON trace', 'Perfetto (Chrome trace)']) {
    const { name, bytes } = await ui.exported(item);
    assert.match(name, /^hurt\./);
    JSON.parse(bytes);
  }
  const cast = await ui.exported('Transcript (asciinema)');
  for (const line of cast.bytes.toString().trim().split('\n')) JSON.parse(line);
  assert.equal((await ui.exported('PNG picture')).name, 'hurt.png');
  assert.deepEqual(await hurt(page), []);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('dialog input').first().waitFor();
  assert.deepEqual(await hurt(page), []);
  assert.deepEqual(errors, []);
});

test('what a browser keeps, and what a link says, is text, too', async ({ t }) => {
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

  const link = await ui.link(real.replace(/[\u0000-\u001f]/g, ''));
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

/** Texts of ours that are changed and run again: with a payload they would be refused. */
const manifests = [
  'text', 'read.text', 'run.text', 'other.run.text', 'shared.text', 'opened.text', 'undo.text', 'forks[].text', 'forks[].run.text', 'against.text', 'lesson.moment.text',
  'against.version', 'breakpoints[].landmark', // what the engine is asked by
];
const escape = async (page) => {
  for (let i = 0; i < 2; ++i) await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' }); // it goes with the next frame
};
const address = (page) => page.url().split('#')[0];
const visit = async (page, ui, where) => {
  await page.goto('about:blank');
  await page.goto(where);
  await ui.why.waitFor();
  await page.evaluate(() => void (globalThis.poisoning = true));
};

/** Where one gets to, which texts of the state are there then, and, where it is of one, what of the text may not have a payload. */
const scenes = {
  'a run, its panels, menus and dialogs': {
    except: [],
    texts: [
      'version', 'text', 'read.loaded.title', 'read.loaded.description', 'run.lanes.pods[].name', 'run.lanes.words.running', 'moment.what', 'moment.why[].text', 'moment.why[].source.url',
      'moment.changes[].text', 'moment.pods[].status', 'moment.queues[].items[].key', 'example', 'exampleAbout', 'opened.address', 'stepJob.name', 'panels.log.answer.lines[].message',
      'panels.kubectl.answer', 'selectedPod.name',
    ],
    go: async ({ page, look }) => {
      await page.keyboard.press('f');
      for (const key of ['1', '2', '3', '4', '5']) {
        await page.keyboard.press(key);
        await look(`panel ${key}`);
      }
      for (const [name, key] of [['help', '?'], ['lessons', 'Shift+L'], ['versions', 'v'], ['breakpoints', 'b'], ['to a time', 'g']]) {
        await page.keyboard.press(key);
        await page.locator('dialog').first().waitFor();
        await look(name);
        await escape(page);
      }
      await page.locator('#job .value').first().click();
      await look('causes');
      await escape(page);
      await page.getByRole('tab', { name: 'Pods' }).click();
      await page.locator('#pods tbody tr td').first().click();
      await page.locator('#pods tbody tr button').first().click();
      await look('the menu of a pod');
      await escape(page);
      for (const name of ['Export', 'Share']) {
        await page.getByRole('button', { name }).click();
        await look(name);
        await escape(page);
      }
      await page.locator('.pick').click();
      await look('examples');
    },
  },
  'a text that is refused': {
    texts: ['problems[].message', 'problems[].remedy', 'problems[].path'],
    go: async ({ ui, page, look }) => {
      await ui.type((await ui.text()).replace('restartPolicy: Never', 'restartPolicy: Always\n      x: 1'));
      await page.locator('.problems .error').first().waitFor();
      await look('its problems');
    },
  },
  'a lesson': {
    texts: ['lesson.lesson.title.en', 'lesson.lesson.steps[].say.en', 'lesson.lesson.steps[].ask.options[].en'],
    go: async ({ ui, page, look }) => {
      await visit(page, ui, `${address(page)}#lesson=on-failure-one-fewer/3`);
      await page.locator('#lesson .lesson-say').waitFor();
      await page.keyboard.press('f');
      await look('its card');
    },
  },
  'two runs beside each other': {
    texts: ['other.version', 'other.run.loaded.title', 'other.comparison.left.version', 'other.moment.what'],
    go: async ({ ui, page, look }) => {
      await ui.press('5');
      await page.locator('#compare-with').selectOption('v1.18');
      await page.locator('.outcomes').waitFor();
      await ui.press('f');
      await look('the comparison');
    },
  },
  'a fault, and the run before it, which was kept': {
    texts: ['notice', 'undo.notice', 'undo.label', 'forks[].title', 'forks[].outcome', 'forks[].hash'],
    go: async ({ ui, page, look }) => {
      await ui.goto('40s');
      await ui.pod(1, 'Succeed now');
      await page.locator('#notice p').waitFor();
      await look('what was done');
      await ui.press('5');
      await page.locator('.runs li').first().waitFor();
      await look('the kept runs');
    },
  },
  'a link with a note': {
    texts: ['shared.note', 'opened.address'],
    go: async ({ ui, page, look }) => {
      await visit(page, ui, await ui.link('Why?'));
      await page.locator('#shared').waitFor();
      await page.keyboard.press('f');
      await look('the card');
    },
  },
  'what raced': {
    example: 'parallel-overshoot-old',
    texts: ['races.found.others[].what'],
    go: async ({ ui, page, look }) => {
      await ui.goto('#10');
      await page.locator('.why-raced').waitFor();
      await ui.press('ArrowLeft', 'ArrowRight');
      await look('the sentence');
    },
  },
  'a clock that was stopped': {
    texts: ['breakpoints[].text', 'stoppedBy'],
    go: async ({ ui, page, look }) => {
      await ui.press('b');
      await page.locator('dialog input[type=text]').fill('failed > 1');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await ui.speed('3600');
      await ui.press('Home', ' ');
      await page.locator('.stopped').waitFor({ timeout: 10_000 });
      await look('what stopped it');
    },
  },
  'a CronJob and its Jobs': {
    example: 'cron-hello',
    texts: ['run.lanes.cronJobs[].name', 'moment.cronJobs[].next[].local', 'moment.cronJobs[].spec.schedule', 'selectedJob.name'],
    go: async ({ ui, page, look }) => {
      await ui.goto('2m5s');
      await page.locator('#job select').selectOption({ index: 1 });
      await ui.press('f');
      await look('the list of Jobs');
    },
  },
  'an engine that ended': {
    texts: ['crash.message'],
    go: async ({ page, look }) => {
      await page.workers().at(-1).evaluate(() => void setTimeout(() => { throw new Error('out of order'); }));
      await page.locator('#why [role=alert]').waitFor();
      await page.locator('h1').click();
      await look('what is said of it');
    },
  },
};

/** Parts of the state that hold numbers and words of the page's own code, and the manifest that the engine runs beside. */
const textless = [
  'against',
  'language', 'theme', 'shortcuts', 'page', 'editorOpen', 'readonly', 'panel', 'beside', 'awaited', 'progress', 'compared', 'halted', 'unrun', 'step', 'time', 'playing', 'speed', 'stepBy', 'folding', 'axis', 'view',
  'momentOf', 'told', 'firstPod', 'failedPods', 'searched', 'lookedBack', 'exported', 'otherRun',
];

const seen = new Set();
const held = new Set();
for (const [name, { example, except = manifests, texts, go }] of Object.entries(scenes)) {
  test(`each text of the page's state may be anything: ${name}`, async ({ t }) => {
    const { ui, page, errors } = await openPlayground(t, { example });
    await page.addInitScript(poisonState, { own: enumerations, suffix, except });
    await page.reload();
    await ui.settled();
    await page.locator('.cm-content').waitFor();
    await page.evaluate(() => void (globalThis.poisoning = true));
    const look = async (where) => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve), 120))));
      assert.deepEqual(await hurt(page), [], where);
      assert.ok(await page.evaluate(() => document.body.textContent.includes('<script>pwned=2</script>')), `${where}: what is looked for is there`);
    };
    await go({ ui, page, look });
    const { reached, keys } = await page.evaluate(() => ({ reached: Object.keys(globalThis.reached), keys: [...globalThis.stateKeys] }));
    assert.deepEqual(texts.filter((one) => !reached.includes(one)), [], `not there, of ${reached.join(' ')}`);
    for (const one of reached) seen.add(one.replace(/[.[].*/, ''));
    for (const one of keys) held.add(one);
    assert.deepEqual(errors, []);
  });
}

test('every part of the state that can hold a text had one', () => {
  assert.ok(held.size > 40);
  assert.deepEqual([...held].filter((one) => !seen.has(one)).sort(), [...textless].sort());
});
