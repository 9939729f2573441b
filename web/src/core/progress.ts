// How far one has come with the lessons, as this browser keeps it.
import { readLocal, writeLocal, type Stored } from '../base/local';

interface LessonProgress {
  /** Its last step was reached, and what that asks was answered. */
  done: boolean;
  /** What was chosen, by the step that asked, from 0. */
  answers: Readonly<Record<number, number>>;
}

export type Progress = Readonly<Record<string, LessonProgress>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** What is stored, whoever wrote it; what is no progress is left out. Before there were answers, a lesson that was done was `true`. */
export function progressIn(stored: unknown): Progress {
  if (!isRecord(stored)) return {};
  const read = ([id, value]: [string, unknown]): [string, LessonProgress][] => {
    if (value === true) return [[id, { done: true, answers: {} }]];
    if (!isRecord(value)) return [];
    const answers = Object.entries(isRecord(value.answers) ? value.answers : {}).filter(([step, option]) => isCount(Number(step)) && isCount(option));
    return [[id, { done: value.done === true, answers: Object.fromEntries(answers) as Record<number, number> }]];
  };
  return Object.fromEntries(Object.entries(stored).flatMap(read));
}

const stored: Stored<Progress> = { name: 'lessons', read: progressIn, otherwise: {} };

/** What the browser does not store, as long as the page lives. */
let unstored: Progress = {};

/** How many of these lessons are done. */
export const doneOf = (lessons: readonly string[], all: Progress): number => lessons.filter((id) => all[id]?.done).length;

export const progress = (): Progress => ({ ...readLocal(stored), ...unstored });

/** Whether the browser stores all of it. */
export const isStored = (): boolean => Object.keys(unstored).length === 0;

function keep(id: string, change: (before: LessonProgress) => LessonProgress): void {
  const all = progress();
  const now = change(all[id] ?? { done: false, answers: {} });
  unstored = writeLocal(stored, { ...all, [id]: now }) ? {} : { ...unstored, [id]: now };
}

export const keepDone = (id: string): void => keep(id, (before) => ({ ...before, done: true }));
export const keepAnswer = (id: string, step: number, option: number): void => keep(id, (before) => ({ ...before, answers: { ...before.answers, [step]: option } }));

export function forgetProgress(): void {
  unstored = {};
  writeLocal(stored, {});
}
