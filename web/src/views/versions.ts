// Dialogs for the version: the controllers, their feature gates, the order within an instant, and the changes of releases. Also the dialog
// for another manifest to compare with. Choices are written into the scenario.
import './versions.css';
import { html, icon, nothing, render, type Template } from '../base/dom';
import { icons } from '../base/icons';
import type { Session } from '../core/session';
import { huge, textOf } from '../core/text_file';
import { cautionOf, marked } from '../core/version_marks';
import { defaultVersion, versions, versionTable, type VersionTable } from '../core/versions';
import { textIn, type Language } from '../text';
import { headerText } from '../text/header';
import { versionsText, type VersionsText } from '../text/versions';
import { openDialog } from './dialog';
import { onHugePaste } from './huge_paste';
import { writeAndRun } from './writing';

interface Gate {
  stage: string;
  on: boolean;
  settable?: boolean;
}

/** Settable gates first, missing ones last. */
const rank = (gate: Gate | undefined) => (gate ? ['beta', 'alpha', 'stable', 'removed'].indexOf(gate.stage) : 9);

type Version = VersionTable['versions'][number];

export async function openVersions(session: Session): Promise<void> {
  const { language } = session.state;
  const table = await versionTable();
  const { body, close } = openDialog(versionsText[language].title, textIn(language).close, 'versions-dialog');
  if (!(await new VersionsDialog(session, language, table, body).draw())) close();
}

/** Shows the settings of the scenario's text, not of the run, because the text may not run. */
class VersionsDialog {
  #session: Session;
  #language: Language;
  #t: VersionsText;
  #table: VersionTable;
  #body: HTMLElement;
  #ties = 0;
  /** The gates that the scenario sets. */
  #own: Record<string, boolean> = {};

  constructor(session: Session, language: Language, table: VersionTable, body: HTMLElement) {
    this.#session = session;
    this.#language = language;
    this.#t = versionsText[language];
    this.#table = table;
    this.#body = body;
  }

