import { act } from '../../core/edit';
import type { Fault, OnPod } from './fault';

const words = { en: 'Evict', ja: '退避(evict)' };

export const evict: Fault<OnPod> = ({ stays, key, when }, language) => (stays ? [{ label: words[language], edit: act(when, { evict: key }) }] : []);
