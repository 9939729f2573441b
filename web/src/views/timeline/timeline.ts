// The pods over time. The rows are drawn once, and when they scroll, zoom or change. Otherwise only the cursor moves, which is an element
// above the canvas. Only visible rows are drawn, so 5,000 pods cost as much as 50.
import { onFrame, pending } from '../../base/pending';
import { contextOf, paper } from '../../base/canvas';
import { html, icon, render } from '../../base/dom';
import { icons } from '../../base/icons';
import { formatTime } from '../../base/time';
import { hasManyPods, hasPodsByTheHundred, type Run } from '../../core/run';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import { idOf } from '../../core/reference';
import { find, haveOneJob } from '../../core/subject';
import { layOut, rowAt, runningAt, segmentAt, type Row, type Rows, type Shown } from '../../core/timeline';
import type { Fold, Reference } from '../../engine/protocol';
import { textIn, type Text } from '../../text';
import { openActionsAt } from '../later';
import { drawMarks, drawRows, drawRuler, xOf, type Frame } from './draw';
import { readPaint, type Paint } from './paint';

const rulerHeight = 25;
const marksHeight = 16;

const skeleton = html`
  <div class="tl-head">
    <div class="tl-tools"></div>
    <div class="tl-track"><canvas class="tl-marks" aria-hidden="true"></canvas><input type="range" class="tl-slider" min="0" step="1000" /></div>
  </div>
  <div class="tl-plot">
    <canvas class="tl-ruler" role="img" aria-hidden="true"></canvas>
    <div class="tl-scroll" tabindex="0" role="group"><div class="tl-space"><canvas class="tl-canvas" aria-hidden="true"></canvas></div></div>
    <div class="tl-future" aria-hidden="true"></div>
    <canvas class="tl-words" aria-hidden="true"></canvas>
    <div class="tl-cursor" aria-hidden="true"></div>
    <div class="tl-tip" aria-hidden="true" hidden></div>
    <p class="hidden" aria-live="polite"></p>
  </div>
`;

export class Timeline {
  #host: HTMLElement;
  #session: Session;
  #pick: (state: State) => Run | undefined;
  #slider: HTMLInputElement;
  #marks: HTMLCanvasElement;
  #ruler: HTMLCanvasElement;
  #scroller: HTMLElement;
  #space: HTMLElement;
  #canvas: HTMLCanvasElement;
  #words: HTMLCanvasElement;
  #cursor: HTMLElement;
  #future: HTMLElement;
  #tip: HTMLElement;
  #said: HTMLElement;
  #paint: Paint | undefined;
  #rows: Rows = { rows: [], height: 0, podRows: new Map() };
  #run: Run | undefined;
  #shown: Shown = {};
  #end = 0;
  #drawn = '';
  #rulerDrawn = '';
  #marksDrawn = '';
  #shownMoment: State['moment'];
  #due = false;
  #stepSaid = -1;
  /** The last measured width of the rows: measuring again would force a layout of the page. */
  #width = 0;
  #height = 0;

  /** `pick` returns the run to draw: the present one, or a kept one. */
  constructor(host: HTMLElement, session: Session, pick: (state: State) => Run | undefined = (state) => state.run) {
    this.#host = host;
    this.#session = session;
    this.#pick = pick;
    render(skeleton, host);
    host.classList.add('nothing');
    const find = <E extends Element>(selector: string) => host.querySelector<E>(selector)!;
    this.#slider = find('.tl-slider');
    this.#marks = find('.tl-marks');
    this.#ruler = find('.tl-ruler');
    this.#scroller = find('.tl-scroll');
    this.#space = find('.tl-space');
    this.#canvas = find('.tl-canvas');
    this.#words = find('.tl-words');
    this.#cursor = find('.tl-cursor');
    this.#future = find('.tl-future');
    this.#tip = find('.tl-tip');
    this.#said = find('[aria-live]');
    this.#listen();
  }

