// How the runs of one choice end: bars by time, which open one of their runs, and the cumulative share.
import { pending } from '../../base/pending';
import { html, type Template } from '../../base/dom';
import { formatDuration } from '../../base/time';
import { binsOf, outcomes, picksOf, type Bin, type Outcome, type Telling } from '../../core/ends';
import type { Spread } from '../../engine/study_protocol';
import type { WhatIfText } from '../../text/what_if';
import type { Shown } from './plot';

const plotting = () => pending(import('./plot'));

type Plot = Shown['plot'];

export interface Distributed {
  name: string;
  spread: Spread;
  until: number;
  /** Opens the run with that number. */
  open(run: number): void;
}

const tellings: Telling[] = ['best', 'median', 'late', 'worst'];
const most = 26; // bars

export class Distribution {
  #t: WhatIfText;
  #of: Distributed;
  #bins: Bin[];
  #shown: Shown[] = [];
  /** The bar that Tab focuses. */
  #at = 0;

  constructor(t: WhatIfText, of: Distributed) {
    this.#t = t;
    this.#of = of;
    this.#bins = binsOf(of.spread, most);
  }

  template(): Template {
    const t = this.#t;
    const { name, spread, open, until } = this.#of;
    const picks = picksOf(spread);
    const counts = outcomes.map((one) => [one, spread.outcome.filter((outcome) => outcome === one).length] as const).filter(([, count]) => count);
    const said = counts.map(([one, count]) => t.count(t.outcomes[one], count)).join(t.comma);
    return html`<section class="wi-distribution"><h3>${t.ends(name)}</h3>
      <p class="wi-legend">${counts.map(([one, count]) => html`<span class="wi-key ${one}">${one === 'unfinished' ? t.notOver(formatDuration(until)) : t.outcomes[one]}: ${count.toLocaleString()}</span>`)}</p>
      <div class="wi-charts">
        <figure><figcaption>${t.density}</figcaption><div class="wi-density" role="group" aria-label=${`${t.density}: ${said}`}></div></figure>
        <figure><figcaption>${t.cumulative}</figcaption><div class="wi-cumulative" role="img" aria-label=${`${t.cumulative}: ${said}`}></div></figure>
      </div>
      <p class="dim">${t.barAbout}</p>
      <p class="wi-picks"><span>${t.openOne}:</span> ${tellings.map(
        (one) => html`<button type="button" class="labelled" title=${t.pickAbout[one]} @click=${() => open(picks[one])}>${t.picks[one]} <span class="dim">${this.#when(picks[one])}</span></button>`)}</p>
    </section>`;
  }

  /** Draws into the elements of the template. */
  async draw(body: HTMLElement): Promise<void> {
    this.close();
    const { showBars, showCumulative } = await plotting();
    const [bars, shares] = [body.querySelector<HTMLElement>('.wi-density'), body.querySelector<HTMLElement>('.wi-cumulative')];
    if (!bars || !shares) return;
    this.close(); // it may have been drawn meanwhile
    bars.replaceChildren();
    shares.replaceChildren();
    this.#at = this.#bins.findIndex((bin) => this.#most(bin) !== undefined);
    this.#shown = [showBars(bars, this.#bins, formatDuration(this.#of.until), (plot) => this.#placeButtons(plot)), showCumulative(shares, this.#of.spread, this.#bins)];
  }

  close(): void {
    for (const one of this.#shown) one.close();
    this.#shown = [];
  }

  #when(run: number): string {
    const { outcome, end } = this.#of.spread;
    return `${this.#t.outcomes[outcome[run]!]}${this.#t.comma}${formatDuration(end[run]!, 1)}`;
  }

  /** Returns the most frequent outcome in a bar. */
  #most({ runs }: Bin): Outcome | undefined {
    const found = outcomes.reduce((a, b) => (runs[b].length > runs[a].length ? b : a));
    return runs[found].length ? found : undefined;
  }

  /** Places a button over each bar, because the drawing itself is not accessible by keyboard or screen readers. */
  #placeButtons(plot: Plot): void {
    const layer = plot.over;
    const known = [...layer.querySelectorAll<HTMLButtonElement>('button')];
    const buttons = known.length ? known : this.#bins.flatMap((bin, at) => (this.#most(bin) === undefined ? [] : [this.#button(plot, bin, at)]));
    if (!known.length) layer.append(...buttons);
    for (const button of buttons) {
      const bin = this.#bins[Number(button.dataset.bin)]!;
      const [left, right] = [plot.valToPos(bin.from, 'x'), plot.valToPos(bin.to, 'x')];
      button.style.left = `${left}px`;
      button.style.width = `${Math.max(2, right - left)}px`;
    }
  }

  #button(plot: Plot, bin: Bin, at: number): HTMLButtonElement {
    const t = this.#t;
    const button = document.createElement('button');
    const counts = outcomes.filter((one) => bin.runs[one].length).map((one) => t.count(t.outcomes[one], bin.runs[one].length)).join(t.comma);
    const label = bin.isLast ? `${counts}: ${t.openOne}` : t.bar(formatDuration(bin.from), formatDuration(bin.to), counts);
    button.type = 'button';
    button.className = 'wi-bin';
    button.dataset.bin = String(at);
    button.title = label;
    button.setAttribute('aria-label', label);
    button.tabIndex = at === this.#at ? 0 : -1;
    button.addEventListener('click', (event) => {
      const run = this.#runUnder(plot, bin, event);
      if (run !== undefined) this.#of.open(run);
    });
    button.addEventListener('keydown', (event) => this.#move(event, button));
    return button;
  }

  /** Returns a run of the part of the bar that was clicked. By keyboard, or above the bar, it is one of the largest part. */
  #runUnder(plot: Plot, bin: Bin, event: MouseEvent): number | undefined {
    const usual = this.#most(bin)!;
    let found = usual;
    if (event.detail > 0) {
      const value = plot.posToVal(event.clientY - plot.over.getBoundingClientRect().top, 'y');
      let reaches = 0;
      found = outcomes.find((one) => (reaches += bin.runs[one].length) >= value && bin.runs[one].length) ?? usual;
    }
    return bin.runs[found][0];
  }

  #move(event: KeyboardEvent, from: HTMLButtonElement): void {
    const buttons = [...from.parentElement!.querySelectorAll<HTMLButtonElement>('button')];
    const at = buttons.indexOf(from);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const next = to === undefined ? undefined : buttons[to];
    if (!next) return;
    event.preventDefault();
    from.tabIndex = -1;
    next.tabIndex = 0;
    this.#at = Number(next.dataset.bin);
    next.focus();
  }
}

