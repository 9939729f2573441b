// The results of a sweep: a row for each choice.
import { html, nothing, type Template } from '../../base/dom';
import { formatDuration, second } from '../../base/time';
import type { Choices, Estimate, MetricName, Summary } from '../../engine/study_protocol';
import type { WhatIfText } from '../../text/what_if';

export type Told = Extract<Choices, { ok: true }>;

export interface Shown {
  told: Told;
  summary: Summary;
  /** The end of a run. */
  until: number;
  chosen: number | undefined;
  /** Returns the displayed name of a choice. */
  nameOf(choice: number): string;
  /** True if the manifest already has these values. */
  isNow(choice: number): boolean;
  /** Returns the displayed name of a value. */
  labelOf(label: string): string;
  choose(choice: number): void;
}

/** Like the command line: a share below 1 is never rounded to 100%. */
const percent = (billionths: number) => `${(billionths < 1e9 ? Math.min(99.9, billionths / 1e7) : 100).toFixed(1)}%`;
const unknown = '[?]';
const range = (low: string, high: string) => (low === high ? '' : `[${low}${low && high ? ', ' : ''}${high}]`);

/** Rounds to a tenth of a second, like the command line. */
export function momentOf(ns: number, until: number): string {
  const us = ns / 1000;
  return us >= until ? `>${formatDuration(until)}` : formatDuration(Math.round(us / (second / 10)) * (second / 10), 1);
}

function hours(ns: number, digits: number): string {
  const value = ns / 3600e9;
  return value === 0 ? '0' : value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(digits)));
}

/** The share as a bar, with its confidence interval as a line. */
function bar({ value, low, high }: Estimate): Template {
  const width = 80;
  const x = (billionths: number) => (billionths / 1e9) * width;
  return html`<svg class="wi-bar" viewBox="0 0 ${width} 14" width=${width} height="14" aria-hidden="true" focusable="false">
    <rect class="wi-bar-all" x="0" y="1" width=${width} height="12" rx="2" /><rect class="wi-bar-is" x="0" y="1" width=${x(value)} height="12" rx="2" />
      <line class="wi-bar-between" x1=${x(low!)} x2=${x(high!)} y1="7" y2="7" /><line class="wi-bar-between" x1=${x(low!)} x2=${x(low!)} y1="4" y2="10" /><line class="wi-bar-between" x1=${x(high!)} x2=${x(high!)} y1="4" y2="10" /></svg>`;
}

export function showResults(t: WhatIfText, shown: Shown): Template {
  const { told, summary } = shown;
  const fields = told.fields.length ? told.fields : [t.choice];
  const heads = [t.front, t.completes, t.endBy(50), t.endBy(95), t.endBy(99), t.podHours, t.wasted, t.pods];
  return html`<div class="scroll-x" tabindex="0" role="group" aria-label=${t.result}><table class="list wi-table">
      <thead><tr>${fields.map((field) => html`<th scope="col"><code>${field.split('.').at(-1)}</code></th>`)}${heads.map((head, at) => html`<th scope="col" class=${at > 1 ? 'number' : ''}>${head}</th>`)}</tr></thead>
      <tbody>${told.choices.map((choice, at) => row(t, shown, choice, at, heads.length))}</tbody></table></div>
    <p class="dim">${summary.choices.some(({ onFront }) => onFront) ? t.frontAbout : nothing} ${t.intervalAbout}</p>${summary.note === undefined ? nothing : html`<p class="wrong">${summary.note}</p>`}`;
}

function row(t: WhatIfText, shown: Shown, { labels, refused }: Told['choices'][number], at: number, columns: number): Template {
  const { summary, chosen, until, choose, nameOf, isNow, labelOf } = shown;
  const all = labels.length ? labels.map(labelOf) : ['–'];
  if (refused !== undefined) {
    return html`<tr class="wi-refused">${all.map((label) => html`<th scope="row">${label}</th>`)}<td colspan=${columns}><span class="dim">${t.refused}</span> <span class="bad">${refused}</span></td></tr>`;
  }
  const { estimates, onFront } = summary.choices[at] ?? { estimates: [], onFront: false };
  const of = (name: MetricName) => estimates[summary.metrics.indexOf(name)];
  const completes = of('completesBillionths');
  if (!completes) return html`<tr>${all.map((label) => html`<th scope="row">${label}</th>`)}<td colspan=${columns}></td></tr>`;
  const value = ({ value, low, high }: Estimate, say: (number: number) => string) =>
    html`<td class="number">${say(value)}<small>${low === null || high === null ? unknown : range(say(low), say(high))}</small></td>`;
  const time = (name: MetricName) => value(of(name)!, (ns) => momentOf(ns, until));
  const spent = (name: MetricName) => value(of(name)!, (ns) => hours(ns, 3));
  return html`<tr class=${at === chosen ? 'selected' : ''} @click=${() => choose(at)}>
    ${all.map((label, field) =>
      html`<th scope="row">${field === 0 ? html`<button type="button" class="as-link" aria-pressed=${at === chosen} aria-label=${t.look(nameOf(at))} title=${t.look(nameOf(at))}>${label}</button>` : label}${field === all.length - 1 && isNow(at) ? html` <span class="badge plain" title=${t.nowAbout}>${t.now}</span>` : nothing}</th>`)}
    <td>${onFront ? html`<span class="badge good" title=${t.frontAbout}>${t.onFront}</span>` : nothing}</td>
    <td><div class="wi-share">${bar(completes)} <span><b>${percent(completes.value)}</b><small>${range(percent(completes.low!), percent(completes.high!))}</small></span></div></td>
    ${time('endP50Ns')}${time('endP95Ns')}${time('endP99Ns')}${spent('podNs')}${spent('wastedPodNs')}
    ${value(of('podsThousandths')!, (thousandths) => (thousandths / 1000).toFixed(2))}</tr>`;
}
