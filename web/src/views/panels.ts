import { html, icon, mount, nothing, type Template } from '../base/dom';
import { icons } from '../base/icons';
import { formatTime } from '../base/time';
import { timeOf, type Run } from '../core/run';
import { podsShown, type Session } from '../core/session';
import { panels, type Panel, type State } from '../core/state';
import { kubectlObject, namedIn } from '../core/subject';
import { placeOfPod, segmentAt } from '../core/timeline';
import { StepFlag, type PodLane, type PodMoment } from '../engine/protocol';
import { textIn, type Text } from '../text';
import { openActions } from './later';

let runs: typeof import('./compare') | undefined; // comes with the first look at it

export function showPanels(host: HTMLElement, session: Session): void {
  const tabs = document.createElement('div');
  tabs.className = 'pane-head';
  const body = document.createElement('div');
  body.className = 'pane-body flush';
  body.id = 'panel';
  body.tabIndex = 0;
  body.setAttribute('role', 'tabpanel');
  host.append(tabs, body);

  mount(
    tabs,
    session.store,
    ({ language, panel, forks }) => ({ language, panel, forks }),
    ({ language, panel, forks }) => {
      const t = textIn(language).panels;
      host.setAttribute('aria-label', t.label);
      body.setAttribute('aria-labelledby', `tab-${panel}`);
      const move = (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const to = panels[(panels.indexOf(panel) + by + panels.length) % panels.length]!;
        session.showPanel(to);
        tabs.querySelector<HTMLElement>(`#tab-${to}`)?.focus();
      };
      return html`<div role="tablist" class="tabs" aria-label=${t.label} @keydown=${move}>
        ${panels.map(
          (name) => html`<button type="button" role="tab" id="tab-${name}" aria-controls="panel" aria-selected=${name === panel}
            tabindex=${name === panel ? 0 : -1} @click=${() => session.showPanel(name)}>
            ${t[name]}${name === 'compare' && forks.length ? html` <b class="count">${forks.length + 1}</b>` : nothing}</button>`,
        )}
      </div>`;
    },
  );

  mount(
    body,
    session.store,
    ({ language, panel, moment, time, told, playing, log, logFilter, kubectl, selectedPod, firstPod, forks, against, other, run, step }) => ({
      language, panel, moment: panel === 'pods' || panel === 'nodes' || panel === 'kubectl' ? moment : undefined,
      log: panel === 'log' ? log : undefined, logFilter, kubectl: panel === 'kubectl' ? kubectl : undefined,
      selectedPod, firstPod, forks, against, other: panel === 'compare' ? other : undefined, run, runs,
      step: panel === 'log' || panel === 'compare' ? step : 0, tenth: panel === 'pods' ? tenthOf({ playing, told, time }) : 0,
    }),
    ({ panel }) => panelOf(panel, session),
  );
  followSelection(body, session);
}

/** A pod that is chosen, wherever that is, is shown in the table: its page, and its row in sight. */
function followSelection(body: HTMLElement, session: Session): void {
  let chosen: string | undefined;
  let toReveal: string | undefined;
  session.store.subscribe(({ selectedPod, run, step, firstPod, moment, panel }) => {
    if (selectedPod !== chosen) {
      toReveal = chosen = selectedPod;
      const place = run && chosen && placeOfPod(run.lanes.pods, chosen, step, timeOf(run.columns, step));
      const first = typeof place === 'number' ? place - (place % podsShown) : firstPod;
      if (first !== firstPod) queueMicrotask(() => session.showPods(first));
    }
    if (!toReveal || panel !== 'pods' || !moment?.pods.some((pod) => pod.name === toReveal)) return;
    requestAnimationFrame(() => {
      const row = body.querySelector('tr.selected');
      if (!row || !body.clientHeight) return; // another page of a narrow screen is shown
      row.scrollIntoView({ block: 'nearest' });
      toReveal = undefined;
    });
  });
}

