import { html, icon, mount, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatTime } from '../base/time';
import type { Session } from '../core/session';
import type { ChangedField, JobMoment } from '../engine/protocol';
import { textIn, type Text } from '../text';
import { openActions, openCauses } from './later';

type Fields = Record<string, unknown>;

const specOrder = [
  'suspend', 'parallelism', 'completions', 'completionMode', 'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes',
  'activeDeadlineSeconds', 'ttlSecondsAfterFinished', 'podReplacementPolicy', 'podFailurePolicy', 'successPolicy', 'managedBy',
];
const statusOrder = [
  'active', 'ready', 'succeeded', 'failed', 'terminating', 'completedIndexes', 'failedIndexes', 'startTime', 'completionTime',
  'uncountedTerminatedPods',
];

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\S+Z$/.test(value);

/** Times read as virtual time since the start, as everywhere on the page. */
export function show(value: unknown, start: string): string {
  if (isTime(value)) return formatTime((Date.parse(value) - Date.parse(start)) * 1000);
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function sorted(fields: Fields, order: string[], without: string[]): [string, unknown][] {
  const rank = (name: string) => (order.indexOf(name) + 1 || order.length + 1);
  return Object.entries(fields)
    .filter(([name, value]) => !without.includes(name) && value !== null && value !== undefined)
    .sort(([a], [b]) => rank(a) - rank(b));
}

/** As many marks as there are units, or a bar when they are too many. */
function meter(label: string, done: number, all: number, kind: 'good' | 'bad', note: string): Template {
  const marks = all <= 16;
  return html`<div class="meter ${kind}">
    <span class="meter-label">${label}</span>
    <span class="pips" aria-hidden="true">${
      marks
        ? Array.from({ length: Math.max(all, done) }, (_, at) => html`<i class=${at < done ? 'full' : ''}></i>`)
        : html`<i class="bar"><i .style=${`width:${Math.min(100, (done / all) * 100)}%`}></i></i>`
    }</span>
    <span class="meter-note">${note}</span>
  </div>`;
}

interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
}

function conditions(job: JobMoment): Condition[] {
  const found = (job.status as Fields | null)?.conditions;
  return Array.isArray(found) ? found : [];
}

export function verdictOf(job: JobMoment): string {
  const is = (type: string) => conditions(job).some((one) => one.type === type && one.status === 'True');
  for (const type of ['Failed', 'Complete', 'FailureTarget', 'SuccessCriteriaMet', 'Suspended']) if (is(type)) return type;
  return '';
}

export function showJob(host: HTMLElement, session: Session): void {
  mount(
    host,
    session.store,
    ({ language, moment, selectedJob, run, readonly }) => ({ language, moment, selectedJob, start: run?.loaded.start ?? '', readonly }),
    ({ language, moment, selectedJob, start, readonly }) => {
      const text = textIn(language);
      const t = text.job;
      host.setAttribute('aria-label', t.title);
      const job = moment?.jobs.find((one) => one.name === selectedJob) ?? moment?.jobs[0];
      if (!moment || !job) return html`<div class="pane-head"><h2>${t.title}</h2></div><p class="empty">${t.none}</p>`;
      const spec = (job.spec ?? {}) as Fields;
      const status = (job.status ?? {}) as Fields;
      const verdict = verdictOf(job);
      const number = (value: unknown) => (typeof value === 'number' ? value : 0);
      return html`
        <div class="pane-head">
          <h2>${t.title}
            ${moment.jobs.length > 1
              ? html`<select aria-label=${t.choose} @change=${(event: Event) => session.set({ selectedJob: (event.target as HTMLSelectElement).value })}>
                  ${moment.jobs.map((one) => html`<option value=${one.name} ?selected=${one === job}>${one.name}</option>`)}
                </select>`
              : html`<span class="object">${job.name}</span>`}
          </h2>
          ${verdict ? html`<span class="badge ${verdict === 'Failed' || verdict === 'FailureTarget' ? 'bad' : verdict === 'Suspended' ? 'warn' : 'good'}">${verdict}</span>` : nothing}
          ${job.deleting ? html`<span class="badge warn">${t.deleting}</span>` : nothing}
          <span class="gap"></span>
          ${readonly
            ? nothing
            : html`<button type="button" class="quiet" aria-haspopup="menu" title=${text.actions.more} aria-label="${text.actions.more}: ${job.name}"
                @click=${(event: Event) => openActions(session, event.currentTarget as HTMLElement, { kind: 'job', name: job.name })}>${icon(icons.more)}</button>`}
        </div>
        <div class="pane-body" tabindex="0" role="group" aria-label=${t.title}>
          <div class="meters">
            ${typeof spec.completions === 'number'
              ? meter(t.completions, number(status.succeeded), spec.completions, 'good', t.of(number(status.succeeded), spec.completions))
              : nothing}
            ${typeof spec.backoffLimit === 'number' && spec.backoffLimit < 2147483647
              ? meter(t.failures, number(status.failed), spec.backoffLimit + 1, 'bad', `${number(status.failed)}, ${t.limit(spec.backoffLimit)}`)
              : nothing}
          </div>
          <div class="spec-status">
            <div>
              <h3>${t.status}</h3>
              <dl class="fields">${sorted(withRemoved(status, job, 'status'), statusOrder, ['conditions']).map(([name, value]) => row(session, text, job, `status.${name}`, name, value, start))}</dl>
            </div>
            <div>
              <h3>${t.spec}</h3>
              <dl class="fields">
                ${sorted(withRemoved(spec, job, 'spec'), specOrder, ['template', 'selector', 'manualSelector']).map(([name, value]) => row(session, text, job, `spec.${name}`, name, value, start))}
                ${row(session, text, job, 'spec.template.spec.restartPolicy', 'restartPolicy', ((spec.template as Fields)?.spec as Fields)?.restartPolicy, start)}
              </dl>
            </div>
          </div>
          ${conditions(job).length
            ? html`<h3>${t.conditions}</h3>
                <ul class="conditions">
                  ${conditions(job).map((one) => condition(session, text, job, one, start))}
                </ul>`
            : nothing}
        </div>
      `;
    },
  );
}

