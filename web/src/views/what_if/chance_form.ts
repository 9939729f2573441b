// Where a scenario leaves nothing to chance: how pods fare, to be written into it; and rates in place of faults that were made by hand.
import { html, nothing, type Template } from '../../base/dom';
import { formatDuration, parseDuration } from '../../base/time';
import { chanceAsRun, faultsByHand, rateOf, rulesIn, threeDigits, withChance, withRate, withRulesAsChance, type ByHand, type Exposure, type PodChance, type Takes } from '../../core/chance_edit';
import type { Lanes } from '../../engine/protocol';
import type { WhatIfText } from '../../text/what_if';

const valueOf = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;
const numberOf = (event: Event, most: number) => Math.min(most, Math.max(0, Number(valueOf(event)) || 0));

const timesOf = (takes: Takes): string[] =>
  takes.kind === 'always' ? [takes.time] : takes.kind === 'uniform' ? [takes.from, takes.to] : takes.kind === 'logNormal' ? [takes.median, takes.p95] : [];

/** Takes another text for the scenario's, and writes it there where that may be. */
type Write = (text: string | undefined, notice: string) => void;

export class ChanceForm {
  #text: string;
  #t: WhatIfText;
  #mayWrite: boolean;
  #redraw: () => void;
  #write: Write;
  #chance: PodChance;
  #until: number | undefined;
  #wrong = '';
  #exposure: Exposure | undefined;
  #rates = new Map<ByHand, number>();
  /** Faults that stay in the timeline. */
  #others: Map<string, number>;

  constructor(text: string, lanes: Lanes | undefined, until: number | undefined, t: WhatIfText, mayWrite: boolean, redraw: () => void, write: Write) {
    this.#text = text;
    this.#t = t;
    this.#mayWrite = mayWrite;
    this.#redraw = redraw;
    this.#write = write;
    this.#until = until;
    this.#chance = chanceAsRun(lanes);
    const { faults, others } = faultsByHand(text, lanes);
    for (const fault of faults) this.#rates.set(fault, 0);
    this.#others = others;
  }

  get hasFaults(): boolean {
    return this.#rates.size > 0;
  }

