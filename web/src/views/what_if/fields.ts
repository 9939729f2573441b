// The varied fields of a Job and their values: rows of a form.
import { html, icon, nothing, type Template } from '../../base/dom';
import { icons } from '../../base/icons';
import { entryOf } from '../../base/entry';
import type { Edits } from '../../core/edits';
import type { TextJob } from '../../engine/protocol';
import type { Variation } from '../../engine/study_protocol';
import type { WhatIfText } from '../../text/what_if';

interface Row {
  object: string;
  /** A path of the object. */
  path: string;
  /** The user types the path. */
  other: boolean;
  values: string;
  /** For a field that is not a single value. */
  yaml: string | undefined;
  without: boolean;
}

/** Fields of a Job's spec, the most asked-about ones first. */
const offered = [
  'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes', 'parallelism', 'completions', 'podFailurePolicy', 'podReplacementPolicy', 'activeDeadlineSeconds',
  'template.spec.restartPolicy',
];

const ignoreDisruptions = { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] };

/** The name of `@written` in a sweep's answers. */
const written = 'written';

/** Returns a manifest's value at a path such as `spec.template.spec.containers[0].image`; undefined if there is none. */
function valueAt({ manifest }: TextJob, path: string): unknown {
  const steps = path.split('.').flatMap((step) => step.split('['));
  return steps.reduce<unknown>((value, step) => entryOf((value ?? {}) as Record<string, unknown>, step.replace(']', '')), manifest);
}

/** Splits `Job/a:spec.parallelism` into its parts. */
export function placeOf(field: string): { object: string; path: string } {
  const colon = field.indexOf(':');
  return { object: field.slice(0, Math.max(0, colon)), path: field.slice(colon + 1) };
}

/** Counts the values of a list, as a sweep reads it. */
export function countValues(values: string): number {
  return values.split(',').reduce((sum, part) => {
    const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(part.trim()) ?? [];
    return sum + (first === undefined ? 1 : Math.max(0, Number(last) - Number(first) + 1));
  }, 0);
}

const listOf = (...numbers: number[]) => [...new Set(numbers.filter((one) => one > 0).map(Math.round))].sort((a, b) => a - b).join();

/** Returns useful values, based on the present one. */
function usualValues(name: string, now: unknown): string {
  const number = typeof now === 'number' ? now : undefined;
  switch (name) {
    case 'backoffLimit': return '0..6';
    case 'backoffLimitPerIndex': return '0..4';
    case 'maxFailedIndexes': return '0,1,2,null';
    case 'parallelism':
    case 'completions': return number === undefined || number < 2 ? '1,2,4,8' : listOf(1, number / 2, number, number * 2);
    case 'activeDeadlineSeconds': return number === undefined ? '60,300,600,null' : `${listOf(number / 2, number, number * 2)},null`;
    case 'podReplacementPolicy': return 'TerminatingOrFailed,Failed';
    case 'template.spec.restartPolicy': return 'Never,OnFailure';
    default: return typeof now === 'object' || now === undefined ? '' : String(now);
  }
}

