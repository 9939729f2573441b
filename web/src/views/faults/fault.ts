// A fault: what it can do to an object in its present state, the scenario lines that do it, and its words.
import type { Edit } from '../../core/edit';
import type { Run } from '../../core/run';
import type { Session } from '../../core/session';
import type { PodKey } from '../../core/target';
import type { PodLane, PodMoment, PodState } from '../../engine/protocol';
import type { Language } from '../../text';
import type { Asked } from '../number';

export interface OnPod {
  run: Run;
  pod: PodLane;
  key: PodKey;
  /** At the present step. */
  now: PodMoment;
  /** The state in which a fault finds it, at the end of this instant; gone: it does not exist. */
  state: PodState | 'gone';
  /** It is alive and not being deleted. */
  stays: boolean;
  /** The running init container. */
  init: string | undefined;
  /** When a fault acts, and the instant before it. */
  when: number;
  before: number;
}

export interface OnNode {
  name: string;
  state: string;
  when: number;
}

export interface OnJob {
  run: Run;
  kind: 'Job' | 'CronJob';
  name: string;
  spec: { suspend?: boolean; parallelism?: number };
  /** The fields that a patch can change. */
  mutable: string[];
  /** The object, as a timeline entry names it. */
  object: { kind: string; namespace?: string; name: string };
  when: number;
}

export interface OnController {
  when: number;
}

/** The subject of each menu. */
export interface Menus {
  pod: OnPod;
  node: OnNode;
  job: OnJob;
  controller: OnController;
}

interface Deed {
  edit: Edit;
  /** The message afterwards, if it says more than the label. */
  told?: string;
  /** Before `when`: it changes the past. */
  at?: number;
}

/** An item of a menu. */
export type Choice = { label: string; danger?: boolean; heading?: string | undefined } & (
  | Deed
  | { number: Asked; deed(value: number): Deed }
  | { open(session: Session): void });

export interface Fault<Menu extends keyof Menus> {
  menu: Menu;
  /** The order in the menu, ascending; unique. */
  place: number;
  /** The possible actions now; empty if there are none. */
  choices(on: Menus[Menu], language: Language): Choice[];
}

const of = <Menu extends keyof Menus>(menu: Menu) => (place: number, choices: Fault<Menu>['choices']): Fault<Menu> => ({ menu, place, choices });

export const onPod = of('pod');
export const onNode = of('node');
export const onJob = of('job');
export const onController = of('controller');
