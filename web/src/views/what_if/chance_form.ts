// For a scenario without chance: the form for the pods' chances, which are written into it; and rates that replace manual faults.
import { html, nothing, type Template } from '../../base/dom';
import { formatDuration, parseDuration } from '../../base/time';
import type { Edit } from '../../core/edit';
import type { Exposure, HandFault, HandFaults, Lanes, PodChance, RunTimes } from '../../engine/protocol';
import type { WhatIfText } from '../../text/what_if';
import { chanceAsRun } from './usual_chance';

const valueOf = (event: Event) => (event.target as HTMLInputElement | HTMLSelectElement).value;
const numberOf = (event: Event, most: number) => Math.min(most, Math.max(0, Number(valueOf(event)) || 0));

/** Rounds to three significant digits. */
const threeDigits = (value: number) => Number(value.toPrecision(3));

const timesOf = (takes: RunTimes): string[] =>
  takes.kind === 'always' ? [takes.time] : takes.kind === 'uniform' ? [takes.from, takes.to] : takes.kind === 'logNormal' ? [takes.median, takes.p95] : [];

/** Edits the scenario, if it is editable. */
type Write = (edit: Edit, notice: string) => void;

export class ChanceForm {
  #t: WhatIfText;
  #mayWrite: boolean;
  #redraw: () => void;
  #write: Write;
  #chance: PodChance;
  #wrong = '';
  #exposure: Exposure | undefined;
  #rates = new Map<HandFault, number>();
  /** Faults that stay in the timeline. */
  #others: HandFaults['others'] = [];
  /** The number of rules about how pods end. */
  #rules = 0;

  constructor(lanes: Lanes | undefined, t: WhatIfText, mayWrite: boolean, redraw: () => void, write: Write) {
    this.#t = t;
    this.#mayWrite = mayWrite;
    this.#redraw = redraw;
    this.#write = write;
    this.#chance = chanceAsRun(lanes);
  }

  /** Sets the timeline's faults, and the exposure for their rates once it is known. */
  take({ faults, others, rules }: HandFaults, exposure?: Exposure): void {
    this.#rates = new Map(faults.map((fault) => [fault, fault.suggested]));
    this.#others = others;
    this.#rules = rules;
    this.#exposure = exposure;
  }

  get hasFaults(): boolean {
    return this.#rates.size > 0;
  }

  form(): Template {
    const t = this.#t;
    const chance = this.#chance;
    const rules = this.#rules;
    const set = (patch: Partial<PodChance>) => {
      this.#chance = { ...this.#chance, ...patch };
      this.#redraw();
    };
    const submit = (event: Event) => {
      event.preventDefault();
      this.#wrong = this.#wrongTime(this.#chance.takes);
      this.#redraw();
      if (!this.#wrong) this.#write({ chance: this.#chance }, this.#mayWrite ? t.written : t.taken);
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

  /** Returns the error in the durations of pods; empty if they are valid. */
  #wrongTime(takes: RunTimes): string {
    const times = timesOf(takes);
    const said = (one: string) => (one.length > 60 ? `${one.slice(0, 60)}…` : one);
    const wrong = times.find((one) => parseDuration(one) === undefined);
    if (wrong !== undefined) return this.#t.notATime(said(wrong));
    const [first, second] = times.map((one) => parseDuration(one)!);
    const isMedian = takes.kind === 'logNormal';
    return second !== undefined && (first! > second || (isMedian && first === 0)) ? this.#t.notInOrder(said(times[0]!), said(times[1]!), isMedian) : '';
  }

  #takes(takes: RunTimes, set: (takes: RunTimes) => void): Template {
    const t = this.#t;
    const [first = '30s', second = formatDuration((parseDuration(first) ?? 30e6) * 3)] = timesOf(takes);
    const make = (kind: string): RunTimes =>
      kind === 'always' ? { kind, time: first }
      : kind === 'uniform' ? { kind, from: first, to: second }
      : kind === 'logNormal' ? { kind, median: first, p95: second }
      : { kind: 'asNow' };
    const time = (label: string, value: string, change: (value: string) => RunTimes) =>
      html`<label>${label}<input type="text" class="wi-time" .value=${value} @change=${(event: Event) => set(change(valueOf(event).trim()))} /></label>`;
    return html`<label>${t.takes}<select @change=${(event: Event) => set(make(valueOf(event)))}>
        ${['logNormal', 'uniform', 'always', 'asNow'].map((kind) => html`<option value=${kind} .selected=${kind === takes.kind}>${t.kinds[kind]}</option>`)}</select></label>
      ${takes.kind === 'always' ? time(t.time, takes.time, (one) => ({ ...takes, time: one })) : nothing}
      ${takes.kind === 'uniform' ? [time(t.from, takes.from, (from) => ({ ...takes, from })), time(t.to, takes.to, (to) => ({ ...takes, to }))] : nothing}
      ${takes.kind === 'logNormal' ? [time(t.median, takes.median, (median) => ({ ...takes, median })), time(t.p95, takes.p95, (p95) => ({ ...takes, p95 }))] : nothing}`;
  }

  /** An offer for each kind of fault; with chance, also for rules about pods, which the form would otherwise remove. */
  offers(hasChance: boolean): Template {
    const t = this.#t;
    const rules = hasChance ? this.#rules : 0;
    const stay = this.#others.map(({ what, count }) => `${what}${count > 1 ? ` ×${count}` : ''}`).join(t.comma);
    if (!this.#rates.size && !rules && !stay) return nothing;
    const setPercent = (event: Event) => (this.#chance = { ...this.#chance, percent: numberOf(event, 100) });
    return html`<section class="wi-by-hand"><h3>${t.byHand}</h3>
      ${this.#rates.size || rules ? html`<p class="dim">${t.byHandAbout}</p>` : nothing}
      ${stay ? html`<p class="dim wi-stay">${t.stay(stay)}</p>` : nothing}
      <ul>${[...this.#rates].map(([fault, rate]) => html`<li>
        <span>${this.#told(fault)}</span>
        <label class="wi-rate"><input type="number" min="0" step="any" aria-label=${`${this.#told(fault)}: ${t.rates[fault.rate]}`} .value=${String(rate)} @change=${(event: Event) => this.#rates.set(fault, numberOf(event, fault.rate === 'api' || fault.rate === 'exits' ? 1 : 1e6))} /> ${t.rates[fault.rate]}</label>
        <button type="button" class="labelled" ?disabled=${!this.#exposure} @click=${() => this.#write({ rate: { fault, rate: this.#rates.get(fault)! } }, t.rateDone)}>${t.makeRate}</button></li>`)}
        ${rules
          ? html`<li><span>${t.rules(rules)}</span>
              <label class="wi-rate"><input type="number" min="0" max="100" step="any" aria-label=${`${t.rules(rules)}: ${t.percent}`} .value=${String(this.#chance.percent)} @change=${setPercent} /> ${t.percent}</label>
              <button type="button" class="labelled" @click=${() => this.#write({ rulesAsChance: this.#chance }, t.rulesDone)}>${t.makeRate}</button></li>`
          : nothing}</ul></section>`;
  }

  #told({ rate, count = Infinity, verb, resource, exits = [] }: HandFault): string {
    const t = this.#t;
    if (rate === 'api') return t.faults.api(count, `${verb} ${resource}`);
    const { podHours = 0, nodeHours = 0, pods = 0 } = this.#exposure ?? {};
    if (rate === 'exits') return t.faults.exits(count, exits.map(({ code }) => code).join(t.comma), pods);
    return t.faults[rate](count, String(threeDigits(rate === 'nodeLosses' ? nodeHours : podHours)));
  }
}
