// The page: which view is at which place.
import { pending } from '../base/pending';
import { keepFocus } from '../base/focus';
import type { Session } from '../core/session';
import { isRefused } from '../core/stale';
import type { State } from '../core/state';
import { editorText } from '../text/editor';
import { headerText } from '../text/header';
import { showAbout } from './about';
import { showAttributes } from './attributes';
import { showController } from './controller';
import { nameDocument } from './document_title';
import { showFrame, type Places } from './frame';
import { showHeader } from './header';
import { showJob } from './job';
import { runCommandsByKey } from './keys';
import { LateEditor } from './late_editor';
import { showNotice } from './notice';
import { showPageOutcome } from './page_outcome';
import { showPages } from './pages';
import { parts } from './panels';
import { showProblems } from './problems';
import { shellOf } from './shell';
import { splitter } from './splitter';
import { showPanels } from './tabs';
import { Timeline } from './timeline/timeline';
import { showTransport } from './transport';
import { showWhy } from './why';
import { whyButton } from './why_ask';
import { showWorkingLater } from './working_later';

export function openApp(root: HTMLElement, session: Session): void {
  const at = showFrame(root);
  const editor = new LateEditor(at('editor-body'), session);
  const shell = shellOf(session, editor, at('timeline'));
  session.look.toLine = (span) => editor.open(span);

  nameDocument(session);
  showHeader(at('top'), session, shell);
  showTransport(at('transport'), session, shell);
  showWhy(at('why'), session, (moment) => whyButton(session, moment));
  showTimelines(at, session);
  showLater(session, isRefused, () => pending(import('./stale')).then(({ showStale }) => showStale(at('stale'), session)));
  showLater(session, ({ shared }) => shared, () => pending(import('./shared')).then(({ showShared }) => showShared(at('shared'), session)));
  showAbout(at('about'), session);
  showPageOutcome(at('outcome'), session);
  const shows: Record<(typeof parts)[number]['id'], typeof showJob> = { status: showJob, controller: showController };
  for (const { id, place } of parts) shows[id](at(place), session);
  showPanels(at('panels'), session);
  showProblems(at('editor-head'), at('problems'), session, editor);
  splitter(at('split-editor'), 'x', at('work'), '--editor', session, (language) => editorText(language).resize);
  splitter(at('split-timeline'), 'y', at('stage'), '--lower', session, (language) => headerText(language).timelineHeight);
  showLater(session, ({ lesson }) => lesson, () => pending(import('./lesson')).then(({ showLesson }) => showLesson(at('lesson'), session)));
  showWorkingLater(at('working'), session);
  showAttributes(root, session);
  showPages(at('pages'), session);
  showNotice(at('notice'), session, () => shell.undoEdit());
  runCommandsByKey(session, shell);
  keepFocus();

  // On a phone, notices are above the transport, whatever its height, and over the editor's header, because offers are at its foot.
  const measure = new ResizeObserver(() => {
    root.style.setProperty('--transport', `${at('transport').offsetHeight}px`);
    root.style.setProperty('--text', `${at('editor-body').getBoundingClientRect().top}px`);
  });
  for (const id of ['transport', 'editor-body']) measure.observe(at(id));
}

function showTimelines(at: Places, session: Session): void {
  new Timeline(at('timeline'), session);
  new Timeline(at('timeline-kept'), session, (state) => state.other?.run);
  let beside: Promise<void> | undefined;
  session.store.subscribe(({ other }) => {
    at('beside').hidden = !other?.run;
    if (other?.run) beside ??= pending(import('./beside')).then((view) => view.showBeside(at('beside-why'), session));
  });
}

/** Loads what most visits do not need when it is first needed. */
function showLater(session: Session, isThere: (state: State) => unknown, show: () => Promise<void>): void {
  let shown: Promise<void> | undefined;
  session.store.subscribe((state) => {
    if (isThere(state)) shown ??= show();
  });
}