/** Phases that kubectl's STATUS column tells apart: the pod is Running, its container is not. */
const waitsToRestart = /BackOff$|^ErrImage/;

/** Ages move with the clock, but ten times a second is enough for anyone, and no more often than the panels keep up with. */
export const tenthOf = ({ playing, told, time }: Pick<State, 'playing' | 'told' | 'time'>): number => Math.floor((playing ? told : time) / 1e5);

/** What a panel shows now. */
export function panelOf(panel: Panel, session: Session): Template {
  const { state } = session;
  const t = textIn(state.language);
  switch (panel) {
    case 'pods': return pods(session, t, state);
    case 'log': return log(session, t, state);
    case 'kubectl': return kubectl(session, t, state);
    case 'nodes': return nodes(session, t, state);
    case 'compare':
      if (runs) return runs.showCompare(session, t, state);
      void import('./compare').then((loaded) => {
        runs = loaded;
        session.set({});
      });
      return nothing;
  }
}

const lanesByName = new WeakMap<Run, Map<string, PodLane>>();
function laneOf(run: Run, name: string): PodLane | undefined {
  let lanes = lanesByName.get(run);
  if (!lanes) lanesByName.set(run, (lanes = new Map(run.lanes.pods.map((lane) => [lane.name, lane]))));
  return lanes.get(name);
}

/** What the timeline draws of a pod beside its phase: how long its grace lasts, and its wait to be restarted. */
function waitOf(text: Text, run: Run | undefined, pod: PodMoment, now: number): string {
  const t = text.pods;
  if (pod.graceEnds !== undefined && pod.phase !== 'Succeeded' && pod.phase !== 'Failed') {
    return pod.graceEnds > now ? t.grace(formatTime(pod.graceEnds - now)) : t.graceOver;
  }
  if (!run || !waitsToRestart.test(pod.status)) return '';
  const segment = segmentAt(laneOf(run, pod.name)?.segments ?? [], now);
  return segment?.kind === 'crashLoop' && segment.to !== undefined ? t.restartsIn(formatTime(segment.to - now)) : '';
}

/** The waits before pods that are not there yet. */
function waitsOf(t: Text['pods'], moment: NonNullable<State['moment']>, now: number): Template {
  const waits = moment.jobs.flatMap((job) => [
    ...(job.backoff?.until !== undefined ? [{ who: job.name, until: job.backoff.until }] : []),
    ...job.indexBackoff.flatMap(({ index, until }) => (until === undefined ? [] : [{ who: `${job.name}, index ${index}`, until }])),
  ]).filter(({ until }) => until > now);
  if (!waits.length) return nothing;
  return html`<ul class="waits pad">${waits.map(({ who, until }) => html`<li>${who}: ${t.nextIn(formatTime(until - now))}</li>`)}</ul>`;
}

