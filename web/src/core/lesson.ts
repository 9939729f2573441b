// What a lesson is: a scenario that runs, and a few steps through it. The files are web/lessons/*.yaml; docs/contributing/lessons.md says how
// to write one.
import type { Language } from '../text';
import type { Asked } from './claims';

/** Markdown, in each language of the page. */
export type Said = Record<Language, string>;

/**
 * What to look at: a field of the Job, a panel behind a tab by its id, something that the controller keeps, or a part of the page: `timeline`,
 * `conditions`, or a panel's id where that has a place of its own there.
 */
export type Focus =
  | { field: string }
  | { panel: string }
  | { fact: 'queue' | 'expectations' | 'backoff' | 'finalizers' | 'cache' | 'watch' }
  | { part: string };

/** A moment of a run, and what to look at there. */
export interface Place {
  /** An id of web/examples/; absent: the one of the step before. */
  scenario?: string;
  /** A duration from the start. */
  at?: string;
  /** What the engine's `find` knows: its next moment after `at`, or after the start. */
  find?: string;
  focus?: Focus[];
}

interface Question extends Place {
  question: Said;
  options: Said[];
  /** Which of the options is right, from 0. */
  answer: number;
  /**
   * The decision that the answer is about: the step that is shown with the answer makes it, and the page says it first there. In the file it has
   * its name in core/words, here its number.
   */
  about: number;
  /** Said once the person has chosen; the place is where the answer shows. */
  reveal: Said;
}

interface LessonStep extends Place {
  say: Said;
  ask?: Question;
  /** What “What if” varies, `spec.backoffLimit=0..6`: a button opens it with that. */
  whatIf?: string;
  /** What to ask of every history of its scenario: a button opens “Can this happen?” with it. */
  search?: Asked;
}

export interface Lesson {
  title: Said;
  /** Which of the confusing behaviours it shows, by their numbers in docs/contributing/lessons.md. */
  behaviours?: number[];
  /** Where people were confused: `#54870` of kubernetes/kubernetes, `jobset#825`, `website#46896`. */
  threads?: string[];
  scenario: string;
  steps: LessonStep[];
}

/** Lessons in the order in which to take them; web/courses.yaml has all. */
export interface Course {
  id: string;
  title: Said;
  about: Said;
  lessons: string[];
}

/** Whether questions tell which answer is right; a teacher may turn that off by a link. */
export type Answers = 'on' | 'off';

/** Where a person is in a lesson. */
export interface LessonState {
  id: string;
  lesson: Lesson;
  /** Which step, from 0. */
  at: number;
  /** What the person chose, by step. */
  chosen: Record<number, number>;
  answers: Answers;
  /** The moment that the step means, and what the answer that shows there is about; undefined until the run is there. */
  moment: { text: string; step: number; time: number; about: number | undefined } | undefined;
}

/** What the list of lessons knows of each. */
export interface Listed {
  id: string;
  title: Said;
  behaviours: number[];
  threads: string[];
  /** Of each step which option is right; null where it asks nothing. */
  answers: (number | null)[];
  words: Said;
}

const repositories: Record<string, string> = {
  '': 'kubernetes/kubernetes', website: 'kubernetes/website', jobset: 'kubernetes-sigs/jobset', kueue: 'kubernetes-sigs/kueue', istio: 'istio/istio',
};

/** The address of a thread; GitHub leads from an issue's to a pull request's by itself. */
export function threadUrl(thread: string): string {
  const [, name = '', number = ''] = /^(\w*)#(\d+)$/.exec(thread) ?? [];
  return `https://github.com/${repositories[name] ?? repositories['']}/issues/${number}`;
}
