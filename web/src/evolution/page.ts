// The history of Jobs: a row of short runs of one scenario, one per version, drawn like the playground's.
import ownTitles from 'virtual:titles';
import { contextOf } from '../base/canvas';
import { followSystem, isDark } from '../base/dark';
import { html, icon, nothing, render } from '../base/dom';
import { pageIcons } from '../base/page_icons';
import { formatTime } from '../base/time';
import { readLocal, writeLocal } from '../base/local';
import { followSettled } from '../base/pending';
import { axisOf } from '../core/axis';
import { chosenLanguage, chosenTheme } from '../core/look';
import { isMissing, remedyOf } from '../core/error_messages';
import { layOut } from '../core/timeline';
import { changesBetween } from '../core/version_changes';
import { cautionOf, markOf } from '../core/version_marks';
import { versions, versionTable, type VersionTable } from '../core/versions';
import { EngineClient } from '../engine/client';
import type { Rule } from '../engine/protocol';
import { languages, loadText, textIn, type Language } from '../text';
import { headerText } from '../text/header';
import { versionsText } from '../text/versions';
import { showOutcomes, showRules } from '../views/outcomes';
import { drawRows, drawRuler, type Frame } from '../views/timeline/draw';
import { readPaint } from '../views/timeline/paint';
import { commonEnd, generationsOf, scenarios, scenarioText, type Generation } from './generations';

type Theme = 'auto' | 'light' | 'dark';
const themes: Theme[] = ['auto', 'light', 'dark'];
const rulerHeight = 22;
const gutter = 104;
const tail = 54;

export class EvolutionPage {
  #host: HTMLElement;
  #engine = new EngineClient();
  #language: Language;
  #theme = readLocal(chosenTheme);
  #scenario: string;
  #text = '';
  #table: VersionTable | undefined;
  #generations: Generation[] = [];
  #broken = '';
  #round = 0;