  /** Returns false if the engine crashed, because only it knows what the text sets. */
  async draw(): Promise<boolean> {
    const values = await this.#session.edits.specValues('version', 'cluster.ties', 'cluster.featureGates');
    if (!values) return false;
    const [written, ties, own] = values;
    this.#ties = Number(ties ?? 0);
    this.#own = typeof own === 'object' ? { ...(own as Record<string, boolean>) } : {};
    const current = String(written ?? this.#session.state.run?.loaded.version ?? defaultVersion);
    const { versions } = this.#table;
    const version = versions.find((one) => one.name === current) ?? versions.find((one) => one.name === defaultVersion)!;
    render(html`${this.#controllers(version)} ${this.#tiesForm()} ${this.#gates(version)} ${this.#changes(version)}`, this.#body);
    return true;
  }

  async #write(spec: Record<string, unknown>, notice: string): Promise<void> {
    const forked = await writeAndRun(this.#session, { spec }, notice, this.#session.state.time);
    await forked?.runs;
    await this.draw();
  }

  #controllers({ name: current, release }: Version): Template {
    const t = this.#t;
    return html`<section><h3>${t.controllers}</h3>
      <div class="segmented" role="radiogroup" aria-label=${t.controllers}>${this.#table.versions.map(
        ({ name }) => html`<label><input type="radio" name="version" value=${name} .checked=${name === current}
          @change=${() => this.#write({ version: name }, headerText(this.#language).controllers(name))} /><span title=${cautionOf(name, t) ?? nothing}>${marked(name, t)}</span></label>`,
      )}</div>
      <p class="dim">${t.standsFor(current, release)} ${cautionOf(current, t) ?? ''}</p>
      <p><a href="./evolution.html">${t.evolution(versions.at(-1)!, versions[0]!)}</a></p>
      <p><a href="./fidelity.html">${t.fidelity}</a></p></section>`;
  }

  #tiesForm(): Template {
    const t = this.#t;
    const ties = this.#ties;
    const setTies = (value: number) => void this.#write({ 'cluster.ties': value || null }, t.tiesDone(value));
    return html`<section><h3>${t.ties}</h3><p class="dim">${t.tiesNote}</p>
      <div class="line-form ties"><label><code>ties</code> <input type="number" min="0" max="999999" .value=${String(ties)}
          @change=${(event: Event) => setTies(Math.max(0, Math.round(Number((event.target as HTMLInputElement).value)) || 0))} /></label>
        <button type="button" class="quiet labelled" @click=${() => setTies(ties + 1)}>${t.shuffle}</button>
        <button type="button" class="quiet labelled" ?disabled=${ties === 0} @click=${() => setTies(0)}>${t.fixed}</button></div></section>`;
  }

  #setGate(name: string, on: boolean, byDefault: boolean): void {
    // Defaults of the version need no line, and an empty map is omitted.
    const set = { ...this.#own };
    if (on === byDefault) delete set[name];
    else set[name] = on;
    void this.#write({ 'cluster.featureGates': Object.keys(set).length ? set : null }, this.#t.gateDone(name, on));
  }

  #gates(version: Version): Template {
    const t = this.#t;
    const gates = version.gates as Record<string, Gate | undefined>;
    const own = this.#own;
    return html`<section><h3>${t.gates} · ${version.name}</h3><p class="dim">${t.gatesNote}</p>
      <div class="scroll-x" tabindex="0" role="group" aria-label=${t.gates}><table class="list gates">
        <thead><tr><th scope="col">${t.gateName}</th><th scope="col">${t.stage}</th><th scope="col">${t.on}</th><th scope="col">${t.brings}</th></tr></thead>
        <tbody>${[...this.#table.gates].sort((a, b) => rank(gates[a.name]) - rank(gates[b.name])).map((row) => this.#gate(row, gates[row.name], own[row.name]))}</tbody></table></div></section>`;
  }

  /** `own` is the scenario's setting. */
  #gate(row: VersionTable['gates'][number], gate: Gate | undefined, own: boolean | undefined): Template {
    const t = this.#t;
    const on = own ?? gate?.on ?? false;
    return html`<tr class=${gate ? '' : 'absent'}>
      <th scope="row"><a href=${row.link} target="_blank" rel="noopener">${row.name.split(/(?<=[a-z])(?=[A-Z])/).map((word) => html`${word}<wbr />`)}</a></th>
      <td>${gate ? html`<span class="badge ${gate.stage === 'alpha' ? 'warn' : gate.stage === 'beta' ? '' : 'good'}">${t.stages[gate.stage]}</span>` : html`<span class="dim">${t.comes(row.alpha)}</span>`}</td>
      <td>${gate?.settable
        ? html`<label class="check"><input type="checkbox" .checked=${on} aria-label=${t.setGate(row.name)}
            @change=${(event: Event) => this.#setGate(row.name, (event.target as HTMLInputElement).checked, gate.on)} />${own !== undefined ? html`<span class="dim">${t.overridden}</span>` : nothing}</label>`
        : gate ? html`<span class=${on ? 'locked' : 'dim'}>${on ? '✓' : '–'}</span>` : nothing}</td>
      <td>${row[this.#language]}</td></tr>`;
  }

  #changes({ minor }: Version): Template {
    const t = this.#t;
    return html`<section><h3>${t.changes}</h3>
      <ul class="rules">${[...this.#table.changes].reverse().map(
        (row) => html`<li class=${row.since > minor ? 'later' : ''}><b class="badge plain" title=${row.since > minor ? t.notYet : t.inForce}>${row.since > minor ? '' : '✓ '}v1.${row.since}</b>
          <span>${row[this.#language]} ${'link' in row && row.link ? html`<a href=${row.link} target="_blank" rel="noopener">#${row.link.split('/').at(-1)}${icon(icons.link)}</a>` : nothing}</span></li>`,
      )}</ul></section>`;
  }
}

/** A manifest, typed or from a file, for the comparison run. */
export function openOtherText(session: Session): void {
  const { language, text, against } = session.state;
  const t = versionsText[language];
  const { body, close } = openDialog(t.pasteTitle, textIn(language).close, 'other-dialog');
  const area = () => body.querySelector('textarea')!;
  const compare = (other: string) => {
    close();
    session.comparison.compareWith({ kind: 'text', text: other });
  };
  const read = async (event: Event) => {
    const files = [...((event.target as HTMLInputElement).files ?? [])];
    if (!files.length) return;
    const file = await textOf(files, language);
    if ('refused' in file) session.look.say(file.refused);
    else if (file.text.length < huge) area().value = file.text;
    else compare(file.text);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    compare(area().value);
  };
  render(
    html`<form @submit=${submit}>
      <textarea rows="18" class="patch" spellcheck="false" aria-label=${t.pasteLabel} .value=${against?.kind === 'text' ? against.text : text} @paste=${onHugePaste(compare)}></textarea>
      <div class="line-form"><label class="file">${t.pasteFile} <input type="file" accept=".yaml,.yml,.json" @change=${read} /></label><span class="gap"></span>
        <button type="submit" class="primary">${t.pasteGo}</button></div></form>`,
    body,
  );
  area().focus();
}
