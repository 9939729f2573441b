// All commands of the page with a key: one list for the keyboard and the help.
import type { Session } from '../core/session';
import type { Command } from './command';
import { moves } from './moves';
import { openPanel } from './open_panel';
import { tabs } from './panels';

/** Half of the view stays visible. */
const pan = (direction: 1 | -1) => (session: Session) => {
  const { from, to } = session.state.view;
  const by = (direction * (to - from)) / 2;
  session.clock.setView(from + by, to + by);
};

export const commands: Command[] = [
  ...moves,
  { id: 'goto', group: 'jump', keys: ['g'], run: (_, shell) => shell.openGoto() },
  { id: 'breakpoints', group: 'jump', keys: ['b'], run: (_, shell) => shell.openBreakpoints() },
  { id: 'zoomIn', group: 'view', keys: ['z'], run: (session) => session.clock.zoom(0.6) },
  { id: 'zoomOut', group: 'view', keys: ['Shift+Z'], run: (session) => session.clock.zoom(1 / 0.6) },
  { id: 'panLater', group: 'view', keys: ['>'], run: pan(1) },
  { id: 'panEarlier', group: 'view', keys: ['<'], run: pan(-1) },
  { id: 'fit', group: 'view', keys: ['w'], run: (session) => session.clock.setView(0, Infinity) },
  { id: 'fold', group: 'view', keys: ['Shift+W'], run: (session) => session.clock.setFolding(!session.state.folding) },
  ...tabs.map(({ id, title, key }): Command => ({ id, title, group: 'view', keys: [key], run: (session) => openPanel(session, id) })),
  { id: 'editor', group: 'view', keys: ['\\'], run: (session) => session.look.toggleEditor() },
  { id: 'versions', group: 'view', keys: ['v'], run: (_, shell) => shell.openVersions() },
  { id: 'theme', group: 'view', keys: ['t'], run: (session) => session.look.nextTheme() },
  { id: 'examples', group: 'other', keys: ['o'], run: (_, shell) => shell.openExamples() },
  { id: 'lessons', group: 'other', keys: ['Shift+L'], run: (_, shell) => shell.openLessons() },
  { id: 'break', group: 'other', keys: ['x'], run: (_, shell) => shell.openActions() },
  { id: 'whatIf', group: 'other', keys: ['Shift+I'], run: (_, shell) => shell.openWhatIf() },
  { id: 'canHappen', group: 'other', keys: ['q'], run: (_, shell) => shell.openCanHappen() },
  { id: 'keepRun', group: 'other', keys: ['Shift+K'], run: (session) => session.comparison.keep() },
  { id: 'undo', group: 'other', keys: ['u'], run: (_, shell) => shell.undoEdit() },
  { id: 'focusEditor', group: 'other', keys: ['e'], run: (_, shell) => shell.focusEditor() },
  { id: 'help', group: 'other', keys: ['?'], run: (_, shell) => shell.openHelp() },
];