  /** `error` is why the page is not in the requested language. */
  constructor(host: HTMLElement, language: Language, error?: unknown) {
    this.#host = host;
    this.#language = language;
    const asked = /^#scenario=([\w-]+)$/.exec(location.hash)?.[1];
    this.#scenario = asked && scenarios.includes(asked) ? asked : scenarios[0]!;
    followSystem(() => this.#show());
    followSettled((isSettled) => this.#host.toggleAttribute('data-settled', isSettled));
    new ResizeObserver(() => this.#draw()).observe(host);
    if (error === undefined) void this.#start();
    else this.#break(error);
  }

  async #start(): Promise<void> {
    const round = ++this.#round;
    this.#generations = [];
    this.#text = '';
    this.#broken = '';
    this.#show();
    try {
      this.#table ??= await versionTable();
      const text = await scenarioText(this.#scenario);
      if (round !== this.#round) return;
      this.#text = text;
      await this.#engine.language(this.#language);
      for await (const generation of generationsOf(this.#engine, this.#text)) {
        if (round !== this.#round) return;
        this.#generations = [...this.#generations, generation];
        this.#show();
      }
    } catch (error) {
      if (round === this.#round) this.#break(error);
    }
  }

  #break(error: unknown): void {
    const stopped = isMissing(error) ? '' : versionsText[this.#language].broken;
    this.#broken = [stopped, remedyOf(error, textIn(this.#language)) ?? String(error)].filter(Boolean).join(' ');
    this.#show();
  }

  #choose(scenario: string): void {
    this.#scenario = scenario;
    history.replaceState(null, '', `#scenario=${scenario}`);
    void this.#start();
  }

  async #speak(select: HTMLSelectElement): Promise<void> {
    const language = select.value as Language;
    try {
      await loadText(language);
    } catch (error) {
      select.value = this.#language;
      return this.#break(error);
    }
    this.#language = language;
    writeLocal(chosenLanguage, language);
    void this.#start();
  }

  #show(): void {
    document.documentElement.lang = this.#language;
    document.documentElement.dataset.theme = isDark(this.#theme) ? 'dark' : 'light';
    const t = versionsText[this.#language];
    const text = textIn(this.#language);
    const header = headerText(this.#language);
    document.title = `${t.evolutionTitle} · ${text.name}`;
    render(
      html`<header class="top">
          <a class="brand" href="./index.html" title=${t.playground}><img src="./icon.svg" alt="" width="22" height="22" /><span>${text.name}</span></a>
          <span class="gap"></span>
          <label class="language"><span class="hidden">${header.language}</span>
            <select @change=${(event: Event) => this.#speak(event.target as HTMLSelectElement)}>
              ${Object.entries(languages).map(([id, name]) => html`<option value=${id} .selected=${id === this.#language} lang=${id}>${name}</option>`)}
            </select></label>
          <button type="button" class="quiet" title=${header.theme[this.#theme]} aria-label=${header.theme[this.#theme]} @click=${() => {
            this.#theme = themes[(themes.indexOf(this.#theme) + 1) % themes.length]!;
            writeLocal(chosenTheme, this.#theme);
            this.#show();
          }}>${this.#theme === 'auto' ? html`<span class="auto-theme" aria-hidden="true"></span>` : icon(this.#theme === 'dark' ? pageIcons.moon : pageIcons.sun)}</button>
        </header>
        <main class="evolution">
          <h1>${t.evolutionTitle}</h1>
          <p>${t.evolutionAbout(versions.length)}</p>
          <div class="choice"><label>${t.scenario}
            <select id="scenario" @change=${(event: Event) => this.#choose((event.target as HTMLSelectElement).value)}>
              ${scenarios.map((id) => html`<option value=${id} .selected=${id === this.#scenario}>${text.examples.titles[id] ?? ownTitles[id]}</option>`)}
            </select></label></div>
          <details><summary>${t.manifest}</summary><pre tabindex="0" aria-label=${t.manifest}>${this.#text}</pre></details>
          ${this.#broken ? html`<p class="bad" role="alert">${this.#broken}</p>` : nothing}
          ${this.#generations.length === 0 && !this.#broken ? html`<p class="dim" role="status">${t.loading} <span class="slow">${text.slow}</span></p>` : nothing}
          <ol class="generations">${this.#generations.map((generation, at) => this.#card(generation, this.#generations[at - 1]))}</ol>
        </main>`,
      this.#host,
    );
    this.#draw();
  }

  #card(generation: Generation, previous: Generation | undefined) {
    const t = versionsText[this.#language];
    const { version, run, outcome, before, link, problems } = generation;
    const rules = ((before?.parting ?? before?.shift ?? before?.shown)?.rules ?? []).slice(0, 3);
    const others = previous ? this.#changesSince(previous.version, version, rules) : [];
    const same = before && !before.parting && !before.shift && !before.shown;
    const shown = before?.shown && !before.shown.atEnd ? before.shown : undefined;
    return html`<li class="generation" data-version=${version}>
      <div class="generation-head"><h2>${version}</h2>${markOf(version, t) ? html`<span class="badge warn" title=${cautionOf(version, t)!}>${markOf(version, t)}</span>` : nothing}<span class="gap"></span>${link ? html`<a href=${link}>${t.open(version)}</a>` : nothing}</div>
      ${run
        ? html`<div class="mini" role="img" aria-label=${`${version}: ${outcome?.jobs.map((job) => `${job.name} ${job.end} ${job.reason}`).join(', ') ?? ''}`}>
            <canvas class="mini-ruler"></canvas><canvas class="mini-rows"></canvas></div>`
        : html`<p>${t.refused(version, 'version')}</p><ul class="refused">${problems.map((problem) => html`<li class="bad">${problem.message}</li>`)}</ul>`}
      ${outcome ? html`<div class="scroll-x" tabindex="0" role="group" aria-label=${`${version}: ${t.status}`}>${showOutcomes(t, [{ name: version, outcome }])}</div>` : nothing}
      <div class="generation-why">
        ${!previous ? html`<p class="dim">${t.first}</p>` : nothing}
        ${previous && same ? html`<p class="dim">${t.sameAs(previous.version)}</p>` : nothing}
        ${before?.parting
          ? html`<p><b>${t.compareBefore(previous!.version)}:</b> ${[before.parting.left, before.parting.right].map((one) => (one ? one.text : t.nothingMore)).join(' → ')}</p>`
          : before?.shift ? html`<p>${t.shift(before.shift.left.text)}</p>` : nothing}
        ${shown ? html`<p><b>${t.compareBefore(previous!.version)}:</b> ${t.shownHere(formatTime(shown.left.time))}: ${shown.fields.slice(0, 3).map(({ object, field }) => `${object} ${field}`).join(', ')}</p>` : nothing}
        ${rules.length ? html`<p class="dim">${t.madeTheDifference}</p>${showRules(t, this.#language, rules)}` : nothing}
        ${others.length ? html`<details><summary>${t.alsoChanged(others.length)}</summary>${showRules(t, this.#language, others)}</details>` : nothing}
      </div></li>`;
  }

  /** Returns the other changes of the releases in between. */
  #changesSince(older: string, newer: string, shown: Rule[]): Rule[] {
    const isShown = ({ id, gate }: Rule) => shown.some((rule) => rule.id === id && rule.gate === gate);
    return changesBetween(this.#table!, older, newer).filter((rule) => !isShown(rule));
  }

  #draw(): void {
    const end = commonEnd(this.#generations);
    const axis = axisOf(this.#generations.flatMap(({ run }) => (run ? [run.lanes] : [])));
    for (const { version, run } of this.#generations) {
      const card = this.#host.querySelector<HTMLElement>(`[data-version="${version}"] .mini`);
      if (!run || !card) continue;
      const width = card.clientWidth;
      if (!width) continue;
      // Nodes are the same in all of them.
      const lanes = { ...run.lanes, nodes: [] };
      const rows = layOut(lanes);
      // Tall timelines are cut off; the counts are below.
      const height = Math.min(rows.height, 232);
      const ruler = contextOf(card.querySelector('.mini-ruler')!, width, rulerHeight);
      const paint = readPaint(ruler);
      const frame: Frame = { paint, text: textIn(this.#language), width, height, gutter, tail, axis, from: 0, to: axis.place(end), end: Math.max(end, run.end) };
      drawRuler(ruler, { ...frame, height: rulerHeight }, lanes, '');
      const context = contextOf(card.querySelector('.mini-rows')!, width, height);
      drawRows(context, context, frame, rows, lanes, 0, undefined);
      const hidden = rows.rows.filter((row) => row.kind === 'pod' && row.top + row.height > height).length;
      if (hidden) {
        const label = `+${hidden}`;
        context.font = `600 12px ${paint.font}`;
        context.fillStyle = paint.panel;
        context.fillRect(0, height - 22, gutter, 22);
        context.fillStyle = paint.ink;
        context.fillText(label, 14, height - 10);
      }
    }
  }
}
