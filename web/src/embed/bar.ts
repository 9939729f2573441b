import { html, icon, mount, nothing } from '../base/dom';
import { entryOf } from '../base/entry';
import { icons } from '../base/icons';
import { formatClock } from '../base/time';
import type { Session } from '../core/session';
import { titleOf } from '../core/title';
import { textIn } from '../text';
import { speedSelect, transportButtons } from '../views/controls';
import { openWhatIf } from '../views/later';
import type { Host } from './host';

/** Shows the title, transport and link to the playground in one or two rows, and "What if" if the author chose something to vary. */
export function showBar(host: HTMLElement, session: Session, own: Pick<Host, 'whatIf' | 'isElsewhere' | 'goBack'>): void {
  const part = (name: string) => host.appendChild(Object.assign(document.createElement('div'), { className: name }));
  const title = part('embed-title');
  const controls = part('controls');
  const clock = part('clock');
  const more = part('embed-more');
  session.store.subscribe(({ language }) => host.setAttribute('aria-label', textIn(language).transport.label));

  mount(title, session.store, ({ run, example, language }) => ({ run, example, language }), ({ run, example, language }) => {
    const t = textIn(language);
    return html`<h1>${entryOf(t.examples.titles, example) || (run && titleOf(run.loaded)) || t.name}</h1>`;
  });
  mount(controls, session.store, ({ language, playing, run }) => ({ language, playing, run }), (state) => transportButtons(session, state, false));
  mount(clock, session.store, ({ language, time, step, run }) => ({ language, time, step, run }), ({ language, time, step, run }) => {
    const t = textIn(language).transport;
    return html`<span class="clock-time">${formatClock(time)}</span>
      <span class="clock-step">${run ? html`${t.step} <b>${step}</b> ${t.of} ${run.ran.steps}${run.ran.done ? nothing : '…'}` : nothing}</span>`;
  });
  const speedPart = more.appendChild(document.createElement('div'));
  mount(speedPart, session.store, ({ language, speed }) => ({ language, speed }), (state) => speedSelect(session, state));
  mount(more.appendChild(document.createElement('div')), session.store, ({ language, text, run }) => ({ language, text, run, whatIf: own.whatIf }), ({ language, run, whatIf }) => {
    const t = textIn(language).embed;
    if (!run || !whatIf.length) return nothing;
    return html`${own.isElsewhere ? html`<button type="button" class="labelled small" title=${t.goBackTitle} @click=${() => void own.goBack()}>${t.goBack}</button>` : nothing}
      <button type="button" class="labelled small" @click=${() => void openWhatIf(session, whatIf)}>${t.whatIf}</button>`;
  });
  showLink(more.appendChild(document.createElement('a')), session);
}

/** Links to this moment in the playground. */
function showLink(link: HTMLAnchorElement, session: Session): void {
  Object.assign(link, { className: 'embed-open', href: './', target: '_blank', rel: 'noopener', hidden: true });
  mount(link, session.store, ({ language }) => ({ language }), ({ language }) => {
    const t = textIn(language);
    link.title = t.embed.open;
    return html`${icon(icons.link)}<span>${t.name}</span><span class="hidden">: ${t.embed.open}</span>`;
  });

  // The address is only created when the user is about to follow it, because that needs another part of the engine.
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
