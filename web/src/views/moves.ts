// The commands that move in time, which embeds also have. Those of the page alone are in commands.ts.
import { speeds } from '../core/clock';
import { stepKinds } from '../core/run';
import type { Session } from '../core/session';
import type { Move } from './command';

function changeSpeed(session: Session, by: number): void {
  const at = speeds.indexOf(session.state.speed);
  session.clock.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at + by))]!);
}

const jump = (what: string, direction: 1 | -1) => (session: Session) => session.clock.jump(what, direction);

export const moves: Move[] = [
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
];

/** Users of speech input, or users who hit keys accidentally, can disable single-character keys. Space is not part of a word. */
export const isOff = (shortcuts: boolean, { key }: KeyboardEvent) => !shortcuts && /^[^ ]$/u.test(key);

export function commandFor<One extends { keys: string[] }>(event: KeyboardEvent, commands: readonly One[]): One | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { key } = event;
  // Shift is part of a printed character such as ? or +, but a modifier for letters and arrows.
  const shifted = event.shiftKey && (/^[A-Za-z]$/.test(key) || key.startsWith('Arrow'));
  const name = shifted ? `Shift+${key.length === 1 ? key.toUpperCase() : key}` : key;
  return commands.find(({ keys }) => keys.includes(name));
}
