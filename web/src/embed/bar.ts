import { html, icon, mount, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatClock } from '../base/time';
import type { Session } from '../core/session';
import { titleOf } from '../core/title';
import { textIn, type Text } from '../text';
import { speedSelect, transportButtons } from '../views/controls';

/** Title, transport and the ways to the playground, in one or two rows: `whatIf` is what an author would have its readers vary there. */
export function showBar(host: HTMLElement, session: Session, whatIf: readonly string[]): void {
  const part = (name: string) => host.appendChild(Object.assign(document.createElement('div'), { className: name }));
  const title = part('embed-title');
  const controls = part('controls');
  const clock = part('clock');
  const more = part('embed-more');
  session.store.subscribe(({ language }) => host.setAttribute('aria-label', textIn(language).transport.label));

  mount(title, session.store, ({ run, example, language }) => ({ run, example, language }), ({ run, example, language }) => {
    const t = textIn(language);
    return html`<h1>${(example && t.examples.titles[example]) || (run && titleOf(run.loaded)) || t.name}</h1>`;
  });
  mount(controls, session.store, ({ language, playing, run }) => ({ language, playing, run }), (state) => transportButtons(session, state, false));
  mount(clock, session.store, ({ language, time, step, run }) => ({ language, time, step, run }), ({ language, time, step, run }) => {
    const t = textIn(language).transport;
    return html`<span class="clock-time">${formatClock(time)}</span>
      <span class="clock-step">${run ? html`${t.step} <b>${step}</b> ${t.of} ${run.ran.steps}` : nothing}</span>`;
  });
  const speedPart = more.appendChild(document.createElement('div'));
  mount(speedPart, session.store, ({ language, speed }) => ({ language, speed }), (state) => speedSelect(session, state));
  const query = new URLSearchParams(whatIf.map((one) => ['whatIf', one]));
  if (whatIf.length) showLink(more.appendChild(document.createElement('a')), session, ({ whatIf: label, open }) => html`${label}<span class="hidden">: ${open}</span>`, `?${query}`);
  showLink(more.appendChild(document.createElement('a')), session, ({ open }, name) => html`${icon(icons.link)}<span>${name}</span><span class="hidden">: ${open}</span>`);
}

/** To this moment in the playground. */
function showLink(link: HTMLAnchorElement, session: Session, show: (t: Text['embed'], name: string) => Template, query = ''): void {
  Object.assign(link, { className: 'embed-open', href: './', target: '_blank', rel: 'noopener', hidden: true });
  mount(link, session.store, ({ language }) => ({ language }), ({ language }) => {
    const t = textIn(language);
    link.title = t.embed.open;
    return show(t.embed, t.name);
  });

  // The address is made when someone is about to follow it: a part of the engine that no one else needs does so.
  let made = '';
  const shown = () => [session.state.run?.id, session.state.step].join();
  const point = async () => {
    const key = shown();
    const linked = await session.address.link().catch(() => undefined);
    if (!linked?.ok) return;
    link.href = `./${query}#${linked.fragment}`;
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
