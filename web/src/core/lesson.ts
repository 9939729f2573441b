// A lesson: a scenario that runs, and a few steps through it. The files are web/lessons/*.yaml. docs/contributing/lessons.md explains how to write one.
import type { Language } from '../text';
import type { Asked } from './claims';

/** Markdown in each language of the page. */
export type Said = Record<Language, string>;

/**
 * What to look at: a field of the Job, a panel's tab by its ID, something that the controller keeps, or a part of the page: `timeline`,
 * `conditions`, or the ID of a panel with its own place.
 */
export type Focus =
  | { field: string }
  | { panel: string }
  | { fact: 'queue' | 'expectations' | 'backoff' | 'finalizers' | 'cache' | 'watch' }
  | { part: string };

/** A moment of a run, and what to look at there. */
export interface Place {
  /** An ID of web/examples/; absent: that of the previous step. */
  scenario?: string;
  /** A duration since the start. */
  at?: string;
  /** A landmark of the engine's `find`: its next moment after `at`, or after the start. */
  find?: string;
  focus?: Focus[];
}

interface Question extends Place {
  question: Said;
  options: Said[];
  /** The index of the right option, from 0. */
  answer: number;
  /**
   * The decision that the answer is about. The step shown with the answer makes it, and the page lists it first. The file has its name in
   * core/words, this object its number.
   */
  about: number;
  /** Shown after the answer. The place is where the answer is visible. */
  reveal: Said;
}

interface LessonStep extends Place {
  say: Said;
  ask?: Question;
  /** The variation for “What if”, such as `spec.backoffLimit=0..6`; a button opens it. */
  whatIf?: string;
  /** The question about every execution of its scenario: a button opens “Can this happen?” with it. */
  search?: Asked;
}

export interface Lesson {
  title: Said;
  /** The confusing behaviors that it shows, by their numbers in docs/contributing/lessons.md. */
  behaviours?: number[];
  /** Threads in which users were confused: `#54870` of kubernetes/kubernetes, `jobset#825`, `website#46896`. */
  threads?: string[];
  scenario: string;
  steps: LessonStep[];
}

/** A sequence of lessons; web/courses.yaml lists all courses. */
export interface Course {
  id: string;
  title: Said;
  about: Said;
  lessons: string[];
}

/** Whether questions reveal the right answer. A teacher can disable that with a link. */
export type Answers = 'on' | 'off';

/** The user's progress in a lesson. */
export interface LessonState {
  id: string;
  lesson: Lesson;
  /** The index of the step, from 0. */
  at: number;
  /** The user's choices by step. */
  chosen: Record<number, number>;
  answers: Answers;
  /** The moment of the step, and what the answer visible there is about; undefined until the run is available. */
  moment: { text: string; step: number; time: number; about: number | undefined } | undefined;
}

/** An entry in the list of lessons. */
export interface Listed {
  id: string;
  title: Said;
  behaviours: number[];
  threads: string[];
  /** The right option of each step; null without a question. */
  answers: (number | null)[];
  words: Said;
}

const repositories: Record<string, string> = {
  '': 'kubernetes/kubernetes', website: 'kubernetes/website', jobset: 'kubernetes-sigs/jobset', kueue: 'kubernetes-sigs/kueue', istio: 'istio/istio',
};

/** The address of a thread. GitHub redirects from issues to pull requests. */
export function threadUrl(thread: string): string {
  const [, name = '', number = ''] = /^(\w*)#(\d+)$/.exec(thread) ?? [];
  return `https://github.com/${repositories[name] ?? repositories['']}/issues/${number}`;
}
