// Going through a lesson: which moment a step means, and what is kept from the eye until a question is answered.
import { readLocal, writeLocal } from '../base/local';
import { parseDuration } from '../base/time';
import type { Lanes, Segment } from '../engine/protocol';
import type { Clock } from './clock';
import type { Lesson, LessonState, Place } from './lesson';
import type { Look } from './look';
import type { Questions } from './questions';
import { stepAt, type Run } from './run';
import type { LessonsState, Slice } from './state';

const files = import.meta.glob<Lesson>('../../lessons/*.yaml', { import: 'default' });

/** What a lesson moves. */
interface Teaching {
  readonly lessons: Slice<LessonsState>;
  readonly clock: Clock;
  readonly questions: Questions;
  readonly look: Look;
  /** Runs an example; false where there is none. */
  readonly address: { stage(id: string): Promise<boolean> };
}

type Done = Record<string, true>;
export const lessonsDone = () => readLocal<Done>('lessons', {});

/** Opens a lesson at a step, from 0; undefined when there is no such lesson. */
export async function openLesson(teaching: Teaching, id: string, at: number, address: 'push' | 'keep'): Promise<LessonState | undefined> {
  const lesson = await files[`../../lessons/${id}.yaml`]?.();
  if (!lesson) return undefined;
  const { lesson: before } = teaching.lessons.value;
  if (address === 'push') history.pushState(null, '', `#lesson=${id}`);
  const chosen = before?.id === id ? before.chosen : {};
  teaching.lessons.set({ lesson: { id, lesson, at: 0, chosen, moment: undefined, soFar: undefined } });
  await goLesson(teaching, Math.max(0, Math.min(at, lesson.steps.length - 1)));
  return teaching.lessons.value.lesson;
}

export async function goLesson(teaching: Teaching, at: number): Promise<void> {
  const { lesson: state } = teaching.lessons.value;
  if (!state) return;
  teaching.clock.pause();
  teaching.lessons.set({ lesson: { ...state, at, moment: undefined } });
  history.replaceState(null, '', `#lesson=${state.id}${at ? `/${at + 1}` : ''}`);
  if (at === state.lesson.steps.length - 1) writeLocal('lessons', { ...lessonsDone(), [state.id]: true });
  await showMoment(teaching);
}

/** The person's answer to the question of this step. */
export async function answer(teaching: Teaching, option: number): Promise<void> {
  const { lesson: state } = teaching.lessons.value;
  if (!state) return;
  teaching.lessons.set({ lesson: { ...state, chosen: { ...state.chosen, [state.at]: option } } });
  await showMoment(teaching);
}

/** Where a step is looked at: its own place, and with its question answered that of the answer. */
export function placeOf({ lesson, at, chosen }: Pick<LessonState, 'lesson' | 'at' | 'chosen'>): Place {
  const step = lesson.steps[at]!;
  const scenario = lesson.steps.slice(0, at + 1).reduce((id, one) => one.scenario ?? id, lesson.scenario);
  const own = { ...step, scenario };
  const { ask } = step;
  if (!ask || chosen[at] === undefined) return own;
  const moves = ask.at !== undefined || ask.find !== undefined;
  return { ...own, ...(moves ? { at: ask.at, find: ask.find } : {}), focus: ask.focus ?? step.focus, scenario: ask.scenario ?? scenario };
}

/** Brings the run to the moment of this step, whatever the person did meanwhile. */
export async function showMoment(teaching: Teaching): Promise<void> {
  const { lesson: state } = teaching.lessons.value;
  if (!state) return;
  const isOld = () => {
    const { lesson: now } = teaching.lessons.value;
    return now?.id !== state.id || now.at !== state.at || now.chosen !== state.chosen;
  };
  const place = placeOf(state);
  if (!(await teaching.address.stage(place.scenario!)) || isOld()) return;
  const { run } = teaching.lessons.value;
  if (!run) return;
  const from = place.at === undefined ? 0 : parseDuration(place.at)!;
  let step = stepAt(run.columns, from);
  if (place.find !== undefined) {
    step = (await teaching.questions.find(place.find, step)) || step;
    if (isOld()) return;
    teaching.clock.seekStep(step);
  } else {
    teaching.clock.seekTime(from);
  }
  const { time, step: shown } = teaching.lessons.value;
  const asking = state.lesson.steps[state.at]!.ask !== undefined && state.chosen[state.at] === undefined;
  teaching.lessons.set({ lesson: { ...state, moment: { text: run.text, step: shown, time }, soFar: asking ? runUntil(run, shown, time) : undefined } });
  focusOn(teaching, place.focus ?? [], run);
}

/** Whether what is shown is no longer the lesson's moment. */
export function isAway(teaching: Teaching): boolean {
  const { lesson, run, step, text } = teaching.lessons.value;
  return lesson?.moment !== undefined && (run?.text !== lesson.moment.text || text !== lesson.moment.text || step !== lesson.moment.step);
}

export function closeLesson(teaching: Teaching): void {
  const { example } = teaching.lessons.value;
  teaching.lessons.set({ lesson: undefined });
  history.pushState(null, '', example ? `#example=${example}` : location.pathname + location.search);
}

/** Opens the panel and selects the pod that a place names; marking them on the page is the card's. */
function focusOn(teaching: Teaching, focus: string[], run: Run): void {
  const panel = focus.find((one) => teaching.questions.panels.some(({ id }) => id === one));
  if (panel) teaching.questions.showPanel(panel);
  const attempt = focus.map((one) => /^pod:(\d+)$/.exec(one)?.[1]).find(Boolean);
  const pod = attempt && run.lanes.pods.find((one) => one.attempt === Number(attempt));
  teaching.look.set({ selectedPod: pod ? pod.ref : undefined });
}

/** What a timeline may show of a run without telling what comes. */
function runUntil(run: Run, step: number, time: number): Run {
  const { time: times, flags } = run.columns;
  const columns = { time: times.subarray(0, step), flags: flags.subarray(0, step) };
  // An id of its own, so that what is drawn of either is not taken for the other.
  return { ...run, id: -run.id - step / 1e6, columns, lanes: lanesUntil(run.lanes, time) };
}

function lanesUntil(lanes: Lanes, time: number): Lanes {
  const cut = (segments: Segment[]): Segment[] =>
    segments.filter((one) => one.from <= time).map((one) => ({ ...one, to: Math.min(one.to ?? time, time) }));
  const gone = (removed: number | undefined) => (removed !== undefined && removed <= time ? removed : undefined);
  const marks = <M extends { at: number }>(all: M[]) => all.filter((one) => one.at <= time);
  return {
    ...lanes,
    jobs: lanes.jobs.filter((one) => one.created <= time)
      .map((one) => ({ ...one, removed: gone(one.removed), segments: cut(one.segments), marks: marks(one.marks) })),
    cronJobs: lanes.cronJobs.map((one) => ({ ...one, removed: gone(one.removed), runs: marks(one.runs) })),
    pods: lanes.pods.filter((one) => one.created <= time)
      .map((one) => ({ ...one, removed: gone(one.removed), removedStep: gone(one.removed) === undefined ? undefined : one.removedStep, segments: cut(one.segments) })),
    nodes: lanes.nodes.map((one) => ({ ...one, segments: cut(one.segments) })),
    waits: lanes.waits.filter((one) => one.from <= time).map((one) => ({ ...one, to: Math.min(one.to, time) })),
    actions: marks(lanes.actions),
  };
}

