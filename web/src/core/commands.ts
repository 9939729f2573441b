// Everything that has a key or a button: one list, which the keyboard, the menus and the help read.
import type { Session } from './session';
import type { Panel, Speed, State } from './state';
import type { StepBy } from './run';

export interface Command {
  /** Names its text in text/*.ts under `commands`. */
  id: string;
  group: 'time' | 'jump' | 'view' | 'other';
  /** As KeyboardEvent.key, with Ctrl+ or Shift+ in front; the first is shown. */
  keys: string[];
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
  openVersions(): unknown;
  focusEditor(): void;
  undoEdit(): void;
}

export const speeds: Speed[] = ['steps', 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];
const stepKinds: StepBy[] = ['visible', 'sync', 'event'];

function changeSpeed(session: Session, by: number): void {
  const at = speeds.indexOf(session.state.speed);
  session.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at + by))]!);
}

/** A factor below 1 shows less time; the playhead, or `around`, stays where it is on the screen. */
export function zoom(session: Session, factor: number, around?: number): void {
  const { view, time, run } = session.state;
  if (!run) return;
  const still = around ?? Math.max(view.from, Math.min(view.to, time));
  session.setView(still - (still - view.from) * factor, still + (view.to - still) * factor);
}

/** Half of what is in sight is still there afterwards. */
const pan = (direction: 1 | -1) => (session: Session) => {
  const { from, to } = session.state.view;
  const by = (direction * (to - from)) / 2;
  session.setView(from + by, to + by);
};

const jump = (what: string, direction: 1 | -1) => (session: Session) => session.jump(what, direction);
const panel = (name: Panel) => (session: Session) => {
  session.showPanel(name);
  session.set({ page: 'panels' });
};

export const themes: State['theme'][] = ['auto', 'light', 'dark'];

export const commands: Command[] = [
  { id: 'play', group: 'time', keys: [' ', 'k'], run: (session) => session.toggle() },
  { id: 'next', group: 'time', keys: ['ArrowRight', 'l'], run: (session) => session.stepOnce(1) },
  { id: 'back', group: 'time', keys: ['ArrowLeft', 'j'], run: (session) => session.stepOnce(-1) },
  { id: 'stepBy', group: 'time', keys: ['s'], run: (session) => session.setStepBy(stepKinds[(stepKinds.indexOf(session.state.stepBy) + 1) % 3]!) },
  { id: 'nextVisible', group: 'time', keys: ['Shift+ArrowRight'], run: (session) => session.stepOnce(1, 'visible') },
  { id: 'backVisible', group: 'time', keys: ['Shift+ArrowLeft'], run: (session) => session.stepOnce(-1, 'visible') },
  { id: 'nextSync', group: 'time', keys: [']'], run: (session) => session.stepOnce(1, 'sync') },
  { id: 'backSync', group: 'time', keys: ['['], run: (session) => session.stepOnce(-1, 'sync') },
  { id: 'nextEvent', group: 'time', keys: ['.'], run: (session) => session.stepOnce(1, 'event') },
  { id: 'backEvent', group: 'time', keys: [','], run: (session) => session.stepOnce(-1, 'event') },
  { id: 'faster', group: 'time', keys: ['+', '='], run: (session) => changeSpeed(session, 1) },
  { id: 'slower', group: 'time', keys: ['-'], run: (session) => changeSpeed(session, -1) },
  { id: 'first', group: 'jump', keys: ['Home', '0'], run: (session) => { session.pause(); session.seekStep(0); } },
  { id: 'last', group: 'jump', keys: ['End'], run: (session) => session.toEnd() },
  { id: 'nextFailure', group: 'jump', keys: ['f'], run: jump('failure', 1) },
  { id: 'backFailure', group: 'jump', keys: ['Shift+F'], run: jump('failure', -1) },
  { id: 'nextCondition', group: 'jump', keys: ['c'], run: jump('condition', 1) },
  { id: 'backCondition', group: 'jump', keys: ['Shift+C'], run: jump('condition', -1) },
  { id: 'nextRecorded', group: 'jump', keys: ['r'], run: jump('recorded', 1) },
  { id: 'backRecorded', group: 'jump', keys: ['Shift+R'], run: jump('recorded', -1) },
  { id: 'nextAction', group: 'jump', keys: ['a'], run: jump('action', 1) },
  { id: 'backAction', group: 'jump', keys: ['Shift+A'], run: jump('action', -1) },
  { id: 'goto', group: 'jump', keys: ['g'], run: (_, shell) => shell.openGoto() },
  { id: 'breakpoints', group: 'jump', keys: ['b'], run: (_, shell) => shell.openBreakpoints() },
  { id: 'zoomIn', group: 'view', keys: ['z'], run: (session) => zoom(session, 0.6) },
  { id: 'zoomOut', group: 'view', keys: ['Shift+Z'], run: (session) => zoom(session, 1 / 0.6) },
  { id: 'panLater', group: 'view', keys: ['>'], run: pan(1) },
  { id: 'panEarlier', group: 'view', keys: ['<'], run: pan(-1) },
  { id: 'fit', group: 'view', keys: ['w'], run: (session) => session.setView(0, Infinity) },
  { id: 'pods', group: 'view', keys: ['1'], run: panel('pods') },
  { id: 'log', group: 'view', keys: ['2'], run: panel('log') },
  { id: 'kubectl', group: 'view', keys: ['3'], run: panel('kubectl') },
  { id: 'nodes', group: 'view', keys: ['4'], run: panel('nodes') },
  { id: 'compare', group: 'view', keys: ['5'], run: panel('compare') },
  { id: 'editor', group: 'view', keys: ['\\'], run: (session) => session.set({ editorOpen: !session.state.editorOpen }) },
  { id: 'versions', group: 'view', keys: ['v'], run: (_, shell) => shell.openVersions() },
  { id: 'theme', group: 'view', keys: ['t'], run: (session) => session.set({ theme: themes[(themes.indexOf(session.state.theme) + 1) % 3]! }) },
  { id: 'examples', group: 'other', keys: ['o'], run: (_, shell) => shell.openExamples() },
  { id: 'lessons', group: 'other', keys: ['Shift+L'], run: (_, shell) => shell.openLessons() },
  { id: 'break', group: 'other', keys: ['x'], run: (_, shell) => shell.openActions() },
  { id: 'keepRun', group: 'other', keys: ['Shift+K'], run: (session) => session.keep() },
  { id: 'undo', group: 'other', keys: ['u'], run: (_, shell) => shell.undoEdit() },
  { id: 'focusEditor', group: 'other', keys: ['e'], run: (_, shell) => shell.focusEditor() },
  { id: 'help', group: 'other', keys: ['?'], run: (_, shell) => shell.openHelp() },
];

const byKey = new Map(commands.flatMap((command) => command.keys.map((key) => [key, command] as const)));

export function commandFor(event: KeyboardEvent): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { key } = event;
  // Shift is part of a printed sign such as ? or +, but a key of its own on letters and arrows.
  const shifted = event.shiftKey && (/^[A-Za-z]$/.test(key) || key.startsWith('Arrow'));
  return byKey.get(shifted ? `Shift+${key.length === 1 ? key.toUpperCase() : key}` : key);
}
