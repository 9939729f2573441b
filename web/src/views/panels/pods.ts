import { onFrame } from '../../base/pending';
import { html, nothing, type Template } from '../../base/dom';
import { formatTime } from '../../base/time';
import { podsShown } from '../../core/questions';
import { hasManyPods, timeOf, type Run } from '../../core/run';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import { find, laneOf } from '../../core/subject';
import { placeOfPod, restartOf, segmentAt } from '../../core/timeline';
import type { PodMoment, Reference } from '../../engine/protocol';
import type { Text } from '../../text';
import { moreButton } from '../more';
import { tenthOf } from '../tenths';
import type { Panel } from './panel';

/** What the timeline shows of a pod besides its phase: its grace period, and its wait for a restart. */
function waitOf(text: Text, run: Run | undefined, pod: PodMoment, now: number): string {
  const t = text.pods;
  if (pod.graceEnds !== undefined && pod.phase !== 'Succeeded' && pod.phase !== 'Failed') {
    return pod.graceEnds > now ? t.grace(formatTime(pod.graceEnds - now)) : t.graceOver;
  }
  if (!run || !pod.waiting) return '';
  const segments = laneOf(run.lanes.pods, pod.ref)?.segments ?? [];
  const segment = segmentAt(segments, now);
  const until = segment?.kind === 'crashLoop' ? restartOf(segments, segment) : undefined;
  return until === undefined ? '' : t.restartsIn(formatTime(until - now));
}

/** The waits before pods that do not exist yet. */
function waitsOf({ pods: t, timeline, comma }: Text, moment: NonNullable<State['moment']>, now: number): Template {
  const waits = moment.jobs.flatMap((job) => [
    ...(job.backoff?.until !== undefined ? [{ who: job.name, until: job.backoff.until }] : []),
    ...job.indexBackoff.flatMap(({ index, until }) => (until === undefined ? [] : [{ who: `${job.name}${comma}${timeline.index(index)}`, until }])),
  ]).filter(({ until }) => until > now);
  if (!waits.length) return nothing;
  return html`<ul class="waits pad">${waits.map(({ who, until }) => html`<li>${who}: ${t.nextIn(formatTime(until - now))}</li>`)}</ul>`;
}

function filterOf(session: Session, t: Text['pods'], failedPods: boolean): Template {
  return html`<div class="filters"><label class="check"><input type="checkbox" .checked=${failedPods}
    @change=${(event: Event) => session.questions.showFailedPods((event.target as HTMLInputElement).checked)} />${t.failures}</label></div>`;
}

/** Kubernetes writes the words as one; they break if there is no space. */
const breaking = (status: string) => status.split(/(?<=[a-z])(?=[A-Z])/).map((word) => html`${word}<wbr />`);