/** With a dash for each field that was taken away, so that its going is seen where it was, and can be asked about later. */
function withRemoved(fields: Fields, job: JobMoment, of: 'spec' | 'status'): Fields {
  const shown: Fields = { ...fields };
  for (const { path } of job.changed) {
    const [top, name] = path.split(/[.[]/);
    if (top === of && name !== undefined && !(name in shown)) shown[name] = '–';
  }
  return shown;
}

/** Whether this step changed a field, in words for those who do not see the mark too, and its button that asks why. */
function asked(session: Session, text: Text, job: JobMoment, path: string, shown: unknown, about: string): { now: boolean; gone: boolean; value: Template } {
  const changes = job.changed.filter((one) => one.path === path || one.path.startsWith(`${path}.`) || one.path.startsWith(`${path}[`));
  const change = changes.reduce<ChangedField | undefined>((last, one) => (!last || one.step > last.step ? one : last), undefined);
  const now = Boolean(change?.now);
  const gone = shown === '–';
  const taken = gone ? text.job.gone(formatTime(change?.time ?? 0), change?.step ?? 0, change?.set ?? 0) : '';
  const told = [now ? text.job.changedNow : change && !gone ? text.job.changed(formatTime(change.time), change.step) : '', taken];
  const hint = [about, ...told, text.why.causes].filter(Boolean).join(' · ');
  return {
    now,
    gone,
    value: html`<button type="button" class="value" title=${hint} @click=${() => openCauses(session, `Job/${job.name}`, path)}>${shown}</button>
      ${gone ? html`<span class="hidden">${taken}</span>` : nothing}
      ${now ? html`<span class="hidden">${text.job.changedNow}</span>` : nothing}`,
  };
}

function row(session: Session, text: Text, job: JobMoment, path: string, name: string, value: unknown, start: string): Template {
  if (value === undefined) return nothing;
  const field = asked(session, text, job, path, show(value, start), isTime(value) ? value : '');
  return html`<div class="${field.now ? 'now' : ''} ${field.gone ? 'gone' : ''}" data-field=${path}>
    <dt>${name}</dt>
    <dd>${field.value}</dd>
  </div>`;
}

function condition(session: Session, text: Text, job: JobMoment, one: Condition, start: string): Template {
  const path = `status.conditions[${one.type}]`;
  const since = one.lastTransitionTime;
  const field = asked(session, text, job, path, html`<b>${one.type}</b>=${one.status}`, since ? `lastTransitionTime: ${show(since, start)} (${since})` : '');
  return html`<li class="${one.status === 'True' ? 'true' : 'false'} ${field.now ? 'now' : ''}" data-field=${path}>
    ${field.value} ${one.reason ? html`<code>${one.reason}</code>` : nothing}
    ${one.message ? html`<span class="dim">${one.message}</span>` : nothing}
  </li>`;
}
