// A panel: a tab of the page with a key, an option of embeds, and a place that links and lessons can name.
import type { PanelRow } from '../../core/questions';
import type { Session } from '../../core/session';
import type { Page, State } from '../../core/state';
import type { Span } from '../../engine/protocol';
import type { Text } from '../../text';
import type { Template } from '../../base/dom';

/** The user's choices in a panel that asks the engine, and the answer. */
export interface Own<Chosen, Answer> {
  chosen: Chosen;
  answer: Answer | undefined;
  choose(patch: Partial<Chosen>): void;
}

/** A panel that is shown in a body, under its title or tab. */
export interface Panel<Chosen extends object = object, Answer = unknown> extends PanelRow<Chosen, Answer> {
  /** It is rendered again if one of these changes. */
  needs(state: State): Record<string, unknown>;
  show(session: Session, text: Text, state: State, own: Own<Chosen, Answer>): Template;
  /** The number beside its name. */
  count?(state: State): number | undefined;
  /** It also takes the places beside it. */
  wide?(state: State): boolean;
  /** Reacts to the state in other ways as long as the page exists. `body` contains the panels. */
  follow?(body: HTMLElement, session: Session): void;
  /** Scrolls to a place of the manifest. */
  reveal?(body: HTMLElement, span: Span): void;
}

/** A part of the page that embeds show as a panel, including its title. */
export interface Part<Id extends string = string> extends PanelRow {
  readonly id: Id;
  readonly embeds: true;
  /** The ID of its element on the page. On a narrow screen, it is a page. */
  readonly place: Page;
  /** Of its pane. */
  readonly className: string;
  fill(pane: HTMLElement, session: Session): void;
}

/** An addition to an embed's fixed content: styles find its ID in `data-panels`. */
export interface Extra extends PanelRow {
  readonly embeds: true;
  /** The ID of its element on the page, and its page on a narrow screen. */
  readonly place: string;
  readonly page: Page;
}
