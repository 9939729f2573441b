import { html, icon, mount, nothing, render, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatTime } from '../base/time';
import { countedRestarts } from '../core/counted_restarts';
import { lastTime } from '../core/run';
import type { Session } from '../core/session';
import { idOf } from '../core/reference';
import type { State } from '../core/state';
import { find, shownOf } from '../core/subject';
import type { ChangedField, CronJobMoment, JobMoment, Moment, Reference } from '../engine/protocol';
import { textIn, type Text } from '../text';
import { openCauses } from './later';
import { moreButton } from './more';
import { isTime, show } from './value';

type Fields = Record<string, unknown>;

const specOrder = [
  'schedule', 'timeZone', 'concurrencyPolicy', 'startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit',
  'suspend', 'parallelism', 'completions', 'completionMode', 'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes',
  'activeDeadlineSeconds', 'ttlSecondsAfterFinished', 'podReplacementPolicy', 'podFailurePolicy', 'successPolicy', 'managedBy',
];
const statusOrder = [
  'active', 'ready', 'succeeded', 'failed', 'terminating', 'completedIndexes', 'failedIndexes', 'startTime', 'completionTime',
  'uncountedTerminatedPods', 'lastScheduleTime', 'lastSuccessfulTime',
];

/** The Job or CronJob in the panel. */
interface Shown {
  ref: Reference;
  name: string;
  spec: Fields;
  status: Fields;
  changed: ChangedField[];
  deleting: boolean;
}

function objectsOf({ jobs, cronJobs }: Moment): Shown[] {
  const fields = (value: unknown) => (value ?? {}) as Fields;
  return [
    ...jobs.map(({ ref, name, spec, status, changed, deleting }): Shown => ({ ref, name, spec: fields(spec), status: fields(status), changed, deleting })),
    ...cronJobs.map(({ ref, name, spec, status, changed }): Shown => ({ ref, name, spec: fields(spec), status: fields(status), changed, deleting: false })),
  ];
}

function sorted(fields: Fields, order: string[], without: string[]): [string, unknown][] {
  const rank = (name: string) => (order.indexOf(name) + 1 || order.length + 1);
  return Object.entries(fields)
    .filter(([name, value]) => !without.includes(name) && value !== null && value !== undefined)
    .sort(([a], [b]) => rank(a) - rank(b));
}

