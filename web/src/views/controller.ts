import { html, mount, nothing, type Template } from '../base/dom';
import { formatTime } from '../base/time';
import type { Session } from '../core/session';
import { shownOf } from '../core/subject';
import type { CachedPod, HeldBy, JobMoment, Moment, Named, PodVersion, QueueMoment } from '../engine/protocol';
import { textIn } from '../text';
import { controllerText, type ControllerText } from '../text/controller';
import { moreButton } from './more';
import { tenthOf } from './tenths';

function bar(part: number): Template {
  return html`<span class="countdown" aria-hidden="true"><i .style=${`width:${Math.max(0, Math.min(100, part * 100)).toFixed(1)}%`}></i></span>`;
}

/**
 * The queue between two steps or within one: a key that a worker takes in a step is finished after it. A key that was queued again is
 * listed twice.
 */
function entriesOf({ name, items }: QueueMoment, resting: boolean): QueueMoment {
  const there = items.filter(({ state }) => !(resting && state === 'processing'));
  const entries = there.flatMap((item) => {
    const { due, retries, ...rest } = item;
    return item.state === 'delayed' || due === undefined ? [item] : [{ ...rest, ...(retries && { retries }) }, { ...rest, state: 'delayed' as const, due }];
  });
  return { name, items: entries };
}

/** The controller's own state: its expectations, queue, back-off and cache. */
export function showController(host: HTMLElement, session: Session): void {
  mount(
    host,
    session.store,
    ({ language, moment, selectedJob, stepJob, run, time, told, playing, readonly }) => ({ language, moment, selectedJob, stepJob, run, tenth: tenthOf({ playing, told, time }), readonly }),
    ({ language, moment, selectedJob, stepJob, run, tenth, readonly }) => {
      const text = textIn(language);
      const t = controllerText(language);
      host.setAttribute('aria-label', text.controller.title);
      if (!moment) return html`<div class="pane-head"><h2>${text.controller.title}</h2></div>`;
      const now = Math.max(moment.time, tenth * 1e5);
      const job = shownOf(moment.jobs, { selectedJob, stepJob, run });
      const queues = moment.queues.map((queue) => entriesOf(queue, now > moment.time));
      return html`
        <div class="pane-head"><h2>${text.controller.title}${job && moment.jobs.length > 1 ? html` <span class="object" title=${job.name}>${job.name}</span>` : nothing}</h2>
          ${moment.controllers.map(
            (one) => html`<span class="badge ${one.running ? 'plain' : 'bad'}" title=${one.name}>${
              one.running ? t.running : one.until === undefined ? t.downForGood : t.down(formatTime(Math.max(0, one.until - now)))
            }</span>`,
          )}
          <span class="gap"></span>
          ${readonly ? nothing : moreButton(session, 'controller', text.more, `${text.more}: ${text.controller.title}`)}
        </div>
        <div class="pane-body" tabindex="0" role="group" aria-label=${text.controller.title}>
          ${moment.controllers.map((one) => (one.crashAfterWrites ? html`<p><span class="badge bad" title=${one.name}>${t.crashes(one.crashAfterWrites)}</span></p>` : nothing))}
          <dl class="facts">
            <dt>${t.queue}</dt>
            <dd data-fact="queue">${queues.every((queue) => queue.items.length === 0) ? html`<span class="dim">${t.queueEmpty}</span>` : nothing}
              <ul class="queue">${queues.map((queue) =>
                queue.items.map(
                  (item) => html`<li class=${item.state}>
                    <span class="state">${t.states[item.state] ?? item.state}</span>
                    <b class=${item.ref && item.ref.uid === job?.ref.uid ? 'mine' : ''}>${queues.length > 1 ? `${queue.name} ` : ''}${item.key}</b>
                    ${item.state === 'processing'
                      ? html`<span class="dim">${t.inThisStep}</span>`
                      : queue.items[0]!.state === 'processing' && item.key === queue.items[0]!.key ? html`<span class="dim">${t.afterIt}</span>` : nothing}
                    ${item.due !== undefined ? html`<span class="due">${t.dueIn(formatTime(Math.max(0, item.due - now)))}</span>` : nothing}
                    ${item.retries ? html`<span class="dim">${t.retries(item.retries)}</span>` : nothing}
                  </li>`,
                ),
              )}</ul>
            </dd>
            ${job ? jobFacts(t, job, now, moment) : nothing}
            ${moment.watch.length
              ? html`<dt>${t.watch}</dt><dd data-fact="watch"><ul class="watch">${moment.watch.slice(0, 6).map(
                  (one) => html`<li><code>${one.type}</code> ${one.kind}/${one.name} <span class="due">${t.dueIn(formatTime(Math.max(0, one.arrives - now)))}</span></li>`,
                )}${moment.watch.length > 6 ? html`<li class="dim">+${moment.watch.length - 6}</li>` : nothing}</ul></dd>`
              : nothing}
            ${moment.faults.length
              ? html`<dt>${t.faults}</dt><dd><ul>${moment.faults.map((one) => html`<li>${one.verb} ${one.resource}: <code>${one.error}</code> × ${one.left}</li>`)}</ul></dd>`
              : nothing}
          </dl>
        </div>`;
    },
  );
}

