// “Can this happen?”: checks a claim for every execution of the scenario, and opens an execution that violates it as a run.
import './can_happen.css';
import { html, nothing, render, type Template } from '../base/dom';
import { formatDuration, formatTime } from '../base/time';
import {
  askedOfField, askedOfPod, conditions, entryOf, isNumber, jobFields, ownersOf, phases, questionsIn,
  type About, type Asked, type Comparison, type Form, type Owner, type Question,
} from '../core/claims';
import { fork } from '../core/fork';
import { remedyOf } from '../core/error_messages';
import type { Session } from '../core/session';
import { find } from '../core/subject';
import type { Problem, Reference } from '../engine/protocol';
import { Search } from '../engine/search';
import type { FaultName, Found, Sought } from '../engine/study_protocol';
import { textIn, type Language } from '../text';
import { canHappenText, type CanHappenText } from '../text/can_happen';
import { openDialog } from './dialog';

/** What a question is about when the dialog opens: a field, a pod, or a whole question. */
export type AskedFrom = { ref: Reference; path: string } | { pod: { job: string; index?: number } } | { asked: Asked };

const usualStates = 200_000;
const mostStates = 1_000_000;
const mostFaults = 3;

/** As in docs/how-to/search.md: at most half of 512 MiB for kept clusters, the memory per state, and a base amount. */
const megabytesOf = (states: number) => Math.ceil((Math.min(states * 20_000, 268e6) + states * 100 + 40e6) / 1e7) * 10;

interface Bounds {
  until: string;
  every: string;
  calls: boolean;
  states: number;
}

/** The last question and its text. It is shown again when the dialog is opened for that text or for its result. */
let last: { texts: string[]; asked: Asked; form: Form | undefined; bounds: Bounds } | undefined;

class CanHappenDialog {
  #session: Session;
  #language: Language;
  #t: CanHappenText;
  #text: string;
  #owners: Owner[];
  #questions: Question[];
  #body: HTMLElement;
  #close: () => void;

  #asked: Asked = { kind: 'never', expect: '', faults: ['kill'], most: 1 };
  /** Undefined if the user wrote the entry. */
  #form: Form | undefined;
  /** The engine writes the form's entry. */
  #written: Promise<void> = Promise.resolve();
  #bounds: Bounds = { until: '', every: '', calls: false, states: usualStates };

  #search: Search | undefined;
  #phase: 'asking' | 'starting' | 'running' = 'asking';
  #since = { time: 0, states: 0 };
  #rate = 0;
  #sought: Sought | undefined;
  #problem: Problem | undefined;
  #crash: unknown;

