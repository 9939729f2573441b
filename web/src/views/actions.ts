// Manual faults: a menu for a pod, a node, the Job or the controller. Each choice becomes a line of the scenario.
import { pending } from '../base/pending';
import { html } from '../base/dom';
import { formatDuration } from '../base/time';
import { timeOfAction } from '../core/edit';
import type { Run } from '../core/run';
import type { Session } from '../core/session';
import { find, shownOf } from '../core/subject';
import { named, podKey, stateAt, type Target } from '../core/target';
import { segmentAt } from '../core/timeline';
import type { Moment, PodMoment, PodState, Reference } from '../engine/protocol';
import { textIn, type Language } from '../text';
import { actionsText } from '../text/actions';
import type { AskedFrom } from './can_happen';
import { openCauses } from './causes';
import { faultsOf } from './faults';
import type { Choice, Menus, OnJob } from './faults/fault';
import { openMenu, type MenuItem } from './menu';
import { askNumber } from './number';
import { openPanel } from './open_panel';
import { write } from './writing';

/** The keyboard's "break something": the selected pod if it exists, otherwise everything except pods. */
export async function openActions(session: Session, at: HTMLElement, target?: Target): Promise<void> {
  if (target) return open(session, at, target);
  session.clock.pause();
  const { selectedPod } = session.state;
  const chosen = selectedPod === undefined ? undefined : await podNow(session, selectedPod);
  const box = at.getBoundingClientRect();
  await open(session, { x: box.left + box.width / 3, y: box.top + 60 }, chosen?.ref);
}

/** The moment of exactly the present step: after a pause, the panels may still show an earlier one. */
async function momentNow(session: Session): Promise<Moment | undefined> {
  const { moment, momentOf, run, step } = session.state;
  return momentOf?.step === step && momentOf.run === run?.id ? moment : session.questions.momentAt(step);
}

/** Returns the pod's row at that step; undefined if it does not exist. */
async function podNow(session: Session, ref: Reference): Promise<PodMoment | undefined> {
  const { run, step } = session.state;
  const of = (moment?: Moment) => moment && find(moment.pods, ref, run?.lanes);
  return of(await momentNow(session)) ?? (run && of(await session.questions.momentAt(step, run.lanes.pods.length)));
}

export function openActionsAt(session: Session, at: { x: number; y: number }, target: Target): void {
  void open(session, at, target);
}

type At = HTMLElement | { x: number; y: number };

const mostNodes = 8; // with more, the panel is a better list than a menu

/** Returns the menu items of the faults. */
function itemsOf<Menu extends keyof Menus>(session: Session, menu: Menu, on: Menus[Menu], language: Language): MenuItem[] {
  const run = (choice: Choice) => {
    if ('open' in choice) return choice.open(session);
    if ('number' in choice) {
      return askNumber(session, choice.number, (value) => {
        const { edit, told } = choice.deed(value);
        void write(session, told!, edit, on.when);
      });
    }
    void write(session, choice.told ?? choice.label, choice.edit, choice.at ?? on.when);
  };
  return faultsOf(menu).flatMap((fault) => fault.choices(on, language)).map((choice) => {
    const { label, danger, heading } = choice;
    return { label, danger, heading, run: () => run(choice) };
  });
}

const canHappen = (session: Session, from?: AskedFrom) => pending(import('./can_happen')).then(({ openCanHappen }) => openCanHappen(session, from));

/** Adds a line with the heading above them. */
function under(heading: string, items: MenuItem[]): MenuItem[] {
  return items.map((item, at) => (at ? item : { ...item, heading }));
}

/** The state in which a menu is requested. */
interface Request {
  session: Session;
  at: At;
  run: Run;
  language: Language;
  time: number;
  /** When a fault acts. */
  when: number;
  /** A fault acts on the state at the end of this instant, whatever the present step shows. */
  before: number;
}

interface Menu {
  title: string;
  /** Why fewer actions are available than expected. */
  soon?: string;
  items: MenuItem[];
}

async function open(session: Session, at: At, target: Target | undefined): Promise<void> {
  session.clock.pause();
  // Run recent edits first, because the fault is written into that text.
  const isOther = Boolean(session.state.run && session.state.run.text !== session.state.text && (await session.runs.load(session.state.text, { stay: true })));
  if (isOther) {
    await session.questions.momentAt(session.state.step); // answered after the request of the panels
  }
  const { run, time, language } = session.state;
  if (!run) return;
  const when = timeOfAction(time);
  const request: Request = { session, at, run, language, time, when, before: when - 1 };
  const menu = await menuFor(request, target, isOther);
  const a = actionsText(language);
  if (!menu) return session.look.say(a.notThere);
  const { title, soon = '', items } = menu;
  if (!items.length || session.state.run?.text !== run.text) return; // the user went elsewhere meanwhile
  openMenu(session, at, soon ? `${title}: ${soon}` : title, items, html`<b>${title}</b><span class="dim">${soon || `${a.at(formatDuration(when, 3))} · ${a.note}`}</span>`);
}

