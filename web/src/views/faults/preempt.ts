import { act } from '../../core/edit';
import type { Fault, OnPod } from './fault';

const words = { en: 'Preempt', ja: 'プリエンプション' };

export const preempt: Fault<OnPod> = ({ stays, key, when }, language) => (stays ? [{ label: words[language], edit: act(when, { preempt: key }) }] : []);