  constructor(session: Session, text: string, owners: Owner[], from: AskedFrom | undefined) {
    const { language } = session.state;
    this.#session = session;
    this.#language = language;
    this.#t = canHappenText(language);
    this.#text = text;
    this.#owners = owners;
    this.#questions = questionsIn(this.#owners);
    const { body, close } = openDialog(this.#t.title, textIn(language).close, 'can-happen');
    this.#body = body;
    this.#close = close;
    body.closest('dialog')!.addEventListener('close', () => this.#search?.close());
    this.#begin(from);
    this.#draw();
  }

  #begin(from: AskedFrom | undefined): void {
    if (from && 'asked' in from) {
      this.#asked = from.asked;
      return;
    }
    const suggested = from && ('pod' in from ? askedOfPod(from.pod.job, from.pod.index, this.#owners) : this.#ofField(from));
    if (suggested) {
      this.#take({ kind: 'never', ...suggested });
    } else if (!from && last?.texts.includes(this.#text)) {
      ({ asked: this.#asked, form: this.#form, bounds: this.#bounds } = last);
    } else if (this.#questions[0]) {
      this.#take(this.#questions[0]);
    }
  }

  #ofField({ ref, path }: { ref: Reference; path: string }): ReturnType<typeof askedOfField> {
    const { moment, run } = this.#session.state;
    if (ref.kind !== 'Job' && ref.kind !== 'CronJob') return undefined;
    const found = moment && find([...moment.jobs, ...moment.cronJobs], ref, run?.lanes);
    const [, part, name] = /^(spec|status)\.(\w+)$/.exec(path) ?? [];
    const value = part && (found?.[part as 'spec' | 'status'] as Record<string, unknown> | null | undefined)?.[name!];
    const owner = this.#owners.find((one) => one.kind === ref.kind && one.name === ref.name && (!one.namespace || one.namespace === ref.namespace));
    return askedOfField(ref.kind, ref.name, owner?.namespace, path, value);
  }

  #take({ kind, form, faults }: Pick<Question, 'kind' | 'form' | 'faults'>): void {
    this.#asked = { kind, expect: this.#asked.expect, faults, most: 1 };
    this.#setForm(form);
  }

  #setForm(form: Form): void {
    this.#form = form;
    this.#written = this.#write(form);
  }

  async #write(form: Form): Promise<void> {
    const expect = await this.#session.edits.asYaml(entryOf(form), true);
    if (expect === undefined || form !== this.#form) return;
    this.#change(() => (this.#asked = { ...this.#asked, expect }));
  }

  /** The question changes, so the answer is outdated. */
  #change(change: () => void): void {
    change();
    this.#forget();
    this.#draw();
  }

  #forget(): void {
    this.#search?.close();
    this.#search = this.#sought = this.#problem = this.#crash = undefined;
  }

  /** When typing begins, not when the field loses focus, because that would move the button that is being clicked. */
  #outdate(): void {
    if (!this.#sought && !this.#problem && this.#crash === undefined) return;
    this.#forget();
    this.#draw();
  }

  async #start(event: Event): Promise<void> {
    event.preventDefault();
    await this.#written;
    if (this.#phase !== 'asking') return;
    this.#forget();
    const { kind, expect, faults, most } = this.#asked;
    const { until, every, calls, states } = this.#bounds;
    last = { texts: [this.#text], asked: this.#asked, form: this.#form, bounds: this.#bounds };
    const search = (this.#search = new Search());
    this.#phase = 'starting';
    this.#draw();
    this.#focus('.claim-go .primary');
    await this.#watch(async () => {
      const claimed = await search.begin(this.#text, this.#language, {
        kind, expect, states, calls, until: until || undefined, ...(faults.length && most ? { faults: faults.join(), most, every: every || undefined } : {}),
      });
      if (claimed.ok) await this.#run(search);
      else this.#problem = claimed.problem;
    });
  }

  async #goOn(): Promise<void> {
    const going = this.#watch(() => this.#run(this.#search!));
    this.#focus('.claim-go .primary');
    await going;
  }

  /** However it ends, the results so far are shown. */
  async #watch(work: () => Promise<void>): Promise<void> {
    const search = this.#search;
    try {
      await work();
    } catch (error) {
      if (search === this.#search) this.#crash = error;
    }
    if (!this.#body.isConnected) return;
    const wasAtStop = this.#body.querySelector('.claim-go')!.contains(document.activeElement);
    this.#phase = 'asking';
    this.#draw();
    if (wasAtStop) this.#focus('.claim-open, .claim-go .primary');
    this.#body.querySelector('.claim-answer')?.scrollIntoView({ block: 'nearest' });
  }

  /** The pressed button is gone. */
  #focus(selector: string): void {
    const all = this.#body.querySelectorAll<HTMLElement>(selector);
    all[all.length - 1]?.focus({ preventScroll: true });
  }