const target = (event: Event) => event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export class Fields {
  #t: WhatIfText;
  #redraw: () => void;
  #edits: Pick<Edits, 'asYaml' | 'jobs'>;
  #jobs: TextJob[] = [];
  #rows: Row[] = [];

  constructor(edits: Pick<Edits, 'asYaml' | 'jobs'>, t: WhatIfText, redraw: () => void) {
    this.#edits = edits;
    this.#t = t;
    this.#redraw = redraw;
  }

  /** Reads the Jobs of the text, with the requested variations, such as `spec.backoffLimit=0..6`, or with the most common question. */
  async read(text: string, asked: readonly string[] = []): Promise<void> {
    this.#jobs = (await this.#edits.jobs(text)) ?? [];
    this.#rows = asked.map((one) => {
      const equals = one.indexOf('=');
      const { object, path } = placeOf(one.slice(0, equals));
      return { object, path, other: !this.#isOffered(object, path), values: one.slice(equals + 1), yaml: undefined, without: true };
    });
    const [first] = this.#jobs;
    if (!this.#rows.length && first) this.#rows.push(this.#rowOf(first, valueAt(first, `${first.prefix}backoffLimitPerIndex`) === undefined ? 'backoffLimit' : 'backoffLimitPerIndex'));
  }

  #rowOf(job: TextJob, name: string): Row {
    const path = job.prefix + name;
    const now = valueAt(job, path);
    const isWhole = name === 'podFailurePolicy' || (typeof now === 'object' && now !== null);
    const row: Row = { object: job.object, path, other: false, values: usualValues(name, now), without: true, yaml: isWhole ? '' : undefined };
    if (isWhole) void this.#write(row, (now ?? ignoreDisruptions) as Record<string, unknown>);
    return row;
  }

  /** Writes the value of a field into its row. */
  async #write(row: Row, value: Record<string, unknown>): Promise<void> {
    row.yaml = (await this.#edits.asYaml(value)) ?? '';
    this.#redraw();
  }

  get hasJobs(): boolean {
    return this.#jobs.length > 0;
  }

  variations(): Variation[] {
    return this.#rows.map(({ object, path, values, yaml, without }) => ({
      field: object ? `${object}:${path}` : path,
      ...(yaml === undefined ? { values: values.replace(/\s*,\s*/g, ',').trim() } : { values: `@${written}${without ? ',null' : ''}`, files: { [written]: yaml } }),
    }));
  }

  count(): number {
    return this.variations().reduce((all, { values }) => all * countValues(values), 1);
  }

  /** Returns the displayed name of a value. */
  labelOf(label: string): string {
    return label === 'null' ? this.#t.absent : label === `@${written}` ? this.#t.asWritten : label;
  }

  template(): Template {
    const t = this.#t;
    const add = () => {
      const job = this.#jobs[0]!;
      const used = this.#rows.map(({ path }) => path);
      this.#rows.push(this.#rowOf(job, offered.find((name) => !used.includes(job.prefix + name)) ?? offered[0]!));
      this.#redraw();
    };
    return html`<fieldset class="wi-fields"><legend>${t.fields}</legend>
      ${this.#rows.map((one, at) => this.#row(one, at))}
      <p class="dim wi-add"><span id="wi-values-hint">${t.valuesHint}</span> <button type="button" class="as-link" @click=${add}>${t.add}</button></p></fieldset>`;
  }

  #isOffered(object: string, path: string): boolean {
    const job = this.#jobOf(object);
    return job !== undefined && offered.some((name) => job.prefix + name === path);
  }

  #jobOf(object: string): TextJob | undefined {
    return this.#jobs.find((job) => job.object === object) ?? this.#jobs[0];
  }

  #row(one: Row, at: number): Template {
    const t = this.#t;
    const job = this.#jobOf(one.object)!;
    const change = (patch: Partial<Row>) => {
      Object.assign(one, patch);
      this.#redraw();
    };
    const replace = (row: Row) => {
      this.#rows[at] = row;
      this.#redraw();
    };
    const chooseJob = (event: Event) => {
      const next = this.#jobOf(target(event).value)!;
      if (one.other) change({ object: next.object });
      else replace(this.#rowOf(next, one.path.slice(job.prefix.length)));
    };
    const chooseField = (event: Event) => {
      const name = target(event).value;
      if (name) replace(this.#rowOf(job, name));
      else change({ other: true, path: job.prefix, values: '', yaml: undefined });
    };
    return html`<div class="wi-row">
      ${this.#jobs.length > 1
        ? html`<label>${t.job}<select @change=${chooseJob}>${this.#jobs.map(({ object, kind, name }) => html`<option value=${object} .selected=${object === one.object}>${kind}/${name}</option>`)}</select></label>`
        : nothing}
      <label>${t.field}<select class="wi-field" @change=${chooseField}>
        ${offered.map((name) => html`<option value=${name} .selected=${!one.other && job.prefix + name === one.path}>${name.split('.').at(-1)}</option>`)}
        <option value="" .selected=${one.other}>${t.other}</option></select></label>
      ${one.other
        ? html`<label>${t.path}<input type="text" class="wi-path" spellcheck="false" placeholder=${t.pathExample} .value=${one.path} @change=${(event: Event) => change({ path: target(event).value.trim() })} /></label>`
        : nothing}
      ${one.yaml === undefined
        ? html`<label class="wi-values">${t.values}<input type="text" spellcheck="false" aria-describedby="wi-values-hint" .value=${one.values} @change=${(event: Event) => change({ values: target(event).value })} /></label>`
        : html`<label class="wi-yaml">${t.yaml}<textarea rows="4" spellcheck="false" .value=${one.yaml} @change=${(event: Event) => change({ yaml: target(event).value })}></textarea></label>
            <label class="wi-check"><input type="checkbox" .checked=${one.without} @change=${(event: Event) => change({ without: (event.target as HTMLInputElement).checked })} /> ${t.without}</label>`}
      ${this.#rows.length > 1
        ? html`<button type="button" class="quiet" aria-label=${`${t.remove}: ${one.path}`} title=${t.remove} @click=${() => {
            this.#rows.splice(at, 1);
            this.#redraw();
          }}>${icon(icons.close)}</button>`
        : nothing}</div>`;
  }
}
