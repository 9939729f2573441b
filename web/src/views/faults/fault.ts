// What a fault is: what it can do to something as that is now, the lines of the scenario that make it happen, and its words.
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
  /** As the step that is shown has it. */
  now: PodMoment;
  /** As a fault finds it, at the end of this instant; gone: it is not there. */
  state: PodState | 'gone';
  /** It lives, and nothing has deleted it. */
  stays: boolean;
  /** The init container that runs. */
  init: string | undefined;
  /** When a fault acts, and the instant that it finds. */
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
  /** The fields of it that a patch may change. */
  mutable: string[];
  /** How an entry of the timeline names it. */
  object: { kind: string; namespace?: string; name: string };
  when: number;
}

export interface OnController {
  when: number;
}

/** What each menu is asked about. */
export interface Menus {
  pod: OnPod;
  node: OnNode;
  job: OnJob;
  controller: OnController;
}

interface Deed {
  edit: Edit;
  /** What is said to have been done, where the label says more. */
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
  /** Where in it, the least first; no two have the same. */
  place: number;
  /** What it can do now; nothing where it can do nothing. */
  choices(on: Menus[Menu], language: Language): Choice[];
}

const of = <Menu extends keyof Menus>(menu: Menu) => (place: number, choices: Fault<Menu>['choices']): Fault<Menu> => ({ menu, place, choices });

export const onPod = of('pod');
export const onNode = of('node');
export const onJob = of('job');
export const onController = of('controller');
