import type { Template } from '../../base/dom';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import { textIn } from '../../text';
import { compare } from './compare';
import { controller } from './controller';
import { kubectl } from './kubectl';
import { log } from './log';
import { manifest } from './manifest';
import { nodes } from './nodes';
import type { Extra, Panel, Part } from './panel';
import { pods } from './pods';
import { status } from './status';
import { why } from './why';

/** All panels, in the order of the tabs and of an author's choices. This is the only list. The first one is open initially. */
const all = [pods, log, kubectl, nodes, compare, status, controller, manifest, why] as const;
export const panels: readonly (Panel | Part | Extra)[] = all;

type Placed = Extract<(typeof all)[number], Part>;
/** The panels with their own pane on the page. */
export const parts: readonly Placed[] = all.filter((one): one is Placed => 'fill' in one);

type Tab = Panel & { key: string };
export const tabs: readonly Tab[] = panels.filter((one): one is Tab => 'key' in one);

export const panelOf = (id: string): Panel => tabs.find((panel) => panel.id === id) ?? tabs[0]!;

/** The values whose changes update a panel. */
export const needsOf = (panel: Panel, state: State): Record<string, unknown> => ({
  panel, language: state.language, own: state.panels[panel.id], ...panel.needs(state),
});

/** The present content of a panel. */
export function showPanel(panel: Panel, session: Session): Template {
  const { state, questions } = session;
  const { chosen, answer } = state.panels[panel.id]!;
  return panel.show(session, textIn(state.language), state, { chosen, answer, choose: (patch) => questions.choose(panel.id, patch) });
}
