// The page's functions for commands, as the playground implements them.
import { pending } from '../base/pending';
import type { Session } from '../core/session';
import type { Shell } from './command';
import { commands } from './commands';
import type { LateEditor } from './late_editor';
import { openBreakpoints, openExamples, openGoto, openHelp } from './dialogs_later';
import { openActions, openCanHappen, openVersions, openWhatIf } from './later';

export function shellOf(session: Session, editor: LateEditor, timeline: HTMLElement): Shell {
  return {
    openHelp: () => openHelp(session, commands),
    openExamples: () => openExamples(session),
    openLessons: () => pending(import('./lessons')).then(({ openLessons }) => openLessons(session)),
    openBreakpoints: () => openBreakpoints(session),
    openGoto: () => openGoto(session),
    openVersions: () => openVersions(session),
    openWhatIf: () => openWhatIf(session),
    openActions: () => openActions(session, timeline),
    openCanHappen: () => openCanHappen(session),
    focusEditor: () => editor.open(),
    undoEdit: () => {
      const { notice, undo } = session.state;
      if (undo?.notice === notice) session.look.hush(); // it would be wrong
      editor.undo();
    },
  };
}
