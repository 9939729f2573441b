// The texts of the outcome line, in each language.
import type { Language } from '.';

const en = {
  label: 'Outcome',
  atEnd: 'At the end',
  go: 'Go to the step that decided it',
};

const ja: typeof en = {
  label: '結末',
  atEnd: '最後に',
  go: 'それを決めたステップへ',
};

const texts: Record<Language, typeof en> = { en, ja };

export const outcomeText = (language: Language): typeof en => texts[language];
