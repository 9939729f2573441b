// What a panel is: a tab of the page, a key, a panel that embeds may have, and a place that links and lessons name.
import type { Template } from '../../base/dom';
import type { Asking } from '../../core/questions';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import type { Text } from '../../text';

/** What a person chose of a panel that asks the engine, and what that answered. */
export interface Own<Chosen, Answer> {
  chosen: Chosen;
  answer: Answer | undefined;
  choose(patch: Partial<Chosen>): void;
}

/** Its name is in src/text under `panels`. */
export interface Panel<Chosen extends object = object, Answer = unknown> extends Asking<Chosen, Answer> {
  readonly key: string;
  /** An embed may show it. */
  readonly embeds: boolean;
  /** It shows anew when one of these is another one. */
  needs(state: State): Record<string, unknown>;
  show(session: Session, text: Text, state: State, own: Own<Chosen, Answer>): Template;
  /** What stands beside its name. */
  count?(state: State): number | undefined;
  /** Follows the state in other ways while the page lasts; `body` is where panels show. */
  follow?(body: HTMLElement, session: Session): void;
}
