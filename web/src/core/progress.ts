// The user's progress in the lessons, as this browser stores it.
import { readLocal, writeLocal, type Stored } from '../base/local';

interface LessonProgress {
  /** The last step was reached and its question answered. */
  done: boolean;
  /** The chosen options by step, from 0. */
  answers: Readonly<Record<number, number>>;
  /** The questions that were answered while right answers were not revealed. */
  untold?: readonly number[];
}

export type Progress = Readonly<Record<string, LessonProgress>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/**
 * Reads the stored progress, which anybody may have written, and drops what is invalid. Before answers were stored, a finished lesson was
 * `true`.
 */
export function progressIn(stored: unknown): Progress {
  if (!isRecord(stored)) return {};
  const read = ([id, value]: [string, unknown]): [string, LessonProgress][] => {
    if (value === true) return [[id, { done: true, answers: {} }]];
    if (!isRecord(value)) return [];
    const answers = Object.entries(isRecord(value.answers) ? value.answers : {}).filter(([step, option]) => isCount(Number(step)) && isCount(option));
    const untold = Array.isArray(value.untold) ? value.untold.filter(isCount) : [];
    return [[id, { done: value.done === true, answers: Object.fromEntries(answers) as Record<number, number>, ...(untold.length && { untold }) }]];
  };
  return Object.fromEntries(Object.entries(stored).flatMap(read));
}

/** The previous format had no unrevealed answers. */
const storedBefore: Stored<Progress> = { name: 'lessons', read: progressIn, otherwise: {} };
const stored: Stored<Progress | undefined> = { name: 'lessons', version: 2, read: progressIn, otherwise: undefined };

/** What the browser does not store, kept as long as the page exists. */
let unstored: Progress = {};

/** Returns how many of these lessons are done. */
export const doneOf = (lessons: readonly string[], all: Progress): number => lessons.filter((id) => all[id]?.done).length;

export const progress = (): Progress => ({ ...(readLocal(stored) ?? readLocal(storedBefore)), ...unstored });

/** True if the browser stores everything. */
export const isStored = (): boolean => Object.keys(unstored).length === 0;

function keep(id: string, change: (before: LessonProgress) => LessonProgress): void {
  const all = progress();
  const now = change(all[id] ?? { done: false, answers: {} });
  unstored = writeLocal(stored, { ...all, [id]: now }) ? {} : { ...unstored, [id]: now };
}

export const keepDone = (id: string): void => keep(id, (before) => ({ ...before, done: true }));

export function keepAnswer(id: string, step: number, option: number, told: boolean): void {
  keep(id, ({ untold = [], ...rest }) => {
    const now = [...untold.filter((one) => one !== step), ...(told ? [] : [step])];
    return { ...rest, answers: { ...rest.answers, [step]: option }, ...(now.length && { untold: now }) };
  });
}

export function forgetProgress(): void {
  unstored = {};
  for (const form of [stored, storedBefore]) writeLocal(form, {});
}
