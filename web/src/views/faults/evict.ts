import { act } from '../../core/edit';
import { inEach } from '../../text/in_each';
import { onPod } from './fault';

const words = inEach('faults.evict', { en: 'Evict', ja: '退避(evict)' });

export const evict = onPod(30, ({ stays, key, when }, language) => (stays ? [{ label: words(language), edit: act(when, { evict: key }) }] : []));
