// Everything that has a key: one list, which the keyboard and the help read.
import { speeds } from '../core/clock';
import { themes } from '../core/look';
import { stepKinds } from '../core/run';
import type { Session } from '../core/session';
import type { Command } from './command';
import { panels } from './panels';

function changeSpeed(session: Session, by: number): void {
  const at = speeds.indexOf(session.state.speed);
  session.clock.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at + by))]!);
}

/** Half of what is in sight is still there afterwards. */
const pan = (direction: 1 | -1) => (session: Session) => {
  const { from, to } = session.state.view;
  const by = (direction * (to - from)) / 2;
  session.clock.setView(from + by, to + by);
};

const jump = (what: string, direction: 1 | -1) => (session: Session) => session.clock.jump(what, direction);
function openPanel(session: Session, id: string): void {
  session.questions.showPanel(id);
  session.look.set({ page: 'panels' });
}

export const commands: Command[] = [
  { id: 'play', group: 'time', keys: [' ', 'k'], run: (session) => session.clock.toggle() },
  { id: 'next', group: 'time', keys: ['ArrowRight', 'l'], run: (session) => session.clock.stepOnce(1) },
  { id: 'back', group: 'time', keys: ['ArrowLeft', 'j'], run: (session) => session.clock.stepOnce(-1) },
  { id: 'stepBy', group: 'time', keys: ['s'], run: (session) => session.clock.setStepBy(stepKinds[(stepKinds.indexOf(session.state.stepBy) + 1) % 3]!) },
  { id: 'nextVisible', group: 'time', keys: ['Shift+ArrowRight'], run: (session) => session.clock.stepOnce(1, 'visible') },
  { id: 'backVisible', group: 'time', keys: ['Shift+ArrowLeft'], run: (session) => session.clock.stepOnce(-1, 'visible') },
  { id: 'nextSync', group: 'time', keys: [']'], run: (session) => session.clock.stepOnce(1, 'sync') },
  { id: 'backSync', group: 'time', keys: ['['], run: (session) => session.clock.stepOnce(-1, 'sync') },
  { id: 'nextEvent', group: 'time', keys: ['.'], run: (session) => session.clock.stepOnce(1, 'event') },
  { id: 'backEvent', group: 'time', keys: [','], run: (session) => session.clock.stepOnce(-1, 'event') },
  { id: 'faster', group: 'time', keys: ['+', '='], run: (session) => changeSpeed(session, 1) },
  { id: 'slower', group: 'time', keys: ['-'], run: (session) => changeSpeed(session, -1) },
  { id: 'first', group: 'jump', keys: ['Home', '0'], run: (session) => { session.clock.pause(); session.clock.seekStep(0); } },
  { id: 'last', group: 'jump', keys: ['End'], run: (session) => session.clock.toEnd() },
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
  { id: 'zoomIn', group: 'view', keys: ['z'], run: (session) => session.clock.zoom(0.6) },
  { id: 'zoomOut', group: 'view', keys: ['Shift+Z'], run: (session) => session.clock.zoom(1 / 0.6) },
  { id: 'panLater', group: 'view', keys: ['>'], run: pan(1) },
  { id: 'panEarlier', group: 'view', keys: ['<'], run: pan(-1) },
  { id: 'fit', group: 'view', keys: ['w'], run: (session) => session.clock.setView(0, Infinity) },
  { id: 'fold', group: 'view', keys: ['Shift+W'], run: (session) => session.clock.setFolding(!session.state.folding) },
  ...panels.map(({ id, key }): Command => ({ id, group: 'view', keys: [key], run: (session) => openPanel(session, id) })),
  { id: 'editor', group: 'view', keys: ['\\'], run: (session) => session.look.set({ editorOpen: !session.state.editorOpen }) },
  { id: 'versions', group: 'view', keys: ['v'], run: (_, shell) => shell.openVersions() },
  { id: 'theme', group: 'view', keys: ['t'], run: (session) => session.look.set({ theme: themes[(themes.indexOf(session.state.theme) + 1) % 3]! }) },
  { id: 'examples', group: 'other', keys: ['o'], run: (_, shell) => shell.openExamples() },
  { id: 'lessons', group: 'other', keys: ['Shift+L'], run: (_, shell) => shell.openLessons() },
  { id: 'break', group: 'other', keys: ['x'], run: (_, shell) => shell.openActions() },
  { id: 'keepRun', group: 'other', keys: ['Shift+K'], run: (session) => session.comparison.keep() },
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
