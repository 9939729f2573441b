// The main decision of a step. Beside the answer to a lesson's question, it is the decision that the answer is about.
import type { Moment, Why } from '../engine/protocol';
import type { LessonState } from './lesson';

export function headlineOf({ step, why }: Pick<Moment, 'step' | 'why'>, lesson?: LessonState): Why | undefined {
  const answered = lesson?.moment?.step === step ? why.filter(({ code }) => code !== undefined && code === lesson.moment!.about) : [];
  const told = answered.length ? answered : why;
  return told.find((one) => one.headline) ?? told[0];
}
