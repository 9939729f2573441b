// Steps through a lesson: the moment of each step, and how far the run is shown until a question is answered.
import { pending } from '../base/pending';
import type { Readable } from '../base/store';
import { parseDuration } from '../base/time';
import type { Ran } from '../engine/protocol';
import type { Clock } from './clock';
import type { Edits } from './edits';
import { readExample } from './example';
import { horizonOf, placeOf, type Staged } from './horizon';
import type { Lessons } from './learning';
import type { Answers, Focus, Lesson, LessonState } from './lesson';
import type { Look } from './look';
import { isStored, keepAnswer, keepDone, progress } from './progress';
import type { Questions } from './questions';
import { chunk, stepAt, timeOf, type Horizon } from './run';
import type { Runs } from './runs';
import type { State } from './state';
import { lessonTextIn } from '../text/lessons';

const files = import.meta.glob<Lesson>('../../lessons/*.yaml', { import: 'default' });

/** The parts of the session that a lesson controls. */
export interface Teaching {
  readonly store: Readable<State>;
  readonly lessons: Pick<Lessons, 'arrive' | 'choose' | 'enter' | 'goTo' | 'leave'>;
  readonly clock: Pick<Clock, 'pause' | 'seekStep' | 'seekTime'>;
  readonly runs: Pick<Runs, 'hold' | 'lend' | 'load' | 'shows'>;
  readonly questions: Pick<Questions, 'showPanel'>;
  readonly edits: Pick<Edits, 'stripSpoilers'>;
  readonly look: Pick<Look, 'say' | 'selectPod'>;
  readonly comparison: { leave(): void };
  readonly address: { leave(example: string, origin: string): void; know(): void };
}

/** What follows the # of the page's address. */
export const lessonAddress = (id: string, at: number, answers: Answers, language = ''): string =>
  `lesson=${id}${at || language ? `/${at + 1}` : ''}${language && `/${language}`}${answers === 'off' ? '&answers=off' : ''}`;

/** Opens a lesson at a step, from 0, or where the user left it; undefined if there is no such lesson. */
export async function openLesson(teaching: Teaching, id: string, at: number | 'goes on', answers: Answers, address: 'push' | 'keep'): Promise<LessonState | undefined> {
  const lesson = await pending(Promise.resolve(files[`../../lessons/${id}.yaml`]?.()));
  if (!lesson) return undefined;
  const { lesson: before } = teaching.store.value;
  if (address === 'push') history.pushState(null, '', `#${lessonAddress(id, 0, answers)}`);
  const goesOn = at === 'goes on';
  const chosen = { ...(before?.id === id && !goesOn ? before.chosen : {}), ...(goesOn || answers === 'off' ? chosenIn(lesson, id) : {}) };
  const from = goesOn ? Math.max(-1, ...Object.keys(chosen).map(Number)) + 1 : at;
  teaching.lessons.enter({ id, lesson, at: 0, chosen, answers, moment: undefined });
  await goLesson(teaching, Math.max(0, Math.min(from, lesson.steps.length - 1)));
  return teaching.store.value.lesson;
}

/** Returns the stored answers to its questions. */
function chosenIn({ steps }: Lesson, id: string): LessonState['chosen'] {
  const kept = Object.entries(progress()[id]?.answers ?? {});
  return Object.fromEntries(kept.filter(([at, option]) => steps[Number(at)]?.ask?.options[option]));
}

/** Opens the first unfinished lesson of a course after the last answered question; undefined if there is no such course. */
export async function openCourse(teaching: Teaching, id: string, answers: Answers): Promise<LessonState | undefined> {
  const { courses } = await pending(import('virtual:lessons'));
  const course = courses.find((one) => one.id === id);
  if (!course) return undefined;
  const done = progress();
  const next = course.lessons.find((one) => !done[one]?.done) ?? course.lessons[0]!;
  return openLesson(teaching, next, done[next]?.done ? 0 : 'goes on', answers, 'keep');
}

/** Returns the last accessible step: later ones would reveal an unanswered question. */
function farthest({ lesson: { steps }, chosen, answers }: LessonState): number {
  const asked = answers === 'off' ? steps.findIndex(({ ask }, at) => ask && chosen[at] === undefined) : -1;
  return asked < 0 ? steps.length - 1 : asked;
}

/** True if the next step waits for an answer. */
export const isAsked = (state: LessonState): boolean => state.at < state.lesson.steps.length - 1 && state.at >= farthest(state);

export async function goLesson(teaching: Teaching, to: number): Promise<void> {
  const { lesson: state } = teaching.store.value;
  if (!state) return;
  const at = Math.min(to, farthest(state));
  teaching.clock.pause();
  teaching.lessons.goTo(at);
  history.replaceState(null, '', `#${lessonAddress(state.id, at, state.answers)}`);
  keepIfDone(teaching);
  await showMoment(teaching);
  sayNotStored(teaching);
}

let said = false;

/** Shows this once, and after navigation, which removes notices. */
function sayNotStored({ store, look }: Teaching): void {
  if (said || isStored()) return;
  said = true;
  look.say(lessonTextIn(store.value.language).notStored);
}

