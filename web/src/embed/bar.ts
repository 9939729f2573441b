import { html, icon, mount, nothing } from '../base/dom';
import { icons } from '../base/icons';
import { formatClock } from '../base/time';
import { speeds } from '../core/clock';
import { titleOf } from '../core/run';
import type { Session } from '../core/session';
import { textIn } from '../text';

/** Title, transport and the way to the playground, in one or two rows. */
export function showBar(host: HTMLElement, session: Session): void {
  const part = (name: string) => host.appendChild(Object.assign(document.createElement('div'), { className: name }));
  const title = part('embed-title');
  const controls = part('controls');
  const clock = part('clock');
  const more = part('embed-more');

  mount(title, session.store, ({ run, example, language }) => ({ run, example, language }), ({ run, example, language }) => {
    const t = textIn(language);
    return html`<h1>${(example && t.examples.titles[example]) || (run && titleOf(run)) || t.name}</h1>`;
  });

  mount(controls, session.store, ({ language, playing, run }) => ({ language, playing, ready: !!run }), ({ language, playing, ready }) => {
    const t = textIn(language).transport;
    host.setAttribute('aria-label', t.label);
    const button = (label: string, key: string, path: string, act: () => void) =>
      html`<button type="button" class="round" ?disabled=${!ready} title="${label} (${key})" aria-label=${label} @click=${act}>${icon(path)}</button>`;
    return html`
      ${button(t.first, 'Home', icons.first, () => (session.clock.pause(), session.clock.seekStep(0)))}
      ${button(t.back, '←', icons.back, () => session.clock.stepOnce(-1))}
      <button type="button" class="play" ?disabled=${!ready} title="${playing ? t.pause : t.play} (Space)" @click=${() => session.clock.toggle()}>
        ${icon(playing ? icons.pause : icons.play)}<span>${playing ? t.pause : t.play}</span>
      </button>
      ${button(t.next, '→', icons.next, () => session.clock.stepOnce(1))}`;
  });

  mount(clock, session.store, ({ language, time, step, run }) => ({ language, time, step, run }), ({ language, time, step, run }) => {
    const t = textIn(language).transport;
    return html`<span class="clock-time">${formatClock(time)}</span>
      <span class="clock-step">${run ? html`${t.step} <b>${step}</b> ${t.of} ${run.ran.steps}` : nothing}</span>`;
  });

  const link = document.createElement('a');
  Object.assign(link, { className: 'embed-open', href: './', target: '_blank', rel: 'noopener', hidden: true });
  const speed = document.createElement('div');
  more.append(speed, link);

  mount(speed, session.store, ({ language, speed: chosen }) => ({ language, chosen }), ({ language, chosen }) => {
    const t = textIn(language).transport;
    return html`<label class="speed" title=${t.speed}><span class="hidden">${t.speed}</span>
      <select @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        session.clock.setSpeed(value === 'steps' ? value : Number(value));
      }}>
        ${[...new Set([...speeds, chosen])].map((one) => html`<option value=${one} .selected=${one === chosen}>${t.speeds(one)}</option>`)}
      </select>
    </label>`;
  });
  mount(link, session.store, ({ language }) => ({ language }), ({ language }) => {
    const t = textIn(language);
    link.title = t.embed.open;
    return html`${icon(icons.link)}<span>${t.name}</span><span class="hidden">: ${t.embed.open}</span>`;
  });

  // The address is made when someone is about to follow it: a part of the engine that no one else needs does so.
  let made = '';
  const shown = () => [session.state.run?.id, session.state.step].join();
  const point = async () => {
    const key = shown();
    const linked = await session.address.link().catch(() => undefined);
    if (!linked?.ok) return;
    link.href = `./#${linked.fragment}`;
    made = key;
  };
  session.store.subscribe(({ run }) => (link.hidden = !run));
  link.addEventListener('pointerenter', () => void point());
  link.addEventListener('focus', () => void point());
  link.addEventListener('click', (event) => {
    session.clock.pause();
    if (made === shown() || !event.isTrusted) return;
    event.preventDefault();
    void point().then(() => link.click());
  });
}
