import { html, nothing, type Template } from '../../base/dom';
import type { Session } from '../../core/session';
import type { State } from '../../core/state';
import type { Text } from '../../text';
import { moreButton } from '../more';
import type { Panel } from './panel';

function show(session: Session, text: Text, { moment, readonly, run }: State): Template {
  const t = text.nodes;
  if (!moment?.nodes.length) return html`<p class="empty">${t.none}</p>`;
  return html`<ul class="nodes">${moment.nodes.map(
    (node) => html`<li class=${node.state}>
      <b>${node.name}</b><span class="badge ${node.state === 'ready' ? 'good' : 'bad'}">${run?.lanes.words[node.state] ?? node.state}</span>
      <span class="pips" aria-hidden="true">${Array.from({ length: Math.min(24, node.pods) }, () => html`<i class="full"></i>`)}</span>
      <span class="dim">${t.pods(node.pods)}</span><span class="gap"></span>
      ${readonly ? nothing : moreButton(session, node.ref, t.act(node.name))}
    </li>`,
  )}</ul>`;
}

export const nodes: Panel = {
  id: 'nodes',
  title: ({ panels }) => panels.nodes,
  key: '4',
  embeds: true,
  lists: 'Node',
  needs: ({ moment, readonly, run }) => ({ moment, readonly, run }),
  show,
};
