// The other events that were due at the instant of a step and could have come first.
import './races.css';
import { html, nothing, type Template } from '../base/dom';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import type { Moment } from '../engine/protocol';
import { textIn } from '../text';
import { racesText } from '../text/races';
import { writeIntoScenario } from './later';

/** Shows what happened at the same instant, and how to reverse the order. */
export function showRaces(session: Session, moment: Moment, { found, searched }: NonNullable<State['races']>, mayWrite: boolean): Template {
  const { language } = session.state;
  const text = textIn(language);
  const t = racesText(language);
  const ties = found.ties;
  const write = () => writeIntoScenario(session, { spec: { 'cluster.ties': ties } }, moment.time, t.otherOrderDone(ties!));
  return html`<p class="why-raced">${found.others.length + found.more === 1 ? t.twoRaced : t.theseRaced(found.others.length + found.more + 1)}
    <q>${moment.what}</q>${found.others.slice(0, 3).map(({ step, what }) => html`${text.comma}<button type="button" class="as-link" @click=${() => (session.clock.pause(), session.clock.seekStep(step))}>${what}</button>`)}${found.others.length > 3 ? '…' : text.stop}
    ${!mayWrite
      ? nothing
      : ties !== undefined
      ? html`<button type="button" class="as-link" title=${t.otherOrderTitle} @click=${write}>${t.otherOrder} <code>ties: ${ties}</code></button>`
      : searched
        ? t.noOtherOrder
        : html`<button type="button" class="as-link" @click=${() => session.questions.askRaces(200)}>${t.findOrder}</button>`}</p>`;
}
