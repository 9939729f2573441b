// Faults by hand: a menu for a pod, a node, the Job or the controller. Each choice becomes a line of the scenario.
import { html, render } from '../base/dom';
import { formatDuration, formatTime } from '../base/time';
import { act, beforeStart, canSuspend, endNow, hang, mutableFields, podKey, podOf, podState, runningInit, tellingField, timeOfAction, type Edit, type Target } from '../core/faults';
import { fork } from '../core/fork';
import { segmentAt } from '../core/timeline';
import type { Edited } from '../core/scenario_edit';
import { refusalIn } from '../core/trial';
import type { Session } from '../core/session';
import { namedIn, shownOf } from '../core/subject';
import type { Moment, PodMoment } from '../engine/protocol';
import { textIn } from '../text';
import { actionsText } from '../text/actions';
import { openCauses } from './causes';
import { openDialog } from './dialog';
import { openMenu, type MenuItem } from './menu';

/** What the keyboard's "break something" means: the chosen pod while it is there, or else everything that is not a pod. */
export async function openActions(session: Session, at: HTMLElement, target?: Target): Promise<void> {
  if (target) return open(session, at, target);
  session.clock.pause();
  const { selectedPod } = session.state;
  const chosen = selectedPod === undefined ? undefined : await podNow(session, selectedPod);
  const box = at.getBoundingClientRect();
  await open(session, { x: box.left + box.width / 3, y: box.top + 60 }, chosen && { kind: 'pod', name: chosen.name });
}

/** The moment of the very step that is shown: after a pause the panels' own may still be of one before. */
async function momentNow(session: Session): Promise<Moment | undefined> {
  const { moment, momentOf, run, step } = session.state;
  return momentOf?.step === step && momentOf.run === run?.id ? moment : session.questions.momentAt(step);
}

/** The pod as the table has it at that step; undefined where it is not there. */
async function podNow(session: Session, name: string): Promise<PodMoment | undefined> {
  const { run, step } = session.state;
  const of = (moment?: Moment) => moment?.pods.find((pod) => pod.name === name);
  return of(await momentNow(session)) ?? (run && of(await session.questions.momentAt(step, run.lanes.pods.length)));
}

export function openActionsAt(session: Session, at: { x: number; y: number }, target: Target): void {
  void open(session, at, target);
}

interface Named {
  name: string;
  namespace: string;
}

/** How an entry of the timeline names an object. */
const objectOf = (kind: string, { name, namespace }: Named) => ({ kind, ...(namespace === 'default' ? {} : { namespace }), name: namedIn(name).name });

const mostNodes = 8; // of more, the panel is a better list than a menu