/** One mark per unit, or a bar if there are too many. */
function meter(label: string, done: number, all: number, kind: 'good' | 'bad', note: string): Template {
  const marks = Math.max(all, done) <= 16;
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

/** The label: a Job's name, or `CronJob/tick`. */
const labelOf = ({ ref, name }: Shown) => (ref.kind === 'Job' ? name : `${ref.kind}/${name}`);

/** The context for drawing each field of the panel. */
interface Around {
  session: Session;
  text: Text;
  one: Shown;
  /** The start of the scenario. */
  start: string;
  /** The last change of each field, or of its contents, by path. */
  last: Map<string, ChangedField>;
  /** The unfolded parts of a spec. Others, which may have thousands of fields, are not drawn. */
  unfolded: Set<string>;
  redraw: () => void;
}

export function showJob(host: HTMLElement, session: Session): void {
  const unfolded = new Set<string>();
  mount(
    host,
    session.store,
    ({ language, moment, selectedJob, stepJob, run, readonly }) => ({ language, moment, selectedJob, stepJob, run, readonly }),
    (picked) => {
      const draw = (): Template => jobPanel(host, session, picked, unfolded, () => render(draw(), host));
      return draw();
    },
  );
}

type Picked = Pick<State, 'language' | 'moment' | 'selectedJob' | 'stepJob' | 'run' | 'readonly'>;

function jobPanel(host: HTMLElement, session: Session, { language, moment, selectedJob, stepJob, run, readonly }: Picked, unfolded: Set<string>, redraw: () => void): Template {
  const text = textIn(language);
  const t = text.job;
  host.setAttribute('aria-label', t.title);
  const all = moment ? objectsOf(moment) : [];
  const one = shownOf(all, { selectedJob, stepJob, run });
  if (!one) return html`<div class="pane-head"><h2>${t.title}</h2></div><p class="empty">${t.none}</p>`;
  const job = moment!.jobs.find(({ ref }) => ref === one.ref);
  const around = { session, text, one, start: run?.loaded.start ?? '', last: lastChanges(one), unfolded, redraw };
  const name = all.length > 1
    ? choice(session, t, all, one, { chosen: find(all, selectedJob, run?.lanes), ofStep: shownOf(all, { stepJob, run })! })
    : html`<span class="object">${one.name}</span>`;
  return html`
    <div class="pane-head">
      <h2>${one.ref.kind} ${name}</h2>
      ${badges(t, one, job?.verdict)}
      <span class="gap"></span>
      ${readonly ? nothing : moreButton(session, one.ref, text.more, `${text.more}: ${one.name}`)}
    </div>
    <div class="pane-body" tabindex="0" role="group" aria-label=${t.title}>
      ${meters(text, one, job, run && job?.restarts !== undefined ? countedRestarts(run.lanes, one.ref, moment!.step) : undefined)} ${nextStarts(session, t, moment!.cronJobs.find(({ ref }) => ref === one.ref))}
      ${nextOfMaker(session, t, moment!, one)}
      ${job && conditions(job).length
        ? html`<h3>${t.conditions}</h3>
            <ul class="conditions">
              ${conditions(job).map((each) => condition(around, each))}
            </ul>`
        : nothing}
      ${statusAndSpec(around, job)}
    </div>
  `;
}

const onClock = (t: Text['job'], local: string) =>
  html`<time datetime=${local}>${t.weekdays[new Date(`${local.slice(0, 19)}Z`).getUTCDay()]} ${local.slice(0, 10)} ${local.slice(11, 16)}${local.slice(17, 19) === '00' ? '' : local.slice(16, 19)}</time> <span class="dim">${local.slice(19)}</span>`;

const isSuspended = ({ spec }: CronJobMoment) => (spec as Fields | null)?.suspend === true;

/** For a Job of a CronJob: when the next one is due, with a link to the CronJob. */
function nextOfMaker(session: Session, t: Text['job'], { cronJobs }: Moment, { ref: job }: Shown): Template | typeof nothing {
  const lane = session.state.run?.lanes.cronJobs.find(({ runs }) => runs.some(({ ref }) => ref.name === job.name && idOf(ref) === idOf(job)));
  const maker = lane && cronJobs.find(({ ref }) => idOf(ref) === idOf(lane.ref));
  if (!maker?.next[0] || isSuspended(maker)) return nothing;
  const show = ({ currentTarget }: Event) => {
    (currentTarget as HTMLElement).closest<HTMLElement>('.pane-body')!.focus();
    session.look.selectJob(maker.ref);
  };
  return html`<button type="button" class="as-link" @click=${show}><span>${t.dueNext(maker.name)} ${onClock(t, maker.next[0].local)}</span></button>`;
}

/** The next starts in the schedule's time zone, with clock changes. */
function nextStarts(session: Session, t: Text['job'], cronJob: CronJobMoment | undefined): Template | typeof nothing {
  if (!cronJob) return nothing;
  const suspended = isSuspended(cronJob);
  const last = session.state.run ? lastTime(session.state.run) : 0;
  return html`<h3>${t.nextStarts}</h3>
    ${suspended ? html`<p class="dim">${t.notWhileSuspended}</p>` : nothing}
    ${cronJob.next.length ? nothing : html`<p class="dim">${t.neverDue}</p>`}
    <ol class="next-starts">
      ${cronJob.next.map(({ at, local, clocks }) => {
        const told = onClock(t, local);
        return html`<li>${at <= last && !suspended ? html`<button type="button" class="as-link" title=${t.goThere} @click=${() => session.runs.reach(at)}>${told}</button>` : told}
          ${clocks ? html`<span class="badge warn">${t.clocks(clocks / 3600)}</span>` : nothing}</li>`;
      })}
    </ol>`;
}

/** The choice if there are several Jobs and CronJobs. By default, the step's is shown. */
function choice(session: Session, t: Text['job'], all: Shown[], shown: Shown, { chosen, ofStep }: { chosen: Shown | undefined; ofStep: Shown }): Template {
  const choose = (event: Event) =>
    session.look.selectJob(all.find(({ ref }) => idOf(ref) === (event.target as HTMLSelectElement).value)?.ref);
  // A closed list would truncate the end of the name, which distinguishes a CronJob's Jobs.
  return html`<span class="chosen" title=${labelOf(shown)}><span class="object" aria-hidden="true"><bdi>${labelOf(shown)}</bdi></span>${icon(icons.down)}
    <select aria-label=${t.choose} @change=${choose}>
      <option value="" .selected=${chosen !== shown}>${t.ofStep(labelOf(ofStep))}</option>
      ${all.map((of) => html`<option value=${idOf(of.ref)} .selected=${of === chosen}>${labelOf(of)}</option>`)}
    </select></span>`;
}

function badges(t: Text['job'], { deleting }: Shown, verdict: JobMoment['verdict']): Template {
  return html`${verdict ? html`<span class="badge ${verdict.kind === 'suspended' ? 'warn' : verdict.kind}">${verdict.type}</span>` : nothing}
    ${deleting ? html`<span class="badge warn">${t.deleting}</span>` : nothing}`;
}

/**
 * How many of the wanted pods have succeeded, and how many of the failures or restarts that end the Job have occurred. Only restarts of
 * active pods count. Once the Job is decided, its pods are not active, or fail because they are deleted, so neither number is meaningful.
 */
function meters({ job: t, pods, comma }: Text, { spec: { completions, backoffLimit }, status }: Shown, job: JobMoment | undefined, counted: number | undefined): Template {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0);
  const [succeeded, failed] = [number(status.succeeded), number(status.failed)];
  const limit = typeof backoffLimit === 'number' && backoffLimit < 2147483647 ? backoffLimit : undefined;
  const isOpen = job?.verdict === undefined || job.verdict.kind === 'suspended';
  const ended = counted !== undefined && counted >= Math.max(1, limit ?? 0) ? counted : 0;
  const restarts = job?.restarts === undefined ? undefined : Math.max(job.restarts, ended);
  return html`<div class="meters">
    ${typeof completions === 'number' ? meter(t.completions, succeeded, completions, 'good', t.of(succeeded, completions)) : nothing}
    ${limit !== undefined && restarts !== undefined && (isOpen || restarts > 0) ? meter(pods.restarts, restarts, Math.max(1, limit), 'bad', `${restarts}${comma}${t.limit(limit)}`) : nothing}
    ${limit !== undefined && (restarts === undefined || (failed > 0 && (isOpen || failed > limit))) ? meter(t.failures, failed, limit + 1, 'bad', `${failed}${comma}${t.limit(limit)}`) : nothing}
  </div>`;
}