function pods(session: Session, text: Text, { moment, time, told, playing, selectedPod, readonly, run }: State): Template {
  const t = text.pods;
  if (!moment || moment.podCount === 0) return html`<p class="empty">${t.empty}</p>`;
  const indexed = moment.pods.some((pod) => pod.index !== undefined);
  const last = moment.firstPod + moment.pods.length;
  const since = Math.max(0, tenthOf({ playing, told, time }) * 1e5 - moment.time); // the step, of which the ages are
  const now = moment.time + since;
  return html`<table class="list" id="pods">
      <caption><span class="hidden">${t.caption(formatTime(now), moment.firstPod + 1, last, moment.podCount)}</span></caption>
      <thead><tr><th scope="col">${t.name}</th>${indexed ? html`<th scope="col">Index</th>` : nothing}<th scope="col" title=${t.attempt}><span aria-hidden="true">#</span><span class="hidden">${t.attempt}</span></th><th scope="col" class="ready-column">${t.ready}</th><th scope="col">${t.status}</th>
        <th scope="col">${t.restarts}</th><th scope="col">${t.age}</th><th scope="col" class="node-column">${t.node}</th>${readonly ? nothing : html`<th scope="col"><span class="hidden">${t.actions}</span></th>`}</tr></thead>
      <tbody>${moment.pods.map(
        (pod) => html`<tr class="${pod.changed ? 'now' : ''} ${pod.name === selectedPod ? 'selected' : ''}" aria-current=${pod.name === selectedPod ? 'true' : nothing} @click=${() => session.set({ selectedPod: pod.name })}>
          <th scope="row">${pod.name}${pod.changed ? html`<span class="hidden">, ${t.changed}</span>` : nothing}<small class="narrow-only">${pod.containersReady} ${t.ready}${pod.node ? `, ${pod.node}` : ''}</small></th>
          ${indexed ? html`<td>${pod.index ?? ''}</td>` : nothing}<td>${pod.attempt}</td>
          <td class="ready-column">${pod.containersReady}</td>
          <td><span class="phase ${pod.deleting ? 'deleting' : waitsToRestart.test(pod.status) ? 'waiting' : pod.phase.toLowerCase()}">${pod.status}</span>${
            pod.exit ? html` <span class="dim">${text.timeline.exit(pod.exit)}</span>` : nothing} <span class="due">${waitOf(text, run, pod, now)}</span></td>
          <td>${pod.restarts}</td><td>${formatTime(pod.age + since)}</td><td class="node-column">${pod.node}</td>
          ${readonly
            ? nothing
            : html`<td class="act"><button type="button" class="quiet" aria-haspopup="menu" aria-label=${t.act(pod.name)} title=${t.act(pod.name)}
                @click=${(event: Event) => openActions(session, event.currentTarget as HTMLElement, { kind: 'pod', name: pod.name })}>${icon(icons.more)}</button></td>`}
        </tr>`,
      )}</tbody>
    </table>
    ${waitsOf(t, moment, now)}
    ${moment.podCount > podsShown
      ? html`<div class="pager">
          <button type="button" class="quiet labelled" ?disabled=${moment.firstPod === 0} @click=${() => session.showPods(moment.firstPod - podsShown)}>${t.before}</button>
          <span>${t.range(moment.firstPod + 1, last, moment.podCount)}</span>
          <button type="button" class="quiet labelled" ?disabled=${last >= moment.podCount} @click=${() => session.showPods(moment.firstPod + podsShown)}>${t.after}</button>
        </div>`
      : nothing}`;
}

function log(session: Session, text: Text, { log: shown, logFilter, step, run }: State): Template {
  const t = text.log;
  const kinds = [['event', t.events], ['call', t.calls], ['action', t.actions]] as const;
  return html`<div class="filters">
      ${kinds.map(
        ([kind, label]) => html`<label class="check"><input type="checkbox" .checked=${logFilter[kind]}
          @change=${(event: Event) => session.filterLog({ [kind]: (event.target as HTMLInputElement).checked })} />${label}</label>`,
      )}
      <input type="search" class="search" placeholder=${t.filter} aria-label=${t.filter} .value=${logFilter.words}
        @input=${(event: Event) => session.filterLog({ words: (event.target as HTMLInputElement).value })} />
    </div>
    ${shown.from > 1 ? html`<p class="dim pad">${t.earlier}</p>` : nothing}
    ${shown.lines.length === 0
      ? html`<p class="empty">${logFilter.words ? t.noMatch : t.empty}</p>`
      : html`<table class="list log">
          <thead><tr><th scope="col">${t.time}</th><th scope="col">${t.type}</th><th scope="col">${t.message}</th></tr></thead>
          <tbody>${[...shown.lines].reverse().map(
            (line) => html`<tr class="${line.step === step ? 'now' : ''} ${line.error ? 'bad' : ''} ${line.kind} ${line.type}">
              <td><button type="button" class="as-link" @click=${() => (session.pause(), session.seekStep(line.step))}>${formatTime(line.time)}</button></td>
              <td><span class="log-kind ${line.kind} ${line.type === 'Warning' || line.type === 'Error' || line.error ? 'bad' : ''}">${line.kind === 'event' ? line.reason : line.type}</span></td>
              <td>${run && run.columns.flags[line.step - 1]! & StepFlag.Raced ? html`<span class="raced" title=${text.why.racedTitle}>⇄</span> ` : nothing}<span class="dim">${line.object}</span> ${line.message}${line.error ? html` <span class="bad">${line.error}</span>` : nothing}</td>
            </tr>`,
          )}</tbody>
        </table>`}`;
}