/** A lesson is done at its last step, once its question is answered. */
function keepIfDone({ store }: Teaching): void {
  const { lesson: state } = store.value;
  if (!state || state.at < state.lesson.steps.length - 1) return;
  if (!state.lesson.steps[state.at]!.ask || state.chosen[state.at] !== undefined) keepDone(state.id);
}

/** The user's answer to the question of this step. */
export async function answer(teaching: Teaching, option: number): Promise<void> {
  const { lesson: state } = teaching.store.value;
  // If answers are off, later steps reveal the right one.
  if (!state || (state.answers === 'off' && state.chosen[state.at] !== undefined)) return;
  keepAnswer(state.id, state.at, option, state.answers === 'on');
  teaching.lessons.choose(option);
  keepIfDone(teaching);
  await showMoment(teaching);
  sayNotStored(teaching);
}

const places = new Map<string, Horizon>();
const keyOf = ({ scenario, at, find }: Staged) => [scenario, at, find].join('|');

/** Finds these places in the run of a scenario, which runs to its end without being shown. */
async function learnPlaces(teaching: Teaching, scenario: string, all: Staged[]): Promise<boolean> {
  const unknown = all.filter((place) => !places.has(keyOf(place)));
  if (!unknown.length) return true;
  let learned = false;
  await teaching.runs.lend(async (engine, ended) => {
    if (!(await engine.load(scenario)).ok) return;
    let ran: Ran;
    do ran = await engine.run(chunk);
    while (!ran.done && !ended());
    if (ended()) return;
    const columns = await engine.steps(1, ran.steps + 1);
    for (const place of unknown) {
      const time = place.at === undefined ? 0 : parseDuration(place.at)!;
      const from = stepAt(columns, time);
      const step = place.find === undefined ? 0 : await engine.find(place.find, from, 1);
      places.set(keyOf(place), step ? { step, time: timeOf(columns, step) } : { step: from, time });
    }
    learned = true;
  });
  return learned;
}

/** Runs a scenario as far as it may be shown, unless it runs already. Returns false if it does not run. */
async function stage({ store, address, comparison, lessons, runs }: Teaching, id: string, scenario: string, until: Horizon | undefined): Promise<boolean> {
  if (runs.shows(scenario, until)) return true;
  const { run, text, lesson } = store.value;
  const same = run?.text === scenario && text === scenario;
  if (!same) address.leave(id, scenario);
  if (until) comparison.leave();
  if (lesson) lessons.enter(lesson);
  runs.hold(scenario, until && { ...until, why: lessonTextIn(store.value.language).notYet }, true);
  if (!(await runs.load(scenario, { stay: same }))) return false;
  address.know();
  return true;
}

/** Goes to the moment of this step, wherever the user was. */
export async function showMoment(teaching: Teaching): Promise<void> {
  const { lesson: state } = teaching.store.value;
  if (!state) return;
  const isOld = () => {
    const { lesson: now } = teaching.store.value;
    return now?.id !== state.id || now.at !== state.at || now.chosen !== state.chosen;
  };
  const place = placeOf(state);
  const example = await readExample(place.scenario);
  const scenario = example && (await teaching.edits.stripSpoilers(example));
  if (!scenario || isOld()) return;
  const all = [...state.lesson.steps.keys()].map((at) => placeOf({ ...state, at, chosen: {} })).filter((one) => one.scenario === place.scenario);
  if (!(await learnPlaces(teaching, scenario, [place, ...all])) || isOld()) return;
  const at = (one: Staged) => places.get(keyOf(one))!;
  if (!(await stage(teaching, place.scenario, scenario, horizonOf(state, at))) || isOld()) return;
  const { run } = teaching.store.value;
  if (!run) return;
  if (place.find === undefined) teaching.clock.seekTime(at(place).time);
  else teaching.clock.seekStep(at(place).step);
  const { time, step } = teaching.store.value;
  teaching.lessons.arrive({ text: run.text, step, time, about: place.about });
  focusOn(teaching, place.focus ?? []);
}

/** True if the page no longer shows the lesson's moment. */
export function isAway(teaching: Pick<Teaching, 'store'>): boolean {
  const { lesson, run, step, text } = teaching.store.value;
  return lesson?.moment !== undefined && (run?.text !== lesson.moment.text || text !== lesson.moment.text || step !== lesson.moment.step);
}

/** From then on, the whole run is shown. */
export function closeLesson(teaching: Teaching): void {
  const { example, run, text, time, step } = teaching.store.value;
  teaching.lessons.leave();
  history.pushState(null, '', example ? `#example=${example}` : location.pathname + location.search);
  teaching.runs.hold('', undefined);
  if (run?.isHeld && run.text === text) void teaching.runs.load(text, { stay: true, at: time, step });
}

/** Opens the panel of a place. The lesson's card highlights it on the page. */
function focusOn(teaching: Teaching, focus: Focus[]): void {
  const named = focus.find((one) => 'panel' in one);
  if (named) teaching.questions.showPanel(named.panel);
  teaching.look.selectPod(undefined);
}
