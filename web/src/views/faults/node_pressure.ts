import { act } from '../../core/edit';
import { stateAt } from '../../core/target';
import { inEach } from '../../text/in_each';
import { onPod } from './fault';

const words = inEach('faults.node_pressure', { en: 'Node pressure', ja: 'ノードのリソース不足' });

export const nodePressure = onPod(50, ({ stays, run, pod, key, when, before }, language) => {
  // The kubelet evicts the pod.
  const node = run.lanes.nodes.find(({ name }) => name === pod.node);
  const isUp = node && stateAt(run.lanes, node, before) === 'up';
  return stays && isUp ? [{ label: words(language), edit: act(when, { nodePressure: key }) }] : [];
});