function kubectl(session: Session, text: Text, state: State): Template {
  const { kubectl: shown, moment } = state;
  const t = text.kubectl;
  const objects = moment
    ? [...moment.cronJobs.map((one) => `CronJob/${one.name}`), ...moment.jobs.map((one) => `Job/${one.name}`),
       ...moment.pods.map((one) => `Pod/${one.name}`), ...moment.nodes.map((one) => `Node/${one.name}`)]
    : [];
  const kinds = ['get', 'describe', 'yaml'] as const;
  const object = kubectlObject(state);
  // What is not there now was or will be.
  if (object && !objects.includes(object)) objects.push(object);
  return html`<div class="filters">
      <div class="segmented" role="radiogroup" aria-label="kubectl">
        ${kinds.map(
          (kind) => html`<label><input type="radio" name="kubectl" .checked=${kind === shown.kind} @change=${() => session.showKubectl({ kind })} /><span>${t[kind]}</span></label>`,
        )}
      </div>
      <label class="object-pick"><span class="hidden">${t.object}</span>
        <select @change=${(event: Event) => session.showKubectl({ object: (event.target as HTMLSelectElement).value })}>
          ${shown.kind === 'get' ? html`<option value="" .selected=${object === ''}>${t.all}</option>` : nothing}
          ${objects.map((name) => html`<option value=${name} .selected=${name === object}>${name}</option>`)}
        </select>
      </label>
    </div>
    <pre class="terminal" tabindex="0" aria-label="kubectl"><span class="prompt">$ kubectl ${command(shown.kind, object, moment?.jobs.some(({ name }) => namedIn(name).namespace) ?? false)}</span>
${shown.text || t.empty}</pre>`;
}

function command(kind: State['kubectl']['kind'], object: string, severalNamespaces: boolean): string {
  const [of, ...names] = object.toLowerCase().split('/');
  const { namespace, name } = namedIn(names.join('/'));
  const target = !object ? `jobs,pods${severalNamespaces ? ' -A' : ''}` : `${of}/${name}${namespace ? ` -n ${namespace}` : ''}`;
  return kind === 'get' ? `get ${target} -o wide` : kind === 'describe' ? `describe ${target}` : `get ${target} -o yaml`;
}

function nodes(session: Session, text: Text, { moment, readonly }: State): Template {
  const t = text.nodes;
  if (!moment?.nodes.length) return html`<p class="empty">${t.none}</p>`;
  return html`<ul class="nodes">${moment.nodes.map(
    (node) => html`<li class=${node.state}>
      <b>${node.name}</b><span class="badge ${node.state === 'ready' ? 'good' : 'bad'}">${text.timeline.kinds[node.state] ?? node.state}</span>
      <span class="pips" aria-hidden="true">${Array.from({ length: Math.min(24, node.pods) }, () => html`<i class="full"></i>`)}</span>
      <span class="dim">${t.pods(node.pods)}</span><span class="gap"></span>
      ${readonly
        ? nothing
        : html`<button type="button" class="quiet" aria-haspopup="menu" aria-label=${t.act(node.name)} title=${t.act(node.name)}
            @click=${(event: Event) => openActions(session, event.currentTarget as HTMLElement, { kind: 'node', name: node.name })}>${icon(icons.more)}</button>`}
    </li>`,
  )}</ul>`;
}