/** The spec is folded, because the editor shows it, except in a step that changes it. */
function statusAndSpec(around: Around, job: JobMoment | undefined): Template {
  const { text, one, unfolded } = around;
  const { spec } = one;
  const rows = (of: 'spec' | 'status', order: string[], without: string[]) =>
    sorted(withRemoved(one[of], one, of), order, without).map(([name, value]) => row(around, `${of}.${name}`, name, value));
  const ofSpec = one.changed.filter(({ path }) => path.startsWith('spec.'));
  const isPatched = ofSpec.some(({ now }) => now) && ofSpec.some(({ now }) => !now); // not created
  const isOpen = unfolded.has('spec') || isPatched;
  return html`<h3>${text.job.status}</h3>
    <dl class="fields status">${rows('status', statusOrder, ['conditions'])}</dl>
    <details class="spec" ?open=${isOpen}>
      <summary @click=${toggleOf(around, 'spec')}>${text.job.spec}</summary>
      ${isOpen
        ? html`<dl class="fields">
            ${rows('spec', specOrder, ['template', 'jobTemplate', 'selector'])}
            ${job ? row(around, 'spec.template.spec.restartPolicy', 'restartPolicy', ((spec.template as Fields)?.spec as Fields)?.restartPolicy) : nothing}
          </dl>
          ${['selector', 'template', 'jobTemplate'].map((name) => deep(around, `spec.${name}`, name, spec[name]))}`
        : nothing}
    </details>`;
}