  /** Of the run as it is written: what its faults are so many of. */
  measured(exposure: Exposure): void {
    this.#exposure = exposure;
    for (const fault of this.#rates.keys()) this.#rates.set(fault, rateOf(fault, exposure));
  }

  form(): Template {
    const t = this.#t;
    const chance = this.#chance;
    const rules = rulesIn(this.#text);
    const set = (patch: Partial<PodChance>) => {
      this.#chance = { ...this.#chance, ...patch };
      this.#redraw();
    };
    const submit = (event: Event) => {
      event.preventDefault();
      this.#wrong = this.#wrongTime(this.#chance.takes);
      this.#redraw();
      if (!this.#wrong) this.#write(withChance(this.#text, this.#chance, this.#until), this.#mayWrite ? t.written : t.taken);
    };
    return html`<form class="wi-chance" novalidate @submit=${submit}><h3>${t.chance}</h3>
      <p>${this.#mayWrite ? t.noChance : t.noChanceHere}</p>
      <div class="wi-row">
        <label>${t.fails}<input type="number" min="0" max="100" step="any" .value=${String(chance.percent)} @change=${(event: Event) => set({ percent: numberOf(event, 100) })} /></label>
        <label>${t.exit}<input type="number" min="1" max="255" .value=${String(chance.exit)} @change=${(event: Event) => set({ exit: Math.max(1, Math.round(numberOf(event, 255))) })} /></label>
        <label>${t.evictions}<input type="number" min="0" step="any" .value=${String(chance.evictionsPerPodHour)} @change=${(event: Event) => set({ evictionsPerPodHour: numberOf(event, 1e6) })} /></label>
      </div>
      <div class="wi-row">${this.#takes(chance.takes, (takes) => set({ takes }))}</div>
      ${rules ? html`<p class="dim">${t.rulesGo(rules)}</p>` : nothing}
      <p class="wrong" role="alert">${this.#wrong}</p>
      <button type="submit" class="primary">${this.#mayWrite ? t.write : t.take}</button></form>`;
  }

  /** What is wrong with how long pods take; empty: nothing. */
  #wrongTime(takes: Takes): string {
    const times = timesOf(takes);
    const said = (one: string) => (one.length > 60 ? `${one.slice(0, 60)}…` : one);
    const wrong = times.find((one) => parseDuration(one) === undefined);
    if (wrong !== undefined) return this.#t.notATime(said(wrong));
    const [first, second] = times.map((one) => parseDuration(one)!);
    const isMedian = takes.kind === 'logNormal';
    return second !== undefined && (first! > second || (isMedian && first === 0)) ? this.#t.notInOrder(said(times[0]!), said(times[1]!), isMedian) : '';
  }

  #takes(takes: Takes, set: (takes: Takes) => void): Template {
    const t = this.#t;
    const [first = '30s', second = formatDuration((parseDuration(first) ?? 30e6) * 3)] = timesOf(takes);
    const make = (kind: string): Takes =>
      kind === 'always' ? { kind, time: first }
      : kind === 'uniform' ? { kind, from: first, to: second }
      : kind === 'logNormal' ? { kind, median: first, p95: second }
      : { kind: 'asNow' };
    const time = (label: string, value: string, change: (value: string) => Takes) =>
      html`<label>${label}<input type="text" class="wi-time" .value=${value} @change=${(event: Event) => set(change(valueOf(event).trim()))} /></label>`;
    return html`<label>${t.takes}<select @change=${(event: Event) => set(make(valueOf(event)))}>
        ${['logNormal', 'uniform', 'always', 'asNow'].map((kind) => html`<option value=${kind} .selected=${kind === takes.kind}>${t.kinds[kind]}</option>`)}</select></label>
      ${takes.kind === 'always' ? time(t.time, takes.time, (one) => ({ ...takes, time: one })) : nothing}
      ${takes.kind === 'uniform' ? [time(t.from, takes.from, (from) => ({ ...takes, from })), time(t.to, takes.to, (to) => ({ ...takes, to }))] : nothing}
      ${takes.kind === 'logNormal' ? [time(t.median, takes.median, (median) => ({ ...takes, median })), time(t.p95, takes.p95, (p95) => ({ ...takes, p95 }))] : nothing}`;
  }

  /** An offer for each kind of fault; where there is chance also for rules about pods, which else the form takes out. */
  offers(hasChance: boolean): Template {
    const t = this.#t;
    const rules = hasChance ? rulesIn(this.#text) : 0;
    const stay = [...this.#others].map(([what, count]) => `${what}${count > 1 ? ` ×${count}` : ''}`).join(t.comma);
    if (!this.#rates.size && !rules && !stay) return nothing;
    const setPercent = (event: Event) => (this.#chance = { ...this.#chance, percent: numberOf(event, 100) });
    return html`<section class="wi-by-hand"><h3>${t.byHand}</h3>
      ${this.#rates.size || rules ? html`<p class="dim">${t.byHandAbout}</p>` : nothing}
      ${stay ? html`<p class="dim wi-stay">${t.stay(stay)}</p>` : nothing}
      <ul>${[...this.#rates].map(([fault, rate]) => html`<li>
        <span>${this.#told(fault)}</span>
        <label class="wi-rate"><input type="number" min="0" step="any" aria-label=${`${this.#told(fault)}: ${t.rates[fault.rate]}`} .value=${String(rate)} @change=${(event: Event) => this.#rates.set(fault, numberOf(event, fault.rate === 'api' || fault.rate === 'exits' ? 1 : 1e6))} /> ${t.rates[fault.rate]}</label>
        <button type="button" class="labelled" ?disabled=${!this.#exposure} @click=${() => this.#write(withRate(this.#text, fault, this.#rates.get(fault)!), t.rateDone)}>${t.makeRate}</button></li>`)}
        ${rules
          ? html`<li><span>${t.rules(rules)}</span>
              <label class="wi-rate"><input type="number" min="0" max="100" step="any" aria-label=${`${t.rules(rules)}: ${t.percent}`} .value=${String(this.#chance.percent)} @change=${setPercent} /> ${t.percent}</label>
              <button type="button" class="labelled" @click=${() => this.#write(withRulesAsChance(this.#text, this.#chance), t.rulesDone)}>${t.makeRate}</button></li>`
          : nothing}</ul></section>`;
  }

  #told(fault: ByHand): string {
    const t = this.#t;
    if (fault.rate === 'api') return t.faults.api(fault.count, `${fault.verb} ${fault.resource}`);
    const { podHours = 0, nodeHours = 0, pods = 0 } = this.#exposure ?? {};
    if (fault.rate === 'exits') return t.faults.exits(fault.count, [...fault.exits!.keys()].join(t.comma), pods);
    return t.faults[fault.rate](fault.count, String(threeDigits(fault.rate === 'nodeLosses' ? nodeHours : podHours)));
  }
}