/**
 * Returns undefined if the object does not exist. If the text differs from the one that was clicked (`isOther`), another Job may be meant.
 */
async function menuFor(request: Request, target: Target | undefined, isOther: boolean): Promise<Menu | undefined> {
  if (!target) return menuOfAll(request);
  if (target === 'controller') return menuOfController(request);
  if (target.kind === 'Pod') return menuOfPod(request, target);
  if (target.kind === 'Node') return menuOfNode(request, target);
  return (await menuOfJob(request, target)) ?? (isOther ? ((await menuOfJob(request, undefined)) ?? { title: '', items: [] }) : undefined);
}

async function menuOfPod({ session, at, run, language, when, before }: Request, ref: Reference): Promise<Menu | undefined> {
  const a = actionsText(language);
  const pod = find(run.lanes.pods, ref);
  const now = pod && (await podNow(session, pod.ref));
  if (!now) return undefined;
  const state = (stateAt(run.lanes, pod, before) as PodState | undefined) ?? 'gone';
  const isOver = now.phase === 'Failed' || now.phase === 'Succeeded';
  const soon = state === 'gone' ? a.goneSoon : state === 'over' && !isOver ? a.overSoon : '';
  const init = state === 'pending' ? now.runningInit : undefined;
  const stays = state !== 'gone' && state !== 'over' && !segmentAt(pod.segments, before)?.deleting;
  const items = [
    ...itemsOf(session, 'pod', { run, pod, key: podKey(run, pod), now, state, stays, init, when, before }, language),
    { label: a.why, heading: ' ', run: () => void openCauses(session, pod, now.field) },
    { label: a.canHappen, run: () => void canHappen(session, { pod: now }) },
    { label: a.others, heading: ' ', run: () => void open(session, at, undefined) },
  ];
  return { title: pod.name, soon, items };
}

function menuOfNode({ session, run, language, when, before }: Request, ref: Reference): Menu {
  const { name } = ref;
  const lane = find(run.lanes.nodes, ref);
  const state = (lane && segmentAt(lane.segments, before)?.kind) ?? 'ready';
  return { title: name, items: itemsOf(session, 'node', { name, state, when }, language) };
}

/** Returns the menu of that Job or CronJob, by default the one that is shown. */
async function menuOfJob({ session, run, language, when }: Request, ref: Reference | undefined): Promise<(Menu & { kind: string }) | undefined> {
  const job = jobOf(session, run, await momentNow(session), ref, when);
  if (!job) return undefined;
  const ask = { label: actionsText(language).canHappen, heading: ' ', run: () => void canHappen(session) };
  return { kind: job.kind, title: job.name, items: [...itemsOf(session, 'job', job, language), ask] };
}

function menuOfController({ session, language, when }: Request): Menu {
  return { title: textIn(language).controller.title, items: itemsOf(session, 'controller', { when }, language) };
}

/** Everything except pods. */
async function menuOfAll(request: Request): Promise<Menu> {
  const t = textIn(request.language);
  const job = await menuOfJob(request, undefined);
  const controller = menuOfController(request);
  return {
    title: t.more,
    items: [
      ...(job ? under(`${job.kind} ${job.title}`, job.items) : []),
      ...under(controller.title, controller.items),
      ...under(nodesListed(request.session).title(t), itemsToNodes(request)),
    ],
  };
}

const nodesListed = ({ questions }: Session) => questions.panels.find(({ lists }) => lists === 'Node')!;

/** Items that lead to the menu of each node. */
function itemsToNodes({ session, at, run, language }: Request): MenuItem[] {
  const { nodes } = run.lanes;
  const items: MenuItem[] = nodes.slice(0, mostNodes).map(({ ref, name }) => ({ label: `${name}…`, run: () => void open(session, at, ref) }));
  if (nodes.length > mostNodes) {
    items.push({ label: actionsText(language).allNodes(nodes.length), run: () => openPanel(session, nodesListed(session).id) });
  }
  return items;
}

/** Returns that Job or CronJob, by default the one that is shown. */
function jobOf(session: Session, run: Run, moment: Moment | undefined, target: Reference | undefined, when: number): OnJob | undefined {
  const all = [...(moment?.jobs ?? []), ...(moment?.cronJobs ?? [])];
  const found = target ? find(all, target, run.lanes) : shownOf(all, session.state);
  if (!found) return undefined;
  const { ref, name, spec, mutable } = found;
  const kind = ref.kind as OnJob['kind'];
  return { run, kind, name, spec: spec as OnJob['spec'], mutable, object: { kind, ...named(ref) }, when };
}