function show(session: Session, text: Text, { moment, time, told, playing, selectedPod, readonly, run, failedPods }: State): Template {
  const t = text.pods;
  if (!moment || moment.podCount === 0) return html`<p class="empty">${t.empty}</p>`;
  const filter = failedPods || hasManyPods(run) ? filterOf(session, t, failedPods) : nothing;
  if (moment.listed === 0) return html`${filter}<p class="empty">${t.noFailure}</p>`;
  const indexed = moment.pods.some((pod) => pod.index !== undefined);
  const last = moment.firstPod + moment.pods.length;
  const since = Math.max(0, tenthOf({ playing, told, time }) * 1e5 - moment.time); // from the step, at which the ages were calculated
  const now = moment.time + since;
  const selected = find(moment.pods, selectedPod, run?.lanes);
  return html`${filter}<table class="list" id="pods">
      <caption><span class="hidden">${t.caption(formatTime(now), moment.firstPod + 1, last, moment.listed)}</span></caption>
      <thead><tr><th scope="col">${t.name}</th>${indexed ? html`<th scope="col" class="index-column">${t.index}</th>` : nothing}<th scope="col" title=${t.attempt}><span aria-hidden="true">#</span><span class="hidden">${t.attempt}</span></th><th scope="col" class="ready-column">${t.ready}</th><th scope="col">${t.status}</th>
        <th scope="col">${t.restarts}</th><th scope="col" class="age-column">${t.age}</th><th scope="col" class="node-column">${t.node}</th>${readonly ? nothing : html`<th scope="col"><span class="hidden">${t.actions}</span></th>`}</tr></thead>
      <tbody>${moment.pods.map(
        (pod) => {
          const age = formatTime(pod.age + since);
          return html`<tr class="${pod.changed ? 'now' : ''} ${pod === selected ? 'selected' : ''}" aria-current=${pod === selected ? 'true' : nothing} @click=${() => session.look.selectPod(pod.ref)}>
          <th scope="row">${pod.name}${pod.changed ? html`<span class="hidden">, ${t.changed}</span>` : nothing}<small class="narrow-only">${pod.containersReady} ${t.ready}${pod.node ? `, ${pod.node}` : ''}<span class="age-line">, ${t.age} ${age}</span></small></th>
          ${indexed ? html`<td class="index-column">${pod.index ?? ''}</td>` : nothing}<td>${pod.attempt}</td>
          <td class="ready-column">${pod.containersReady}</td>
          <td><span class="phase ${pod.deleting ? 'deleting' : pod.waiting ? 'waiting' : pod.phase.toLowerCase()}"><span>${breaking(pod.status)}</span></span>${
            pod.exit ? html` <span class="dim">${text.timeline.exit(pod.exit)}</span>` : nothing} <span class="due">${waitOf(text, run, pod, now)}</span></td>
          <td>${pod.restarts}</td><td class="age-column">${age}</td><td class="node-column">${pod.node}</td>
          ${readonly
            ? nothing
            : html`<td class="act">${moreButton(session, pod.ref, t.act(pod.name))}</td>`}
        </tr>`;
        },
      )}</tbody>
    </table>
    ${waitsOf(text, moment, now)}
    ${moment.listed > podsShown
      ? html`<div class="pager">
          <button type="button" class="quiet labelled" ?disabled=${moment.firstPod === 0} @click=${() => session.questions.showPods(moment.firstPod - podsShown)}>${t.before}</button>
          <span>${t.range(moment.firstPod + 1, last, moment.listed)}</span>
          <button type="button" class="quiet labelled" ?disabled=${last >= moment.listed} @click=${() => session.questions.showPods(moment.firstPod + podsShown)}>${t.after}</button>
        </div>`
      : nothing}`;
}

/** Shows a selected pod in the table: goes to its page and scrolls to its row. */
function follow(body: HTMLElement, session: Session): void {
  let chosen: Reference | undefined;
  let toReveal: Reference | undefined;
  session.store.subscribe(({ selectedPod, run, step, firstPod, failedPods, moment, panel }) => {
    if (selectedPod !== chosen) {
      toReveal = chosen = selectedPod;
      // It may not have failed, and only the engine knows the position among failed pods.
      const place = run && chosen && !failedPods && placeOfPod(run.lanes.pods, chosen, step, timeOf(run.columns, step));
      const first = typeof place === 'number' ? place - (place % podsShown) : firstPod;
      if (first !== firstPod) queueMicrotask(() => session.questions.showPods(first));
    }
    if (!toReveal || panel !== pods.id || !moment || !find(moment.pods, toReveal, run?.lanes)) return;
    onFrame(() => {
      const row = body.querySelector('tr.selected');
      if (!row || !body.clientHeight) return; // a narrow screen shows another page
      row.scrollIntoView({ block: 'nearest' });
      toReveal = undefined;
    });
  });
}

export const pods: Panel = {
  id: 'pods',
  title: ({ panels }) => panels.pods,
  key: '1',
  embeds: true,
  lists: 'Pod',
  needs: (state) => ({ moment: state.moment, selectedPod: state.selectedPod, run: state.run, readonly: state.readonly, failedPods: state.failedPods, tenth: tenthOf(state) }),
  show,
  follow,
};
