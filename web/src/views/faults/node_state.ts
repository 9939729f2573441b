import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { type Choice, onNode } from './fault';

const words = inEach('faults.node_state', {
  en: {
    down: 'Take down',
    up: 'Bring up again',
    drain: 'Drain (evict its pods)',
    cordon: 'Cordon (no new pods)',
    uncordon: 'Uncordon',
    gone: 'Delete the node',
  },
  ja: {
    down: '落ちる',
    up: '復帰する',
    drain: 'ドレイン: Podを退避',
    cordon: 'cordon: 新しいPodを置かない',
    uncordon: 'uncordon',
    gone: 'ノードを削除',
  },
});

export const nodeState = onNode(10, ({ name, state, when }, language) => {
  const t = words(language);
  const change = (to: string) => act(when, { node: { name, state: to } });
  const choices: Choice[] = [];
  if (state === 'ready' || state === 'cordoned') {
    choices.push({ label: t.down, edit: change('down'), danger: true }, { label: t.drain, edit: change('drained') });
    choices.push(state === 'ready' ? { label: t.cordon, edit: change('cordoned') } : { label: t.uncordon, edit: change('uncordoned') });
  }
  if (state === 'down' || state === 'deleted') choices.push({ label: t.up, edit: change('up') });
  if (state !== 'deleted') choices.push({ label: t.gone, edit: change('deleted'), danger: true });
  return choices;
});