async function open(session: Session, at: HTMLElement | { x: number; y: number }, target: Target | undefined): Promise<void> {
  session.clock.pause();
  // What was typed a moment ago runs first: a fault belongs to what it will be written into.
  const isOther = session.state.run && session.state.run.text !== session.state.text && (await session.runs.load(session.state.text, { stay: true }));
  if (isOther) {
    await session.questions.momentAt(session.state.step); // answered after the one that the panels asked for
  }
  const { run, time, language } = session.state;
  if (!run) return;
  const t = textIn(language);
  const a = actionsText(language);
  const when = timeOfAction(time);
  const item = (label: string, edit: Edit, danger = false): MenuItem => ({ label, danger, run: () => void write(session, label, edit, when) });
  const items: MenuItem[] = [];
  let title = t.more;
  let soon = ''; // why less can be done than what is shown lets expect
  const before = when - 1; // a fault finds what this instant leaves, whatever the step shown has

  if (target?.kind === 'pod') {
    const pod = podOf(run, target.name);
    const now = pod && (await podNow(session, target.name));
    if (!now) return session.look.set({ notice: a.gone2 });
    const state = podState(pod, before);
    const isOver = now.phase === 'Failed' || now.phase === 'Succeeded';
    if (state === 'gone') soon = a.goneSoon;
    if (state === 'over' && !isOver) soon = a.overSoon;
    const key = podKey(pod);
    title = pod.name;
    const init = state === 'pending' ? runningInit(await session.questions.printed(`Pod/${pod.name}`)) : undefined;
    if (state === 'running' || init) {
      const end = (exit: number, reason?: string) => endNow(key, when, exit, reason, init);
      items.push(
        item(a.failNow(1), end(1), true),
        { label: a.fail, danger: true, run: () => askNumber(session, a.exitCode, 1, 255, 42, (exit) => write(session, a.failNow(exit), end(exit), when)) },
        item(a.oom, end(137, 'OOMKilled'), true),
        item(a.succeed, end(0)),
      );
      if (init) items[0]!.heading = a.init(init);
    }
    const first = items.length;
    if (state === 'running') items.push(item(a.hang, hang(key, when)));
    if (state === 'pending') items.push(item(init ? a.hang : a.never, hang(key, when)));
    if (init) items[first]!.heading = a.pod;
    if (state === 'waiting') items.push(item(a.neverAgain, hang(key, when)));
    // A change of the past: the run goes another way from there.
    const past = state === 'pending' || now.phase === 'Pending' ? undefined : beforeStart(pod);
    if (past !== undefined && past < when) items.push({ label: a.neverPast(formatTime(past)), run: () => void write(session, a.never, hang(key, past), past) });
    const isDeleting = segmentAt(pod.segments, before)?.deleting;
    if (state !== 'gone' && state !== 'over' && !isDeleting) {
      items.push(item(a.evict, act(when, { evict: key })), item(a.preempt, act(when, { preempt: key })));
      // It is the kubelet that evicts then.
      const node = run.lanes.nodes.find(({ name }) => name === pod.node);
      if (node && /ready|cordoned/.test(segmentAt(node.segments, before)?.kind ?? '')) items.push(item(a.pressure, act(when, { nodePressure: key })));
    }
    if (state !== 'gone') {
      // A rule means the pods that still live; a finished one is deleted by its name.
      const it = { kind: 'Pod', ...(state === 'over' ? namedIn(pod.name) : { pod: key }) };
      items.push(item(a.delete, act(when, { delete: it }), true), item(a.deleteNow, act(when, { delete: { ...it, gracePeriodSeconds: 0 } }), true));
    }
    items.push(
      { label: a.why, heading: ' ', run: () => void openCauses(session, `Pod/${pod.name}`, tellingField(now, pod, time)) },
      { label: a.others, heading: ' ', run: () => open(session, at, undefined) },
    );
  } else if (target?.kind === 'node') {
    title = target.name;
    const lane = run.lanes.nodes.find((node) => node.name === target.name);
    const state = (lane && segmentAt(lane.segments, before)?.kind) ?? 'ready';
    const change = (to: string) => act(when, { node: { name: target.name, state: to } });
    if (state === 'ready' || state === 'cordoned') {
      items.push(item(a.down, change('down'), true), item(a.drain, change('drained')));
      items.push(state === 'ready' ? item(a.cordon, change('cordoned')) : item(a.uncordon, change('uncordoned')));
    }
    if (state === 'down' || state === 'deleted') items.push(item(a.up, change('up')));
    if (state !== 'deleted') items.push(item(a.gone, change('deleted'), true));
  }
  if (target?.kind === 'job' || target?.kind === 'cronJob' || !target) {
    const { jobs = [], cronJobs = [] } = (await momentNow(session)) ?? {};
    const all = [...jobs.map((of) => ({ kind: 'Job' as const, of })), ...cronJobs.map((of) => ({ kind: 'CronJob' as const, of }))];
    const meant = target && all.find(({ kind, of }) => kind.toLowerCase() === target.kind.toLowerCase() && of.name === target.name);
    if (target && !meant && !isOther) return session.look.set({ notice: a.gone2 });
    const found = meant ?? shownOf(all, ({ kind, of }) => (kind === 'Job' ? of.name : `CronJob/${of.name}`), session.state);
    if (found) {
      const { kind, of: one } = found;
      const { name } = one;
      const it = objectOf(kind, one);
      if (target) title = name;
      const spec = one.spec as { suspend?: boolean; parallelism?: number };
      const patch = (change: object) => act(when, { patch: { ...it, patch: { spec: change } } });
      const remove = (policy?: string) => act(when, { delete: { ...it, ...(policy ? { propagationPolicy: policy } : {}) } });
      const first = items.length;
      if (kind === 'CronJob' || canSuspend(run)) items.push(spec.suspend ? item(a.resume, patch({ suspend: false })) : item(a.suspend, patch({ suspend: true })));
      if (kind === 'Job') {
        items.push({ label: a.scale, run: () => askNumber(session, a.parallelism, 0, 1000, spec.parallelism ?? 1, (parallelism) => write(session, `${a.parallelism} ${parallelism}`, patch({ parallelism }), when)) });
      }
      if (kind === 'CronJob') {
        const taken = new Set(run.lanes.jobs.map((job) => job.name));
        let byHand = `${name}-by-hand`;
        for (let count = 2; taken.has(byHand); count += 1) byHand = `${name}-by-hand-${count}`;
        const { kind: _, name: from, ...place } = it;
        items.push(item(a.createJob, act(when, { createJob: { ...place, from, name: byHand } })));
      }
      items.push(
        { label: a.patch, run: () => void askPatch(session, kind, one, when) },
        item(a.deleteJob, remove(), true),
        item(a.deleteForeground, remove('Foreground'), true),
        item(kind === 'Job' ? a.deleteOrphan : a.deleteOrphanJobs, remove('Orphan'), true),
      );
      if (!target) items[first]!.heading = `${kind} ${name}`;
    }
  }
  if (target?.kind === 'controller' || !target) {
    const first = items.length;
    if (target) title = t.controller.title;
    items.push(
      item(a.restart, act(when, { controller: { name: 'job', state: 'restart' } })),
      item(a.restartLong, act(when, { controller: { name: 'job', state: 'restart', downFor: '30s' } })),
      item(a.crash, act(when, { controller: { name: 'job', state: 'crash', afterWrites: 1 } })),
    );
    const refuse = (verb: string, resource: string, count: number, error: string, message?: string) =>
      act(when, { api: { verb, resource, count, error, ...(message ? { message } : {}) } });
    const api = items.length;
    items.push(
      item(a.refuse, refuse('create', 'pods', 3, 'Forbidden', 'exceeded quota')),
      item(a.refuseDelete, refuse('delete', 'pods', 3, 'InternalError')),
      item(a.refusePatch, refuse('patch', 'pods', 3, 'Timeout')),
      item(a.refuseStatus, refuse('updateStatus', 'jobs', 1, 'Conflict')),
      item(a.lag, act(when, { watchDelay: '5s' })),
      item(a.lagLong, act(when, { watchDelay: '1m' })),
      item(a.lagOver, act(when, { watchDelay: '10ms' })),
    );
    items[api]!.heading = a.api;
    if (!target) items[first]!.heading = t.controller.title;
  }
  if (!target) {
    const first = items.length;
    const { nodes } = run.lanes;
    items.push(...nodes.slice(0, mostNodes).map(({ name }) => ({ label: `${name}…`, run: () => void open(session, at, { kind: 'node', name }) })));
    if (nodes.length > mostNodes) items.push({ label: a.allNodes(nodes.length), run: () => (session.questions.showPanel('nodes'), session.look.set({ page: 'panels' })) });
    if (nodes.length) items[first]!.heading = t.panels.nodes;
  }
  if (!items.length) return;
  openMenu(at, soon ? `${title}: ${soon}` : title, items, html`<b>${title}</b><span class="dim">${soon || `${a.at(formatDuration(when, 3))} · ${a.note}`}</span>`);
}

