import { pending } from '../base/pending';
import { html, icon, mount, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatTime } from '../base/time';
import { headlineOf } from '../core/headline';
import { isMissing, remedyOf } from '../core/error_messages';
import type { LessonState } from '../core/lesson';
import type { Session } from '../core/session';
import type { Moment } from '../engine/protocol';
import { textIn, type Text } from '../text';
import { whyLinks } from './why_links';

/** Long sentences have a smaller font, so that they fit into the fixed space. The API server's messages may be longer. */
function lengthOf(text: string): string {
  const width = text.length + text.replace(/[^\u3000-\uffef]/g, '').length; // Japanese characters are twice as wide
  return width > 190 ? 'very long' : width > 95 ? 'long' : '';
}

const toldOf = (moment: Moment, lesson: LessonState | undefined, { stop }: Text) => headlineOf(moment, lesson)?.text ?? moment.what + stop;

/** Until the engine, which reports its version, has answered. */
const loading = (t: Text, version: unknown) => html`${t.loading} ${version ? nothing : html`<span class="slow" role="status">${t.slow}</span>`}`;

/** Reads only the main decision aloud, not the other decisions, functions and changes of each step. */
function readOut(host: HTMLElement, session: Session): void {
  const said = document.createElement('p');
  said.className = 'hidden';
  said.setAttribute('aria-live', 'polite');
  host.after(said);
  mount(said, session.store, ({ language, moment, playing, lesson }) => ({ language, moment, playing, lesson }), ({ language, moment, playing, lesson }) =>
    html`${moment?.step && !playing ? toldOf(moment, lesson, textIn(language)) : nothing}`);
}

let races: Promise<unknown> | undefined;
let showRaces: typeof import('./races').showRaces | undefined;

/** Few moments have any. */
const loadRaces = (session: Session) => (races ??= pending(import('./races')).then((view) => {
  ({ showRaces } = view);
  session.look.redraw();
}));

/**
 * The main decision of this step: the most important words of the page, in a fixed place with enough space. `ask` returns what follows its
 * links.
 */
export function showWhy(host: HTMLElement, session: Session, ask?: (moment: Moment) => Template): void {
  readOut(host, session);
  let unfolded = false;
  mount(
    host,
    session.store,
    ({ language, version, text, moment, crash, halted, unrun, run, races, problems, recordings, lesson }) => ({
      isEmpty: !text, language, version, moment, lesson, crash, halted, unrun, run, recordings, showRaces, races: races?.run === run?.id ? races : undefined, refused: !run && problems.some((one) => one.severity === 'error'),
    }),
    ({ isEmpty, language, version, moment, lesson, crash, halted, unrun, run, races, refused, showRaces: show }) => {
      const t = textIn(language);
      host.setAttribute('aria-label', t.why.label);
      if (crash !== undefined || unrun) {
        const missing = isMissing(crash);
        return html`<div class="why-main crash" role="alert" tabindex="0">
          <p class="why-text">${icon(icons.error)} ${unrun ? t.crash.unrun : missing ? nothing : halted ? t.crash.halted : t.crash.title} ${remedyOf(crash, t) ?? nothing} ${isEmpty ? nothing : t.crash.safe}</p>
          ${isEmpty ? nothing : html`<p class="why-facts">${missing || !crash?.message ? nothing : html`<code>${crash.message}</code>`} <button type="button" class="quiet labelled" @click=${() => session.runs.restart()}>${t.crash.again}</button></p>`}
        </div>`;
      }
      if (!moment || !run) return html`<div class="why-main" role="group" tabindex="0" aria-label=${t.why.label}><p class="why-text">${refused ? t.why.refused : loading(t, version)}</p></div>`;
      if (moment.step === 0) return html`<div class="why-main" role="group" tabindex="0" aria-label=${t.why.label}><p class="why-text">${t.why.start}</p><p class="why-facts">${t.why.hint}</p></div>`;
      const headline = headlineOf(moment, lesson);
      const told = toldOf(moment, lesson, t);
      const changes = [...moment.changes].sort((a, b) => Number(a.internal) - Number(b.internal));
      return html`
        <div class="why-main" role="group" tabindex="0" aria-label=${t.why.label}>
          <p class="why-what">${moment.what.startsWith(moment.actor) ? nothing : html`<span class="tag">${moment.actor}</span> `}${moment.what}
            ${moment.raced ? html`<span class="raced" title=${t.why.racedTitle}>${t.why.raced}</span>` : nothing}</p>
          <p class="why-text ${lengthOf(told)}" id="why-text">${told}</p>
          ${headline?.source || headline?.field || ask ? html`<p class="why-facts">${headline ? whyLinks(session, t, headline) : nothing} ${ask?.(moment) ?? nothing}</p>` : nothing}
          ${moment.raced && races?.step === moment.step && races.found.others.length ? show?.(session, moment, races, Boolean(session.look.toLine)) ?? (loadRaces(session), nothing) : nothing}
          ${moment.why.length > 1
            ? html`<details class="why-order" ?open=${unfolded || host.closest('[data-panels~=why]') !== null} @toggle=${(event: Event) => { unfolded = (event.currentTarget as HTMLDetailsElement).open; }}>
                <summary>${t.why.order(moment.why.length)}</summary>
                <ol>${moment.why.map((why) => html`<li class=${why === headline ? 'headline' : ''}>${why.text} ${whyLinks(session, t, why)}</li>`)}</ol>
              </details>`
            : nothing}
        </div>
        <div class="why-changes" role="group" tabindex="0" aria-label=${t.why.changed}>
          <h2>${t.why.changed} <span class="dim">${formatTime(moment.time)}</span></h2>
          ${changes.length === 0 ? html`<p class="dim">${t.why.nothing}</p>` : nothing}
          <ul>
            ${changes.map((change) => html`<li class=${change.internal ? 'internal' : ''}><b>${change.object}</b> ${change.text}</li>`)}
          </ul>
        </div>
      `;
    },
  );
}
