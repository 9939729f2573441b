// "What if": many runs of the scenario for each choice of its Job's fields, compared with each other. Each run can be opened, and each
// choice written into the scenario.
import '../versions.css';
import './what_if.css';
import { html, nothing, render, type Template } from '../../base/dom';
import { download } from '../../base/download';
import { entryOf } from '../../base/entry';
import { formatDuration } from '../../base/time';
import { fork } from '../../core/fork';
import type { Edit } from '../../core/edit';
import { remedyOf } from '../../core/error_messages';
import { stepAt, tellingStep } from '../../core/run';
import type { Session } from '../../core/session';
import type { Problem } from '../../engine/protocol';
import { StudyClient } from '../../engine/study_client';
import type { Spread, Studied, Summary, Variation } from '../../engine/study_protocol';
import { Sweep } from '../../engine/sweep';
import { textIn, type Language } from '../../text';
import { whatIfText, type WhatIfText } from '../../text/what_if';
import { openDialog } from '../dialog';
import { ChanceForm } from './chance_form';
import { Distribution } from './distribution';
import { Fields, placeOf } from './fields';
import { showResults, type Told } from './results';

const usualRuns = 2000;
const mostRuns = 100_000;

/** The last result, to return to from one of its runs. */
let last: WhatIf | undefined;

/** `wanted` are the initial variations, such as `spec.backoffLimit=0..6`. */
export async function openWhatIf(session: Session, wanted: readonly string[] = []): Promise<void> {
  session.clock.pause();
  const { language, text } = session.state;
  const { body, close } = openDialog(whatIfText(language).title, textIn(language).close, 'what-if-dialog');
  const keep = last?.covers(text, language, wanted);
  if (!keep) {
    last?.end();
    last = new WhatIf(session, wanted);
  }
  const shown = last!;
  shown.showIn(body, close);
  body.closest('dialog')!.addEventListener('close', () => shown.leave());
  if (!keep) await shown.begin();
}

/** A request and its result. */
interface Asked {
  sweep: Sweep;
  vary: Variation[];
  runs: number;
  told: Told | undefined;
  summary: Summary | undefined;
  isRunning: boolean;
  /** The runs can no longer be asked for: only their summary is left. */
  isLost: boolean;
  /** The choice whose runs are shown. */
  chosen: number | undefined;
}

class WhatIf {
  #session: Session;
  #wanted: readonly string[];
  #language: Language;
  #t: WhatIfText;
  #text: string;
  /** Texts of runs that were opened from here. */
  #opened = new Set<string>();
  #body: HTMLElement | undefined;
  #close = () => {};
  #studied: Studied | undefined;
  #problem: Problem | undefined;
  #notice = '';
  #runs = usualRuns;
  #asked: Asked | undefined;
  #spread: Spread | undefined;
  #distribution: Distribution | undefined;
  #fields: Fields;
  #chance: ChanceForm;

  /** `text` is the scenario if it differs from the page's. */
  constructor(session: Session, wanted: readonly string[], text = session.state.text) {
    this.#session = session;
    this.#wanted = wanted;
    this.#language = session.state.language;
    this.#t = whatIfText(this.#language);
    this.#text = text;
    if (text !== session.state.text) this.#opened.add(session.state.text);
    const redraw = () => this.#draw();
    this.#fields = new Fields(session.edits, this.#t, redraw);
    const { run } = session.state;
    this.#chance = new ChanceForm(run?.text === this.#text ? run.lanes : undefined, this.#t, this.#mayWrite, redraw, (edit, notice) => void this.#write(edit, notice));
  }

  /** True if the content is about that text, or about a run of it, and includes the request. */
  covers(text: string, language: Language, wanted: readonly string[]): boolean {
    return this.#language === language && (!wanted.length || wanted.join() === this.#wanted.join()) && this.#asked?.summary !== undefined && (text === this.#text || this.#opened.has(text));
  }

