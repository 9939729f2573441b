import type { Session } from '../core/session';
import type { Text } from '../text';

/** Moves in time: all that it needs is the session. */
export interface Move {
  /** Names its text in src/text/help.ts. */
  id: string;
  group: 'time' | 'jump' | 'view' | 'other';
  /** As KeyboardEvent.key, with Ctrl+ or Shift+ in front; the first is shown. */
  keys: string[];
  run: (session: Session) => unknown;
}

export interface Command extends Omit<Move, 'run'> {
  /** Where it has a name elsewhere. */
  title?: (text: Text) => string;
  /** A promise where something comes up later, which the keys pressed meanwhile are for. */
  run: (session: Session, shell: Shell) => unknown;
}

/** What commands ask of the page around them. */
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
