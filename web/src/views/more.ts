// The button with three dots, which opens the actions.
import { html, icon, type Template } from '../base/dom';
import { icons } from '../base/icons';
import type { Session } from '../core/session';
import type { Target } from '../core/target';
import { openActions } from './later';

/** Opens the menu of actions on `target`. `label` names the target if `title` does not. */
export const moreButton = (session: Session, target: Target, title: string, label = title): Template =>
  html`<button type="button" class="quiet" aria-haspopup="menu" title=${title} aria-label=${label}
    @click=${(event: Event) => openActions(session, event.currentTarget as HTMLElement, target)}>${icon(icons.more)}</button>`;
