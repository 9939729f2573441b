// The outcomes of runs and the changes of releases, for the playground and the history of Jobs.
import './versions.css';
import { html, icon, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatTime } from '../base/time';
import { versionTable, type VersionTable } from '../core/versions';
import type { FaultsSeen, Outcome, Rule } from '../engine/protocol';
import type { Language } from '../text';
import type { VersionsText } from '../text/versions';

const table = await versionTable();

/** The description of a release's change in the user's language, with a link. */
function ruleText(language: Language, { id, gate }: Rule): { text: string; link: string | undefined } {
  const row: VersionTable['gates'][number] | VersionTable['changes'][number] | undefined =
    gate ? table.gates.find((one) => one.name === id) : table.changes.find((one) => one.id === id);
  return { text: row?.[language] ?? id, link: row?.link };
}

export function showRules(t: VersionsText, language: Language, rules: Rule[]): Template {
  return html`<ul class="rules">${rules.map((rule) => {
    const { text, link } = ruleText(language, rule);
    return html`<li><b class="badge plain">${t.since(rule.since)}</b> <span>${rule.gate ? html`${t.gate} <code>${rule.id}</code>: ` : nothing}${text}
      ${link ? html`<a href=${link} target="_blank" rel="noopener">${rule.gate ? 'KEP' : 'kubernetes'}#${link.split('/').at(-1)}${icon(icons.link)}</a>` : nothing}</span></li>`;
  })}</ul>`;
}

/** Shows known bugs of other patches of these versions. */
export function showFaults(language: Language, { text, faults }: FaultsSeen): Template {
  return html`<h3>${text}</h3><ul class="rules faults">${faults.map((seen) => {
    const fault = table.faults.find((one) => one.id === seen.id)!;
    return html`<li><b class="badge plain">${seen.in}</b>
      <span>${fault[language]} <a href=${fault.link} target="_blank" rel="noopener">kubernetes#${fault.link.split('/').at(-1)}${icon(icons.link)}</a></span></li>`;
  })}</ul>`;
}

export function showOutcomes(t: VersionsText, sides: { name: string; outcome: Outcome }[]): Template {
  return html`<table class="list outcomes">
    <thead><tr><th scope="col"><span class="hidden">${t.version('')}</span></th><th scope="col">${t.job}</th><th scope="col">${t.status}</th><th scope="col">${t.finished}</th>
      <th scope="col">${t.succeeded}</th><th scope="col">${t.failed}</th><th scope="col">${t.pods}</th><th scope="col">${t.restarts}</th></tr></thead>
    <tbody>${sides.map(({ name, outcome }) => outcome.jobs.map((job, at) => html`<tr>
      ${at === 0 ? html`<th scope="row" rowspan=${outcome.jobs.length}>${name}</th>` : nothing}<td>${job.name}</td>
      <td><span class="badge ${job.condition === 'Complete' ? 'good' : job.condition === 'Failed' ? 'bad' : ''}">${job.end}</span> <span class="dim">${job.reason}</span></td>
      <td>${job.finished === undefined ? '–' : formatTime(job.finished)}</td><td>${job.succeeded}</td><td>${job.failed}</td><td>${job.pods}</td><td>${job.restarts}</td></tr>`))}</tbody>
  </table>`;
}