/** The scenario's text with the edit; where it cannot be written, that is said. */
export async function written(session: Session, edit: Edit): Promise<Edited | undefined> {
  const { editLasting } = await import('../core/scenario_edit');
  const { text, run, language, problems } = session.state;
  const edited = editLasting(text, edit, run?.loaded.until);
  if (!edited) session.look.set({ notice: actionsText(language).failed(problems.find((one) => one.severity === 'error')?.span?.line) });
  return edited;
}

/** Writes it and runs it. Where it cannot run, as something else in the text is wrong, it is written all the same, and that is said. */
async function attempt(session: Session, edit: Edit, when: number): Promise<Edited | undefined> {
  const edited = await written(session, edit);
  if (!edited) return undefined;
  if (await fork(session, edited.text, '', when)) return edited;
  const { problems, text: now, language } = session.state;
  const wrong = problems.find((one) => one.severity === 'error');
  if (wrong && now === edited.text) tell(session, actionsText(language).notRun(wrong.span?.line));
  return undefined;
}

async function write(session: Session, label: string, edit: Edit, when: number): Promise<void> {
  const edited = await attempt(session, edit, when);
  if (!edited) return;
  const refused = await session.questions.refusal();
  const t = actionsText(session.state.language);
  const time = formatDuration(when, 3); // the very time that is written, however late
  const until = edited.until === undefined ? '' : t.lasts(formatDuration(edited.until));
  tell(session, (refused === undefined ? t.done(label, time) : t.refused(label, time, refused)) + until);
}