/** The controller counts below zero if it sees more than it waits for, but a negative number is meaningless to users. */
function awaited(t: ControllerText, count: number, what: string): Template {
  return html`<span class="pair" title=${count < 0 ? t.belowZero(-count) : nothing}><b>${Math.max(0, count)}</b> ${what}${
    count < 0 ? html`<span class="more" aria-hidden="true">*</span><span class="hidden">${t.belowZero(-count)}</span>` : nothing}</span>`;
}

/** The first pods: parts of their UIDs, by which the status lists them; the tooltip has the complete UIDs. */
function podNames(t: ControllerText, pods: Named[]): Template {
  return html`${pods.slice(0, 4).map(({ name, ref: { uid = '' } }) => html`<span class="names" title=${t.uid(uid)}>${name} <code>${uid.slice(0, 8)}</code></span> `)}${
    pods.length > 4 ? html`<span class="dim">+${pods.length - 4}</span>` : nothing}`;
}

/** The pod's properties and its version: a word to compare, and how it is shown. */
function wordsOf(t: ControllerText, pod: PodVersion): [word: string, shown: string][] {
  const { phase, ready, deleting, finalizer } = pod;
  return [
    [phase, phase],
    ...(ready ? [['ready', t.podWords.ready] as [string, string]] : []),
    ...(deleting ? [['deleting', t.podWords.deleting] as [string, string]] : []),
    ...(finalizer ? [['finalizer', t.podWords.finalizer] as [string, string]] : []),
  ];
}

/** A pod in the cache or in the store, with the differences marked. */
function podWords(t: ControllerText, pod: CachedPod, of: 'seen' | 'stored'): Template {
  const one = pod[of];
  const other = pod[of === 'seen' ? 'stored' : 'seen'];
  if (!one) return html`<span class="pair">${t[of]}: ${t.absent}</span>`;
  const others = other ? wordsOf(t, other).map(([word]) => word) : [];
  return html`<span class="pair">${t[of]}: ${wordsOf(t, one).map(([word, shown]) => html`${others.includes(word) ? shown : html`<b>${shown}</b>`}${t.comma}`)}${t.version(one.resourceVersion)}</span>`;
}

/** Why an index has no pod although its back-off is over. */
function heldBy({ held: t, comma }: ControllerText, { by, places = 0, due }: HeldBy, now: number): string {
  const next = due !== undefined && due > now ? t.syncIn(formatTime(due - now)) : '';
  if (by === 'sync') return next || t.sync;
  const why = by === 'parallelism' || by === 'terminating' ? t[by](places) : t[by];
  return [why, next].filter(Boolean).join(comma);
}

