// Dialogs: whose controllers run, with their feature gates, the order within an instant and what the releases changed; and
// another manifest to compare with. What is chosen is written into the scenario.
import './versions.css';
import { html, icon, nothing, render } from '../base/dom';
import { icons } from '../base/icons';
import { fork } from '../core/fork';
import { specValue } from '../core/scenario_edit';
import type { Session } from '../core/session';
import { defaultVersion, isRead, versions, versionTable } from '../core/versions';
import { textIn } from '../text';
import { versionsText } from '../text/versions';
import { openDialog } from './dialog';
import { written } from './writing';

interface Gate {
  stage: string;
  on: boolean;
  settable?: boolean;
}

/** Those that can be set first, those that are not there last. */
const rank = (gate: Gate | undefined) => (gate ? ['beta', 'alpha', 'stable', 'removed'].indexOf(gate.stage) : 9);

export async function openVersions(session: Session): Promise<void> {
  const table = await versionTable();
  const { language } = session.state;
  const t = versionsText[language];
  const { body } = openDialog(t.title, textIn(language).close, 'versions-dialog');

  const write = async (spec: Record<string, unknown>, notice: string) => {
    const edited = await written(session, { spec });
    if (edited) await fork(session, edited.text, notice, session.state.time);
    draw();
  };
  const setGate = (name: string, on: boolean, byDefault: boolean) => {
    // What the version does anyway needs no line; an empty map is none.
    const set = { ...(specValue(session.state.text, 'cluster.featureGates') as Record<string, boolean> | undefined) };
    if (on === byDefault) delete set[name];
    else set[name] = on;
    void write({ 'cluster.featureGates': Object.keys(set).length ? set : undefined }, t.gateDone(name, on));
  };

  const draw = (): void => {
    const { run, text } = session.state;
    const current = String(specValue(text, 'version') ?? run?.loaded.version ?? defaultVersion);
    const version = table.versions.find((one) => one.name === current) ?? table.versions.find((one) => one.name === defaultVersion)!;
    const gates = version.gates as Record<string, Gate | undefined>;
    const set = (specValue(text, 'cluster.featureGates') ?? {}) as Record<string, boolean>;
    const ties = Number(specValue(text, 'cluster.ties') ?? 0);
    const setTies = (value: number) => void write({ 'cluster.ties': value || undefined }, t.tiesDone(value));
    const minor = version.minor;
    render(
      html`<section><h3>${t.controllers}</h3>
          <div class="segmented" role="radiogroup" aria-label=${t.controllers}>${table.versions.map(
            ({ name }) => html`<label><input type="radio" name="version" value=${name} .checked=${name === version.name}
              @change=${() => write({ version: name }, textIn(language).header.controllers(name))} /><span title=${isRead(name) ? t.readAbout : nothing}>${name}${isRead(name) ? ` (${t.read})` : ''}</span></label>`,
          )}</div>
          <p class="dim">${t.standsFor(version.name, version.release)} ${isRead(version.name) ? t.readAbout : ''}</p>
          <p><a href="./evolution.html">${t.evolution(versions.at(-1)!, versions[0]!)}</a></p>
          <p><a href="./fidelity.html">${t.fidelity}</a></p></section>
        <section><h3>${t.ties}</h3><p class="dim">${t.tiesNote}</p>
          <div class="line-form ties"><label><code>ties</code> <input type="number" min="0" max="999999" .value=${String(ties)}
              @change=${(event: Event) => setTies(Math.max(0, Math.round(Number((event.target as HTMLInputElement).value)) || 0))} /></label>
            <button type="button" class="quiet labelled" @click=${() => setTies(ties + 1)}>${t.shuffle}</button>
            <button type="button" class="quiet labelled" ?disabled=${ties === 0} @click=${() => setTies(0)}>${t.fixed}</button></div></section>
        <section><h3>${t.gates} · ${version.name}</h3><p class="dim">${t.gatesNote}</p>
          <div class="scroll-x" tabindex="0" role="group" aria-label=${t.gates}><table class="list gates">
            <thead><tr><th scope="col">${t.gateName}</th><th scope="col">${t.stage}</th><th scope="col">${t.on}</th><th scope="col">${t.brings}</th></tr></thead>
            <tbody>${[...table.gates].sort((a, b) => rank(gates[a.name]) - rank(gates[b.name])).map((row) => {
              const gate = gates[row.name];
              const own = set[row.name];
              const on = own ?? gate?.on ?? false;
              return html`<tr class=${gate ? '' : 'absent'}>
                <th scope="row"><a href=${row.link} target="_blank" rel="noopener">${row.name.split(/(?<=[a-z])(?=[A-Z])/).map((word) => html`${word}<wbr />`)}</a></th>
                <td>${gate ? html`<span class="badge ${gate.stage === 'alpha' ? 'warn' : gate.stage === 'beta' ? '' : 'good'}">${t.stages[gate.stage]}</span>` : html`<span class="dim">${t.comes(row.alpha)}</span>`}</td>
                <td>${gate?.settable
                  ? html`<label class="check"><input type="checkbox" .checked=${on} aria-label=${t.setGate(row.name)}
                      @change=${(event: Event) => setGate(row.name, (event.target as HTMLInputElement).checked, gate.on)} />${own !== undefined ? html`<span class="dim">${t.overridden}</span>` : nothing}</label>`
                  : gate ? html`<span class=${on ? 'locked' : 'dim'}>${on ? '✓' : '–'}</span>` : nothing}</td>
                <td>${row[language]}</td></tr>`;
            })}</tbody></table></div></section>
        <section><h3>${t.changes}</h3>
          <ul class="rules">${[...table.changes].reverse().map(
            (row) => html`<li class=${row.since > minor ? 'later' : ''}><b class="badge plain" title=${row.since > minor ? t.notYet : t.inForce}>${row.since > minor ? '' : '✓ '}v1.${row.since}</b>
              <span>${row[language]} ${'link' in row && row.link ? html`<a href=${row.link} target="_blank" rel="noopener">#${row.link.split('/').at(-1)}${icon(icons.link)}</a>` : nothing}</span></li>`,
          )}</ul></section>`,
      body,
    );
  };
  draw();
}

/** A manifest, typed or read from a file, to be run beside. */
export function openOtherText(session: Session): void {
  const { language, text, against } = session.state;
  const t = versionsText[language];
  const { body, close } = openDialog(t.pasteTitle, textIn(language).close, 'other-dialog');
  const area = () => body.querySelector('textarea')!;
  const read = async (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) area().value = await file.text();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const other = area().value;
    close();
    session.comparison.compareWith({ kind: 'text', text: other });
  };
  render(
    html`<form @submit=${submit}>
      <textarea rows="18" class="patch" spellcheck="false" aria-label=${t.pasteLabel} .value=${against?.kind === 'text' ? against.text : text}></textarea>
      <div class="line-form"><label class="file">${t.pasteFile} <input type="file" accept=".yaml,.yml,.json" @change=${read} /></label><span class="gap"></span>
        <button type="submit" class="primary">${t.pasteGo}</button></div></form>`,
    body,
  );
  area().focus();
}
