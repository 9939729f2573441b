import { html, icon, mount, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatClock } from '../base/time';
import { stepKinds } from '../core/run';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import type { Named } from '../engine/protocol';
import { textIn } from '../text';
import { transportText } from '../text/transport';
import type { Shell } from './command';
import { speedSelect, transportButtons } from './controls';
import { openJumps } from './dialogs_later';

export function showTransport(host: HTMLElement, session: Session, shell: Shell): void {
  const part = (name: string) => host.appendChild(Object.assign(document.createElement('div'), { className: name }));
  const controls = part('controls');
  const clock = part('clock');
  const options = part('options');
  session.store.subscribe(({ language }) => host.setAttribute('aria-label', textIn(language).transport.label));

  mount(controls, session.store, ({ language, playing, run }) => ({ language, playing, run }), (state) => transportButtons(session, state, true));
  mount(
    clock,
    session.store,
    ({ language, time, step, run, progress, stoppedBy }) => ({ language, time, step, run, progress, stoppedBy }),
    (state) => {
      // As wide as the latest time of the run, so that nothing moves when hours begin.
      clock.style.setProperty('--clock-digits', String(formatClock(session.clock.end).length));
      return clockText(state);
    },
  );
  mount(
    options,
    session.store,
    ({ language, stepBy, speed, breakpoints }) => ({ language, stepBy, speed, breakpoints }),
    (state) => html`${stepByChoice(session, state)} ${speedSelect(session, state)} ${optionButtons(session, shell, state)}`,
  );
}

const namesOf = (all: Named[], comma: string) => all.map(({ name }) => name).join(comma);

/** The present moment of the run, and why the clock stopped. */
function clockText({ language, time, step, run, progress, stoppedBy }: Pick<State, 'language' | 'time' | 'step' | 'run' | 'progress' | 'stoppedBy'>): Template {
  const { transport: t, comma } = textIn(language);
  const says = transportText(language);
  return html`<span class="clock-time" id="clock-time">${formatClock(time)}</span>
    <span class="clock-step">${
      progress !== undefined && !run
        ? t.running(progress)
        : html`${t.step} <b id="clock-step">${step}</b> ${t.of} <span id="clock-steps">${run?.ran.steps ?? 0}</span>`
    }</span>
    ${stoppedBy
      ? html`<span class="stopped" title=${stoppedBy}>${says.stopped(stoppedBy)}</span>`
      : run?.ran.unfinished && step === run.ran.steps
        ? html`<span class="stopped" id="ends-unfinished" title=${namesOf(run.ran.unfinished, comma)}>${says.endsUnfinished(namesOf(run.ran.unfinished.slice(0, 3), comma))}</span>`
        : nothing}`;
}

function stepByChoice(session: Session, { language, stepBy }: Pick<State, 'language' | 'stepBy'>): Template {
  const t = transportText(language);
  return html`<div class="segmented" role="radiogroup" aria-label=${t.by}>
    <span class="segmented-label" aria-hidden="true">${t.by}</span>
    ${stepKinds.map(
      (kind) => html`<label title=${t.byTitles[kind]}>
        <input type="radio" name="step-by" .checked=${kind === stepBy} @change=${() => session.clock.setStepBy(kind)} /><span>${t.byNames[kind]}</span>
      </label>`,
    )}
  </div>`;
}

/** The buttons for the menu of jumps and for breakpoints, with the number of active ones. */
function optionButtons(session: Session, shell: Shell, { language, breakpoints }: Pick<State, 'language' | 'breakpoints'>): Template {
  const t = transportText(language);
  const on = breakpoints.filter((one) => one.on).length;
  return html`
    <button type="button" class="quiet labelled" aria-haspopup="menu" @click=${(event: Event) => openJumps(session, shell, event.currentTarget as HTMLElement)}>
      ${t.jump}${icon(icons.down)}
    </button>
    <button type="button" class="quiet labelled breakpoints" aria-haspopup="dialog" @click=${shell.openBreakpoints} title="${t.breakpoints} (b)">
      <span class="stop-sign ${on ? 'on' : ''}" aria-hidden="true"></span>${on ? html`<b>${on}</b> ` : nothing}<span>${t.breakpoints}</span>
    </button>`;
}