function jobFacts(t: ControllerText, job: JobMoment, now: number, moment: Moment): Template {
  const { expectations, backoff, uncounted, cache } = job;
  const { since = 0, expires } = expectations ?? {};
  const age = Math.max(0, now - since);
  const awaits = expires !== undefined;
  const expired = awaits && now > expires;
  const satisfied = !awaits || expired;
  const { ending } = job;
  const down = moment.controllers.some((one) => !one.running);
  const perIndex = (job.spec as { backoffLimitPerIndex?: number } | null)?.backoffLimitPerIndex !== undefined;
  const waits = job.indexBackoff.filter((one) => one.failures > 0);
  return html`
    <dt>${t.expectations}</dt>
    <dd data-fact="expectations">${expectations
      ? html`<span class="badge ${satisfied ? 'good' : 'warn'}">${expired ? t.expired : satisfied ? t.satisfied : t.waiting}</span>
          ${awaited(t, expectations.adds, t.adds(expectations.adds))} ${awaited(t, expectations.deletes, t.deletes(expectations.deletes))}
          ${awaits ? html`${expired ? nothing : bar(age / (expires - since))}<span class="dim">${(expired ? t.expiredAt : t.age)(formatTime(age), formatTime(expires - since))}</span>` : nothing}`
      : html`<span class="dim">${t.noExpectations}</span>`}
    </dd>
    ${job.awaitedFinalizers.length
      ? html`<dt>${t.finalizers}</dt><dd data-fact="finalizers"><b>${job.awaitedFinalizers.length}</b> ${job.awaitedFinalizers.slice(0, 4).map(
          ({ name, ref, gone }) => html`<span class="names" title=${t.uid(gone ? '' : ref.uid!)}>${name} <code>${gone ? '' : ref.uid!.slice(0, 8)}</code></span>`,
        )}${job.awaitedFinalizers.length > 4 ? html`<span class="dim">+${job.awaitedFinalizers.length - 4}</span>` : nothing}</dd>`
      : nothing}
    <dt>${t.backoff}</dt>
    <dd data-fact="backoff">${!backoff && waits.length === 0 ? html`<span class="dim">${t.noBackoff}</span>` : nothing}
      ${backoff
        ? html`<span class="pair"><b>${t.inARow(backoff.failures)}</b></span>
            ${!ending && backoff.until !== undefined && backoff.until > now
              ? html`${bar((backoff.until - now) / Math.max(1, backoff.until - (backoff.lastFailure ?? now)))}<span class="due">${t.left(formatTime(backoff.until - now))}</span>`
              : html`<span class="dim">${[perIndex && t.byIndex, ending ? t.held.ended : !perIndex && t.over].filter(Boolean).join(' · ')}</span>`}`
        : nothing}
      ${waits.slice(0, 8).map(
        (one) => html`<span class="pair">${t.index(one.index)}: ${t.inARow(one.failures)}${
          !ending && one.until !== undefined && one.until > now ? html`${t.comma}<span class="due">${t.left(formatTime(one.until - now))}</span>` : html`${t.comma}${t.over}: <span class="due">${heldBy(t, job.heldBy, now)}</span>`
        }</span>`,
      )}
    </dd>
    ${uncounted.succeeded.length || uncounted.failed.length
      ? html`<dt>${t.uncounted}</dt><dd><span class="pair">succeeded <b>${uncounted.succeeded.length}</b> ${podNames(t, uncounted.succeeded)}</span>
          <span class="pair">failed <b>${uncounted.failed.length}</b> ${podNames(t, uncounted.failed)}</span></dd>`
      : nothing}
    <dt>${t.cache}</dt>
    <dd data-fact="cache"><span class="badge ${cache.behind ? 'warn' : 'plain'}">${down ? t.cacheNone : cache.behind ? t.cacheBehind : t.cacheSame}</span>
      ${cache.behind && !down
        ? html`<span>${cache.activePodsSeen === cache.activePods ? t.cacheChanges(moment.watch.length) : t.cachePods(cache.activePodsSeen, cache.activePods)}</span>
            <ul class="cached">${cache.pods.map((pod) => html`<li><span class="names">${pod.name}</span> ${podWords(t, pod, 'seen')} ${podWords(t, pod, 'stored')}</li>`)}${
              cache.unseen > cache.pods.length ? html`<li class="dim">${t.morePods(cache.unseen - cache.pods.length)}</li>` : nothing}</ul>`
        : nothing}</dd>
  `;
}
