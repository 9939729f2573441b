// What the tab, the history and a bookmark call the page: the scenario, and how it ended.
import { outcomeOf } from '../core/kept';
import type { Session } from '../core/session';
import { nameOf } from '../core/title';
import { textIn } from '../text';

const most = 2; // outcomes: of a CronJob's thousand Jobs the first two say enough

export function nameDocument(session: Session): void {
  session.store.subscribe(({ language, run, example, exampleAbout, lesson }) => {
    const text = textIn(language);
    const ends = run ? outcomeOf(run, text.compare.deleted, most) : '';
    document.title = [lesson?.lesson.title[language] ?? (run && nameOf({ run, example, exampleAbout }, text.examples.titles)), ends, text.name].filter(Boolean).join(' · ');
  });
}
