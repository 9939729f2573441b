// The controls of the clock and its speed, on the page and in embeds.
import { html, icon, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { speeds } from '../core/clock';
import type { Session } from '../core/session';
import type { State } from '../core/state';
import { textIn } from '../text';

/** First, back, play or pause, next, and last if `withLast` is set. */
export function transportButtons({ clock }: Session, { language, playing, run }: Pick<State, 'language' | 'playing' | 'run'>, withLast: boolean): Template {
  const t = textIn(language).transport;
  const button = (label: string, key: string, path: string, act: () => void) =>
    html`<button type="button" class="round" ?disabled=${!run} title="${label} (${key})" aria-label=${label} @click=${act}>${icon(path)}</button>`;
  const [does, other] = playing ? [t.pause, t.play] : [t.play, t.pause];
  return html`
    ${button(t.first, 'Home', icons.first, () => (clock.pause(), clock.seekStep(0)))}
    ${button(t.back, '←', icons.back, () => clock.stepOnce(-1))}
    <button type="button" class="play" ?disabled=${!run} title="${does} (Space)" @click=${() => clock.toggle()}>
      ${icon(playing ? icons.pause : icons.play)}<span data-other=${other}>${does}</span>
    </button>
    ${button(t.next, '→', icons.next, () => clock.stepOnce(1))}
    ${withLast ? button(t.last, 'End', icons.last, () => clock.toEnd()) : nothing}
  `;
}

export function speedSelect({ clock }: Session, { language, speed }: Pick<State, 'language' | 'speed'>): Template {
  const t = textIn(language).transport;
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    clock.setSpeed(value === 'steps' ? value : Number(value));
  };
  // An embed's author may have set another speed.
  return html`<label class="speed" title=${t.speed}><span class="hidden">${t.speed}</span>
    <select @change=${choose}>
      ${[...new Set([...speeds, speed])].map((one) => html`<option value=${one} .selected=${one === speed}>${t.speeds(one)}</option>`)}
    </select>
  </label>`;
}
