// The page's title in tabs, history and bookmarks: the scenario and how it ended, or that its text is rejected.
import { outcomeOf } from '../core/kept';
import type { Session } from '../core/session';
import { isRefused } from '../core/stale';
import type { State } from '../core/state';
import { nameOf, titleOf } from '../core/title';
import { textIn } from '../text';
import { editorText } from '../text/editor';

// Titles do not support isolation, so characters that change the direction would affect the other text.
const turning = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const most = 2; // outcomes: the first two of a CronJob's thousand Jobs are enough

function ofScenario(state: State): (string | undefined)[] {
  const { language, read, run, lesson } = state;
  // The previous run, and its name, belong to another text.
  if (read && isRefused({ read })) return [editorText(language).notLoaded(titleOf(read.loaded))];
  const t = textIn(language);
  return [(run || lesson) && nameOf(state, t.examples.titles), run && outcomeOf(run, t.compare, most)];
}

export function nameDocument(session: Session): void {
  session.store.subscribe((state) => {
    document.title = [...ofScenario(state), textIn(state.language).name].filter(Boolean).join(' · ').replace(turning, '');
  });
}
