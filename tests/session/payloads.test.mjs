// Every string in the page's state is shown as text: a payload in any of them becomes neither an element nor an attribute.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { enumerations, payload as suffix, poisonState } from './support/state_payload.mjs';
import { open } from './harness.mjs';

const payload = `<img src=x onerror="pwned=1"><script>pwned=2</script>"'\`\${pwned}&lt;\\u0007\\uFFFE\\u202E]]>--></title></svg>`;
const quoted = JSON.stringify(payload).replace(/\\\\u/g, '\\u');
const real = JSON.parse(quoted);

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

/** Parts of it that became anything but text. */
function hurt({ document }) {
  const elements = document.querySelectorAll('img[src=x], script, svg script, title title, [href^="javascript:" i], [src^="javascript:" i]');
  return [
    ...[...elements].map((one) => one.outerHTML.slice(0, 80)),
    ...[...document.querySelectorAll('*')].flatMap((one) => [...one.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => `${one.localName} ${name}`)),
  ];
}

test('payload: stored data is shown as text', async (t) => {
  const kept = {
    history: [{ when: 1, title: real, text: real }],
    breakpoints: [{ text: real, landmark: real, on: true }],
    draft: { text: scenario, title: real, example: real, exampleAbout: real, time: 0, address: real },
  };
  const page = await open(t, { kept });
  assert.deepEqual(hurt(page), []);
  assert.equal(page.said('#job .object'), 'hurt');
  page.tab.session.setItem('job-playground.forks', JSON.stringify([{ id: 1, text: scenario, title: real, outcome: real, pods: 1, steps: 1, hash: real }]));
  // The page stores its own list when it is closed.
  page.window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
  await page.visit();
  await page.press('5');
  assert.ok(page.has('.runs li'));
  assert.deepEqual(hurt(page), []);
  await page.press('b');
  assert.ok(page.has('.breakpoint-list li'));
  assert.deepEqual(hurt(page), []);
  await page.press('Escape');
  await page.choose('Earlier manifests');
  assert.ok(page.has('.history-list li', '<img'));
  assert.deepEqual(hurt(page), []);
});

test('payload: contents of a link are shown as text', async (t) => {
  const page = await open(t);
  const link = await page.link(real.replace(/[\u0000-\u001f]/g, ''));
  await page.visit(link);
  assert.ok(page.has('#shared', '<img'));
  assert.deepEqual(hurt(page), []);
  for (const fragment of [encodeURIComponent(real), real, `example=${real}`, `lesson=${real}`, `1${real}`]) {
    await page.visit(`#${fragment}`);
    assert.deepEqual(hurt(page), [], fragment);
  }
});

/** Texts that are changed and run again: with a payload they would be rejected. */
const manifests = [
  'text', 'read.text', 'run.text', 'other.run.text', 'shared.text', 'opened.text', 'undo.text', 'forks[].text', 'forks[].run.text', 'against.text', 'lesson.moment.text',
  'against.version', 'breakpoints[].landmark', // sent to the engine
];
const escape = async (page) => {
  for (let i = 0; i < 2; ++i) await page.press('Escape');
  assert.ok(!page.has('dialog'));
};

