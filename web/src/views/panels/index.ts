import type { Template } from '../../base/dom';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import { textIn } from '../../text';
import { compare } from './compare';
import { kubectl } from './kubectl';
import { log } from './log';
import { nodes } from './nodes';
import type { Panel } from './panel';
import { pods } from './pods';

/** All panels, in the order of their tabs: the only place that names them. */
export const panels: readonly Panel[] = [pods, log, kubectl, nodes, compare];

export const panelOf = (id: string): Panel => panels.find((panel) => panel.id === id) ?? pods;

/** What a panel shows anew for. */
export const needsOf = (panel: Panel, state: State): Record<string, unknown> => ({
  panel, language: state.language, own: state.panels[panel.id], ...panel.needs(state),
});

/** What a panel shows now. */
export function showPanel(panel: Panel, session: Session): Template {
  const { state, questions } = session;
  const { chosen, answer } = state.panels[panel.id]!;
  return panel.show(session, textIn(state.language), state, { chosen, answer, choose: (patch) => questions.choose(panel.id, patch) });
}