/** Says what was done to the scenario, with a button that takes it back. */
function tell(session: Session, notice: string): void {
  const { language, text } = session.state;
  session.look.set({ notice, undo: { notice, label: actionsText(language).undo, text } });
}

/** Changes the scenario's text and runs it, keeping the run before. */
export async function writeIntoScenario(session: Session, edit: Edit, when: number, notice: string): Promise<void> {
  if (await attempt(session, edit, when)) tell(session, notice);
}

function askNumber(session: Session, label: string, least: number, most: number, now: number, then: (value: number) => void): void {
  const a = actionsText(session.state.language);
  const t = textIn(session.state.language);
  const { body, close } = openDialog(label, t.help.close, 'small-dialog');
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = input.value.trim();
    const value = Number(typed);
    const right = typed !== '' && Number.isInteger(value) && value >= least && value <= most;
    body.querySelector('.wrong')!.textContent = right ? '' : a.wholeNumber(least, most);
    if (!right) return input.select();
    close();
    then(value);
  };
  // What is wrong is said by us: the browser's words would be in its own language.
  render(
    html`<form novalidate @submit=${submit}><div class="line-form"><input type="number" min=${least} max=${most} .value=${String(now)} aria-label=${label} aria-describedby="number-wrong" />
      <button type="submit" class="primary">${a.apply}</button></div>
      <p class="wrong" id="number-wrong" role="alert"></p></form>`,
    body,
  );
  const input = body.querySelector('input')!;
  input.focus();
  input.select();
}

/** A merge patch of the Job or CronJob, as `kubectl patch --type=merge` takes it. What was typed stays until the API server takes it. */
async function askPatch(session: Session, kind: 'Job' | 'CronJob', one: Named & { spec: unknown }, when: number): Promise<void> {
  const { name, spec } = one;
  const a = actionsText(session.state.language);
  const { changedFields, parsePatch, writtenAs } = await import('../core/scenario_edit');
  const t = textIn(session.state.language);
  const { body, close } = openDialog(a.patch, t.help.close, 'small-dialog');
  const { run } = session.state;
  const before = { spec: mutableFields(kind, spec, !run || canSuspend(run)) };
  const submit = async (event: Event) => {
    event.preventDefault();
    const button = body.querySelector('button')!;
    const wrong = body.querySelector('.wrong')!;
    const say = (words: string) => (wrong.textContent = words);
    say('');
    const typed = parsePatch(body.querySelector('textarea')!.value);
    if (!typed) return say(a.patchWrong);
    const patch = changedFields(before, typed);
    if ('status' in patch) return say(a.patchOfStatus);
    if (!Object.keys(patch).length) return say(a.unchanged);
    button.disabled = true;
    const change = act(when, { patch: { ...objectOf(kind, one), patch } });
    // Tried aside: what is refused is not written, so that who gives it up has nothing to take back.
    const edited = await written(session, change);
    const refused = edited && (await refusalIn(edited.text, when, session.state.language));
    button.disabled = false;
    if (refused !== undefined) return say(a.patchRefused(refused));
    if (!body.isConnected) return; // given up meanwhile
    close();
    await write(session, `patch ${name}`, change, when);
  };
  const fields = writtenAs(before);
  render(
    html`<form @submit=${submit}>
      <textarea rows=${fields.split('\n').length + 1} class="patch" spellcheck="false" aria-label=${a.patch} aria-describedby="patch-hint" .value=${fields}></textarea>
      <p class="wrong" role="alert"></p>
      <div class="line-form"><span class="gap dim" id="patch-hint">${a.patchHint}</span><button type="submit" class="primary">${a.apply}</button></div></form>`,
    body,
  );
  body.querySelector('textarea')!.focus();
}