/** Adds a dash for each removed field, so that its removal is visible where it was and can be asked about. */
function withRemoved(fields: Fields, { changed }: Shown, of: 'spec' | 'status'): Fields {
  const shown: Fields = { ...fields };
  for (const { of: top, name } of changed) {
    if (top === of && name !== undefined && !(name in shown)) shown[name] = '–';
  }
  return shown;
}

function lastChanges({ changed }: Shown): Map<string, ChangedField> {
  const last = new Map<string, ChangedField>();
  for (const change of changed) {
    for (const { index } of `${change.path}.`.matchAll(/[.[]/g)) {
      const path = change.path.slice(0, index);
      const other = last.get(path);
      if (!other || change.step > other.step) last.set(path, change);
    }
  }
  return last;
}

/** Whether this step changed a field, also in words for screen readers, and the button that asks why. */
function asked({ session, text, one, last }: Around, path: string, shown: unknown, said: string, about: string): { now: boolean; gone: boolean; value: Template } {
  const change = last.get(path);
  const now = Boolean(change?.now);
  const gone = shown === '–';
  const taken = gone ? text.job.gone(formatTime(change?.time ?? 0), change?.step ?? 0, change?.set ?? 0) : '';
  const told = [now ? text.job.changedNow : change && !gone ? text.job.changed(formatTime(change.time), change.step) : '', taken];
  const hint = [about, ...told, text.why.causes].filter(Boolean).join(' · ');
  return {
    now,
    gone,
    value: html`<button type="button" class="value" aria-label="${path}: ${said}" title=${hint} @click=${() => openCauses(session, one, path)}>${shown}</button>
      ${gone ? html`<span class="hidden">${taken}</span>` : nothing}
      ${now ? html`<span class="hidden">${text.job.changedNow}</span>` : nothing}`,
  };
}

function row(around: Around, path: string, name: string, value: unknown): Template {
  if (value === undefined) return nothing;
  const shown = show(value, path, around.start);
  const field = asked(around, path, shown, shown, isTime(value, path) ? value : '');
  return html`<div class="${field.now ? 'now' : ''} ${field.gone ? 'gone' : ''}" data-field=${path}>
    <dt>${name.split(/(?=[A-Z])/).map((word) => html`${word}<wbr>`)}</dt>
    <dd>${field.value}</dd>
  </div>`;
}

/** The inner fields by the engine's paths: list elements by their type or name. */
function leavesOf(value: unknown, path: string): [string, unknown][] {
  if (Array.isArray(value) && value.length && typeof value[0] === 'object') {
    return value.flatMap((one: Fields, at) => leavesOf(one, `${path}[${one.type ?? one.name ?? at}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.keys(value).length) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/** Folds or unfolds a part, by a click on its summary. */
const toggleOf = ({ unfolded, redraw }: Around, path: string) => (event: Event) => {
  event.preventDefault();
  if (!unfolded.delete(path)) unfolded.add(path);
  redraw();
};

/** A folded part of the spec with its own fields. */
function deep(around: Around, path: string, name: string, value: unknown): Template {
  if (value === undefined) return nothing;
  const { one, unfolded } = around;
  const now = one.changed.some((change) => change.now && change.path.startsWith(path));
  const leaves = () => leavesOf(value, '').map(([inner, leaf]) => row(around, `${path}.${inner}`, inner, leaf));
  return html`<details class="deep" ?open=${unfolded.has(path)}><summary class=${now ? 'now' : ''} @click=${toggleOf(around, path)}>${name}</summary>
    <dl class="fields">${unfolded.has(path) ? leaves() : nothing}</dl></details>`;
}

function condition(around: Around, one: Condition): Template {
  const path = `status.conditions[${one.type}]`;
  const since = one.lastTransitionTime;
  const field = asked(around, path, html`<b>${one.type}</b>=${one.status}`, `${one.type}=${one.status}`, since ? `lastTransitionTime: ${show(since, `${path}.lastTransitionTime`, around.start)} (${since})` : '');
  return html`<li class="${one.status === 'True' ? 'true' : 'false'} ${field.now ? 'now' : ''}" data-field=${path}>
    ${field.value} ${one.reason ? html`<code>${one.reason}</code>` : nothing}
    ${one.message ? html`<span class="dim">${one.message}</span>` : nothing}
  </li>`;
}
