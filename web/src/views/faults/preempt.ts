import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onPod } from './fault';

const words = inEach('faults.preempt', { en: 'Preempt', ja: 'プリエンプション' });

export const preempt = onPod(40, ({ stays, key, when }, language) => (stays ? [{ label: words(language), edit: act(when, { preempt: key }) }] : []));