  #listen(): void {
    const session = this.#session;
    this.#slider.addEventListener('input', () => {
      session.clock.pause();
      session.clock.seekTime(session.state.axis.time(Number(this.#slider.value)));
    });
    // The slider's own arrow keys would move by a thousandth; users expect a step.
    this.#slider.addEventListener('keydown', (event) => {
      const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
      if (!direction) return;
      event.preventDefault();
      event.stopPropagation();
      session.clock.stepOnce(direction, event.shiftKey ? 'visible' : session.state.stepBy);
    });
    this.#scroller.addEventListener('scroll', () => this.#draw());
    this.#scroller.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    this.#scroller.addEventListener('keydown', (event) => this.#key(event));
    this.#pointer(this.#scroller);
    this.#pointer(this.#ruler);
    const measure = () => {
      this.#width = this.#scroller.clientWidth;
      this.#height = this.#scroller.clientHeight;
      this.#draw();
    };
    new ResizeObserver(measure).observe(this.#scroller);
    // Paper has another size and other colors, and is printed before the next frame.
    paper.addEventListener('change', () => {
      measure();
      this.redraw();
    });
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => this.#forget());
    // The theme's other listeners may be called later than this one.
    new MutationObserver(() => this.#update(session.state)).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    // The legend covers the rows, so it closes like a menu.
    document.addEventListener('pointerdown', ({ target }) => {
      if (!this.#openLegend?.contains(target as Node)) this.#closeLegend();
    });
    this.#host.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#openLegend) return;
      event.stopPropagation();
      this.#openLegend.querySelector('summary')!.focus();
      this.#closeLegend();
    });
    session.store.subscribe((state) => this.#update(state));
  }

  get #openLegend(): HTMLDetailsElement | null {
    return this.#host.querySelector('details.legend[open]');
  }

  #closeLegend(): void {
    if (this.#openLegend) this.#openLegend.open = false;
  }

  // --- following the state ------------------------------------------------------------------------

  #update(state: State): void {
    const t = textIn(state.language);
    const run = this.#pick(state);
    if (run !== this.#run) {
      if (!run || !this.#run || !haveOneJob(run, this.#run)) {
        this.#shown = {};
        this.#closeLegend();
      }
      this.#run = run;
      this.#host.classList.toggle('nothing', !run);
      this.#layOut();
    }
    // The legend's words come with the run, which may arrive after its language.
    const theme = [state.folding, run?.lanes.folds.length, run?.lanes.pods.length, this.#failures, document.documentElement.dataset.theme, state.language, run?.lanes.words.running].join();
    // Two runs share one clock, which ends when both have ended.
    const end = Math.max(run?.end ?? 1, state.other?.run?.end ?? 0);
    const length = state.axis.place(end);
    this.#end = end;
    if (String(length) !== this.#slider.max) this.#slider.max = String(length);
    const key = [run?.id, state.axis.folds.map(({ from, to }) => `${from}-${to}`), state.view.from, state.view.to, state.selectedPod && idOf(state.selectedPod), state.other?.run?.id, this.#partsAt(state), theme].join();
    if (key !== this.#drawn) {
      if (!this.#drawn.endsWith(theme)) {
        this.#paint = undefined;
        this.#tools(t);
      }
      this.#drawn = key;
      this.#name(t);
      this.#draw();
    }
    if (run) {
      this.#slider.value = String(state.axis.place(Math.min(state.time, end)));
      if (!state.playing || state.step !== this.#stepSaid) {
        this.#stepSaid = state.step;
        this.#slider.setAttribute('aria-valuetext', t.transport.sliderValue(formatTime(state.time), state.step, run.ran.steps));
      }
    }
    if (state.moment !== this.#shownMoment) {
      this.#shownMoment = state.moment;
      if (run === state.run) this.#follow(state);
    }
    this.#moveCursor(state);
  }

  #layOut(): void {
    this.#rows = this.#run ? layOut(this.#run.lanes, { ...this.#shown, failures: this.#failures }) : { rows: [], height: 0, podRows: new Map() };
    this.#space.style.height = `${this.#rows.height}px`;
  }

  get #failures(): boolean {
    return this.#shown.failures ?? hasPodsByTheHundred(this.#run);
  }

  #show(shown: Shown): void {
    this.#shown = { ...this.#shown, ...shown };
    this.#layOut();
    if (shown.failures !== undefined) this.#scroller.scrollTop = 0;
    this.#forget();
  }

  /** Scrolls to the pod that a step changed. */
  #follow(state: State): void {
    const pod = state.moment?.changes.find(({ ref }) => ref?.kind === 'Pod' && this.#rows.podRows.has(idOf(ref)));
    if (pod) this.#reveal(pod.ref!);
  }

  #reveal(pod: Reference): void {
    const row = this.#rows.rows[this.#rows.podRows.get(idOf(pod)) ?? -1];
    if (!row) return;
    const { scrollTop } = this.#scroller;
    const clientHeight = this.#height;
    if (row.top < scrollTop || row.top + row.height > scrollTop + clientHeight) {
      this.#scroller.scrollTop = row.top - clientHeight / 2;
    }
  }

  #moveCursor(state: State): void {
    const frame = this.#frame(this.#height);
    const x = xOf(frame, state.time);
    const seen = x >= frame.gutter - 1 && x <= frame.width + 1;
    this.#cursor.style.transform = `translateX(${x}px)`;
    this.#cursor.style.visibility = seen ? '' : 'hidden';
    const start = Math.max(frame.gutter, Math.min(x, frame.width));
    this.#future.style.transform = `translateX(${start}px)`;
  }

  #tools(t: Text): void {
    this.#scroller.setAttribute('aria-description', t.timeline.instructions);
    this.#slider.setAttribute('aria-label', t.transport.slider);
    const button = (label: string, path: string, act: () => void) =>
      html`<button type="button" class="quiet small" title=${label} aria-label=${label} @click=${act}>${icon(path)}</button>`;
    render(
      html`${button(t.timeline.zoomIn, icons.zoomIn, () => this.#session.clock.zoom(0.6))}${button(t.timeline.zoomOut, icons.zoomOut, () => this.#session.clock.zoom(1 / 0.6))}
        ${button(t.timeline.fit, icons.fit, () => this.#session.clock.setView(0, Infinity))}
        ${this.#run?.lanes.folds.length
          ? html`<button type="button" class="quiet small" aria-pressed=${this.#session.state.folding} title=${t.timeline.fold} aria-label=${t.timeline.fold} @click=${() => this.#session.clock.setFolding(!this.#session.state.folding)}>${icon(icons.fold)}</button>`
          : ''}
        ${hasManyPods(this.#run)
          ? html`<button type="button" class="quiet small" aria-pressed=${this.#failures} title=${t.timeline.failuresTitle} aria-label=${t.timeline.failures} @click=${() => this.#show({ failures: !this.#failures })}>${icon(icons.filter)}</button>`
          : ''}
        <details class="legend" @toggle=${() => this.#legend()}><summary>${t.timeline.legend}</summary><div class="legend-box"></div></details>`,
      this.#host.querySelector<HTMLElement>('.tl-tools')!,
    );
    this.#legend();
  }

  /** Drawn only if it is open. */
  #legend(): void {
    const box = this.#host.querySelector<HTMLElement>('[open] > .legend-box');
    if (box) void pending(import('./legend')).then(({ showLegend }) => showLegend(box, (kind) => this.#wordsOf(kind)));
  }

  #wordsOf(kind: string): string {
    return this.#run?.lanes.words[kind] ?? kind;
  }

  // --- drawing ---------------------------------------------------------------------------------------

  #forget(): void {
    this.#paint = undefined;
    this.#drawn = this.#rulerDrawn = this.#marksDrawn = '';
    this.#update(this.#session.state);
  }

  /** Two runs above each other need names. */
  #title(): string {
    const { against, forks, other, run, language } = this.#session.state;
    const t = textIn(language).compare;
    if (!other?.run || !run || !against) return '';
    const versions = other.run.loaded.version !== run.loaded.version;
    if (this.#run === run) return versions ? run.loaded.version : t.thisRun;
    const fork = against.kind === 'fork' ? forks.find((one) => one.id === against.id) : undefined;
    return versions ? other.run.loaded.version : fork ? t.run(fork.id) : t.otherText;
  }

  #name(t: Text): void {
    const title = this.#title();
    const label = title ? `${t.timeline.label}, ${title}` : t.timeline.label;
    this.#host.setAttribute('aria-label', label);
    this.#scroller.setAttribute('aria-label', label);
  }

  /** Returns when this run and the comparison run diverge. */
  #partsAt({ other, run }: State): number | undefined {
    return other?.of === run?.id ? other?.partsAt?.[this.#run === run ? 0 : 1] : undefined;
  }

  #colors(context: CanvasRenderingContext2D): Paint {
    return (this.#paint ??= readPaint(context));
  }

  #gutter(): number {
    return this.#width < 560 ? 104 : 190;
  }

  /** Leaves space for the longest label at the end of a Job's row: Complete. */
  #tail(): number {
    return this.#width < 560 ? 62 : 64;
  }

  #frame(height: number): Frame {
    const { view, axis, language } = this.#session.state;
    return {
      paint: this.#paint!, text: textIn(language), width: this.#width, height, gutter: this.#gutter(), tail: this.#tail(),
      axis, from: view.from, to: view.to, end: this.#run?.end ?? view.to, partsAt: this.#partsAt(this.#session.state),
      endsAt: this.#run?.ran.unfinished && this.#run.loaded.until,
    };
  }

  /** Draws immediately. */
  redraw(): void {
    this.#forget();
    this.#drawNow();
  }

  /** Releases the memory of the drawings, which are then invisible until drawn again. */
  letGo(): void {
    for (const canvas of this.#host.querySelectorAll('canvas')) canvas.width = 0;
  }

  #draw(): void {
    if (this.#due) return;
    this.#due = true;
    onFrame(() => {
      this.#due = false;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    const { scrollTop } = this.#scroller;
    const [width, height] = [this.#width, this.#height];
    const run = this.#run;
    if (!run || !width || !height) return;
    this.#host.style.setProperty('--gutter', `${this.#gutter()}px`);
    this.#host.style.setProperty('--tail', `${this.#tail()}px`);
    const context = contextOf(this.#canvas, width, height);
    this.#colors(context);
    const frame = this.#frame(height);
    drawRows(context, contextOf(this.#words, width, height), frame, this.#rows, run.lanes, scrollTop, find(run.lanes.pods, this.#session.state.selectedPod));
    // Scrolling changes neither of them. Zooming does not change the marks, which show every step.
    const ruler = [this.#drawn, width].join();
    if (ruler !== this.#rulerDrawn) {
      this.#rulerDrawn = ruler;
      drawRuler(contextOf(this.#ruler, width, rulerHeight), this.#frame(rulerHeight), run.lanes, this.#title());
      this.#ruler.ariaLabel = frame.axis.folds.flatMap((fold) => this.#wordsOfFold(fold)).join();
      this.#ruler.ariaHidden = String(!this.#ruler.ariaLabel);
    }
    const track = this.#marks.parentElement!.clientWidth;
    const marks = [run.id, this.#slider.max, track, document.documentElement.dataset.theme, devicePixelRatio].join();
    if (marks !== this.#marksDrawn) {
      this.#marksDrawn = marks;
      drawMarks(contextOf(this.#marks, track, marksHeight), { ...frame, width: track, height: marksHeight, gutter: 0, tail: 0, end: this.#end }, run.columns);
    }
    this.#moveCursor(this.#session.state);
  }

  // --- input -----------------------------------------------------------------------------------------

  #placeAt(x: number): number {
    const frame = this.#frame(0);
    return frame.from + ((x - frame.gutter) / Math.max(1, frame.width - frame.gutter - frame.tail)) * (frame.to - frame.from);
  }

  #timeAt(x: number): number {
    return this.#session.state.axis.time(this.#placeAt(x));
  }

  #rowUnder(event: PointerEvent | MouseEvent): Row | undefined {
    const box = this.#scroller.getBoundingClientRect();
    return this.#rows.rows[rowAt(this.#rows.rows, event.clientY - box.top + this.#scroller.scrollTop)];
  }

  #pointer(element: HTMLElement): void {
    const session = this.#session;
    const onRows = element === this.#scroller;
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !this.#run) return;
      const box = element.getBoundingClientRect();
      const x = event.clientX - box.left;
      const row = onRows ? this.#rowUnder(event) : undefined;
      if (onRows && x < this.#gutter()) return; // a name is clicked, not scrubbed
      if (onRows && event.pointerType === 'touch') return; // touch scrolls; a tap is a click
      session.clock.pause();
      let moved = false;
      const scrub = (to: PointerEvent) => {
        if (Math.abs(to.clientX - event.clientX) > 3) moved = true;
        if (moved || !onRows) session.clock.seekTime(this.#timeAt(to.clientX - box.left));
      };
      scrub(event);
      element.setPointerCapture(event.pointerId);
      element.addEventListener('pointermove', scrub);
      element.addEventListener('lostpointercapture', () => {
        element.removeEventListener('pointermove', scrub);
        if (!moved && onRows) this.#click(event, x, row);
      }, { once: true });
    });
    if (!onRows) {
      // The ruler does not have space for the length of each fold.
      element.addEventListener('pointermove', ({ offsetX }) => (element.title = this.#foldsAt(offsetX).flatMap((fold) => this.#wordsOfFold(fold)).join('\n')));
      return;
    }
    element.addEventListener('click', (event) => {
      const x = event.clientX - element.getBoundingClientRect().left;
      if ((event as PointerEvent).pointerType === 'touch' || x < this.#gutter()) this.#click(event, x, this.#rowUnder(event));
    });
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      this.#click(event, event.clientX - element.getBoundingClientRect().left, this.#rowUnder(event));
    });
    element.addEventListener('pointermove', (event) => this.#hover(event));
    element.addEventListener('pointerleave', () => (this.#tip.hidden = true));
  }

  #foldsAt(x: number): Fold[] {
    const time = this.#timeAt(x);
    return x < this.#gutter() ? [] : this.#session.state.axis.folds.filter(({ from, to }) => from < time && time < to);
  }

  #wordsOfFold({ from, to }: Fold): string[] {
    const { timeline: t } = textIn(this.#session.state.language);
    return [t.folded(formatTime(to - from)), t.since(formatTime(from), formatTime(to))];
  }

  #click(event: MouseEvent, x: number, row: Row | undefined): void {
    const session = this.#session;
    const onName = x < this.#gutter();
    const time = onName ? session.state.time : this.#timeAt(x);
    session.clock.pause();
    if (row?.kind === 'quiet') {
      return this.#show({ quietNodes: true });
    }
    if (!onName) session.clock.seekTime(time);
    if (this.#run !== session.state.run || session.state.readonly) return; // a kept run is read-only
    this.#tip.hidden = true;
    if (row?.kind === 'pod') {
      session.look.selectPod(row.lane.ref);
      if (onName || segmentAt(row.lane.segments, time)) openActionsAt(session, { x: event.clientX, y: event.clientY }, row.lane.ref);
    } else if (row?.kind === 'node') {
      openActionsAt(session, { x: event.clientX, y: event.clientY }, row.ref);
    } else if (row?.kind === 'job') {
      session.look.selectJob(row.lane.ref);
      if (onName) openActionsAt(session, { x: event.clientX, y: event.clientY }, row.lane.ref);
    } else if (row?.kind === 'cronJob') {
      session.look.selectJob(row.lane.ref);
      if (onName) openActionsAt(session, { x: event.clientX, y: event.clientY }, row.lane.ref);
    }
  }

  #hover(event: PointerEvent): void {
    const row = this.#rowUnder(event);
    const box = this.#scroller.getBoundingClientRect();
    const x = event.clientX - box.left;
    const time = this.#timeAt(x);
    const onName = x < this.#gutter() && /^(pod|node|quiet|job|cronJob)$/.test(row?.kind ?? '');
    this.#canvas.style.cursor = onName ? 'pointer' : '';
    const { timeline: t, comma } = textIn(this.#session.state.language);
    let lines: string[] = [];
    if (row?.kind === 'pod') {
      const segment = x < this.#gutter() ? undefined : segmentAt(row.lane.segments, time);
      lines = [row.name];
      if (segment) {
        const end = segment.to ?? row.lane.removed;
        lines.push(
          [this.#wordsOf(segment.kind), segment.deleting && this.#wordsOf('deleting'), segment.reason, segment.exit !== undefined && t.exit(segment.exit), segment.restarts && t.restarts(segment.restarts)]
            .filter(Boolean).join(comma),
          t.since(formatTime(segment.from), end === undefined ? t.open : formatTime(end)),
        );
      }
      if (row.lane.node) lines.push(row.lane.node);
      // On the name, the moment does not change; on the bar, the menu is about the clicked moment.
      if (segment && this.#run === this.#session.state.run && !this.#session.state.readonly) lines.push(t.click(formatTime(time)));
    } else if (row?.kind === 'job' && x >= this.#gutter()) {
      const near = row.lane.marks.filter((mark) => Math.abs(xOf(this.#frame(0), mark.at) - x) < 8);
      const wait = this.#run?.lanes.waits.find((one) => one.ref.uid === row.lane.ref.uid && one.index === undefined && one.from <= time && time < one.to);
      if (near.length) lines = near.map((mark) => `${mark.text} · ${formatTime(mark.at)}`);
      else if (wait) lines = [t.backoff(formatTime(wait.to - wait.from), wait.failures), t.since(formatTime(wait.from), formatTime(wait.to))];
    }
    lines.push(...this.#foldsAt(x).flatMap((fold) => this.#wordsOfFold(fold)));
    if (row?.kind === 'others') lines = [t.others[row.of](row.count), t.atOnce(runningAt(row.load, time), row.load.most)];
    if (row?.kind === 'quiet') lines = row.nodes.length > 12 ? [...row.nodes.slice(0, 12), '…'] : row.nodes;
    const action = this.#run?.lanes.actions.find((one) => Math.abs(xOf(this.#frame(0), one.at) - x) < 4);
    if (action) lines = [...lines, `⚑ ${action.text}`];
    this.#tip.hidden = lines.length === 0;
    if (!lines.length) return;
    this.#tip.replaceChildren(...lines.map((line, at) => Object.assign(document.createElement(at ? 'div' : 'b'), { textContent: line })));
    const host = this.#tip.parentElement!.getBoundingClientRect();
    this.#tip.style.left = `${Math.min(event.clientX - host.left + 14, host.width - this.#tip.offsetWidth - 6)}px`;
    const below = event.clientY - host.top + 18;
    this.#tip.style.top = `${below + this.#tip.offsetHeight > host.height ? below - 26 - this.#tip.offsetHeight : below}px`;
  }

  #wheel(event: WheelEvent): void {
    const { view } = this.#session.state;
    const span = view.to - view.from;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const around = this.#placeAt(event.clientX - this.#scroller.getBoundingClientRect().left);
      this.#session.clock.zoom(Math.exp(event.deltaY * 0.002), around);
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      event.preventDefault();
      const by = ((event.deltaX || event.deltaY) / this.#width) * span;
      this.#session.clock.setView(view.from + by, view.to + by);
    }
  }

  /** Up and down select a pod; Enter opens its menu. */
  #key(event: KeyboardEvent): void {
    const pods = this.#rows.rows.filter((row) => row.kind === 'pod');
    const { selectedPod, time } = this.#session.state;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && pods.length) {
      const chosen = find(pods.map((row) => row.lane), selectedPod, this.#run?.lanes);
      const at = pods.findIndex((row) => row.lane === chosen);
      const to = at < 0 ? 0 : Math.max(0, Math.min(pods.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)));
      const pod = pods[to]!;
      this.#session.look.selectPod(pod.lane.ref);
      this.#reveal(pod.lane.ref);
      const segment = segmentAt(pod.lane.segments, time);
      this.#said.textContent = `${pod.name}: ${segment ? this.#wordsOf(segment.kind) : '–'}`;
    } else if (event.key === 'Enter' && selectedPod && !this.#session.state.readonly) {
      const row = this.#rows.rows[this.#rows.podRows.get(idOf(selectedPod)) ?? 0]!;
      this.#reveal(selectedPod);
      const box = this.#scroller.getBoundingClientRect();
      openActionsAt(this.#session, { x: box.left + 14, y: box.top + row.top + row.height - this.#scroller.scrollTop }, selectedPod);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
