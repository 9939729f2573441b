// What a panel is: a tab of the page, a key, a panel that embeds may have, and a place that links and lessons name.
import type { PanelRow } from '../../core/questions';
import type { Session } from '../../core/session';
import type { Page, State } from '../../core/state';
import type { Span } from '../../engine/protocol';
import type { Text } from '../../text';
import type { Template } from '../../base/dom';

/** What a person chose of a panel that asks the engine, and what that answered. */
export interface Own<Chosen, Answer> {
  chosen: Chosen;
  answer: Answer | undefined;
  choose(patch: Partial<Chosen>): void;
}

/** Shows in a body, under its title or its tab. */
export interface Panel<Chosen extends object = object, Answer = unknown> extends PanelRow<Chosen, Answer> {
  /** It shows anew when one of these is another one. */
  needs(state: State): Record<string, unknown>;
  show(session: Session, text: Text, state: State, own: Own<Chosen, Answer>): Template;
  /** What stands beside its name. */
  count?(state: State): number | undefined;
  /** It takes the places beside it, too. */
  wide?(state: State): boolean;
  /** Follows the state in other ways while the page lasts; `body` is where panels show. */
  follow?(body: HTMLElement, session: Session): void;
  /** Brings a place of the manifest into sight. */
  reveal?(body: HTMLElement, span: Span): void;
}

/** A part of the page that embeds have as a panel, its title included. */
export interface Part<Id extends string = string> extends PanelRow {
  readonly id: Id;
  readonly embeds: true;
  /** Its element on the page, by its id; on a narrow screen it is a page. */
  readonly place: Page;
  /** Of its pane. */
  readonly className: string;
  fill(pane: HTMLElement, session: Session): void;
}

/** More of what an embed shows in any case: styles find its id in `data-panels`. */
export interface Extra extends PanelRow {
  readonly embeds: true;
  /** Its element on the page, by its id, and the page of a narrow screen that has it. */
  readonly place: string;
  readonly page: Page;
}