  showIn(body: HTMLElement, close: () => void): void {
    this.#body = body;
    this.#close = close;
    this.#draw();
    if (this.#asked?.summary) void this.#plot();
  }

  /** The dialog was closed: pending work ends with the results so far. */
  leave(): void {
    this.#body = undefined;
    this.#distribution?.close();
    this.#asked?.sweep.stop();
  }

  end(): void {
    this.#body = undefined;
    this.#distribution?.close();
    this.#asked?.sweep.close();
  }

  /** Reads the scenario. */
  async begin(): Promise<void> {
    const study = new StudyClient();
    try {
      const { edits } = this.#session;
      const [studied, found] = await Promise.all([
        study.language(this.#language).then(() => study.load(this.#text)), edits.handFaults(this.#text, null), this.#fields.read(this.#text, this.#wanted),
      ]);
      if (found) this.#chance.take(found);
      if (studied.ok && this.#chance.hasFaults) await this.#measure(study);
      this.#studied = studied;
    } catch (error) {
      this.#problem = this.#broken(error);
    } finally {
      study.close();
    }
    this.#draw();
  }

  /** The drawing code is loaded for the first drawing. */
  async #plot(): Promise<void> {
    try {
      if (this.#body) await this.#distribution?.draw(this.#body);
    } catch (error) {
      const message = remedyOf(error, textIn(this.#language));
      if (message === undefined) throw error;
      this.#problem = { severity: 'error', message };
      this.#draw();
    }
  }

  #broken(error: unknown): Problem {
    return { severity: 'error', message: this.#t.failed, remedy: remedyOf(error, textIn(this.#language)) ?? String(error) };
  }

  /** Measures how long pods and nodes existed, for the rates of its faults. */
  async #measure(study: StudyClient): Promise<void> {
    const choices = await study.vary([]);
    if (!choices.ok) return;
    await study.take(await study.runs(0, 1));
    const { spent, end, pods } = await study.spread(0);
    const nodes = this.#session.state.run?.lanes.nodes.length ?? 1;
    const hour = 3600e6;
    const exposure = { podHours: (spent[0] ?? 0) / hour, nodeHours: (nodes * (end[0] ?? 0)) / hour, pods: pods[0] ?? 0 };
    const found = await this.#session.edits.handFaults(this.#text, exposure);
    if (found) this.#chance.take(found, exposure);
  }

  /** Another text of the same scenario also replaces the present one here. */
  async #write(edit: Edit, notice: string): Promise<void> {
    const text = await this.#edited(edit);
    if (text === undefined || (this.#mayWrite && !(await fork(this.#session, text, '', this.#session.state.time)))) {
      this.#notice = text === undefined ? this.#t.notWritten : (this.#session.state.problems[0]?.message ?? '');
      return this.#draw();
    }
    const [body, close] = [this.#body, this.#close];
    this.end();
    last = this.#mayWrite ? new WhatIf(this.#session, []) : new WhatIf(this.#session, this.#wanted, text);
    last.#notice = notice;
    if (!body) return;
    body.closest('dialog')!.addEventListener('close', () => last?.leave());
    last.showIn(body, close);
    await last.begin();
    body.querySelector<HTMLElement>('.wi-start')?.focus();
  }

  /** Returns the edited text; undefined if the edit is impossible. */
  async #edited(edit: Edit, text = this.#text): Promise<string | undefined> {
    const edited = await this.#session.edits.of(text, edit);
    return edited?.ok ? edited.text : undefined;
  }

  async #start(): Promise<void> {
    this.#asked?.sweep.close();
    this.#drop();
    this.#problem = undefined;
    this.#notice = '';
    const vary = this.#fields.variations();
    const unsaid = vary.find(({ field, values }) => !values || field.endsWith('.'));
    if (unsaid) {
      this.#problem = { severity: 'error', message: this.#t.unsaid(unsaid.field) };
      this.#asked = undefined;
      return this.#draw();
    }
    const sweep = new Sweep({ text: this.#text, language: this.#language, vary, runs: this.#runs });
    const asked: Asked = { sweep, vary, runs: this.#runs, told: undefined, summary: undefined, isRunning: true, isLost: false, chosen: undefined };
    this.#asked = asked;
    this.#draw();
    this.#body?.querySelector<HTMLElement>('.wi-stop')?.focus({ preventScroll: true });
    this.#body?.querySelector('.wi-answer')?.scrollIntoView({ block: 'nearest' });
    try {
      const told = await sweep.begin();
      if (!told.ok) {
        this.#problem = told.problem;
        this.#asked = undefined;
        sweep.close();
        return this.#draw();
      }
      asked.told = told;
      this.#draw();
      const going = told.choices.filter(({ refused }) => refused === undefined).length;
      asked.summary = await sweep.run(going, (summary) => {
        asked.summary = summary;
        this.#draw();
      });
    } catch (error) {
      sweep.close();
      if (this.#asked !== asked) return;
      this.#problem = this.#broken(error);
      asked.isLost = true;
      if (!asked.summary) this.#asked = undefined;
    }
    asked.isRunning = false;
    this.#draw();
    const { summary } = asked;
    if (summary?.runs) await this.#choose(mostComplete(summary));
  }

  /** False in an embed whose author made it read-only. */
  get #mayWrite(): boolean {
    return !this.#session.state.readonly;
  }

  #drop(): void {
    this.#distribution?.close();
    this.#distribution = undefined;
    this.#spread = undefined;
  }

  /** Shows how the runs of a choice end. */
  async #choose(choice: number): Promise<void> {
    const asked = this.#asked;
    if (!asked?.told || asked.isRunning || asked.isLost || !asked.summary?.choices[choice]?.estimates.length) return;
    asked.chosen = choice;
    const spread = await asked.sweep.spread(choice);
    if (this.#asked !== asked || asked.chosen !== choice || !this.#studied?.ok) return;
    this.#drop();
    this.#spread = spread;
    this.#distribution = new Distribution(this.#t, { name: this.#nameOf(choice), spread, until: this.#studied.until, open: (run) => void this.#openRun(run) });
    this.#draw();
    await this.#plot();
  }

  #nameOf(choice: number): string {
    const { told } = this.#asked!;
    const { labels } = told!.choices[choice]!;
    return labels.map((label, at) => this.#t.isTo(told!.fields[at]!.split('.').at(-1)!, this.#fields.labelOf(label))).join(this.#t.comma) || this.#t.choice;
  }

  /** Returns the scenario with a choice written into it; undefined if that is impossible. */
  #textOf(choice: number): Promise<string | undefined> {
    const { told, vary } = this.#asked!;
    const yamlOf = (label: string, files: Record<string, string> = {}) => (label.startsWith('@') ? (entryOf(files, label.slice(1)) ?? '') : label);
    const fields = told!.choices[choice]!.labels.map((label, at) => ({ ...placeOf(told!.fields[at]!), yaml: yamlOf(label, vary[at]!.files) }));
    return this.#edited({ fields });
  }

  async #openRun(run: number): Promise<void> {
    const { sweep, chosen, told } = this.#asked!;
    const spread = this.#spread!;
    const text = await this.#textOf(chosen!);
    const seed = spread.firstSeed + run;
    const sampled = text === undefined ? undefined : await sweep.sample(text, seed, chosen!);
    // If there are too many pods for rules, the run is drawn again from its seed.
    const isRenamed = told!.fields.some((field) => /metadata\.name(space)?$/.test(field));
    const opened = sampled?.ok ? sampled.text : sampled && !isRenamed ? await this.#edited({ spec: { 'chance.seed': seed } }, text) : undefined;
    if (opened === undefined) {
      this.#notice = sampled && !sampled.ok ? `${this.#t.openFailed} ${sampled.problem.message}` : this.#t.notWritten;
      this.#draw();
      this.#body?.querySelector('.wi-notice')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    this.#opened.add(opened);
    const end = spread.end[run]!;
    const session = this.#session;
    const said = (sampled!.ok ? this.#t.opened : this.#t.openedBySeed)(seed, this.#t.outcomes[spread.outcome[run]!], formatDuration(end, 1));
    this.#close();
    if (!(await fork(session, opened, said, end))) return;
    const { columns } = session.state.run!;
    session.clock.seekStep(tellingStep(columns, stepAt(columns, end)));
  }

  async #use(choice: number): Promise<void> {
    const text = await this.#textOf(choice);
    const said = this.#t.used(this.#nameOf(choice));
    if (text === undefined) {
      this.#notice = this.#t.notWritten;
      return this.#draw();
    }
    this.#close();
    if (await fork(this.#session, text, '', this.#session.state.time)) this.#session.look.sayDone(said, this.#t.undo, text);
  }

  async #save(format: 'csv' | 'json'): Promise<void> {
    const type = format === 'csv' ? 'text/csv' : 'application/json';
    download(`what-if.${format}`, new Blob([await this.#asked!.sweep.exportAs(format)], { type }));
  }

  #draw(): void {
    if (!this.#body) return;
    const t = this.#t;
    const studied = this.#studied;
    const problem = this.#problem ?? (studied && !studied.ok ? studied.problem : undefined);
    render(
      html`<p class="dim">${t.about}</p>
        <p class="wi-notice" role="status">${this.#notice}</p>
        ${problem ? html`<div role="alert"><p class="wrong">${problem.message}</p>${problem.remedy ? html`<p class="dim">${problem.remedy}</p>` : nothing}</div>` : nothing}
        ${!studied ? (problem ? nothing : html`<p role="status">${t.reading}</p>`) : studied.ok ? this.#question(studied) : nothing}
        ${this.#asked ? this.#answer(this.#asked) : nothing}`,
      this.#body,
    );
  }

  #question(studied: Studied & { ok: true }): Template {
    const t = this.#t;
    if (!this.#fields.hasJobs) return html`<p class="wrong">${t.noJob}</p>`;
    const { isRunning = false } = this.#asked ?? {};
    const submit = (event: Event) => {
      event.preventDefault();
      if (!isRunning) void this.#start();
    };
    const setRuns = (event: Event) => {
      const input = event.target as HTMLInputElement;
      this.#runs = input.value === '' ? usualRuns : Math.max(1, Math.min(mostRuns, Math.round(Number(input.value))));
      input.value = String(this.#runs); // also if it had that value already
      this.#draw();
    };
    return html`${this.#mayWrite ? this.#chance.offers(studied.chance) : nothing}
      ${studied.chance
        ? html`<form class="wi-form" novalidate @submit=${submit}>${this.#fields.template()}
            <p class="dim">${t.chanceIs}</p>
            <div class="wi-row wi-go"><label>${t.runs}<input type="number" min="1" max=${mostRuns} .value=${String(this.#runs)} @change=${setRuns} /></label>
              <button type="submit" class="primary wi-start" ?disabled=${isRunning}>${t.start}</button>
              <button type="button" class="labelled wi-stop" ?hidden=${!isRunning} @click=${() => this.#asked?.sweep.stop()}>${t.stop}</button>
              <span class="dim">${t.total(this.#fields.count(), this.#runs)}</span></div></form>`
        : this.#chance.form()}`;
  }

  #answer(asked: Asked): Template {
    const t = this.#t;
    const { told, summary, runs, isRunning, chosen } = asked;
    const done = summary?.runs ?? 0;
    const status = isRunning ? (summary ? t.progress(done, runs) : t.starting) : !done ? t.nothing : done < runs ? t.partial(done, runs) : t.done(done);
    const nothingRuns = told?.choices.every(({ refused }) => refused !== undefined);
    return html`<section class="wi-answer"><h3>${t.result}</h3>
      ${isRunning ? html`<progress class="wi-progress" max=${runs} .value=${done} aria-label=${t.progress(done, runs)}></progress>` : nothing}
      <p class="wi-status" role=${isRunning ? nothing : 'status'}>${nothingRuns && !isRunning ? nothing : status}</p>
      ${told && (summary?.runs || nothingRuns)
        ? showResults(t, {
            told, summary: summary ?? { runs: 0, metrics: [], choices: [] }, until: this.#studied?.ok ? this.#studied.until : 0, chosen,
            nameOf: (choice) => this.#nameOf(choice), isNow: (choice) => told.choices[choice]?.isWritten === true, labelOf: (label) => this.#fields.labelOf(label), choose: (choice) => void this.#choose(choice),
          })
        : nothing}
      ${!isRunning && !asked.isLost && done
        ? html`<p class="wi-save"><span>${t.save}:</span> <button type="button" class="labelled" @click=${() => this.#save('csv')}>${t.csv}</button>
            <button type="button" class="labelled" @click=${() => this.#save('json')}>${t.json}</button></p>`
        : nothing}
      ${!isRunning && chosen !== undefined && this.#distribution
        ? html`${this.#distribution.template()}
            ${this.#mayWrite ? html`<p><button type="button" class="primary wi-use" @click=${() => this.#use(chosen)}>${t.use}: ${this.#nameOf(chosen)}</button></p>` : nothing}`
        : nothing}</section>`;
  }
}

/** Of the front, the one that completes most often. */
function mostComplete({ choices, metrics }: Summary): number {
  const completes = metrics.indexOf('completesBillionths');
  const of = (at: number) => (choices[at]!.onFront ? (choices[at]!.estimates[completes]?.value ?? -1) : -1);
  return [...choices.keys()].reduce((a, b) => (of(b) > of(a) ? b : a));
}
