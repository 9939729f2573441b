import { pending } from '../base/pending';
import { onFreeKey } from '../base/keys';
import type { Session } from '../core/session';
import type { Shell } from './command';
import { commandFor, isOff } from './moves';
import { commands } from './commands';

/** Keys that are pressed while something is downloaded are typed into it when it opens. */
class EarlyKeys {
  #held: string[] | undefined;

  async holdUntil(opened: Promise<unknown>): Promise<void> {
    const keys: string[] = (this.#held = []);
    try {
      await opened; // the handler of unexpected errors reports a failed download
    } finally {
      this.#held = undefined;
    }
    if (keys.length) (await pending(import('./dialogs'))).typeKeys(keys);
  }

  takes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!this.#held || key === 'Tab' || ctrlKey || metaKey || altKey) return false;
    this.#held.push(key);
    return true;
  }
}

/** Runs each command by its key. What it opens gets the keys that were pressed meanwhile. */
export function runCommandsByKey(session: Session, shell: Shell): void {
  const early = new EarlyKeys();
  onFreeKey((event) => {
    if (early.takes(event)) return event.preventDefault();
    const command = commandFor(event, commands);
    if (!command || isOff(session.state.shortcuts, event)) return;
    event.preventDefault();
    const opened = command.run(session, shell);
    if (opened instanceof Promise) void early.holdUntil(opened);
  });
}