/** How to reach a scene, which strings the state has there, and which parts may not have a payload. */
const scenes = {
  'a run, its panels, menus and dialogs': {
    except: [],
    texts: [
      'version', 'text', 'read.loaded.title', 'read.loaded.description', 'run.lanes.pods[].name', 'run.lanes.words.running', 'moment.what', 'moment.why[].text', 'moment.why[].source.url',
      'moment.changes[].text', 'moment.pods[].status', 'moment.queues[].items[].key', 'example', 'exampleAbout', 'opened.address', 'stepJob.name', 'panels.log.answer.lines[].message',
      'panels.kubectl.answer', 'selectedPod.name',
    ],
    go: async ({ page, look }) => {
      for (const step of ['#2', '#3', '#4']) await page.goto(step); // the work queue has items then
      await page.press('f');
      for (const key of ['1', '2', '3', '4', '5']) {
        await page.press(key);
        look(`panel ${key}`);
      }
      for (const [name, key] of [['help', '?'], ['lessons', 'Shift+L'], ['versions', 'v'], ['breakpoints', 'b'], ['to a time', 'g']]) {
        await page.press(key);
        assert.ok(page.dialog, name);
        look(name);
        await escape(page);
      }
      await page.click('#job .value');
      look('causes');
      await escape(page);
      await page.panel('pods');
      await page.click('#pods tbody tr td');
      await page.click('#pods tbody tr button');
      look('the menu of a pod');
      await escape(page);
      for (const name of [/^Export/, /^Share/]) {
        await page.choose(name, page.document.body);
        look(String(name));
        await escape(page);
      }
      await page.click('.pick');
      look('examples');
    },
  },
  'a text that is rejected': {
    texts: ['problems[].message', 'problems[].remedy', 'problems[].path'],
    go: async ({ page, look }) => {
      await page.type(page.text.replace('restartPolicy: Never', 'restartPolicy: Always\n      x: 1'));
      assert.ok(page.has('.problems .error'));
      look('its problems');
    },
  },
  'a lesson': {
    texts: ['lesson.lesson.title.en', 'lesson.lesson.steps[].say.en', 'lesson.lesson.steps[].ask.options[].en'],
    fragment: 'lesson=on-failure-one-fewer/3',
    go: async ({ page, look }) => {
      assert.ok(page.has('#lesson .lesson-say'));
      await page.press('f');
      look('its card');
    },
  },
  'two compared runs': {
    texts: ['other.version', 'other.run.loaded.title', 'other.comparison.left.version', 'other.moment.what'],
    go: async ({ page, look }) => {
      await page.press('5');
      await page.select('#compare-with', 'v1.18');
      assert.ok(page.has('.outcomes'));
      await page.press('f');
      look('the comparison');
    },
  },
  'a fault, and the previous run, which was kept': {
    texts: ['notice', 'undo.notice', 'undo.label', 'forks[].title', 'forks[].outcome', 'forks[].hash'],
    go: async ({ page, look }) => {
      await page.goto('40s');
      await page.pod(1, 'Succeed now');
      assert.ok(page.has('#notice p'));
      look('what was done');
      await page.press('5');
      assert.ok(page.has('.runs li'));
      look('the kept runs');
    },
  },
  'a link with a note': {
    texts: ['shared.note', 'opened.address'],
    prepare: async (page) => page.visit(await page.link('Why?')),
    go: async ({ page, look }) => {
      assert.ok(page.has('#shared'));
      await page.press('f');
      look('the card');
    },
  },
  'what raced': {
    example: 'parallel-overshoot-old',
    texts: ['races.found.others[].what'],
    go: async ({ page, look }) => {
      await page.goto('#10');
      assert.ok(page.has('.why-raced'));
      await page.press('ArrowLeft', 'ArrowRight');
      look('the sentence');
    },
  },
  'a clock that was stopped': {
    texts: ['breakpoints[].text', 'stoppedBy'],
    go: async ({ page, look }) => {
      await page.press('b');
      await page.fill('dialog input[type=text]', 'failed > 1');
      await page.press('Enter', 'Escape');
      await page.select('.speed select', '3600');
      page.document.activeElement.blur();
      await page.press('Home', ' ');
      await page.pass(10_000);
      assert.ok(page.has('.stopped'));
      look('what stopped it');
    },
  },
  'a CronJob and its Jobs': {
    example: 'cron-hello',
    texts: ['run.lanes.cronJobs[].name', 'moment.cronJobs[].next[].local', 'moment.cronJobs[].spec.schedule', 'selectedJob.name'],
    go: async ({ page, look }) => {
      await page.goto('2m5s');
      await page.select('#job select', page.all('#job option')[1].value);
      await page.press('f');
      look('the list of Jobs');
    },
  },
  'an engine that ended': {
    texts: ['crash.message'],
    go: async ({ page, look }) => {
      page.workers.breaks = () => 'out of order';
      await page.press('Home');
      assert.ok(page.has('#why [role=alert]'));
      look('what is said of it');
    },
  },
};

/** Parts of the state with numbers and strings of our own code, and the manifest that the engine runs for comparison. */
const textless = [
  'against',
  'language', 'theme', 'shortcuts', 'page', 'editorOpen', 'readonly', 'panel', 'beside', 'awaited', 'progress', 'compared', 'halted', 'unrun', 'step', 'time', 'playing', 'speed', 'stepBy', 'folding', 'axis', 'view',
  'momentOf', 'told', 'firstPod', 'failedPods', 'searched', 'lookedBack', 'exported', 'otherRun',
];

const seen = new Set();
const held = new Set();
for (const [name, { example, fragment, except = manifests, texts, prepare, go }] of Object.entries(scenes)) {
  test(`payload: every string of the state is shown as text, ${name}`, async (t) => {
    const poison = poisonState({ own: enumerations, suffix, except });
    t.after(poison.end);
    const page = await open(t, { example, fragment });
    await prepare?.(page);
    poison.start(page.window.Node);
    const look = (where) => {
      assert.deepEqual(hurt(page), [], where);
      assert.ok(page.document.body.textContent.includes('<script>pwned=2</script>'), `${where}: what is looked for is there`);
    };
    await go({ page, look });
    const reached = Object.keys(poison.reached);
    assert.deepEqual(texts.filter((one) => !reached.includes(one)), [], `not there, of ${reached.join(' ')}`);
    for (const one of reached) seen.add(one.replace(/[.[].*/, ''));
    for (const one of poison.keys) held.add(one);
  });
}

test('payload: every part of the state that can hold text was tested', () => {
  assert.ok(held.size > 40);
  assert.deepEqual([...held].filter((one) => !seen.has(one)).sort(), [...textless].sort());
});
