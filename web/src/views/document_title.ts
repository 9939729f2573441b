// What the tab, the history and a bookmark call the page: the scenario, and how it ended, or that its text is refused.
import { outcomeOf } from '../core/kept';
import type { Session } from '../core/session';
import { isRefused } from '../core/stale';
import type { State } from '../core/state';
import { nameOf, titleOf } from '../core/title';
import { textIn } from '../text';
import { editorText } from '../text/editor';

// A tab knows no isolation: what turns the direction of a text would turn what stands beside it.
const turning = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const most = 2; // outcomes: of a CronJob's thousand Jobs the first two say enough

function ofScenario(state: State): (string | undefined)[] {
  const { language, read, run, lesson } = state;
  // The run before is of another text, and so is its name.
  if (read && isRefused({ read })) return [editorText(language).notLoaded(titleOf(read.loaded))];
  const t = textIn(language);
  return [(run || lesson) && nameOf(state, t.examples.titles), run && outcomeOf(run, t.compare, most)];
}

export function nameDocument(session: Session): void {
  session.store.subscribe((state) => {
    document.title = [...ofScenario(state), textIn(state.language).name].filter(Boolean).join(' · ').replace(turning, '');
  });
}
