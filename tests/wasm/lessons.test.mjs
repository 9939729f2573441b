// Every lesson is well formed, in both languages, and each of its steps exists in its run. The claims of the scenarios are checked
// natively, with the rest of web/examples.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { numbersOfDecisions } from '../../web/vite.lessons.mjs';
import { startEngine } from './engine.mjs';

const web = new URL('../../web/', import.meta.url);
const { parse } = createRequire(fileURLToPath(new URL('package.json', web)))('yaml');
const native = fileURLToPath(new URL('../build/jobplay', web));
const languages = ['en', 'ja'];
const places = {
  panel: ['pods', 'log', 'kubectl', 'nodes'],
  fact: ['queue', 'expectations', 'backoff', 'finalizers', 'cache', 'watch'],
  part: ['why', 'timeline', 'controller', 'conditions'],
};

const units = { ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 };
function microseconds(duration) {
  assert.match(duration, /^([\d.]+(ms|s|m|h))+$/, 'a duration');
  return [...duration.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce((sum, [, value, unit]) => sum + Number(value) * units[unit], 0);
}

const lessons = readdirSync(new URL('lessons/', web)).filter((file) => file.endsWith('.yaml')).sort()
  .map((file) => ({ id: file.replace('.yaml', ''), ...parse(readFileSync(new URL(`lessons/${file}`, web), 'utf8')) }));

function onlyHas(object, fields, what) {
  for (const name of Object.keys(object)) assert.ok(fields.includes(name), `${what} has an unknown field ${name}`);
}

function saidInBoth(text, what) {
  assert.deepEqual(Object.keys(text ?? {}).sort(), languages, `${what}: the languages`);
  for (const language of languages) assert.ok(String(text[language]).trim(), `${what} in ${language}`);
  assert.match(text.ja, /[぀-ヿ一-鿿]|^[\w\s.:\/`-]+$/, `${what}: Japanese`);
  assert.doesNotMatch(text.en, /[぀-ヿ一-鿿]/, `${what}: English`);
  const code = (language) => [...text[language].matchAll(/`([^`]+)`/g)].length;
  assert.equal(code('en') > 0, code('ja') > 0, `${what}: both languages name the same things`);
}

const decisions = Object.fromEntries(numbersOfDecisions());

// Decisions without an effect, or about incoming news: no step of a lesson is about them.
const passing = ['AlreadyFinished', 'CronNotDue', 'OrphansOfSelectorFree', 'PodEventBatched', 'PodEventDue', 'PodEventOfNone', 'JobStatusChanged', 'JobStatusDue', 'JobFinishedNotSynced', 'DelayOver', 'DelayReplaced'];
for (const name of passing) assert.ok(decisions[name], name);

let engine;
let load;
let run;
let moment;
before(async () => {
  ({ engine, load, run, moment } = await startEngine());
});

let loaded = '';
function stage(scenario) {
  if (scenario === loaded) return;
  const text = readFileSync(new URL(`examples/${scenario}.yaml`, web), 'utf8');
  assert.ok(load(text).ok, `${scenario} loads`);
  while (!run(4000).done);
  loaded = scenario;
}

// The step of a place, found as in web/src/core/lessons.ts.
function stepOf(place) {
  const from = engine.stepAt(place.at === undefined ? 0 : microseconds(place.at));
  if (place.find === undefined) return from;
  const found = engine.find(place.find, from, 1);
  assert.ok(found > 0, `${place.find} is found after ${place.at ?? 'the start'} in ${loaded}`);
  return found;
}

function checkFocus(focus, at) {
  const seen = moment(at, 0, 1000, false);
  for (const one of focus) {
    const [[kind, name], ...more] = Object.entries(one);
    assert.deepEqual(more, [], 'one thing at a time');
    if (kind === 'field') {
      const [, part, path] = /^(spec|status)\.(.+)$/.exec(name);
      const jobs = seen.jobs.slice(0, 1);
      const shown = jobs.some((job) => job[part]?.[path] !== undefined || job.changed.some(({ path: field, now }) => now && field === name));
      assert.ok(shown, `${name} is to be seen at step ${at} of ${loaded}`);
    } else {
      assert.ok(places[kind]?.includes(name), `${kind} ${name} is something to look at`);
    }
    if (name === 'conditions') assert.ok(seen.jobs[0]?.status.conditions?.length, `there are conditions at step ${at} of ${loaded}`);
  }
}

// A search in a lesson finds the execution in the file next to its scenario. Without such a file, the condition never holds.
function checkSearch({ kind, expect, faults, most, ...more }, scenario) {
  assert.deepEqual(more, {}, 'a search has no other fields');
  const example = (id) => fileURLToPath(new URL(`examples/${id}.yaml`, web));
  const { stdout, stderr } = spawnSync(native, ['search', example(scenario), `--${kind}`, expect, '--faults', faults.join(), '--most', String(most)], { encoding: 'utf8' });
  if (!existsSync(example(`${scenario}-found`))) return assert.match(stderr, /^it cannot happen: checked all /);
  assert.match(stderr, /^it can happen: /);
  assert.equal(stdout, readFileSync(example(`${scenario}-found`), 'utf8'));
}

for (const lesson of lessons) {
  test(`lesson ${lesson.id}: is well formed, and its steps exist`, (t) => {
    onlyHas(lesson, ['id', 'title', 'behaviours', 'threads', 'scenario', 'steps'], 'the lesson');
    saidInBoth(lesson.title, 'the title');
    for (const thread of lesson.threads ?? []) assert.match(thread, /^(website|jobset|kueue|istio)?#\d+$/);
    assert.ok(lesson.steps.length >= 2 && lesson.steps.length <= 7, 'a few steps');
    let { scenario } = lesson;
    lesson.steps.forEach((step, at) => {
      const what = `step ${at + 1}`;
      onlyHas(step, ['scenario', 'at', 'find', 'focus', 'say', 'ask', 'whatIf', 'search'], what);
      if (step.whatIf !== undefined) assert.match(step.whatIf, /^spec(\.\w+)+=[\w.,]+$/, `${what}: a field and its values`);
      saidInBoth(step.say, what);
      scenario = step.scenario ?? scenario;
      stage(scenario);
      assert.ok(step.at !== undefined || step.find !== undefined, `${what} has a moment`);
      const shown = stepOf(step);
      checkFocus(step.focus ?? [], shown);
      standsOnADecision(shown, what);
      t.diagnostic(`${at + 1}: ${scenario} ${describe(shown)}`);
      if (step.search) checkSearch(step.search, scenario);
      if (!step.ask) return;
      const { ask } = step;
      onlyHas(ask, ['question', 'options', 'answer', 'about', 'reveal', 'scenario', 'at', 'find', 'focus'], `${what}.ask`);
      saidInBoth(ask.question, `${what}: the question`);
      saidInBoth(ask.reveal, `${what}: the answer`);
      assert.ok(ask.options.length >= 2, `${what}: something to choose from`);
      ask.options.forEach((option, number) => saidInBoth(option, `${what}: option ${number}`));
      assert.ok(Number.isInteger(ask.answer) && ask.answer >= 0 && ask.answer < ask.options.length, `${what}: the right option`);
      stage(ask.scenario ?? scenario);
      const revealed = ask.at === undefined && ask.find === undefined ? shown : stepOf(ask);
      checkFocus(ask.focus ?? [], revealed);
      standsOnADecision(revealed, `${what}: the answer`);
      assert.ok(decisions[ask.about], `${what}: ${ask.about} is a decision`);
      const made = moment(revealed, 0, 0, false).why.map(({ code }) => code);
      assert.ok(made.includes(decisions[ask.about]), `${what}: the answer is about ${ask.about}, which step ${revealed} of ${loaded} decides`);
      firstWhereItCanBe(ask.about, ask.scenario ? 0 : shown, revealed, what);
      t.diagnostic(`${at + 1}!: ${ask.scenario ?? scenario} ${describe(revealed)}`);
    });
  });
}

// The main decision of the step is one that the lesson's step is about.
function standsOnADecision(at, what) {
  const headline = headlineAt(at);
  const name = passing.find((one) => decisions[one] === headline?.code);
  assert.equal(name, undefined, `${what} stands on step ${at} of ${loaded}: ${headline?.text}`);
}

const headlineAt = (at) => {
  const { why } = moment(at, 0, 0, false);
  return why.find((one) => one.headline) ?? why[0];
};

// The main decision of an answer is the one that it is about, unless that is not the main decision of any step after the question.
function firstWhereItCanBe(about, asked, revealed, what) {
  if (headlineAt(revealed)?.code === decisions[about]) return;
  const last = engine.stepAt(Number.MAX_SAFE_INTEGER);
  const better = Array.from({ length: last - asked }, (_, at) => asked + 1 + at)
    .find((step) => headlineAt(step)?.code === decisions[about] && !/there is nothing to do/.test(headlineAt(step).text));
  assert.equal(better, undefined, `${what}: step ${better} of ${loaded} says first what the answer is about; step ${revealed}: ${headlineAt(revealed).text}`);
}

// A back-off is computed long before it is over. The message next to the answer gives its length.
test('lessons: the length of a back-off is shown when it is decided', () => {
  const asked = lessons.flatMap(({ scenario, steps }) => steps.flatMap(({ ask }) => (ask && /^How long (is the wait|does it wait)/.test(ask.question.en) ? [{ scenario, ask }] : [])));
  assert.equal(asked.length, 2);
  for (const { scenario, ask } of asked) {
    stage(ask.scenario ?? scenario);
    const headline = headlineAt(stepOf(ask));
    assert.equal(headline.code, decisions.BackoffWait, headline.text);
    const [, left] = /wait another ([\dhm.]+s)/.exec(headline.text);
    for (const language of languages) {
      const said = ask.reveal[language].replace(/(\d) ?(分|m)(?=\d)/g, '$1m').replace(/(\d) ?秒/g, '$1s').replace(/(\d) s\b/g, '$1s');
      assert.ok(said.includes(left), `${left} is said in ${language}: ${said}`);
    }
  }
});

// The state at a step, in one line, for comparison with the text of a lesson.
function describe(at) {
  const { time, jobs, pods } = moment(at, 0, 1000, false);
  const job = jobs.map(({ name, status }) => {
    const numbers = ['active', 'ready', 'succeeded', 'failed', 'terminating'].map((field) => `${field[0]}${status[field] ?? '-'}`).join(' ');
    return `${name} ${numbers} ${(status.conditions ?? []).filter((one) => one.status === 'True').map((one) => one.type).join()}`;
  });
  return `${time / 1e6}s #${at} ${job.join('; ')} | ${pods.map((pod) => `${pod.attempt}:${pod.status}${pod.restarts ? `/${pod.restarts}` : ''}`).join(' ')}`;
}

test('lessons: cover all confusing behaviors', () => {
  const covered = new Set(lessons.flatMap(({ behaviours = [] }) => behaviours));
  assert.deepEqual([...covered].sort((a, b) => a - b), Array.from({ length: 30 }, (_, at) => at + 1));
});

test('lessons: each is in one course; courses have text in both languages', () => {
  const courses = parse(readFileSync(new URL('courses.yaml', web), 'utf8'));
  assert.deepEqual(courses.flatMap((course) => course.lessons).sort(), lessons.map(({ id }) => id).sort());
  assert.equal(new Set(courses.map(({ id }) => id)).size, courses.length);
  for (const course of courses) {
    onlyHas(course, ['id', 'title', 'about', 'lessons'], 'the course');
    assert.match(course.id, /^[a-z]+$/);
    saidInBoth(course.title, 'the title');
    saidInBoth(course.about, 'what it is about');
  }
});

test('lessons: every example that a lesson names is tested', () => {
  const examples = new Set(readdirSync(new URL('examples/', web)));
  for (const { id, scenario, steps } of lessons) {
    for (const name of [scenario, ...steps.flatMap((step) => [step.scenario, step.ask?.scenario])].filter(Boolean)) {
      assert.ok(examples.has(`${name}.yaml`), `${id}: ${name}`);
    }
  }
});
