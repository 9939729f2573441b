// The menu of places to go to.
import type { Session } from '../core/session';
import { transportText } from '../text/transport';
import type { Shell } from './command';
import { openMenu } from './menu';

export function openJumps(session: Session, shell: Shell, button: HTMLElement): void {
  const t = transportText(session.state.language);
  const jump = (what: string) => () => session.clock.jump(what, 1);
  openMenu(session, button, t.jump, [
    { label: t.jumps.failure, key: 'f', run: jump('failure') },
    { label: t.jumps.condition, key: 'c', run: jump('condition') },
    { label: t.jumps.recorded, key: 'r', run: jump('recorded') },
    { label: t.jumps.action, key: 'a', run: jump('action') },
    { label: t.jumps.goto, key: 'g', run: () => shell.openGoto() },
  ]);
}
