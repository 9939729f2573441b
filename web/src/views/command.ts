import type { Session } from '../core/session';
import type { Text } from '../text';

/** Moves in time; they only need the session. */
export interface Move {
  /** The key of its text in src/text/help.ts. */
  id: string;
  group: 'time' | 'jump' | 'view' | 'other';
  /** As KeyboardEvent.key, prefixed with Ctrl+ or Shift+; the first is shown. */
  keys: string[];
  run: (session: Session) => unknown;
}

export interface Command extends Omit<Move, 'run'> {
  /** If its name is in another text. */
  title?: (text: Text) => string;
  /** A promise if something opens later, which then gets the keys pressed meanwhile. */
  run: (session: Session, shell: Shell) => unknown;
}

/** What commands need from the page. */
export interface Shell {
  openHelp(): unknown;
  openExamples(): unknown;
  openLessons(): unknown;
  openBreakpoints(): unknown;
  openGoto(): unknown;
  openActions(): unknown;
  openCanHappen(): unknown;
  openVersions(): unknown;
  openWhatIf(): unknown;
  focusEditor(): void;
  undoEdit(): void;
}
