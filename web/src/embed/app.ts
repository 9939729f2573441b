// The frame of an embed: a row of controls, the main decision, the timeline, and the panels that its author chose.
import { followSettled, inBackground, patience } from '../base/pending';
import { paper } from '../base/canvas';
import { followSystem, isDark } from '../base/dark';
import { html, mount, nothing, render, type Template } from '../base/dom';
import { onFreeKey } from '../base/keys';
import type { Session } from '../core/session';
import type { EngineClient } from '../engine/client';
import { textIn } from '../text';
import { commandFor, isOff, moves } from '../views/moves';
import { Timeline } from '../views/timeline/timeline';
import { showOutcome } from '../views/outcome';
import { showWhy } from '../views/why';
import { showWorkingLater } from '../views/working_later';
import { showBar } from './bar';
import type { Host } from './host';
import { Panels } from './panels';
import { restOutOfSight } from './rest';

export function openEmbed(root: HTMLElement, session: Session, engine: EngineClient, host: Host): void {
  render(
    html`<main class="embed" id="embed">
        <section class="embed-bar" id="bar"></section>
        <div class="embed-failure" id="failure"></div>
        <section id="outcome"></section>
        <section class="why" id="why"></section>
        <div class="timelines"><div class="stale" id="working" hidden></div><section class="timeline" id="timeline"></section></div>
        <div class="embed-panels" id="panels"></div>
      </main>
      <div class="notice" id="notice" role="status"></div>`,
    root,
  );
  const at = (id: string) => root.querySelector<HTMLElement>(`#${id}`)!;
  const main = at('embed');

  showAttributes(root, session); // colors first, because the timeline is drawn in them
  showBar(at('bar'), session, host);
  const panels = new Panels(at('panels'), session);
  session.look.toLine = (span) => span && panels.reveal(span);
  showOutcome(at('outcome'), session);
  showWhy(at('why'), session);
  const timeline = new Timeline(at('timeline'), session);
  showWorkingLater(at('working'), session);
  shareHeight(main);
  openChosenPanels(main, panels, host);
  showFailure(main, at('failure'), session, host);
  mount(at('notice'), session.store, ({ notice }) => ({ notice }), ({ notice }) => {
    if (notice) inBackground(5000 * patience, () => session.state.notice === notice && session.look.hush());
    return notice ? html`<p>${notice}</p>` : nothing;
  });
  moveByKey(session, host);
  restOutOfSight(root, session, engine, timeline);
}

/** The timeline gets the height of its rows, and the panels the rest. If there is not enough, both get a share. */
function shareHeight(main: HTMLElement): void {
  new ResizeObserver(([rows]) => main.style.setProperty('--rows', `${rows!.contentRect.height}px`)).observe(main.querySelector('.tl-space')!);
}

function openChosenPanels(main: HTMLElement, panels: Panels, host: Host): void {
  let before: string | undefined;
  host.store.subscribe(({ panels: names }) => {
    if (names.join() === before) return;
    before = names.join();
    main.dataset.panels = names.join(' ');
    main.classList.toggle('no-panels', !panels.open(names));
  });
}

/** Shows why there is no run, or a run that differs from the shared one. */
function showFailure(main: HTMLElement, place: HTMLElement, session: Session, host: Host): void {
  const draw = () => {
    const { failure: failed, waiting } = host.store.value;
    const { language, otherRun } = session.state;
    const t = textIn(language);
    let shown: Template = nothing;
    if (failed) {
      shown = html`<div role="alert"><p><b>${t.embed.failed}</b> ${failed.line ? t.embed.line(failed.line) : nothing}${failed.message}</p>
        ${failed.remedy ? html`<p class="dim">${failed.remedy}</p>` : nothing}</div>`;
    } else if (waiting) shown = html`<p class="dim">${t.embed.waiting}</p>`;
    else if (otherRun) shown = html`<p>${t.share.otherRun}</p>`;
    render(shown, place);
    main.toggleAttribute('data-waiting', !session.state.run && shown !== nothing);
  };
  host.store.subscribe(draw);
  session.store.subscribe(draw);
}

/** Sets attributes with the state, for styles and tests. */
function showAttributes(root: HTMLElement, session: Session): void {
  let isSettled = false;
  const draw = () => {
    const { language, theme, run, momentOf, step, progress } = session.state;
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = !paper.matches && isDark(theme) ? 'dark' : 'light';
    root.toggleAttribute('data-settled', isSettled && momentOf?.step === step && momentOf.run === run?.id && progress === undefined);
  };
  session.store.subscribe(draw);
  paper.addEventListener('change', draw);
  followSystem(draw);
  followSettled((now) => {
    isSettled = now;
    draw();
  });
}

function moveByKey(session: Session, host: Host): void {
  onFreeKey((event) => {
    const move = commandFor(event, moves);
    if (!move || isOff(host.keys && session.state.shortcuts, event)) return;
    event.preventDefault();
    move.run(session);
  });
}