  async #run(search: Search): Promise<void> {
    this.#phase = 'running';
    this.#since = { time: performance.now(), states: this.#sought?.states ?? 0 };
    this.#rate = 0;
    this.#draw();
    this.#sought = await search.run((sought) => {
      const { time, states } = this.#since;
      this.#sought = sought;
      this.#rate = Math.round(((sought.states - states) * 1000) / Math.max(1, performance.now() - time));
      this.#draw();
    });
    if (this.#sought.found) last?.texts.push(this.#sought.found.text);
  }

  #stop(): void {
    if (this.#phase === 'starting') this.#forget();
    else this.#search?.stop();
  }

  async #open({ text, time, step }: Found): Promise<void> {
    this.#close();
    if (await fork(this.#session, text, this.#t.opened, time)) this.#session.clock.seekStep(step);
  }

  #draw(): void {
    const t = this.#t;
    const busy = this.#phase !== 'asking';
    render(
      html`<p class="dim">${t.intro}</p>
        ${this.#questions.length ? html`<h3>${t.ready}</h3><ul class="claim-questions">${this.#questions.map((one) => this.#question(one, busy))}</ul>` : nothing}
        <form @submit=${(event: Event) => this.#start(event)} @input=${() => this.#outdate()}>
          <fieldset class="claim-form" ?disabled=${busy}>
            ${this.#kind()} ${this.#what()} ${this.#entry()} ${this.#faults()} ${this.#limits()}
          </fieldset>
          <div class="claim-go">
            ${busy
              ? html`<button type="button" class="primary" @click=${() => this.#stop()}>${t.stop}</button>`
              : html`<button type="submit" class="primary">${t.start}</button>`}
            ${!busy && this.#sought && !this.#sought.over ? html`<button type="button" class="quiet labelled" @click=${() => this.#goOn()}>${t.goOn}</button>` : nothing}
            ${busy ? this.#progress() : nothing}
          </div>
        </form>
        <div class="claim-answer" role="status">${busy ? nothing : this.#answer()}</div>`,
      this.#body,
    );
  }

  #question(one: Question, busy: boolean): Template {
    const isAsked = this.#asked.kind === one.kind && JSON.stringify(this.#form) === JSON.stringify(one.form);
    return html`<li><button type="button" class="quiet labelled" ?disabled=${busy} aria-pressed=${isAsked}
      @click=${() => this.#take(one)}>${this.#t.ask(one.id, one.of, one.count)}</button></li>`;
  }

  #kind(): Template {
    const t = this.#t;
    const kinds = Object.keys(t.kinds) as Asked['kind'][];
    return html`<div class="claim-row"><div class="segmented" role="radiogroup" aria-label=${t.kind}>${kinds.map(
        (kind) => html`<label><input type="radio" name="claim-kind" value=${kind} .checked=${kind === this.#asked.kind}
          @change=${() => this.#change(() => (this.#asked = { ...this.#asked, kind }))} /><span>${t.kinds[kind]}</span></label>`,
      )}</div><p class="dim">${t.kindNotes[this.#asked.kind]}</p></div>`;
  }

  #what(): Template {
    const t = this.#t;
    const form = this.#form;
    const has = (kind: Owner['kind']) => this.#owners.some((one) => one.kind === kind);
    const abouts = (Object.keys(t.about) as About[]).filter((about) => about === form?.about || (about === 'job' ? has('Job') : about === 'jobs' ? has('CronJob') : true));
    const choose = (event: Event) => {
      const about = (event.target as HTMLSelectElement).value as About | '';
      if (about) this.#setForm(this.#usual(about));
      else this.#change(() => (this.#form = undefined));
    };
    return html`<div class="claim-what">
      ${this.#select(t.what, [...abouts.map((about): [string, string] => [about, t.about[about]]), ['', t.own]], form?.about ?? '', choose)}
      ${!form ? nothing : form.about === 'job' ? this.#job(form) : form.about === 'pods' ? this.#pods(form) : form.about === 'jobs' ? this.#jobs(form) : this.#event(form)}
    </div>`;
  }

  /** Returns the default form. */
  #usual(about: About): Form {
    const count = { comparison: 'least', count: 1 } as const;
    const [job] = this.#owners.filter((one) => one.kind === 'Job');
    const [cronJob] = this.#owners.filter((one) => one.kind === 'CronJob');
    if (about === 'pods') return { about, job: '', index: '', phase: 'Running', ...count, count: 2 };
    if (about === 'jobs') return { about, cronJob: cronJob?.name ?? '', namespace: cronJob?.namespace, of: 'unfinished', ...count, count: 2 };
    if (about === 'event') return { about, reason: 'BackoffLimitExceeded', ...count };
    return { about, job: job?.name ?? '', namespace: job?.namespace, field: 'failed', value: '', ...count };
  }

  #select(label: string, options: [value: string, shown: string][], value: string, choose: (event: Event) => void): Template {
    return html`<select aria-label=${label} title=${label} @change=${choose}>${options.map(([one, shown]) => html`<option value=${one} .selected=${one === value}>${shown}</option>`)}</select>`;
  }

  /** A choice of Jobs or CronJobs of the text, any if `any` is set, or another one that the question names. */
  #owner(kind: Owner['kind'], label: string, { name, namespace }: { name: string; namespace?: string }, any: string | undefined, set: (of: { name: string; namespace?: string }) => void): Template {
    const known = this.#owners.filter((one) => one.kind === kind).map((one) => ({ name: one.name, namespace: one.namespace }));
    const all = [...(any === undefined ? [] : [{ name: '', namespace: undefined }]), ...known];
    const isThis = (one: { name: string; namespace?: string }) => one.name === name && one.namespace === namespace;
    if (!all.some(isThis)) all.push({ name, namespace });
    if (all.length === 1) return html`<code>${name}</code>`;
    const options = all.map((one, at): [string, string] => [String(at), one.name ? [one.namespace, one.name].filter(Boolean).join('/') : any!]);
    return this.#select(label, options, String(all.findIndex(isThis)), (event) => set(all[Number((event.target as HTMLSelectElement).value)]!));
  }

  #counts<F extends { comparison: Comparison; count: number }>(form: F, set: (form: F) => void): Template {
    const t = this.#t;
    const comparisons = Object.entries(t.comparisons) as [Comparison, string][];
    return html`${this.#select(t.comparison, comparisons, form.comparison, (event) => set({ ...form, comparison: (event.target as HTMLSelectElement).value as Comparison }))}
      <input type="number" class="claim-number" min="0" max="100000" required aria-label=${t.number} .value=${String(form.count)}
        @change=${(event: Event) => set({ ...form, count: wholeIn(event, 0, 100_000) })} />`;
  }

  #job(form: Form & { about: 'job' }): Template {
    const t = this.#t;
    const set = (changed: Partial<typeof form>) => this.#setForm({ ...form, ...changed });
    const first: Partial<Record<string, string>> = { condition: 'Failed', finished: 'true' };
    const chooseField = (event: Event) => {
      const field = (event.target as HTMLSelectElement).value as typeof form.field;
      set({ field, value: first[field] ?? '' });
    };
    const choose = (event: Event) => set({ value: (event.target as HTMLSelectElement | HTMLInputElement).value });
    return html`${this.#owner('Job', t.whose.job, { name: form.job, namespace: form.namespace }, undefined, ({ name, namespace }) => set({ job: name, namespace }))}
      ${this.#select(t.field, jobFields.map((field) => [field, field]), form.field, chooseField)}
      ${isNumber(form.field)
        ? this.#counts(form, (one) => this.#setForm(one))
        : form.field === 'condition'
          ? this.#select(t.value, conditions.map((one) => [one, one]), form.value, choose)
          : form.field === 'finished'
            ? this.#select(t.value, [['true', t.yes], ['false', t.no]], form.value, choose)
            : html`<input type="text" class="claim-index" aria-label=${t.value} placeholder="0,2-4" .value=${form.value} @change=${choose} />`}`;
  }

  #pods(form: Form & { about: 'pods' }): Template {
    const t = this.#t;
    const set = (changed: Partial<typeof form>) => this.#setForm({ ...form, ...changed });
    return html`${this.#owner('Job', t.whose.pods, { name: form.job, namespace: form.namespace }, t.anyJob, ({ name, namespace }) => set({ job: name, namespace }))}
      <label>${t.index} <input type="text" class="claim-index" placeholder=${t.anyIndex} pattern="[0-9,\\- ]*" .value=${form.index}
        @change=${(event: Event) => set({ index: (event.target as HTMLInputElement).value.trim() })} /></label>
      ${this.#select(t.phase, [['', t.anyPhase], ...phases.map((one): [string, string] => [one, one])], form.phase, (event) => set({ phase: (event.target as HTMLSelectElement).value }))}
      ${this.#counts(form, (one) => this.#setForm(one))}`;
  }

  #jobs(form: Form & { about: 'jobs' }): Template {
    const t = this.#t;
    const set = (changed: Partial<typeof form>) => this.#setForm({ ...form, ...changed });
    return html`${this.#owner('CronJob', t.whose.jobs, { name: form.cronJob, namespace: form.namespace }, undefined, ({ name, namespace }) => set({ cronJob: name, namespace }))}
      ${this.#select(t.state, Object.entries(t.states), form.of, (event) => set({ of: (event.target as HTMLSelectElement).value as typeof form.of }))}
      ${this.#counts(form, (one) => this.#setForm(one))}`;
  }

  #event(form: Form & { about: 'event' }): Template {
    return html`<input type="text" class="claim-reason" required aria-label=${this.#t.reason} title=${this.#t.reason} .value=${form.reason}
        @change=${(event: Event) => this.#setForm({ ...form, reason: (event.target as HTMLInputElement).value.trim() })} />
      ${this.#counts(form, (one) => this.#setForm(one))}`;
  }

  #entry(): Template {
    const t = this.#t;
    const write = (event: Event) => {
      const expect = (event.target as HTMLInputElement).value;
      if (expect === this.#asked.expect) return;
      this.#change(() => {
        this.#form = undefined;
        this.#asked = { ...this.#asked, expect };
      });
    };
    return html`<label class="claim-entry"><span>${t.entry}</span>
        <input type="text" spellcheck="false" autocomplete="off" autocapitalize="off" required aria-describedby="claim-entry-note" .value=${this.#asked.expect} @input=${write} /></label>
      <p class="dim" id="claim-entry-note">${t.entryNote}</p>`;
  }

  #faults(): Template {
    const t = this.#t;
    const { faults, most } = this.#asked;
    const faultNames = Object.keys(t.fault) as FaultName[];
    const choose = (fault: FaultName, on: boolean) =>
      this.#change(() => (this.#asked = { ...this.#asked, faults: faultNames.filter((one) => (one === fault ? on : faults.includes(one))) }));
    return html`<fieldset class="claim-faults"><legend>${t.faults}</legend>
      ${faultNames.map((fault) => html`<label class="check"><input type="checkbox" value=${fault} .checked=${faults.includes(fault)}
          @change=${(event: Event) => choose(fault, (event.target as HTMLInputElement).checked)} /> <span>${t.fault[fault]}</span></label>`)}
      <label class="claim-most">${t.most} <select @change=${(event: Event) => this.#change(() => (this.#asked = { ...this.#asked, most: Number((event.target as HTMLSelectElement).value) }))}>
        ${Array.from({ length: mostFaults + 1 }, (_, count) => html`<option value=${count} .selected=${count === most}>${count}</option>`)}</select></label>
      <label class="claim-most" title=${t.everyNote}>${t.every} <input type="text" class="claim-every" placeholder="1s" .value=${this.#bounds.every}
        @change=${(event: Event) => this.#change(() => (this.#bounds = { ...this.#bounds, every: (event.target as HTMLInputElement).value.trim() }))} /></label>
    </fieldset>`;
  }

  #limits(): Template {
    const t = this.#t;
    const { run } = this.#session.state;
    const { until, calls, states } = this.#bounds;
    const set = (changed: Partial<Bounds>) => this.#change(() => (this.#bounds = { ...this.#bounds, ...changed }));
    return html`<div class="claim-limits">
      <label>${t.until} <input type="text" class="claim-until" placeholder=${run ? formatDuration(run.loaded.until) : ''} .value=${until}
        @change=${(event: Event) => set({ until: (event.target as HTMLInputElement).value.trim() })} /></label>
      <label>${t.statesLimit} <input type="number" class="claim-states" min="1" max=${mostStates} required .value=${String(states)}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          const most = input.value === '' ? usualStates : wholeIn(event, 1, mostStates);
          input.value = String(most); // also if it had that value already
          set({ states: most });
        }} /></label>
      <span class="dim">${t.memory(megabytesOf(states))}</span>
      <label class="check" title=${t.callsNote}><input type="checkbox" class="claim-calls" .checked=${calls}
        @change=${(event: Event) => set({ calls: (event.target as HTMLInputElement).checked })} /> ${t.calls}</label></div>`;
  }

  #progress(): Template {
    const t = this.#t;
    if (!this.#sought) return html`<span class="dim">${t.starting}</span>`;
    const { states, steps, found } = this.#sought;
    if (found) return html`<progress aria-label=${t.shortening}></progress> <span class="claim-progress">${t.shortening}</span>`;
    return html`<progress max=${this.#bounds.states} .value=${states} aria-label=${t.running}></progress>
      <span class="claim-progress">${t.progress(states, steps, this.#rate)}</span>`;
  }

  #answer(): Template {
    const t = this.#t;
    if (this.#crash !== undefined) {
      const { message } = this.#crash as Error;
      return html`<p class="wrong">${t.broken} ${remedyOf(this.#crash, textIn(this.#language)) ?? message}</p>`;
    }
    if (this.#problem) {
      const { path, message, remedy } = this.#problem;
      return html`<p class="wrong">${path ? html`<code>${path}</code>: ` : nothing}${message}</p>${remedy ? html`<p class="dim">${remedy}</p>` : nothing}`;
    }
    if (!this.#sought) return nothing;
    const { verdict, over, complete, outOfMemory, found } = this.#sought;
    return html`<p class="claim-verdict ${found ? 'found' : complete ? 'none' : 'open'}">${verdict}</p>
      ${!found && over && !complete ? html`<p class="dim">${outOfMemory ? t.memoryFull : t.limitReached}</p>` : nothing}
      ${found ? this.#history(found) : nothing}`;
  }

  #history(found: Found): Template {
    const t = this.#t;
    const { faults, turns, invariant } = found;
    return html`${faults.length
        ? html`<p>${t.placed}</p><ol class="claim-placed">${faults.map(({ time, text }) => html`<li><b>${formatTime(time)}</b> <span>${text}</span></li>`)}</ol>`
        : html`<p>${t.nothingPlaced}</p>`}
      <p>${turns ? t.turns(turns) : t.usual}</p>
      ${invariant ? html`<p class="wrong">${t.invariant}</p>` : nothing}
      <p><button type="button" class="primary claim-open" @click=${() => this.#open(found)}>${t.open}</button></p>
      <p class="dim">${t.openNote} ${invariant ? nothing : `${t.claims} ${t.real}`}</p>`;
  }
}

function wholeIn(event: Event, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(Number((event.target as HTMLInputElement).value)) || least));
}

/** About the editor's text. A search does not reveal what the run still hides, unless a lesson asks for it. */
export async function openCanHappen(session: Session, from?: AskedFrom): Promise<void> {
  session.clock.pause();
  const { run, text } = session.state;
  if (run?.isHeld && !(from && 'asked' in from)) return session.look.sayHere(run.soFar!);
  const jobs = await session.edits.jobs(text);
  if (jobs) new CanHappenDialog(session, text, ownersOf(jobs), from);
}
