import { html, icon, mount, nothing } from '../base/dom';
import { icons } from '../base/icons';
import { formatClock } from '../base/time';
import { speeds } from '../core/clock';
import { stepKinds } from '../core/run';
import type { Session } from '../core/session';
import { textIn } from '../text';
import type { Shell } from './command';
import { openMenu } from './menu';

export function showTransport(host: HTMLElement, session: Session, shell: Shell): void {
  const clock = document.createElement('div');
  clock.className = 'clock';
  const controls = document.createElement('div');
  controls.className = 'controls';
  const options = document.createElement('div');
  options.className = 'options';
  host.append(controls, clock, options);
  session.store.subscribe(({ language }) => host.setAttribute('aria-label', textIn(language).transport.label));

  mount(
    controls,
    session.store,
    ({ language, playing, run }) => ({ language, playing, ready: !!run }),
    ({ language, playing, ready }) => {
      const t = textIn(language).transport;
      const button = (label: string, key: string, path: string, act: () => void, name: string) =>
        html`<button type="button" class=${name} ?disabled=${!ready} title="${label} (${key})" aria-label=${label} @click=${act}>${icon(path)}</button>`;
      return html`
        ${button(t.first, 'Home', icons.first, () => (session.clock.pause(), session.clock.seekStep(0)), 'round')}
        ${button(t.back, '←', icons.back, () => session.clock.stepOnce(-1), 'round')}
        <button type="button" class="play" ?disabled=${!ready} title="${playing ? t.pause : t.play} (Space)" @click=${() => session.clock.toggle()}>
          ${icon(playing ? icons.pause : icons.play)}<span>${playing ? t.pause : t.play}</span>
        </button>
        ${button(t.next, '→', icons.next, () => session.clock.stepOnce(1), 'round')}
        ${button(t.last, 'End', icons.last, () => session.clock.toEnd(), 'round')}
      `;
    },
  );

  mount(
    clock,
    session.store,
    ({ language, time, step, run, progress, stoppedBy }) => ({ language, time, step, run, progress, stoppedBy }),
    ({ language, time, step, run, progress, stoppedBy }) => {
      const t = textIn(language).transport;
      return html`<span class="clock-time" id="clock-time">${formatClock(time)}</span>
        <span class="clock-step">${
          progress !== undefined && !run
            ? t.running(progress)
            : html`${t.step} <b id="clock-step">${step}</b> ${t.of} <span id="clock-steps">${run?.ran.steps ?? 0}</span>`
        }</span>
        ${run?.ran.unfinished && step === run.ran.steps ? html`<span class="stopped" id="ends-unfinished">${t.endsUnfinished(run.ran.unfinished.slice(0, 3).join(', '))}</span>` : nothing}
        ${stoppedBy ? html`<span class="stopped">${t.stopped(stoppedBy)}</span>` : nothing}`;
    },
  );

  mount(
    options,
    session.store,
    ({ language, stepBy, speed, breakpoints }) => ({ language, stepBy, speed, breakpoints }),
    ({ language, stepBy, speed, breakpoints }) => {
      const t = textIn(language).transport;
      const on = breakpoints.filter((one) => one.on).length;
      return html`
        <div class="segmented" role="radiogroup" aria-label=${t.by}>
          <span class="segmented-label" aria-hidden="true">${t.by}</span>
          ${stepKinds.map(
            (kind) => html`<label title=${t.byTitles[kind]}>
              <input type="radio" name="step-by" .checked=${kind === stepBy} @change=${() => session.clock.setStepBy(kind)} /><span>${t.byNames[kind]}</span>
            </label>`,
          )}
        </div>
        <label class="speed" title=${t.speed}><span class="hidden">${t.speed}</span>
          <select @change=${(event: Event) => {
            const { value } = event.target as HTMLSelectElement;
            session.clock.setSpeed(value === 'steps' ? value : Number(value));
          }}>
            ${speeds.map((one) => html`<option value=${one} .selected=${one === speed}>${t.speeds(one)}</option>`)}
          </select>
        </label>
        <button type="button" class="quiet labelled" aria-haspopup="menu" @click=${(event: Event) => openJumps(event.currentTarget as HTMLElement)}>
          ${t.jump}${icon(icons.down)}
        </button>
        <button type="button" class="quiet labelled breakpoints" aria-haspopup="dialog" @click=${shell.openBreakpoints} title="${t.breakpoints} (b)">
          <span class="stop-sign ${on ? 'on' : ''}" aria-hidden="true"></span>${on ? html`<b>${on}</b> ` : nothing}<span>${t.breakpoints}</span>
        </button>`;
    },
  );

  function openJumps(button: HTMLElement): void {
    const t = textIn(session.state.language).transport;
    const jump = (what: string) => () => session.clock.jump(what, 1);
    openMenu(button, t.jump, [
      { label: t.jumps.failure, key: 'f', run: jump('failure') },
      { label: t.jumps.condition, key: 'c', run: jump('condition') },
      { label: t.jumps.recorded, key: 'r', run: jump('recorded') },
      { label: t.jumps.action, key: 'a', run: jump('action') },
      { label: t.jumps.goto, key: 'g', run: () => shell.openGoto() },
    ]);
  }
}

